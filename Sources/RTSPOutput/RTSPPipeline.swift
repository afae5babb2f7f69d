import GStreamer
import Streaming

/// The text of the pipeline that encodes a stream for all its viewers.
struct RTSPPipeline {
  let configuration: RTSPStreamConfiguration
  let format: VideoFormat
  let hasAudio: Bool

  /// How many frames wait to be encoded at most.
  static let queueLength = 3
  /// How long encoded data and sound wait at most.
  private static let queueTime = 2_000_000_000

  /// - Throws: `StreamError` where an element is missing or the size does not go with the codec.
  func text() throws -> String {
    var text = """
      appsrc name=frames format=time is-live=true block=false leaky-type=downstream max-bytes=0 \
      max-buffers=\(Self.queueLength) ! videoconvert qos=false ! capsfilter caps=video/x-raw,format=I420 \
      ! \(FixedShape.elements(format, multiple: configuration.codec == .mjpeg ? 8 : 2)) ! \(try encoder()) \
      ! \(Self.queue) ! \(payloader)
      """
    if hasAudio {
      text += """
         appsrc name=sound format=time is-live=true block=false leaky-type=downstream max-bytes=0 \
        max-time=\(Self.queueTime) ! audioconvert ! audioresample \
        ! capsfilter caps=audio/x-raw,rate=48000,channels=2 ! \(try soundEncoder())
        """
    }
    return "( \(text) )"
  }

  private static let queue = "queue max-size-buffers=0 max-size-bytes=0 max-size-time=\(queueTime)"

  private func encoder() throws -> String {
    let keyDistance = max(1, Int((2 * frameRate).rounded()))
    let kilobits = configuration.bitrate ?? usualBitrate
    switch configuration.codec {
    case .h264 where GStreamer.hasElement("x264enc"):
      return """
        x264enc tune=zerolatency speed-preset=ultrafast bitrate=\(kilobits) key-int-max=\(keyDistance)
        """
    case .h264:
      try need("openh264enc", orInstead: "x264enc")
      return """
        openh264enc complexity=low rate-control=bitrate bitrate=\(kilobits * 1000) gop-size=\(keyDistance)
        """
    case .h265:
      try need("x265enc")
      return """
        x265enc tune=zerolatency speed-preset=ultrafast log-level=none bitrate=\(kilobits) \
        key-int-max=\(keyDistance)
        """
    case .vp8:
      try need("vp8enc")
      // Its threads wait for one another with the processor busy: several are slower than one.
      return """
        vp8enc deadline=1 cpu-used=8 lag-in-frames=0 threads=1 end-usage=cbr \
        target-bitrate=\(kilobits * 1000) keyframe-max-dist=\(keyDistance)
        """
    case .mjpeg:
      try need("jpegenc")
      guard format.width <= Self.mostOfJPEG, format.height <= Self.mostOfJPEG else {
        throw StreamError(
          "JPEG over RTP ends at \(Self.mostOfJPEG) pixels, and the frames are \(format.width)x\(format.height)",
          remedy: "Use --rtsp-codec h264.")
      }
      return "jpegenc quality=85"
    }
  }

  /// The format of RTP counts in eights up to 255.
  private static let mostOfJPEG = 2040

  private var payloader: String {
    switch configuration.codec {
    // H.264's encoder repeats the headers with each key frame itself. The payloader would do so before each slice of
    // one, which players take for the beginning of another picture.
    case .h264:
      """
      capsfilter caps=video/x-h264,stream-format=byte-stream \
      ! rtph264pay name=pay0 pt=96 config-interval=0 aggregate-mode=zero-latency
      """
    case .h265: "rtph265pay name=pay0 pt=96 config-interval=-1 aggregate-mode=zero-latency"
    case .vp8: "rtpvp8pay name=pay0 pt=96"
    case .mjpeg: "rtpjpegpay name=pay0 pt=26"
    }
  }

  private func soundEncoder() throws -> String {
    if GStreamer.hasElement("opusenc") { return "opusenc ! \(Self.queue) ! rtpopuspay name=pay1 pt=97" }
    try need("avenc_aac", orInstead: "opusenc")
    return "avenc_aac ! aacparse ! \(Self.queue) ! rtpmp4gpay name=pay1 pt=97"
  }

  private func need(_ element: String, orInstead other: String? = nil) throws {
    guard !GStreamer.hasElement(element) else { return }
    let wanted = other ?? element
    throw StreamError(
      "there is no element \(wanted), which \(configuration.codec.rawValue) needs",
      remedy: GStreamer.debianPackage(of: wanted).map { "Install it: apt-get install \($0)" })
  }

  private var frameRate: Double {
    format.frameRate.map { Double($0.numerator) / Double($0.denominator) } ?? 30
  }

  /// Kilobits a second that show the size well.
  private var usualBitrate: Int {
    let bitsAPixel = 0.08
    let bits = Double(format.width * format.height) * min(frameRate, 60) * bitsAPixel
    return min(12_000, max(500, Int(bits / 1000)))
  }
}
