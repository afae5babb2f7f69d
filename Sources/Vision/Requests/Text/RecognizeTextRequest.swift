import Foundation

/// Finds and reads lines of text.
public struct RecognizeTextRequest: ImageProcessingRequest {
  public typealias Result = [RecognizedTextObservation]

  public enum Revision: Comparable, Codable, Hashable, Sendable {
    case revision3
  }

  public static let supportedRevisions: [Revision] = [.revision3]

  public enum RecognitionLevel: CaseIterable, Hashable, Sendable, Codable {
    /// Looks closely, in more than one way where a line is hard.
    case accurate
    /// Looks once, with less resolution.
    case fast
  }

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  public var recognitionLevel = RecognitionLevel.accurate
  /// The languages of the text, which say what scripts may be in it; one that is not supported is an error.
  public var recognitionLanguages: [Locale.Language]
  /// Whether text in any script that can be read is looked for, whatever `recognitionLanguages` says.
  public var automaticallyDetectsLanguage = false
  /// Whether `customWords` decide between readings that are about as likely. No dictionary is used, so codes are read
  /// as they are printed with either value.
  public var usesLanguageCorrection = true
  /// Words to prefer, upper and lower case being different; without effect unless `usesLanguageCorrection` is set.
  public var customWords: [String] = []
  /// The height of the lowest text looked for, as a fraction of the picture's. Lower values look with more resolution;
  /// with values above the default of 1/32 lower lines are left out.
  public var minimumTextHeightFraction: Float = 1 / 32

  private var computeDevices: [ComputeStage: MLComputeDevice] = [:]

  public init(_ revision: Revision? = nil) {
    self.revision = revision ?? .revision3
    recognitionLanguages = [Locale.Language(identifier: "en-US"), Locale.Language(identifier: "ja-JP")]
  }

  /// The languages that can be read.
  public var supportedRecognitionLanguages: [Locale.Language] { TextLanguages.supported }

  public var descriptor: RequestDescriptor { .recognizeTextRequest(revision) }

  public var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] {
    [.main: MLComputeDevice.allComputeDevices]
  }

  public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
    computeDevices[computeStage]
  }

  public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
    computeDevices[computeStage] = computeDevice
  }
}

/// The languages of the model's alphabet.
package enum TextLanguages {
  package static let identifiers = [
    "en-US", "ja-JP", "zh-Hans", "zh-Hant", "fr-FR", "de-DE", "it-IT", "es-ES", "pt-BR", "nl-NL", "sv-SE",
    "da-DK",
    "nb-NO", "fi-FI", "pl-PL", "cs-CZ", "tr-TR",
  ]

  /// The same without regions, such as `ja`.
  package static let shortNames = [
    "en", "ja", "zh", "fr", "de", "it", "es", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "tr",
  ]

  static let supported = identifiers.map { Locale.Language(identifier: $0) }

  /// The scripts that text in these languages may have beside Latin.
  ///
  /// - Throws: `VisionError.invalidArgument` for a language that can't be read.
  static func scripts(of languages: [Locale.Language]) throws -> Alphabet.Scripts {
    guard !languages.isEmpty else { throw VisionError.invalidArgument("recognitionLanguages names none.") }
    var scripts: Alphabet.Scripts = []
    for language in languages {
      guard let code = language.languageCode?.identifier, codes.contains(code) else {
        throw VisionError.invalidArgument(
          "Text in “\(language.minimalIdentifier)” can't be read; the languages that can: "
            + "\(identifiers.joined(separator: ", ")).")
      }
      if code == "ja" { scripts.formUnion([.kana, .han]) }
      if code == "zh" { scripts.insert(.han) }
    }
    return scripts
  }

  private static let codes = Set(shortNames)
}
