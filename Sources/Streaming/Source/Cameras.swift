import Foundation
import GStreamer

/// A camera and whether it may be opened.
public struct Camera: Sendable, Hashable {
  public var name: String
  /// The device file, as PIPELINE takes it.
  public var path: String
  /// What it offers, one mode a line.
  public var formats: [String]
  /// Why it cannot be opened, and what to do about it; `nil` where it can.
  public var accessProblem: String?
}

public enum CameraList {
  /// The cameras that are there now, in the order of their device files.
  ///
  /// - Throws: `GStreamerError` where GStreamer cannot be started.
  public static func cameras() throws -> [Camera] {
    try GStreamer.start()
    let devices = VideoDevice.all()
    var cameras = devices.compactMap { device in
      device.path.map { path in
        Camera(
          name: device.name, path: path, formats: device.modes.map(\.text), accessProblem: accessProblem(path)
        )
      }
    }
    // The monitor leaves out those that we may not open.
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
    for file in files where file.hasPrefix("video") && file.dropFirst(5).allSatisfy(\.isNumber) {
      let path = "/dev/\(file)"
      guard !cameras.contains(where: { $0.path == path }), let problem = accessProblem(path) else { continue }
      cameras.append(Camera(name: "camera", path: path, formats: [], accessProblem: problem))
    }
    return cameras.sorted { $0.path.compare($1.path, options: .numeric) == .orderedAscending }
  }

  /// What to write in place of a camera that is not there.
  static var choice: String {
    let cameras = (try? cameras()) ?? []
    guard !cameras.isEmpty else {
      return "No camera is connected, or this system sees none: sightline devices lists them."
    }
    let names = cameras.map { "\($0.path) (\($0.name))" }
    return "Cameras that are there: \(names.joined(separator: ", "))."
  }

  private static func accessProblem(_ path: String) -> String? {
    guard access(path, R_OK | W_OK) != 0 else { return nil }
    return errno == EACCES
      ? "permission denied; join the group: sudo usermod -aG video $USER, then log in again"
      : String(cString: strerror(errno))
  }
}

extension VideoMode {
  /// For example `1920x1080 30/s image/jpeg`.
  var text: String {
    let rate = frameRate.perSecond
    let shown = rate == rate.rounded() ? "\(Int(rate))" : String(format: "%.2f", rate)
    return "\(width)x\(height) \(shown)/s \(pixelFormat ?? mediaType)"
  }
}

/// Chooses what a camera is asked for.
enum CameraModeChooser {
  /// The mode with the most frames a second, up to 60, of those nearest to a size; raw before compressed among equals.
  ///
  /// Left to itself, GStreamer takes raw video at 5 frames a second where JPEG would come at 30.
  ///
  /// - Parameter size: the size wanted; `nil` for the largest up to 1920x1080.
  static func best(_ modes: [VideoMode], width: Int? = nil, height: Int? = nil) -> VideoMode? {
    let known = modes.filter { ["video/x-raw", "image/jpeg", "video/x-h264"].contains($0.mediaType) }
    let smooth = known.filter { $0.frameRate.perSecond >= 24 }
    let candidates = width == nil && height == nil && !smooth.isEmpty ? smooth : known
    let fitting = candidates.filter { $0.width <= width ?? 1920 && $0.height <= height ?? 1080 }
    return (fitting.isEmpty ? candidates : fitting).max { rank($0) < rank($1) }
  }

  /// Larger pictures first, then faster ones, then the cheaper format.
  private static func rank(_ mode: VideoMode) -> (Int, Double, Int) {
    let formats = ["video/x-h264", "image/jpeg", "video/x-raw"]
    return (
      mode.width * mode.height, min(60, mode.frameRate.perSecond),
      formats.firstIndex(of: mode.mediaType) ?? -1
    )
  }

  /// The caps that ask for a mode.
  static func capsText(_ mode: VideoMode) -> String {
    var text = "\(mode.mediaType),width=\(mode.width),height=\(mode.height)"
    if let format = mode.pixelFormat { text += ",format=\(format)" }
    if mode.frameRate.numerator > 0 {
      text += ",framerate=\(mode.frameRate.numerator)/\(mode.frameRate.denominator)"
    }
    return text
  }
}
