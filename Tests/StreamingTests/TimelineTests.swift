import GStreamer
import Testing

@testable import Streaming

@Suite struct TimelineTests {
  private let frame = MediaTime(nanoseconds: 40_000_000)

  private func seconds(_ values: [Double?], _ timeline: inout Timeline) -> [Double] {
    values.map { timeline.time(runningTime: $0.map { MediaTime(seconds: $0) }, duration: frame).seconds }
  }

  @Test func aSourceFollowsTheOneBefore() {
    var timeline = Timeline()
    timeline.beginSource()
    #expect(seconds([0, 0.04, 0.08], &timeline) == [0, 0.04, 0.08])
    timeline.beginSource()
    #expect(seconds([0, 0.04], &timeline) == [0.12, 0.16])
    #expect(timeline.audioTime(runningTime: .zero)?.seconds == 0.12)
  }

  /// The times of a live source's frames, of which one comes every 40 ms.
  private func live(_ values: [Double], _ timeline: inout Timeline) -> [Double] {
    values.enumerated().map { index, value in
      let arrival = MediaTime(seconds: Double(index) * 0.04)
      let time = timeline.time(
        runningTime: MediaTime(seconds: value), duration: frame, arrival: arrival)
      return (time.seconds * 1000).rounded() / 1000
    }
  }

  @Test(arguments: [[0, 0.04, 3600, 3600.04], [50, 50.04, 0, 0.04], [50, 50.04, 40, 40.04]])
  func aLiveSourceThatJumpsGoesOn(values: [Double]) {
    var timeline = Timeline()
    timeline.beginSource()
    let start = values[0]
    #expect(live(values, &timeline) == [start, start + 0.04, start + 0.08, start + 0.12])
    // Sound from before the jump is left out, that after it goes with the picture.
    #expect(timeline.audioTime(runningTime: MediaTime(seconds: values[1])) == nil)
    let sound = timeline.audioTime(runningTime: MediaTime(seconds: values[3]))
    #expect(sound.map { abs($0.seconds - start - 0.12) < 0.001 } == true)
  }

  @Test func framesThatComeInABurstKeepTheirTimes() {
    var timeline = Timeline()
    timeline.beginSource()
    let values = (0..<100).map { Double($0) * 0.4 / 10 }
    let times = values.map {
      timeline.time(runningTime: MediaTime(seconds: $0), duration: frame, arrival: .zero).seconds
    }
    #expect(zip(times, values).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func aPauseOfALiveSourceIsKept() {
    var timeline = Timeline()
    timeline.beginSource()
    let times = [(0, 0), (0.04, 0.04), (10, 10)].map { time, arrival in
      timeline.time(
        runningTime: MediaTime(seconds: time), duration: frame, arrival: MediaTime(seconds: arrival)
      ).seconds
    }
    #expect(times == [0, 0.04, 10])
  }

  @Test func aFileThatBeginsAnewInItselfGoesOn() {
    var timeline = Timeline()
    timeline.beginSource()
    #expect(seconds([5, 5.04, 0, 0.04], &timeline) == [5, 5.04, 5.08, 5.12])
  }

  @Test func timeNeverGoesBack() {
    var timeline = Timeline()
    timeline.beginSource()
    #expect(seconds([1, 0.5, 0.5, 2], &timeline) == [1, 1.001, 1.002, 2])
  }

  @Test func framesWithoutTimesAreGivenSome() {
    var timeline = Timeline()
    timeline.beginSource()
    #expect(seconds([nil, nil, nil], &timeline) == [0, 0.04, 0.08])
  }
}

@Suite struct CameraModeTests {
  private func mode(_ type: String, _ width: Int, _ height: Int, _ rate: Int, _ format: String? = nil)
    -> VideoMode
  {
    VideoMode(mediaType: type, pixelFormat: format, width: width, height: height, frameRate: .init(rate, 1))
  }

  /// A camera that gives raw video slowly and JPEG at full speed.
  private var webcam: [VideoMode] {
    [(640, 480, 30), (1280, 720, 10), (1280, 960, 7), (1920, 1080, 5)].map {
      mode("video/x-raw", $0.0, $0.1, $0.2, "YUY2")
    }
      + [(640, 480, 30), (1280, 720, 30), (1280, 960, 30), (1920, 1080, 30)].map {
        mode("image/jpeg", $0.0, $0.1, $0.2)
      }
  }

  @Test func theFastFormatIsChosen() {
    #expect(CameraModeChooser.best(webcam) == mode("image/jpeg", 1920, 1080, 30))
    #expect(CameraModeChooser.best(webcam, width: 1280, height: 720) == mode("image/jpeg", 1280, 720, 30))
  }

  @Test func rawIsChosenAmongEquals() {
    #expect(
      CameraModeChooser.best(webcam, width: 640, height: 480) == mode("video/x-raw", 640, 480, 30, "YUY2"))
  }

  @Test func aSlowCameraIsTakenAsItIs() {
    let slow = [mode("video/x-raw", 640, 480, 5, "YUY2"), mode("video/x-raw", 320, 240, 10, "YUY2")]
    #expect(CameraModeChooser.best(slow) == slow[0])
    #expect(CameraModeChooser.best([]) == nil)
    #expect(
      CameraModeChooser.capsText(slow[0]) == "video/x-raw,width=640,height=480,format=YUY2,framerate=5/1")
  }
}
