// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "SightlineBenchmarks",
  dependencies: [.package(name: "Sightline", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Vision", package: "Sightline"), .product(name: "Streaming", package: "Sightline"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
