// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Folders that open under a drag, and close again when it leaves them.
final class Springs {
  private unowned let files: FileBrowser
  /// Folder and row the pane was on before each of them opened.
  private var origins: [(folder: FilePath, row: [UInt8])] = []
  private var session: String?

  init(_ files: FileBrowser) { self.files = files }

  /// Opens a row; tells how many folders are open then, or `nil` for what is no folder.
  func open(_ session: String, _ row: String) -> Int? {
    guard let shown = files.shown, let name = shown.name(ofID: row),
      shown.entry(name)?.isFolder == true
    else { return nil }
    if self.session != session { origins = [] }
    self.session = session
    origins.append((shown.path, name))
    files.open(shown.path.appending(name), way: .passing)
    return origins.count
  }

  /// Closes a level and all above it; the first is 1.
  func back(to level: Int) {
    guard level >= 1, origins.indices.contains(level - 1) else { return }
    let origin = origins[level - 1]
    origins.removeSubrange((level - 1)...)
    files.open(origin.folder, select: origin.row, way: .passing)
  }
}
