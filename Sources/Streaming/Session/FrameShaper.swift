import Analysis
import Foundation
import GStreamer
import Vision

/// A picture on its way to the outputs, and what is to be drawn on it.
struct ShownPicture {
  var video: VideoFrame
  /// In its pixels.
  var findings: [Finding]
}

/// Brings pictures, and what was found in them, to the size that the outputs show.
final class FrameShaper: Sendable {
  private struct Plan {
    let source: VideoFormat
    let mapping: AspectMapping
    /// `nil` where the pictures have that size already.
    let scaler: FrameScaler?
  }

  private let shape: PictureShape?
  private let plan = Locked<Plan?>(nil)

  init(_ shape: PictureShape?) { self.shape = shape }

  /// What pictures look like when they have the size; as they are where they can't be brought to it.
  func format(of source: VideoFormat) -> VideoFormat {
    guard let shape else { return source }
    let plan = plan.withLock { try? Self.plan(for: source, shape, &$0) }
    return plan?.scaler?.format ?? source
  }

  /// The picture in the size asked for; the same one where it has it.
  ///
  /// - Throws: `GStreamerError` where it cannot be scaled.
  func shape(_ picture: ShownPicture) throws -> ShownPicture {
    guard let shape else { return picture }
    return try plan.withLock { current in
      let plan = try Self.plan(for: picture.video.format, shape, &current)
      guard let scaler = plan.scaler else { return picture }
      return ShownPicture(
        video: try scaler.scale(picture.video), findings: picture.findings.map { $0.moved(by: plan.mapping) })
    }
  }

  private static func plan(
    for source: VideoFormat, _ shape: PictureShape, _ current: inout Plan?
  ) throws -> Plan {
    if let current, current.source === source { return current }
    let ratio = source.pixelAspectRatio
    let mapping = AspectMapping(
      picture: CGSize(width: source.width, height: source.height),
      pixelAspectRatio: Double(ratio.numerator) / Double(ratio.denominator),
      frame: CGSize(width: shape.width, height: shape.height), shape.gravity)
    let isThere = source.width == shape.width && source.height == shape.height && ratio == (1, 1)
    let made = Plan(
      source: source, mapping: mapping, scaler: isThere ? nil : try scaler(source, shape, mapping))
    current = made
    return made
  }

  private static func scaler(
    _ source: VideoFormat, _ shape: PictureShape, _ mapping: AspectMapping
  ) throws -> FrameScaler {
    guard let format = source.scaled(width: shape.width, height: shape.height) else {
      throw GStreamerError("frames of \(source.caps.text) have no size of \(shape.width)x\(shape.height)")
    }
    return try FrameScaler(source, part: .init(mapping.source), to: format, area: .init(mapping.target))
  }
}

extension FrameScaler.Area {
  fileprivate init(_ rect: CGRect) {
    self.init(x: Int(rect.minX), y: Int(rect.minY), width: Int(rect.width), height: Int(rect.height))
  }
}

extension Finding {
  /// The same in another picture, for drawing.
  func moved(by mapping: AspectMapping) -> Finding {
    var moved = self
    moved.box = box.map(mapping.toFrame)
    moved.corners = corners?.map(mapping.toFrame)
    moved.strokes = strokes.map { $0.map(mapping.toFrame) }
    return moved
  }
}
