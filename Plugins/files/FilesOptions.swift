// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// What is listed, and in which order.
struct FilesSettings: Equatable, Sendable {
  var sort = FolderListing.SortKey.name
  var isReversed = false
  var showsHidden = false
}

/// What the command line and the layout ask for.
struct FilesOptions: Equatable {
  /// Folder to show first, as it was written.
  var folder: String?
  /// File that gets the last folder, for the shell.
  var folderFile: String?
  var settings = FilesSettings()
  /// Whether it keeps its folder, whatever is selected in the column before.
  var isAlone = false
  /// Whether rows get signs of an icon font.
  var usesIconFont = false
  /// Words that were not understood.
  var unknown: [String] = []

  /// Reads the settings of the layout, then the words of the command line, which win.
  init(arguments: [String], configuration: JSON) {
    settings.showsHidden = configuration["hidden"]?.bool ?? false
    settings.isReversed = configuration["reverse"]?.bool ?? false
    settings.sort = Self.key(configuration["sort"]?.string) ?? .name
    usesIconFont = configuration["icons"]?.string == "nerd"
    var words = arguments[...]
    var takesOptions = true
    while let word = words.popFirst() {
      guard takesOptions, word.hasPrefix("-"), word != "-" else {
        folder = word
        continue
      }
      if word == "--" { takesOptions = false } else { take(word, &words) }
    }
  }

  private mutating func take(_ option: String, _ words: inout ArraySlice<String>) {
    let parts = option.split(separator: "=", maxSplits: 1)
    let name = parts.first.map(String.init) ?? option
    func value() -> String? { parts.count > 1 ? String(parts[1]) : words.popFirst() }
    switch name {
    case "--cwd-file": folderFile = value()
    case "--alone": isAlone = true
    case "--hidden": settings.showsHidden = true
    case "--reverse": settings.isReversed = true
    case "--sort":
      let wanted = value()
      if let key = Self.key(wanted) { settings.sort = key } else { unknown.append(wanted ?? name) }
    default: unknown.append(option)
    }
  }

  private static func key(_ name: String?) -> FolderListing.SortKey? {
    name.flatMap(FolderListing.SortKey.init)
  }
}
