import Analysis
import Foundation
import Testing
import Vision

@testable import Annotation

@Suite("Labels are readable and inside the picture")
struct LabelTests {
  /// What a label changes in a picture, besides the outline of its finding.
  private func plate(
    _ box: CGRect, _ label: String = "https://example.com", width: Int = 640, height: Int = 360
  ) -> (Difference, GuardedPicture) {
    let bare = GuardedPicture(.i420, width: width, height: height)
    let labelled = GuardedPicture(.i420, width: width, height: height)
    Annotator().draw([Finding(kind: .barcode, box: box)], on: bare.view)
    Annotator().draw([Finding(kind: .barcode, box: box, label: label, confidence: 1)], on: labelled.view)
    #expect(labelled.isGuardIntact)
    return (Difference(bare.bytes(0), labelled.bytes(0), width: width), labelled)
  }

  /// At every edge and corner the whole plate is seen, with its text.
  @Test(arguments: [
    (0, 0), (320, 0), (540, 0), (0, 130), (540, 130), (0, 260), (320, 260), (540, 260), (635, 355),
    (-90, -90),
  ])
  func labelIsWhollyInsideAtTheEdges(x: Int, y: Int) {
    let reference = plate(CGRect(x: 200, y: 150, width: 100, height: 100)).0
    let (found, picture) = plate(CGRect(x: x, y: y, width: 100, height: 100))
    // The rim may lie outside by a pixel; outlines below the plate may hide a few changes.
    #expect(abs(found.width - reference.width) <= 4 && abs(found.height - reference.height) <= 4)
    #expect(found.count * 100 > reference.count * 85)
    let luma = picture.bytes(0)
    let values = (found.top..<found.bottom).flatMap { luma[$0 * 640 + found.left..<$0 * 640 + found.right] }
    #expect(Int(values.max() ?? 0) - Int(values.min() ?? 0) > 120)
  }

  @Test(arguments: [(160, 120), (161, 121), (320, 240), (640, 360), (1080, 1920), (1920, 1080), (3840, 2160)])
  func fontFollowsTheSizeOfThePicture(width: Int, height: Int) {
    let box = CGRect(x: width / 4, y: height / 2, width: width / 4, height: height / 4)
    let (found, picture) = plate(box, "QR", width: width, height: height)
    let font = max(9, Double(min(width, height)) / 45)
    #expect(Double(found.height) > font * 1.3 && Double(found.height) < font * 2.2)
    #expect(found.right <= picture.width && found.bottom <= picture.height)
  }

  @Test func longLabelIsShortenedToThePicture() {
    let (found, _) = plate(
      CGRect(x: 300, y: 100, width: 100, height: 100), String(repeating: "payload ", count: 400))
    #expect(found.width > 600 && found.width <= 640)
    #expect(found.height < 20)
  }

  @Test func labelFormat() {
    let setter = LabelSetter(family: "Sans")
    func width(_ finding: Finding) -> Int? {
      setter.label(for: finding, style: AnnotationStyle(), fontSize: 20, width: 1000)?.size.width
    }
    #expect(width(Finding(kind: .object, label: nil, confidence: 0.5, trackID: 3)) == nil)
    #expect(width(Finding(kind: .object, label: "")) == nil)
    let plain = width(Finding(kind: .object, label: "person")) ?? 0
    let confident = width(Finding(kind: .object, label: "person", confidence: 0.5)) ?? 0
    let tracked = width(Finding(kind: .object, label: "person", confidence: 0.5, trackID: 7)) ?? 0
    #expect(0 < plain && plain < confident && confident < tracked)
    #expect(LabelPart(confidence: 0.834)?.text == ": 0.83")
    #expect(LabelPart(confidence: 1)?.text == ": 1.00")
    #expect(LabelPart(confidence: 0.055)?.text == ": 0.06" || LabelPart(confidence: 0.055)?.text == ": 0.05")
    #expect(LabelPart(confidence: .nan) == nil)
    #expect(LabelPart.track(7, isLast: false).text == "#7 ")
  }

  @Test func messageStandsInTheMiddle() {
    let picture = GuardedPicture(.nv12, width: 640, height: 360)
    let before = picture.bytes(0)
    Annotator().drawPlate("Reconnecting …", on: picture.view)
    let found = Difference(before, picture.bytes(0), width: 640)
    #expect(found.count > 1000)
    #expect(abs(found.left - (640 - found.right)) <= 4 && abs(found.top - (360 - found.bottom)) <= 4)
  }

  @Test func platesDoNotOverlapWhereThereIsRoom() {
    var placer = LabelPlacer()
    placer.begin(width: 640, height: 360)
    let box = PixelRect(x: 200, y: 150, width: 60, height: 60)
    let places = (0..<6).compactMap { _ in placer.place((100, 16), at: box, gap: 1) }
    #expect(places.count == 6)
    for (index, place) in places.enumerated() {
      #expect(!places[..<index].contains(where: place.intersects))
      #expect(place.x >= 0 && place.y >= 0 && place.maxX <= 640 && place.maxY <= 360)
      #expect(place.x % 2 == 0 && place.y % 2 == 0)
    }
    #expect(places[0].maxY <= box.y)
    #expect(places[1].y >= box.maxY)
    #expect(placer.place((642, 16), at: box, gap: 1) == nil)
  }

  @Test func labelsWithoutAPlaceStandBelowOneAnother() {
    var placer = LabelPlacer()
    placer.begin(width: 200, height: 100)
    let places = (0..<10).compactMap { _ in placer.place((80, 16), at: nil, gap: 1) }
    #expect((4...6).contains(places.count))
    for (index, place) in places.enumerated() { #expect(!places[..<index].contains(where: place.intersects)) }
  }
}
