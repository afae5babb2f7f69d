/// Draws shapes and masks on a canvas; keeps its scratch memory from one picture to the next.
final class Rasterizer {
  private let rimRows = CoverageRows()
  private let bodyRows = CoverageRows()
  private var distances: [Float] = []

  /// Draws what is within `layers.body.edge` of a shape, and the rim around it.
  func draw<S: Shape>(_ shape: S, _ layers: Layers, on canvas: Canvas) {
    reserve(width: canvas.width)
    let reach = layers.reach
    let rows = shape.rows(reach: reach).clamped(to: 0..<canvas.height)
    let uniform = shape.uniformRows(reach: reach)
    var runs = ColumnRuns(width: canvas.width)
    var hasCoverage = false
    for y in stride(from: rows.lowerBound.roundedDownToEven, to: rows.upperBound, by: 2) {
      if !(hasCoverage && uniform.contains(y - 2) && uniform.contains(y + 1)) {
        runs.removeAll()
        shape.addRuns(y: y, reach: reach, to: &runs)
        for run in runs.runs { cover(shape, layers, run, y: y, on: canvas) }
        hasCoverage = true
      }
      for run in runs.runs {
        let x = run.lowerBound
        canvas.blend(layers.rim.ink, x: x, y: y, count: run.count, coverage: rimRows.pair(at: x))
        canvas.blend(layers.body.ink, x: x, y: y, count: run.count, coverage: bodyRows.pair(at: x))
      }
    }
  }

  /// Works out the coverage of one run of two rows.
  private func cover<S: Shape>(_ shape: S, _ layers: Layers, _ run: Range<Int>, y: Int, on canvas: Canvas) {
    let hasBottom = y + 1 < canvas.height
    let x = run.lowerBound
    let count = run.count
    distances.withUnsafeMutableBufferPointer { buffer in
      guard let memory = buffer.baseAddress else { return }
      for row in 0..<(hasBottom ? 2 : 1) {
        shape.measure(x: x, y: y + row, count: count, reach: layers.reach, into: memory)
        let (rim, body) = row == 0 ? (rimRows.top, bodyRows.top) : (rimRows.bottom, bodyRows.bottom)
        layers.rim.cover(memory, count: count, into: rim + x)
        layers.body.cover(memory, count: count, into: body + x)
      }
    }
    if canvas.hasChroma {
      rimRows.average(run, hasBottom: hasBottom)
      bodyRows.average(run, hasBottom: hasBottom)
    }
  }

  /// Draws a mask with its corner at an even place; what would be outside the picture is left out.
  func draw(_ mask: CoverageMask, x: Int, y: Int, ink: Ink, on canvas: Canvas) {
    let columns = max(x, 0)..<max(x, 0, min(x + mask.width, canvas.width))
    guard !columns.isEmpty else { return }
    mask.withRows { rows in
      for row in stride(from: max(0, -y), to: min(mask.height, canvas.height - y), by: 2) {
        canvas.blend(
          ink, x: columns.lowerBound, y: y + row, count: columns.count,
          coverage: rows.pair(x: columns.lowerBound - x, y: row))
      }
    }
  }

  private func reserve(width: Int) {
    rimRows.reserve(width: width)
    bodyRows.reserve(width: width)
    if distances.count < width + 64 { distances = [Float](repeating: 0, count: width + 64) }
  }
}

/// What is drawn of a shape: first a rim, then the body over it.
struct Layers {
  let rim: Layer
  let body: Layer

  /// How far from the shape something may be seen.
  var reach: Float { max(rim.edge, body.edge) + 0.5 }
}

/// A colour up to some distance from a shape.
struct Layer {
  let ink: Ink
  /// Where it ends, in pixels from the shape.
  let edge: Float
  /// 0 to 1.
  let opacity: Float

  /// Turns distances into coverage; a pixel that the edge crosses is covered in part.
  func cover(_ distances: UnsafePointer<Float>, count: Int, into coverage: UnsafeMutablePointer<UInt8>) {
    // Adding 2^23 rounds to a whole number that then stands in the low bits.
    let whole: Float = 8_388_608
    let scale = 255 * opacity
    for i in 0..<count {
      let share = lesser(greater(edge + 0.5 - distances[i], 0), 1)
      coverage[i] = UInt8(truncatingIfNeeded: (share * scale + whole).bitPattern)
    }
  }
}
