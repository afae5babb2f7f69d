/// Finds and reads barcodes.
public struct DetectBarcodesRequest: ImageProcessingRequest {
  public typealias Result = [BarcodeObservation]

  public enum Revision: Comparable, Codable, Hashable, Sendable {
    case revision4
  }

  public static let supportedRevisions: [Revision] = [.revision4]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The kinds to look for, which limits the work and not only the result; all that are supported by default.
  ///
  /// `ean13` also gives UPC-A, which is a part of it.
  public var symbologies: [BarcodeSymbology]
  /// Whether the two parts of a composite code become one observation; the engines read the linear part only.
  public var coalescesCompositeSymbologies = false
  /// How much time a picture is worth.
  package var effort = BarcodeEffort.thorough
  /// Where a search of live video need not look, as fractions of the whole picture: its codes are known.
  package var known: [NormalizedRect] = []

  private var computeDevices: [ComputeStage: MLComputeDevice] = [:]

  public init(_ revision: Revision? = nil) {
    self.revision = revision ?? .revision4
    symbologies = Self.readableSymbologies
  }

  /// The kinds that can be read.
  public var supportedSymbologies: [BarcodeSymbology] { Self.readableSymbologies }

  public var descriptor: RequestDescriptor { .detectBarcodesRequest(revision) }

  public var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] {
    [.main: MLComputeDevice.allComputeDevices]
  }

  public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
    computeDevices[computeStage]
  }

  public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
    computeDevices[computeStage] = computeDevice
  }

  private static let readableSymbologies: [BarcodeSymbology] = [
    .aztec, .codabar, .code39, .code93, .code128, .dataMatrix, .ean8, .ean13, .gs1DataBar,
    .gs1DataBarExpanded,
    .gs1DataBarLimited, .i2of5, .itf14, .microPDF417, .microQR, .maxiCode, .pdf417, .qr, .rMQR, .upca, .upce,
  ]
}

/// How much time a picture is worth.
package enum BarcodeEffort: Hashable, Sendable {
  /// A still picture: every pass that may find something.
  case thorough
  /// A frame of live video: what is quick, since the next frame comes soon.
  case live
  /// The share of a live search that falls to one of the frames it is spread over.
  case share(turn: Int)
  /// A place in a frame of live video where so many codes were a moment ago.
  case glance(codes: Int)
}
