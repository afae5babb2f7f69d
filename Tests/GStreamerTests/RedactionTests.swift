import Testing

@testable import GStreamer

@Suite struct RedactionTests {
  @Test(arguments: [
    ("rtsp://me:secret@camera/1", "rtsp://me:***@camera/1"),
    (
      "rtspsrc location=rtsp://me:p@s#s/w%rd@camera:554/1 ! x",
      "rtspsrc location=rtsp://me:***@camera:554/1 ! x"
    ),
    (
      "rtspsrc user-id=me user-pw=secret location=rtsp://camera",
      "rtspsrc user-id=me user-pw=*** location=rtsp://camera"
    ),
    ("rtspsrc user-pw=\"two words\" latency=0", "rtspsrc user-pw=*** latency=0"),
    ("http://camera/video?user=me&PWD=secret&size=2", "http://camera/video?user=me&PWD=***&size=2"),
    ("x264enc pass=qual quantizer=21", "x264enc pass=qual quantizer=21"),
    ("srtsrc passphrase = secret ! y", "srtsrc passphrase = *** ! y"),
    ("rtspsrc user-pw=sec!r&t latency=0", "rtspsrc user-pw=*** latency=0"),
    ("\"srt://camera?passphrase=sec!ret&mode=caller\"", "\"srt://camera?passphrase=***&mode=caller\""),
    ("Authorization: Basic bWU6c2VjcmV0", "Authorization: ***"),
    ("> authorization=(string)Digest me", "> authorization=(***"),
    ("rtsp://camera:554/a", "rtsp://camera:554/a"), ("no URL", "no URL"),
    ("rtsp://:secret@camera and http://u:v@w", "rtsp://:***@camera and http://u:***@w"),
  ])
  func passwordsAreBlottedOut(text: String, shown: String) {
    #expect(text.redacted == shown)
  }

  @Test func errorsShowNone() {
    let error = GStreamerError(
      "could not open rtsp://me:secret@camera",
      pipeline: "rtspsrc location=rtsp://me:secret@camera user-pw=secret")
    #expect(!error.description.contains("secret"))
  }
}
