// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc

/// The programs that were built, for tests that start them.
package enum Products {
  /// Their folder: beside the test runner, or where a plain build puts them.
  package static let folder: String = {
    let runner =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let beside = parent(of: runner)
    let arguments = ProcessInfo.processInfo.arguments.map(parent(of:))
    return ([beside] + arguments + ["\(Checkout.folder.path)/.build/debug"])
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/colonnade") } ?? beside
  }()

  /// The program of a bundled pane: a link to the host, made when it is missing.
  package static func pane(_ name: String) -> String {
    let path = "\(folder)/\(name)"
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != "colonnade" {
      // Made beside it and moved there: another test may be doing the same.
      let own = "\(path).\(UUID().uuidString)"
      try? FileManager.default.createSymbolicLink(atPath: own, withDestinationPath: "colonnade")
      rename(own, path)
    }
    return path
  }

  /// The folder of a file; empty for a word without a slash.
  ///
  /// Not `NSString.deletingLastPathComponent`, which traps on some words of a command line.
  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
