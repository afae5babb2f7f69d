/// The picture that a model takes.
struct ModelInput: Hashable, Sendable {
  let size: PictureSize
  let isPlanar: Bool
  /// The shape to fix the input at; `nil` where it is fixed.
  let shape: [Int?]?
  /// Whether the model takes pictures of any size.
  let takesAnySize: Bool

  /// - Throws: `VisionError.invalidModel` for a model that takes something else.
  init(_ description: ModelDescription, _ wanted: MLModelConfiguration.Size?) throws {
    guard description.inputs.count == 1, let port = description.inputs.first, port.shape.count == 4,
      let isPlanar = Self.isPlanar(port.shape)
    else {
      let shapes = description.inputs.map(\.description).joined(separator: ", ")
      throw VisionError.invalidModel(
        "The model takes \(shapes); what can be used takes one picture, [1,3,H,W] or [1,H,W,3].")
    }
    self.isPlanar = isPlanar
    let fixed = isPlanar ? (port.shape[3], port.shape[2]) : (port.shape[2], port.shape[1])
    let width = wanted?.width ?? fixed.0 ?? Self.usual
    let height = wanted?.height ?? fixed.1 ?? Self.usual
    size = PictureSize(width: width, height: height)
    let isFixed = port.shape[0] == 1 && fixed.0 == width && fixed.1 == height
    shape = isFixed ? nil : Self.shape(size, isPlanar)
    takesAnySize = fixed == (nil, nil)
  }

  private init(size: PictureSize, isPlanar: Bool) {
    self.size = size
    self.isPlanar = isPlanar
    shape = Self.shape(size, isPlanar)
    takesAnySize = true
  }

  /// What is enough for a part of the picture, at least of that share of its width and height, in the same detail.
  ///
  /// There are few different ones, as the model is compiled for each. A model that takes one size takes it always.
  func reduced(to share: Double) -> ModelInput {
    let share = (share * 8).rounded(.up) / 8
    guard takesAnySize, share < 1 else { return self }
    // Models halve their pictures up to five times.
    func side(_ whole: Int) -> Int { min(whole, Int((Double(whole) * share / 32).rounded(.up)) * 32) }
    return ModelInput(
      size: PictureSize(width: side(size.width), height: side(size.height)), isPlanar: isPlanar)
  }

  private static func shape(_ size: PictureSize, _ isPlanar: Bool) -> [Int?] {
    isPlanar ? [1, 3, size.height, size.width] : [1, size.height, size.width, 3]
  }

  private static func isPlanar(_ shape: [Int?]) -> Bool? {
    if shape[1] == 3 { return true }
    return shape[3] == 3 ? false : nil
  }

  private static let usual = 640
}
