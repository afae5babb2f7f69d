import GStreamer

/// The way of the sound, in the time of the frames.
extension FrameFlow {
  /// Takes sound on the source's streaming thread, which may wait for pictures.
  func receiveAudio(_ sample: AppSink.Sample) -> AppSink.Flow {
    guard let runningTime = sample.runningTime else { return .continue }
    soundGate.waitUntilOpen()
    let (isOpen, time, duration) = state.withLock { state in
      (state.isOpen, state.intake.timeline.audioTime(runningTime: runningTime), state.intake.duration)
    }
    guard isOpen else { return .stop }
    guard let time else { return .continue }
    if let duration, time.seconds >= duration { return .stop }
    soundGate.wait(for: time)
    outputs.sendAudio(sample, at: time)
    return .continue
  }

  /// Takes the end of the sound on the source's streaming thread.
  func endAudio() {
    soundGate.waitUntilOpen()
    // A live source may come back with more.
    guard scheduler.withLock({ $0?.isLive }) == false else { return }
    outputs.endAudio()
  }

  /// Lets sound go that waits for pictures, as none will come: its source can be stopped then.
  func releaseSound() { soundGate.release() }
}
