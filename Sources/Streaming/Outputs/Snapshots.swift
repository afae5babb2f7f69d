import Foundation
import GStreamer

/// Keeps captured stills as PNG files in a folder.
struct Snapshots: Sendable {
  /// The folder, made when the first still is kept.
  let directory: String

  /// Writes `frame` and returns the path of its file; a name that is taken gets a number.
  ///
  /// - Throws: why it cannot be written.
  func keep(_ frame: VideoFrame, index: Int, date: Date) throws -> String {
    let bytes = try frame.encoded(as: "image/png")
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let stamp = date.formatted(
      Date.VerbatimFormatStyle(
        format: """
          \(year: .defaultDigits)\(month: .twoDigits)\(day: .twoDigits)-\
          \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\(minute: .twoDigits)\(second: .twoDigits)
          """, timeZone: .current, calendar: Calendar(identifier: .gregorian)))
    let base = "\(directory)/still-\(stamp)-frame\(index)"
    let names = [base] + (2...99).map { "\(base)-\($0)" }
    for name in names where !FileManager.default.fileExists(atPath: "\(name).png") {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(name).png"), options: .withoutOverwriting)
      return "\(name).png"
    }
    throw StreamError("the folder \(directory) has too many stills of one moment")
  }
}
