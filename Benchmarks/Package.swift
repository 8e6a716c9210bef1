// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that building Switchyard never builds this.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "switchyard", path: "..")],
  targets: [
    .target(
      name: "BenchLines", dependencies: [.product(name: "Switchyard", package: "switchyard")]),
    .target(name: "BenchCounter"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "BenchCounter", "BenchLines", .product(name: "Switchyard", package: "switchyard"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
