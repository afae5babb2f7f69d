import Foundation
import TestSupport
import Testing

@testable import SightlineCommand

@Suite struct SelectedTextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func textsStandApart() throws {
    let path = folder("text.txt")
    let file = try SelectedText(path, files: [])
    #expect(["EXIT\n出口", "", "next"].compactMap(file.add).isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "EXIT\n出口\n\nnext\n")
  }

  @Test func aFullDiskIsToldOnce() throws {
    let file = try SelectedText("/dev/full", files: [])
    #expect(file.add("text")?.contains("/dev/full can't be written") == true)
    #expect(file.add("text") == nil)
  }

  @Test func thePictureItselfIsKept() throws {
    let picture = folder("a.png")
    try Data("picture".utf8).write(to: URL(filePath: picture))
    #expect(throws: UsageError.self) { try SelectedText(folder("b/../a.png"), files: [picture]) }
    #expect(try Data(contentsOf: URL(filePath: picture)) == Data("picture".utf8))
  }

  @Test(arguments: [
    ["image", "a.png", "--detect", "barcodes", "--select-text", "t.txt"],
    ["image", "a.png", "--select-text", "t.txt"],
    ["run", "clip.mp4", "--detect", "barcodes", "--select-text", "t.txt"],
  ])
  func textMustBeRead(arguments: [String]) async {
    let test = TestConsole()
    #expect(await test.run(arguments) == 2)
    #expect(test.errors.text.contains("no text is read"))
  }
}
