import Foundation
import GStreamer

/// A file, folder, URL or device that stands for a pipeline.
struct MediaLocation {
  let sources: [SourceDescription]

  /// `nil` for text that is a pipeline description.
  ///
  /// - Throws: `StreamError` where it can only be a location, and there is nothing.
  init?(_ text: String) throws {
    if let scheme = text.range(of: "^[A-Za-z][A-Za-z0-9+.-]*://", options: .regularExpression),
      !text.contains(" "), scheme.lowerBound == text.startIndex
    {
      sources = [.url(text)]
      return
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: text, isDirectory: &isFolder) else {
      if Self.looksLikePath(text) {
        throw StreamError("there is no file or device \(text)", remedy: Self.remedy(missing: text))
      }
      return nil
    }
    if isFolder.boolValue {
      sources = try Self.mediaFiles(in: text)
    } else {
      sources = [Self.isDevice(text) ? .device(text) : .file(text)]
    }
  }

  private static func remedy(missing path: String) -> String {
    path.hasPrefix("/dev/video") ? CameraList.choice : "Check the name, or give a pipeline."
  }

  /// One word that is no element and has a slash or an ending.
  private static func looksLikePath(_ text: String) -> Bool {
    guard !text.contains("!"), !text.contains("=") else { return false }
    if text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("../") || text.hasPrefix("~") {
      return true
    }
    return !text.contains(" ") && (text.contains("/") || text.contains(".")) && !GStreamer.hasElement(text)
  }

  private static func isDevice(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeCharacterSpecial
  }

  private static func mediaFiles(in folder: String) throws -> [SourceDescription] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw StreamError("the folder \(folder) cannot be read", remedy: "Check that you may open it.")
    }
    let paths = names.filter { isMedia($0) }
      .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
      .map { (folder as NSString).appendingPathComponent($0) }
    guard !paths.isEmpty else {
      throw StreamError(
        "the folder \(folder) holds no media files",
        remedy: "Known endings: \(endings.sorted().joined(separator: " ")).")
    }
    return paths.map { .file($0) }
  }

  private static func isMedia(_ name: String) -> Bool {
    endings.contains(PathParts(name).ending) && !name.hasPrefix(".")
  }

  private static let endings: Set<String> = [
    "3g2", "3gp", "asf", "avi", "bmp", "flv", "gif", "h264", "h265", "jpeg", "jpg", "m2ts", "m4v", "mjpeg",
    "mkv",
    "mov", "mp4", "mpeg", "mpg", "mts", "mxf", "ogg", "ogv", "png", "ts", "vob", "webm", "webp", "wmv", "y4m",
  ]
}
