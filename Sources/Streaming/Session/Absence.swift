import GStreamer

/// The time in which a live source that went away is not there, and what is said of it.
struct Absence: Sendable {
  private let since = ContinuousClock.now
  private var isRefused: Bool

  /// What is said when it begins.
  let notice: StreamNotice

  init(_ reason: SourceEnd) {
    isRefused = reason.isRefusal
    notice = StreamNotice(.warning, "the source is away, trying again: \(reason.words)")
  }

  /// What is said of an attempt that failed: once, where it is now that the user or the password is refused.
  mutating func noticeOfAttempt(_ reason: SourceEnd) -> StreamNotice? {
    guard reason.isRefusal, !isRefused else { return nil }
    isRefused = true
    return StreamNotice(.warning, "the source is there but still away: \(reason.words)")
  }

  /// What is said at its end.
  ///
  /// - Parameter lost: about how many frames did not come.
  func noticeOfReturn(lost: Int) -> StreamNotice {
    let time = since.duration(to: .now).formatted(
      .units(allowed: [.seconds], width: .narrow, fractionalPart: .show(length: 1)))
    return StreamNotice(.info, "the source is back after \(time), about \(lost) frames are lost")
  }
}

extension SourceEnd {
  /// Whether a source that can come back may do so.
  var mayReturn: Bool { if case .stopped = self { false } else { true } }

  /// The end of a live source that is not opened again: one that broke off has failed.
  var withoutReturn: SourceEnd { if case .ended(let loss?) = self { .failed(loss) } else { self } }

  /// Whether there may be a source later, though there has been none so far.
  var isAbsence: Bool {
    switch self {
    case .failed(let error as GStreamerError): error.isOutOfReach || error.isLoss
    case .failed(let error): error is SourceSilence
    case .ended, .stopped: false
    }
  }

  /// Whether a camera that is there may not be able to send the way it was asked to.
  var isOfTransport: Bool {
    guard case .failed(let error as GStreamerError) = self else { return false }
    return !error.isRefusal && !error.isOutOfReach
  }

  fileprivate var isRefusal: Bool {
    if case .failed(let error as GStreamerError) = self { error.isRefusal } else { false }
  }

  /// What happened, in one line.
  fileprivate var words: String {
    switch self {
    case .ended(let loss): loss?.headline ?? "it has ended its stream"
    case .stopped: "it was stopped"
    case .failed(let error as GStreamerError):
      error.isRefusal ? "it refuses the user or the password" : error.headline
    case .failed(let error as StreamError): error.message
    case .failed(let error as SourceSilence): error.description
    case .failed(let error): "\(error)"
    }
  }
}
