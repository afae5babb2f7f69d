import Foundation
import Vision

/// How a code is seen, and the picture of it.
struct CodeScene: Sendable {
  /// Degrees, clockwise.
  var rotation = 0.0
  /// Degrees by which the code is tilted about an axis in its own plane.
  var tilt = 0.0
  /// The pixels of a module.
  var module = 2.5
  /// The deviation of the blur in modules.
  var blur = 0.2
  /// The deviation of the noise in levels of 256.
  var noise = 3.0
  /// The levels of 256 between dark and light.
  var contrast = 180.0
  /// The share of the code that blots cover.
  var damage = 0.0

  /// - Parameter seed: chooses the noise, the blots, the axis of the tilt and the fraction of a pixel by which the code is off.
  func picture(of code: CodeModules, seed: UInt64) -> PixelBuffer {
    var numbers = SeededNumbers(seed: seed)
    let side = Int(hypot(Double(code.columns), Double(code.rows)) * module) + 40
    let view = CodeView(self, code, side: side, &numbers)
    let blots = Blots(share: damage, columns: code.columns, rows: code.rows, &numbers)
    var plane = FloatPlane(side: side)
    plane.fill { x, y in
      let place = view.place(x, y)
      guard place.x >= 0, place.y >= 0, Int(place.x) < code.columns, Int(place.y) < code.rows else {
        return Self.table
      }
      if let blot = blots.shade(at: place) { return blot }
      return code.isDark(Int(place.x), Int(place.y)) ? 0 : 1
    }
    plane.blur(deviation: Float(blur * module))
    return plane.picture { value in
      128 + (value - 0.5) * Float(contrast) + numbers.normal() * Float(noise)
    }
  }

  /// What the label lies on: 0 is as dark as the modules, 1 as light as the paper.
  private static let table: Float = 0.7
}

/// The way from a pixel to the place on the code that is seen there.
private struct CodeView {
  private let turn: (cos: Double, sin: Double)
  private let tilt: (cos: Double, sin: Double)
  private let axis: (x: Double, y: Double)
  private let distance: Double
  private let middle: (x: Double, y: Double)
  private let centre: (x: Double, y: Double)
  private let module: Double

  init(_ scene: CodeScene, _ code: CodeModules, side: Int, _ numbers: inout SeededNumbers) {
    let radians = { (degrees: Double) in degrees * .pi / 180 }
    turn = (cos(radians(scene.rotation)), sin(radians(scene.rotation)))
    tilt = (cos(radians(scene.tilt)), sin(radians(scene.tilt)))
    let direction = Double.random(in: 0..<2 * .pi, using: &numbers)
    axis = (cos(direction), sin(direction))
    distance = 2.5 * Double(side)
    middle = (
      Double(side) / 2 + Double.random(in: -0.5...0.5, using: &numbers),
      Double(side) / 2 + Double.random(in: -0.5...0.5, using: &numbers)
    )
    centre = (Double(code.columns) / 2, Double(code.rows) / 2)
    module = scene.module
  }

  /// In modules from the upper left.
  func place(_ px: Double, _ py: Double) -> (x: Double, y: Double) {
    let (x, y) = (px - middle.x, py - middle.y)
    // Along the axis of the tilt nothing but the distance changes; across it the code recedes.
    let (along, across) = (x * axis.x + y * axis.y, y * axis.x - x * axis.y)
    let s = across * distance / (distance * tilt.cos - across * tilt.sin)
    let a = along * (distance + s * tilt.sin) / distance
    let (fx, fy) = (a * axis.x - s * axis.y, a * axis.y + s * axis.x)
    return (
      (fx * turn.cos + fy * turn.sin) / module + centre.x, (fy * turn.cos - fx * turn.sin) / module + centre.y
    )
  }
}

/// Round spots of dark and light, a few modules wide, that hide what is below them.
private struct Blots {
  private var spots: [(x: Double, y: Double, radius: Double, shade: Float)] = []

  init(share: Double, columns: Int, rows: Int, _ numbers: inout SeededNumbers) {
    var left = share * Double(columns * rows)
    while left > 0 {
      let radius = min(Double.random(in: 1...4, using: &numbers), (left / .pi).squareRoot() + 0.5)
      spots.append(
        (
          Double.random(in: 0..<Double(columns), using: &numbers),
          Double.random(in: 0..<Double(rows), using: &numbers), radius, Bool.random(using: &numbers) ? 0 : 1
        ))
      left -= .pi * radius * radius
    }
  }

  func shade(at place: (x: Double, y: Double)) -> Float? {
    spots.first { spot in
      let (dx, dy) = (place.x - spot.x, place.y - spot.y)
      return dx * dx + dy * dy < spot.radius * spot.radius
    }?.shade
  }
}
