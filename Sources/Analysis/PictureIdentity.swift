/// Which picture it is that a detector looks at, as far as that is known.
public struct PictureIdentity: Sendable, Hashable {
  /// The frames of its source before it.
  public var frame: Int?
  /// The path of a still picture.
  public var file: String?

  public init(frame: Int? = nil, file: String? = nil) {
    self.frame = frame
    self.file = file
  }
}
