import GStreamer
import Vision

/// Several streams beside one another; one that fails does not stop the others.
///
/// Each has a name: the `source` of its configuration, which stands before its notices.
public final class StreamGroup: Sendable {
  private struct Member: Sendable {
    let name: String
    let session: StreamSession
  }

  private let members: [Member]
  private let notice: @Sendable (StreamNotice) -> Void
  /// Streams that could not even be prepared, and why.
  private let unprepared: [String: String]

  /// Prepares the streams; nothing plays yet. One that cannot be prepared is named in a notice.
  ///
  /// - Parameter notice: called with what a user should know, on any thread.
  /// - Throws: `StreamError` or `GStreamerError` where none of them can be prepared, `ArgumentError` where a file would
  ///   be written that one of them reads, or written by two.
  public init(
    _ configurations: [StreamConfiguration], notice: @escaping @Sendable (StreamNotice) -> Void
  ) throws {
    self.notice = notice
    try GStreamer.start()
    try PathConflicts.check(configurations)
    var members: [Member] = []
    var unprepared: [String: String] = [:]
    for configuration in configurations {
      let name = configuration.source ?? configuration.pipeline.redacted
      do {
        let session = try StreamSession(configuration) {
          notice(StreamNotice($0.level, "\(name): \($0.text)"))
        }
        members.append(Member(name: name, session: session))
      } catch {
        notice(StreamNotice(.error, "\(name): \(error)"))
        unprepared[name] = "\(error)"
      }
    }
    guard !members.isEmpty else { throw StreamError("none of the streams can begin") }
    self.members = members
    self.unprepared = unprepared
  }

  /// Plays all of them until the last has ended.
  ///
  /// - Returns: what they did, taken together; what failed stands in `failedSources` and has been said.
  public func run() async -> StreamStatistics {
    let failed = Locked(unprepared)
    await withTaskGroup(of: Void.self) { group in
      for member in members {
        group.addTask { [notice] in
          do {
            _ = try await member.session.run()
          } catch {
            failed.withLock { $0[member.name] = "\(error)" }
            notice(StreamNotice(.error, "\(member.name): \(error)"))
          }
        }
      }
    }
    var result = statistics
    result.failedSources.merge(failed.withLock { $0 }) { known, _ in known }
    return result
  }

  /// What each has done so far.
  public var parts: [(name: String, statistics: StreamStatistics)] {
    members.map { ($0.name, $0.session.statistics) }
  }

  /// What they have done so far, taken together.
  public var statistics: StreamStatistics {
    parts.reduce(into: StreamStatistics()) { $0.add($1.statistics) }
  }

  public func stop() { for member in members { member.session.stop() } }

  public func setDetecting(_ isOn: Bool) { for member in members { member.session.setDetecting(isOn) } }

  public var isDetecting: Bool { members.contains { $0.session.isDetecting } }

  public func setPaused(_ isPaused: Bool) { for member in members { member.session.setPaused(isPaused) } }

  public var isPaused: Bool { members.allSatisfy { $0.session.isPaused } }

  /// Sets the most analyses a second of each; 0 for as many as possible.
  public func setMaximumRate(_ perSecond: Double) {
    for member in members { member.session.setMaximumRate(perSecond) }
  }

  public var maximumRate: Double { members.map(\.session.maximumRate).max() ?? 0 }

  public func captureStill() { for member in members { member.session.captureStill() } }
}

extension StreamStatistics {
  /// Adds what another stream did beside this one: counts are summed, of times and latencies the longest counts.
  fileprivate mutating func add(_ other: StreamStatistics) {
    framesIn += other.framesIn
    framesLost += other.framesLost
    framesOut += other.framesOut
    analysed += other.analysed
    dropped += other.dropped
    findings += other.findings
    droppedByOutputs.merge(other.droppedByOutputs) { $0 + $1 }
    failedOutputs.merge(other.failedOutputs) { known, _ in known }
    failedSources.merge(other.failedSources) { known, _ in known }
    (width, height) = (max(width, other.width), max(height, other.height))
    secondsRunning = max(secondsRunning, other.secondsRunning)
    latencyP50 = [latencyP50, other.latencyP50].compactMap(\.self).max()
    latencyP99 = [latencyP99, other.latencyP99].compactMap(\.self).max()
  }
}
