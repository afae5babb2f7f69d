import Analysis
import Foundation
import Testing
import Vision

@Suite struct BoxArgumentTests {
  @Test(arguments: [
    ("10,20,30,40", false), ("0.25,0,0.5,1", true), ("0,0,1,1.0", true), ("0,0,2,1", false),
    ("0,0,1.5,1", false),
    (" 1, 2 ,3,4", false), (".5,.5,.5,.5", true), ("-5,-5,20,20", false),
  ])
  func tellsPixelsFromFractions(text: String, isFraction: Bool) throws {
    #expect(try BoxArgument(text).isFraction == isFraction)
  }

  @Test(arguments: [
    ("10,20,30,40", [0.1, 0.7, 0.3, 0.2]),  // 100 x 200 pixels: 40 of 200 rows, whose lowest is the 60th
    ("0.25,0,0.5,1.0", [0.25, 0, 0.5, 1]),
    ("-10,-10,20,30", [0, 0.9, 0.1, 0.1]), ("90,150,100,100", [0.9, 0, 0.1, 0.25]),
  ])
  func countsFromTheLowerLeftAndClips(text: String, expected: [Double]) throws {
    let rect = try BoxArgument(text).normalized(width: 100, height: 200).cgRect
    for (number, expected) in zip([rect.minX, rect.minY, rect.width, rect.height], expected) {
      #expect(abs(number - expected) < 1e-9)
    }
  }

  @Test(arguments: [
    "", "1,2,3", "1,2,3,4,5", "a,b,c,d", "1,2,3,", "nan,0,1,1", "inf,0,1,1", "1e3,0,9,9", "0x1,0,9,9",
  ])
  func namesWhatIsNoBox(text: String) {
    let error = #expect(throws: ArgumentError.self) { try BoxArgument(text) }
    #expect(error?.message == "“\(text)” is not a box")
    #expect(error?.remedy?.contains("X,Y,W,H") == true)
  }

  @Test(arguments: ["0,0,0,10", "0,0,10,-1", "0,0,1,1"])
  func refusesBoxesWithNothingInThem(text: String) {
    #expect(throws: ArgumentError.self) { try BoxArgument(text) }
  }

  @Test func namesABoxOutsideThePicture() throws {
    let box = try BoxArgument("200,0,10,10")
    let error = #expect(throws: ArgumentError.self) { try box.normalized(width: 200, height: 100) }
    #expect(error?.message == "the box “200,0,10,10” lies outside the picture of 200x100 pixels")
  }
}
