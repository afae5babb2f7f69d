import Foundation
import Vision

/// Remembers where the codes of a stream are, so that most frames need a look there only.
///
/// A pure state machine. The whole frame is searched as long as nothing is known, in every fifth frame, and wherever a
/// known code is not found again.
struct CodeFollower: Sendable {
  /// Where to look for what.
  struct Place: Sendable, Hashable {
    /// Fractions of the picture, origin at the lower left.
    var area: CGRect
    var symbologies: Set<BarcodeSymbology>
  }

  enum Plan: Sendable, Equatable {
    case everywhere
    /// The areas do not overlap.
    case places([Place], codes: Int)
  }

  /// One frame in so many is searched everywhere.
  static let period = 5

  private var places: [Place] = []
  private var codes = 0
  private var untilSearch = 0

  /// What to do with the next frame of `size` pixels.
  mutating func plan(within region: CGRect, size: CGSize) -> Plan {
    guard codes > 0, untilSearch > 0 else {
      untilSearch = Self.period - 1
      return .everywhere
    }
    untilSearch -= 1
    let near = places.map { place in
      Place(
        area: Self.surroundings(of: place.area, size: size).intersection(region),
        symbologies: place.symbologies)
    }
    return .places(Self.merged(near.filter { !$0.area.isNull && !$0.area.isEmpty }), codes: codes)
  }

  /// Notes where codes were found.
  mutating func found(_ places: [Place]) {
    self.places = places
    codes = places.count
  }

  /// Room for what a code moves, turns and grows in a few frames.
  private static func surroundings(of box: CGRect, size: CGSize) -> CGRect {
    box.insetBy(
      dx: -(box.width * 0.12 + 32 / size.width), dy: -(box.height * 0.12 + 32 / size.height))
  }

  /// Places that do not overlap and hold all of those given.
  static func merged(_ places: [Place]) -> [Place] {
    var result: [Place] = []
    for place in places {
      var grown = place
      while let index = result.firstIndex(where: { $0.area.intersects(grown.area) }) {
        let other = result.remove(at: index)
        grown.area = grown.area.union(other.area)
        grown.symbologies.formUnion(other.symbologies)
      }
      result.append(grown)
    }
    return result
  }
}
