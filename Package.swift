// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Sightline",
  products: [
    .library(name: "Vision", targets: ["Vision"]),
    .library(name: "DataDetection", targets: ["DataDetection"]),
    .library(name: "Streaming", targets: ["GStreamer", "Analysis", "Annotation", "Streaming"]),
    .executable(name: "sightline", targets: ["sightline"]),
  ],
  targets: [
    // One target per C library.
    .systemLibrary(
      name: "CGStreamer", pkgConfig: "gstreamer-video-1.0",
      providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
    .systemLibrary(
      name: "CGstRtspServer", pkgConfig: "gstreamer-rtsp-server-1.0",
      providers: [.apt(["libgstrtspserver-1.0-dev"])]),
    .systemLibrary(name: "CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]),
    .systemLibrary(name: "CZXing", pkgConfig: "sightline-zxing"),
    .systemLibrary(name: "COpenVINO", pkgConfig: "sightline-openvino"),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),

    .target(name: "Vision", dependencies: ["CZBar", "CZXing", "CGdkPixbuf", "COpenVINO"]),
    .target(name: "ObjectTracking"),
    .target(name: "DataDetection"),
    .target(name: "Analysis", dependencies: ["DataDetection", "Vision", "ObjectTracking"]),
    .target(name: "Annotation", dependencies: ["Vision", "Analysis", "CPango"]),
    .target(name: "GStreamer", dependencies: ["CGStreamer"]),
    .target(name: "Streaming", dependencies: ["Vision", "Analysis", "Annotation", "GStreamer"]),
    .target(
      name: "RTSPOutput",
      dependencies: ["Vision", "Analysis", "GStreamer", "Streaming", "CGStreamer", "CGstRtspServer"]),
    .target(
      name: "SightlineCommand",
      dependencies: [
        "Vision", "Analysis", "Annotation", "GStreamer", "Streaming", "RTSPOutput", "CGdkPixbuf",
      ]),
    .executableTarget(name: "sightline", dependencies: ["SightlineCommand"]),

    // Small programs to begin with.
    .executableTarget(name: "ReadPicture", dependencies: ["Vision"], path: "docs/examples/ReadPicture"),
    .executableTarget(
      name: "ReadStream", dependencies: ["Vision", "Analysis", "GStreamer", "Streaming"],
      path: "docs/examples/ReadStream"),

    // What the tests share.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "VisionTests", dependencies: ["TestSupport", "Vision"]),
    .testTarget(name: "ObjectTrackingTests", dependencies: ["ObjectTracking"]),
    .testTarget(name: "DataDetectionTests", dependencies: ["DataDetection"]),
    .testTarget(name: "AnalysisTests", dependencies: ["TestSupport", "Analysis", "DataDetection", "Vision"]),
    .testTarget(name: "AnnotationTests", dependencies: ["Annotation", "Analysis", "Vision"]),
    .testTarget(name: "GStreamerTests", dependencies: ["GStreamer"]),
    .testTarget(
      name: "StreamingTests", dependencies: ["TestSupport", "Streaming", "Analysis", "GStreamer", "Vision"]),
    .testTarget(
      name: "RTSPOutputTests",
      dependencies: [
        "TestSupport", "RTSPOutput", "Streaming", "Analysis", "GStreamer", "Vision", "CGstRtspServer",
      ]),
    .testTarget(
      name: "SightlineCommandTests",
      dependencies: ["TestSupport", "SightlineCommand", "RTSPOutput", "Streaming", "Analysis", "Vision"]),
  ],
  swiftLanguageModes: [.v6]
)
