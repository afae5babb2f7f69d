/// Recognises the layout of a model's outputs from their shapes.
struct LayoutRecognition {
  let outputs: [ModelPort]
  /// The width and height of what the model takes.
  let input: PictureSize
  /// How many names of classes are known; `nil` if none are.
  let names: Int?
  /// The anchors of a grid.
  let anchors: Int

  /// - Parameter wanted: the layout that the user names; `nil` leaves it to the shapes.
  /// - Throws: `VisionError.invalidModel` that names the shapes found and those known.
  func recognise(_ wanted: ObjectModelLayout?) throws -> ObjectModelOutputs {
    let found = recognised(wanted)
    if let found, wanted == nil || found.layout == wanted { return found }
    let shapes = outputs.map(\.description).joined(separator: ", ")
    let known = ObjectModelLayout.allCases.map { "\($0.rawValue) \($0.shapes)" }.joined(separator: ", ")
    if let wanted {
      throw VisionError.invalidModel(
        "The outputs \(shapes) are not those of \(wanted.rawValue), \(wanted.shapes).")
    }
    throw VisionError.invalidModel(
      "The outputs \(shapes) are none that can be read. Known are \(known); layout= chooses one of them.")
  }

  private func recognised(_ wanted: ObjectModelLayout?) -> ObjectModelOutputs? {
    if outputs.count == 2 { return pair(wanted) }
    guard outputs.count == 1, let shape = outputs.first?.shape, shape.first == 1 || shape.first == .some(nil)
    else { return nil }
    switch shape.count {
    case 4: return grid(shape)
    case 3: return rows(shape[1], shape[2], wanted)
    default: return nil
    }
  }

  // MARK: Two outputs

  private func pair(_ wanted: ObjectModelLayout?) -> ObjectModelOutputs? {
    let shapes = outputs.map(\.shape)
    guard shapes.allSatisfy({ $0.count == 3 }) else { return nil }
    for (boxes, scores) in [(0, 1), (1, 0)] {
      guard let (isTransposed, count) = boxAxis(shapes[boxes], named: outputs[boxes].name),
        let (areScoresTransposed, classes) = classAxis(shapes[scores], count: count)
      else { continue }
      let isDETR = outputs[scores].name.lowercased().contains("logit") || (count ?? 0) <= Self.mostQueries
      return ObjectModelOutputs(
        layout: wanted ?? (isDETR ? .detr : .ssd), boxes: boxes, scores: scores, isTransposed: isTransposed,
        areScoresTransposed: areScoresTransposed, classes: classes)
    }
    return nil
  }

  private func boxAxis(_ shape: [Int?], named name: String) -> (isTransposed: Bool, count: Int?)? {
    if shape[2] == 4 { return (false, shape[1]) }
    if shape[1] == 4 { return (true, shape[2]) }
    return nil
  }

  private func classAxis(_ shape: [Int?], count: Int?) -> (isTransposed: Bool, classes: Int?)? {
    guard let count else { return (false, shape[2]) }
    if shape[1] == count || shape[1] == nil { return (false, shape[2]) }
    return shape[2] == count ? (true, shape[1]) : nil
  }

  // MARK: One output

  private func grid(_ shape: [Int?]) -> ObjectModelOutputs? {
    for (channels, isTransposed) in [(shape[1], false), (shape[3], true)] {
      guard let channels, channels % anchors == 0, channels / anchors > 5 else { continue }
      let cells = isTransposed ? (shape[1], shape[2]) : (shape[2], shape[3])
      guard let rows = cells.0, let columns = cells.1,
        abs(rows * input.width - columns * input.height) <= input.width
      else { continue }
      return ObjectModelOutputs(layout: .yolov2, isTransposed: isTransposed, classes: channels / anchors - 5)
    }
    return nil
  }

  private func rows(_ first: Int?, _ second: Int?, _ wanted: ObjectModelLayout?) -> ObjectModelOutputs? {
    let isTransposed = isAttributes(first, beside: second)
    guard let attributes = isTransposed ? first : second, attributes > 4 else { return nil }
    let count = isTransposed ? second : first
    let layout = wanted ?? rowLayout(attributes: attributes, count: count, isTransposed: isTransposed)
    let classes: Int? =
      switch layout {
      case .yolov8: attributes - 4
      case .yolov3, .yolox: attributes - 5
      case .yolov10: attributes == 6 ? nil : -1
      case .yolov2, .detr, .ssd: -1
      }
    guard classes.map({ $0 > 0 }) ?? true else { return nil }
    return ObjectModelOutputs(layout: layout, isTransposed: isTransposed, classes: classes)
  }

  /// Whether the first axis holds what is known of a box and the second one the boxes.
  private func isAttributes(_ first: Int?, beside second: Int?) -> Bool {
    guard let first else { return false }
    guard let second else { return true }
    if cellCounts.contains(first) || anchorCounts.contains(first) { return false }
    if cellCounts.contains(second) || anchorCounts.contains(second) { return true }
    return first < second
  }

  private func rowLayout(attributes: Int, count: Int?, isTransposed: Bool) -> ObjectModelLayout {
    guard let count else { return isTransposed ? .yolov8 : attributes == 6 ? .yolov10 : .yolov3 }
    let isCells = cellCounts.contains(count)
    if attributes == 6, !isCells, !anchorCounts.contains(count) { return .yolov10 }
    if anchorCounts.contains(count) { return .yolov3 }
    if let names {
      if attributes == 4 + names { return .yolov8 }
      if attributes == 5 + names { return isCells ? .yolox : .yolov3 }
    }
    // As these models are exported, and with the 80 classes of COCO.
    if attributes == 84 { return .yolov8 }
    if isTransposed { return .yolov8 }
    return isCells ? .yolox : .yolov3
  }

  /// The numbers of cells of all grids, for the usual sets of strides.
  private var cellCounts: Set<Int> { Set(Self.strides.map { cells($0) }) }

  /// The same with three boxes a cell.
  private var anchorCounts: Set<Int> { Set(Self.strides.map { 3 * cells($0) }) }

  private func cells(_ strides: [Int]) -> Int {
    strides.reduce(0) { $0 + (input.width / $1) * (input.height / $1) }
  }

  static let strides = [[8, 16, 32], [16, 32], [8, 16, 32, 64]]
  private static let mostQueries = 1000
}
