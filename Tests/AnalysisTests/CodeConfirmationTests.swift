import Foundation
import Testing

@testable import Analysis

@Suite struct CodeConfirmationTests {
  private func code(_ payload: String, _ confidence: Float, x: CGFloat = 100) -> Finding {
    Finding(
      kind: .barcode, box: CGRect(x: x, y: 100, width: 80, height: 40), confidence: confidence,
      fields: [.init("payload", .string(payload))])
  }

  @Test func aWeakReadingIsToldOnceItIsReadAgain() {
    var confirmation = CodeConfirmation()
    #expect(confirmation.confirmed([code("weak", 0.7)]).isEmpty)
    let again = confirmation.confirmed([code("weak", 0.7, x: 120)])
    #expect(again.count == 1 && abs((again.first?.confidence ?? 0) - 0.91) < 0.001)
  }

  @Test func whatElsewhereOrOtherwiseIsReadConfirmsNothing() {
    var confirmation = CodeConfirmation()
    #expect(confirmation.confirmed([code("a", 0.7)]).isEmpty)
    #expect(confirmation.confirmed([code("b", 0.7)]).isEmpty)
    #expect(confirmation.confirmed([code("a", 0.7, x: 900)]).isEmpty)
    #expect(confirmation.confirmed([code("c", 0.7), code("c", 0.7)]).isEmpty)
  }

  @Test func oldReadingsAreForgotten() {
    var confirmation = CodeConfirmation()
    #expect(confirmation.confirmed([code("weak", 0.7)]).isEmpty)
    for _ in 0..<CodeConfirmation.memory { _ = confirmation.confirmed([]) }
    #expect(confirmation.confirmed([code("weak", 0.7)]).isEmpty)
  }

  @Test func confidenceGrowsWithTheFramesThatAgree() {
    var confirmation = CodeConfirmation()
    let grown = (0..<4).compactMap { _ in confirmation.confirmed([code("firm", 0.9)]).first?.confidence }
    #expect(grown.count == 4 && grown == grown.sorted() && grown[3] > 0.999)
  }
}
