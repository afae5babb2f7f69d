import Foundation

/// Reads what a model's file says about itself: OpenVINO's C library does not tell.
enum ModelMetadata {
  /// Key and text of each entry; none for a format that has none.
  static func read(_ file: URL) -> [String: String] {
    switch file.pathExtension.lowercased() {
    case "onnx": (try? onnx(Data(contentsOf: file, options: .alwaysMapped))) ?? [:]
    case "xml": (try? runtimeInfo(String(contentsOf: file, encoding: .utf8))) ?? [:]
    default: [:]
    }
  }

  /// The `metadata_props`, field 14 of the model, whose entries have a key and a value.
  static func onnx(_ data: Data) -> [String: String] {
    var entries: [String: String] = [:]
    var model = WireReader(data)
    while let (number, value) = model.next() {
      guard number == 14, let value else { continue }
      var entry = WireReader(value)
      var key: String?
      var text: String?
      while let (number, value) = entry.next() {
        guard let value else { continue }
        if number == 1 { key = String(decoding: value, as: UTF8.self) }
        if number == 2 { text = String(decoding: value, as: UTF8.self) }
      }
      if let key, let text { entries[key] = text }
    }
    return entries
  }

  /// The leaves of `rt_info` in an IR, such as `<labels value="person car" />` in `<model_info>`.
  static func runtimeInfo(_ xml: String) -> [String: String] {
    guard let start = xml.range(of: "<rt_info>", options: .backwards),
      let end = xml.range(of: "</rt_info>", options: .backwards), start.upperBound <= end.lowerBound
    else { return [:] }
    let info = String(xml[start.upperBound..<end.lowerBound])
    var entries: [String: String] = [:]
    for match in info.matches(of: /<(?<key>[\w.-]+)\s+value="(?<text>[^"]*)"\s*\/>/) {
      entries[String(match.key)] = String(match.text).unescapingXML
    }
    return entries
  }
}

extension String {
  fileprivate var unescapingXML: String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#10;", "\n"), ("&amp;", "&")]
      .reduce(self) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}

/// Goes through the fields of a protobuf message.
private struct WireReader {
  private let data: Data
  private var at: Data.Index

  init(_ data: Data) {
    self.data = data
    at = data.startIndex
  }

  /// The number of the next field, and its bytes where it has a length; `nil` at the end or where the data is broken.
  mutating func next() -> (number: Int, value: Data?)? {
    guard let key = varint() else { return nil }
    switch key & 7 {
    case 0: return varint().map { _ in (Int(key >> 3), nil) }
    case 1: return skip(8, key)
    case 5: return skip(4, key)
    case 2:
      guard let length = varint(), length <= UInt64(data.endIndex - at) else { return nil }
      let end = at + Int(length)
      defer { at = end }
      return (Int(key >> 3), data[at..<end])
    default: return nil
    }
  }

  private mutating func skip(_ count: Int, _ key: UInt64) -> (number: Int, value: Data?)? {
    guard data.endIndex - at >= count else { return nil }
    at += count
    return (Int(key >> 3), nil)
  }

  private mutating func varint() -> UInt64? {
    var result: UInt64 = 0
    for shift in stride(from: 0 as UInt64, to: 64, by: 7) {
      guard at < data.endIndex else { return nil }
      let byte = data[at]
      at += 1
      result |= UInt64(byte & 127) << shift
      if byte < 128 { return result }
    }
    return nil
  }
}
