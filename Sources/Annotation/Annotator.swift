import Analysis
import Foundation
import Vision

/// Draws findings on pictures, in place, whatever their format.
///
/// It keeps rendered labels and scratch memory from one picture to the next, within bounds; the pictures may differ in
/// size and format. One thread at a time may use it.
public final class Annotator {
  /// How findings look.
  public let style: AnnotationStyle
  /// How colours become Y, U and V; `nil` goes by the height of each picture.
  public let colors: ColorEncoding?

  private let rasterizer = Rasterizer()
  private let setter: LabelSetter
  private var placer = LabelPlacer()
  private var polyline = Polyline()

  /// - Parameter colors: how the pictures encode colours; `nil`, the default, goes by the height of each picture
  ///   (see `ColorEncoding.init(height:)`).
  public init(style: AnnotationStyle = AnnotationStyle(), colors: ColorEncoding? = nil) {
    self.style = style
    self.colors = colors
    setter = LabelSetter(family: style.fontFamily)
  }

  /// Draws the outline and the label of every finding, the labels on top.
  ///
  /// Findings that are not in the picture, or not in any (coordinates that are no numbers), are left out; so is a
  /// label for which the picture is too small.
  public func draw(_ findings: [Finding], on picture: borrowing MutablePixelView) {
    guard !findings.isEmpty else { return }
    let canvas = Canvas(picture, encoding: colors)
    let metrics = FrameMetrics(style, width: canvas.width, height: canvas.height)
    for finding in findings { drawOutline(of: finding, metrics, on: canvas) }
    placer.begin(width: canvas.width, height: canvas.height)
    for finding in findings { drawLabel(of: finding, metrics, on: canvas) }
  }

  /// Draws a message on a dark plate in the middle of the picture, for instance that the source is being reconnected.
  public func drawPlate(_ text: String, on picture: borrowing MutablePixelView) {
    let canvas = Canvas(picture, encoding: colors)
    let metrics = FrameMetrics(style, width: canvas.width, height: canvas.height)
    let fontSize = metrics.fontSize * 7 / 4
    guard let label = setter.label(text, fontSize: fontSize, width: canvas.width),
      label.size.height <= canvas.height
    else { return }
    let place = PixelRect(
      x: ((canvas.width - label.size.width) / 2).roundedDownToEven,
      y: ((canvas.height - label.size.height) / 2).roundedDownToEven,
      width: label.size.width, height: label.size.height)
    let plate = AnnotationColor(hex: 0x14181F)
    draw(label, at: place, color: plate, opacity: 0.82, metrics, on: canvas)
  }

  /// Forgets the rendered labels, for instance to measure what they cost.
  public func removeCachedLabels() {
    setter.removeCachedTexts()
  }

  private func drawOutline(of finding: Finding, _ metrics: FrameMetrics, on canvas: Canvas) {
    let half = Float(metrics.lineWidth) / 2
    let layers = Layers(
      rim: Layer(ink: canvas.ink(.black), edge: half + Float(metrics.rim), opacity: 0.55),
      body: Layer(ink: canvas.ink(style.color(for: finding)), edge: half, opacity: 1))
    guard finding.strokes.isEmpty else {
      polyline.draw(finding.strokes, in: canvas.bounds, reach: layers.reach)
      return rasterizer.draw(polyline, layers, on: canvas)
    }
    guard let outline = Outline(of: finding, in: canvas.bounds) else { return }
    switch outline.form {
    case .corners(let corners):
      polyline.close(corners, in: canvas.bounds, lineWidth: metrics.lineWidth, reach: layers.reach)
      rasterizer.draw(polyline, layers, on: canvas)
    case .box:
      let box = RoundedBox(
        around: outline.bounds, in: canvas.bounds, lineWidth: metrics.lineWidth, radius: metrics.cornerRadius)
      rasterizer.draw(box, layers, on: canvas)
    }
  }

  private func drawLabel(of finding: Finding, _ metrics: FrameMetrics, on canvas: Canvas) {
    let outline = Outline(of: finding, in: canvas.bounds)
    let isPlaceless = finding.box == nil && finding.corners == nil
    guard outline != nil || isPlaceless,
      let label = setter.label(for: finding, style: style, fontSize: metrics.fontSize, width: canvas.width)
    else { return }
    let box = outline.map { PixelRect($0.bounds, grownBy: metrics.lineWidth / 2) }
    guard let place = placer.place(label.size, at: box, gap: 2 * metrics.rim) else { return }
    draw(label, at: place, color: style.color(for: finding), opacity: 1, metrics, on: canvas)
  }

  private func draw(
    _ label: Label, at place: PixelRect, color: AnnotationColor, opacity: Float, _ metrics: FrameMetrics,
    on canvas: Canvas
  ) {
    let layers = Layers(
      rim: Layer(ink: canvas.ink(.black), edge: Float(metrics.rim), opacity: 0.35 * opacity),
      body: Layer(ink: canvas.ink(color), edge: 0, opacity: opacity))
    rasterizer.draw(RoundedBox(plate: place), layers, on: canvas)
    let ink = canvas.ink(color.readable)
    label.forEachText { text, x in
      guard let mask = text.mask else { return }
      rasterizer.draw(
        mask, x: place.x + label.side + x + text.left, y: place.y + label.baseline + text.top, ink: ink,
        on: canvas)
    }
  }
}
