// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "@NAME@",
  dependencies: [.package(name: "colonnade", path: "@KIT@")],
  targets: [
    .executableTarget(
      name: "@NAME@", dependencies: [.product(name: "PanePlugin", package: "colonnade")])
  ]
)
