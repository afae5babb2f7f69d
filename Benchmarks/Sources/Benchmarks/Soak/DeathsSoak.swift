import Foundation

/// A camera that dies and returns again and again.
struct DeathsSoak {
  let program: String
  let deaths: Int

  private enum Death: Int { case killed, stopped, ended }

  func run() throws {
    var camera = try startCamera()
    sleep(2)  // a camera that never gave a picture would be an error
    let watcher = try Program([
      program, "run", "rtsp://127.0.0.1:18555/camera", "--stall-timeout", "0.5", "--detect", "barcodes",
      "--rtsp",
      ":18556/live", "--events", "/dev/null",
    ])
    defer {
      watcher.stop()
      camera.stop(SIGKILL)
    }
    guard watcher.waits(for: "serving") != nil else { return print(watcher.said.joined(separator: "\n")) }
    sleep(3)
    let linesAtFirst = watcher.said.count
    var times: [Double] = []
    var memory: [Memory] = []
    var threads: [Int] = []
    for index in 0..<deaths {
      let death = Death(rawValue: index % 3) ?? .killed
      switch death {
      case .killed: camera.stop(SIGKILL)
      case .stopped: camera.send(SIGSTOP)
      case .ended: camera.stop()
      }
      guard watcher.waits(for: "is away", count: index + 1) != nil else { break }
      if death == .stopped { camera.send(SIGCONT) } else { camera = try startCamera() }
      guard let time = watcher.waits(for: "back after", count: index + 1) else { break }
      times.append(time)
      memory.append(watcher.memory)
      threads.append(watcher.threads)
      usleep(300_000)
    }
    SoakBenchmark.tell(
      "\(deaths) deaths of the camera: back", "\(times.count) times", holds: times.count == deaths)
    guard !times.isEmpty else { return print(watcher.said.joined(separator: "\n")) }
    SoakBenchmark.tell(
      "  after its return: median, worst", "\(times.quantile(0.5).text()) s, \(times.max()!.text()) s",
      holds: times.max()! <= 5)
    let (half, end) = (memory.count / 2, memory.count - 1)
    let (early, last) = (memory[half], memory[end])
    SoakBenchmark.tell(
      "  memory after half of them, and at the end", last.text(since: early),
      holds: last.isFlat(since: early))
    SoakBenchmark.tell("  threads then", "\(threads[half]) and \(threads[end])")
    SoakBenchmark.tell(
      "  lines said for each", (Double(watcher.said.count - linesAtFirst) / Double(times.count)).text())
  }

  private func startCamera() throws -> Program {
    let source = "videotestsrc is-live=true ! video/x-raw,width=640,height=360,framerate=25/1"
    let camera = try Program([program, "run", source, "--rtsp", ":18555/camera"])
    // It serves with its first picture, a moment after it has the port.
    _ = camera.waits(for: "serving")
    return camera
  }
}
