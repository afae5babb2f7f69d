/// The corner of a picture from which coordinates in pixels are counted.
public enum CoordinateOrigin: Hashable, Sendable {
  /// x to the right, y upwards, as Apple's Vision counts.
  case lowerLeft
  /// x to the right, y downwards, as picture files and video frames are stored.
  case upperLeft
}
