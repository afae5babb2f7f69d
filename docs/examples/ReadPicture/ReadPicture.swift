import Vision

/// Prints the text in pictures: `swift run ReadPicture sign.jpg`
@main struct ReadPicture {
  static func main() async throws {
    var request = RecognizeTextRequest()
    request.recognitionLevel = .accurate
    request.recognitionLanguages = ["en-US", "ja-JP"].map { Locale.Language(identifier: $0) }

    for path in CommandLine.arguments.dropFirst() {
      let lines = try await request.perform(on: URL(filePath: path))
      for line in lines {
        guard let best = line.topCandidates(1).first else { continue }
        print(best.confidence, line.boundingBox, best.string)
      }
    }
  }
}
