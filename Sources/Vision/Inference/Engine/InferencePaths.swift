import COpenVINO
import Foundation

/// Where the engine and the models may be.
enum InferencePaths {
  /// The folders that may hold OpenVINO's libraries, the one that counts most first.
  static func engineFolders(environment: [String: String] = ProcessInfo.processInfo.environment) -> [URL] {
    var folders = named("SIGHTLINE_OPENVINO", environment)
    for program in programFolders() {
      folders.append(program)
      folders.append(program.appending(path: "../lib/sightline/openvino").standardized)
    }
    return folders + checkouts().map { $0.appending(path: ".deps/openvino") }
  }

  /// The folders that may hold models, the one that counts most first.
  static func modelFolders(
    first: URL?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [URL] {
    let home =
      environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
      ?? URL(filePath: NSHomeDirectory()).appending(path: ".local/share")
    return [first].compactMap { $0 } + named("SIGHTLINE_MODELS", environment)
      + [home.appending(path: "sightline/models")]
      + programFolders().map { $0.appending(path: "../share/sightline/models").standardized }
      + checkouts().map { $0.appending(path: ".deps/models") }
  }

  private static func named(_ variable: String, _ environment: [String: String]) -> [URL] {
    environment[variable].flatMap { $0.isEmpty ? nil : [URL(filePath: $0)] } ?? []
  }

  /// The folder of the program, and that of the library that this code is in, where it is one.
  private static func programFolders() -> [URL] {
    var paths: [String] = []
    if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      paths.append(program)
    }
    var image = sightline_image()
    if sightline_find_image(#dsohandle, &image) != 0, let name = image.file {
      let path = String(cString: name)
      if path.hasPrefix("/"), !paths.contains(path) { paths.append(path) }
    }
    return paths.map { URL(filePath: $0).resolvingSymlinksInPath().deletingLastPathComponent() }
  }

  /// The folders above the program, one of which is the checkout that it was built in.
  private static func checkouts() -> [URL] {
    programFolders().flatMap { folder in
      var above: [URL] = []
      var folder = folder
      while folder.path != "/" {
        folder = folder.deletingLastPathComponent()
        above.append(folder)
      }
      return above
    }
  }
}
