// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Folders that open under a drag, and close again when it leaves them.
final class Springs {
  private unowned let files: FilesPane
  /// Folder and row the pane was on before each of them opened.
  private var origins: [(folder: FilePath, row: [UInt8])] = []

  private var session: String?

  init(_ files: FilesPane) { self.files = files }

  /// Takes a message about springs; tells whether it was one.
  func take(_ message: UnknownMessage) -> Bool {
    switch message.method {
    case "drop.spring":
      open(message)
      return true
    case "drop.springBack":
      back(to: message.parameters["level"]?.int ?? 1)
      return true
    default: return false
    }
  }

  private func open(_ message: UnknownMessage) {
    guard let id = message.parameters["target"]?["anchor"]?["into"]?.string,
      let shown = files.shown, let name = shown.name(ofID: id),
      shown.entry(name)?.isFolder == true
    else {
      message.reply?.fail("there is no such folder")
      return
    }
    if session != message.parameters["session"]?.string { origins = [] }
    session = message.parameters["session"]?.string
    origins.append((shown.path, name))
    files.open(shown.path.appending(name))
    message.reply?.send(.object([.init("level", .int(origins.count))]))
  }

  private func back(to level: Int) {
    guard level >= 1, origins.indices.contains(level - 1) else { return }
    let origin = origins[level - 1]
    origins.removeSubrange((level - 1)...)
    files.open(origin.folder, select: origin.row)
  }
}
