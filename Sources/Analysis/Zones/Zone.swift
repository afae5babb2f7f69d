import Foundation

/// A part of the picture in which tracked things are counted.
public struct Zone: Sendable, Hashable {
  public let name: String
  let points: PointsArgument
  /// From so many things in it on it is crowded; `nil` where that does not matter.
  let crowd: Int?
  /// Seconds after which a thing's stay is told; `nil` where that does not matter.
  let dwell: Double?
  let classes: Set<String>?

  /// Reads `NAME=x1,y1,x2,y2,x3,y3…`, and after a colon `crowd=N`, `dwell=S` and `classes=a+b`.
  ///
  /// - Throws: `ArgumentError` that names the text and the form.
  public init(_ text: String) throws {
    let place = try PlaceArgument(
      text,
      PlaceArgument.Form(
        what: "zone", points: 3...1000, keys: ["crowd", "dwell", "classes"],
        remedy: "write NAME=x1,y1,x2,y2,x3,y3 with three points or more: pixels, or fractions such as 0.5"))
    name = place.name
    points = place.points
    crowd = try place.number("crowd").map { Int($0.rounded(.up)) }
    dwell = try place.number("dwell")
    classes = place.classes
  }
}

/// A line that tracked things may cross.
public struct CountingLine: Sendable, Hashable {
  public let name: String
  let points: PointsArgument
  let classes: Set<String>?

  /// Reads `NAME=x1,y1,x2,y2`, and after a colon `classes=a+b`.
  ///
  /// - Throws: `ArgumentError` that names the text and the form.
  public init(_ text: String) throws {
    let form = PlaceArgument.Form(
      what: "line", points: 2...2, keys: ["classes"],
      remedy: "write NAME=x1,y1,x2,y2: pixels, or fractions such as 0.5")
    let place = try PlaceArgument(text, form)
    guard place.points.points[0] != place.points.points[1] else {
      throw ArgumentError("the line “\(place.name)” has no length", remedy: form.remedy)
    }
    name = place.name
    points = place.points
    classes = place.classes
  }
}
