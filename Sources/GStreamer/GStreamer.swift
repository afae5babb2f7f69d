import CGStreamer
import Glibc

/// GStreamer, safely: every wrapper in this module owns exactly one reference to its C object.
///
/// Ownership rule, for the whole module: an initialiser labelled `taking:` consumes the reference that a C call
/// returned (*transfer full*), one labelled `retaining:` adds its own to a borrowed one (*transfer none*), `deinit`
/// releases it, and no C pointer leaves the module. C calls that consume an argument are given a reference made for
/// them. Callback contexts are retained once, when they are installed, and released by the destroy notify only.
public enum GStreamer {
  /// Starts the library once; later calls do nothing.
  ///
  /// - Parameter arguments: options of GStreamer's own, such as `--gst-debug=3`; only the first call's count.
  /// - Throws: `GStreamerError` where the library or its registry cannot be set up, or an option is unknown.
  public static func start(arguments: [String] = []) throws {
    var pointers: [UnsafeMutablePointer<CChar>?] = (["sightline"] + arguments).map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    var failure: UnsafeMutablePointer<GError>?
    // Called each time: it alone waits for another thread that is still loading the registry.
    let done = pointers.withUnsafeMutableBufferPointer { buffer in
      var count = Int32(buffer.count)
      var base = buffer.baseAddress
      return gst_init_check(&count, &base, &failure) != 0
    }
    if !done { throw GStreamerError(taking: failure, message: "GStreamer cannot be started") }
    _ = redactedLog
    _ = leakReport
    _ = withoutCrashingSinks
  }

  /// Has freed frames used again rather than given back to the system, which zeroes each page that it hands out.
  public static func keepFreedMemory() {
    // What one thread has freed must be of use to the others: streams and their viewers come and go with their threads.
    mallopt(M_ARENA_MAX, 2)
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, 256 << 20)
  }

  private static let redactedLog: Void = DebugLog.redact()

  /// Has the leak tracer, where it is on, report as the program ends: it does so when the library is shut down.
  private static let leakReport: Void = {
    if let tracers = getenv("GST_TRACERS"), String(cString: tracers).contains("leaks") {
      atexit { gst_deinit() }
    }
  }()

  /// Has `autovideosink` not choose a sink that ends the program where there is nothing that it could draw on.
  private static let withoutCrashingSinks: Void = {
    guard let factory = gst_element_factory_find("dfbvideosink") else { return }
    gst_plugin_feature_set_rank(factory, 0)
    gst_object_unref(UnsafeMutableRawPointer(factory))
  }()

  /// The version of the library that runs, for example `1.22.0`.
  public static var version: String {
    var major: guint = 0
    var minor: guint = 0
    var micro: guint = 0
    var nano: guint = 0
    gst_version(&major, &minor, &micro, &nano)
    return "\(major).\(minor).\(micro)"
  }

  /// Whether an element of this name can be made.
  public static func hasElement(_ factory: String) -> Bool {
    guard let found = gst_element_factory_find(factory) else { return false }
    gst_object_unref(UnsafeMutableRawPointer(found))
    return true
  }

  /// The Debian package that has an element, or `nil` where it is not known.
  public static func debianPackage(of element: String) -> String? { ElementPackages.package(of: element) }
}
