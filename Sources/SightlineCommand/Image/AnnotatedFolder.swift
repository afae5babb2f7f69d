import Analysis
import Annotation
import Foundation
import Vision

/// The folder for pictures with what was found drawn in.
struct AnnotatedFolder: Sendable {
  /// The path of each file's annotated copy.
  let paths: [String]

  /// Makes the folder, and a name for each of `files`: its own, with `.png` unless it is a JPEG.
  ///
  /// A name that another of `files` has already, or under which a file lies, gets a number.
  ///
  /// - Throws: `UsageError` where there can be no such folder.
  init(_ directory: String, files: [String]) throws {
    do {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    } catch {
      throw UsageError(
        "--annotated: the folder “\(directory)” can't be made: \(error.localizedDescription)",
        remedy: "name a folder that can be written")
    }
    var names = FreeNames(taken: Set(files.map(Self.place)))
    paths = files.map { file in
      let (base, ending) = Self.name(of: file)
      return names.take(directory + "/" + base, ending)
    }
  }

  func write(_ findings: [Finding], on picture: PixelBuffer, at index: Int) throws {
    let annotated = PixelBuffer(format: picture.format, width: picture.width, height: picture.height) {
      view in
      for (index, plane) in view.planes.enumerated() {
        picture.withPlane(index) { source in
          for row in 0..<source.rows { plane.row(row).update(from: source.row(row), count: source.rowBytes) }
        }
      }
      Annotator().draw(findings, on: view)
    }
    try PictureFile.write(annotated, to: paths[index])
  }

  private static func name(of file: String) -> (base: String, ending: String) {
    let url = URL(filePath: file)
    let isJPEG = ["jpg", "jpeg"].contains(url.pathExtension.lowercased())
    return (url.deletingPathExtension().lastPathComponent, isJPEG ? url.pathExtension : "png")
  }

  /// Gives each name once.
  private struct FreeNames {
    var taken: Set<String>

    mutating func take(_ base: String, _ ending: String) -> String {
      var path = "\(base).\(ending)"
      var number = 2
      while taken.contains(AnnotatedFolder.place(path)) || FileManager.default.fileExists(atPath: path) {
        path = "\(base)-\(number).\(ending)"
        number += 1
      }
      taken.insert(AnnotatedFolder.place(path))
      return path
    }
  }

  /// The same for every way to write a path; letters of both cases are one, as some file systems have it.
  private static func place(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path.lowercased()
  }
}
