// SPDX-License-Identifier: Apache-2.0

extension UnsafeBufferPointer<Cell> {
  /// The first column with other bits than in another row, between two columns; the end without any.
  func firstDifference(
    from other: UnsafeMutableBufferPointer<Cell>, in columns: Range<Int>
  ) -> Int {
    var column = columns.lowerBound
    while column + 8 <= columns.upperBound {
      var difference: UInt64 = 0
      for lane in 0..<8 { difference |= self[column + lane].bits ^ other[column + lane].bits }
      if difference != 0 { break }
      column += 8
    }
    while column < columns.upperBound, self[column].bits == other[column].bits { column += 1 }
    return column
  }

  /// Tells whether two rows have the same bits in some of their columns.
  func isEqual(to other: UnsafeMutableBufferPointer<Cell>, in columns: Range<Int>) -> Bool {
    let end = columns.upperBound
    guard columns.lowerBound >= 0, end <= count, end <= other.count else { return false }
    return firstDifference(from: other, in: columns) == end
  }
}

/// Finds the cells of a row that look different.
struct RowDifference {
  let old: UnsafeMutableBufferPointer<Cell>
  let new: UnsafeBufferPointer<Cell>
  let changed: UnsafeMutableBufferPointer<Bool>

  /// Marks the cells to write; outside of the columns the row is as it was.
  ///
  /// - Returns: The stretch from the first to the last of them; `nil` when nothing can be seen.
  func mark(
    _ columns: Range<Int>, _ pens: inout PenTable, _ styles: StyleTable
  ) -> Range<Int>? {
    var first = new.count
    var last = -1
    var hasOddWidths = false
    // Neighbours mostly differ in the same two styles, which are compared once for them.
    var pair = PenPair()
    var column = columns.lowerBound - 1
    while column + 1 < columns.upperBound {
      column += 1
      if new[column].bits == old[column].bits {
        column = new.firstDifference(from: old, in: column + 1..<columns.upperBound)
        guard column < columns.upperBound else { break }
      }
      guard pair.tellsApart(old[column], new[column], &pens, styles) else { continue }
      changed[column] = true
      first = min(first, column)
      last = column
      let widths = new[column].bits & old[column].bits
      if widths >> 48 != 1 || new[column].isUncertain || old[column].isUncertain {
        hasOddWidths = true
      }
    }
    guard last >= 0 else { return nil }
    if last + 1 < new.count, new[last + 1].isContinuation || old[last + 1].isContinuation {
      hasOddWidths = true
    }
    return hasOddWidths ? spread() : first..<last + 1
  }

  /// Marks the other halves of wide glyphs and the cells that an uncertain glyph may reach.
  private func spread() -> Range<Int> {
    spreadForward()
    for column in stride(from: new.count - 1, to: 0, by: -1) where changed[column] {
      if new[column].isContinuation || old[column].isContinuation { changed[column - 1] = true }
    }
    spreadForward()
    let first = changed.firstIndex(of: true) ?? 0
    let last = changed.lastIndex(of: true) ?? 0
    return first..<last + 1
  }

  private func spreadForward() {
    for column in 0..<new.count where changed[column] {
      let next = column + 1
      if next < new.count, new[next].isContinuation || old[next].isContinuation {
        changed[next] = true
      }
      if new[column].isUncertain || old[column].isUncertain {
        let end = column + max(1, new[column].columns, old[column].columns)
        if end < new.count { changed[end] = true }
      }
    }
  }
}

/// The two styles that were compared last, and whether the terminal shows them apart.
private struct PenPair {
  private var styles: (old: StyleID, new: StyleID)?
  private var isBlank = false
  private var differs = false

  /// Tells whether two cells look different.
  mutating func tellsApart(
    _ old: Cell, _ new: Cell, _ pens: inout PenTable, _ table: StyleTable
  ) -> Bool {
    guard old.glyph == new.glyph, old.bits >> 48 == new.bits >> 48 else { return true }
    if let styles, styles == (old.style, new.style), isBlank == new.isBlank { return differs }
    let (oldPen, newPen) = (pens.pen(old.style, table), pens.pen(new.style, table))
    styles = (old.style, new.style)
    isBlank = new.isBlank
    differs = oldPen != newPen && !(isBlank && oldPen.showsBlank(like: newPen))
    return differs
  }
}
