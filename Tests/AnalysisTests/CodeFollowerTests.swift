import Foundation
import Testing
import Vision

@testable import Analysis

@Suite struct CodeFollowerTests {
  private let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
  private let size = CGSize(width: 1000, height: 1000)

  private func place(_ area: CGRect, _ symbology: BarcodeSymbology = .qr) -> CodeFollower.Place {
    CodeFollower.Place(area: area, symbologies: [symbology])
  }

  @Test func withoutCodesEveryFrameIsSearched() {
    var follower = CodeFollower()
    for _ in 0..<10 {
      #expect(follower.plan(within: whole, size: size) == .everywhere)
      follower.found([])
    }
  }

  @Test func oneFrameInFourTakesAShareOfTheSearchWhileCodesAreKnown() {
    var follower = CodeFollower()
    var turns: [Int] = []
    for _ in 0..<41 {
      if case .places(_, codes: 1, let turn?) = follower.plan(within: whole, size: size) {
        turns.append(turn)
      }
      follower.found([place(CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2))])
    }
    #expect(turns == Array(1...10))
  }

  @Test func placesHoldTheCodesAndStayInTheRegion() throws {
    var follower = CodeFollower()
    _ = follower.plan(within: whole, size: size)
    let code = CGRect(x: 0, y: 0.5, width: 0.2, height: 0.2)
    follower.found([place(code)])
    guard case .places(let places, codes: 1, turn: nil) = follower.plan(within: whole, size: size) else {
      Issue.record("not followed")
      return
    }
    let place = try #require(places.first)
    #expect(places.count == 1 && place.symbologies == [.qr])
    #expect(place.area.contains(code) && whole.contains(place.area) && place.area.maxX > 0.22)
  }

  @Test func overlappingPlacesAreOne() {
    let merged = CodeFollower.merged([
      place(CGRect(x: 0, y: 0, width: 2, height: 2)), place(CGRect(x: 4, y: 4, width: 2, height: 2), .ean13),
      place(CGRect(x: 1, y: 1, width: 4, height: 4)),
    ])
    #expect(
      merged == [
        CodeFollower.Place(
          area: CGRect(x: 0, y: 0, width: 6, height: 6), symbologies: [.qr, .ean13], codes: 3)
      ])
  }
}
