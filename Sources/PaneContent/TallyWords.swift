// SPDX-License-Identifier: Apache-2.0
import CellText

/// How far something is, in a few words for the status line.
enum TallyWords {
  /// A search through a text of known length.
  static func searching(percent: Int) -> String { "searching: \(percent) %" }

  /// A search through a text of unknown length.
  static func searching(lines: Int) -> String { "searching: \(lines.grouped) lines read" }
}
