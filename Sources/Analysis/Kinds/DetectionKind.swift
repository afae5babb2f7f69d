import Vision

/// A kind of detection as the command line names it: what it is called, what it can be told, how it is made.
public struct DetectionKind: Sendable {
  /// The word after `--detect`.
  public let name: String
  /// What it finds, in one line.
  public let summary: String
  public let options: [DetectionOption]
  /// Whether what it finds are things that can be tracked.
  public let isTrackable: Bool
  /// The engines and models that it works with, looked up when asked.
  public let engines: @Sendable () -> [DetectionEngine]
  let make: @Sendable (DetectionOptions, DetectionUse) throws -> any Detector

  public init(
    name: String, summary: String, options: [DetectionOption], isTrackable: Bool = false,
    engines: @escaping @Sendable () -> [DetectionEngine],
    make: @escaping @Sendable (DetectionOptions, DetectionUse) throws -> any Detector
  ) {
    self.name = name
    self.summary = summary
    self.options = options
    self.isTrackable = isTrackable
    self.engines = engines
    self.make = make
  }

  /// A detector that does as `options` says.
  ///
  /// - Throws: `ArgumentError` for what can't be used, such as a missing file.
  public func makeDetector(_ options: DetectionOptions, use: DetectionUse) throws -> any Detector {
    try make(options, use)
  }
}

/// What pictures a detector will see, for those that trade thoroughness for speed.
public enum DetectionUse: Sendable, Hashable {
  /// Single pictures: read what can be read.
  case still
  /// The frames of a video: be quick, the next frame is another chance.
  case video
}

/// Something that a kind of detection can be told with `:key=value`.
public struct DetectionOption: Sendable {
  public let name: String
  /// What it does, in one line.
  public let summary: String
  public let form: Form
  /// What holds without it, as `requests` prints it.
  public let defaultText: String

  public init(_ name: String, _ form: Form, default defaultText: String, summary: String) {
    self.name = name
    self.form = form
    self.defaultText = defaultText
    self.summary = summary
  }

  /// What a value looks like.
  public enum Form: Sendable, Hashable {
    /// Some of these names, joined with `+`; upper and lower case are the same.
    case names([String])
    /// One of these names; upper and lower case are the same.
    case choice([String])
    /// A number in this range.
    case number(ClosedRange<Double>)
    /// Anything, for instance a path.
    case text
  }
}

/// An engine or a model, and whether it is there.
public struct DetectionEngine: Sendable, Hashable {
  public let name: String
  /// `nil` if it is missing.
  public let version: String?
  /// How to get it.
  public let remedy: String?

  /// The inference engine and models of Sightline's own.
  static func inference(_ models: [CatalogueModel]) -> [DetectionEngine] {
    [DetectionEngine(name: "OpenVINO", version: InferenceEngine.version, remedy: CatalogueModel.remedy)]
      + models.map { model in
        let version = model.folder().map { _ in "(\(model.origin); \(model.licence))" }
        return DetectionEngine(name: model.id, version: version, remedy: CatalogueModel.remedy)
      }
  }

  public init(name: String, version: String?, remedy: String? = nil) {
    self.name = name
    self.version = version
    self.remedy = remedy
  }
}
