// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// The folders of the user that the desktop knows by a name.
package enum UserFolders {
  /// The folder that downloads go to; waits for the disk.
  package static func downloads(home: FilePath) -> FilePath {
    let chosen = getenv("XDG_CONFIG_HOME").map { String(cString: $0) } ?? ""
    let folder = chosen.hasPrefix("/") ? FilePath(chosen) : home.appending(".config")
    let text = PaneStore(folder: folder).read("user-dirs.dirs") ?? []
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      guard line.hasPrefix("XDG_DOWNLOAD_DIR="), let word = ExternalEditor.split(String(line)).first
      else { continue }
      let value = String(word.dropFirst("XDG_DOWNLOAD_DIR=".count))
      if value.hasPrefix("/") { return FilePath(value) }
      if value.hasPrefix("$HOME/") { return home.appending(String(value.dropFirst(6))) }
    }
    return home.appending("Downloads")
  }
}
