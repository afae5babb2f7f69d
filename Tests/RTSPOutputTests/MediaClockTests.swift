import GStreamer
import Testing

@testable import RTSPOutput

/// The times of a media.
@Suite struct MediaClockTests {
  private func at(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) }

  @Test func distancesStayAndSoundGoesAlong() {
    var clock = MediaClock()
    #expect(clock.time(ofSound: at(99)) == nil)
    #expect(clock.time(ofPicture: at(100), arrivingAt: at(0.5)) == at(0.5))
    // Late, but not too late.
    #expect(clock.time(ofPicture: at(100.04), arrivingAt: at(0.7)) == at(0.54))
    #expect(clock.time(ofSound: at(100.25)) == at(0.75))
    #expect(clock.time(ofSound: at(99)) == nil)
  }

  @Test func aPauseIsLeftOut() {
    var clock = MediaClock()
    _ = clock.time(ofPicture: at(1), arrivingAt: at(1))
    #expect(clock.time(ofRepetitionAt: at(5)) == at(5))
    #expect(clock.time(ofPicture: at(1.04), arrivingAt: at(11)) == at(11))
    #expect(clock.time(ofPicture: at(1.08), arrivingAt: at(11.05)) == at(11.04))
  }

  /// A source that cannot keep up is shown as it comes, without jumps.
  @Test func slowFramesAreSpreadEvenly() {
    var clock = MediaClock()
    let times = (0..<100).map { index in
      clock.time(ofPicture: at(Double(index) * 0.04), arrivingAt: at(Double(index) * 0.1)).seconds
    }
    let distances = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(distances.allSatisfy { $0 > 0.039 && $0 < 0.101 })
    #expect(distances.suffix(80).allSatisfy { abs($0 - 0.1) < 0.001 })
  }

  /// The first picture came late: the others do not wait for ever.
  @Test func aLateStartIsMadeUpFor() {
    var clock = MediaClock()
    var last = -1.0
    var wait = 0.0
    for index in 0..<1500 {
      let arrival = Double(index) * 0.04 + (index == 0 ? 0.2 : 0)
      let time = clock.time(ofPicture: at(Double(index) * 0.04), arrivingAt: at(arrival)).seconds
      #expect(time > last)
      last = time
      wait = time - arrival
    }
    #expect(wait < 0.001)
  }

  @Test func timesNeverGoBack() {
    var clock = MediaClock()
    _ = clock.time(ofPicture: at(10), arrivingAt: at(5))
    #expect(clock.time(ofPicture: at(12), arrivingAt: at(5)) > at(5))
    #expect(clock.time(ofRepetitionAt: at(1)) > at(5))
  }
}
