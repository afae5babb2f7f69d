import Foundation
import TestSupport
import Testing

@testable import Vision

@Suite struct LiveTextTests {
  private func line(_ text: String, x: CGFloat = 50, confidence: Float = 0.9) -> TextLine {
    TextLine(
      rect: RotatedRect(
        center: CGPoint(x: x, y: 20), direction: CGVector(dx: 1, dy: 0), width: 80, height: 20),
      regionConfidence: 1,
      readings: [
        LineReading(
          symbols: text.map { .init(text: String($0), confidence: 1, place: 0) }, confidence: confidence)
      ])
  }

  private let picture = PixelBuffer(format: .rgb, width: 320, height: 64) { _ in }
  private var look: LineLook { LineLook(picture, line("").rect) }

  @Test func aLineKeepsItsIDAndTheTextThatMostReadingsSay() {
    var memory = LineMemory()
    let texts = ["EXIT 12", "EX1T 12", "EXIT 12", "EX1T 12"].map { text in
      memory.update(kept: [], read: [(line(text, confidence: text.contains("1T") ? 0.6 : 0.9), look)])[0]
    }
    #expect(Set(texts.map(\.id)).count == 1)
    #expect(texts.map(\.line.string) == ["EXIT 12", "EXIT 12", "EXIT 12", "EXIT 12"])
  }

  @Test func anotherTextAtThePlaceIsBelievedAtOnce() {
    var memory = LineMemory()
    for _ in 0..<5 { _ = memory.update(kept: [], read: [(line("Arrivals"), look)]) }
    #expect(memory.update(kept: [], read: [(line("9:45 to Kyoto"), look)])[0].line.string == "9:45 to Kyoto")
  }

  @Test func linesOfOneFrameHaveDifferentIDsAndAreForgottenInTheEnd() {
    var memory = LineMemory()
    let seen = memory.update(kept: [], read: [(line("one"), look), (line("two", x: 250), look)])
    #expect(Set(seen.map(\.id)).count == 2)
    for _ in 0..<LineMemory.patience { _ = memory.update(kept: [], read: []) }
    #expect(memory.update(kept: [], read: [(line("one"), look)])[0].id == seen[0].id)
    for _ in 0...LineMemory.patience { _ = memory.update(kept: [], read: []) }
    #expect(memory.lines.isEmpty)
    #expect(memory.update(kept: [], read: [(line("one"), look)])[0].id != seen[0].id)
  }

  @Test(arguments: PixelFormat.allCases) func aSketchSeesWhatChangesAndNoNoise(format: PixelFormat) {
    let frame = { (change: Int, noise: Int) in
      PixelBuffer(format: format, width: 100, height: 50) { out in
        for plane in out.planes {
          for y in 0..<plane.rows {
            for x in 0..<plane.rowBytes {
              plane.row(y)[x] = UInt8(100 + (x + y) % 2 * noise + (y < plane.rows / 4 ? change : 0))
            }
          }
        }
      }
    }
    #expect(!FrameSketch(frame(0, 0)).differs(from: FrameSketch(frame(0, 2))))
    #expect(FrameSketch(frame(40, 0)).differs(from: FrameSketch(frame(0, 0))))
  }

  /// A digit of a small line, and the noise of a camera in the dark.
  @Test func aSketchSeesADigitAndNotTheNoise() {
    var random = SystemRandomNumberGenerator()
    let frame = { (digit: Bool) in
      PixelBuffer(format: .i420, width: 333, height: 250) { out in
        for y in 0..<250 {
          for x in 0..<333 {
            let isInk = digit && (200..<203).contains(x) && (100..<108).contains(y)
            out.planes[0].row(y)[x] = isInk ? 40 : UInt8(150 + Int.random(in: -8...8, using: &random))
          }
        }
      }
    }
    let empty = FrameSketch(frame(false))
    for _ in 0..<10 { #expect(!FrameSketch(frame(false)).differs(from: empty)) }
    #expect(FrameSketch(frame(true)).differs(from: empty))
  }

  @Test func aLineThatMovesIsTheSameAndAnotherOneIsNot() throws {
    let folder = try TemporaryFolder()
    let picture = { (text: String, x: Int, y: Int) in
      let file = folder.file("\(UUID().uuidString).png")
      try folder.run(
        "convert", "-size", "640x240", "xc:white", "-font", "DejaVu-Sans", "-pointsize", "40", "-annotate",
        "+\(x)+\(y)", text, file.path)
      return try PixelBuffer(contentsOf: file)
    }
    let rect = { (x: CGFloat, y: CGFloat) in
      RotatedRect(
        center: CGPoint(x: x + 120, y: y - 14), direction: CGVector(dx: 1, dy: 0), width: 250, height: 44)
    }
    let first = try picture("Platform 47", 100, 100)
    var memory = LineMemory()
    var known = line("Platform 47")
    known.rect = rect(100, 100)
    _ = memory.update(kept: [], read: [(known, LineLook(first, known.rect))])
    let line = try #require(memory.lines.first)
    #expect(line.place(in: first, near: rect(102, 99)) == known.rect)
    // It was found some pixels beside the place where it is now.
    let moved = try picture("Platform 47", 113, 94)
    let place = try #require(line.place(in: moved, near: rect(116, 92)))
    #expect(
      abs(place.center.x - rect(113, 94).center.x) < 1.5 && abs(place.center.y - rect(113, 94).center.y) < 1.5
    )
    #expect(line.place(in: try picture("Platform 41", 113, 94), near: rect(116, 92)) == nil)
    #expect(line.place(in: try picture("Platform 47", 113, 94), near: rect(116, 92).grown(by: 30)) == nil)
  }

  @Test func aStreamIsReadWithLastingIDs() throws {
    let folder = try TemporaryFolder()
    let frames = try ["Gate 12", "Gate 12", "Gate 47"].enumerated().map { index, text in
      let file = folder.file("\(index).png")
      try folder.run(
        "convert", "-size", "640x240", "xc:white", "-font", "DejaVu-Sans", "-pointsize", "40", "-annotate",
        "+30+60",
        "Departures", "-annotate", "+30+\(150 + index * 2)", text, file.path)
      return try PixelBuffer(contentsOf: file)
    }
    let reader = try LiveTextReader(RecognizeTextRequest())
    let lines = try frames.map { try reader.lines(in: $0, region: .fullImage) }
    #expect(
      lines.map { $0.map(\.observation.transcript) } == [
        ["Departures", "Gate 12"], ["Departures", "Gate 12"], ["Departures", "Gate 47"],
      ])
    #expect(Set(lines.map { $0[0].id }).count == 1 && Set(lines.map { $0[1].id }).count == 1)
    #expect(lines[0][0].id != lines[0][1].id)
  }
}
