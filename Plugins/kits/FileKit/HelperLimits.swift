// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
package import PanePlugin

/// How much a helper may use that reads what strangers made.
package struct HelperLimits: Equatable, Sendable {
  /// Seconds of processor time.
  package var seconds = 4
  /// MiB of address space.
  package var memory = 1_024
  /// MiB of any file it writes; `nil` for files the user has asked for.
  package var fileSize: Int? = 256
  /// Descriptors it has open at most.
  package var descriptors = 64

  /// What it may read and write besides the programs, libraries and fonts of the system; `nil` for
  /// all that the user may.
  package var walls: Walls?

  /// The files behind the walls of a helper.
  package struct Walls: Equatable, Sendable {
    /// Files, or folders with all in them, that it reads.
    package var reads: [FilePath] = []
    /// A folder in which it makes files.
    package var writes: FilePath?

    /// Walls without a gap.
    package init() {}

    /// The folders of programs that need nothing of the user's own.
    private static let systemFolders = [
      "/usr", "/bin", "/sbin", "/opt", "/nix/store", "/gnu/store",
    ]

    /// Tells whether a program can work behind walls: one of the system can, one that lies in a home
    /// brings more along than can be known.
    package static func fit(_ program: FilePath) -> Bool {
      let place = (program.real ?? program).bytes
      return systemFolders.contains { place.starts(with: Array($0.utf8) + [UInt8(ascii: "/")]) }
    }

    /// Whether this system has walls; a helper runs without them where it has none.
    package static var areThere: Bool { colonnade_walls_version() > 0 }
  }

  /// Creates the limits of a look at a file.
  package init() {}

  /// The options of the launcher that set them.
  var options: [[UInt8]] {
    var options = [
      "--seconds", "\(seconds)", "--memory", "\(memory)", "--descriptors", "\(descriptors)",
      "--nice", "10", "--offline", "1",
    ]
    if let fileSize { options += ["--file-size", "\(fileSize)"] }
    return options.map { Array($0.utf8) } + (walls?.options ?? [])
  }
}

extension HelperLimits.Walls {
  fileprivate var options: [[UInt8]] {
    func option(_ name: String, _ value: [UInt8]) -> [[UInt8]] { [Array(name.utf8), value] }
    return option("--walls", [UInt8(ascii: "1")])
      + reads.flatMap { option("--reads", $0.bytes) }
      + (writes.map { option("--writes", $0.bytes) } ?? [])
  }
}
