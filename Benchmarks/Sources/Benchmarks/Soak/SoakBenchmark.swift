import Foundation

/// What streams hold over time, with the program and real clients as processes of their own on the loopback address.
enum SoakBenchmark: Benchmark {
  static let name = "soak"
  static let summary = "viewers, dying cameras, delay (soak [PART…] [key=N…], see --help)"

  private static let help = """
    soak [viewers] [deaths] [delay] [program=PATH] [stop=S] [sessions=N] [deaths=N] [seconds=S]

      program   the release build of sightline (../.build/release/sightline)
      stop      seconds for which a client is stopped (10)
      load      seconds for which the processor's load is measured, each time (10)
      sessions  clients one after the other (200)
      deaths    how often the camera dies (30)
      seconds   for how long the delay is measured (20)

    It needs ffmpeg.
    """

  static func run(_ arguments: [String]) throws {
    guard !arguments.contains("--help") else { return print(help) }
    signal(SIGPIPE, SIG_IGN)  // writing to a program that has been ended is an error, not the end
    let settings = Dictionary(
      arguments.compactMap { argument -> (String, String)? in
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }, uniquingKeysWith: { $1 })
    func number(_ key: String, _ usual: Int) -> Int { settings[key].flatMap { Int($0) } ?? usual }
    let program = settings["program"] ?? "../.build/release/sightline"
    let parts = arguments.filter { !$0.contains("=") }
    func isAsked(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
    if isAsked("viewers") {
      try ViewersSoak(
        program: program, load: number("load", 10), stop: number("stop", 10),
        sessions: number("sessions", 200)
      ).run()
    }
    if isAsked("deaths") { try DeathsSoak(program: program, deaths: number("deaths", 30)).run() }
    if isAsked("delay") { try DelaySoak(program: program, seconds: number("seconds", 20)).run() }
  }

  /// A line of the table.
  ///
  /// - Parameter holds: whether the value is as it must be; `nil` where it is for information only.
  static func tell(_ what: String, _ value: String, holds: Bool? = nil) {
    let verdict = holds.map { $0 ? "  (holds)" : "  (DOES NOT HOLD)" } ?? ""
    // At once, as the parts take minutes.
    let line = what.padding(toLength: 66, withPad: " ", startingAt: 0) + value + verdict + "\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }
}

extension Double {
  /// With so many decimals.
  func text(_ decimals: Int = 2) -> String { String(format: "%.\(decimals)f", self) }
}
