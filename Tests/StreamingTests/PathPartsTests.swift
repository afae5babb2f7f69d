import Testing

@testable import Streaming

@Suite struct PathPartsTests {
  @Test(arguments: [
    ("e", ".", "e", ""), ("é", ".", "é", ""), ("", ".", "", ""), ("/", "/", "", ""), ("/e", "/", "e", ""),
    ("a/b.MP4", "a", "b.MP4", "mp4"), ("/a b/c/", "/a b", "c", ""), ("a//b", "a/", "b", ""),
    (".mkv", ".", ".mkv", ""), ("a.b/c", "a.b", "c", ""), ("x.", ".", "x.", ""),
  ])
  func pathsAreTakenApart(path: String, folder: String, name: String, ending: String) {
    let parts = PathParts(path)
    #expect(parts.folder == folder && parts.name == name && parts.ending == ending)
  }

  /// Foundation ends the program here.
  @Test func aFileMayHaveANameOfOneLetter() {
    #expect(FileIdentity("q") == FileIdentity("./q") && FileIdentity("q") != FileIdentity("r"))
  }
}
