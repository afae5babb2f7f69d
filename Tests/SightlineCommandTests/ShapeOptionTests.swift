import Foundation
import Testing

@testable import SightlineCommand

/// What is typed for the size of the pictures that outputs show.
@Suite struct ShapeOptionTests {
  @Test(arguments: [
    (["--fit"], "--fit stands without --size; add --size WxH"),
    (["--fill"], "--fill stands without --size; add --size WxH"),
    (["--size", "640x480", "--fit", "--fill"], "--fit and --fill do not go together"),
    (["--size", "640"], "--size: “640” is no size of a picture; write WxH"),
    (["--size", "8x8"], "--size: “8x8” is no size of a picture; write WxH with sides of 16 to 8192"),
    (["--size", "640x480", "--events", "-"], "--size: nothing shows pictures"),
  ])
  func mistakesAreNamed(options: [String], named: String) async {
    let test = TestConsole()
    #expect(await test.run(["run", "videotestsrc num-buffers=1"] + options) == 2)
    #expect(test.errors.text.contains(named), "\(test.errors.text)")
  }

  @Test(arguments: ["", "--fit", "--fill"])
  func theShapeIsTaken(option: String) throws {
    let words = ["x", "--size", "640X480"] + (option.isEmpty ? [] : [option])
    let parsed = try RunCommand.specification.parse(words)
    let shape = try #require(try RunCommand.pictureShape(parsed))
    #expect(shape.width == 640 && shape.height == 480)
    #expect(shape.gravity == (option == "--fill" ? .resizeAspectFill : .resizeAspect))
  }
}
