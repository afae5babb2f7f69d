import Foundation

/// Performs several requests on one picture, which is decoded once.
public final class ImageRequestHandler: Sendable {
  private let source: ImageSource
  private let orientation: CGImagePropertyOrientation?
  private let decoded = Locked<Result<PixelBuffer, any Error>?>(nil)

  /// Handles the picture in a file; `orientation` overrides the one stored in it.
  public init(_ imageURL: URL, orientation: CGImagePropertyOrientation? = nil) {
    source = .file(imageURL)
    self.orientation = orientation
  }

  /// Handles the picture that the bytes of a picture file hold; `orientation` overrides the one stored in them.
  public init(_ data: Data, orientation: CGImagePropertyOrientation? = nil) {
    source = .data(data)
    self.orientation = orientation
  }

  /// Handles a picture in memory, which lies as `orientation` says; `nil` means upright.
  public init(_ pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil) {
    source = .buffer(pixelBuffer)
    self.orientation = orientation
  }

  /// Performs one request.
  public func perform<T: VisionRequest>(_ request: T) async throws -> T.Result {
    try await request.perform(in: picture())
  }

  /// Performs several requests and returns when all are done; throws the first error.
  public func perform<each T: VisionRequest>(
    _ request: repeat each T
  ) async throws -> (repeat (each T).Result) {
    let picture = try picture()
    return (repeat try await (each request).perform(in: picture))
  }

  /// Performs requests side by side and gives each result as soon as it is there.
  ///
  /// It returns at once. A request that fails gives `VisionResult.error` and the others go on. What still runs is
  /// cancelled when the sequence is dropped.
  public func performAll(
    _ requests: some Collection<any VisionRequest>
  ) -> some AsyncSequence<VisionResult, Never> {
    let requests = Array(requests)
    let (results, continuation) = AsyncStream.makeStream(of: VisionResult.self)
    let work = Task {
      await withTaskGroup(of: VisionResult.self) { group in
        for request in requests {
          group.addTask { await self.visionResult(request) }
        }
        for await result in group { continuation.yield(result) }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in work.cancel() }
    return results
  }

  private func visionResult(_ request: any VisionRequest) async -> VisionResult {
    do {
      return try await request.executable().visionResult(in: picture())
    } catch {
      return .error(request, error)
    }
  }

  /// The upright picture; whoever comes first decodes it, the others wait for that.
  private func picture() throws -> PixelBuffer {
    try decoded.withLock { decoded in
      if let decoded { return try decoded.get() }
      let result = Result { try source.picture(orientation: orientation) }
      decoded = result
      return try result.get()
    }
  }
}
