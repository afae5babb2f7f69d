import Analysis
import Foundation
import Testing
import Vision

@testable import Annotation

@Suite("Text of any script")
struct TextTests {
  private let renderer: TextRenderer

  init() throws {
    renderer = try #require(TextRenderer(family: "Sans"))
  }

  private func render(_ text: String, width: Int = 1000) -> RenderedText {
    renderer.render(text, fontSize: 24, maximumWidth: width)
  }

  @Test(arguments: ["日本語", "在庫", "مرحبا", "e\u{301}a\u{308}", "Straße №5 ©", "Привет", "한국어"])
  func glyphsAreFound(text: String) {
    let rendered = render(text)
    #expect(rendered.missingGlyphs == 0)
    #expect(rendered.mask != nil)
    #expect(rendered.advance > 10)
  }

  @Test func charactersAreThemselvesAndNotBoxes() {
    let missing = render("\u{10FFFD}\u{10FFFD}")
    #expect(missing.missingGlyphs == 2)
    #expect(render("日本").mask != render("本日").mask)
    #expect(render("日本").mask != missing.mask)
    #expect(render("本日").mask != missing.mask)
  }

  @Test func arabicLettersAreJoined() {
    let apart = render("م\u{200C}ر\u{200C}ح\u{200C}ب\u{200C}ا")
    #expect(render("مرحبا").mask != apart.mask)
  }

  @Test func aSecondRenderingIsTheSame() {
    let first = render("4711 日本")
    _ = render("another")
    let second = render("4711 日本")
    #expect(first.mask == second.mask && first.left == second.left && first.advance == second.advance)
  }

  @Test(arguments: ["word ", "日本語", "مرحبا", "\u{301}", "\u{200B}", "😀"])
  func longTextFits(unit: String) {
    let rendered = render(String(repeating: unit, count: 3000), width: 300)
    #expect(rendered.advance <= 302)
    #expect((rendered.mask?.height ?? 0) <= 24 * 4)
  }

  @Test func lineHasNoControlCharacters() {
    #expect(DisplayText.line("a\nb\tc\r\u{2028}d\u{85}", limit: 100) == "a b c  d ")
    #expect(LabelPart.text(" \r\na b\u{3000}\n").text == "a b")
    #expect(DisplayText.line("\u{1D}01\u{0}\u{7F}", limit: 100) == "·01··")
    #expect(DisplayText.line("\u{202E}abc\u{2066}", limit: 100) == "abc")
    #expect(DisplayText.line("0123456789", limit: 3) == "012…789")
    let invalid = String(decoding: [0x61, 0xFF, 0xED, 0xA0, 0x80, 0x62] as [UInt8], as: UTF8.self)
    #expect(DisplayText.line(invalid, limit: 100).hasPrefix("a\u{FFFD}"))
  }

  @Test func cacheIsBoundedAndForgetsTheOldest() {
    var cache = LabelCache(maximumCount: 3, maximumBytes: 1 << 20)
    var rendered = 0
    func use(_ text: String) {
      let key = LabelCache.Key(part: .text(text), fontSize: 12, maximumWidth: 100)
      _ = cache.text(key) {
        rendered += 1
        return RenderedText(mask: nil, left: 0, top: 0, advance: 2)
      }
    }
    for text in ["a", "b", "c", "a", "d"] { use(text) }
    #expect(cache.count == 3 && rendered == 4)
    use("a")
    #expect(rendered == 4)
    use("b")
    #expect(rendered == 5 && cache.count == 3)
    cache.removeAll()
    #expect(cache.count == 0 && cache.byteCount == 0)
  }

  @Test func renderedLabelsAreBounded() {
    let setter = LabelSetter(family: "Sans")
    for index in 0..<1500 {
      let label = String(repeating: "\(index) ", count: index % 3 == 0 ? 200 : 3)
      let finding = Finding(kind: .barcode, label: label, confidence: 1)
      _ = setter.label(for: finding, style: AnnotationStyle(), fontSize: 48, width: 3840)
      #expect(setter.cache.count <= 512)
      #expect(setter.cache.byteCount <= 8 << 20)
    }
    #expect(setter.cache.count > 50)
  }

  @Test func cachedLabelsLookTheSame() {
    let findings = (0..<5).map {
      Finding(
        kind: .object, box: CGRect(x: 20 + $0 * 120, y: 90, width: 80, height: 90), label: "person",
        confidence: Float($0) / 5, trackID: $0)
    }
    let annotator = Annotator()
    let pictures = (0..<2).map { _ in GuardedPicture(.nv12, width: 640, height: 360) }
    for picture in pictures { annotator.draw(findings, on: picture.view) }
    #expect(pictures[0].allBytes == pictures[1].allBytes)
  }
}
