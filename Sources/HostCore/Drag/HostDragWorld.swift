// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import PaneContent
import PaneProtocol
import SplitLayout

/// The screen as the drag machine sees it: a view of the host's state at one moment.
struct HostDragWorld: DragWorld {
  private let state: HostState
  private let geometry: WindowGeometry
  let panes: [DragPane]
  let chips: [DragChip]

  init(_ state: HostState) {
    self.state = state
    geometry = state.geometry
    chips = state.dragChips.map(\.chip)
    let carries = state.dragging.gesture.isCarrying
    panes = state.chain.compactMap { state.dragPane($0, in: state.geometry, isCarrying: carries) }
  }

  var window: CellSize { state.window }
  /// The pointer is reported in cells.
  var cellPixels: CellSize? { nil }

  private func list(_ pane: DragPaneID) -> ListState? {
    state.panes[PaneID(pane.number)]?.page.list
  }

  func line(at screenRow: Int, in pane: DragPaneID) -> DragLine {
    guard let list = list(pane), let role = state.panes[PaneID(pane.number)]?.role,
      let frame = geometry.pane(role)
    else { return .empty }
    let line = list.line(atScreenRow: screenRow - frame.content.minRow)
    guard line >= 0, line < list.lineCount else { return .empty }
    if let row = list.row(atLine: line) { return .row(index: row, line: 0, height: 1) }
    var below = line + 1
    while below < list.lineCount, list.row(atLine: below) == nil { below += 1 }
    return .heading(before: list.row(atLine: below) ?? list.rowCount)
  }

  func row(_ index: Int, in pane: DragPaneID) -> DragRow? {
    guard let list = list(pane), index >= 0, index < list.rowCount,
      let item = list.item(at: index)
    else { return nil }
    return DragRow(
      item: item, depth: list.depth(ofRow: index),
      isExpanded: list.isOutline && list.isExpanded(item.id))
  }

  func index(of row: ItemID, in pane: DragPaneID) -> Int? { list(pane)?.row(of: row) }

  func item(_ row: ItemID, in pane: DragPaneID) -> Item? {
    guard let list = list(pane) else { return nil }
    return list.item(row) ?? list.markedItem(row)
  }
}

extension HostState {
  /// A column as the drag machine sees it; `nil` when there is none.
  fileprivate func dragPane(
    _ role: ColumnRole, in geometry: WindowGeometry, isCarrying: Bool
  ) -> DragPane? {
    guard let pane = pane(in: role) else { return nil }
    let place = geometry.pane(role)
    let frame = place.map { place in
      CellRect(
        column: place.title.minColumn, row: 0, columns: place.title.size.columns,
        rows: geometry.contentRows.upperBound)
    }
    var result = DragPane(
      id: DragPaneID(pane.id.number), title: pane.displayTitle.text, frame: frame,
      content: place?.content ?? CellRect(column: 0, row: 0, columns: 0, rows: 0))
    result.plugin = pane.spec.name
    result.isOverlay = place?.layer == .overlay
    result.isCovered = place.map { !$0.isInteractive } ?? false
    result.edge = edge(of: role)
    result.asksBegin = pane.wants("drag.begin")
    if pane.session.phase == .running {
      result.drop = pane.page.dropRules
      if pane.wants("drop.propose") || result.drop?.transfer == .files {
        result.drop?.asks = true
      }
    }
    guard let list = pane.page.list else { return result }
    result.rowCount = list.rowCount
    result.isOutline = list.isOutline
    result.indent = DragIndent(start: list.isOutline ? 4 : 2, width: 2)
    result.canScrollUp = list.scrollOffset > 0
    result.canScrollDown = list.scrollOffset + list.viewportRows < list.lineCount
    result.cursorRow = list.cursorItem?.id
    if !isCarrying, list.markCount > 0 { result.marks = list.markedIDs }
    return result
  }

  private func edge(of role: ColumnRole) -> WindowEdge {
    let isLeading = settings.split.primaryEdge == .leading
    return role.isSidebar == isLeading ? .leading : .trailing
  }
}
