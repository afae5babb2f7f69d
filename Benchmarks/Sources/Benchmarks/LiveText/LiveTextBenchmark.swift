import Foundation

/// What live text costs and how soon it shows, at 1920 by 1080 and 30 frames a second.
enum LiveTextBenchmark: Benchmark {
  static let name = "live-text"
  static let summary =
    "text in 1080p30 under `latest`: frames, analyses, load, delay (live-text [program=PATH] [seconds=S])"

  static func run(_ arguments: [String]) throws {
    signal(SIGPIPE, SIG_IGN)  // writing to a program that has been ended is an error, not the end
    var (program, seconds) = ("../.build/release/sightline", 20)
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts.first, parts.last) {
      case ("program", let path?): program = path
      case ("seconds", let text?): seconds = Int(text) ?? seconds
      default: return print("usage: live-text [program=PATH] [seconds=S]")
      }
    }
    print("scene               frames/s  analyses/s  cores  line to label: median, worst")
    for (title, isMoving, hasLine) in [
      ("nothing changes", false, false), ("a line comes", false, true), ("all moves", true, true),
    ] {
      let scene = try TextScene(isMoving: isMoving, hasLine: hasLine)
      let figures = try LiveTextRun(program: program, scene: scene, seconds: seconds).run()
      let delays = figures.delays.map { $0 * 1000 }
      let delay =
        delays.isEmpty ? "-" : "\(delays.quantile(0.5).text(0)) ms, \((delays.max() ?? 0).text(0)) ms"
      let start = title.padding(toLength: 20, withPad: " ", startingAt: 0)
      print(
        start
          + String(format: "%8.2f %11.1f %6.2f  ", figures.framesOut, figures.analyses, figures.load) + delay)
    }
  }
}
