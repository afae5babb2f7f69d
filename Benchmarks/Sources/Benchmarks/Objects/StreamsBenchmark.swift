import Foundation

/// How many streams a machine carries: rates and processor time beside the same decoders that lead nowhere.
enum StreamsBenchmark: Benchmark {
  static let name = "streams"
  static let summary = "objects in several streams, with and without motion (streams [key=N…], see --help)"

  private static let help = """
    streams [streams=N] [seconds=S] [clips=still+busy+moving] [program=PATH] [detect=TEXT]

      streams  how many clips of 1280x720 at 15 frames a second are played at once (8)
      seconds  for how long (20)
      clips    still: a camera's noise and no more; busy: somebody passes for a third of the time; moving: all the time
      program  the release build of sightline (../.build/release/sightline)
      detect   what is looked for (objects:motion=on)

    It needs ffmpeg and gst-launch-1.0, and SIGHTLINE_MODELS and SIGHTLINE_OPENVINO where they are not found.
    """

  static func run(_ arguments: [String]) throws {
    guard !arguments.contains("--help") else { return print(help) }
    let settings = Dictionary(
      arguments.compactMap { argument -> (String, String)? in
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }, uniquingKeysWith: { $1 })
    let test = StreamsTest(
      program: settings["program"] ?? "../.build/release/sightline",
      detect: settings["detect"] ?? "objects:motion=on",
      streams: settings["streams"].flatMap { Int($0) } ?? 8,
      seconds: settings["seconds"].flatMap { Int($0) } ?? 20)
    let clips = settings["clips"].map { $0.split(separator: "+").compactMap { Clip(rawValue: String($0)) } }
    for clip in clips ?? Clip.allCases { try test.run(clip) }
  }

  /// What is to be seen.
  enum Clip: String, CaseIterable {
    case still, busy, moving

    /// Where somebody is at the time `t`, as ffmpeg computes it; `nil` for nowhere.
    fileprivate var place: String? {
      switch self {
      case .still: nil
      case .busy: "if(lt(mod(t,15),5),mod(t,5)*280-160,-200)"
      case .moving: "mod(t*150,1400)-160"
      }
    }
  }
}

private struct StreamsTest {
  let program: String
  let detect: String
  let streams: Int
  let seconds: Int

  func run(_ clip: StreamsBenchmark.Clip) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "clip.mp4").path
    try make(clip, file)
    let source = "filesrc location=\(file) ! qtdemux ! h264parse ! avdec_h264 max-threads=1 ! clocksync"
    // As many processes as streams would pay for the decoders' libraries more than once.
    let decoders = try cores(
      ["gst-launch-1.0", "-q"]
        + (0..<streams).flatMap { _ in "\(source) ! fakesink".split(separator: " ").map(String.init) })
    let events = folder.appending(path: "events").path
    let analysis = try cores(
      [
        program, "run", "--frames", "latest", "--detect", detect, "--track", "--events", events, "--quiet",
        "--duration", "\(seconds)",
      ]
        + (0..<streams).map { "s\($0)=\(source)" })
    SoakBenchmark.tell(
      "\(streams) streams, \(clip.rawValue): decoders, analysis, the difference (cores)",
      "\(decoders.text()), \(analysis.text()), \((analysis - decoders).text())")
    SoakBenchmark.tell(
      "frames analysed a second, of 15: least, most",
      try rates(events).map { $0.text(1) }.joined(separator: ", "))
  }

  private func make(_ clip: StreamsBenchmark.Clip, _ file: String) throws {
    var words = [
      "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "mandelbrot=size=1280x720:rate=15:maxiter=200",
      "-filter_complex",
    ]
    let still = "[0]select=eq(n\\,0),loop=-1:1,setpts=N/15/TB"
    let noise = "noise=alls=6:allf=t,format=yuv420p"
    if let place = clip.place {
      let figure = "color=0xd09050:size=140x320:rate=15,drawbox=30:20:80:80:0x303020:fill[who]"
      words.append("\(still)[back];\(figure);[back][who]overlay=x='\(place)':y=300:eval=frame,\(noise)")
    } else {
      words.append("\(still),\(noise)")
    }
    words += ["-t", "\(seconds)", "-c:v", "libx264", "-preset", "veryfast", "-g", "30", "-bf", "0", file]
    let maker = try Program(words)
    guard maker.wait() == 0 else { throw BenchmarkFailure(maker.said.joined(separator: "\n")) }
  }

  /// The processor time that a program takes over the seconds of the clips.
  private func cores(_ words: [String]) throws -> Double {
    let before = Self.childrenTime
    let program = try Program(words)
    guard program.wait() == 0 else { throw BenchmarkFailure(program.said.joined(separator: "\n")) }
    return (Self.childrenTime - before) / Double(seconds)
  }

  /// Of the programs that have ended, in seconds.
  private static var childrenTime: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// Of the streams that had the fewest and the most frames analysed.
  private func rates(_ events: String) throws -> [Double] {
    struct Line: Decodable {
      var source: String
      var pts: Double
    }
    let lines = try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n")
      .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    // The model is being made ready in the first seconds.
    let counts = Dictionary(lines.filter { $0.pts >= 3 }.map { ($0.source, 1) }, uniquingKeysWith: +)
    guard counts.count == streams, let least = counts.values.min(), let most = counts.values.max() else {
      throw BenchmarkFailure("\(counts.count) of \(streams) streams were analysed")
    }
    return [least, most].map { Double($0) / Double(seconds - 3) }
  }
}

/// Why something could not be measured.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
