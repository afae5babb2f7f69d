/// How a picture is brought to the size of a model's input.
public enum ImageCropAndScaleAction: CaseIterable, Hashable, Sendable, Codable {
  /// The largest part in the middle that has the input's proportions; what lies beside it is not seen.
  case centerCrop
  /// The whole picture, whose proportions change.
  case scaleToFill
  /// As `scaleToFill`, after a quarter turn counterclockwise.
  case scaleToFillPlus90CCWRotation
  /// The whole picture in its proportions, with a margin.
  case scaleToFit
  /// As `scaleToFit`, after a quarter turn counterclockwise.
  case scaleToFitPlus90CCWRotation
}
