import Foundation

/// COCO's JSON: a list of results, or a data set with images, categories and annotations.
struct COCOFile {
  struct Annotation: Decodable {
    var image: Image
    var category: Int?
    /// Left, top, width and height in pixels.
    var box: [Double]
    var score: Float?
    var file: String?
    var label: String?

    enum Image: Decodable, Hashable {
      case number(Int)
      case name(String)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
          self = .number(number)
        } else {
          self = .name(try container.decode(String.self))
        }
      }
    }

    private enum CodingKeys: String, CodingKey {
      case score
      case image = "image_id"
      case category = "category_id"
      case box = "bbox"
      case file = "file_name"
      case label = "category"
    }
  }

  let annotations: [Annotation]
  /// The file names of images by their ids.
  private(set) var names: [Int: String] = [:]
  private var categories: [Int: String] = [:]

  /// - Throws: `ArgumentError` that names the file and what is missing in it.
  init(_ data: Data, path: String) throws {
    do {
      if let results = try? JSONDecoder().decode([Annotation].self, from: data) {
        annotations = results
        return
      }
      let set = try JSONDecoder().decode(DataSet.self, from: data)
      annotations = set.annotations
      for image in set.images ?? [] { names[image.id] = image.name }
      for category in set.categories ?? [] { categories[category.id] = category.name }
    } catch {
      throw ArgumentError(
        "“\(path)” holds no COCO detections: \(Self.reason(data, error))",
        remedy: "each needs image_id, category_id, bbox and score")
    }
  }

  /// - Throws: `ArgumentError` for a box or a number of a picture that is none.
  func entry(
    _ annotation: Annotation, index: Int, path: String, labels: [String]?
  ) throws -> DetectionFile.Entry {
    let box = annotation.box
    guard box.count == 4, box.allSatisfy(\.isFinite), box[2] > 0, box[3] > 0 else {
      throw ArgumentError(
        "the bbox of detection \(index + 1) in “\(path)” is no box",
        remedy: "it is left, top, width and height in pixels, the last two above 0")
    }
    if case .number(..<0) = annotation.image {
      throw ArgumentError(
        "the image_id of detection \(index + 1) in “\(path)” is below 0", remedy: "pictures count from 0 or 1"
      )
    }
    return DetectionFile.Entry(
      box: CGRect(x: box[0], y: box[1], width: box[2], height: box[3]), label: label(annotation, labels),
      confidence: max(0, min(1, annotation.score ?? 1)))
  }

  private func label(_ annotation: Annotation, _ labels: [String]?) -> String {
    let id = max(0, annotation.category ?? 0)
    if let labels, labels.indices.contains(id - 1) { return labels[id - 1] }
    return annotation.label ?? categories[id] ?? COCOCategories.name(of: id) ?? "object"
  }

  /// Why a list of results, or a data set, could not be read.
  private static func reason(_ data: Data, _ error: any Error) -> String {
    var error = error
    do { _ = try JSONDecoder().decode([Annotation].self, from: data) } catch let other {
      if data.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") { error = other }
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, _): return "“\(key.stringValue)” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "“\(context.codingPath.last?.stringValue ?? "it")” is of another type"
    default: return "it is no JSON"
    }
  }

  private struct DataSet: Decodable {
    struct Image: Decodable {
      var id: Int
      var name: String?
      private enum CodingKeys: String, CodingKey {
        case id
        case name = "file_name"
      }
    }
    struct Category: Decodable {
      var id: Int
      var name: String
    }
    var images: [Image]?
    var categories: [Category]?
    var annotations: [Annotation]
  }
}
