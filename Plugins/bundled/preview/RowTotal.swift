// SPDX-License-Identifier: Apache-2.0
import FileKit

/// How many rows there are in all where a program gives out no more than the first of them, as the first
/// line of its output says.
struct RowTotal: Equatable, Sendable {
  /// What a row is: that of a table, or a table.
  private enum Kind: String { case rows, tables }

  private let kind: Kind
  /// The number; `nil` where there are too many to count them.
  private let number: Int?

  /// The byte before such a line.
  private static let mark: UInt8 = 1

  /// Takes the line off an output.
  ///
  /// - Parameter output: What a program has written; the rows without that line afterwards.
  /// - Returns: What the line says; `nil` where there is none.
  static func take(from output: inout [UInt8]) -> RowTotal? {
    guard output.first == mark, let end = output.firstIndex(of: 10) else { return nil }
    let words = String(decoding: output[1..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 2, let kind = Kind(rawValue: String(words[0])) else { return nil }
    output.removeSubrange(...end)
    return RowTotal(kind: kind, number: Int(words[1]))
  }

  /// Words for the title bar about how many of them are shown.
  func words(shown: Int) -> String {
    let number = number ?? .max
    guard number > shown else {
      return kind == .rows ? PreviewWords.rows(shown) : FileWords.count(shown, "table", "tables")
    }
    let first = "first \(FileWords.grouped(shown))"
    let all = number == .max ? nil : "of \(FileWords.grouped(number))"
    return [first, all, kind.rawValue].compactMap(\.self).joined(separator: " ")
  }
}
