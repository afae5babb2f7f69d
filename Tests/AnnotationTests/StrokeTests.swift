import Analysis
import Foundation
import Testing
import Vision

@testable import Annotation

/// Lines in place of an outline.
@Suite struct StrokeTests {
  @Test func strokesAreDrawnAndTheBoxIsNot() {
    let finding = Finding(
      kind: .pose, box: CGRect(x: 20, y: 20, width: 100, height: 100),
      strokes: [
        [CGPoint(x: 30, y: 70), CGPoint(x: 110, y: 70)], [CGPoint(x: Double.nan, y: 0), CGPoint(x: 9, y: 9)],
      ])
    let picture = PixelBuffer(format: .rgb, width: 160, height: 160) { Annotator().draw([finding], on: $0) }
    let painted = picture.withPlane(0) { plane in
      { (x: Int, y: Int) in (0..<3).contains { plane.row(y)[3 * x + $0] > 100 } }
    }
    #expect(painted(70, 70) && painted(31, 70))
    #expect(!painted(70, 20) && !painted(20, 70) && !painted(9, 9))
  }
}
