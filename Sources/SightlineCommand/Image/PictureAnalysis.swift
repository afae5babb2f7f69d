import Analysis
import Foundation
import Vision

/// What comes of one picture.
struct PictureResult: Sendable {
  /// JSON with its line end.
  let line: [UInt8]
  /// Whether the picture could not be read or its annotated copy not be written.
  let hasFailed: Bool
  /// What went wrong beside the line.
  var problem: String?
}

/// The steps from the path of a picture to its line.
struct PictureAnalysis: Sendable {
  let detectors: [any Detector]
  let region: BoxArgument?
  let folder: AnnotatedFolder?

  /// - Parameter index: of the file among all that were typed.
  func result(for file: String, at index: Int) async -> PictureResult {
    var json = JSONWriter()
    do {
      let picture = try PixelBuffer(contentsOf: URL(filePath: file))
      let findings = try await findings(in: picture)
      FrameRecord(
        source: file, width: picture.width, height: picture.height,
        observations: detectors.isEmpty ? nil : findings
      ).write(to: &json)
      let problem = write(findings, on: picture, at: index)
      return PictureResult(line: json.bytes, hasFailed: problem != nil, problem: problem)
    } catch {
      FileErrorRecord(source: file, error: "\(error)").write(to: &json)
      return PictureResult(line: json.bytes, hasFailed: true)
    }
  }

  private func findings(in picture: PixelBuffer) async throws -> [Finding] {
    let part = try region?.normalized(width: picture.width, height: picture.height) ?? .fullImage
    var all: [Finding] = []
    for detector in detectors { all += try await detector.findings(in: picture, region: part) }
    return all
  }

  /// What went wrong when the annotated copy was written.
  private func write(_ findings: [Finding], on picture: PixelBuffer, at index: Int) -> String? {
    guard let folder else { return nil }
    do {
      try folder.write(findings, on: picture, at: index)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
