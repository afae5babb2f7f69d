import TestSupport
import Testing
import Vision

@Suite struct AppleStyleTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func code(_ text: String, name: String = "code.png") throws -> URL {
    try folder.run("qrencode", "-s", "4", "-o", name, text)
    return folder.file(name)
  }

  @Test func readsACodeFromData() async throws {
    let data = try Data(contentsOf: code("https://example.com"))
    var request = DetectBarcodesRequest()
    request.symbologies = [.qr]
    let observations = try await request.perform(on: data)
    let observation = try #require(observations.first)
    #expect(observations.count == 1)
    #expect(observation.payloadString == "https://example.com")
    #expect(observation.symbology == .qr)
    // 25 modules of 4 pixels and a margin of 4 modules.
    let box = observation.boundingBox.toImageCoordinates(CGSize(width: 132, height: 132), origin: .upperLeft)
    #expect(abs(box.minX - 16) <= 2 && abs(box.minY - 16) <= 2)
    #expect(abs(box.maxX - 116) <= 2 && abs(box.maxY - 116) <= 2)
  }

  @Test func handlerPerformsSeveralRequestsOnOneFile() async throws {
    let handler = ImageRequestHandler(try code("two"))
    var linear = DetectBarcodesRequest()
    linear.symbologies = [.ean13, .code128]
    let (codes, none) = try await handler.perform(DetectBarcodesRequest(), linear)
    #expect(codes.map(\.payloadString) == ["two"])
    #expect(none.isEmpty)
  }

  @Test func aFailedRequestFailsForItselfAlone() async throws {
    let handler = ImageRequestHandler(try code("alone"))
    var impossible = DetectBarcodesRequest()
    impossible.symbologies = [.msiPlessey]
    var payloads: [String?] = []
    var errors: [String] = []
    for await result in handler.performAll([impossible, DetectBarcodesRequest()]) {
      switch result {
      case .detectBarcodes(_, let observations): payloads += observations.map(\.payloadString)
      case .error(let request, let error):
        #expect(request as? DetectBarcodesRequest == impossible)
        errors.append(error.localizedDescription)
      default: break
      }
    }
    #expect(payloads == ["alone"])
    #expect(errors.count == 1 && errors[0].contains("msiPlessey") && errors[0].contains("qr"))
  }
}
