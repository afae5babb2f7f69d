import Foundation
import TestSupport
import Testing

@testable import Vision

/// The models that Sightline brings, on a picture that the test draws.
@Suite struct ObjectModelTests {
  private let folder: TemporaryFolder
  private let sign = CGRect(x: 200, y: 100, width: 240, height: 240)

  init() throws { folder = try TemporaryFolder() }

  /// A stop sign before a grey sky.
  private func draw(_ name: String, _ options: String...) throws -> PixelBuffer {
    let arguments =
      [
        "-size", "640x480", "gradient:skyblue-gray", "-fill", "gray40", "-draw", "rectangle 312,300 328,480",
        "-fill", "white", "-draw",
        "polygon 270,100 370,100 440,170 440,270 370,340 270,340 200,270 200,170", "-fill", "#c1121f",
        "-draw",
        "polygon 274,108 366,108 432,174 432,266 366,332 274,332 208,266 208,174", "-fill", "white", "-font",
        "DejaVu-Sans-Bold", "-pointsize", "72", "-gravity", "North", "-annotate", "+0+180", "STOP",
        "-gravity",
        "NorthWest",
      ] + options + [name]
    try Tool.run(["convert"] + arguments, in: folder.url)
    return try PixelBuffer(contentsOf: folder.file(name.replacing("PNG8:", with: "")))
  }

  private func request(_ model: CatalogueModel, _ file: String) throws -> CoreMLRequest {
    var configuration = MLModelConfiguration()
    configuration.labels = try String(contentsOf: model.file("labels.txt"), encoding: .utf8)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    let model = try MLModel(contentsOf: model.file(file), configuration: configuration)
    var request = CoreMLRequest(model: try CoreMLModelContainer(model: model))
    request.cropAndScaleAction = request.usualCropAndScaleAction
    return request
  }

  private func signs(_ found: [RecognizedObjectObservation], in picture: PixelBuffer) -> [CGRect] {
    found.filter { $0.labels[0].identifier == "stop sign" && $0.confidence > 0.4 }.map {
      $0.boundingBox.toImageCoordinates(picture.size, origin: .upperLeft)
    }
  }

  private func overlap(_ a: CGRect, _ b: CGRect) -> Double {
    let shared = a.intersection(b)
    guard !shared.isNull else { return 0 }
    let area = shared.width * shared.height
    return area / (a.width * a.height + b.width * b.height - area)
  }

  @Test(arguments: [
    ["-alpha", "on"], ["-colorspace", "Gray"], ["-depth", "16"], ["-colors", "16"], ["-resize", "641x481!"],
  ])
  func anySortOfPictureWillDo(options: [String]) throws {
    let name = options[0] == "-colors" ? "PNG8:a.png" : "a.png"
    let picture = try draw(name, options[0], options.count > 1 ? options[1] : "")
    let found = try request(ModelCatalogue.ssdMobileNet, "model.pb").objects(in: picture)
    let boxes = signs(found, in: picture)
    #expect(boxes.count == 1)
    #expect(overlap(boxes.first ?? .zero, sign) > 0.85)
  }

  @Test func cmykTooWillDo() throws {
    let picture = try draw("a.jpg", "-colorspace", "CMYK")
    let found = try request(ModelCatalogue.ssdMobileNet, "model.pb").objects(in: picture)
    #expect(signs(found, in: picture).count == 1)
  }

  /// Wide and high pictures get a margin; boxes are where the things are all the same.
  @Test(arguments: ["960x480", "640x800"]) func marginsAreTakenOffAgain(extent: String) throws {
    let picture = try draw("a.png", "-background", "gray", "-extent", extent)
    let found = try request(ModelCatalogue.yoloTiny, "model.onnx").objects(in: picture)
    let boxes = signs(found, in: picture)
    #expect(boxes.contains { overlap($0, sign) > 0.6 }, "\(boxes)")
  }

  /// What the picture's edge cuts is told, up to the edge.
  @Test func thingsAtTheEdgeAreKept() throws {
    let picture = try draw("a.png", "-crop", "640x300+0+0", "+repage")
    let found = try request(ModelCatalogue.ssdMobileNet, "model.pb").objects(in: picture)
    let box = try #require(signs(found, in: picture).first)
    #expect(overlap(box, CGRect(x: 200, y: 100, width: 240, height: 200)) > 0.85)
    #expect(box.maxY <= 300 && box.maxY > 290)
  }

  /// Places are fractions of the region that was looked at.
  @Test func regionsHavePlacesOfTheirOwn() throws {
    let picture = try draw("a.png")
    var request = try request(ModelCatalogue.ssdMobileNet, "model.pb")
    request.regionOfInterest = NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.625)
    let found = try request.objects(in: picture)
    let place = try #require(found.first { $0.labels[0].identifier == "stop sign" }).boundingBox
      .toImageCoordinates(from: request.regionOfInterest, imageSize: picture.size, origin: .upperLeft)
    #expect(overlap(place, sign) > 0.85)
  }

  /// Frames of video go in as they are.
  @Test func videoShowsTheSame() throws {
    let picture = try draw("a.png")
    let request = try request(ModelCatalogue.ssdMobileNet, "model.pb")
    let expected = try #require(signs(request.objects(in: picture), in: picture).first)
    let video = try #require(signs(request.objects(in: i420(picture)), in: picture).first)
    #expect(overlap(video, expected) > 0.9)
  }

  /// In the limited range of BT.601.
  private func i420(_ picture: PixelBuffer) -> PixelBuffer {
    let rgb = picture.forInference()
    return PixelBuffer(format: .i420, width: picture.width, height: picture.height) { out in
      rgb.withPlane(0) { plane in
        for y in 0..<rgb.height {
          for x in 0..<rgb.width {
            let pixel = plane.row(y) + 3 * x
            let (r, g, b) = (Double(pixel[0]), Double(pixel[1]), Double(pixel[2]))
            out.planes[0].row(y)[x] = UInt8(16 + 0.257 * r + 0.504 * g + 0.098 * b)
            out.planes[1].row(y / 2)[x / 2] = UInt8(128 - 0.148 * r - 0.291 * g + 0.439 * b)
            out.planes[2].row(y / 2)[x / 2] = UInt8(128 + 0.439 * r - 0.368 * g - 0.071 * b)
          }
        }
      }
    }
  }
}
