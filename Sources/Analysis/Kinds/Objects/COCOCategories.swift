import Vision

/// The 80 classes of the COCO data set and their ids, which leave some numbers out.
enum COCOCategories {
  /// The name of a class; `nil` where the number is none.
  static func name(of id: Int) -> String? {
    ObjectNames.cocoIDs.firstIndex(of: id).map { ObjectNames.coco[$0] }
  }

  /// The id of a class; `nil` for a name that is none of COCO's.
  static func id(of name: String) -> Int? {
    ObjectNames.coco.firstIndex(of: name).map { ObjectNames.cocoIDs[$0] }
  }
}
