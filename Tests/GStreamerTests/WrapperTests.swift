import Testing

@testable import GStreamer

@Suite struct WrapperTests {
  init() throws { try GStreamer.start() }

  @Test(arguments: [
    ("videotestsrc ! nosuchelement", "nosuchelement", String?.none),
    ("videotestsrc ! videoflip bogus=1", "bogus", nil),
    ("videotestsrc ! ! fakesink", "syntax", nil),
  ])
  func aWrongDescriptionIsExplained(text: String, word: String, package: String?) {
    let error = #expect(throws: GStreamerError.self) { try Element(binDescription: text) }
    #expect(error?.message.contains(word) == true, "\(String(describing: error))")
    #expect(error?.pipeline == text)
    #expect(error?.remedy != nil)
  }

  @Test(arguments: [
    ("x264enc", "gstreamer1.0-plugins-ugly"), ("avdec_h264", "gstreamer1.0-libav"),
    ("videoconvert", "gstreamer1.0-plugins-base"), ("rtspsrc", "gstreamer1.0-plugins-good"),
    ("h264parse", "gstreamer1.0-plugins-bad"), ("ximagesink", "gstreamer1.0-x"),
  ])
  func anElementsPackageIsKnown(element: String, package: String) {
    #expect(GStreamer.debianPackage(of: element) == package)
  }

  @Test func aMissingElementIsNamedWithItsPackage() {
    let error = GStreamerError(missing: ["x264enc", "nosuch"], pipeline: "a ! x264enc")
    #expect(error.description.contains("x264enc"))
    #expect(error.remedy?.contains("gstreamer1.0-plugins-ugly") == true)
  }

  @Test func anErrorOnTheBusHasItsElement() async throws {
    let (events, send) = AsyncStream<BusEvent>.makeStream()
    let pipeline = try Pipeline("filesrc name=reader location=/no/such/file ! fakesink") { send.yield($0) }
    pipeline.set(.playing)
    for await case .error(let error) in events {
      #expect(error.element == "reader")
      #expect(error.factory == "filesrc")
      #expect(error.domain == "gst-resource-error-quark")
      #expect(error.code == 3)
      #expect(error.description.contains("/no/such/file"))
      break
    }
  }

  @Test func capsAreReadAndChanged() throws {
    let caps = try Caps("video/x-raw,format=I420,width=161,height=121,framerate=30/1")
    #expect(caps.mediaTypes == ["video/x-raw"])
    let changed = caps.setting(["width": "320", "format": "NV12", "pixel-aspect-ratio": "4/3"])
    let format = try #require(VideoFormat(caps: changed))
    #expect((format.width, format.height, format.name) == (320, 121, "NV12"))
    #expect(format.pixelAspectRatio == (4, 3))
    #expect(try #require(VideoFormat(caps: caps)).width == 161)
    #expect(throws: GStreamerError.self) { try Caps("video/x-raw,width=(int)abc") }
    #expect(VideoFormat(caps: try Caps("audio/x-raw")) == nil)
  }

  @Test func channelsWithoutPlacesGetSome() throws {
    let sound = "audio/x-raw,format=F32LE,rate=48000,layout=interleaved"
    let placeless = try Caps("\(sound),channels=6,channel-mask=(bitmask)0")
    #expect(placeless.withChannelPlaces.text.contains("channel-mask=(bitmask)0x000000000000003f"))
    let stereo = try Caps("\(sound),channels=2,channel-mask=(bitmask)3")
    #expect(stereo.withChannelPlaces === stereo)
  }

  /// A frame's planes are where its strides say, and a copy has the same bytes.
  @Test(arguments: [(161, 121), (1, 1), (320, 240)])
  func framesKnowTheirStrides(width: Int, height: Int) async throws {
    let (samples, send) = AsyncStream<AppSink.Sample>.makeStream()
    let pipeline = try Pipeline(
      "videotestsrc num-buffers=1 ! video/x-raw,format=GRAY8,width=\(width),height=\(height) ! appsink name=out"
    ) { _ in }
    let sink = AppSink(
      try #require(pipeline.element("out")),
      onSample: {
        send.yield($0)
        return .continue
      }, onEnd: { send.finish() })
    pipeline.set(.playing)
    for await sample in samples {
      let format = try #require(VideoFormat(caps: sample.caps))
      let frame = sample.videoFrame(format)
      #expect(sample.runningTime == .zero)
      let copy = try FramePool(format: format).copy(frame)
      let (original, copied) = (try frame.map(), try copy.map())
      #expect(original.plane(0).stride >= width)
      for y in 0..<height {
        for x in 0..<width {
          let same =
            original.plane(0).base[y * original.plane(0).stride + x]
            == copied.plane(0).base[y * copied.plane(0).stride + x]
          #expect(same)
        }
      }
      #expect(try frame.encoded(as: "image/png").prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    }
    pipeline.set(.null)
    _ = sink
  }

  /// What is upright already is handed on uncopied; what a tag turns is turned.
  @Test(arguments: [("rotate-0", 32), ("rotate-90", 16)])
  func onlyWhatIsToBeTurnedIsCopied(orientation: String, width: Int) async throws {
    let (samples, send) = AsyncStream<AppSink.Sample>.makeStream()
    let pipeline = try Pipeline(
      """
      videotestsrc num-buffers=1 ! video/x-raw,format=I420,width=32,height=16 \
      ! taginject tags=image-orientation=\(orientation) ! tee name=t \
      t. ! queue ! appsink name=before t. ! queue ! videoflip name=turn video-direction=auto ! appsink name=after
      """
    ) { _ in }
    try #require(pipeline.element("turn")).passThrough()
    let sinks = try ["before", "after"].map { name in
      AppSink(
        try #require(pipeline.element(name)),
        onSample: {
          send.yield($0)
          return .continue
        }, onEnd: {})
    }
    pipeline.set(.playing)
    var frames: [VideoFrame] = []
    for await sample in samples {
      frames.append(sample.videoFrame(try #require(VideoFormat(caps: sample.caps))))
      if frames.count == sinks.count { break }
    }
    #expect(Set(frames.map(\.format.width)) == [32, width])
    let places = try frames.map { try $0.map().plane(0).base }
    #expect((places[0] == places[1]) == (width == 32))
    pipeline.set(.null)
  }
}
