import Foundation

/// Findings as COCO's results: one list of all the boxes in all the pictures.
public struct COCOResults: Sendable {
  /// The results of one picture, each on a line of its own, with commas in between and none at the end.
  ///
  /// The picture's id is the number at the end of its name, as COCO's pictures have it, else its place among
  /// the files; `file_name` and `category` stand beside the numbers that COCO knows. Classes that are not COCO's
  /// have the category 0.
  ///
  /// - Parameter index: the place of the file, from 0.
  public static func lines(_ findings: [Finding], file: String, index: Int) -> [UInt8] {
    let url = URL(filePath: file)
    let stem = url.deletingPathExtension().lastPathComponent
    let digits = String(stem.reversed().prefix(while: \.isNumber).reversed())
    let image = Int(digits) ?? index + 1
    var lines: [[UInt8]] = []
    for finding in findings {
      guard let box = finding.box, let label = finding.label else { continue }
      var json = JSONWriter()
      write(finding, box, label: label, image: image, file: url.lastPathComponent, to: &json)
      lines.append(json.bytes)
    }
    return Array(lines.joined(separator: Array(",\n".utf8)))
  }

  private static func write(
    _ finding: Finding, _ box: CGRect, label: String, image: Int, file: String, to json: inout JSONWriter
  ) {
    json.object { json in
      json.field("image_id", image)
      json.field("category_id", COCOCategories.id(of: label) ?? 0)
      json.key("bbox")
      json.array {
        for number in [box.minX, box.minY, box.width, box.height] { $0.value(number, decimals: 2) }
      }
      json.field("score", Double(finding.confidence ?? 1), decimals: 4)
      json.field("category", label)
      json.field("file_name", file)
    }
  }
}
