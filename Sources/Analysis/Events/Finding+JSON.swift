import Foundation

extension Finding {
  /// Writes the finding as an object.
  ///
  /// First the kind with its own plain values, then confidence, place and track, then the kind's lists, which may be long.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("kind", kind.rawValue)
      json.fields(fields.lazy.filter(\.value.isScalar))
      if let confidence { json.field("confidence", Double(confidence), decimals: 4) }
      if let box, box.isFinite {
        json.key("box")
        json.array {
          for number in [box.minX, box.minY, box.width, box.height] { $0.value(number, decimals: 2) }
        }
      }
      if let corners, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
        json.key("corners")
        json.array { for corner in corners { $0.point(corner) } }
      }
      if let trackID { json.field("track_id", trackID) }
      json.fields(fields.lazy.filter { !$0.value.isScalar })
    }
  }
}

extension CGRect {
  fileprivate var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}

extension JSONWriter {
  mutating func field(_ name: String, _ text: String) {
    key(name)
    value(text)
  }

  mutating func field(_ name: String, _ integer: Int) {
    key(name)
    value(integer)
  }

  /// A number that is not finite is left out with its key.
  mutating func field(_ name: String, _ number: Double, decimals: Int) {
    guard number.isFinite else { return }
    key(name)
    value(number, decimals: decimals)
  }

  fileprivate mutating func point(_ point: CGPoint) {
    array {
      $0.value(point.x, decimals: 2)
      $0.value(point.y, decimals: 2)
    }
  }
}
