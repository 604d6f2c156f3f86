// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The rows of a list that came with its content, and which of them are on show.
struct InlineRows: Equatable, Sendable {
  /// An item and where it stands.
  struct Node: Equatable, Sendable {
    var item: Item
    /// Index of the node this one lies below, or -1 at the top.
    var parent: Int
    var depth: Int
    /// Index behind the last node below this one.
    var end: Int
    /// Its place among all as they were sent.
    var sent: Int
  }

  private(set) var isOutline: Bool
  /// All items, each before those below it.
  private(set) var nodes: [Node] = []
  private var indexes: [ItemID: Int] = [:]
  /// Indexes of the nodes on show.
  private(set) var visible: [Int] = []
  /// For each node its row on show, or -1.
  private var rows: [Int] = []
  /// True when one of the items cannot be used.
  private(set) var hasDisabled = false
  /// What the user or the plugin opened and closed.
  var choices: [ItemID: Bool] = [:]
  /// True when the outline came as a flat list with depths; such rows are open unless closed.
  private var isFlat = true
  private var filter = RowFilter()
  /// The filter as it was set, before ``filter`` was loosened because no row passed it.
  private var wantedFilter = RowFilter()

  init(_ items: [Item] = [], isOutline: Bool = false) {
    self.isOutline = isOutline
    nodes.reserveCapacity(items.count)
    indexes.reserveCapacity(items.count)
    rows.reserveCapacity(items.count)
    visible.reserveCapacity(items.count)
    add(items)
    rebuild()
  }

  var rowCount: Int { visible.count }
  /// Rows without a filter; of an outline nobody counts those in closed branches.
  var unfilteredCount: Int? { isOutline ? nil : nodes.count }
  var isFiltering: Bool { !filter.isEmpty }
  /// True when no row has the words of the filter, and those on show have their letters in order.
  var isByLetters: Bool { filter.isByLetters }
  /// Finds what the rows are filtered by.
  var matcher: TextMatcher { filter.matcher }

  // MARK: Looking up

  /// The place of a row among all nodes.
  func index(at row: RowIndex) -> Int? { visible.indices.contains(row) ? visible[row] : nil }

  /// Whether a row can be used; one outside counts as usable.
  func isEnabled(_ row: RowIndex) -> Bool {
    guard let index = index(at: row) else { return true }
    // Through a span: an array hands out a copy of a node, which is large.
    return !nodes.span[index].item.isDisabled
  }

  func node(at row: RowIndex) -> Node? { index(at: row).map { nodes[$0] } }

  func node(_ id: ItemID) -> Node? { indexes[id].map { nodes[$0] } }

  /// Place of an item among all, hidden ones included.
  func order(of id: ItemID) -> Int? { indexes[id] }

  /// The row of an item, or `nil` when it is not on show.
  func row(of id: ItemID) -> RowIndex? {
    guard let index = indexes[id], rows[index] >= 0 else { return nil }
    return rows[index]
  }

  /// The row of an item, or of the nearest row above it in the outline that is on show.
  func nearestRow(of id: ItemID) -> RowIndex? {
    guard var index = indexes[id] else { return nil }
    while index >= 0 {
      if rows[index] >= 0 { return rows[index] }
      index = nodes[index].parent
    }
    return nil
  }

  func parent(of id: ItemID) -> Item? {
    guard let node = node(id), node.parent >= 0 else { return nil }
    return nodes[node.parent].item
  }

  // MARK: Opening

  private func isExpandable(node index: Int) -> Bool {
    isOutline && (nodes[index].end > index + 1 || nodes[index].item.isExpandable)
  }

  private func isOpen(node index: Int) -> Bool {
    if isFiltering && nodes[index].end > index + 1 { return true }
    let isOpenAtFirst = isFlat && nodes[index].end > index + 1
    return choices[nodes[index].item.id] ?? isOpenAtFirst
  }

  private func disclosure(node index: Int) -> Disclosure {
    guard isExpandable(node: index) else { return .none }
    return isOpen(node: index) ? .open : .closed
  }

  /// Tells whether the filter keeps a row open.
  func isHeldOpen(_ id: ItemID) -> Bool {
    guard isFiltering, let index = indexes[id] else { return false }
    return nodes[index].end > index + 1
  }

  func disclosure(of id: ItemID) -> Disclosure { indexes[id].map(disclosure(node:)) ?? .none }

  func disclosure(at row: RowIndex) -> Disclosure {
    visible.indices.contains(row) ? disclosure(node: visible[row]) : .none
  }

  // MARK: Filling

  /// Adds items at the end; those whose id is taken are left out.
  ///
  /// - Returns: Whether rows came on show.
  mutating func append(_ items: [Item]) -> Bool {
    let start = nodes.count
    let before = visible.count
    add(items)
    if isOutline {
      rebuild()
    } else {
      appendRows(from: start)
    }
    return visible.count > before
  }

  private mutating func add(_ items: [Item]) {
    guard isOutline else {
      for item in items { add(item, parent: -1, depth: 0) }
      return
    }
    var path: [Int] = []
    for item in items {
      let wanted = min(max(0, item.depth), PageLimit.depth)
      if path.count > wanted { path.removeSubrange(wanted...) }
      guard let index = add(item, parent: path.last ?? -1, depth: path.count) else { continue }
      path.append(index)
      addChildren(of: index)
    }
    for index in nodes.indices.reversed() where nodes[index].parent >= 0 {
      let parent = nodes[index].parent
      nodes[parent].end = max(nodes[parent].end, nodes[index].end)
    }
  }

  private mutating func addChildren(of index: Int) {
    guard let children = nodes[index].item.children, !children.isEmpty else { return }
    isFlat = false
    guard nodes[index].depth < PageLimit.depth else { return }
    for child in children {
      guard let added = add(child, parent: index, depth: nodes[index].depth + 1) else { continue }
      addChildren(of: added)
    }
  }

  @discardableResult
  private mutating func add(_ item: consuming Item, parent: Int, depth: Int) -> Int? {
    let index = nodes.count
    if let first = indexes.updateValue(index, forKey: item.id) {
      // The first of an id counts. Hashing an id costs more than this rare way back.
      indexes[item.id] = first
      return nil
    }
    if item.isDisabled { hasDisabled = true }
    nodes.append(Node(item: item, parent: parent, depth: depth, end: index + 1, sent: index))
    rows.append(-1)
    return index
  }

  /// Takes the same nodes in another order.
  mutating func take(_ sorted: [Node]) {
    nodes = sorted
    // Through a span: an array hands out a copy of a node, which is large.
    for index in nodes.indices { indexes[nodes.span[index].item.id] = index }
    rebuild()
  }

  // MARK: Showing

  mutating func setFilter(_ filter: RowFilter) {
    wantedFilter = filter
    rebuild()
  }

  /// Shows those of new rows that pass the filter; where the first of all passes it, or its letters, all
  /// are looked at anew.
  private mutating func appendRows(from start: Int) {
    let new = start..<nodes.count
    if isFiltering, filter.isByLetters || visible.isEmpty {
      let isFound = new.contains { wantedFilter.matches(nodes.span[$0].item) }
      let isAlike = visible.isEmpty && filter.isByLetters == false
      if isFound || isAlike && loosens(new) { return rebuild() }
    }
    for index in new { show(index, if: matches(node: index)) }
  }

  /// Whether one of some rows has the letters of the filter.
  private func loosens(_ rows: Range<Int>) -> Bool {
    guard let loose = wantedFilter.loosened else { return false }
    return rows.contains { loose.matches(nodes.span[$0].item) }
  }

  /// Tells whether a node itself matches the filter.
  private func matches(node index: Int) -> Bool {
    // Through a span: an array hands out a copy of a node, which is large.
    !isFiltering || filter.matches(nodes.span[index].item)
  }

  /// Tells whether the item of a row itself matches, rather than one below it.
  func matches(row: RowIndex) -> Bool {
    visible.indices.contains(row) && matches(node: visible[row])
  }

  /// Decides anew which nodes are on show.
  mutating func rebuild() {
    visible.removeAll(keepingCapacity: true)
    filter = wantedFilter
    var isKept = isFiltering ? matchesAndParents() : []
    // Where no row has the words, those with their letters are better than none.
    if !isKept.isEmpty, !isKept.contains(true), let loose = filter.loosened {
      filter = loose
      isKept = matchesAndParents()
      if !isKept.contains(true) { filter = wantedFilter }
    }
    var index = 0
    while index < nodes.count {
      show(index, if: isKept.isEmpty || isKept[index])
      let isClosed = isOutline && nodes[index].end > index + 1 && !isOpen(node: index)
      let next = isClosed ? nodes[index].end : index + 1
      for hidden in index + 1..<max(index + 1, next) { rows[hidden] = -1 }
      index = next
    }
  }

  private func matchesAndParents() -> [Bool] {
    var isKept = nodes.indices.map(matches(node:))
    for index in nodes.indices.reversed() where isKept[index] && nodes[index].parent >= 0 {
      isKept[nodes[index].parent] = true
    }
    return isKept
  }

  private mutating func show(_ index: Int, if isShown: Bool) {
    rows[index] = isShown ? visible.count : -1
    if isShown { visible.append(index) }
  }

  /// For each section's number of top level items, the number of rows on show.
  func rowCounts(ofSections counts: [Int]) -> [Int] {
    var result: [Int] = []
    var row = 0
    var node = 0
    for count in counts {
      let start = row
      var left = count
      while left > 0, node < nodes.count {
        node = isOutline ? nodes[node].end : node + 1
        left -= 1
      }
      while row < visible.count, visible[row] < node { row += 1 }
      result.append(row - start)
    }
    return result
  }
}
