import Foundation

/// A version of the picture in which an engine may see more.
enum DerivedView: Hashable, Sendable {
  case original
}
