import Testing

@testable import Vision

@Suite struct GrayFilterTests {
  private func picture(_ width: Int, _ height: Int, _ value: (Int, Int) -> UInt8) -> PixelBuffer {
    PixelBuffer(format: .gray8, width: width, height: height) { out in
      for y in 0..<height {
        for x in 0..<width { out.planes[0].row(y)[x] = value(x, y) }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5]) func reducingKeepsTheMean(factor: Int) {
    let wide = picture(31, 17) { x, y in UInt8((x / factor * 40 + y / factor * 7) % 256) }
    let small = wide.withPlane(0) { GrayFilter.reduced($0, by: factor) }
    #expect(small.width == 31 / factor && small.height == 17 / factor)
    for (index, value) in small.bytes.enumerated() {
      let (x, y) = (index % small.width, index / small.width)
      #expect(abs(Int(value) - (x * 40 + y * 7) % 256) <= 1)
    }
  }

  @Test func blurringAFlatPictureChangesNothing() {
    let flat = picture(20, 9) { _, _ in 200 }
    let blurred = flat.withPlane(0) { GrayFilter.blurred($0, radius: 2) }
    #expect(blurred.bytes.allSatisfy { abs(Int($0) - 200) <= 1 })
    let sharp = flat.withPlane(0) { GrayFilter.sharpened($0, radius: 2, amount: 3) }
    #expect(sharp.bytes.allSatisfy { abs(Int($0) - 200) <= 4 })
    let rows = flat.withPlane(0) { GrayFilter.sharpenedAlongRows($0, radius: 2, amount: 3) }
    #expect(rows.bytes == flat.bytes)
  }

  @Test func blurringSpreadsOnePixel() {
    let dot = picture(9, 9) { x, y in x == 4 && y == 4 ? 250 : 0 }
    let blurred = dot.withPlane(0) { GrayFilter.blurred($0, radius: 1) }
    #expect(blurred.bytes.filter { $0 == 27 }.count == 9)
  }

  @Test func normalizingStretchesBothHalves() {
    let shaded = picture(64, 64) { x, _ in (x < 32 ? 100 : 0) + (x.isMultiple(of: 2) ? 60 : 20) }
    let normal = shaded.withPlane(0) { GrayFilter.normalized($0, block: 8) }.bytes
    for x in [2, 61] { #expect(abs(Int(normal[x]) - Int(normal[x + 1])) > 200) }
  }

  @Test(arguments: [0.0, 17, 90, -33]) func turnedPlacesLeadBack(degrees: Double) {
    let dot = picture(60, 40) { x, y in abs(x - 41) < 3 && abs(y - 12) < 3 ? 255 : 0 }
    let (turned, back) = dot.withPlane(0) { GrayFilter.turned($0, degrees: degrees) }
    let bright = turned.bytes.indices.filter { turned.bytes[$0] > 200 }
    let x = Double(bright.map { $0 % turned.width }.reduce(0, +)) / Double(bright.count)
    let y = Double(bright.map { $0 / turned.width }.reduce(0, +)) / Double(bright.count)
    let place = back.apply(CGPoint(x: x, y: y))
    #expect(abs(place.x - 41) < 0.6 && abs(place.y - 12) < 0.6)
  }

  @Test func enlargedPlacesLeadBack() {
    let edge = picture(16, 16) { x, _ in x < 8 ? 0 : 200 }
    let view = edge.withPlane(0) { DerivedView(.enlarge, of: $0, toOriginal: .identity) }
    let row = Array(view.picture.bytes.prefix(32))
    // The edge lies between the middles of pixels 7 and 8, where the enlarged luma passes half.
    let after = row.firstIndex { $0 >= 100 } ?? 0
    let (low, high) = (Double(row[after - 1]), Double(row[after]))
    let crossing = Double(after - 1) + (100 - low) / (high - low)
    #expect(abs(view.toOriginal.apply(CGPoint(x: crossing, y: 0)).x - 7.5) < 0.05)
  }
}
