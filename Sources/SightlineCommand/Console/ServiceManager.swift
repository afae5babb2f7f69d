import Dispatch
import Glibc

/// The service manager that started the program, as `sd_notify(3)` describes it.
struct ServiceManager: Sendable {
  private let address: String
  /// How often to say `WATCHDOG=1`: twice as often as it has to be; `nil` where nobody watches.
  let watchdogInterval: DispatchTimeInterval?

  /// `nil` where none has asked to be told.
  init?(_ environment: [String: String]) {
    guard let address = environment["NOTIFY_SOCKET"], address.hasPrefix("/") || address.hasPrefix("@") else {
      return nil
    }
    self.address = address
    let isOurs = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
    let timeout = environment["WATCHDOG_USEC"].flatMap { Int($0) } ?? 0
    watchdogInterval = isOurs && timeout > 1 ? .microseconds(timeout / 2) : nil
  }

  /// Says something, for instance `READY=1`; where nobody listens for five seconds it is lost.
  func say(_ text: String) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    var path = Array(address.utf8)
    guard path.count < MemoryLayout.size(ofValue: place.sun_path) else { return }
    if path.first == UInt8(ascii: "@") { path[0] = 0 }  // a name that is in no file system
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
    _ = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        sendto(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL), pointer, length)
      }
    }
  }
}
