import Analysis
import Foundation
import Vision

/// What comes of one picture.
struct PictureResult: Sendable {
  /// What is printed of it.
  let line: [UInt8]
  /// The text that was read in it.
  var text = ""
  /// Whether the picture could not be read, a detector failed or the annotated copy could not be written.
  let hasFailed: Bool
  /// What went wrong beside the line.
  var problems: [String] = []
}

/// The steps from the path of a picture to its line.
struct PictureAnalysis: Sendable {
  let analyzer: Analyzer
  let folder: AnnotatedFolder?
  let format: PictureFormat

  /// - Parameter index: of the file among all that were typed.
  func result(for file: String, at index: Int) async -> PictureResult {
    do {
      let picture = try PixelBuffer(contentsOf: URL(filePath: file))
      let outcome = await analyzer.analyze(picture, PictureIdentity(file: file))
      guard !outcome.isUnknown else { return failure(file, outcome.failures.joined(separator: "; ")) }
      let record = FrameRecord(
        source: file, width: picture.width, height: picture.height,
        observations: analyzer.detectors.isEmpty ? nil : outcome.findings)
      let problems =
        outcome.failures.map { "\(file): \($0)" } + write(outcome.findings, on: picture, at: index)
      return PictureResult(
        line: line(of: record, file: file, index: index), text: record.transcript,
        hasFailed: !problems.isEmpty, problems: problems)
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
    case .coco: return PictureResult(line: [], hasFailed: true, problems: ["\(file): \(error)"])
    case .json:
      var json = JSONWriter()
      FileErrorRecord(source: file, error: error).write(to: &json)
      return PictureResult(line: json.bytes, hasFailed: true)
    }
  }

  /// What went wrong when the annotated copy was written.
  private func write(_ findings: [Finding], on picture: PixelBuffer, at index: Int) -> [String] {
    do {
      try folder?.write(findings, on: picture, at: index)
      return []
    } catch {
      return ["\(error)"]
    }
  }
}

/// What is printed of pictures.
enum PictureFormat: String, CaseIterable, Sendable {
  case json, coco
}
