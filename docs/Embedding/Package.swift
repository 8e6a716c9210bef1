// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "embedding",
  dependencies: [.package(name: "switchyard", path: "../..")],
  targets: [
    .executableTarget(
      name: "embedding",
      dependencies: [
        .product(name: "SwitchyardEngine", package: "switchyard"),
        .product(name: "SwitchyardSDK", package: "switchyard"),
      ])
  ]
)
