// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// The rows of a plugin's source: what has arrived, and the levels below open rows.
///
/// A level holds siblings. Each open row is a branch of its level and leads to the level of its
/// children. Places in the source are a level and a row in it; rows on show are counted over all
/// levels, which takes a binary search a level.
struct SourceRows: Equatable, Sendable {
  /// The place of a row, whatever is open above it.
  struct Place: Hashable, Sendable {
    var level: Int
    var row: Int
  }

  /// An open row of a level.
  struct Branch: Equatable, Sendable {
    var row: Int
    var level: Int
    /// Rows on show below the branches before this one.
    var rowsBefore = 0
  }

  /// Siblings.
  struct Level: Equatable, Sendable {
    /// The row whose children these are; `nil` at the top.
    var parent: ItemID?
    var parentPlace: Place?
    var depth = 0
    var rows = LoadedRows<Item>()
    /// Number of siblings, as far as known.
    var count = 0
    /// True when more siblings may come without a change being announced.
    var isOpenEnded = false
    /// Ascending by row.
    var branches: [Branch] = []
    /// Rows on show, those of open rows included.
    var visibleCount = 0
  }

  static let top = 0

  var id: String
  var revision: Int
  var isOutline: Bool
  /// True when the source still grows.
  var isGrowing: Bool
  /// True when it was announced with its number of rows so far.
  var knowsCount: Bool
  /// True when rows of the revision before are shown until the first page arrives.
  var showsOldRows = false
  /// True when the program behind the rows has ended: its successor counts revisions anew.
  var isOrphaned = false
  var queue: PageQueue
  /// Rows to open as soon as they arrive.
  var wantedOpen: Set<ItemID> = []
  var levels = SourceLevels()
  /// True when a row has arrived that cannot be used; until then the cursor goes any number of rows at
  /// once.
  private(set) var hasDisabled = false
  /// The largest number of cells seen in the first row of an answer.
  private(set) var cellCount = 0
  /// The ids that have come.
  var seen = SeenRows()
  private var nextLevel = 1

  init(_ reference: SourceReference, isOutline: Bool, queue: PageQueue) {
    id = reference.id
    revision = reference.revision
    self.isOutline = isOutline
    isGrowing = reference.count == nil || reference.isGrowing
    knowsCount = reference.count != nil
    self.queue = queue
    let count = Self.clamp(reference.count ?? 0)
    levels[Self.top] = Level(
      count: count, isOpenEnded: reference.count == nil, visibleCount: count)
  }

  static func clamp(_ count: Int) -> Int { min(max(0, count), PageLimit.rowCount) }

  var rowCount: Int { levels.index(of: Self.top).map { levels.values[$0].visibleCount } ?? 0 }

  // MARK: Places

  /// The place of a row on show.
  func place(of row: RowIndex) -> Place? {
    guard row >= 0, row < rowCount else { return nil }
    var key = Self.top
    var rest = row
    for _ in 0...PageLimit.depth {
      guard let index = levels.index(of: key) else { return nil }
      let branches = levels.values[index].branches
      guard let branch = branches.last(where: { $0.row + $0.rowsBefore < rest }, sorted: true)
      else { return Place(level: key, row: rest) }
      let below = levels[branch.level]?.visibleCount ?? 0
      let inside = rest - branch.row - branch.rowsBefore - 1
      if inside >= below { return Place(level: key, row: rest - branch.rowsBefore - below) }
      key = branch.level
      rest = inside
    }
    return nil
  }

  /// The row on show of a place, or `nil` when its level is gone.
  func row(of place: Place) -> RowIndex? {
    var place = place
    var row = 0
    for _ in 0...PageLimit.depth {
      guard let level = levels[place.level], place.row < level.count else { return nil }
      row += place.row
      if let branch = level.branches.last(where: { $0.row < place.row }, sorted: true) {
        row += branch.rowsBefore + (levels[branch.level]?.visibleCount ?? 0)
      }
      guard let parent = level.parentPlace else { return row }
      row += 1
      place = parent
    }
    return nil
  }

  func item(at place: Place) -> Item? {
    levels.index(of: place.level).flatMap { levels.values[$0].rows[place.row] }
  }

  func item(at row: RowIndex) -> Item? { place(of: row).flatMap(item(at:)) }

  /// Looks at an item that has arrived without taking it out, which is large.
  func look(at row: RowIndex, _ body: (Item) -> Void) {
    guard let place = place(of: row), let index = levels.index(of: place.level) else { return }
    levels.values[index].rows.look(at: place.row, body)
  }

  /// Notes what there is among rows that arrive.
  mutating func note(_ rows: [Item]) {
    let rows = rows.span
    for index in rows.indices where rows[index].isDisabled { hasDisabled = true }
    if !rows.isEmpty { cellCount = max(cellCount, rows[0].cells.count) }
  }

  /// The place of an item that has arrived.
  func place(of id: ItemID) -> Place? {
    for key in levels.keys {
      if let row = levels[key]?.rows.firstRow(where: { $0.id == id }) {
        return Place(level: key, row: row)
      }
    }
    return nil
  }

  // MARK: Opening

  /// The level below an open row.
  func levelBelow(_ place: Place) -> Int? {
    guard let branches = levels[place.level]?.branches,
      let branch = branches.last(where: { $0.row <= place.row }, sorted: true),
      branch.row == place.row
    else { return nil }
    return branch.level
  }

  func disclosure(at place: Place) -> Disclosure {
    if let below = levelBelow(place), let level = levels[below] {
      return level.count == 0 && level.isOpenEnded ? .loading : .open
    }
    guard isOutline, let item = item(at: place) else { return .none }
    return item.isExpandable || item.children?.isEmpty == false ? .closed : .none
  }

  /// Opens a row; its children are fetched unless it brought them.
  mutating func open(_ place: Place) -> Bool {
    guard disclosure(at: place) == .closed, let item = item(at: place),
      let depth = levels[place.level]?.depth, depth < PageLimit.depth,
      levels.count <= PageLimit.openRows, !levels.values.contains(where: { $0.parent == item.id })
    else { return false }
    var level = Level(parent: item.id, parentPlace: place, depth: depth + 1, isOpenEnded: true)
    if let children = item.children, !children.isEmpty {
      note(children)
      level.rows.store(children, at: 0)
      level.count = children.count
      level.isOpenEnded = false
    }
    level.visibleCount = level.count
    let key = nextLevel
    nextLevel += 1
    levels[key] = level
    let branches = levels[place.level]?.branches ?? []
    let index = branches.firstIndex { $0.row > place.row } ?? branches.count
    levels[place.level]?.branches.insert(Branch(row: place.row, level: key), at: index)
    recount(place.level)
    return true
  }

  mutating func close(_ place: Place) -> Bool {
    guard let key = levelBelow(place) else { return false }
    levels[place.level]?.branches.removeAll { $0.row == place.row }
    removeLevel(key)
    recount(place.level)
    return true
  }

  /// Forgets a level and those below it.
  mutating func removeLevel(_ key: Int) {
    // Opened again its rows come as those of another level.
    seen.forget()
    for branch in levels.removeValue(forKey: key)?.branches ?? [] { removeLevel(branch.level) }
  }

  /// Counts the rows on show of a level and of those it lies in.
  mutating func recount(_ key: Int) {
    var key = key
    for _ in 0...PageLimit.depth {
      guard var level = levels[key] else { return }
      var below = 0
      for index in level.branches.indices {
        let child = level.branches[index].level
        level.branches[index].rowsBefore = below
        below += levels[child]?.visibleCount ?? 0
        levels[child]?.parentPlace = Place(level: key, row: level.branches[index].row)
      }
      level.visibleCount = level.count + below
      levels[key] = level
      guard let parent = level.parentPlace else { return }
      key = parent.level
    }
  }

  /// Ids of the open rows.
  var openIDs: [ItemID] { levels.values.compactMap(\.parent) }
}

extension Array {
  /// The last element that satisfies a condition which holds for a leading part of the array.
  func last(where holds: (Element) -> Bool, sorted: Bool) -> Element? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? self[low - 1] : nil
  }
}
