// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

extension RowsChange {
  /// Number of rows after all operations, or `nil` when they do not fit the rows there are.
  ///
  /// They do not fit when a place is outside, a number negative, rows are given but too few, or the
  /// message's own `count` says something else.
  func resultingCount(from start: Int) -> Int? {
    var total = start
    var needed = 0
    for operation in operations {
      guard operation.fits(total) else { return nil }
      switch operation {
      case .insert(_, let count):
        total += count
        needed += count
      case .delete(_, let count): total -= count
      case .move: break
      case .update(_, let count): needed += count
      }
      guard total <= PageLimit.rowCount, needed <= PageLimit.rowCount else { return nil }
    }
    if let rows, rows.count < needed { return nil }
    if let count, count != total { return nil }
    return total
  }
}

extension RowsChange.Operation {
  /// Tells whether the operation stays within so many rows.
  func fits(_ total: Int) -> Bool {
    switch self {
    case .insert(let at, let count):
      at >= 0 && at <= total && count >= 0 && count <= PageLimit.rowCount
    case .delete(let at, let count), .update(let at, let count):
      at >= 0 && at <= total && count >= 0 && count <= total - at
    case .move(let at, let count, let to):
      at >= 0 && at <= total && count >= 0 && count <= total - at && to >= 0
        && to <= total - count
    }
  }

  /// Where a row is after the operation, and whether it is another row, since the one was deleted.
  func place(of row: Int) -> (row: Int, isGone: Bool) {
    switch self {
    case .insert(let at, let count): return (row >= at ? row + count : row, false)
    case .delete(let at, let count):
      if row < at { return (row, false) }
      return row < at + count ? (at, true) : (row - count, false)
    case .move(let at, let count, let to):
      if row >= at && row < at + count { return (to + row - at, false) }
      let rest = row < at ? row : row - count
      return (rest >= to ? rest + count : rest, false)
    case .update: return (row, false)
    }
  }
}

extension LoadedRows {
  /// Carries out operations that fit; without rows, what is new or updated is left to be fetched.
  mutating func apply(_ operations: [RowsChange.Operation], rows: [Element]?) {
    var used = 0
    func take(_ count: Int) -> [Element] {
      guard let rows, count <= rows.count - used else { return [] }
      defer { used += count }
      return Array(rows[used..<used + count])
    }
    for operation in operations {
      switch operation {
      case .insert(let at, let count):
        insert(count, at: at)
        store(take(count), at: at)
      case .delete(let at, let count): delete(at..<at + count)
      case .move(let at, let count, let to): move(at..<at + count, to: to)
      case .update(let at, let count):
        if rows == nil { markStale(at..<at + count) } else { store(take(count), at: at) }
      }
    }
  }
}
