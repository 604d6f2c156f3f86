// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The rows of a page that are sent at once, as many as one line of the protocol holds.
enum PageRows {
  /// Bytes of them as they are sent, at most: a line is no longer than a MiB, and the commands of the
  /// page are in it, too.
  private static let mostBytes = 1_000_000
  /// Bytes of a row as it is sent, besides its words.
  private static let rowBytes = 240

  /// Makes the rows of a page from the first one on, until the page is full.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - row: Makes the row of a number.
  /// - Returns: Those that fit.
  static func fitting(_ count: Int, _ row: (Int) -> Item) -> [Item] {
    var rows: [Item] = []
    var bytes = 0
    for number in 0..<max(0, count) {
      let item = row(number)
      // A quote or a backslash is sent as two bytes.
      let words = item.id.utf8.count + item.text.string.utf8.count
      bytes += 2 * (words + (item.value?.string?.utf8.count ?? 0)) + rowBytes
      guard bytes <= mostBytes else { break }
      rows.append(item)
    }
    return rows
  }

  /// The row below them that says how many more there are; `nil` when that is all.
  static func more(_ id: String, _ count: Int, _ words: String = "") -> Item? {
    guard count > 0 else { return nil }
    var row = Item(id, Text("and \(FileWords.grouped(count)) more\(words)", .dim))
    row.enter = .self
    return row
  }
}
