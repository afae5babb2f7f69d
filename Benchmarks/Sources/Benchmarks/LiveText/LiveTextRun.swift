import Foundation
import Synchronization

/// The program with a scene as its camera: frames go in thirty times a second, the strip of each comes back.
struct LiveTextRun {
  let program: String
  let scene: TextScene
  let seconds: Int
  /// Seconds before anything counts, in which models are made ready.
  private static let warmUp = 4

  struct Figures {
    var framesOut = 0.0
    var analyses = 0.0
    /// Cores kept busy.
    var load = 0.0
    /// Seconds from the first frame with the line to the first that comes back with something drawn at it.
    var delays: [Double] = []
  }

  private struct State {
    var written: [ContinuousClock.Instant] = []
    var returned: [ContinuousClock.Instant] = []
    var isMarked: [Bool] = []
    var rest = Data()
    var isOver = false
  }

  func run() throws -> Figures {
    let events = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: events) }
    let (width, height) = (TextScene.width, TextScene.height)
    let pipeline = """
      fdsrc fd=0 blocksize=\(TextScene.frameBytes) ! rawvideoparse format=i420 width=\(width) height=\(height) \
      framerate=30/1 ! analyze ! videocrop bottom=\(height - TextScene.strip) ! fdsink fd=1 sync=false
      """
    let state = Mutex(State())
    let server = try Program([
      program, "run", pipeline, "--frames", "latest", "--detect", "text", "--events", events.path(),
    ]) { data in Self.take(data, of: scene, into: state) }
    Thread.detachNewThread { Self.write(scene, to: server.input, state) }
    sleep(UInt32(Self.warmUp))
    let (load, count, start) = (
      server.processorSeconds, state.withLock { $0.returned.count }, ContinuousClock.now
    )
    sleep(UInt32(seconds))
    let time = start.duration(to: .now).inSeconds
    var figures = Figures()
    figures.load = (server.processorSeconds - load) / time
    figures.framesOut = Double(state.withLock { $0.returned.count } - count) / time
    state.withLock { $0.isOver = true }
    server.stop()
    let lines = try String(contentsOf: events, encoding: .utf8).split(separator: "\n")
    let numbers = lines.compactMap { $0.firstMatch(of: /"frame":(\d+)/).flatMap { Int($0.1) } }
    figures.analyses = Double(numbers.count { $0 >= count && $0 < count + seconds * 30 }) / Double(seconds)
    figures.delays = state.withLock { delays($0, from: count) }
    return figures
  }

  private static func write(_ scene: TextScene, to input: FileHandle, _ state: borrowing Mutex<State>) {
    var next = ContinuousClock.now
    for index in 0... {
      if state.withLock({ $0.isOver }) { break }
      state.withLock { $0.written.append(.now) }
      guard (try? input.write(contentsOf: scene.frame(index))) != nil else { break }
      next += .nanoseconds(33_333_333)
      usleep(UInt32(max(0, ContinuousClock.now.duration(to: next).inSeconds) * 1e6))
    }
    try? input.close()
  }

  /// Notes for each strip whether it differs from what went in.
  private static func take(_ data: Data, of scene: TextScene, into state: borrowing Mutex<State>) {
    let size = TextScene.width * TextScene.strip * 3 / 2
    state.withLock { state in
      state.rest.append(data)
      while state.rest.count >= size {
        let original = scene.frame(state.returned.count)
        state.returned.append(.now)
        state.isMarked.append(differs(state.rest, original))
        state.rest = Data(state.rest.dropFirst(size))
      }
    }
  }

  /// Whether something was drawn in the luma of a strip; every fourth row is looked at.
  private static func differs(_ strip: Data, _ original: Data) -> Bool {
    strip.withUnsafeBytes { strip in
      original.withUnsafeBytes { original in
        var count = 0
        for row in stride(from: 0, to: TextScene.strip, by: 4) {
          for at in row * TextScene.width..<(row + 1) * TextScene.width
          where abs(Int(strip[at]) - Int(original[at])) > 60 { count += 1 }
        }
        return count >= 50
      }
    }
  }

  private func delays(_ state: State, from first: Int) -> [Double] {
    (first..<max(first, state.returned.count)).filter(scene.lineComes).compactMap { index in
      let marked = state.isMarked[index...].firstIndex(of: true)
      return marked.map { state.written[index].duration(to: state.returned[$0]).inSeconds }
    }
  }
}
