import Foundation
import Testing

@testable import Vision

@Suite struct ModelCatalogueTests {
  @Test func namesAreUniqueAndHashesWhole() {
    let ids = ModelCatalogue.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for file in ModelCatalogue.all.flatMap(\.files) {
      #expect(file.sha256.count == 64 && file.sha256.allSatisfy(\.isHexDigit))
    }
  }

  @Test(arguments: ModelCatalogue.all) func eachModelIsThereAndCanBeRead(model: CatalogueModel) throws {
    let engine = try InferenceEngine.shared()
    for file in model.files where !file.name.hasSuffix(".txt") {
      let description = try engine.description(of: model.file(file.name))
      #expect(description.inputs.count == 1 && !description.outputs.isEmpty)
    }
  }

  @Test func theSSDHasBoxesAndScores() throws {
    let file = try ModelCatalogue.ssdMobileNet.file("model.pb")
    let description = try InferenceEngine.shared().description(of: file)
    #expect(description.inputs.map(\.description) == ["image u8 [1,320,320,3]"])
    #expect(description.outputs.map(\.description) == ["boxes f32 [1,2034,4]", "scores f32 [1,2034,90]"])
  }

  @Test func aMissingModelNamesTheCommand() {
    let model = CatalogueModel(
      id: "no-such-model", purpose: "tests", licence: "", origin: "",
      files: [
        .init(name: "model.onnx", sha256: "")
      ])
    #expect(model.folder() == nil)
    #expect { try model.file("model.onnx") } throws: {
      "\($0)".contains("no-such-model") && "\($0)".contains("scripts/bootstrap")
    }
  }

  @Test func foldersAreAskedInOrder() {
    let environment = ["SIGHTLINE_MODELS": "/given", "XDG_DATA_HOME": "/data"]
    let folders = InferencePaths.modelFolders(first: URL(filePath: "/first"), environment: environment).map(
      \.path)
    #expect(folders.starts(with: ["/first", "/given", "/data/sightline/models"]))
    #expect(folders.contains { $0.hasSuffix("/share/sightline/models") })
    #expect(folders.contains { $0.hasSuffix("/.deps/models") })
    let engine = InferencePaths.engineFolders(environment: ["SIGHTLINE_OPENVINO": "/engine"]).map(\.path)
    #expect(engine.first == "/engine")
    #expect(engine.contains { $0.hasSuffix("/lib/sightline/openvino") })
  }
}
