// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The words of the command line and the settings of the layout.
struct FilesOptions: Equatable {
  /// Folder to show first, as it was written.
  var folder: String?
  /// True when a folder was named; the usual one of the layout is none.
  var namesFolder: Bool { folder.map { $0 != "." } ?? false }
  /// File that gets the last folder, for the shell.
  var folderFile: String?
  /// Rules of the layout, for a column in which the user has chosen none.
  var usual = ListingRules()
  /// Order that the command line asks for.
  var sort: FolderListing.SortKey?
  /// True if the command line asks for the other way round.
  var isReversed = false
  /// True if the command line asks for hidden entries.
  var showsHidden = false
  /// True to keep the folder, whatever is selected in the column before.
  var isAlone = false
  /// True for the folder above the one that the other column shows.
  var showsParent = false
  /// True for signs of an icon font in the rows.
  var usesIconFont = false
  /// True to begin where the last session ended.
  var goesOn = false
  /// False to leave git alone.
  var asksGit = true
  /// Where the editor gets its room.
  var editing = EditingPlace.screen
  /// Words that were not understood.
  var unknown: [String] = []

  /// Reads the settings of the layout, then the words of the command line, which win.
  init(arguments: [String], configuration: JSON) {
    usual.showsHidden = configuration["hidden"]?.bool ?? false
    usual.isReversed = configuration["reverse"]?.bool ?? false
    usual.sort = Self.key(configuration["sort"]?.string) ?? .name
    goesOn = configuration["start"]?.string == "last"
    asksGit = configuration["git"]?.bool ?? true
    editing = EditingPlace(configuration)
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
    case "--parent": showsParent = true
    case "--hidden": showsHidden = true
    case "--last": goesOn = true
    case "--reverse": isReversed = true
    case "--sort":
      let wanted = value()
      if let key = Self.key(wanted) { sort = key } else { unknown.append(wanted ?? name) }
    default: unknown.append(option)
    }
  }

  /// The rules to begin with: the command line wins, then what the user chose last.
  ///
  /// - Parameter kept: The rules of the column in an earlier session.
  /// - Returns: The rules of this session.
  func rules(after kept: ListingRules?) -> ListingRules {
    var rules = kept ?? usual
    if let sort {
      rules.sort = sort
      rules.isReversed = false
    }
    rules.isReversed = isReversed || rules.isReversed
    rules.showsHidden = showsHidden || rules.showsHidden
    return rules
  }

  private static func key(_ name: String?) -> FolderListing.SortKey? {
    name.flatMap { FolderListing.SortKey(rawValue: $0 == "modified" ? "date" : $0) }
  }
}
