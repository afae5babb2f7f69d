import Analysis
import Foundation
import TestSupport
import Testing

@testable import RTSPOutput
@testable import Streaming

/// What is typed.
@Suite struct TextTests {
  @Test(arguments: [
    (":8554/live", "127.0.0.1", 8554, "/live"), ("0.0.0.0:1/a/b", "0.0.0.0", 1, "/a/b"),
    ("[::1]:554/x-1_2.~", "::1", 554, "/x-1_2.~"), ("rtsp://cam.local:8554/live", "cam.local", 8554, "/live"),
    (":0/x", "127.0.0.1", 0, "/x"),
  ])
  func addressesAreRead(text: String, host: String, port: Int, mount: String) throws {
    let address = try RTSPAddress(text)
    #expect(address.host == host && address.port == port && address.mount == mount)
  }

  @Test(arguments: [
    ("8554", "no address"), (":8554", "no address"), ("live", "no address"), (":/live", "no port"),
    (":65536/live", "no port"), (":-1/live", "no port"), (":8554/", "no mount"), (":8554/a b", "no mount"),
    (":8554/a?b", "no mount"), (":8554/a/", "no mount"), ("::1:8554/a", "no host"),
    ("u@h:8554/a", "users do not"),
  ])
  func whatIsNoAddressIsNamed(text: String, reason: String) {
    let error = #expect(throws: ArgumentError.self) { try RTSPAddress(text) }
    #expect(error?.message.contains(reason) == true && error?.remedy != nil)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.8.0.1", true), ("localhost", true), ("::1", true), ("::1234", false),
    ("0.0.0.0", false), ("127.example.org", false), ("localhost.example.org", false), ("::", false),
  ])
  func thisMachinesOwnAddressesAreKnown(host: String, isLoopback: Bool) {
    #expect(RTSPServerConfiguration(host: host, port: 0).isLoopback == isLoopback)
  }

  @Test func usersAreRead() throws {
    let user = try Login("ann:a:b@c")
    #expect(user.name == "ann" && user.password == "a:b@c")
    #expect(try Login.list("# who\nann:1\n\nbob:2\n").map(\.name) == ["ann", "bob"])
    for text in ["secretword", ":secretword", "ann:", "a\"b:secretword"] {
      let error = #expect(throws: ArgumentError.self) { try Login(text) }
      #expect(error.map { !"\($0)".contains("secretword") } == true)
    }
  }

  @Test(arguments: [(0o600, true), (0o400, true), (0o644, false), (0o604, false), (0o640, false)])
  func aFileOfUsersIsClosedToOthers(mode: Int, isGood: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder("users")
    try Data("ann:one\nbob:two\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    if isGood {
      #expect(try Login.list(file: path).map(\.name) == ["ann", "bob"])
    } else {
      let error = #expect(throws: StreamError.self) { try Login.list(file: path) }
      #expect(error?.remedy?.contains("chmod 600") == true)
    }
  }

  @Test(arguments: ["", "# nobody\n", "secretword\n"])
  func aFileWithoutUsersIsNamed(text: String) throws {
    let folder = try TemporaryFolder()
    let path = folder("users")
    #expect(throws: StreamError.self) { try Login.list(file: path) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let error = #expect(throws: StreamError.self) { try Login.list(file: path) }
    #expect(error.map { "\($0)".contains(path) && !"\($0)".contains("secretword") } == true)
  }
}
