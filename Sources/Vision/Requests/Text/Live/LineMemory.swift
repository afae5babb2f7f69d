import Foundation

/// Remembers the lines of a stream: which line is which, and what was read in it so far.
///
/// A pure state machine. A line keeps its id as long as a line is found at its place; its text is what most readings
/// say, the newer ones counting more.
struct LineMemory: Sendable {
  struct Line: Sendable {
    let id: Int
    /// As it was read best with its present text.
    var best: TextLine
    /// How the line looked when it was read.
    var look: LineLook
    fileprivate var votes: [String: Float]
    fileprivate var missed = 0
  }

  /// A line that was not found in so many frames is forgotten.
  static let patience = 5

  private(set) var lines: [Line] = []
  private var nextID = 1

  /// The line that is known at a place; `nil` where there is none.
  func line(at box: CGRect, except taken: Set<Int> = []) -> Line? {
    let overlaps = lines.filter { !taken.contains($0.id) }.map {
      ($0, Self.overlap($0.best.rect.corners.bounds, box))
    }
    guard let best = overlaps.max(by: { $0.1 < $1.1 }), best.1 > 0.4 else { return nil }
    return best.0
  }

  /// Takes what is in a frame.
  ///
  /// - Parameters:
  ///   - kept: lines that look as before, with the places at which they are now.
  ///   - read: lines that were read anew.
  /// - Returns: what is seen, with its ids.
  mutating func update(
    kept: [(id: Int, rect: RotatedRect)], read: [(line: TextLine, look: LineLook)]
  ) -> [(id: Int, line: TextLine)] {
    var seen: [(id: Int, line: TextLine)] = []
    for (id, rect) in kept {
      guard let index = lines.firstIndex(where: { $0.id == id }) else { continue }
      lines[index].best.rect = rect
      lines[index].missed = 0
      seen.append((id, lines[index].best))
    }
    for (line, look) in read {
      let known = self.line(at: line.rect.corners.bounds, except: Set(seen.map(\.id)))
      let index = known.flatMap { known in lines.firstIndex { $0.id == known.id } } ?? add(line, look)
      vote(for: line, look, at: index)
      seen.append((lines[index].id, lines[index].best))
    }
    forget(except: Set(seen.map(\.id)))
    return seen
  }

  private mutating func add(_ line: TextLine, _ look: LineLook) -> Int {
    lines.append(Line(id: nextID, best: line, look: look, votes: [:]))
    nextID += 1
    return lines.count - 1
  }

  private mutating func vote(for line: TextLine, _ look: LineLook, at index: Int) {
    let text = line.string
    let current = lines[index].best.string
    // A sure reading that differs, where the pixels do, is another text; an unsure one may be a worse reading.
    if line.confidence > 0.9, text != current { lines[index].votes = [:] }
    if !Self.resembles(text, current) { lines[index].votes = [:] }
    lines[index].votes = lines[index].votes.mapValues { $0 * 0.7 }
    lines[index].votes[text, default: 0] += line.confidence
    lines[index].look = look
    lines[index].missed = 0
    // What is shown stays unless another text is clearly ahead.
    let weight = { (vote: (key: String, value: Float)) in vote.key == current ? 1.3 * vote.value : vote.value
    }
    let winner = lines[index].votes.max { weight($0) < weight($1) }?.key
    if winner == text || lines[index].votes.count == 1 {
      lines[index].best = line
    } else {
      lines[index].best.rect = line.rect
    }
  }

  private mutating func forget(except seen: Set<Int>) {
    for index in lines.indices where !seen.contains(lines[index].id) { lines[index].missed += 1 }
    lines.removeAll { $0.missed > Self.patience }
  }

  /// Whether two texts may be the same one, read differently: half their characters are the same at the same place.
  private static func resembles(_ a: String, _ b: String) -> Bool {
    let same = zip(a, b).lazy.filter { $0 == $1 }.count
    let fromEnd = zip(a.reversed(), b.reversed()).lazy.filter { $0 == $1 }.count
    return max(same, fromEnd) * 2 >= max(a.count, b.count)
  }

  private static func overlap(_ a: CGRect, _ b: CGRect) -> CGFloat {
    let common = a.intersection(b)
    guard !common.isNull else { return 0 }
    let area = common.width * common.height
    return area / max(a.width * a.height + b.width * b.height - area, 1)
  }
}
