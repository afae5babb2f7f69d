import Foundation
import Vision

@testable import Analysis

/// A change of the light.
enum Light: Sendable {
  case offset(Int)
  case gain(Double)
}

/// Bright squares before stripes.
struct Scene {
  var squares: [CGRect]
  var light = Light.offset(0)
  /// How much each pixel may be off.
  var noise = 0
  var seed = 0
  var width = 320

  static let height = 180

  var picture: PixelBuffer {
    var state = UInt32(truncatingIfNeeded: seed &* 7919 &+ 1)
    return PixelBuffer(format: .gray8, width: width, height: Self.height) { out in
      for y in 0..<Self.height {
        let row = out.planes[0].row(y)
        for x in 0..<width { row[x] = lit(40 + (x / 20 + y / 15) % 3 * 30) }
        for square in squares where (square.minY..<square.maxY).contains(Double(y)) {
          (row + Int(square.minX)).update(repeating: lit(220), count: Int(square.width))
        }
        guard noise > 0 else { continue }
        for x in 0..<width {
          state = state &* 1_664_525 &+ 1_013_904_223
          row[x] = UInt8(clamping: Int(row[x]) + Int(state >> 16) % (2 * noise + 1) - noise)
        }
      }
    }
  }

  private func lit(_ value: Int) -> UInt8 {
    switch light {
    case .offset(let offset): UInt8(clamping: value + offset)
    case .gain(let gain): UInt8(clamping: Int(Double(value) * gain))
    }
  }
}

/// Finds the squares of a `Scene`, and notes where it looked.
final class SquareFinder: PartialDetector, Sendable {
  struct Failure: Error {}

  private struct State {
    var regions: [NormalizedRect] = []
    var ignored: CGRect?
    var fails = false
  }

  private let state: Locked<State>
  let isQuickerWithParts: Bool

  convenience init() { self.init(Locked(State()), isQuickerWithParts: false) }

  private init(_ state: Locked<State>, isQuickerWithParts: Bool) {
    self.state = state
    self.isQuickerWithParts = isQuickerWithParts
  }

  /// The same one, which has less work with parts.
  var quickerWithParts: SquareFinder { SquareFinder(state, isQuickerWithParts: true) }

  var regions: [NormalizedRect] { state.withLock { $0.regions } }
  var looks: Int { regions.count }

  /// One that it overlooks.
  var ignored: CGRect? {
    get { state.withLock { $0.ignored } }
    set { state.withLock { $0.ignored = newValue } }
  }

  var fails: Bool {
    get { state.withLock { $0.fails } }
    set { state.withLock { $0.fails = newValue } }
  }

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    if fails { throw Failure() }
    state.withLock { $0.regions.append(region) }
    let area = try PixelRegion(region, width: picture.width, height: picture.height)
    let ignored = ignored
    return picture.withPlane(0) { squares(in: $0, area) }.filter { $0 != ignored }.map {
      Finding(object: "square", box: $0, confidence: 0.9)
    }
  }

  /// The boxes around bright pixels that hang together.
  private func squares(in plane: PlaneView, _ area: PixelRegion) -> [CGRect] {
    // Light moves the squares and what is behind them alike, so the brightest fifth is taken.
    var brightest: UInt8 = 0
    for y in 0..<plane.rows { for x in 0..<plane.rowBytes { brightest = max(brightest, plane.row(y)[x]) } }
    var boxes: [CGRect] = []
    for y in area.top..<area.top + area.height {
      var x = area.left
      while x < area.left + area.width {
        defer { x += 1 }
        guard isBright(plane, x, y, brightest) else { continue }
        let start = x
        while x + 1 < area.left + area.width, isBright(plane, x + 1, y, brightest) { x += 1 }
        let run = CGRect(x: start, y: y, width: x + 1 - start, height: 1)
        if let index = boxes.firstIndex(where: { $0.insetBy(dx: 0, dy: -1).intersects(run) }) {
          boxes[index] = boxes[index].union(run)
        } else {
          boxes.append(run)
        }
      }
    }
    return boxes.filter { $0.width > 4 && $0.height > 4 }
  }

  private func isBright(_ plane: PlaneView, _ x: Int, _ y: Int, _ brightest: UInt8) -> Bool {
    let value = plane.row(y)[x]
    return value > 105 && Int(value) >= Int(brightest) - 30
  }
}
