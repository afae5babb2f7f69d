/// One look at a picture: by which engine, at what version of it, and when.
struct BarcodePass: Sendable {
  var engine: Engine
  var view = DerivedView.original
  var condition = Condition.always

  enum Engine: Sendable {
    case zbar
    case zxing(ZXingSettings)
  }

  /// When a look pays.
  enum Condition: Sendable {
    case always
    case nothingFound
  }
}
