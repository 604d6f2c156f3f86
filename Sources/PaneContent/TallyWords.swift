// SPDX-License-Identifier: Apache-2.0
import CellText

/// How far something is, in a few words for the status line.
enum TallyWords {
  /// What a filter leaves of all rows.
  static func rows(_ shown: String, of all: Int) -> String { "\(shown) of \(all.grouped)" }

  /// The same where no row has the words that are looked for, and these have their letters.
  static func byLetters(_ words: String) -> String { "by letters \(words)" }

  /// How many rows there are; `shown` is the number as it is written.
  static func rows(_ count: Int, _ shown: String) -> String {
    count == 1 ? "1 row" : "\(shown) rows"
  }

  /// The columns of a table that are on screen.
  static func columns(_ first: Int, _ last: Int, of all: Int) -> String {
    "columns \(first)–\(last)/\(all)"
  }

  static func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count.grouped) lines" }

  /// A search that does not tell how far it is.
  static let searching = "searching…"

  /// How far a text has been read or searched: the share of it, or the lines when that is not known.
  static func reading(_ percent: Int?, lines: Int, isSearch: Bool) -> String {
    let place = percent.map { "\($0) %" } ?? "\(lines.grouped) lines read"
    return isSearch ? "searching: \(place)" : "reading: \(place)"
  }
}
