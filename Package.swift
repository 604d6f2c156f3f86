// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A room of the host: Swift 6 mode, strict imports.
func room(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one room; fixtures are read by path, so the build leaves them out.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], hasFixtures: Bool = false
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["PaneTestSupport"],
    exclude: hasFixtures ? ["Fixtures"] : [], swiftSettings: settings)
}

let package = Package(
  name: "colonnade",
  products: [
    .executable(name: "colonnade", targets: ["colonnade"]),
    .executable(name: "colonnade-launcher", targets: ["Launcher"]),
    .library(name: "PanePlugin", targets: ["PanePlugin"]),
  ],
  targets: [
    // Level 0: values, and the C the rooms stand on.
    .systemLibrary(name: "CLibuv"),
    .target(
      name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CPlatform"),
    .executableTarget(name: "Launcher"),
    room("CellGeometry", []),
    room("CellText", []),
    room("JSONRPC", ["CSimdJSON"]),
    // Level 1
    room("SplitLayout", ["CellGeometry"]),
    room("TerminalInput", ["CellGeometry"]),
    room("TerminalScreen", ["CellGeometry", "CellText"]),
    room("PaneProtocol", ["CellText", "JSONRPC"]),
    room("EventLoop", ["CLibuv", "CPlatform"]),
    // Level 2
    room("HostConfiguration", ["CellGeometry", "SplitLayout"]),
    room("PaneContent", ["CellGeometry", "CellText", "PaneProtocol"]),
    room("DragSession", ["CellGeometry", "CellText", "PaneProtocol"]),
    room("PanePlugin", ["EventLoop", "JSONRPC"]),
    // Level 3
    room(
      "HostCore",
      [
        "CellGeometry", "CellText", "JSONRPC", "PaneProtocol", "SplitLayout", "TerminalInput",
        "HostConfiguration", "PaneContent", "DragSession",
      ]),
    // Level 4
    room(
      "PaneRendering",
      [
        "CellGeometry", "CellText", "PaneProtocol", "SplitLayout", "TerminalScreen", "PaneContent",
        "DragSession", "HostCore", "HostConfiguration", "TerminalInput",
      ]),
    // Level 5
    room(
      "HostRuntime",
      [
        "CellGeometry", "CellText", "JSONRPC", "PaneProtocol", "SplitLayout", "TerminalInput",
        "TerminalScreen", "EventLoop", "HostConfiguration", "PaneContent", "HostCore",
        "PaneRendering",
      ]),
    // Level 6
    .executableTarget(
      name: "colonnade",
      dependencies: [
        "CPlatform", "CellGeometry", "JSONRPC", "SplitLayout", "EventLoop", "HostConfiguration",
        "PaneProtocol", "HostCore", "HostRuntime",
      ],
      swiftSettings: settings),
    // Side: what every test shares.
    .target(name: "PaneTestSupport", swiftSettings: settings),
    // Tests, one target a room, in the order of the rooms.
    tests("CellTextTests", ["CellText"], hasFixtures: true),
    tests("TerminalScreenTests", ["CellGeometry", "CellText", "TerminalScreen"], hasFixtures: true),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
