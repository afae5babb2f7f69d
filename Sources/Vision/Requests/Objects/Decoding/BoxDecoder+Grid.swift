import Foundation

extension BoxDecoder {
  /// Cells with a box for each anchor: offsets and objectness through a sigmoid, sizes by anchors, classes as shares.
  func grid(_ tensor: Tensor<Float>, _ confidence: Float) -> [ScoredBox] {
    let isLast = outputs.isTransposed
    let shape = tensor.shape
    let (rows, columns) = isLast ? (shape[1], shape[2]) : (shape[2], shape[3])
    let channels = isLast ? shape[3] : shape[1]
    let attributes = channels / (anchors.count / 2)
    let (cellStep, channelStep) = isLast ? (channels, 1) : (1, rows * columns)
    var found: [ScoredBox] = []
    for anchor in 0..<anchors.count / 2 {
      for y in 0..<rows {
        for x in 0..<columns {
          let start = (y * columns + x) * cellStep + anchor * attributes * channelStep
          let value = { (index: Int) in tensor.numbers[start + index * channelStep] }
          let objectness = sigmoid(value(4))
          guard objectness >= confidence else { continue }
          let (kind, share) = bestShare(attributes - 5) { value(5 + $0) }
          let score = min(1, objectness * share)
          guard score >= confidence else { continue }
          let box = CGRect(
            centerX: Float(x) + sigmoid(value(0)), Float(y) + sigmoid(value(1)),
            anchors[2 * anchor] * exp(value(2)), anchors[2 * anchor + 1] * exp(value(3)))
          found.append(
            ScoredBox(box: box.divided(by: Double(columns), Double(rows)), kind: kind, score: score))
        }
      }
    }
    return found
  }

  /// The class with the greatest share, and that share.
  private func bestShare(_ classes: Int, _ value: (Int) -> Float) -> (Int, Float) {
    var best = 0
    for index in 1..<max(1, classes) where value(index) > value(best) { best = index }
    var sum: Float = 0
    for index in 0..<classes { sum += exp(value(index) - value(best)) }
    return (best, 1 / sum)
  }

  private func sigmoid(_ value: Float) -> Float { 1 / (1 + exp(-value)) }
}
