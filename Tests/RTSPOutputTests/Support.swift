import Analysis
import Foundation
import TestSupport
import Testing
import Vision

@testable import RTSPOutput
@testable import Streaming

/// Finds the same box in each picture.
struct BoxDetector: Detector {
  static let box = CGRect(x: 40, y: 60, width: 200, height: 100)

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    [Finding(kind: .object, box: Self.box, label: "thing", confidence: 0.5)]
  }
}

/// Hangs after the first pictures until it is let go.
struct HangingDetector: Detector {
  let release = EndSignal<Bool>()
  var first = 0
  private let count = Locked(0)

  init(after first: Int = 0) { self.first = first }

  func findings(in picture: PixelBuffer, region: NormalizedRect) async throws -> [Finding] {
    let isHanging = count.withLock { count in
      count += 1
      return count > first
    }
    if isHanging { _ = await release.value }
    return []
  }
}

/// Whether the box is drawn in a gray picture of 320x240 that is black otherwise.
func showsBox(_ gray: Data) -> Bool {
  guard gray.count >= 320 * 240 else { return false }
  let row = [UInt8](gray)[110 * 320..<111 * 320]
  let edge = row.dropFirst(36).prefix(9)
  let inside = row.dropFirst(60).prefix(150)
  return edge.contains { $0 > 60 } && inside.allSatisfy { $0 < 40 }
}

/// Whether there is something bright in the middle of the last gray picture of 320x240.
func showsPlate(_ gray: Data) -> Bool {
  guard gray.count >= 320 * 240 else { return false }
  return [UInt8](gray.suffix(320 * 240))[112 * 320..<128 * 320].contains { $0 > 150 }
}

/// A stream that is served while the test looks at it.
struct ServedStream {
  static let black =
    "videotestsrc is-live=true pattern=black ! video/x-raw,width=320,height=240,framerate=25/1"

  let session: StreamSession
  let server: RTSPServer
  let outputs: [RTSPOutput]
  private let said: Locked<[String]>
  private let task: Task<StreamStatistics, any Error>

  /// Plays `pipeline` and serves it under `/live`; returns once there can be viewers.
  init(
    _ pipeline: String = black, detectors: [any Detector] = [BoxDetector()], loop: Bool = false,
    server configure: (inout RTSPServerConfiguration) -> Void = { _ in },
    streams: [RTSPStreamConfiguration] = [RTSPStreamConfiguration(mount: "/live")],
    stream configureStream: (inout StreamConfiguration) -> Void = { _ in }
  ) async throws {
    var configuration = RTSPServerConfiguration(host: "127.0.0.1", port: 0)
    configure(&configuration)
    let server = try RTSPServer(configuration)
    let outputs = streams.map { RTSPOutput($0, on: server) }
    var stream = StreamConfiguration(pipeline: pipeline)
    stream.detectors = detectors
    stream.loop = loop
    stream.pictureOutputs = outputs
    configureStream(&stream)
    let said = Locked<[String]>([])
    let session = try StreamSession(stream) { notice in said.withLock { $0.append(notice.text) } }
    task = Task { try await session.run() }
    // Findings are on the frames that follow the first ones.
    try await until {
      let now = session.statistics
      return now.analysed > 0 && now.framesOut >= 3 || !now.failedOutputs.isEmpty
        || !now.failedSources.isEmpty
    }
    (self.session, self.server, self.outputs, self.said) = (session, server, outputs, said)
  }

  var output: RTSPOutput { outputs[0] }
  var address: String { output.address }

  /// The address with a user in it.
  func address(user: String) -> String {
    address.replacingOccurrences(of: "://", with: "://\(user)@")
  }

  /// What has been said to the user.
  var notices: [String] { said.withLock { $0 } }

  /// Waits until something is said that holds these words.
  func notice(_ words: String) async throws { try await until { notices.contains { $0.contains(words) } } }

  /// Waits until the source has given so many frames more.
  func frames(_ count: Int) async throws {
    let end = session.statistics.framesOut + count
    try await until { session.statistics.framesOut >= end }
  }

  /// Waits until nobody watches any more.
  func untilAlone() async throws { try await until { server.connections == 0 && server.medias.count == 0 } }

  /// Waits for the stream's own end.
  @discardableResult func ended() async throws -> StreamStatistics { try await task.value }

  @discardableResult func stop() async throws -> StreamStatistics {
    session.stop()
    return try await task.value
  }
}
