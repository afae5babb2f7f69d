import Foundation

/// A model that finds objects, ready for use.
struct ObjectModel: Sendable {
  let file: URL
  let input: ModelInput
  let labels: ModelLabels
  /// How its pictures are fitted where nobody says so.
  let usualAction: ImageCropAndScaleAction
  /// The numbers of its classes that `identifiers` lists; `nil` where it does not tell how many it has.
  let classes: Int?
  private let decoder: BoxDecoder
  private let picture: PictureInput
  /// Whether a margin goes around the picture, or to its right and below.
  private let isCentered: Bool
  private let margin: UInt8
  private let needsFloat32: Bool

  /// Reads the file and recognises what it takes and gives.
  ///
  /// - Throws: `VisionError.invalidModel` that names the shapes, where they are none that can be used.
  init(_ file: URL, _ configuration: MLModelConfiguration) throws {
    self.file = file
    let engine = try InferenceEngine.shared()
    let description = try engine.description(of: file)
    input = try ModelInput(description, configuration.inputSize)
    let anchors = configuration.anchors ?? Self.tinyAnchors
    let names = (configuration.labels ?? ModelLabels.known(in: description.metadata))?.count
    let outputs = try input.shape.map { try engine.outputs(of: file, reshapedTo: $0) } ?? description.outputs
    let recognised = try LayoutRecognition(
      outputs: outputs, input: input.size, names: names, anchors: max(1, anchors.count / 2)
    ).recognise(configuration.layout)
    let hasBackground =
      recognised.layout == .detr && (recognised.classes == names.map { $0 + 1 } || recognised.classes == 92)
    classes = recognised.classes.map { $0 - (hasBackground ? 1 : 0) }
    labels = ModelLabels(
      given: configuration.labels, metadata: description.metadata, classes: recognised.classes)
    decoder = BoxDecoder(
      outputs: recognised, input: input.size, anchors: anchors, hasBackground: hasBackground)
    let conventions = ModelConventions(recognised.layout, description.inputs[0], outputs)
    usualAction = conventions.action
    isCentered = conventions.isCentered
    margin = configuration.margin
    needsFloat32 = configuration.needsFloat32
    picture = conventions.input(configuration, isPlanar: input.isPlanar)
  }

  /// What is seen in a part of a picture, in pixels of the picture, origin at the top left, clipped to the part.
  ///
  /// - Parameter share: how much of the model's width and height is enough, where it takes any.
  func boxes(
    in source: PixelBuffer, region: NormalizedRect, action: ImageCropAndScaleAction,
    _ selection: BoxSelection, share: Double = 1
  ) throws -> [ScoredBox] {
    let input = input.reduced(to: share)
    let area = try PixelRegion(region, width: source.width, height: source.height)
    let fitting = InputFitting(
      source, area: area, action, input: input.size, isCentered: isCentered, grey: margin)
    var picture = picture
    picture.size = input.size
    let model = try InferenceEngine.shared().model(
      file, ModelOptions(inputShape: input.shape, picture: picture, needsFloat32: needsFloat32))
    let found = try model.run(at: fitting.size, drawing: fitting.draw) {
      try decoder.sized(input.size).boxes($0, from: selection.confidence)
    }
    let bounds = CGRect(x: area.left, y: area.top, width: area.width, height: area.height)
    let placed = found.compactMap { found -> ScoredBox? in
      var found = found
      guard found.box.isFinite, found.score.isFinite else { return nil }
      found.box = fitting.place(found.box).intersection(bounds)
      return found.box.isNull || found.box.isEmpty ? nil : found
    }
    return usualSelection(selection).select(placed)
  }

  /// Models without duplicates keep all they have.
  private func usualSelection(_ selection: BoxSelection) -> BoxSelection {
    var selection = selection
    switch decoder.outputs.layout {
    case .yolov10, .detr: selection.overlap = nil
    case .ssd: selection.overlap = selection.overlap ?? 0.6
    default: selection.overlap = selection.overlap ?? 0.45
    }
    return selection
  }

  /// The anchors of Tiny YOLOv2, trained on Pascal VOC.
  private static let tinyAnchors: [Float] = [1.08, 1.19, 3.42, 4.41, 6.63, 11.38, 9.42, 5.11, 16.62, 10.52]
}

/// What models of a family expect of their pictures.
private struct ModelConventions {
  var action = ImageCropAndScaleAction.scaleToFit
  /// Whether a margin goes around the picture, or to its right and below.
  var isCentered = true
  private var order = PictureInput.ChannelOrder.rgb
  private var mean: [Float] = []
  private var deviation: [Float] = [255, 255, 255]

  init(_ layout: ObjectModelLayout, _ input: ModelPort, _ outputs: [ModelPort]) {
    switch layout {
    case .yolov2:
      action = .scaleToFill
      // The model zoo's holds its own scaling.
      if input.name == "image", outputs.first?.name == "grid" { deviation = [] }
    case .yolox:
      isCentered = false
      order = .bgr
      deviation = []
    case .detr:
      action = .scaleToFill
      mean = [123.675, 116.28, 103.53]
      deviation = [58.395, 57.12, 57.375]
    case .ssd: action = .scaleToFill
    case .yolov3, .yolov8, .yolov10: break
    }
    if input.element == .uint8 { (mean, deviation) = ([], []) }
  }

  func input(_ configuration: MLModelConfiguration, isPlanar: Bool) -> PictureInput {
    var input = PictureInput()
    input.layout = isPlanar ? .planar : .interleaved
    input.order = configuration.channelOrder.map { $0 == .rgb ? .rgb : .bgr } ?? order
    input.mean = mean
    input.deviation = deviation
    if let scale = configuration.scale {
      input.mean = []
      input.deviation = scale == 1 ? [] : [Float](repeating: 1 / scale, count: 3)
    }
    return input
  }
}
