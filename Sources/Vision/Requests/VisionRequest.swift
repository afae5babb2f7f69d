/// A kind of thing to find in pictures, and how to look for it.
public protocol VisionRequest: CustomStringConvertible, Hashable, Sendable {
  /// What the request finds.
  associatedtype Result: Sendable

  /// The request's kind and revision, as its observations carry them.
  var descriptor: RequestDescriptor { get }

  /// The devices that can do each part of the work.
  var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] { get }

  /// The device chosen for a part of the work; `nil` leaves the choice to the request.
  func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice?

  /// Chooses the device for a part of the work; `nil` leaves the choice to the request.
  mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage)
}

extension VisionRequest {
  public var description: String { "\(descriptor)" }
}

/// How a request is executed, which the public protocols leave open; each request of this module conforms to it.
///
/// The work is bound to the CPU and runs where the caller's executor preference puts it.
protocol ExecutableRequest: VisionRequest {
  /// What is seen in an upright picture.
  func result(in picture: PixelBuffer) async throws -> Result

  /// The same result as the case of this request.
  func visionResult(_ result: Result) -> VisionResult
}

extension ExecutableRequest {
  func visionResult(in picture: PixelBuffer) async throws -> VisionResult {
    try Task.checkCancellation()
    return visionResult(try await result(in: picture))
  }
}

extension VisionRequest {
  /// The request as one that this module can execute.
  func executable() throws -> any ExecutableRequest {
    guard let request = self as? any ExecutableRequest else {
      throw VisionError.unsupportedRequest(
        "\(Self.self) is not a request that Vision knows; use one of its own.")
    }
    return request
  }

  func perform(in picture: PixelBuffer) async throws -> Result {
    guard let result = try await executable().result(in: picture) as? Result else {
      throw VisionError.internalError("\(Self.self) gave a result of another type.")
    }
    return result
  }
}
