import Analysis
import RTSPOutput
import Streaming

extension CommandOption {
  static let rtsp = CommandOption(
    "--rtsp", value: "[HOST]:PORT/MOUNT",
    "serve the video with what was found drawn in to RTSP clients; without HOST to this machine only")
  static let rtspRaw = CommandOption(
    "--rtsp-raw", value: "MOUNT", "serve the video as it came too, under another mount")
  static let rtspCodec = CommandOption("--rtsp-codec", value: "h264|h265|vp8|mjpeg", "h264 by default")
  static let rtspBitrate = CommandOption(
    "--rtsp-bitrate", value: "KBITS", "kilobits a second; by default what fits the size")
  static let rtspUser = CommandOption(
    "--rtsp-user", value: "NAME:PASSWORD|@FILE", isRepeatable: true,
    "only these may watch; a file, closed to others, has one NAME:PASSWORD a line, as has the environment's "
      + "SIGHTLINE_RTSP_USER")
  static let rtspAuth = CommandOption(
    "--rtsp-auth", value: "digest|basic", "how passwords are asked for; digest by default")
  static let rtspTLS = CommandOption(
    "--rtsp-tls", value: "CERT,KEY", "serve RTSPS with a certificate and its key, both PEM files")
}

/// What the options say about serving RTSP.
struct RTSPArguments {
  var server: RTSPServerConfiguration
  var streams: [RTSPStreamConfiguration]

  static let options: [CommandOption] = [
    .rtsp, .rtspRaw, .rtspCodec, .rtspBitrate, .rtspUser, .rtspAuth, .rtspTLS,
  ]
  static let userVariable = "SIGHTLINE_RTSP_USER"

  /// `nil` where nothing is to be served.
  ///
  /// - Throws: `UsageError` for what is typed wrongly, `StreamError` for a file of users that cannot be used.
  init?(_ arguments: ParsedArguments, environment: [String: String]) throws {
    guard let address = try arguments.convert(.rtsp, { try RTSPAddress($0) }) else {
      if let option = Self.options.first(where: { arguments.isSet($0) }) {
        throw UsageError("\(option.name) stands without --rtsp", remedy: "add \(CommandOption.rtsp.form)")
      }
      return nil
    }
    server = RTSPServerConfiguration(host: address.host, port: address.port)
    server.users = try Self.users(arguments, environment)
    server.authentication = try arguments.choice(.rtspAuth) ?? .digest
    server.certificate = try Self.certificate(arguments)
    try Self.checkAuthentication(server, isAsked: arguments.isSet(.rtspAuth))
    streams = try Self.streams(arguments, mount: address.mount)
  }

  /// Refuses what would look safer than it is.
  private static func checkAuthentication(_ server: RTSPServerConfiguration, isAsked: Bool) throws {
    if isAsked, server.users.isEmpty {
      throw UsageError(
        "--rtsp-auth: there are no users, so that everybody may watch",
        remedy: "add \(CommandOption.rtspUser.form), or leave it out")
    }
    if server.authentication == .basic, server.certificate == nil, !server.isLoopback {
      throw UsageError(
        "--rtsp-auth: basic would send passwords readable through the network",
        remedy: "add \(CommandOption.rtspTLS.form), or leave it out: digest does not")
    }
  }

  private static func streams(
    _ arguments: ParsedArguments, mount: String
  ) throws -> [RTSPStreamConfiguration] {
    var stream = RTSPStreamConfiguration(mount: mount)
    stream.codec = try arguments.choice(.rtspCodec) ?? .h264
    stream.bitrate = try bitrate(arguments, codec: stream.codec)
    guard let raw = try arguments.convert(.rtspRaw, { try RTSPAddress.mount($0) }) else { return [stream] }
    guard raw != mount else {
      throw UsageError("--rtsp-raw: “\(raw)” is the mount of --rtsp too", remedy: "give it another name")
    }
    var plain = stream
    plain.mount = raw
    plain.isAnnotated = false
    return [stream, plain]
  }

  private static func bitrate(_ arguments: ParsedArguments, codec: RTSPCodec) throws -> Int? {
    guard let number = try arguments.number(.rtspBitrate, aboveZero: true, most: 100_000) else { return nil }
    guard codec != .mjpeg else {
      throw UsageError("--rtsp-bitrate: mjpeg has none", remedy: "leave it out, or choose another codec")
    }
    guard number >= 10 else {
      throw UsageError("--rtsp-bitrate: not between 10 and 100000", remedy: "give kilobits a second")
    }
    return Int(number)
  }

  private static func users(
    _ arguments: ParsedArguments, _ environment: [String: String]
  ) throws -> [Login] {
    do {
      return try arguments.all(.rtspUser).flatMap { try Login.list(argument: $0) }
        + Login.list(environment[userVariable] ?? "")
    } catch let error as ArgumentError {
      throw UsageError(.rtspUser, error)
    }
  }

  private static func certificate(
    _ arguments: ParsedArguments
  ) throws -> RTSPServerConfiguration.Certificate? {
    guard let text = arguments.value(.rtspTLS) else { return nil }
    let files = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard files.count == 2, !files.contains("") else {
      throw UsageError("--rtsp-tls: that is not two files", remedy: "write \(CommandOption.rtspTLS.form)")
    }
    return .init(certificate: files[0], key: files[1])
  }

  /// Takes the port; all streams are served by one server.
  ///
  /// - Parameter all: what each stream's options say; `nil` for one that is not served.
  /// - Returns: the outputs of each stream.
  /// - Throws: `UsageError` where they are not at one place, `StreamError` where the port cannot be had.
  static func makeOutputs(_ all: [RTSPArguments?]) throws -> [[RTSPOutput]] {
    guard let first = all.compactMap(\.self).first else { return all.map { _ in [] } }
    guard all.allSatisfy({ $0 == nil || $0?.server.isAtPlace(of: first.server) == true }) else {
      throw UsageError("--rtsp: the streams are at several places", remedy: "give all one host and port")
    }
    let mounts = all.flatMap { $0?.streams ?? [] }.map(\.mount)
    if let index = mounts.indices.first(where: { mounts[..<$0].contains(mounts[$0]) }) {
      throw UsageError(
        "--rtsp: “\(mounts[index])” is the mount of two streams",
        remedy: "put {source} in it, which stands for the name of the stream")
    }
    let server = try RTSPServer(first.server)
    return all.map { arguments in (arguments?.streams ?? []).map { RTSPOutput($0, on: server) } }
  }
}

extension RTSPServerConfiguration {
  fileprivate func isAtPlace(of other: RTSPServerConfiguration) -> Bool {
    host == other.host && port == other.port
  }
}
