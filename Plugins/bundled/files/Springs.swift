// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Folders that open under a drag, and close again when it leaves them.
struct Springs {
  /// Folder and row the pane was on before each of them opened.
  private var origins: [(folder: FilePath, row: [UInt8])] = []
  private var session: String?

  /// Notes that a drag rests on a row of a folder.
  ///
  /// - Returns: The folder that opens, and how many are open then; `nil` for what is no folder.
  mutating func open(
    _ session: String, _ row: String, in shown: VisibleFolder?
  ) -> (folder: FilePath, level: Int)? {
    guard let shown, let name = shown.name(ofID: row), shown.entry(name)?.isFolder == true
    else { return nil }
    if self.session != session { origins = [] }
    self.session = session
    origins.append((shown.path, name))
    return (shown.path.appending(name), origins.count)
  }

  /// Closes a level and all above it; the first is 1.
  ///
  /// - Returns: The folder and the row to come back to; `nil` for a level that is not open.
  mutating func back(to level: Int) -> (folder: FilePath, row: [UInt8])? {
    guard level >= 1, origins.indices.contains(level - 1) else { return nil }
    let origin = origins[level - 1]
    origins.removeSubrange((level - 1)...)
    return origin
  }
}
