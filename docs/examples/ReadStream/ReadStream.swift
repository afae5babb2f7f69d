import Analysis
import Foundation
import GStreamer
import Streaming
import Vision

/// Prints what is written in a video and records it with the text marked:
/// `swift run ReadStream /dev/video0 marked.mkv`
@main struct ReadStream {
  static func main() async throws {
    guard CommandLine.arguments.count == 3 else {
      print("usage: ReadStream PIPELINE RECORDING")
      exit(2)
    }
    try GStreamer.start()
    var configuration = StreamConfiguration(pipeline: CommandLine.arguments[1])
    configuration.detectors = [SignReader()]
    configuration.outputs = [.record(path: CommandLine.arguments[2])]
    let session = try StreamSession(configuration) { notice in print(notice.text) }
    _ = try await session.run()
  }
}

/// A detector of one's own: any request of Vision, with its observations as findings.
struct SignReader: Detector {
  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    var request = RecognizeTextRequest()
    request.recognitionLevel = .fast
    request.regionOfInterest = region
    return try await request.perform(on: picture).map { line in
      print("\(line.transcript): \(line.confidence)")
      let box = line.boundingBox.toImageCoordinates(from: region, imageSize: picture.size, origin: .upperLeft)
      return Finding(kind: .text, box: box, label: line.transcript, confidence: line.confidence)
    }
  }
}
