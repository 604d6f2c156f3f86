// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The order of the values of a column: numbers, then `no` and `yes`, then texts, what is missing
/// last, whichever way the column is turned.
///
/// Source: `Plugins/REFERENCE.md`, Tables.
struct CellOrder {
  /// A value as it is compared.
  private enum Key {
    case number(Double)
    case flag(Bool)
    case text([TextPiece])
    case missing

    var rank: Int {
      switch self {
      case .number: 0
      case .flag: 1
      case .text: 2
      case .missing: 3
      }
    }
  }
  /// A stretch of digits, or one character without regard to case.
  private enum TextPiece: Equatable {
    case digits([UInt8])
    case scalar(UInt32)
  }

  /// The places of some rows in the order of their cells; equal rows keep theirs.
  ///
  /// - Parameters:
  ///   - count: Number of rows.
  ///   - sort: The columns to sort by, the most important first.
  ///   - cell: The cell of a row in a column.
  /// - Returns: The places, in their order.
  static func order(
    _ count: Int, by sort: [RowsQuery.Sorting], _ cell: (_ row: Int, _ column: String) -> Cell?
  ) -> [Int] {
    let keys = sort.map { sorting in (0..<count).map { key(cell($0, sorting.column)) } }
    return (0..<count).sorted { left, right in
      for (index, sorting) in sort.enumerated() {
        let (first, second) = (keys[index][left], keys[index][right])
        let result = compare(first, second)
        guard result != 0 else { continue }
        // What is missing stays last when the others are turned round.
        let isTurned = sorting.isDescending && first.rank < 3 && second.rank < 3
        return isTurned ? result > 0 : result < 0
      }
      return left < right
    }
  }

  private static func key(_ cell: Cell?) -> Key {
    switch cell?.value {
    case .number(let number, _)?: .number(number)
    case .flag(let isOn)?: .flag(isOn)
    case .text(let text)?: .text(pieces(text.text.string))
    case .some(.none), .series?, nil: .missing
    }
  }

  private static func pieces(_ text: String) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var digits: [UInt8] = []
    func endDigits() {
      guard !digits.isEmpty else { return }
      pieces.append(.digits(Array(digits.drop { $0 == 0x30 })))
      digits = []
    }
    for scalar in text.lowercased().unicodeScalars {
      if (0x30...0x39).contains(scalar.value) {
        digits.append(UInt8(scalar.value))
      } else {
        endDigits()
        pieces.append(.scalar(scalar.value))
      }
    }
    endDigits()
    return pieces
  }

  /// Below 0 when the first comes before, above 0 when it comes after.
  private static func compare(_ first: Key, _ second: Key) -> Int {
    switch (first, second) {
    case (.number(let one), .number(let other)): one < other ? -1 : one > other ? 1 : 0
    case (.flag(let one), .flag(let other)): one == other ? 0 : one ? 1 : -1
    case (.text(let one), .text(let other)): compare(one, other)
    case (.number, _), (.flag, _), (.text, _), (.missing, _): first.rank - second.rank
    }
  }

  private static func compare(_ first: [TextPiece], _ second: [TextPiece]) -> Int {
    for (one, other) in zip(first, second) where one != other {
      switch (one, other) {
      case (.digits(let left), .digits(let right)):
        if left.count != right.count { return left.count - right.count }
        return left.lexicographicallyPrecedes(right) ? -1 : 1
      case (.digits, .scalar(let scalar)): return 0x30 < scalar ? -1 : 1
      case (.scalar(let scalar), .digits): return scalar < 0x30 ? -1 : 1
      case (.scalar(let left), .scalar(let right)): return left < right ? -1 : 1
      }
    }
    return first.count - second.count
  }
}
