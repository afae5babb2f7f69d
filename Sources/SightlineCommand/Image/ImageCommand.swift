import Analysis
import Foundation

/// `sightline image`: analyses still pictures.
enum ImageCommand {
  static let command = Command(specification: specification, body: run)

  private static let specification = CommandSpecification(
    name: "image",
    summary: "analyse still pictures: one line of JSON a file on the standard output",
    operands: .oneOrMore("FILE"),
    options: [.detect, .region, .pictureFormat, .annotated, .selectText, .models, .threads, .quiet],
    laterOptions: ["--masks"],
    details: """
      FILE is a PNG, JPEG, WebP, BMP, GIF or TIFF picture. The lines come in the order of the files.
      A file that can't be read gives {"source":…,"error":…} and exit status 1 after the rest is
      done.
      """,
    examples: [
      .init("sightline image label.png --detect barcodes", "prints the codes on a label"),
      .init(
        "sightline image *.jpg --detect barcodes:symbologies=qr+ean13 --annotated out",
        "looks for two kinds of code and writes the pictures with what was found into the folder out"),
    ])

  @Sendable private static func run(_ arguments: ParsedArguments, _ console: CommandConsole) async throws
    -> Int32
  {
    let detectors = try arguments.detectors(use: .still)
    let region = try arguments.convert(.region) { try BoxArgument($0) }
    try OptionNeeds.check([arguments])
    let isQuiet = arguments.isSet(.quiet)
    if detectors.isEmpty, !isQuiet {
      console.errors.line("sightline image: nothing is analysed without --detect")
    }
    let folder = try arguments.value(.annotated).map { try AnnotatedFolder($0, files: arguments.operands) }
    let analysis = PictureAnalysis(
      analyzer: Analyzer(detectors: detectors, region: region), folder: folder,
      format: try arguments.choice(.pictureFormat) ?? .json)
    let text = try arguments.pathOfSelectedText.map { try SelectedText($0, files: arguments.operands) }
    return try await Job(files: arguments.operands, analysis: analysis, text: text, console: console).run()
  }
}

extension ImageCommand {
  /// The analysis of many files at once, whose lines are written in order.
  private struct Job {
    let files: [String]
    let analysis: PictureAnalysis
    let text: SelectedText?
    let console: CommandConsole

    /// As many pictures in memory at a time.
    private let width = max(1, ProcessInfo.processInfo.activeProcessorCount)
    /// Results that may wait for an earlier one.
    private let backlog = 256

    init(files: [String], analysis: PictureAnalysis, text: SelectedText?, console: CommandConsole) {
      self.files = files
      self.analysis = analysis
      self.text = text
      self.console = console
    }

    /// - Throws: `OutputClosed` where the lines cannot be written.
    func run() async throws -> Int32 {
      try await withThrowingTaskGroup(of: (Int, PictureResult).self) { group in
        var waiting: [Int: PictureResult] = [:]
        var list = analysis.format == .coco ? ResultList() : nil
        var started = 0
        var written = 0
        var status: Int32 = 0
        while written < files.count {
          while started < files.count, started - written - waiting.count < width, waiting.count < backlog {
            let index = started
            group.addTask { (index, await analysis.result(for: files[index], at: index)) }
            started += 1
          }
          if let (index, result) = try await group.next() { waiting[index] = result }
          while let result = waiting.removeValue(forKey: written) {
            written += 1
            if result.hasFailed { status = 1 }
            try write(result, &list)
            if let problem = text?.add(result.text) {
              console.errors.line("sightline image: \(problem)")
              status = 1
            }
          }
        }
        if let list { try console.output.write(list.end) }
        return status
      }
    }

    private func write(_ result: PictureResult, _ list: inout ResultList?) throws {
      for problem in result.problems { console.errors.line("sightline image: \(problem)") }
      try console.output.write(list?.add(result.line) ?? result.line)
    }
  }

  /// Puts brackets around, and commas between, what is written of each picture.
  private struct ResultList {
    private var isEmpty = true

    mutating func add(_ lines: [UInt8]) -> [UInt8] {
      guard !lines.isEmpty else { return [] }
      defer { isEmpty = false }
      return Array((isEmpty ? "[\n" : ",\n").utf8) + lines
    }

    var end: [UInt8] { Array((isEmpty ? "[]\n" : "\n]\n").utf8) }
  }
}
