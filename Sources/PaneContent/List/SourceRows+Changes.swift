// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

extension SourceRows {
  /// Forgets all pages; what is on show stays until the first new page arrives.
  ///
  /// Open rows open again when they arrive. Requests on their way are cancelled.
  mutating func reset(revision: Int, count: Int?, isGrowing grows: Bool) {
    self.revision = revision
    isOrphaned = false
    seen = SeenRows()
    isGrowing = count == nil || grows
    knowsCount = count != nil
    wantedOpen.formUnion(openIDs)
    if wantedOpen.count > PageLimit.openRows { wantedOpen = [] }
    queue.reset()
    var level = levels[Self.top] ?? Level()
    levels.removeAll()
    level.branches = []
    level.count = Self.clamp(count ?? 0)
    level.isOpenEnded = count == nil
    level.visibleCount = level.count
    level.rows.clip(to: level.count)
    level.rows.markAllStale()
    showsOldRows = true
    levels[Self.top] = level
  }

  /// Carries out a change of the top level that fits it.
  ///
  /// - Returns: `false`, and nothing done, when the change does not fit.
  mutating func apply(_ change: RowsChange, near window: Range<RowIndex>) -> Bool {
    guard change.base == revision, change.revision >= revision, var level = levels[Self.top],
      let count = change.resultingCount(from: level.count)
    else { return false }
    levels[Self.top] = nil
    seen.forget()
    level.rows.apply(change.operations, rows: change.rows)
    level.count = count
    if !change.operations.isEmpty { level.isOpenEnded = false }
    let gone = moveBranches(of: &level, by: change.operations)
    levels[Self.top] = level
    for key in gone { removeLevel(key) }
    revision = change.revision
    if change.isDone {
      isGrowing = false
      levels[Self.top]?.isOpenEnded = false
    }
    queue.forgetFailures()
    recount(Self.top)
    keepCacheBounded(near: window)
    return true
  }

  /// Lets branches follow their rows; returns the levels below rows that were deleted.
  private func moveBranches(of level: inout Level, by operations: [RowsChange.Operation]) -> [Int] {
    guard !level.branches.isEmpty else { return [] }
    var gone: [Int] = []
    level.branches = level.branches.compactMap { branch in
      guard let row = Self.place(of: branch.row, after: operations) else {
        gone.append(branch.level)
        return nil
      }
      return Branch(row: row, level: branch.level)
    }
    level.branches.sort { $0.row < $1.row }
    return gone
  }

  /// Where a row is after operations, or `nil` when it was deleted.
  static func place(of row: Int, after operations: [RowsChange.Operation]) -> Int? {
    var row = row
    for operation in operations {
      let next = operation.place(of: row)
      if next.isGone { return nil }
      row = next.row
    }
    return row
  }

  /// Where a row, or the one that took its place, is after operations.
  static func nearestPlace(of row: Int, after operations: [RowsChange.Operation]) -> Int {
    operations.reduce(row) { $1.place(of: $0).row }
  }

  /// The row of the top level a place lies below.
  func topRow(of place: Place) -> Int {
    var place = place
    for _ in 0...PageLimit.depth {
      guard let parent = levels[place.level]?.parentPlace else { break }
      place = parent
    }
    return place.row
  }
}
