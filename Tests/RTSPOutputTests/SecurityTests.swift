import Foundation
import GStreamer
import TestSupport
import Testing

@testable import RTSPOutput
@testable import Streaming

/// Who may watch.
@Suite(.serialized) struct SecurityTests {
  @Test(arguments: RTSPAuthentication.allCases)
  func onlyUsersMayWatch(method: RTSPAuthentication) async throws {
    let users = [try Login("ann:se:cret"), try Login("bob:p@ss/1")]
    let stream = try await ServedStream(server: {
      $0.users = users
      $0.authentication = method
    })
    for user in ["ann:se%3Acret", "bob:p%40ss%2F1"] {
      let seen = try await Client.grayFrames(stream.address(user: user))
      #expect(seen.status == 0 && showsBox(seen.output), "\(user): \(seen.errors)")
    }
    let other = try await Client.gstreamer(
      stream.address, protocols: "tcp", properties: ["user-id=ann", "user-pw=se:cret"])
    #expect(other.status == 0, "\(other.errors)")
    let before = stream.output.statistics.medias
    let wrong = [
      stream.address, stream.address(user: "ann:wrong"), stream.address(user: "eve:se%3Acret"),
    ]
    for address in wrong {
      let refused = try await Client.grayFrames(address)
      #expect(refused.status != 0 && refused.output.isEmpty, "\(address)")
      #expect(refused.errors.contains("401"), "\(refused.errors)")
    }
    #expect(stream.output.statistics.medias == before)
    try await stream.stop()
  }

  private func certificate(_ folder: TemporaryFolder) async throws -> RTSPServerConfiguration.Certificate {
    let made = try await Client.run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
      "-keyout", folder("key.pem"), "-out", folder("cert.pem"),
    ])
    try #require(made.status == 0, "\(made.errors)")
    return .init(certificate: folder("cert.pem"), key: folder("key.pem"))
  }

  @Test(arguments: [nil, "ann:secret"]) func whatIsSentIsEncrypted(user: String?) async throws {
    let folder = try TemporaryFolder()
    let certificate = try await certificate(folder)
    let users = try user.map { [try Login($0)] } ?? []
    let stream = try await ServedStream(server: {
      $0.certificate = certificate
      $0.users = users
    })
    #expect(stream.address.hasPrefix("rtsps://"))
    let address = user.map { stream.address(user: $0) } ?? stream.address
    let seen = try await Client.grayFrames(address)
    #expect(seen.status == 0 && showsBox(seen.output), "\(seen.errors)")
    let plain = try await Client.grayFrames(
      address.replacingOccurrences(of: "rtsps://", with: "rtsp://"), patience: 1)
    #expect(plain.status != 0 && plain.output.isEmpty)
    let other = try await Client.gstreamer(
      address, protocols: "tcp", properties: ["tls-validation-flags=0"])
    #expect(other.status == 0, "\(other.errors)")
    // Outside of the encrypted connection nothing is sent.
    let open = try await Client.gstreamer(
      address, protocols: "udp", properties: ["tls-validation-flags=0"])
    #expect(open.status != 0)
    try await stream.stop()
  }

  @Test func aCertificateOfItsOwnIsRefusedWithTheRemedy() async throws {
    let folder = try TemporaryFolder()
    let certificate = try await certificate(folder)
    let stream = try await ServedStream(server: { $0.certificate = certificate })
    let watching = try StreamSession(StreamConfiguration(pipeline: stream.address)) { _ in }
    let error = await #expect(throws: GStreamerError.self) { _ = try await watching.run() }
    #expect(error?.remedy?.contains("tls-validation-flags=0") == true, "\(String(describing: error))")
    var configuration = StreamConfiguration(
      pipeline: "rtspsrc location=\(stream.address) tls-validation-flags=0 latency=0 ! decodebin")
    configuration.duration = 0.1
    let trusting = try StreamSession(configuration) { _ in }
    #expect(try await trusting.run().framesIn > 0)
    try await stream.stop()
  }

  @Test func aTakenPortIsNamed() throws {
    let first = try RTSPServer(RTSPServerConfiguration(host: "127.0.0.1", port: 0))
    let error = #expect(throws: StreamError.self) {
      try RTSPServer(RTSPServerConfiguration(host: "127.0.0.1", port: first.port))
    }
    #expect(error?.message.contains("the port \(first.port) of 127.0.0.1 is taken") == true)
  }

  @Test(arguments: ["192.0.2.7", "no-such-host.invalid"])
  func anAddressThatIsNotOursIsNamed(host: String) {
    let error = #expect(throws: StreamError.self) {
      try RTSPServer(RTSPServerConfiguration(host: host, port: 0))
    }
    #expect(error?.message.contains("\(host):0") == true)
  }

  @Test func aCertificateThatCannotBeUsedIsNamed() throws {
    let folder = try TemporaryFolder()
    try Data("none".utf8).write(to: URL(fileURLWithPath: folder("cert.pem")))
    for name in ["missing.pem", "cert.pem"] {
      var configuration = RTSPServerConfiguration(host: "127.0.0.1", port: 0)
      configuration.certificate = .init(certificate: folder(name), key: folder("key.pem"))
      let error = #expect(throws: StreamError.self) { try RTSPServer(configuration) }
      #expect(error?.message.contains(folder(name)) == true)
    }
  }
}
