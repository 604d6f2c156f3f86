// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

extension ListState {
  /// What stepping in did.
  package enum StepIn: Equatable, Sendable { case opened, movedToChild, leaf }
  /// What stepping out did.
  package enum StepOut: Equatable, Sendable { case closed, movedToParent, atTop }

  /// Opens a row; children a source has not sent are fetched.
  ///
  /// - Returns: Whether the row was closed and is open now.
  @discardableResult
  package mutating func expand(_ id: ItemID) -> Bool { setOpen(id, true) }

  /// Closes a row; a cursor below it goes to the row.
  @discardableResult
  package mutating func collapse(_ id: ItemID) -> Bool { setOpen(id, false) }

  /// Whether a row is open, also while its rows are on their way.
  package func isExpanded(_ id: ItemID) -> Bool {
    let disclosure = disclosure(of: id)
    return disclosure == .open || disclosure == .loading
  }

  /// Whether a row can be opened, and is; unknown rows cannot.
  package func disclosure(of id: ItemID) -> Disclosure {
    if let source { return source.place(of: id).map(source.disclosure(at:)) ?? .none }
    return inline.disclosure(of: id)
  }

  /// The row an item lies below, or `nil` at the top and for unknown items.
  package func parent(of id: ItemID) -> ItemID? {
    guard let source else { return inline.parent(of: id)?.id }
    return source.place(of: id).flatMap { source.levels[$0.level]?.parent }
  }

  private mutating func setOpen(_ id: ItemID, _ isOpen: Bool) -> Bool {
    guard isOutline else { return false }
    guard let source else {
      guard inline.disclosure(of: id) == (isOpen ? .closed : .open), !inline.isHeldOpen(id) else {
        return false
      }
      keepingPlace { list in
        list.inline.choices[id] = isOpen
        list.inline.rebuild()
      }
      return true
    }
    guard let place = source.place(of: id) else { return false }
    return setOpen(place, isOpen)
  }

  private mutating func setOpen(_ place: SourceRows.Place, _ isOpen: Bool) -> Bool {
    if isOpen {
      var isChanged = false
      keepingPlace { isChanged = $0.source?.open(place) ?? false }
      return isChanged
    }
    guard let source, let row = source.row(of: place), let key = source.levelBelow(place) else {
      return false
    }
    var view = viewPosition
    let below = row...row + (source.levels[key]?.visibleCount ?? 0)
    if let cursor = view.cursor, below.contains(cursor.row) { view.cursor = position(of: row) }
    if let top = view.top, below.contains(top.row), top.row != row {
      view.top = position(of: row)
      view.topOffset = 0
    }
    if let start = rangeStart, below.contains(start.row) { rangeStart = position(of: row) }
    self.source?.wantedOpen.remove(source.item(at: place)?.id ?? "")
    let isClosed = self.source?.close(place) ?? false
    settle(view)
    return isClosed
  }

  /// Opens the cursor row, or goes to its first child.
  @discardableResult
  package mutating func stepIn() -> StepIn {
    guard isOutline, let cursorRow else { return .leaf }
    switch cursorDisclosure {
    case .none: return .leaf
    case .closed:
      if let place = source?.place(of: cursorRow) { return setOpen(place, true) ? .opened : .leaf }
      guard let cursorItem, setOpen(cursorItem.id, true) else { return .leaf }
      return .opened
    case .loading: return .opened
    case .open:
      guard depth(ofRow: cursorRow + 1) > depth(ofRow: cursorRow) else { return .leaf }
      moveCursor(toRow: cursorRow + 1)
      return .movedToChild
    }
  }

  /// Closes the cursor row, or goes to the row it lies below.
  @discardableResult
  package mutating func stepOut() -> StepOut {
    guard isOutline, let cursorRow else { return .atTop }
    if cursorDisclosure == .open || cursorDisclosure == .loading {
      if let place = source?.place(of: cursorRow) {
        if setOpen(place, false) { return .closed }
      } else if let cursorItem, setOpen(cursorItem.id, false) {
        return .closed
      }
    }
    guard let parent = parentRow(of: cursorRow), isSelectable(parent) else { return .atTop }
    _ = setCursor(parent, margin: margin)
    return .movedToParent
  }

  private var cursorDisclosure: Disclosure {
    guard let cursorRow else { return .none }
    if let source { return source.place(of: cursorRow).map(source.disclosure(at:)) ?? .none }
    return inline.disclosure(at: cursorRow)
  }

  /// Levels of a row below the root; 0 in lists that are not outlines, and for unknown rows.
  package func depth(ofRow row: RowIndex) -> Int {
    guard isOutline else { return 0 }
    guard let source else { return inline.node(at: row)?.depth ?? 0 }
    guard let place = source.place(of: row) else { return 0 }
    return source.levels[place.level]?.depth ?? 0
  }

  private func parentRow(of row: RowIndex) -> RowIndex? {
    guard let source else {
      guard let node = inline.node(at: row), node.parent >= 0 else { return nil }
      return inline.row(of: inline.nodes[node.parent].item.id)
    }
    let place = source.place(of: row)
    return place.flatMap { source.levels[$0.level]?.parentPlace }.flatMap(source.row(of:))
  }

  // MARK: Commands from the plugin

  /// Moves the cursor to the first id and marks all when there are several.
  ///
  /// Rows of a source that have not arrived are looked up and selected when they do.
  package mutating func select(_ ids: [ItemID]) {
    guard let first = ids.first else { return }
    if source == nil { openParents(of: first) }
    if !moveCursor(to: first), source != nil, item(first) == nil { awaitItem(first) }
    guard ids.count > 1, allowsMarks else { return }
    rangeStart = nil
    marks = [:]
    for id in ids.prefix(PageLimit.cachedRows) {
      if let item = item(id), !item.isDisabled { mark(item, row: row(of: id) ?? 0) }
    }
  }

  /// Scrolls until the row is in view; the cursor stays.
  package mutating func reveal(_ id: ItemID) {
    if source == nil { openParents(of: id) }
    if let row = row(of: id) { show(line: layout.line(ofRow: row), margin: margin) }
  }

  /// Opens and closes rows; those that have not arrived are opened when they do.
  package mutating func setExpanded(_ changes: [ItemID: Bool]) {
    guard isOutline else { return }
    guard source != nil else {
      keepingPlace { list in
        list.inline.choices.merge(changes) { $1 }
        list.inline.rebuild()
      }
      return
    }
    for (id, isOpen) in changes.sorted(by: { $0.key < $1.key }) {
      if item(id) != nil {
        _ = setOpen(id, isOpen)
      } else if isOpen, source?.wantedOpen.count ?? 0 < PageLimit.openRows {
        source?.wantedOpen.insert(id)
      }
    }
  }

  private mutating func openParents(of id: ItemID) {
    var closed: [ItemID: Bool] = [:]
    var next = inline.parent(of: id)
    while let parent = next {
      if inline.disclosure(of: parent.id) == .closed { closed[parent.id] = true }
      next = inline.parent(of: parent.id)
    }
    if !closed.isEmpty { setExpanded(closed) }
  }

  /// Adds rows at the end; those whose id is taken are left out, and a source takes none.
  ///
  /// The cursor stays where it is.
  package mutating func append(_ items: [Item]) {
    guard source == nil, inline.append(items) else { return }
    updateLayout()
    if cursorRow == nil { settleCursor(nil) }
  }
}
