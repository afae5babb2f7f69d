/// One look at a picture: by which engine, at what version of it, and when.
struct BarcodePass: Sendable {
  var engine: Engine
  /// The steps from the picture to the version that is looked at.
  var view: [ViewStep] = []
  var condition = Condition.always

  enum Engine: Sendable {
    case zbar
    case zxing(ZXingSettings)
  }

  /// When a look pays.
  enum Condition: Sendable {
    case always
    /// While nothing was read, and not on pictures so large that a larger version costs too much.
    case nothingFound
  }
}
