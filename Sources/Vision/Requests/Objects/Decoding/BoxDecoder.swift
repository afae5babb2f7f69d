import Foundation

/// Turns a model's outputs into boxes.
struct BoxDecoder: Hashable, Sendable {
  let outputs: ObjectModelOutputs
  /// Of what the model takes.
  private(set) var input: PictureSize
  /// Widths and heights of a grid's anchors in cells.
  let anchors: [Float]
  /// Whether the last of the classes stands for nothing, and scores are shares of one (DETR).
  let hasBackground: Bool

  /// The same for a model that takes a picture of another size.
  func sized(_ input: PictureSize) -> BoxDecoder {
    var decoder = self
    decoder.input = input
    return decoder
  }

  /// The boxes of at least that score; a score is never above 1.
  func boxes(_ result: borrowing CompiledModel.Outputs, from confidence: Float) throws -> [ScoredBox] {
    let tensor: Tensor<Float> = try result.tensor(outputs.boxes)
    switch outputs.layout {
    case .yolov2: return grid(tensor, confidence)
    case .detr, .ssd: return try pairs(tensor, result.tensor(outputs.scores), confidence)
    case .yolov3, .yolov8, .yolov10, .yolox:
      let table = try table(tensor, outputs.isTransposed)
      switch outputs.layout {
      case .yolov8: return centered(table, hasObjectness: false, confidence)
      case .yolov10: return corners(table, confidence)
      case .yolox: return cells(table, confidence)
      default: return centered(table, hasObjectness: true, confidence)
      }
    }
  }

  private func table(_ tensor: Tensor<Float>, _ isTransposed: Bool) throws -> BoxTable {
    guard let table = BoxTable(tensor, isTransposed: isTransposed) else {
      throw VisionError.invalidModel("The model gave \(tensor.shape), which is no table of boxes.")
    }
    return table
  }

  /// Rows of centre, size, perhaps objectness, and classes.
  private func centered(_ table: BoxTable, hasObjectness: Bool, _ confidence: Float) -> [ScoredBox] {
    let (scores, kinds) = table.best(from: hasObjectness ? 5 : 4)
    var found: [ScoredBox] = []
    for row in 0..<table.rows {
      let score = min(1, hasObjectness ? scores[row] * table[row, 4] : scores[row])
      guard score >= confidence else { continue }
      found.append(
        ScoredBox(
          box: CGRect(centerX: table[row, 0], table[row, 1], table[row, 2], table[row, 3]),
          kind: Int(kinds[row]),
          score: score))
    }
    return fractions(found)
  }

  /// Rows of corners, score and class.
  private func corners(_ table: BoxTable, _ confidence: Float) -> [ScoredBox] {
    var found: [ScoredBox] = []
    for row in 0..<table.rows where table[row, 4] >= confidence && table[row, 5].isFinite {
      found.append(
        ScoredBox(
          box: CGRect(left: table[row, 0], table[row, 1], table[row, 2], table[row, 3]),
          kind: Int(max(0, min(table[row, 5], 1e6))), score: min(1, table[row, 4])))
    }
    return fractions(found)
  }

  /// Rows relative to the cells of grids, one after the other.
  private func cells(_ table: BoxTable, _ confidence: Float) -> [ScoredBox] {
    let (scores, kinds) = table.best(from: 5)
    let strides = LayoutRecognition.strides.first { strides in
      strides.reduce(0) { $0 + (input.width / $1) * (input.height / $1) } == table.rows
    }
    var found: [ScoredBox] = []
    var row = 0
    for stride in strides ?? [] {
      for y in 0..<input.height / stride {
        for x in 0..<input.width / stride {
          defer { row += 1 }
          let score = min(1, scores[row] * table[row, 4])
          guard score >= confidence else { continue }
          let step = Float(stride)
          let box = CGRect(
            centerX: (table[row, 0] + Float(x)) * step, (table[row, 1] + Float(y)) * step,
            exp(table[row, 2]) * step, exp(table[row, 3]) * step)
          found.append(
            ScoredBox(
              box: box.divided(by: Double(input.width), Double(input.height)), kind: Int(kinds[row]),
              score: score))
        }
      }
    }
    return found
  }

  /// Boxes in one output, scores in the other.
  private func pairs(
    _ boxes: Tensor<Float>, _ scores: Tensor<Float>, _ confidence: Float
  ) throws -> [ScoredBox] {
    let boxes = try table(boxes, outputs.isTransposed)
    let classes = try table(scores, outputs.areScoresTransposed)
    guard boxes.rows == classes.rows, boxes.columns == 4, classes.columns > (hasBackground ? 1 : 0) else {
      throw VisionError.invalidModel("The model gave \(boxes.rows) boxes and \(classes.rows) scores.")
    }
    let (best, kinds) = classes.best(from: 0, to: classes.columns - (hasBackground ? 1 : 0))
    var found: [ScoredBox] = []
    for row in 0..<boxes.rows {
      let score = outputs.layout == .detr ? probability(best[row], classes, row) : min(1, best[row])
      guard score >= confidence else { continue }
      let (a, b, c, d) = (boxes[row, 0], boxes[row, 1], boxes[row, 2], boxes[row, 3])
      let box =
        outputs.layout == .detr ? CGRect(centerX: a, b, c, d) : CGRect(left: a, b, c, d)
      found.append(ScoredBox(box: box, kind: Int(kinds[row]), score: score))
    }
    return found
  }

  /// Of a logit: its share of all, or its own where each class stands for itself.
  private func probability(_ best: Float, _ classes: BoxTable, _ row: Int) -> Float {
    guard hasBackground else { return 1 / (1 + exp(-best)) }
    var sum: Float = 0
    for column in 0..<classes.columns { sum += exp(classes[row, column] - best) }
    return 1 / sum
  }

  /// Models tell places in pixels of their input; some are exported to tell fractions.
  private func fractions(_ boxes: [ScoredBox]) -> [ScoredBox] {
    guard boxes.contains(where: { $0.box.maxX > 2 || $0.box.maxY > 2 }) else { return boxes }
    return boxes.map { found in
      var found = found
      found.box = found.box.divided(by: Double(input.width), Double(input.height))
      return found
    }
  }
}
