import Foundation
import RTSPOutput
import TestSupport
import Testing

@testable import SightlineCommand

/// What the options say about serving RTSP, and what `run` makes of it.
@Suite struct RTSPOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ options: [String], environment: [String: String] = [:]) throws -> RTSPArguments? {
    try RTSPArguments(RunCommand.specification.parse(["x"] + options), environment: environment)
  }

  private func users(_ text: String, mode: Int = 0o600) throws -> String {
    let path = folder("users")
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  @Test func nothingIsServedUnlessAsked() throws {
    #expect(try read([], environment: ["SIGHTLINE_RTSP_USER": "ann:secret"]) == nil)
  }

  @Test func readsEveryOption() throws {
    let file = try users("bob:two\n")
    let arguments = try #require(
      try read(
        [
          "--rtsp", "0.0.0.0:8554/door", "--rtsp-raw", "plain", "--rtsp-codec", "vp8", "--rtsp-bitrate",
          "800", "--rtsp-user", "ann:one", "--rtsp-user", "@\(file)", "--rtsp-auth", "basic", "--rtsp-tls",
          "c.pem,k.pem",
        ], environment: ["SIGHTLINE_RTSP_USER": "eve:three"]))
    #expect(arguments.server.host == "0.0.0.0" && arguments.server.port == 8554)
    #expect(arguments.server.users.map(\.name) == ["ann", "bob", "eve"])
    #expect(arguments.server.authentication == .basic)
    #expect(arguments.server.certificate == .init(certificate: "c.pem", key: "k.pem"))
    #expect(arguments.streams.map(\.mount) == ["/door", "/plain"])
    #expect(arguments.streams.map(\.isAnnotated) == [true, false])
    #expect(arguments.streams.allSatisfy { $0.codec == .vp8 && $0.bitrate == 800 })
  }

  private static let source = "videotestsrc num-buffers=3 ! video/x-raw,width=64,height=48"

  @Test func aFileIsServedToItsEndAndNoPasswordIsSaid() async throws {
    let test = TestConsole()
    let status = await test.run(
      "run", Self.source, "--rtsp", ":0/live", "--rtsp-user", "ann:secretword", "--verbose")
    #expect(status == 0)
    #expect(test.errors.text.contains("sightline run: serving rtsp://127.0.0.1:"))
    #expect(test.errors.text.contains("sightline run: 3 frames"))
    #expect(!test.errors.text.contains("secretword") && test.output.text.isEmpty)
  }

  @Test func aTakenPortIsSaidBeforeAnythingPlays() async throws {
    let other = try RTSPServer(RTSPServerConfiguration(host: "127.0.0.1", port: 0))
    let test = TestConsole()
    #expect(await test.run("run", Self.source, "--rtsp", ":\(other.port)/live") == 1)
    #expect(test.errors.text.contains("the port \(other.port) of 127.0.0.1 is taken"))
    #expect(!test.errors.text.contains("frames"))
  }

  @Test func anOpenFileOfUsersIsRefused() async throws {
    let test = TestConsole()
    let file = try users("ann:secretword\n", mode: 0o644)
    #expect(await test.run("run", Self.source, "--rtsp", ":0/live", "--rtsp-user", "@\(file)") == 1)
    #expect(test.errors.text.contains("chmod 600 \(file)") && !test.errors.text.contains("secretword"))
  }

  @Test func aPasswordInTheAddressIsNotRepeated() async {
    let test = TestConsole()
    #expect(await test.run("run", Self.source, "--rtsp", "ann:secretword@host:8554/live") == 2)
    #expect(test.errors.text.contains("--rtsp-user") && !test.errors.text.contains("secretword"))
  }
}
