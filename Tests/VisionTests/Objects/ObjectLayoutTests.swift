import Foundation
import TestSupport
import Testing

@testable import Vision

/// A model of each layout, made by the test, that gives one box whatever it sees.
struct LayoutCase: CustomTestStringConvertible, Sendable {
  var name: String
  var layout: ObjectModelLayout
  var outputs: [(name: String, shape: [Int], set: [([Int], Float)])]
  var names: String?
  /// In pixels of the 64x64 that the model takes.
  var box: CGRect
  var label: String
  var score: Float

  var testDescription: String { name }

  /// The outputs as tensors, of which all numbers that are not set have the value `rest`.
  func model(rest: Float) -> TinyModel {
    let tensors = outputs.map { output in
      var numbers = [Float](repeating: rest, count: output.shape.reduce(1, *))
      for (place, value) in output.set {
        numbers[zip(place, output.shape).reduce(0) { $0 * $1.1 + $1.0 }] = value
      }
      return (name: output.name, tensor: TinyModel.Constant(shape: output.shape, numbers: numbers))
    }
    return TinyModel.giving(
      tensors, input: [1, 3, 64, 64], metadata: names.map { ["names": $0] } ?? [:])
  }
}

@Suite struct ObjectLayoutTests {
  private let folder: TemporaryFolder
  private let picture = PixelBuffer(format: .rgb, width: 64, height: 48) { _ in }

  init() throws { folder = try TemporaryFolder() }

  private static let two = "{0: 'cat', 1: \"bird's nest\"}"

  /// Numbers of a row, or of a column where it is turned.
  private static func row(_ index: Int, _ values: [Float], turned: Bool = false) -> [([Int], Float)] {
    values.enumerated().map { (turned ? [0, $0, index] : [0, index, $0], $1) }
  }

  static let cases: [LayoutCase] = [false, true].flatMap { turned -> [LayoutCase] in
    let mark = turned ? ", turned" : ""
    func shape(_ rows: Int, _ columns: Int) -> [Int] { turned ? [1, columns, rows] : [1, rows, columns] }
    return [
      LayoutCase(
        name: "yolov3" + mark, layout: .yolov3,
        outputs: [("out", shape(252, 7), row(10, [32, 16, 16, 8, 0.8, 0.25, 1], turned: turned))], names: two,
        box: CGRect(x: 24, y: 12, width: 16, height: 8), label: "bird's nest", score: 0.8),
      LayoutCase(
        name: "yolov8" + mark, layout: .yolov8,
        outputs: [("out", shape(84, 6), row(83, [32, 16, 16, 8, 0.7, 0.25], turned: turned))], names: two,
        box: CGRect(x: 24, y: 12, width: 16, height: 8), label: "cat", score: 0.7),
      LayoutCase(
        name: "yolov8 in fractions" + mark, layout: .yolov8,
        outputs: [("out", shape(84, 6), row(3, [0.5, 0.25, 0.25, 0.125, 0.7, 0.25], turned: turned))],
        names: two, box: CGRect(x: 24, y: 12, width: 16, height: 8), label: "cat", score: 0.7),
      LayoutCase(
        name: "yolov10" + mark, layout: .yolov10,
        outputs: [("out", shape(30, 6), row(2, [24, 12, 40, 20, 0.9, 1], turned: turned))], names: two,
        box: CGRect(x: 24, y: 12, width: 16, height: 8), label: "bird's nest", score: 0.9),
      // Cell (3, 1) of the grid with a step of 8.
      LayoutCase(
        name: "yolox" + mark, layout: .yolox,
        outputs: [
          ("out", shape(84, 7), row(11, [0.5, 0.25, log(2), log(0.5), 0.9, 0.5, 1], turned: turned))
        ], names: two, box: CGRect(x: 20, y: 8, width: 16, height: 4), label: "bird's nest", score: 0.9),
      // Shares: the last class stands for nothing.
      LayoutCase(
        name: "detr" + mark, layout: .detr,
        outputs: [
          ("logits", shape(5, 3), row(1, [0, 3, 0], turned: turned)),
          ("pred_boxes", shape(5, 4), row(1, [0.5, 0.25, 0.25, 0.125], turned: turned)),
        ], names: two, box: CGRect(x: 24, y: 12, width: 16, height: 8), label: "bird's nest",
        score: exp(3) / (exp(3) + 2)),
      LayoutCase(
        name: "ssd" + mark, layout: .ssd,
        outputs: [
          ("boxes", shape(1100, 4), row(7, [0.375, 0.1875, 0.625, 0.3125], turned: turned)),
          ("scores", shape(1100, 2), row(7, [0.25, 0.75], turned: turned)),
        ], names: two, box: CGRect(x: 24, y: 12, width: 16, height: 8), label: "bird's nest", score: 0.75),
    ]
  }

  private func observations(
    _ model: TinyModel, action: ImageCropAndScaleAction = .scaleToFill,
    _ change: (inout MLModelConfiguration) -> Void = { _ in }
  ) throws -> [RecognizedObjectObservation] {
    var configuration = MLModelConfiguration()
    change(&configuration)
    let model = try MLModel(
      contentsOf: model.write(to: folder, "\(UUID().uuidString).onnx"), configuration: configuration)
    var request = CoreMLRequest(model: try CoreMLModelContainer(model: model))
    request.cropAndScaleAction = action
    return try request.objects(in: picture)
  }

  /// Where it is in the picture of 64x48, into whose height the model's 64 were squeezed.
  private func place(_ observation: RecognizedObjectObservation) -> CGRect {
    observation.boundingBox.toImageCoordinates(CGSize(width: 64, height: 64), origin: .upperLeft)
  }

  private func isNear(_ a: CGRect, _ b: CGRect, within limit: Double = 0.01) -> Bool {
    [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY].allSatisfy { abs($0) <= limit }
  }

  @Test(arguments: ObjectLayoutTests.cases) func isRecognisedAndRead(layout: LayoutCase) throws {
    let rest: Float = layout.layout == .detr ? 0 : 0.001
    let model = layout.layout == .detr ? detr(layout) : layout.model(rest: rest)
    let found = try observations(model)
    let only = try #require(found.first)
    #expect(found.count == 1)
    #expect(only.labels.map(\.identifier) == [layout.label])
    #expect(abs(only.confidence - layout.score) < 0.01)
    #expect(isNear(place(only), layout.box, within: 0.3), "\(place(only))")
    // Naming it gives the same.
    let named = try observations(model) { $0.layout = layout.layout }
    #expect(named.map(\.boundingBox) == found.map(\.boundingBox))
  }

  /// A query that is nothing is sure of being nothing.
  private func detr(_ layout: LayoutCase) -> TinyModel {
    var layout = layout
    let isTurned = layout.outputs[0].shape[1] == 3
    for query in 0..<5 where query != 1 {
      layout.outputs[0].set.append((isTurned ? [0, 2, query] : [0, query, 2], 9))
    }
    return layout.model(rest: 0)
  }

  /// Tiny YOLOv2's grid with its anchors, channels first and last.
  @Test(arguments: [false, true]) func gridsHaveAnchors(isLast: Bool) throws {
    var numbers = [Float](repeating: -9, count: 2 * 2 * 35)
    let values: [Float] = [0, 0, 0, 0, 4, 0, 3]
    for (index, value) in values.enumerated() {
      // The second anchor of the cell (1, 0).
      let channel = 7 + index
      numbers[isLast ? 1 * 35 + channel : channel * 4 + 1] = value
    }
    let shape = isLast ? [1, 2, 2, 35] : [1, 35, 2, 2]
    let found = try observations(
      TinyModel.giving([("grid", .init(shape: shape, numbers: numbers))], input: [1, 3, 64, 64]))
    let only = try #require(found.first)
    #expect(found.count == 1 && only.labels[0].identifier == "class 2")
    let expected = CGRect(x: 48 - 1.71 * 32, y: 16 - 2.205 * 32, width: 3.42 * 32, height: 4.41 * 32)
      .intersection(CGRect(x: 0, y: 0, width: 64, height: 64))
    #expect(isNear(place(only), expected), "\(place(only))")
    #expect(abs(only.confidence - 1 / (1 + exp(-4)) / (1 + exp(-3))) < 0.01)
  }

  @Test(arguments: [
    ([[1, 3]], "[1,3]"), ([[1, 84, 4]], "[1,84,4]"), ([[1, 100, 4], [1, 90, 2]], "[1,90,2]"),
    ([[1, 4], [1, 4], [1, 4]], "[1,4]"), ([[1, 33, 2, 2]], "[1,33,2,2]"),
  ])
  func anUnknownLayoutNamesTheShapes(shapes: [[Int]], named: String) throws {
    let outputs = shapes.enumerated().map { index, shape in
      (
        name: "out\(index)",
        tensor: TinyModel.Constant(shape: shape, numbers: [Float](repeating: 0, count: shape.reduce(1, *)))
      )
    }
    let error = #expect(throws: VisionError.self) {
      try observations(TinyModel.giving(outputs, input: [1, 3, 64, 64]))
    }
    let text = error?.description ?? ""
    #expect(text.contains(named) && text.contains("yolov8 [1,4+C,N]"), "\(text)")
  }

  @Test func aNamedLayoutThatDoesNotFitIsAnError() throws {
    let outputs = [
      (name: "out", tensor: TinyModel.Constant(shape: [1, 30, 6], numbers: .init(repeating: 0, count: 180)))
    ]
    let error = #expect(throws: VisionError.self) {
      try observations(TinyModel.giving(outputs, input: [1, 3, 64, 64])) { $0.layout = .ssd }
    }
    #expect(error?.description.contains("not those of ssd") == true)
  }

  @Test func whatTakesNoPictureIsAnError() throws {
    let error = #expect(throws: VisionError.self) {
      try MLModel(contentsOf: TinyModel.doubling([1, 7, 5]).write(to: folder))
    }
    #expect(error?.description.contains("[1,7,5]") == true)
  }

  @Test func aConfidenceIsNeverAboveOne() throws {
    let outputs = [
      (
        name: "out",
        tensor: TinyModel.Constant(
          shape: [1, 30, 6], numbers: [1, 1, 20, 20, 1.7, 0] + [Float](repeating: 0, count: 174))
      )
    ]
    let found = try observations(TinyModel.giving(outputs, input: [1, 3, 64, 64]))
    #expect(found.map(\.confidence) == [1] && found.first?.labels[0].identifier == "person")
  }

  /// A box is where the action has put it, turned and with a margin.
  @Test(arguments: [
    (ImageCropAndScaleAction.scaleToFill, CGRect(x: 0, y: 0, width: 32, height: 24)),
    (.centerCrop, CGRect(x: 8, y: 0, width: 24, height: 24)),
    (.scaleToFit, CGRect(x: 0, y: 0, width: 32, height: 24)),
    (.scaleToFillPlus90CCWRotation, CGRect(x: 32, y: 0, width: 32, height: 24)),
    (.scaleToFitPlus90CCWRotation, CGRect(x: 32, y: 0, width: 32, height: 24)),
  ])
  func actionsAreUndone(action: ImageCropAndScaleAction, expected: CGRect) throws {
    // The upper left quarter of the input.
    let outputs = [
      (
        name: "out",
        tensor: TinyModel.Constant(
          shape: [1, 30, 6], numbers: [0, 0, 32, 32, 0.9, 0] + [Float](repeating: 0, count: 174))
      )
    ]
    let model = TinyModel.giving(outputs, input: [1, 3, 64, 64])
    let found = try observations(model, action: action)
    let box = try #require(found.first).boundingBox
      .toImageCoordinates(CGSize(width: 64, height: 48), origin: .upperLeft)
    #expect(isNear(box, expected), "\(box)")
  }

  @Test func turnedPicturesShowTheirUpperRightFirst() throws {
    let picture = PixelBuffer(format: .rgb, width: 8, height: 4) { view in
      view.planes[0].row(0)[21] = 200  // the last pixel of the first row
    }
    let area = try PixelRegion(.fullImage, width: 8, height: 4)
    let fitting = InputFitting(
      picture, area: area, .scaleToFillPlus90CCWRotation, input: PictureSize(width: 4, height: 8),
      isCentered: true, grey: 0)
    var bytes = [UInt8](repeating: 1, count: 96)
    bytes.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { fitting.draw(into: RGBPlanes(base, fitting.size, .rgb)) }
    }
    #expect(bytes[0] == 200 && bytes[1...].allSatisfy { $0 == 0 })
  }

  /// Only boxes of the same class push one another out, the less certain ones.
  @Test func boxesOfOneClassThatOverlapBecomeOne() {
    func box(_ x: Double, _ kind: Int, _ score: Float) -> ScoredBox {
      ScoredBox(box: CGRect(x: x, y: 0, width: 10, height: 10), kind: kind, score: score)
    }
    let boxes = [box(0, 0, 0.5), box(1, 0, 0.9), box(2, 1, 0.7), box(30, 0, 0.6)]
    let kept = BoxSelection(confidence: 0, overlap: 0.5, maximum: 10).select(boxes)
    #expect(kept.map(\.score) == [0.9, 0.7, 0.6])
    #expect(BoxSelection(confidence: 0, overlap: 0.5, maximum: 2).select(boxes).map(\.score) == [0.9, 0.7])
    #expect(BoxSelection(confidence: 0, overlap: nil, maximum: 10).select(boxes).count == 4)
  }

  @Test(arguments: [
    (["names": "{0: 'a', 2: 'c'}"], ["a", "", "c"]), (["names": "{\"0\": \"a\"}"], ["a"]),
    (["names": "['x', 'y']"], ["x", "y"]), (["labels": "person traffic_light"], ["person", "traffic light"]),
  ])
  func filesNameTheirClasses(metadata: [String: String], expected: [String]) {
    #expect(ModelLabels.known(in: metadata) == expected)
  }
}
