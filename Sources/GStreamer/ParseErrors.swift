import CGStreamer

extension GStreamerError {
  /// The error of a description that cannot be parsed; consumes `failure`.
  init(parsing text: String, failure: UnsafeMutablePointer<GError>?, context: OpaquePointer?) {
    // An element with a wrong property is counted among the missing ones, too.
    let missing = GStreamerError.missingElements(context).filter { !GStreamer.hasElement($0) }
    guard missing.isEmpty else {
      if let failure { g_error_free(failure) }
      self.init(missing: missing, pipeline: text)
      return
    }
    self.init(taking: failure, message: "the pipeline cannot be read")
    pipeline = text
    remedy = "Try it with gst-launch-1.0; gst-inspect-1.0 ELEMENT lists what an element can do."
  }

  /// The error of elements that are not installed.
  init(missing elements: [String], pipeline: String?) {
    let names = elements.map { "`\($0)`" }.joined(separator: ", ")
    self.init(elements.count == 1 ? "there is no element \(names)" : "there are no elements \(names)")
    self.pipeline = pipeline
    let packages = Set(elements.compactMap(ElementPackages.package(of:))).sorted()
    remedy =
      packages.isEmpty
      ? "Check the spelling, or find the package that has it; `gst-inspect-1.0` lists what is installed."
      : "Install it: apt-get install \(packages.joined(separator: " "))"
  }

  private static func missingElements(_ context: OpaquePointer?) -> [String] {
    guard let context, let names = gst_parse_context_get_missing_elements(context) else { return [] }
    defer { g_strfreev(names) }
    var result: [String] = []
    var next = names
    while let name = next.pointee {
      result.append(String(cString: name))
      next += 1
    }
    return result
  }
}
