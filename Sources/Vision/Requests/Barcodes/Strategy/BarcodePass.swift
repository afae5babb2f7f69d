/// One look at a picture: at what, by which engine, and when.
struct BarcodePass: Sendable {
  var look: Look
  var condition = Condition.always

  enum Look: Sendable {
    /// An engine reads a version of the whole picture, some steps away from it.
    case whole(Engine, [ViewStep] = [])
    /// Patches of bars that nothing was read from are made straight and read in several ways.
    case bars
  }

  enum Engine: Sendable {
    case zbar
    case zxing(ZXingSettings)
  }

  /// When a look pays.
  enum Condition: Sendable {
    case always
    /// While nothing was read.
    case nothingFound
    /// While nothing was read, and not on pictures so large that a larger version costs too much.
    case nothingFoundInSmallPicture
  }
}
