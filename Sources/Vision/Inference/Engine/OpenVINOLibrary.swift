import COpenVINO
import Foundation

/// OpenVINO's C library, loaded at run time, and the table of its functions.
///
/// Ownership: what a function creates into an out parameter is ours and is freed by the function that its header names;
/// one Swift object owns each, frees it in `deinit`, and lets no pointer out of this folder.
final class OpenVINOLibrary: @unchecked Sendable {  // function pointers, never written after loading
  let functions: sightline_ov_functions
  /// For instance `2026.4.1`.
  let version: String
  let folder: URL

  /// The library that is found first, loaded once; why there is none, otherwise.
  static let loaded = Result { try OpenVINOLibrary(in: InferencePaths.engineFolders()) }

  private init(in folders: [URL]) throws {
    guard let (folder, file) = folders.lazy.compactMap(Self.library).first else {
      throw VisionError.dataUnavailable(
        "The inference engine OpenVINO is not there: run scripts/bootstrap in a checkout of Sightline, install it with "
          + "scripts/install, or name its folder in SIGHTLINE_OPENVINO.")
    }
    guard let library = dlopen(file.path, RTLD_NOW | RTLD_LOCAL) else {
      throw VisionError.dataUnavailable(
        "\(file.path) can't be loaded (\(String(cString: dlerror()))): run scripts/bootstrap again.")
    }
    var functions = sightline_ov_functions()
    if let missing = sightline_ov_resolve(library, &functions) {
      throw VisionError.dataUnavailable(
        "\(file.path) has no function \(String(cString: missing)): OpenVINO 2026.4 is needed.")
    }
    self.functions = functions
    self.folder = folder
    version = Self.version(functions)
  }

  private static func library(in folder: URL) -> (URL, URL)? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    // A plain name comes first, then the highest version.
    let name = names.filter { $0.hasPrefix("libopenvino_c.so") }.sorted().last
    return name.map { (folder, folder.appending(path: $0)) }
  }

  private static func version(_ functions: sightline_ov_functions) -> String {
    var version = ov_version_t()
    guard functions.get_openvino_version(&version) == OK, let build = version.buildNumber else { return "" }
    defer { functions.version_free(&version) }
    return String(String(cString: build).prefix { $0 != "-" })
  }

  /// Throws what the library says about a call that failed.
  func check(_ status: ov_status_e, _ what: @autoclosure () -> String) throws {
    guard status != OK else { return }
    // A call that is refused as such leaves the message of an earlier one.
    let isRefused = status.rawValue <= INVALID_C_PARAM.rawValue
    let message = isRefused ? functions.get_error_info(status) : functions.get_last_err_msg()
    let detail = message.map { String(cString: $0) } ?? ""
    // Its messages begin with places in its source; the last line says what is the matter.
    let lines = detail.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let reason = lines.last { !$0.isEmpty && !$0.hasPrefix("Exception from") } ?? "status \(status.rawValue)"
    throw VisionError.invalidModel("\(what()): \(reason)")
  }

  /// Takes the object that `create` makes.
  func make(
    _ what: @autoclosure () -> String, _ create: (UnsafeMutablePointer<OpaquePointer?>) -> ov_status_e
  ) throws -> OpaquePointer {
    var object: OpaquePointer?
    try check(create(&object), what())
    guard let object else { throw VisionError.internalError("OpenVINO gave nothing: \(what()).") }
    return object
  }
}
