import Foundation
import Synchronization

/// Viewers that come, go, stop and are killed.
struct ViewersSoak {
  let program: String
  let load: Int
  let stop: Int
  let sessions: Int
  private let address = "rtsp://127.0.0.1:18554/live"

  func run() throws {
    let source = "videotestsrc is-live=true ! video/x-raw,width=1280,height=720,framerate=30/1"
    let server = try Program([
      program, "run", source, "--detect", "barcodes", "--rtsp", ":18554/live", "--events", "-",
    ])
    defer { server.stop() }
    guard server.waits(for: "serving") != nil else { return print(server.said.joined(separator: "\n")) }
    sleep(2)
    try measureLoad(server)
    try measureFirstPictures()
    try measureComingAndGoing(server)
    try measureBadViewers(server)
  }

  /// A viewer that takes so many pictures.
  private func viewer(pictures: Int?, onOutput: (@Sendable (Data) -> Void)? = nil) throws -> Program {
    try Program(
      [
        "ffmpeg", "-v", "error", "-nostdin", "-probesize", "32", "-analyzeduration",
        "0",
        "-rtsp_transport", "tcp", "-i", address,
      ] + (pictures.map { ["-frames:v", "\($0)"] } ?? []) + [
        "-an", "-vf", "scale=16:16", "-pix_fmt", "gray", "-f", "rawvideo", "-",
      ], onOutput: onOutput)
  }

  /// What the encoder costs: nothing while nobody watches, and once for any number of viewers.
  private func measureLoad(_ server: Program) throws {
    func percent() -> Double {
      let (before, start) = (server.processorSeconds, ContinuousClock.now)
      sleep(UInt32(load))
      return (server.processorSeconds - before) / start.duration(to: .now).inSeconds * 100
    }
    var viewers: [Program] = []
    defer { for viewer in viewers { viewer.stop(SIGKILL) } }
    let loads = try [0, 1, 3].map { count in
      while viewers.count < count { viewers.append(try viewer(pictures: nil)) }
      sleep(2)
      return percent()
    }
    SoakBenchmark.tell(
      "load in percent of a core: nobody, one, three watch", loads.map { $0.text(0) }.joined(separator: ", "),
      holds: loads[0] < loads[1])
  }

  private func measureFirstPictures() throws {
    let early = try viewer(pictures: nil)
    sleep(2)
    let times = try (0..<10).map { _ in
      let start = ContinuousClock.now
      try viewer(pictures: 1).wait()
      return start.duration(to: .now).inSeconds
    }
    early.stop(SIGKILL)
    SoakBenchmark.tell(
      "first picture for a late client, its start included: median",
      "\(times.quantile(0.5).text()) s (worst \(times.max()!.text()))", holds: times.quantile(0.5) <= 0.5)
  }

  private func measureComingAndGoing(_ server: Program) throws {
    func connect(_ count: Int) throws -> Int {
      try (0..<count).count { _ in try viewer(pictures: 1).wait() == 0 }
    }
    let first = try connect(20)
    SoakBenchmark.tell("20 connects in a row: served", "\(first)", holds: first == 20)
    let before = (server.memory, server.threads)
    let served = try connect(sessions)
    sleep(3)
    SoakBenchmark.tell("\(sessions) sessions: served", "\(served)", holds: served == sessions)
    let after = (server.memory, server.threads)
    SoakBenchmark.tell(
      "  memory before and after", after.0.text(since: before.0), holds: after.0.isFlat(since: before.0))
    SoakBenchmark.tell(
      "  threads before and after", "\(before.1) and \(after.1)", holds: after.1 <= before.1)
  }

  private func measureBadViewers(_ server: Program) throws {
    let bytes = Mutex(0)
    let good = try viewer(pictures: nil) { data in bytes.withLock { $0 += data.count } }
    sleep(3)
    func rates(_ seconds: Int) -> (analysed: Double, seen: Double) {
      let (lines, seen, start) = (server.outputLines, bytes.withLock { $0 }, ContinuousClock.now)
      sleep(UInt32(seconds))
      let passed = start.duration(to: .now).inSeconds
      return (
        Double(server.outputLines - lines) / passed, Double(bytes.withLock { $0 } - seen) / 256 / passed
      )
    }
    let before = rates(stop)
    let bad = try (0..<2).map { _ in try viewer(pictures: nil) }
    sleep(2)
    bad[0].send(SIGSTOP)
    bad[1].stop(SIGKILL)
    let during = rates(stop)
    bad[0].stop(SIGKILL)
    good.stop(SIGKILL)
    func isSteady(_ rate: KeyPath<(analysed: Double, seen: Double), Double>) -> Bool {
      during[keyPath: rate] >= before[keyPath: rate] * 0.98
    }
    SoakBenchmark.tell(
      "one client stopped for \(stop) s, one killed: analyses a second",
      "\(before.analysed.text()) before, \(during.analysed.text()) during", holds: isSteady(\.analysed))
    SoakBenchmark.tell(
      "  another client's pictures a second", "\(before.seen.text()) before, \(during.seen.text()) during",
      holds: isSteady(\.seen))
  }
}
