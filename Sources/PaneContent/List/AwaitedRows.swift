// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Rows of a source that are to be marked as they come, and the pages of them that are still to be fetched.
struct AwaitedRows: Equatable, Sendable {
  /// First rows of the pages that are still to be fetched.
  private(set) var pages: Set<RowIndex> = []
  /// The rows that are marked as they come.
  private(set) var rows = 0..<0
  /// True when those are all rows of the source, those that come meanwhile, too.
  private(set) var isOfAll = false
  /// True as long as the source grows, where all of its rows are meant.
  private(set) var waitsForEnd = false
  /// Rows that are left out: disabled ones, and those the user takes off.
  var left: Set<ItemID> = []
  /// The only rows that are meant among them; all of them where it is empty.
  private(set) var only: Set<ItemID> = []
  /// True when some had been marked at other places, so that the marks are out of order.
  var hasMoved = false
  /// Marks of other rows, made before.
  private var elsewhere = 0

  /// Awaits nothing.
  init() {}

  /// Awaits the rows of a range.
  init(of range: Range<RowIndex>, besides elsewhere: Int) {
    rows = range
    self.elsewhere = elsewhere
    addPages(from: range.lowerBound)
  }

  /// Awaits all rows of a source, or those of some items wherever they are.
  init(ofAll count: Int, isGrowing: Bool, only items: Set<ItemID> = []) {
    isOfAll = true
    only = items
    extend(from: 0, to: count, isGrowing: isGrowing)
  }

  /// True while rows are still to come.
  var isUnderWay: Bool { !pages.isEmpty || waitsForEnd }

  /// How many rows will be marked.
  var count: Int {
    only.isEmpty ? elsewhere + rows.count - left.count : only.subtracting(left).count
  }

  /// Whether the row of an item is marked when it comes.
  func means(_ id: ItemID) -> Bool { !left.contains(id) && (only.isEmpty || only.contains(id)) }

  /// Ends when every item that is meant has been found, so that the other pages need not come.
  mutating func endIfFound(_ isMarked: (ItemID) -> Bool) {
    if !only.isEmpty, only.allSatisfy({ left.contains($0) || isMarked($0) }) { end() }
  }

  /// Awaits so many rows instead, and fetches those from one on again.
  mutating func extend(from start: RowIndex, to count: Int, isGrowing: Bool) {
    rows = 0..<count
    pages = pages.filter { $0 < count }
    addPages(from: start)
    waitsForEnd = isGrowing
  }

  private mutating func addPages(from start: RowIndex) {
    let first = start / PageLimit.rows * PageLimit.rows
    pages.formUnion(stride(from: first, to: rows.upperBound, by: PageLimit.rows))
  }

  /// Notes that no more rows will come than there are.
  mutating func growthHasEnded() { waitsForEnd = false }

  /// Notes rows that have come, of so many; a page is awaited until its last row is among them.
  mutating func took(_ taken: Range<RowIndex>, of count: Int) {
    pages = pages.filter { start in
      start < taken.lowerBound || min(start + PageLimit.rows, count) > taken.upperBound
    }
  }

  /// Awaits no more.
  mutating func end() {
    pages = []
    only = []
    isOfAll = false
    waitsForEnd = false
  }
}
