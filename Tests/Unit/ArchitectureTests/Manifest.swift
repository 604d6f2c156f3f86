// SPDX-License-Identifier: Apache-2.0
import Foundation

/// What `Package.swift` says about targets, read as text.
struct Manifest {
  /// The dependencies of every target that is not a test.
  var dependencies: [String: [String]] = [:]
  /// The targets of tests.
  var tests: [String] = []

  /// Levels of the rooms; arrows point to lower levels only.
  ///
  /// A new room needs its level here, which is the place to think about where it belongs.
  static let levels: [String: Int] = [
    "CLibuv": 0, "CSimdJSON": 0, "CPlatform": 0, "CFileSystem": 0, "CLaunch": 0, "Launcher": 1,
    "CHelper": 0, "ArchiveHelper": 0,
    "MarkdownHelper": 1, "PictureHelper": 1, "ByteCoding": 1, "CellGeometry": 1, "CellText": 1,
    "FileAddressing": 1, "JSONRPC": 1,
    "SplitLayout": 2, "TerminalInput": 2, "TerminalScreen": 2, "PaneProtocol": 2, "EventLoop": 2,
    "TerminalEmulator": 2,
    "PaneContent": 3, "DragSession": 3, "PanePlugin": 3, "FileTransfer": 3,
    "HostConfiguration": 4, "FileKit": 4,
    "HostCore": 5, "FilesPane": 5, "LinesPane": 5, "PlacesPane": 5, "PreviewPane": 5,
    "TerminalPane": 5,
    "PaneRendering": 6, "HostRecord": 6,
    "HostRuntime": 7, "PaneConformance": 7,
    "colonnade": 8,
    "colonnade-basket": 8, "colonnade-fruit": 8,
  ]

  /// Rooms that may know the system; all others are pure.
  static let systemRooms: Set<String> = [
    "EventLoop", "PanePlugin", "HostRuntime", "PaneConformance", "colonnade",
    "FileKit", "files", "lines", "places", "preview", "terminal", "FileTransfer",
  ]

  init(_ text: String) {
    let code = text.replacing(#/(?m)^\s*\/\/.*$/#, with: "")
    for match in code.matches(of: #/\b(?:room|pane)\(\s*"([^"]+)"(?:,\s*\[([^\]]*)\])?/#) {
      let name = String(match.1)
      let kit = match.0.hasPrefix("pane") ? ["PanePlugin"] : []
      dependencies[name] = Self.names(match.2 ?? "") + kit
    }
    tests = code.matches(of: #/\btests\(\s*"(\w+)"/#).map { String($0.1) }
    let targets = code.matches(
      of:
        #/\.(?:executableTarget|target|systemLibrary)\(\s*name: "([^"\\]+)"(?:,\s*dependencies: \[([^\]]*)\])?/#
    )
    for match in targets where match.1 != "guardian-probe" {
      dependencies[String(match.1)] = Self.names(match.2 ?? "")
    }
  }

  private static func names(_ list: Substring) -> [String] {
    list.matches(of: #/"([^"]+)"/#).map { String($0.1) }
  }
}
