/// The folder of a path and what stands behind it.
///
/// Foundation's own words for it end the program where the path is a single letter.
package struct PathParts: Sendable, Hashable {
  /// `.` where the path names none.
  package let folder: String
  package let name: String

  package init(_ path: String) {
    var rest = path[...]
    while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else {
      folder = "."
      name = String(rest)
      return
    }
    folder = slash == rest.startIndex ? "/" : String(rest[..<slash])
    name = String(rest[rest.index(after: slash)...])
  }

  /// The letters behind the name's last point, small; empty where it has none.
  package var ending: String {
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return "" }
    return name[name.index(after: point)...].lowercased()
  }
}
