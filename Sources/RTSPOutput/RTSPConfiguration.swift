import Streaming

/// How pictures are encoded for RTSP.
package enum RTSPCodec: String, Sendable, CaseIterable {
  case h264, h265, vp8, mjpeg
}

/// How viewers say who they are.
package enum RTSPAuthentication: String, Sendable, CaseIterable {
  case digest, basic
}

/// What a server needs to know.
package struct RTSPServerConfiguration: Sendable {
  /// A name or an address; IPv6 without brackets.
  package var host: String
  /// 0 for one that is free.
  package var port: Int
  /// Those who may watch; with none everybody may.
  package var users: [Login] = []
  package var authentication = RTSPAuthentication.digest
  package var certificate: Certificate?

  /// The files of RTSPS.
  package struct Certificate: Sendable, Hashable {
    package var certificate: String
    package var key: String

    package init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// Whether only programs on this machine can reach it.
  package var isLoopback: Bool {
    ["localhost", "::1"].contains(host) || host.wholeMatch(of: /127(\.[0-9]+){3}/) != nil
  }

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }
}

/// What one stream of a server looks like.
package struct RTSPStreamConfiguration: Sendable {
  /// The path, with its slash.
  package var mount: String
  /// Whether findings are drawn on it.
  package var isAnnotated = true
  package var codec = RTSPCodec.h264
  /// Kilobits a second of the pictures; `nil` for what fits their size.
  package var bitrate: Int?

  package init(mount: String) { self.mount = mount }
}
