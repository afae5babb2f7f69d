import GStreamer
import Vision

/// The sound of an output; where it stays away, silence takes its place, so that the picture need not wait for it.
final class SoundTrack: Sendable {
  private let source: AppSrc
  /// Up to where there is sound or silence.
  private let end = Locked(MediaTime.zero)

  init(_ source: AppSrc) { self.source = source }

  /// How far sound may be behind the picture. Demultiplexers and live sources keep both closer together.
  static let patience = MediaTime(nanoseconds: 5_000_000_000)
  private static let longestSilence = MediaTime(nanoseconds: 1_000_000_000)

  /// Takes sound; what silence stands for already is left out.
  func send(_ sample: AppSink.Sample, at time: MediaTime) {
    let isNew = end.withLock { end in
      guard time + (sample.duration ?? .zero) > end else { return false }
      end = time + (sample.duration ?? .zero)
      return true
    }
    guard isNew else { return }
    source.setCaps(sample.caps.withChannelPlaces)
    source.push(sample, at: time)
  }

  /// Notes how far the picture is.
  func pictureReached(_ time: MediaTime) {
    while let (start, length) = nextSilence(before: time - Self.patience) {
      guard source.pushSilence(at: start, lasting: length) else { return }
    }
  }

  private func nextSilence(before time: MediaTime) -> (start: MediaTime, length: MediaTime)? {
    end.withLock { end in
      guard end < time else { return nil }
      let start = end
      end = min(time, start + Self.longestSilence)
      return (start, end - start)
    }
  }

  func endStream() { source.endStream() }
}
