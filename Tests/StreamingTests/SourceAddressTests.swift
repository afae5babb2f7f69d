import GStreamer
import Testing

@testable import Streaming

@Suite struct SourceAddressTests {
  @Test(
    arguments: [
      ("rtsp://cam/1", "rtsp://cam/1", nil, nil), ("rtsp://cam:554/1", "rtsp://cam:554/1", nil, nil),
      ("rtsp://me:secret@cam:554/1", "rtsp://cam:554/1", "me", "secret"),
      ("rtsp://me:p@s#s/w%rd?&:x@cam/1", "rtsp://cam/1", "me", "p@s#s/w%rd?&:x"),
      ("rtsp://me:p%40s%23s%2Fw%25rd@cam/1", "rtsp://cam/1", "me", "p@s#s/w%rd"),
      ("rtsp://me:100%@cam", "rtsp://cam", "me", "100%"), ("rtsp://me@cam/1", "rtsp://cam/1", "me", ""),
      ("rtsp://me:\"quoted'@[::1]:8554/a?b=c", "rtsp://[::1]:8554/a?b=c", "me", "\"quoted'"),
      ("rtsp://cam:554/track@1", "rtsp://cam:554/track@1", nil, nil),
      ("rtsp://cam/a@", "rtsp://cam/a@", nil, nil), ("rtsp://", "rtsp://", nil, nil),
    ] as [(String, String, String?, String?)])
  func theLoginIsTakenOut(text: String, url: String, name: String?, password: String?) {
    let address = SourceAddress(text)
    #expect(address.url == url)
    #expect(address.login?.name == name && address.login?.password == password)
    if let password, !password.isEmpty { #expect(!text.redacted.contains(password)) }
  }

  @Test func theLoginIsEncodedForOthers() {
    let address = SourceAddress("http://me:a/b@c@host/x")
    #expect(address.url(with: address.login) == "http://me:a%2Fb%40c@host/x")
    #expect(address.url(with: nil) == "http://host/x")
  }

  @Test func aCameraIsAskedOverTCPFirstAndSoon() throws {
    try GStreamer.start()
    let bin = try SourceDescription.url("rtsp://me:p@s@cam/1").makeBin(SourceOptions())
    let camera = try #require(bin.child("source"))
    #expect(camera.text("location") == "rtsp://cam/1")
    #expect(camera.text("user-id") == "me" && camera.text("user-pw") == "p@s")
    #expect(camera.integer("latency") == 100)
    let login = Login(name: "ann", password: "\"x\"")
    let other = try SourceDescription.description("rtspsrc location=rtsp://cam/1 latency=7").makeBin(
      SourceOptions(login: login, latency: 5))
    #expect(other.children.first?.integer("latency") == 5)
    #expect(other.children.first?.text("user-pw") == "\"x\"")
  }
}
