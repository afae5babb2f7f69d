import Foundation
import TestSupport
import Testing

@testable import SightlineCommand

@Suite struct ServiceManagerTests {
  /// Hears what is said to a service manager.
  private struct Listener {
    let path: String
    private let descriptor: Int32
    private var words: AsyncStream<String>.Iterator

    init(_ folder: TemporaryFolder) throws {
      path = folder("notify")
      let (stream, said) = AsyncStream.makeStream(of: String.self)
      words = stream.makeAsyncIterator()
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var place = sockaddr_un()
      place.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let isBound = withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(isBound == 0)
      // Heard not on a thread of the tests' pool, which has few.
      Thread.detachNewThread { [descriptor] in
        var bytes = [UInt8](repeating: 0, count: 1000)
        while case let count = recv(descriptor, &bytes, bytes.count, 0), count > 0 {
          said.yield(String(decoding: bytes.prefix(count), as: UTF8.self))
        }
        said.finish()
        close(descriptor)
      }
    }

    /// What is said next.
    mutating func next() async -> String { await words.next() ?? "" }

    func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }

  @Test func aServiceIsReadyIsWatchedAndEnds() async throws {
    let folder = try TemporaryFolder()
    var listener = try Listener(folder)
    var test = TestConsole()
    test.variables = [
      "NOTIFY_SOCKET": listener.path, "WATCHDOG_USEC": "20000", "WATCHDOG_PID": "\(getpid())",
    ]
    let interface = RunInterface(console: test.console, verbosity: .quiet)
    let stream = FakeStream()
    async let outcome = interface.run { _ in stream }
    #expect(await listener.next() == "READY=1")
    for _ in 0..<2 { #expect(await listener.next().hasPrefix("WATCHDOG=1\nSTATUS=90 frames")) }
    stream.stop()
    #expect(try await outcome)
    var last = await listener.next()
    while last.hasPrefix("WATCHDOG=1") { last = await listener.next() }
    #expect(last == "STOPPING=1")
    listener.end()
  }

  /// What stays open is listed in the unit: devices, the network, code that is made at run time.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
  func theUnitClosesWhatIsNotNeeded() throws {
    let unit = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../systemd/sightline.service"
    ).standardized.path
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: unit, encoding: .utf8)
    // The program is not installed where the tests run.
    let tested = text.replacing("ExecStart=/usr/local/bin/sightline", with: "ExecStart=/bin/true")
    try Data(tested.utf8).write(to: URL(filePath: folder("sightline.service")))
    let complaints = try Tool.run([
      "sh", "-c", "systemd-analyze verify '\(folder("sightline.service"))' 2>&1",
    ])
    #expect(String(decoding: complaints, as: UTF8.self) == "")
    _ = try Tool.run([
      "systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=35",
      folder("sightline.service"),
    ])
    for word in ["PrivateDevices=yes", "ProtectClock=yes", "MemoryDenyWriteExecute=yes"] {
      #expect(!text.contains(word))
    }
  }

  @Test func nobodyIsToldWhereNobodyAsks() {
    #expect(ServiceManager([:]) == nil)
    #expect(ServiceManager(["NOTIFY_SOCKET": "nowhere"]) == nil)
    let other = ["NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"]
    #expect(ServiceManager(other).map { $0.watchdogInterval == nil } == true)
  }
}
