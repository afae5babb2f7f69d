/// What a model does not say of itself, or says wrongly; what is left out is recognised.
public struct MLModelConfiguration: Hashable, Sendable {
  /// The names of the classes, in their order.
  public var labels: [String]?
  /// The width and height that the model takes, where it takes any.
  public var inputSize: Size?
  public var layout: ObjectModelLayout?
  /// Widths and heights of a YOLOv2 grid's anchors in cells, one after the other.
  public var anchors: [Float]?
  public var channelOrder: ChannelOrder?
  /// What each byte of a pixel is multiplied with, for instance 1/255.
  public var scale: Float?
  /// Computes with 32 bits even where the processor is quicker with 16.
  public var needsFloat32 = false
  /// The grey of the margin around pictures that keep their proportions.
  package var margin: UInt8 = 114

  public init() {}

  public struct Size: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  public enum ChannelOrder: String, Hashable, Sendable, CaseIterable { case rgb, bgr }
}
