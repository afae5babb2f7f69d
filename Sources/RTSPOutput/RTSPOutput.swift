import GStreamer
import Streaming
import Vision

/// Serves frames, and the sound that comes with them, to any number of RTSP clients.
///
/// They are encoded once for all of them, and not at all as long as nobody watches.
package final class RTSPOutput: PictureOutput {
  package let name: String
  /// Where it is served, for players.
  package let address: String
  private let configuration: RTSPStreamConfiguration
  private let server: RTSPServer
  private let mount: RTSPMount

  package init(_ configuration: RTSPStreamConfiguration, on server: RTSPServer) {
    self.configuration = configuration
    self.server = server
    mount = server.addMount(configuration.mount)
    address = server.address(ofMount: configuration.mount)
    name = "the RTSP stream \(address)"
  }

  package var wantsAudio: Bool { true }
  package var keepsPace: Bool { true }
  package var isAnnotated: Bool { configuration.isAnnotated }

  package func start(_ context: OutputContext) throws {
    let pipeline = RTSPPipeline(
      configuration: configuration, format: context.format, hasAudio: context.hasAudio)
    mount.start(context.format, pipeline: try pipeline.text())
  }

  package func send(_ frame: VideoFrame) { mount.send(frame) }

  package func sendAudio(_ sample: AppSink.Sample, at time: MediaTime) { mount.sendAudio(sample, at: time) }

  package func endAudio() { mount.endAudio() }

  package func sourceWentAway(_ mark: (VideoFrame) -> VideoFrame?) { mount.markLastFrame(mark) }

  package func finish() async throws { await server.end(mount) }

  package func abort() { mount.end() }

  package var dropped: Int { mount.statistics.dropped }

  package var statistics: RTSPStatistics { mount.statistics }
}
