import Foundation
import Vision

@testable import Streaming

/// A line between a camera and those who watch it, which may be cut or fall silent.
final class Relay: Sendable {
  let port: Int
  private struct State {
    var target: Int?
    var isSilent = false
    var sockets: Set<Int32> = []
  }
  private let state: Locked<State>
  private let listener: Int32
  private let threads = DispatchGroup()

  init(to target: Int) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(port: 0)
    let isListening = Self.with(&address) { bind(listener, $0, $1) } == 0 && listen(listener, 16) == 0
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isNamed = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
    }
    guard isListening, isNamed == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    state = Locked(State(target: target))
    let accept = Thread { [weak self] in
      while let peer = Optional(Glibc.accept(listener, nil, nil)), peer >= 0 { self?.join(peer) }
      close(listener)
    }
    accept.start()
  }

  /// Nothing comes through any more, and nobody is told.
  func fallSilent() { state.withLock { $0.isSilent = true } }

  /// Ends all connections; new ones go to `target`, or are ended at once without one.
  func cut(newTarget target: Int?) {
    let sockets = state.withLock { state in
      state.target = target
      state.isSilent = false
      return state.sockets
    }
    for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  deinit {
    cut(newTarget: nil)
    // Its thread closes it, so that no other file gets its number while it is still waited on.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func join(_ peer: Int32) {
    guard let target = state.withLock({ $0.target }) else {
      close(peer)
      return
    }
    let camera = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(port: target)
    guard Self.with(&address, { connect(camera, $0, $1) }) == 0 else {
      close(peer)
      close(camera)
      return
    }
    state.withLock { $0.sockets.formUnion([peer, camera]) }
    let ends = Locked(2)
    for (from, to) in [(peer, camera), (camera, peer)] {
      Thread.detachNewThread { [weak self] in
        self?.carry(from, to)
        shutdown(from, Int32(SHUT_RDWR))
        shutdown(to, Int32(SHUT_RDWR))
        guard
          ends.withLock({
            $0 -= 1
            return $0 == 0
          })
        else { return }
        self?.state.withLock { $0.sockets.subtract([peer, camera]) }
        close(peer)
        close(camera)
      }
    }
  }

  /// Carries bytes one way; what comes while it is silent is lost.
  private func carry(_ from: Int32, _ to: Int32) {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(from, &bytes, bytes.count)
      guard count > 0 else { return }
      if state.withLock({ $0.isSilent }) { continue }
      var sent = 0
      while sent < count {
        let written = bytes[sent..<count].withUnsafeBytes {
          send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard written > 0 else { return }
        sent += written
      }
    }
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func with<Result>(
    _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
