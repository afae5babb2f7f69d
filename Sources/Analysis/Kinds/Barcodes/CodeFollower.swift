import Foundation
import Vision

/// Remembers where the codes of a stream are, so that most frames need a look there only.
///
/// A pure state machine. The whole frame is searched as long as nothing is known and whenever a known code is not found
/// again; else a share of it in every fourth frame.
struct CodeFollower: Sendable {
  /// Where to look for what.
  struct Place: Sendable, Hashable {
    /// Fractions of the picture, origin at the lower left.
    var area: CGRect
    var symbologies: Set<BarcodeSymbology>
    /// The codes that are there.
    var codes = 1
  }

  enum Plan: Sendable, Equatable {
    case everywhere
    /// The areas do not overlap.
    ///
    /// - Parameter turn: the share of a search for new codes that falls to this frame; `nil` for none.
    case places([Place], codes: Int, turn: Int?)
  }

  /// One frame in so many is searched for new codes.
  static let period = 4

  private var places: [Place] = []
  private var codes = 0
  private var frame = 0

  /// What to do with the next frame of `size` pixels.
  mutating func plan(within region: CGRect, size: CGSize) -> Plan {
    guard codes > 0 else { return .everywhere }
    frame += 1
    let near = places.map { place in
      Place(
        area: Self.surroundings(of: place.area, size: size).intersection(region),
        symbologies: place.symbologies, codes: place.codes)
    }
    return .places(
      Self.merged(near.filter { !$0.area.isNull && !$0.area.isEmpty }), codes: codes,
      turn: frame.isMultiple(of: Self.period) ? frame / Self.period : nil)
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
        grown.codes += other.codes
      }
      result.append(grown)
    }
    return result
  }
}
