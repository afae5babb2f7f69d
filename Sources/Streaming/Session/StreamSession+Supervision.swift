import Foundation
import GStreamer

/// Plays a source again and again where it is one that comes back.
extension StreamSession {
  /// Plays a source; a live one that goes away is opened again as long as the configuration says.
  func supervise(_ description: SourceDescription, _ player: inout SourcePlayer) async -> SourceEnd {
    var reconnection = Reconnection(limit: configuration.reconnect)
    var absence: Absence?
    var transport = SourceOptions.Transport.tcp
    let framesAtFirst = flow.framesIn
    while true {
      let framesBefore = flow.framesIn
      let end = await play(description, &player, over: transport, after: absence)
      if flow.framesIn > framesBefore {
        reconnection.succeeded()
        absence = nil
      }
      if transport == .tcp, flow.framesIn == framesAtFirst, description.hasOtherTransport, end.isOfTransport {
        transport = .udp
        // The camera may still be busy with the attempt before.
        if await isStopped(within: .milliseconds(250), &player) { return .stopped }
        continue
      }
      // What never gave a frame is more likely wrong than away.
      let isExpected = flow.framesIn > framesAtFirst || configuration.waitsForSource && end.isAbsence
      let (isLive, mayReturn) = control.withLock { ($0.isLive, $0.mayReturn) }
      guard isExpected, end.mayReturn, mayReturn, let wait = reconnection.nextWait() else {
        return isLive ? end.withoutReturn : end
      }
      note(end, &absence)
      if await isStopped(within: wait, &player) { return .stopped }
    }
  }

  /// Says that the source is away, once, in messages and in the pictures of those who watch.
  private func note(_ end: SourceEnd, _ absence: inout Absence?) {
    guard absence == nil else {
      if let refusal = absence?.noticeOfAttempt(end) { notice(refusal) }
      return
    }
    let begun = Absence(end)
    absence = begun
    notice(begun.notice)
    flow.presenter.sourceWentAway()
  }

  /// Waits before the next attempt; outputs may fail meanwhile, and the stream may be stopped.
  private func isStopped(within wait: Duration, _ player: inout SourcePlayer) async -> Bool {
    let generation = player.generation
    let alarm = Alarm(after: wait) { [send] in send.yield(.waited(generation)) }
    defer { alarm.cancel() }
    while let event = await player.events.next() {
      switch event {
      case .waited(generation): return false
      case .durationReached, .stopRequested: return true
      case .output(let report): guard handle(report) else { return true }
      case .source, .stalled, .waited: break
      }
    }
    return true
  }
}
