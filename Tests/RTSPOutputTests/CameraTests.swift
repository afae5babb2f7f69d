import Analysis
import Foundation
import GStreamer
import TestSupport
import Testing
import Vision

@testable import RTSPOutput
@testable import Streaming

/// Cameras as sources.
@Suite struct CameraTests {
  /// A line of events, as far as these tests look at it.
  private struct Event: Decodable {
    struct Observation: Decodable { var shade: String }
    var frame: Int
    var pts: Double
    var width: Int
    var utc: String?
    var ntp: String?
    var observations: [Observation]?
  }

  /// Finds how bright a picture is.
  private struct BrightnessDetector: Detector {
    func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
      let shade = picture.withPlane(0) { $0.base[0] }
      return [Finding(kind: .object, fields: [Finding.Field("shade", .string("\(shade)"))])]
    }
  }

  /// Plays a camera to its end, or until there are so many frames.
  private func play(
    _ address: String, frames: Int? = nil, configure: (inout StreamConfiguration) -> Void = { _ in },
    until isEnough: (([Event]) -> Bool)? = nil
  ) async throws -> [Event] {
    let folder = try TemporaryFolder()
    var configuration = StreamConfiguration(pipeline: address)
    configuration.detectors = [BrightnessDetector()]
    configuration.frames = .every
    configuration.reconnect = .never
    configuration.stallTimeout = 120
    configuration.outputs = [.events(path: folder("events"), trigger: .every)]
    configure(&configuration)
    let session = try StreamSession(configuration) { _ in }
    async let statistics = session.run()
    if let frames {
      try await until { session.statistics.framesOut >= frames }
      session.stop()
    }
    if let isEnough {
      try await until { (try? events(folder("events"))).map(isEnough) == true }
      session.stop()
    }
    _ = try await statistics
    return try events(folder("events"))
  }

  private func events(_ path: String) throws -> [Event] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Event.self, from: Data($0.utf8))
    }
  }

  private func clip(_ path: String, _ options: [String] = [], size: String = "320x240") async throws {
    let made = try await Client.run(
      [
        "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
        "nullsrc=size=\(size):rate=25,geq=lum=20+5*N:cb=128:cr=128", "-frames:v", "40",
      ]
        + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"] + options + [path])
    try #require(made.status == 0, "\(made.errors)")
  }

  @Test(arguments: ["p@s#s/w%rd", "a:b", "100%", "\"q'&?"], [true, false])
  func oddPasswordsAreTaken(password: String, isEncoded: Bool) async throws {
    let login = Login(name: "me", password: password)
    let camera = try Camera(users: [login])
    let plain = camera.address()
    let address =
      isEncoded ? SourceAddress(plain).url(with: login) : camera.address(user: "me:\(password)")
    #expect(try await !play(address, frames: 1).isEmpty)
    #expect(try await !play(plain, frames: 1) { $0.login = login }.isEmpty)
  }

  @Test(arguments: [
    "", " ! decodebin", " ! rtph264depay ! decodebin", " ! parsebin ! decodebin",
    " ! rtph264depay ! avdec_h264",
  ])
  func aCameraMayBeginAPipeline(rest: String) async throws {
    let camera = try Camera()
    #expect(try await !play("rtspsrc location=\(camera.address()) latency=0\(rest)", frames: 1).isEmpty)
  }

  /// Known once the decoder has seen all that there is.
  @Test func aCameraThatOnlyHearsIsAnError() async throws {
    let camera = try Camera("audiotestsrc is-live=true ! opusenc ! rtpopuspay name=pay0 pt=96")
    for pipeline in [camera.address(), "rtspsrc location=\(camera.address()) ! decodebin"] {
      let error = await #expect(throws: GStreamerError.self) { try await play(pipeline) }
      #expect(error.map { "\($0)".contains("there is no video") } == true, "\(pipeline)")
    }
  }

  @Test func aWrongPasswordIsAnErrorInWords() async throws {
    let camera = try Camera(users: [Login(name: "me", password: "right")])
    let error = await #expect(throws: GStreamerError.self) {
      try await play(camera.address(user: "me:wrong"))
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("Unauthorized") && text.contains("password") && !text.contains("wrong"), "\(text)")
  }

  /// Its clock is this machine's, as both run here.
  @Test func eventsTellTheCamerasOwnTime() async throws {
    let camera = try Camera()
    let events = try await play(camera.address(), until: { $0.contains { $0.ntp != nil } })
    let last = try #require(events.last)
    let dates = try [last.utc, last.ntp].map {
      try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0 ?? "")
    }
    #expect(abs(dates[0].timeIntervalSince(dates[1])) < 60, "\(last)")
  }

  @Test func aCameraThatCannotSendOverTCPIsWatchedOverUDP() async throws {
    let camera = try Camera(sendsOverTCP: false)
    #expect(try await !play(camera.address(), frames: 1).isEmpty)
  }

  @Test func framesThatReferToLaterOnesComeInOrder() async throws {
    let folder = try TemporaryFolder()
    try await clip(folder("b.mp4"), ["-bf", "3", "-x264-params", "b-pyramid=normal:b-adapt=0:keyint=20"])
    let camera = try Camera(
      "filesrc location=\(folder("b.mp4")) ! qtdemux ! h264parse ! rtph264pay name=pay0 pt=96 config-interval=-1"
    )
    let events = try await play(camera.address())
    #expect(events.map(\.frame) == Array(0..<40))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.pts < $1.pts })
    let shades = events.compactMap { $0.observations?.first.flatMap { Int($0.shade) } }
    #expect(shades.count == 40 && zip(shades, shades.dropFirst()).allSatisfy { $0 < $1 }, "\(shades)")
  }

  @Test func aChangeOfSizeInTheStreamIsFollowed() async throws {
    let folder = try TemporaryFolder()
    try await clip(folder("a.h264"))
    try await clip(folder("b.h264"), size: "160x128")
    let both = try ["a.h264", "b.h264"].map { try Data(contentsOf: URL(fileURLWithPath: folder($0))) }
    try both.reduce(Data(), +).write(to: URL(fileURLWithPath: folder("both.h264")))
    let camera = try Camera(
      "filesrc location=\(folder("both.h264")) ! h264parse ! rtph264pay name=pay0 pt=96 config-interval=-1")
    let server = try RTSPServer(RTSPServerConfiguration(host: "127.0.0.1", port: 0))
    let output = RTSPOutput(RTSPStreamConfiguration(mount: "/live"), on: server)
    let events = try await play(camera.address()) { $0.pictureOutputs = [output] }
    #expect(events.map(\.width) == Array(repeating: 320, count: 40) + Array(repeating: 160, count: 40))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.pts < $1.pts })
  }
}
