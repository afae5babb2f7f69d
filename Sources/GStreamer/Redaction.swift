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
      of:
        #"((?:user-pw|proxy-pw|pwd|(?<=[?&])pass|passw(?:or)?d|passphrase|token|secret(?:-access)?-key)\s*=\s*)("[^"]*"|'[^']*'|[^\s!&]+)"#,
      with: "$1***", options: [.regularExpression, .caseInsensitive])
  }
}
