/// A part of a request's work that a device can be chosen for.
public enum ComputeStage: Hashable, Sendable, Codable, CaseIterable {
  /// Finding the things.
  case main
  /// Making observations of what was found.
  case postProcessing
}

/// A device that does a request's work; on Linux all requests run on the CPU.
public enum MLComputeDevice: Hashable, Sendable, CustomStringConvertible {
  case cpu(MLCPUComputeDevice)

  public static var allComputeDevices: [MLComputeDevice] { [.cpu(MLCPUComputeDevice())] }

  public var description: String { "CPU" }
}

/// The machine's processors.
public struct MLCPUComputeDevice: Hashable, Sendable {}
