import Foundation

/// Which file a path leads to: the same for each way to write it, and for links of both kinds.
package struct FileIdentity: Sendable, Hashable {
  private enum Place: Sendable, Hashable {
    case existing(device: UInt, number: UInt)
    case missing(path: String)
  }

  private let place: Place
  /// Whether it is a device such as `/dev/null`, which keeps nothing that could be destroyed.
  package let isDevice: Bool

  package init(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      place = .existing(device: UInt(status.st_dev), number: UInt(status.st_ino))
      isDevice = status.st_mode & S_IFMT == S_IFCHR
    } else {
      place = .missing(path: Self.resolved(path))
      isDevice = false
    }
  }

  /// The path that a new file will have, with links on the way to it followed.
  private static func resolved(_ path: String) -> String {
    let parts = PathParts(path)
    guard let real = realpath(parts.folder, nil) else { return path }
    defer { free(real) }
    return "\(String(cString: real))/\(parts.name)"
  }
}
