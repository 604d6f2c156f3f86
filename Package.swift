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

/// The tests of one room, in `Tests/Unit`, or in `Tests/Whole` where they start processes; fixtures
/// are read by path, so the build leaves them out, and files in another language, too.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], in kind: String = "Unit",
  hasFixtures: Bool = false, leavesOut: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["PaneTestSupport"], path: "Tests/\(kind)/\(name)",
    exclude: (hasFixtures ? ["Fixtures"] : []) + leavesOut, swiftSettings: settings)
}

/// A bundled pane in Swift as a library: a folder of `Plugins/bundled`.
func pane(
  _ name: String, _ more: [Target.Dependency], in folder: String, leavesOut: [String] = []
) -> Target {
  .target(
    name: name, dependencies: ["PanePlugin"] + more, path: "Plugins/bundled/\(folder)",
    exclude: ["plugin.json"] + leavesOut, swiftSettings: settings)
}

let package = Package(
  name: "colonnade",
  products: [
    .executable(name: "colonnade", targets: ["colonnade"]),
    .executable(name: "colonnade-launcher", targets: ["Launcher"]),
    .executable(name: "colonnade-markdown", targets: ["MarkdownHelper"]),
    .executable(name: "colonnade-archive", targets: ["ArchiveHelper"]),
    .executable(name: "colonnade-picture", targets: ["PictureHelper"]),
    .library(name: "PanePlugin", targets: ["PanePlugin"]),
  ],
  targets: [
    // Level 0: the C the rooms stand on.
    .systemLibrary(name: "CLibuv"),
    .target(
      name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CPlatform"),
    // What comes between a child and the program it becomes. The launcher is linked with it, hence
    // without sanitizers.
    .target(name: "CLaunch", cSettings: [.unsafeFlags(["-fno-sanitize=all"])]),
    // What programs share that read foreign bytes.
    .target(name: "CHelper", cSettings: [.define("_GNU_SOURCE")]),
    // Static and without the Swift runtime: it is started once per helper and must start at once.
    // Sanitizers cannot be linked statically, so it is built without them.
    .executableTarget(
      name: "Launcher", dependencies: ["CLaunch"],
      cSettings: [.unsafeFlags(["-fno-sanitize=all"])],
      linkerSettings: [
        .unsafeFlags([
          "-static-executable", "-nostartfiles", "-Xclang-linker", "-fno-sanitize=all",
        ])
      ]),
    // Reads foreign bytes in C, so it is a program of its own, which the host does not link; it needs
    // nothing of Swift and starts at once.
    .executableTarget(
      name: "MarkdownHelper", dependencies: ["CHelper"], cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("md4c"), .unsafeFlags(["-nostartfiles"])]),
    // Likewise.
    .executableTarget(
      name: "PictureHelper", dependencies: ["CHelper"], cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [
        .linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("webp"), .linkedLibrary("z"),
        .unsafeFlags(["-nostartfiles"]),
      ]),
    // Likewise. Sanitizers want more address space than the launcher lets it have.
    .executableTarget(
      name: "ArchiveHelper",
      cSettings: [.unsafeFlags(["-fno-sanitize=all"])],
      linkerSettings: [
        .linkedLibrary("archive"),
        .unsafeFlags(["-nostartfiles", "-Xclang-linker", "-fno-sanitize=all"]),
      ]),
    // Level 1
    room("CellGeometry", []),
    room("CellText", []),
    room("ByteCoding", []),
    room("JSONRPC", ["CSimdJSON"]),
    room("FileAddressing", []),
    // Level 2
    room("SplitLayout", ["CellGeometry"]),
    room("TerminalInput", ["ByteCoding", "CellGeometry"]),
    room("TerminalScreen", ["ByteCoding", "CellGeometry", "CellText", "FileAddressing"]),
    room(
      "PaneProtocol", ["ByteCoding", "CellGeometry", "CellText", "FileAddressing", "JSONRPC"]),
    room("EventLoop", ["CLaunch", "CLibuv", "CPlatform"]),
    room("TerminalEmulator", ["ByteCoding", "CellText"]),
    // Level 3
    room("PaneContent", ["CellGeometry", "CellText", "FileAddressing", "PaneProtocol"]),
    room(
      "DragSession",
      ["CellGeometry", "CellText", "FileAddressing", "PaneProtocol"]),
    room(
      "PanePlugin",
      ["ByteCoding", "CellText", "EventLoop", "FileAddressing", "JSONRPC", "PaneProtocol"]),
    room("FileTransfer", ["CPlatform", "EventLoop", "FileAddressing"]),
    // Level 4
    room(
      "HostConfiguration",
      ["CellGeometry", "CellText", "PaneContent", "SplitLayout", "TerminalInput"]),
    // Level 5
    room(
      "HostCore",
      [
        "ByteCoding", "CellGeometry", "CellText", "FileAddressing", "PaneProtocol", "SplitLayout",
        "TerminalInput", "HostConfiguration", "PaneContent", "DragSession",
      ]),
    // Level 6
    room(
      "PaneRendering",
      [
        "CellGeometry", "CellText", "PaneProtocol", "SplitLayout", "TerminalScreen", "PaneContent",
        "DragSession", "HostCore", "HostConfiguration", "TerminalInput",
      ]),
    room(
      "HostRecord",
      [
        "CellGeometry", "CellText", "JSONRPC", "PaneProtocol", "SplitLayout", "TerminalInput",
        "HostConfiguration", "DragSession", "HostCore", "PaneContent",
      ]),
    // Level 7
    room(
      "HostRuntime",
      [
        "ByteCoding", "CellGeometry", "CellText", "FileAddressing", "JSONRPC", "PaneProtocol",
        "SplitLayout",
        "TerminalInput", "TerminalScreen", "EventLoop", "HostConfiguration", "PaneContent",
        "DragSession", "FileTransfer", "HostCore", "HostRecord", "PaneRendering",
      ]),
    room(
      "PaneConformance",
      [
        "ByteCoding", "EventLoop", "JSONRPC", "PaneProtocol", "CellGeometry", "CellText",
        "TerminalInput", "HostConfiguration",
      ]),
    // Level 8
    .executableTarget(
      name: "colonnade",
      dependencies: [
        "CPlatform", "CellGeometry", "CellText", "TerminalInput", "JSONRPC", "SplitLayout",
        "EventLoop", "HostConfiguration",
        "PaneContent", "PaneProtocol", "DragSession", "HostCore", "HostRecord", "HostRuntime",
        "PaneConformance", "FileKit", "FileAddressing",
        "FilesPane", "LinesPane", "PlacesPane", "PreviewPane", "TerminalPane",
      ],
      swiftSettings: settings),
    // Beside the host: what the bundled panes share, the panes, and examples.
    .target(name: "CFileSystem", path: "Plugins/kits/CFileSystem"),
    .target(
      name: "FileKit",
      dependencies: [
        "CFileSystem", "CellText", "EventLoop", "FileAddressing", "FileTransfer", "PanePlugin",
      ],
      path: "Plugins/kits/FileKit",
      swiftSettings: settings),
    pane("FilesPane", ["FileKit"], in: "files", leavesOut: ["README.md"]),
    pane("LinesPane", ["CellText", "FileKit", "PaneProtocol"], in: "lines"),
    pane("PlacesPane", ["FileKit"], in: "places"),
    pane("PreviewPane", ["CellGeometry", "CellText", "FileKit"], in: "preview"),
    pane(
      "TerminalPane", ["CellGeometry", "CellText", "EventLoop", "TerminalEmulator"],
      in: "terminal", leavesOut: ["README.md"]),
    .executableTarget(
      name: "colonnade-basket", dependencies: ["PanePlugin"], path: "Plugins/examples/swift",
      exclude: ["Fruit.swift"], swiftSettings: settings),
    .executableTarget(
      name: "colonnade-fruit", dependencies: ["PanePlugin"], path: "Plugins/examples/swift",
      exclude: ["Basket.swift"], swiftSettings: settings),
    // Side: what every test shares.
    .target(
      name: "PaneTestSupport", path: "Tests/Support/PaneTestSupport", swiftSettings: settings),
    // Tests, one target a room.
    tests(
      "PanePluginTests",
      ["ByteCoding", "PanePlugin", "EventLoop", "JSONRPC", "PaneProtocol", "CellText"]),
    tests(
      "PreviewTests",
      ["FileKit", "PlacesPane", "PreviewPane", "colonnade", "Launcher", "ArchiveHelper"],
      in: "Whole", hasFixtures: true),
    tests("PlacesTests", ["PlacesPane", "PanePlugin"]),
    tests("LinesPaneTests", ["LinesPane", "FileKit", "PanePlugin", "PaneProtocol"]),
    tests(
      "TerminalPaneTests",
      [
        "CellGeometry", "CellText", "EventLoop", "PaneContent", "PanePlugin", "PaneProtocol",
        "TerminalEmulator", "TerminalPane",
      ], hasFixtures: true),
    tests("TerminalEmulatorTests", ["TerminalEmulator", "CellText"], hasFixtures: true),
    tests(
      "FileKitTests", ["FileKit", "PanePlugin", "Launcher", "ArchiveHelper"], hasFixtures: true),
    tests(
      "ArchiveTests", ["FileKit", "PanePlugin", "Launcher", "ArchiveHelper"], in: "Whole",
      hasFixtures: true),
    tests(
      "FilesTests",
      ["colonnade", "FileAddressing", "FileKit", "FilesPane", "FileTransfer", "PanePlugin"],
      in: "Whole"),
    tests("SplitLayoutTests", ["CellGeometry", "SplitLayout", "colonnade"], hasFixtures: true),
    tests("LayoutScriptTests", ["colonnade"]),
    tests(
      "DragSessionTests",
      ["DragSession", "CellGeometry", "CellText", "FileAddressing", "JSONRPC", "PaneProtocol"],
      hasFixtures: true),
    tests("JSONRPCTests", ["JSONRPC"], hasFixtures: true),
    tests("FileAddressingTests", ["FileAddressing"], hasFixtures: true),
    tests(
      "PaneProtocolTests", ["PaneProtocol", "JSONRPC", "CellText", "FileAddressing"],
      hasFixtures: true),
    .executableTarget(
      name: "guardian-probe", dependencies: ["CPlatform"], path: "Tests/Support/GuardianProbe"),
    .executableTarget(
      name: "runtime-probe", dependencies: ["CPlatform"], path: "Tests/Support/RuntimeProbe",
      swiftSettings: settings),
    tests("EventLoopTests", ["EventLoop", "CPlatform"], in: "Whole"),
    .executableTarget(
      name: "transfer-probe", dependencies: ["CPlatform", "FileTransfer"],
      path: "Tests/Support/TransferProbe", swiftSettings: settings),
    tests(
      "FileTransferTests",
      [
        "CellText", "DragSession", "EventLoop", "FileAddressing", "FileTransfer", "HostRecord",
        "HostRuntime",
        "PaneProtocol", "transfer-probe",
      ], in: "Whole"),
    tests(
      "PaneContentTests",
      [
        "PaneContent", "ByteCoding", "JSONRPC", "PaneProtocol", "CellGeometry", "CellText",
        "FileAddressing",
      ],
      hasFixtures: true),
    tests(
      "MarkdownHelperTests", ["CellText", "MarkdownHelper", "PaneContent", "PaneProtocol"],
      in: "Whole", hasFixtures: true),
    tests(
      "PictureHelperTests", ["CellText", "PaneProtocol", "PictureHelper"], in: "Whole",
      hasFixtures: true),
    tests("TerminalInputTests", ["TerminalInput", "CellGeometry"], hasFixtures: true),
    .target(
      name: "HostTestSupport",
      dependencies: [
        "CellGeometry", "CellText", "JSONRPC", "PaneProtocol", "SplitLayout", "TerminalInput",
        "TerminalScreen", "HostConfiguration", "PaneContent", "DragSession", "HostCore",
        "PaneRendering", "PaneTestSupport",
      ],
      path: "Tests/Support/HostTestSupport", swiftSettings: settings),
    .executableTarget(
      name: "hot-paths-probe",
      dependencies: [
        "CellGeometry", "HostCore", "HostTestSupport", "PaneProtocol", "PaneRendering",
        "SplitLayout", "TerminalEmulator", "TerminalInput", "TerminalScreen",
      ],
      path: "Tests/Bench/HotPaths", swiftSettings: settings),
    tests(
      "HostCoreTests",
      [
        "HostTestSupport", "HostCore", "PaneProtocol", "PaneContent", "SplitLayout", "CellText",
        "CellGeometry", "TerminalInput", "HostConfiguration", "DragSession",
      ],
      hasFixtures: true),
    tests(
      "PaneRenderingTests",
      [
        "HostTestSupport", "HostCore", "PaneRendering", "SplitLayout", "CellText", "TerminalScreen",
        "CellGeometry", "DragSession", "TerminalInput", "PaneContent", "PaneProtocol",
      ],
      hasFixtures: true),
    tests(
      "HostRecordTests",
      [
        "HostTestSupport", "HostRecord", "HostCore", "HostConfiguration", "DragSession", "CellText",
        "CellGeometry", "JSONRPC", "PaneContent", "PaneProtocol", "PaneRendering", "SplitLayout",
        "TerminalInput",
        "TerminalScreen",
      ],
      hasFixtures: true),
    tests(
      "HostConfigurationTests",
      ["CellText", "HostConfiguration", "PaneContent", "SplitLayout", "TerminalInput"],
      hasFixtures: true),
    .target(
      name: "RuntimeFakes",
      dependencies: [
        "CellGeometry", "CellText", "EventLoop", "HostConfiguration", "HostCore", "HostRuntime",
        "PaneContent", "PaneTestSupport", "SplitLayout",
      ],
      path: "Tests/Support/RuntimeFakes", swiftSettings: settings),
    tests(
      "HostRuntimeTests",
      [
        "RuntimeFakes", "HostRecord", "HostRuntime", "EventLoop", "HostCore", "JSONRPC",
        "CellGeometry", "CellText", "TerminalInput", "TerminalScreen", "PaneContent",
        "FileAddressing", "PaneProtocol", "SplitLayout", "HostConfiguration",
      ], hasFixtures: true),
    tests(
      "EndToEndTests",
      [
        "colonnade", "Launcher", "ArchiveHelper", "PictureHelper", "CPlatform", "CellText",
        "TerminalEmulator",
      ],
      in: "Whole",
      hasFixtures: true),
    tests(
      "PaneConformanceTests",
      [
        "PaneConformance", "PaneProtocol", "EventLoop", "JSONRPC", "colonnade-basket",
        "colonnade-fruit",
      ],
      in: "Whole",
      hasFixtures: true),
    tests(
      "CommandLineTests", ["CellText", "colonnade", "EventLoop", "HostConfiguration"],
      in: "Whole"),
    tests("ArchitectureTests", [], hasFixtures: true),
    tests("PythonPaneTests", [], in: "Whole", leavesOut: ["Python"]),
    tests("CellTextTests", ["CellText"], hasFixtures: true),
    tests(
      "TerminalScreenTests",
      ["ByteCoding", "CellGeometry", "CellText", "EventLoop", "TerminalScreen"],
      hasFixtures: true),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
