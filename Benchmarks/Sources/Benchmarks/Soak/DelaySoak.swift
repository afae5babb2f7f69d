import Foundation
import Synchronization

/// The time from a frame's making to its arrival at a client: a clock in the picture is read back.
struct DelaySoak {
  let program: String
  let seconds: Int
  private static let (width, height, block, bits) = (1920, 1080, 32, 20)

  func run() throws {
    let start = ContinuousClock.now
    let source = """
      fdsrc fd=0 blocksize=\(Self.width * Self.height * 3 / 2) ! rawvideoparse format=i420 \
      width=\(Self.width) height=\(Self.height) framerate=30/1
      """
    let server = try Program([
      program, "run", source, "--frames", "latest", "--detect", "barcodes", "--rtsp", ":18557/live",
      "--events",
      "/dev/null",
    ])
    let isOver = Mutex(false)
    Thread.detachNewThread { Self.write(to: server.input, since: start, isOver: isOver) }
    guard server.waits(for: "serving") != nil else { return print(server.said.joined(separator: "\n")) }
    sleep(2)
    let delays = try watch(since: start)
    isOver.withLock { $0 = true }
    server.stop(SIGKILL)
    let settled = Array(delays.dropFirst(delays.count / 10))
    SoakBenchmark.tell(
      "delay at 1080p30 with barcodes, \(settled.count) pictures: median, p99",
      "\((settled.quantile(0.5) * 1000).text(0)) ms, \((settled.quantile(0.99) * 1000).text(0)) ms")
  }

  /// Thirty pictures a second whose first blocks tell the milliseconds since `start`.
  private static func write(
    to input: FileHandle, since start: ContinuousClock.Instant, isOver: borrowing Mutex<Bool>
  ) {
    var picture = [UInt8](repeating: 128, count: width * height * 3 / 2)
    for index in 0..<width * height { picture[index] = UInt8(64 + (index % width) * 100 / width) }
    var next = start
    while !isOver.withLock({ $0 }) {
      let milliseconds = Int(start.duration(to: .now).inSeconds * 1000)
      for bit in 0..<bits {
        let shade: UInt8 = milliseconds >> bit & 1 == 1 ? 235 : 16
        for row in 0..<block {
          let from = row * width + bit * block
          for index in from..<from + block { picture[index] = shade }
        }
      }
      guard (try? input.write(contentsOf: Data(picture))) != nil else { return }
      next += .nanoseconds(33_333_333)
      usleep(UInt32(max(0, ContinuousClock.now.duration(to: next).inSeconds) * 1e6))
    }
  }

  private func watch(since start: ContinuousClock.Instant) throws -> [Double] {
    let width = Self.bits * Self.block
    // Two rows, as colours have half as many.
    let size = 2 * width
    let state = Mutex((rest: [UInt8](), delays: [Double]()))
    let viewer = try Program(
      [
        "ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-flags", "low_delay",
        "-probesize", "32", "-analyzeduration", "0", "-rtsp_transport", "tcp", "-i",
        "rtsp://127.0.0.1:18557/live", "-an", "-vf", "crop=\(width):2:0:\(Self.block / 2)", "-pix_fmt",
        "gray",
        "-f", "rawvideo", "-",
      ]
    ) { data in
      let now = start.duration(to: .now).inSeconds
      state.withLock { state in
        state.rest += data
        while state.rest.count >= size {
          let milliseconds = (0..<Self.bits).reduce(0) { value, bit in
            value | (state.rest[bit * Self.block + Self.block / 2] > 125 ? 1 << bit : 0)
          }
          state.delays.append(now - Double(milliseconds) / 1000)
          state.rest.removeFirst(size)
        }
      }
    }
    sleep(UInt32(seconds))
    viewer.stop(SIGKILL)
    return state.withLock { $0.delays }
  }
}
