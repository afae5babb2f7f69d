import Foundation

/// What was read in a line.
struct LineReading: Hashable, Sendable {
  /// A character, and where its middle lies along the line, 0 to 1.
  struct Symbol: Hashable, Sendable {
    var text: String
    var confidence: Float
    var place: Float
  }

  var symbols: [Symbol] = []
  /// The mean over the characters, 0 to 1.
  var confidence: Float = 0

  var string: String { symbols.map(\.text).joined() }
}

/// Makes text of the recogniser's probabilities: at each step along the line, one for each character and the blank.
struct CTCDecoder {
  let alphabet: Alphabet
  let forbidden: Set<Int32>
  /// The most readings that are told apart.
  var beamWidth = 8

  /// What is likely at a step.
  private struct Step {
    var candidates: [(index: Int32, probability: Float)] = []
  }

  /// The most likely readings, the best first.
  ///
  /// - Parameter used: the share of the steps that the line fills; the rest is margin.
  func readings(_ tensor: Tensor<Float>, used: Float, count: Int) -> [LineReading] {
    guard tensor.shape.count == 3, let numbers = tensor.numbers.baseAddress else { return [] }
    let (steps, classes) = (tensor.shape[1], tensor.shape[2])
    let likely = (0..<steps).map { step(numbers + $0 * classes, classes) }
    let best = greedy(likely, used: used)
    guard count > 1, !best.symbols.isEmpty else { return [best] }
    return alternatives(to: best, likely, used: used, count: count)
  }

  /// What is likelier than this counts.
  private static let floor: Float = 0.004
  /// So many numbers are looked at at once: nearly all of them are as good as zero.
  private static let block = 128

  private func step(_ numbers: UnsafePointer<Float>, _ classes: Int) -> Step {
    var step = Step()
    for start in stride(from: 0, to: classes, by: Self.block) {
      let end = min(start + Self.block, classes)
      guard end - start < Self.block || Self.hasLikely(numbers + start) else { continue }
      for at in start..<end where numbers[at] > Self.floor { add(at, numbers[at], to: &step) }
    }
    step.candidates.sort { $0.probability > $1.probability }
    return step
  }

  /// Whether one of a whole block is likely.
  private static func hasLikely(_ block: UnsafePointer<Float>) -> Bool {
    var isLikely = SIMDMask<SIMD16<Int32>>(repeating: false)
    for at in stride(from: 0, to: Self.block, by: 16) {
      isLikely .|= UnsafeRawPointer(block + at).loadUnaligned(as: SIMD16<Float>.self) .> floor
    }
    return any(isLikely)
  }

  private func add(_ index: Int, _ probability: Float, to step: inout Step) {
    let index = Int32(index)
    guard forbidden.isEmpty || !forbidden.contains(index) else { return }
    step.candidates.append((index, probability))
  }

  private func greedy(_ steps: [Step], used: Float) -> LineReading {
    var reading = LineReading()
    var last: Int32 = 0
    var span = (first: 0, last: 0)
    for (at, step) in steps.enumerated() {
      guard let best = step.candidates.first else {
        last = 0
        continue
      }
      defer { last = best.index }
      guard best.index != 0 else { continue }
      if best.index == last, !reading.symbols.isEmpty {
        span.last = at
        let end = reading.symbols.count - 1
        reading.symbols[end].confidence = max(reading.symbols[end].confidence, best.probability)
        reading.symbols[end].place = place(span, steps.count, used)
      } else {
        span = (at, at)
        reading.symbols.append(
          LineReading.Symbol(
            text: alphabet.characters[Int(best.index)], confidence: best.probability,
            place: place(span, steps.count, used)))
      }
    }
    if !reading.symbols.isEmpty {
      reading.confidence = min(
        1, reading.symbols.reduce(0) { $0 + $1.confidence } / Float(reading.symbols.count))
    }
    return reading
  }

  private func place(_ span: (first: Int, last: Int), _ steps: Int, _ used: Float) -> Float {
    min(1, (Float(span.first + span.last) / 2 + 0.5) / Float(steps) / max(used, 0.001))
  }
}

extension CTCDecoder {
  /// A prefix of a reading, with the probabilities of its ending in a blank and in its last character.
  private struct Beam {
    var prefix: [Int32]
    var places: [Float]
    var blank: Float = 0
    var symbol: Float = 0
    var total: Float { blank + symbol }
  }

  /// Prefix beam search over what is likely at each step.
  private func alternatives(
    to best: LineReading, _ steps: [Step], used: Float, count: Int
  ) -> [LineReading] {
    var beams = [Beam(prefix: [], places: [], blank: 1)]
    for (at, step) in steps.enumerated() {
      var next: [[Int32]: Beam] = [:]
      for beam in beams {
        for (index, probability) in step.candidates.prefix(5) {
          extend(beam, by: index, probability, at: place((at, at), steps.count, used), into: &next)
        }
      }
      beams = Array(next.values.sorted { $0.total > $1.total }.prefix(beamWidth))
      // Long lines would run out of small numbers.
      let scale = 1 / max(beams.first?.total ?? 1, .leastNormalMagnitude)
      for index in beams.indices {
        beams[index].blank *= scale
        beams[index].symbol *= scale
      }
    }
    return ranked(beams, best, count)
  }

  private func extend(
    _ beam: Beam, by index: Int32, _ probability: Float, at place: Float, into next: inout [[Int32]: Beam]
  ) {
    if index == 0 {
      next[beam.prefix, default: Beam(prefix: beam.prefix, places: beam.places)].blank +=
        beam.total * probability
      return
    }
    let repeats = beam.prefix.last == index
    if repeats {
      next[beam.prefix, default: Beam(prefix: beam.prefix, places: beam.places)].symbol +=
        beam.symbol * probability
    }
    let gain = (repeats ? beam.blank : beam.total) * probability
    guard gain > 0 else { return }
    let longer = beam.prefix + [index]
    next[longer, default: Beam(prefix: longer, places: beam.places + [place])].symbol += gain
  }

  /// The best reading first, the others after it with confidences that fall as their likelihood does.
  private func ranked(_ beams: [Beam], _ best: LineReading, _ count: Int) -> [LineReading] {
    var readings = [best]
    var seen: Set<String> = [best.string]
    let sum = beams.reduce(0) { $0 + $1.total }
    for beam in beams where readings.count < count {
      let symbols = zip(beam.prefix, beam.places).map {
        LineReading.Symbol(text: alphabet.characters[Int($0)], confidence: best.confidence, place: $1)
      }
      let text = symbols.map(\.text).joined()
      guard !symbols.isEmpty, seen.insert(text).inserted else { continue }
      let share = beam.total / max(sum, .leastNormalMagnitude)
      readings.append(
        LineReading(
          symbols: symbols, confidence: min(readings[readings.count - 1].confidence, best.confidence * share))
      )
    }
    return readings
  }
}
