import Foundation

/// A barcode that was read.
///
/// Its corners go clockwise from the top left of the code itself, so that a code that is upside down in the picture
/// has its `topLeft` at the lower right.
public struct BarcodeObservation: VisionObservation, QuadrilateralProviding {
  public let uuid: UUID
  /// 1 where the code corrects errors or has a strong check digit, or where both engines agree; less for codes
  /// that a texture may look like.
  public let confidence: Float
  public let originatingRequestDescriptor: RequestDescriptor?
  public let timeRange: CMTimeRange?

  public let topLeft: NormalizedPoint
  public let topRight: NormalizedPoint
  public let bottomRight: NormalizedPoint
  public let bottomLeft: NormalizedPoint

  public let symbology: BarcodeSymbology
  /// The bytes that the code holds.
  public let payloadData: Data?
  /// The bytes as text: as the code says, else UTF-8, else Shift_JIS, else Latin-1.
  public let payloadString: String?
  /// The bytes of an EAN-2 or EAN-5 add-on.
  public let supplementalPayloadData: Data?
  /// The digits of an EAN-2 or EAN-5 add-on.
  public let supplementalPayloadString: String?
  /// The kind of the two-dimensional part of a composite code; the engines read none, so it is `nil`.
  public let supplementalCompositeType: CompositeType?
  /// Whether the code is light on dark.
  public let isColorInverted: Bool
  /// Whether the code carries GS1 data.
  public let isGS1DataCarrier: Bool
  /// Its place in a sequence of symbols; `nil` for a code that stands alone.
  package let sequencePart: SequencePart?
  /// Whether the code itself says how its bytes are text.
  package let statesCharset: Bool

  /// The upright rectangle around the code, which always has an area.
  public let boundingBox: NormalizedRect

  public enum CompositeType: Hashable, Sendable, Codable {
    case gs1TypeA, gs1TypeB, gs1TypeC, linked
  }

  public var description: String {
    "\(symbology) \(payloadString.map { "\"\($0)\"" } ?? "without text") at \(boundingBox), confidence \(confidence)"
  }
}
