import Foundation
import TestSupport
import Testing

@testable import Vision

@Suite struct InferenceTests {
  let folder: TemporaryFolder
  let engine: InferenceEngine

  init() throws {
    folder = try TemporaryFolder()
    engine = try InferenceEngine.shared()
  }

  @Test func modelsComputeWithBorrowedTensors() throws {
    let model = try engine.model(try TinyModel.doubling([1, 4]).write(to: folder))
    let numbers: [Float] = [1, -2, 0.5, 100]
    let doubled = try model.run(numbers, shape: [1, 4]) { outputs in
      let tensor = try outputs.tensor(0)
      #expect(tensor.shape == [1, 4])
      return Array(tensor.numbers)
    }
    #expect(doubled == [2, -4, 1, 200])
  }

  @Test func freeAxesTakeAnyLength() throws {
    let model = try engine.model(try TinyModel.doubling([1, -1]).write(to: folder))
    #expect(model.inputs == [ModelPort(name: "x", shape: [1, nil], element: .float32)])
    for count in [1, 7, 3] {
      let numbers = (0..<count).map(Float.init)
      let doubled = try model.run(numbers, shape: [1, count]) { try Array($0.tensor(0).numbers) }
      #expect(doubled == numbers.map { 2 * $0 })
    }
  }

  @Test func filesTellWhatTheyTakeAndWhoTheyAre() throws {
    let file = try TinyModel.doubling([1, 3, 8, 6], metadata: ["names": "{0: 'cat', 1: 'ねこ'}"]).write(
      to: folder)
    let description = try engine.description(of: file)
    #expect(description.inputs.map(\.description) == ["x f32 [1,3,8,6]"])
    #expect(description.outputs.map(\.description) == ["y f32 [1,3,8,6]"])
    #expect(description.metadata == ["names": "{0: 'cat', 1: 'ねこ'}"])
  }

  @Test func runtimeInfoOfAnIRIsRead() {
    let xml = """
      <net><layers/><rt_info><Runtime_version value="2026"/><model_info><labels value="person &amp; dog" />
      </model_info></rt_info></net>
      """
    #expect(ModelMetadata.runtimeInfo(xml) == ["Runtime_version": "2026", "labels": "person & dog"])
    #expect(ModelMetadata.runtimeInfo("<net/>").isEmpty)
  }

  @Test func brokenMetadataEndsTheReading() {
    #expect(ModelMetadata.onnx(Data([0x72, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1])).isEmpty)
    #expect(ModelMetadata.onnx(Data()).isEmpty)
  }

  @Test func whoAsksForTheSameGetsTheSame() async throws {
    let file = try TinyModel.doubling([1, 2]).write(to: folder)
    let (engine, options) = (engine, ModelOptions())
    let models = try await withThrowingTaskGroup(of: CompiledModel.self) { group in
      for _ in 0..<4 { group.addTask { try engine.model(file, options) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(models.map(ObjectIdentifier.init)).count == 1)
    let other = try engine.model(file, ModelOptions(needsFloat32: true))
    #expect(other !== models[0])
  }

  @Test func aModelIsSharedBetweenThreads() async throws {
    let model = try engine.model(try TinyModel.doubling([1, 1]).write(to: folder))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<32 {
        group.addTask {
          let value = [Float(number)]
          let doubled = try model.run(value, shape: [1, 1]) { try $0.tensor(0).numbers[0] }
          #expect(doubled == 2 * Float(number))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func faultsNameTheFile() throws {
    let missing = folder.url.appending(path: "none.onnx")
    #expect { try engine.description(of: missing) } throws: { "\($0)".contains("none.onnx") }
    let broken = folder.url.appending(path: "broken.onnx")
    try Data("no model".utf8).write(to: broken)
    #expect { try engine.model(broken) } throws: { "\($0)".contains("broken.onnx") }
    let model = try engine.model(try TinyModel.doubling([1, 4]).write(to: folder))
    let few: [Float] = [1, 2]
    #expect(throws: VisionError.self) { try model.run(few, shape: [1, 2]) { _ in } }
    let numbers = [Float](repeating: 0, count: 4)
    #expect(throws: VisionError.self) {
      try model.run(numbers, shape: [1, 4]) { _ = try $0.tensor(0, of: Int64.self) }
    }
  }
}
