// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The folders of the user that the desktop knows by a name.
package enum UserFolders {
  /// The user's own folder; the root where nobody says.
  package static var home: FilePath { FilePath(HelperRun.variable("HOME") ?? "/") }

  /// The folder of settings: `XDG_CONFIG_HOME`, where that is a full path, else `.config` at home.
  ///
  /// Source: XDG Base Directory Specification.
  package static func settings(home: FilePath = home) -> FilePath {
    folder("XDG_CONFIG_HOME", else: home.appending(".config"))
  }

  /// The folder of data, in which the trash is: `XDG_DATA_HOME`, else `.local/share` at home.
  package static func data(home: FilePath = home) -> FilePath {
    folder("XDG_DATA_HOME", else: home.appending(".local/share"))
  }

  private static func folder(_ variable: String, else usual: FilePath) -> FilePath {
    HelperRun.variable(variable).flatMap { $0.hasPrefix("/") ? FilePath($0) : nil } ?? usual
  }

  /// The text of one of the user's files for these panes, such as `icons`; empty without one.
  ///
  /// It waits for the disk.
  package static func ownSetting(_ name: String) -> String {
    FileText.read(settings().appending("colonnade").appending(name)) ?? ""
  }

  /// The folder that downloads go to; waits for the disk.
  package static func downloads(home: FilePath) -> FilePath {
    let text = PaneStore(folder: settings(home: home)).read("user-dirs.dirs") ?? []
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
