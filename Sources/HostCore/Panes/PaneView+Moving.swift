// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol

/// Moving through the content on screen: cursor, steps, scrolling, and rows that arrive.
extension PaneView {
  /// Moves the cursor, or scrolls where there is none.
  ///
  /// A move that does not mark leaves all rows as they are but those of the cursor.
  mutating func move(_ move: ContentMove, times: Int = 1) {
    travel.note(move)
    stay()
    roam(.move(move, times: times))
  }

  /// Carries out what moves the cursor or scrolls, and changes nothing else of the rows.
  private mutating func roam(_ command: ContentCommand) {
    let before = shown?.cursorPlace
    change { $0.perform(command) }
    guard let before, let after = shown?.cursorPlace else { return stamps.rowsChanged() }
    if before.top != after.top { stamps.rowsScrolled() }
  }

  /// Moves the cursor to a row; without that row it stays.
  mutating func moveCursor(to row: ItemID) {
    stay()
    page.content?.perform(.moveTo(row))
  }

  /// Moves the cursor to a row by its number from 1, among those it may stand on.
  ///
  /// - Returns: Whether it was there already; `nil` when there is no such row, and it stays.
  mutating func moveCursor(toRowNumber number: Int) -> Bool? {
    let rows = shown?.numberedRows ?? []
    guard rows.indices.contains(number - 1) else { return nil }
    stay()
    return page.content?.perform(.moveToRow(rows[number - 1])) == .unchanged
  }

  /// Steps into what the cursor is on, or out of it, as far as the content itself goes.
  mutating func step(_ command: ContentCommand) -> ContentOutcome {
    guard page.chrome.error == nil else { return .beyond }
    stay()
    guard shown?.cursorPlace?.cells != nil else { return page.content?.perform(command) ?? .beyond }
    var outcome = ContentOutcome.beyond
    change { outcome = $0.perform(command) }
    return outcome
  }

  /// Takes over the size the content has on screen; nothing is done when it fits already.
  mutating func fit(_ size: CellSize) {
    guard fitted?.stamp != stamps.lines || fitted?.size != size else { return }
    defer { fitted = (stamps.lines, size) }
    page.content?.setViewport(size)
  }

  // MARK: Wishes of the desk

  /// Changes the rows on show as the desk wants it.
  mutating func perform(_ wish: RowsWish) {
    if case .content = wish { stay() }
    switch wish {
    case .content(let command): page.content?.perform(command)
    case .setOpen(let row, let isOpen): page.content?.perform(.setOpen([row: isOpen]))
    case .mask(let rows): maskedRows = rows
    case .select(let rows):
      rowsToSelect = rows
      selectArriving()
    }
  }

  /// Moves the cursor to rows that arrived by a drop, once they are there.
  mutating func selectArriving() {
    guard let first = rowsToSelect.first, let row = page.content?.row(arrivedAs: first) else {
      return
    }
    moveCursor(to: row)
    rowsToSelect = []
  }

  // MARK: The mouse

  /// Takes a press on a cell of the content.
  ///
  /// Only a program that wants it has boxes and icons switched by a click.
  mutating func press(row: Int, column: Int, hasSigns: Bool) -> ContentPress {
    guard page.chrome.error == nil else { return .nothing }
    travel.hasMoved = true
    stay()
    return page.content?.press(CellPoint(column: column, row: row), hasSigns: hasSigns) ?? .nothing
  }

  /// Follows the mouse that chooses cells; tells whether there are cells to choose.
  mutating func choose(_ step: CellStep) -> Bool {
    guard page.chrome.error == nil else { return false }
    return page.content?.perform(.cells(step)) ?? .nothing != .nothing
  }

  /// Moves what a press in the content has taken hold of.
  mutating func drag(to cell: CellPoint) { page.content?.drag(to: cell) }

  /// Goes where another list stands: the cursor to its row or the nearest, scrolled as far.
  mutating func follow(_ stand: PaneContentState.Stand) {
    stay()
    if let row = stand.row { page.content?.perform(.moveToRow(row)) }
    let top = shown?.stand?.top ?? 0
    if top != stand.top { page.content?.perform(.scroll(lines: stand.top - top)) }
  }

  /// Scrolls as a wheel does; neither cursor nor focus move.
  mutating func wheel(lines: Int, cells: Int) {
    if lines != 0 { roam(.scroll(lines: lines)) }
    if cells != 0 { page.content?.perform(.scrollSideways(cells: cells)) }
  }
}

extension PaneContentState {
  /// The row that arrived under a name, which may be the address of a file.
  fileprivate func row(arrivedAs name: ItemID) -> ItemID? { item(name)?.id ?? row(ofFile: name) }

  /// The row that stands for a file, among those that have arrived.
  func row(ofFile address: String) -> ItemID? {
    guard address.hasPrefix("file:") else { return nil }
    return firstItem { $0.fileAddress == address }?.id
  }
}

/// How the user has moved the cursor of a pane.
struct CursorTravel: Sendable {
  /// True when the user has moved it since the pane was made.
  var hasMoved = false
  /// The step the cursor is likely to take next; `nil` while nothing tells, or it was looked at already.
  private(set) var nextStep: ContentMove?

  /// Notes a move.
  mutating func note(_ move: ContentMove) {
    hasMoved = true
    switch move {
    case .down, .up: nextStep = move
    case .pageDown, .pageUp, .first, .last: nextStep = nil
    }
  }

  /// Takes the next step; until the cursor is moved again there is none.
  mutating func takeNextStep() -> ContentMove? {
    defer { nextStep = nil }
    return nextStep
  }
}
