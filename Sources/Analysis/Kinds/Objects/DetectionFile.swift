import Foundation

/// What another program has detected, as its file tells it.
struct DetectionFile: Sendable {
  /// One detection of the file.
  struct Entry: Sendable, Hashable {
    /// In pixels, origin at the top left.
    var box: CGRect
    var label: String
    /// 0 to 1.
    var confidence: Float
  }

  /// By frame, counted from 0.
  private var byFrame: [Int: [Entry]] = [:]
  /// By the last part of the picture's path.
  private var byName: [String: [Entry]] = [:]

  /// Reads a file of MOTChallenge rows, or of COCO's results or annotations.
  ///
  /// - Parameter labels: the names of its classes in their order; `nil` leaves it to the file.
  /// - Throws: `ArgumentError` that names the file, the line where there is one, and what is wrong with it.
  init(path: String, labels: [String]?) throws {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw ArgumentError(
        "the detections “\(path)” can't be read", remedy: "name a MOTChallenge or COCO file that is there")
    }
    let first = data.first { !Self.blanks.contains($0) }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      try readCOCO(data, path, labels)
    } else {
      byFrame = try MOTChallengeRows.read(String(decoding: data, as: UTF8.self), path: path, labels: labels)
    }
  }

  /// What was detected in a picture; nothing where the file does not know it.
  func entries(of identity: PictureIdentity) -> [Entry] {
    if let frame = identity.frame { return byFrame[frame] ?? [] }
    guard let file = identity.file else { return [] }
    let url = URL(filePath: file)
    if let known = byName[url.lastPathComponent] { return known }
    let digits = url.deletingPathExtension().lastPathComponent.reversed().prefix(while: \.isNumber).reversed()
    // Pictures that go by their number: it counts from 1 as the frames do.
    return Int(String(digits)).flatMap { byFrame[$0 - 1] } ?? []
  }

  private mutating func readCOCO(_ data: Data, _ path: String, _ labels: [String]?) throws {
    let file = try COCOFile(data, path: path)
    for (index, annotation) in file.annotations.enumerated() {
      let entry = try file.entry(annotation, index: index, path: path, labels: labels)
      switch annotation.image {
      case .name(let name): byName[URL(filePath: name).lastPathComponent, default: []].append(entry)
      case .number(let number):
        byFrame[number - 1, default: []].append(entry)
        guard let name = annotation.file ?? file.names[number] else { continue }
        byName[URL(filePath: name).lastPathComponent, default: []].append(entry)
      }
    }
  }

  private static let blanks = Array("\u{FEFF} \t\r\n".utf8)
}
