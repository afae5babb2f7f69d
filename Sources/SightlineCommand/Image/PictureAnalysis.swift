import Analysis
import Foundation
import Vision

/// What comes of one picture.
struct PictureResult: Sendable {
  /// What is printed of it.
  let line: [UInt8]
  /// The text that was read in it.
  var text = ""
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
  let format: PictureFormat

  /// - Parameter index: of the file among all that were typed.
  func result(for file: String, at index: Int) async -> PictureResult {
    do {
      let picture = try PixelBuffer(contentsOf: URL(filePath: file))
      let findings = try await findings(in: picture, of: file)
      let record = FrameRecord(
        source: file, width: picture.width, height: picture.height,
        observations: detectors.isEmpty ? nil : findings)
      let problem = write(findings, on: picture, at: index)
      return PictureResult(
        line: line(of: record, file: file, index: index), text: record.transcript, hasFailed: problem != nil,
        problem: problem)
    } catch {
      return failure(file, "\(error)")
    }
  }

  private func line(of record: FrameRecord, file: String, index: Int) -> [UInt8] {
    switch format {
    case .coco: return COCOResults.lines(record.observations ?? [], file: file, index: index)
    case .json:
      var json = JSONWriter()
      record.write(to: &json)
      return json.bytes
    }
  }

  /// A list of results has no place for what went wrong.
  private func failure(_ file: String, _ error: String) -> PictureResult {
    switch format {
    case .coco: return PictureResult(line: [], hasFailed: true, problem: "\(file): \(error)")
    case .json:
      var json = JSONWriter()
      FileErrorRecord(source: file, error: error).write(to: &json)
      return PictureResult(line: json.bytes, hasFailed: true)
    }
  }

  private func findings(in picture: PixelBuffer, of file: String) async throws -> [Finding] {
    let part = try region?.normalized(width: picture.width, height: picture.height) ?? .fullImage
    var all: [Finding] = []
    for detector in detectors {
      all += try await detector.findings(in: picture, region: part, of: PictureIdentity(file: file))
    }
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

/// What is printed of pictures.
enum PictureFormat: String, CaseIterable, Sendable {
  case json, coco
}
