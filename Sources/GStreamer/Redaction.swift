import Foundation

extension String {
  /// The text with the passwords in it blotted out: those of URLs, and of properties such as `user-pw`.
  ///
  /// A password may hold any character but blanks and quotes; all up to the last `@` of a URL counts as one.
  public var redacted: String {
    replacingOccurrences(
      of: #"^([A-Za-z][A-Za-z0-9+.-]*://[^\s/:@]*):\S*@(?=\S*$)"#, with: "$1:***@",
      options: .regularExpression
    )
    .replacingOccurrences(
      of: #"(://[^\s/:@"']*):[^\s"']*@"#, with: "$1:***@", options: .regularExpression
    )
    .replacingOccurrences(
      of: #"(authorization\b[^\w\s]*\s*)\S.*"#, with: "$1***",
      options: [.regularExpression, .caseInsensitive]
    )
    .replacingOccurrences(
      of: #"([?&](?:\#(Self.secretNames)|pass)=)[^\s&"']+"#, with: "$1***",
      options: [.regularExpression, .caseInsensitive]
    )
    .replacingOccurrences(
      of: #"((?<![?&])(?:\#(Self.secretNames))\s*=\s*)("[^"]*"|'[^']*'|\S+)"#, with: "$1***",
      options: [.regularExpression, .caseInsensitive])
  }

  private static let secretNames =
    "user-pw|proxy-pw|pwd|passw(?:or)?d|passphrase|token|secret(?:-access)?-key"
}
