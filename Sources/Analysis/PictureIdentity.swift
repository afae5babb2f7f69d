/// Which picture it is that a detector looks at, as far as that is known.
public struct PictureIdentity: Sendable, Hashable {
  /// The frames of its source before it.
  public var frame: Int?
  /// When it is shown, in seconds of its stream; `nil` for a picture that belongs to none.
  public var seconds: Double?
  /// The path of a still picture.
  public var file: String?

  public init(frame: Int? = nil, seconds: Double? = nil, file: String? = nil) {
    self.frame = frame
    self.seconds = seconds
    self.file = file
  }
}
