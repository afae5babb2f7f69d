/// How the tracker weighs what it sees.
public struct TrackerSettings: Sendable, Hashable {
  /// Seconds after which a thing that was not seen again is forgotten.
  public var expiry = 3.0
  /// Seconds for which a thing that is not seen is still reported where its motion has it.
  public var coast = 0.25
  /// The same for a thing that another one covers.
  public var coveredCoast = 1.0
  /// Seconds after which a thing that was seen too little to count is forgotten.
  public var doubtExpiry = 0.1
  /// The sum of confidences from which on a thing counts.
  public var evidence = 0.8
  /// How often a thing must have been seen to count, whatever the confidences.
  public var sightings = 3
  /// How often a thing must have been seen to be reported where it is not seen.
  public var sightingsToCoast = 3

  public init() {}
}
