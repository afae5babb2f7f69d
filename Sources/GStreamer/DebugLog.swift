import CGStreamer
import Glibc

/// GStreamer's own log, with the passwords in it blotted out.
enum DebugLog {
  /// Has the library write through here from now on: to the standard error, or to the file that `GST_DEBUG_FILE` names.
  ///
  /// Only once the library has started.
  static func redact() {
    guard gst_debug_remove_log_function(gst_debug_log_default) > 0 else { return }
    let log: GstLogFunction = { category, level, file, function, line, object, message, target in
      guard let text = gst_debug_log_get_line(category, level, file, function, line, object, message)
      else { return }
      defer { g_free(text) }
      let descriptor = Int32(Int(bitPattern: target))
      if DebugLog.mayHoldSecret(text) {
        DebugLog.redacted(text).withCString { DebugLog.write($0, to: descriptor) }
      } else {
        DebugLog.write(text, to: descriptor)
      }
    }
    gst_debug_add_log_function(log, UnsafeMutableRawPointer(bitPattern: Int(descriptor)), nil)
  }

  private static var descriptor: Int32 {
    guard let path = getenv("GST_DEBUG_FILE"), path.pointee != 0 else { return STDERR_FILENO }
    if strcmp(path, "-") == 0 { return STDOUT_FILENO }
    // The library has it open too, and has written to it already.
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    return file < 0 ? STDERR_FILENO : file
  }

  /// A line at once, so that those of several threads do not mix.
  private static func write(_ line: UnsafePointer<CChar>, to descriptor: Int32) {
    _ = Glibc.write(descriptor, line, strlen(line))
  }

  /// Looked at first, as logs have very many lines.
  private static func mayHoldSecret(_ line: UnsafePointer<CChar>) -> Bool {
    marks.contains { strstr(line, $0) != nil }
  }

  private static let marks = [
    "://", "pw", "pass", "PASS", "Pass", "PWD", "token", "secret", "uthorization", unescaping,
  ]
  /// The parser of pipelines says so of each value by itself, without its name.
  private static let unescaping = "unescaping "

  private static func redacted(_ line: UnsafePointer<CChar>) -> String {
    let text = String(cString: line)
    guard let word = text.firstRange(of: unescaping) else { return text.redacted }
    return text[..<word.upperBound] + "***\n"
  }
}
