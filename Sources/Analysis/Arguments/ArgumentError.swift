/// Something that was typed and can't be used: what is wrong with it and how to put it right.
public struct ArgumentError: Error, Hashable, Sendable, CustomStringConvertible {
  public var message: String
  /// What to type instead.
  public var remedy: String?

  public init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }

  public var description: String {
    guard let remedy else { return message }
    return "\(message); \(remedy)"
  }
}
