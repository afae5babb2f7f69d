import Analysis
import Foundation

/// Makes a stream's outputs from their descriptions.
struct OutputFactory {
  private let configuration: StreamConfiguration
  private let tail: String?
  private let environment: [String: String]

  struct Outputs {
    var pictures: [any PictureOutput] = []
    var events: [EventOutput] = []
    var previewNames: Set<String> = []
    /// Those that cannot even begin.
    var failures: [OutputReport] = []
  }

  init(_ configuration: StreamConfiguration, tail: String?, environment: [String: String]) {
    self.configuration = configuration
    self.tail = tail
    self.environment = environment
  }

  /// - Throws: `StreamError` where an output is described wrongly, or none of them can begin.
  func make(_ report: @escaping @Sendable (OutputReport) -> Void) throws -> Outputs {
    var outputs = Outputs()
    if let tail { outputs.pictures.append(PipelineTail.output(tail)) }
    outputs.pictures += configuration.pictureOutputs
    for description in configuration.outputs {
      switch description {
      case .window:
        let window = Window.output(environment: environment)
        outputs.previewNames.insert(window.name)
        outputs.pictures.append(window)
      case .record(let path):
        outputs.pictures.append(try Recording.output(path: path))
      case .events(let path, let trigger):
        add(&outputs, path) {
          let file = try configuration.eventFiles?.file(path) ?? EventFile(path: path)
          return EventOutput(file, form: .jsonLines(EventFilter(trigger)), report: report)
        }
      case .motChallenge(let path):
        add(&outputs, path) {
          EventOutput(try EventFile(path: path), form: .motChallenge, report: report)
        }
      case .text(let path):
        add(&outputs, path, contents: "text") {
          EventOutput(try EventFile(path: path, contents: "text"), form: .text(previous: nil), report: report)
        }
      case .snapshots: break
      }
    }
    return outputs
  }

  private func add(
    _ outputs: inout Outputs, _ path: String, contents: String = "events", _ make: () throws -> EventOutput
  ) {
    do {
      outputs.events.append(try make())
    } catch {
      outputs.failures.append(.failed(name: "the \(contents) \(path)", reason: "\(error)"))
    }
  }
}
