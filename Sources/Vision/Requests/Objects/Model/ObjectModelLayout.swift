/// How a model that finds objects tells what it found.
public enum ObjectModelLayout: String, CaseIterable, Hashable, Sendable, Codable {
  /// YOLOv2: a grid `[1,A*(5+C),G,G]` with anchors.
  case yolov2
  /// YOLOv3, v4, v5 and v7: rows `[1,N,5+C]` of centre, size, objectness and classes.
  case yolov3
  /// YOLOv8 and 11: columns `[1,4+C,N]` of centre, size and classes.
  case yolov8
  /// YOLOv10 and 26: rows `[1,N,6]` of corners, score and class, without duplicates.
  case yolov10
  /// YOLOX: rows `[1,N,5+C]` that are relative to the cells of three grids.
  case yolox
  /// DETR: boxes `[1,Q,4]` of centre and size in fractions, and logits `[1,Q,C]`.
  case detr
  /// SSD: boxes `[1,N,4]` of corners in fractions, and scores `[1,N,C]`.
  case ssd

  /// What the outputs look like, for messages.
  var shapes: String {
    switch self {
    case .yolov2: "[1,A*(5+C),G,G]"
    case .yolov3: "[1,N,5+C]"
    case .yolov8: "[1,4+C,N]"
    case .yolov10: "[1,N,6]"
    case .yolox: "[1,N,5+C]"
    case .detr: "[1,Q,4] and [1,Q,C] (logits)"
    case .ssd: "[1,N,4] and [1,N,C] (scores)"
    }
  }
}

/// Which output holds what, and how it lies.
struct ObjectModelOutputs: Hashable, Sendable {
  var layout: ObjectModelLayout
  /// The output of boxes, or the only one.
  var boxes = 0
  /// The output of scores, where it is one of its own.
  var scores = 0
  /// Whether the rows of the only output, or of the boxes, are its columns.
  var isTransposed = false
  /// The same of the scores.
  var areScoresTransposed = false
  /// How many classes there are; `nil` where the output does not tell.
  var classes: Int?
}
