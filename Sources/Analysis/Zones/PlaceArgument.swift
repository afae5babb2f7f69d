import Foundation

/// A named place as it is typed: `NAME=x,y,x,y…` and, after a colon, `key=value,key=value`.
struct PlaceArgument {
  /// What is expected, for messages.
  struct Form {
    var what: String
    var points: ClosedRange<Int>
    var keys: [String]
    var remedy: String
  }

  let name: String
  let points: PointsArgument
  let values: [String: String]

  /// - Throws: `ArgumentError` that names the text and the form.
  init(_ text: String, _ form: Form) throws {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw ArgumentError("“\(text)” has no name", remedy: form.remedy)
    }
    name = String(text[..<equals])
    let parts = text[text.index(after: equals)...].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let points = PointsArgument(parts[0]) else {
      throw ArgumentError("“\(parts[0])” is no list of points", remedy: form.remedy)
    }
    guard form.points.contains(points.points.count) else {
      throw ArgumentError(
        "the \(form.what) “\(name)” has \(points.points.count) points", remedy: form.remedy)
    }
    self.points = points
    var values: [String: String] = [:]
    for item in parts.count > 1 ? parts[1].split(separator: ",") : [] {
      let pair = item.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, form.keys.contains(pair[0]) else {
        throw ArgumentError(
          "“\(item)” is nothing that the \(form.what) “\(name)” can be told",
          remedy: "write \(form.keys.map { "\($0)=…" }.joined(separator: " or "))")
      }
      values[pair[0]] = pair[1]
    }
    self.values = values
  }

  /// A number above 0, up to 1e9; `nil` where it was not given.
  func number(_ key: String) throws -> Double? {
    guard let text = values[key] else { return nil }
    guard let number = Double(text), number > 0, number <= 1e9 else {
      throw ArgumentError(
        "“\(text)” is no value of \(key) of “\(name)”", remedy: "write a number above 0, up to 1000000000")
    }
    return number
  }

  /// The classes that count; `nil` for all.
  var classes: Set<String>? {
    values["classes"].map { Set($0.split(separator: "+").map { $0.lowercased() }) }
  }
}

/// Points as they are typed: pixels from the top left, or fractions where all are at most 1 and one has a point.
struct PointsArgument: Sendable, Hashable {
  let points: [CGPoint]
  private let isFraction: Bool

  init?(_ text: Substring) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let numbers = parts.compactMap { Double($0) }.filter { $0.isFinite && abs($0) < 1e6 }
    guard numbers.count == parts.count, numbers.count.isMultiple(of: 2) else { return nil }
    points = stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    isFraction = numbers.allSatisfy { $0 <= 1 } && text.contains(".")
  }

  /// In pixels of a picture of that size.
  func scaled(to size: CGSize) -> [CGPoint] {
    isFraction ? points.map { CGPoint(x: $0.x * size.width, y: $0.y * size.height) } : points
  }
}
