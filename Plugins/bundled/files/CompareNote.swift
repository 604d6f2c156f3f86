// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// What a column tells the other one of its comparing: the two folders, as its own and the other's.
struct CompareNote: Equatable, Sendable {
  var here: FilePath
  var there: FilePath
  var readsContents: Bool
  /// True when the folder on show was opened to stay beside the other column.
  var isFollowing = false
  /// True to leave out what is alike.
  var showsOnlyDifferences = false
  /// True in the column that compares for both.
  var isLeading = false
  /// Changes when the folder on show has changed.
  var revision = 0
  /// The file with what was found, by its name; empty while there is none.
  var result = ""

  private static let word = "compare"

  init(here: FilePath, there: FilePath, readsContents: Bool) {
    self.here = here
    self.there = there
    self.readsContents = readsContents
  }

  /// Reads a note; `nil` for any other text.
  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 6, words[0] == Self.word, let here = FilePath(value: words[1]),
      let there = FilePath(value: words[2]), let revision = Int(words[4])
    else { return nil }
    self.init(here: here, there: there, readsContents: words[3].contains("c"))
    isFollowing = words[3].contains("f")
    showsOnlyDifferences = words[3].contains("d")
    isLeading = words[3].contains("l")
    self.revision = revision
    result = words[5] == "-" ? "" : words[5]
  }

  /// The note as it travels; addresses have no blanks.
  var text: String {
    let flags = [
      (readsContents, "c"), (isFollowing, "f"), (showsOnlyDifferences, "d"), (isLeading, "l"),
    ]
    let letters = flags.filter(\.0).map(\.1).joined()
    let words = [Self.word, here.uri, there.uri, "-\(letters)", "\(revision)"]
    return (words + [result.isEmpty ? "-" : result]).joined(separator: " ")
  }

  /// The same as the other column sees it, which compares only where this one does not.
  var turned: CompareNote {
    var note = CompareNote(here: there, there: here, readsContents: readsContents)
    note.isLeading = !isLeading
    note.showsOnlyDifferences = showsOnlyDifferences
    return note
  }

  /// True when the same is compared in the same way.
  func isSame(as other: CompareNote) -> Bool {
    here == other.here && there == other.there && readsContents == other.readsContents
  }
}

extension Difference {
  /// The sign in a row; of what is alike it is faint.
  var sign: Text {
    switch self {
    case .same: Text("=", .dim)
    case .newer: Text("›", .good)
    case .older: Text("‹", .info)
    case .differs, .otherKind: Text("≠", .bad)
    case .hourApart: Text("≈", .warn)
    case .onlyHere, .onlyThere: Text("+", .added)
    case .unread: Text("?", .dim)
    }
  }
}
