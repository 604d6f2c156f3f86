// SPDX-License-Identifier: Apache-2.0
import CellText

/// How far something is, in a few words for the status line.
enum TallyWords {
  /// What a filter leaves of all rows.
  static func rows(_ shown: String, of all: Int) -> String { "\(shown) of \(all)" }

  /// How many rows there are; `shown` is the number as it is written.
  static func rows(_ count: Int, _ shown: String) -> String {
    count == 1 ? "1 row" : "\(shown) rows"
  }

  /// The columns of a table that are on screen.
  static func columns(_ first: Int, _ last: Int, of all: Int) -> String {
    "columns \(first)–\(last)/\(all)"
  }

  static func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }

  /// A search through a text of known length.
  static func searching(percent: Int) -> String { "searching: \(percent) %" }

  /// A search through a text of unknown length.
  static func searching(lines: Int) -> String { "searching: \(lines.grouped) lines read" }
}
