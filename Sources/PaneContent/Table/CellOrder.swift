// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The order of the values of a column: numbers, then `no` and `yes`, then texts, what is missing
/// last, whichever way the column is turned.
///
/// Source: `Plugins/REFERENCE.md`, Tables.
struct CellOrder {
  /// The kind of a value; kinds stand in this order.
  private enum Kind: UInt8 {
    case number, flag, text, missing
  }

  private var kinds: [Kind] = []
  /// Numbers, and 0 or 1 for no and yes.
  private var numbers: [Double] = []
  /// Texts one behind another, and where the one of each row ends.
  private var letters: [UInt32] = []
  private var ends: [Int] = []

  /// The places of some rows in the order of their cells; equal rows keep theirs.
  ///
  /// - Parameters:
  ///   - count: Number of rows.
  ///   - sort: The columns to sort by, the most important first.
  ///   - cell: The cell of a row in one of these columns, by its place among them.
  /// - Returns: The places, in their order.
  static func order(
    _ count: Int, by sort: [RowsQuery.Sorting], _ cell: (_ row: Int, _ column: Int) -> Cell?
  ) -> [Int] {
    let columns = sort.indices.map { column in
      CellOrder(count) { row in cell(row, column) }
    }
    guard let first = columns.first else { return Array(0..<count) }
    // Most rows are told apart by a number made of their first cell.
    let isDescending = sort[0].isDescending
    var places = (0..<count).map { (rank: first.rank(of: $0, isDescending: isDescending), row: $0) }
    places.sort { one, other in
      if one.rank != other.rank { return one.rank < other.rank }
      let (left, right) = (one.row, other.row)
      for index in sort.indices {
        // Through a span: an array hands out a copy of a column, with a count for each of its arrays.
        let result = columns.span[index].compare(left, right)
        guard result != 0 else { continue }
        // What is missing stays last when the others are turned round.
        let areKnown =
          columns.span[index].kinds[left] != .missing
          && columns.span[index].kinds[right] != .missing
        return sort[index].isDescending && areKnown ? result > 0 : result < 0
      }
      return left < right
    }
    return places.map(\.row)
  }

  /// A number that orders rows as their cells do, as far as it reaches: equal ones are compared.
  ///
  /// Above are the kinds, in two bits; below a number without its last two bits, or the first three
  /// letters, those of the last plane of Unicode as one.
  private func rank(of row: Int, isDescending: Bool) -> UInt64 {
    let kind = kinds[row]
    if kind == .missing { return .max }
    var rest: UInt64 = 0
    switch kind {
    case .number, .flag:
      // Minus zero is zero.
      let bits = (numbers[row] + 0).bitPattern
      let ordered = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
      rest = ordered >> 2
    case .text:
      let (start, end) = (row > 0 ? ends[row - 1] : 0, ends[row])
      for place in start..<start + 3 {
        rest = rest << 20 | (place < end ? UInt64(min(letters[place], 0xF_FFFF)) : 0)
      }
    case .missing: break
    }
    let rank = UInt64(kind.rawValue) << 62 | rest
    return isDescending ? 3 << 62 - 1 - rank : rank
  }

  /// Reads the cells of a column once: a sort looks at each many times.
  private init(_ count: Int, _ cell: (_ row: Int) -> Cell?) {
    kinds.reserveCapacity(count)
    numbers.reserveCapacity(count)
    ends.reserveCapacity(count)
    for row in 0..<count {
      var (kind, number) = (Kind.missing, 0.0)
      switch cell(row)?.value {
      case .number(let value, _)?: (kind, number) = (.number, value)
      case .flag(let isOn)?: (kind, number) = (.flag, isOn ? 1 : 0)
      case .text(let text)?:
        kind = .text
        add(text.text.string)
      case .some(.none), .series?, nil: break
      }
      kinds.append(kind)
      numbers.append(number)
      ends.append(letters.count)
    }
  }

  /// Adds a text: its characters without regard to case, and for digits side by side the sign of
  /// zero, how many they are without zeros before them, and the digits, so that two numbers are
  /// compared as numbers.
  private mutating func add(_ text: String) {
    var start: Int?
    for scalar in (Self.isLower(text) ? text : text.lowercased()).unicodeScalars {
      if scalar.value >= 0x30, scalar.value <= 0x39 {
        let place = start ?? letters.count
        if start == nil {
          start = place
          letters.append(0x30)
          letters.append(0)
        }
        if scalar.value == 0x30, letters[place + 1] == 0 { continue }
        letters[place + 1] += 1
      } else {
        start = nil
      }
      letters.append(scalar.value)
    }
  }

  /// True for ASCII without capitals.
  private static func isLower(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x41 || $0 > 0x5A && $0 < 0x80 }
  }

  /// Below 0 when the first row comes before, above 0 when it comes after.
  private func compare(_ first: Int, _ second: Int) -> Int {
    let kind = kinds[first]
    if kind != kinds[second] { return kind.rawValue < kinds[second].rawValue ? -1 : 1 }
    switch kind {
    case .number, .flag:
      let (one, other) = (numbers[first], numbers[second])
      return one < other ? -1 : one > other ? 1 : 0
    case .text: return compareTexts(first, second)
    case .missing: return 0
    }
  }

  private func compareTexts(_ first: Int, _ second: Int) -> Int {
    let letters = letters.span
    var (one, other) = (first > 0 ? ends[first - 1] : 0, second > 0 ? ends[second - 1] : 0)
    let (oneEnd, otherEnd) = (ends[first], ends[second])
    while one < oneEnd, other < otherEnd {
      let (left, right) = (letters[one], letters[other])
      if left != right { return left < right ? -1 : 1 }
      one += 1
      other += 1
    }
    return (oneEnd - one) - (otherEnd - other)
  }
}
