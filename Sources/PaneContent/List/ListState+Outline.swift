// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

extension ListState {
  /// What stepping in did.
  package enum StepIn: Equatable, Sendable { case opened, movedToChild, leaf }
  /// What stepping out did.
  package enum StepOut: Equatable, Sendable { case closed, movedToParent, atTop }

  /// Opens a row, whose children are fetched from a source that has not sent them, or closes it, and
  /// a cursor below it goes to the row.
  ///
  /// - Returns: Whether it was otherwise before.
  @discardableResult
  package mutating func setOpen(_ id: ItemID, _ isOpen: Bool) -> Bool {
    guard isOutline else { return false }
    guard let source = rows.source else {
      guard rows.inline.disclosure(of: id) == (isOpen ? .closed : .open),
        !rows.inline.isHeldOpen(id)
      else {
        return false
      }
      keepingPlace { list in
        list.rows.inline.choices[id] = isOpen
        list.rows.inline.rebuild()
      }
      return true
    }
    guard let place = source.place(of: id) else { return false }
    return setOpen(place, isOpen)
  }

  private mutating func setOpen(_ place: SourceRows.Place, _ isOpen: Bool) -> Bool {
    if isOpen {
      var isChanged = false
      keepingPlace { isChanged = $0.rows.source?.open(place) ?? false }
      return isChanged
    }
    guard let source = rows.source, let row = source.row(of: place),
      let key = source.levelBelow(place)
    else {
      return false
    }
    var view = viewPosition
    let closed = rows.position(of: row)
    let below = row...row + (source.levels[key]?.visibleCount ?? 0)
    if let cursor = view.cursor, below.contains(cursor.row) { view.cursor = closed }
    if let top = view.top, below.contains(top.row), top.row != row {
      view.top = closed
      view.topOffset = 0
    }
    marking.moveRange { below.contains($0.row) ? closed : $0 }
    rows.source?.wantedOpen.remove(source.item(at: place)?.id ?? "")
    let isClosed = rows.source?.close(place) ?? false
    settle(view)
    return isClosed
  }

  /// Opens the cursor row, or goes to its first child.
  @discardableResult
  package mutating func stepIn() -> StepIn {
    guard isOutline, let cursorRow else { return .leaf }
    switch rows.disclosure(at: cursorRow) {
    case .none: return .leaf
    case .closed:
      if let place = rows.source?.place(of: cursorRow) {
        return setOpen(place, true) ? .opened : .leaf
      }
      guard let cursorItem, setOpen(cursorItem.id, true) else { return .leaf }
      return .opened
    case .loading: return .opened
    case .open:
      guard rows.depth(ofRow: cursorRow + 1) > rows.depth(ofRow: cursorRow) else { return .leaf }
      moveCursor(toRow: cursorRow + 1)
      return .movedToChild
    }
  }

  /// Closes the cursor row, or goes to the row it lies below.
  @discardableResult
  package mutating func stepOut() -> StepOut {
    guard isOutline, let cursorRow else { return .atTop }
    let disclosure = rows.disclosure(at: cursorRow)
    if disclosure == .open || disclosure == .loading {
      if let place = rows.source?.place(of: cursorRow) {
        if setOpen(place, false) { return .closed }
      } else if let cursorItem, setOpen(cursorItem.id, false) {
        return .closed
      }
    }
    guard let parent = rows.parentRow(of: cursorRow), rows.isSelectable(parent) else {
      return .atTop
    }
    _ = setCursor(parent, margin: viewport.margin)
    return .movedToParent
  }

  // MARK: Commands from the plugin

  /// Moves the cursor to the first id and marks all when there are several.
  ///
  /// Rows of a source that have not arrived are looked up and selected when they do.
  package mutating func select(_ ids: [ItemID]) {
    guard let first = ids.first else { return }
    setExpanded(rows.closedParents(of: first))
    // Rows of before a reset say nothing of where it is now.
    if rows.source?.showsOldRows == true {
      search.begin(for: first, screenRow: 0)
    } else if !moveCursor(to: first), rows.source != nil, rows.item(first) == nil {
      search.begin(for: first, screenRow: max(0, viewportRows / 2))
    }
    if ids.count > 1, allowsMarks { marking.set(ids, of: rows) }
  }

  /// Scrolls until the row is in view; the cursor stays.
  package mutating func reveal(_ id: ItemID) {
    setExpanded(rows.closedParents(of: id))
    guard let row = rows.row(of: id) else { return }
    viewport.show(rows.layout.line(ofRow: row), margin: viewport.margin, of: lineCount)
  }

  /// Opens and closes rows; those that have not arrived are opened when they do.
  package mutating func setExpanded(_ changes: [ItemID: Bool]) {
    guard isOutline, !changes.isEmpty else { return }
    guard rows.source != nil else {
      keepingPlace { list in
        list.rows.inline.choices.merge(changes) { $1 }
        list.rows.inline.rebuild()
      }
      return
    }
    for (id, isOpen) in changes.sorted(by: { $0.key < $1.key }) {
      if rows.item(id) != nil {
        _ = setOpen(id, isOpen)
      } else if isOpen, rows.source?.wantedOpen.count ?? 0 < PageLimit.openRows {
        rows.source?.wantedOpen.insert(id)
      }
    }
  }

  /// Adds rows at the end; those whose id is taken are left out, and a source takes none.
  ///
  /// The cursor stays where it is.
  package mutating func append(_ items: [Item]) {
    guard rows.source == nil, rows.inline.append(items) else { return }
    if table?.choices.sort != nil { keepingPlace { $0.rows.sort(by: $0.table) } }
    rows.updateLayout()
    let rows = rows
    table?.measure(rows)
    if cursorRow == nil { settleCursor(nil) }
  }
}
