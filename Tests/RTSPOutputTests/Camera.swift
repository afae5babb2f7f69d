import CGstRtspServer
import Foundation
import GStreamer

@testable import RTSPOutput
@testable import Streaming

/// An RTSP camera on this machine.
final class Camera: Sendable {
  private let server: RTSPServer
  private let mount: RTSPMount

  /// - Parameters:
  ///   - payloads: what it sends, from its source to the elements `pay0` and so on.
  ///   - users: who may watch; everybody without any.
  ///   - sendsOverTCP: whether it is able to.
  ///   - port: 0 for one that is free.
  init(
    _ payloads: String = Camera.video(), users: [Login] = [], sendsOverTCP: Bool = true, port: Int = 0
  ) throws {
    var configuration = RTSPServerConfiguration(host: "127.0.0.1", port: port)
    configuration.users = users
    server = try RTSPServer(configuration)
    mount = server.addMount("/camera")
    if !sendsOverTCP {
      gst_rtsp_media_factory_set_protocols(mount.factory.pointer, GST_RTSP_LOWER_TRANS_UDP)
    }
    let format = VideoFormat(caps: try Caps("video/x-raw,format=I420,width=320,height=240,framerate=25/1"))!
    mount.start(format, pipeline: "( \(payloads) )")
  }

  /// A live picture that is black.
  static func video(_ size: String = "width=320,height=240", codec: String = "h264") -> String {
    let encoder =
      codec == "h264" ? "x264enc tune=zerolatency speed-preset=ultrafast" : "vp8enc deadline=1 cpu-used=8"
    return """
      videotestsrc is-live=true pattern=black ! video/x-raw,\(size),framerate=25/1 ! \(encoder) \
      ! rtp\(codec)pay name=pay0 pt=96
      """
  }

  var port: Int { server.port }

  var connections: Int { server.connections }

  func address(user: String = "", port: Int? = nil) -> String {
    "rtsp://\(user.isEmpty ? "" : user + "@")127.0.0.1:\(port ?? self.port)/camera"
  }

  /// Says good-bye to all who watch, and is gone.
  func close() async { await server.end(mount) }
}
