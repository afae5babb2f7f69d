import Foundation

/// A URL taken apart into the address and the login in it.
///
/// The password may hold any character but blanks, as it is or percent-encoded: all up to the last `@` that a host can
/// follow belongs to the login. One with a `%` that two hexadecimal digits follow counts as encoded.
struct SourceAddress: Sendable, Hashable {
  /// The URL without the login.
  let url: String
  /// What the URL says; `nil` where it names nobody.
  let login: Login?

  init(_ text: String) {
    guard let scheme = text.range(of: "://") else {
      (url, login) = (text, nil)
      return
    }
    let rest = text[scheme.upperBound...]
    guard let at = Self.endOfLogin(rest) else {
      (url, login) = (text, nil)
      return
    }
    url = String(text[..<scheme.upperBound] + rest[rest.index(after: at)...])
    let parts = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    login = Login(
      name: Self.decoded(parts[0]), password: parts.count == 2 ? Self.decoded(parts[1]) : "")
  }

  /// The URL with a login in it, encoded.
  func url(with login: Login?) -> String {
    guard let login, let scheme = url.range(of: "://") else { return url }
    let words = [login.name, login.password].map { word in
      word.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? word
    }
    return url[..<scheme.upperBound] + words.joined(separator: ":") + "@" + url[scheme.upperBound...]
  }

  /// The `@` behind a login.
  private static func endOfLogin(_ rest: Substring) -> Substring.Index? {
    let authority = rest.prefix { $0 != "/" }
    // A host and a port before the first slash are an address already; an `@` may follow in its path.
    if !authority.contains("@"),
      authority.wholeMatch(of: /[A-Za-z0-9.-]*(:[0-9]*)?|\[[^\]]*\](:[0-9]*)?/) != nil
    {
      return nil
    }
    return rest.indices.last { index in
      rest[index] == "@"
        && rest[rest.index(after: index)...].prefixMatch(
          of: /([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.%]+\])(:[0-9]+)?([\/?#]|$)/) != nil
    }
  }

  private static func decoded(_ text: Substring) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}
