// SPDX-License-Identifier: Apache-2.0
import DragSession
import EventLoop
import FileAddressing

/// Where data from other programs lies as files until the transfer it belongs to is over.
///
/// Each run has a folder of its own below the common one. A run that was killed leaves its files
/// behind: a transfer may still need them, so a later run removes them only after a week.
package struct SpoolFolder: Sendable {
  /// The folder all runs share.
  package let common: String
  /// The folder of this run.
  package let own: String

  private static let week = 7 * 86_400 * 1_000_000_000

  /// Names the folders; nothing is made before there is something to keep.
  ///
  /// - Parameters:
  ///   - common: The folder all runs share.
  ///   - runName: A name no other run has.
  package init(common: String, runName: String) {
    self.common = common
    own = common + "/" + (CleanName.of(runName) ?? "run")
  }

  /// Writes a file; `nil` when it cannot be written.
  func write(_ bytes: [UInt8], id: String, name: String) -> String? {
    let folder = own + "/" + (CleanName.of(id) ?? "drop")
    let path = folder + "/" + (CleanName.of(name) ?? "Dropped.bin")
    do throws(SystemError) {
      for folder in [common, own, folder] { try PrivateFolder.make(folder) }
      try FileSystem.writeAtomically(bytes, to: path)
      return path
    } catch {
      return nil
    }
  }

  /// Removes a file made by ``write(_:id:name:)``, and its folder; others' files stay.
  func remove(_ path: String) {
    guard path.hasPrefix(common + "/") else { return }
    try? FileSystem.remove(path)
    try? FileSystem.remove(FileSystem.parent(of: path))
  }

  /// Removes a file made by ``write(_:id:name:)`` with all that an editor has put beside it.
  func removeAll(beside path: String) {
    guard path.hasPrefix(own + "/") else { return }
    let folder = FileSystem.parent(of: path)
    guard folder != own else { return }
    for file in Self.entries(of: folder) { try? FileSystem.remove(file) }
    try? FileSystem.remove(folder)
  }

  /// Removes what no run needs any more; to be called at the end of a run.
  ///
  /// - Parameter now: The time in nanoseconds since 1970.
  package func sweep(now: Int) {
    for run in Self.entries(of: common) {
      for folder in Self.entries(of: run) where Self.isOld(folder, now) {
        for file in Self.entries(of: folder) { try? FileSystem.remove(file) }
        try? FileSystem.remove(folder)
      }
      // One that still holds something stays: only an empty folder can be removed.
      if run == own || Self.isOld(run, now) { try? FileSystem.remove(run) }
    }
  }

  private static func entries(of folder: String) -> [String] {
    ((try? FileSystem.names(in: folder)) ?? []).map { folder + "/" + $0 }
  }

  private static func isOld(_ folder: String, _ now: Int) -> Bool {
    guard let changed = FileSystem.modificationTime(folder) else { return false }
    return now.subtractingReportingOverflow(changed).partialValue > week
  }
}
