import Foundation
import Testing
import Vision

/// Where a picture lies in a frame of another size.
@Suite struct AspectMappingTests {
  @Test(arguments: [
    (CGSize(width: 640, height: 480), 1.0, CGRect(x: 160, y: 0, width: 960, height: 720)),
    (CGSize(width: 480, height: 640), 1.0, CGRect(x: 370, y: 0, width: 540, height: 720)),
    (CGSize(width: 1920, height: 800), 1.0, CGRect(x: 0, y: 92, width: 1280, height: 534)),
    (CGSize(width: 1280, height: 720), 1.0, CGRect(x: 0, y: 0, width: 1280, height: 720)),
    // DVD video, 16:9 in pixels that are wider than high.
    (CGSize(width: 720, height: 576), 64.0 / 45, CGRect(x: 0, y: 0, width: 1280, height: 720)),
  ])
  func fittingShowsAllOfIt(picture: CGSize, ratio: Double, expected: CGRect) {
    let mapping = AspectMapping(
      picture: picture, pixelAspectRatio: ratio, frame: CGSize(width: 1280, height: 720), .resizeAspect)
    #expect(mapping.source == CGRect(origin: .zero, size: picture))
    #expect(mapping.target == expected)
  }

  @Test(arguments: [
    (CGSize(width: 640, height: 480), 1.0, CGRect(x: 0, y: 60, width: 640, height: 360)),
    (CGSize(width: 480, height: 640), 1.0, CGRect(x: 0, y: 184, width: 480, height: 270)),
    (CGSize(width: 1920, height: 800), 1.0, CGRect(x: 248, y: 0, width: 1422, height: 800)),
    (CGSize(width: 720, height: 576), 64.0 / 45, CGRect(x: 0, y: 0, width: 720, height: 576)),
  ])
  func fillingCutsBothSidesAlike(picture: CGSize, ratio: Double, expected: CGRect) {
    let mapping = AspectMapping(
      picture: picture, pixelAspectRatio: ratio, frame: CGSize(width: 1280, height: 720), .resizeAspectFill)
    #expect(mapping.source == expected)
    #expect(mapping.target == CGRect(x: 0, y: 0, width: 1280, height: 720))
  }

  @Test(arguments: [AspectMapping.Gravity.resizeAspect, .resizeAspectFill])
  func theWayBackIsExact(gravity: AspectMapping.Gravity) {
    for picture in [CGSize(width: 641, height: 479), CGSize(width: 90, height: 1600)] {
      for frame in [CGSize(width: 320, height: 240), CGSize(width: 405, height: 720)] {
        let mapping = AspectMapping(picture: picture, pixelAspectRatio: 1.2, frame: frame, gravity)
        let box = CGRect(x: 12.5, y: 33.25, width: 41, height: 7)
        let back = mapping.toPicture(mapping.toFrame(box))
        #expect(abs(back.minX - box.minX) < 1e-9 && abs(back.minY - box.minY) < 1e-9)
        #expect(abs(back.width - box.width) < 1e-9 && abs(back.height - box.height) < 1e-9)
        let point = mapping.toFrame(mapping.toPicture(CGPoint(x: 17, y: 203)))
        #expect(abs(point.x - 17) < 1e-9 && abs(point.y - 203) < 1e-9)
        #expect(mapping.toFrame(mapping.source.origin) == mapping.target.origin)
      }
    }
  }
}
