// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import CellText
package import DragSession
import HostConfiguration
import PaneContent
package import PaneProtocol
import SplitLayout

/// The screen and its programs as the desk sees them at the moment of an event.
///
/// The screen holds what the desk may know of panes, columns and settings, and nothing that can be
/// changed.
package struct DragScreen: DragWorld, Sendable {
  /// A button of a title bar that stands for what is out of sight.
  package struct TitleButton: Sendable {
    var text: SafeText
    var button: DropButton
  }

  /// The place of everything in the window.
  let geometry: WindowGeometry
  /// All panes by number, those out of sight included.
  let programs: [PaneID: ScreenPane]
  /// The panes of the columns, leading to trailing.
  let columns: [PaneID]
  /// The pane the keys go to.
  let focus: PaneID?
  /// Ways back and tabs; while only one column is on screen, the columns beside it.
  let titleButtons: [TitleButton]
  /// The edge the sidebars lie at.
  let primaryEdge: WindowEdge
  /// True when a question or a menu lies over the window.
  let hasSheet: Bool
  /// True when signs have to be ASCII.
  let isASCII: Bool
  /// The motion beyond what is needed.
  let motion: UserSettings.Motion
  /// The clock where the user is.
  let clock: ZoneClock
  /// True when addresses of files here mean nothing to the terminal.
  let isRemote: Bool
  /// The buttons a drag can be held over.
  package internal(set) var buttons: [DropButton] = []
  /// The panes of the columns as the gesture sees them.
  package let panes: [DragPane]

  /// Describes the screen for a drag that carries something or does not.
  init(
    geometry: WindowGeometry, programs: [PaneID: ScreenPane], columns: [PaneID], peers: [PaneID],
    focus: PaneID?, titleButtons: [TitleButton], primaryEdge: WindowEdge, hasSheet: Bool,
    isASCII: Bool,
    motion: UserSettings.Motion, clock: ZoneClock, isRemote: Bool, isCarrying: Bool
  ) {
    self.geometry = geometry
    self.programs = programs
    self.columns = columns
    self.focus = focus
    self.titleButtons = titleButtons
    self.primaryEdge = primaryEdge
    self.hasSheet = hasSheet
    self.isASCII = isASCII
    self.motion = motion
    self.clock = clock
    self.isRemote = isRemote
    panes = columns.compactMap { id in
      var pane = programs[id]?.description(
        in: geometry, primaryEdge: primaryEdge, isCarrying: isCarrying)
      pane?.isPeer = peers.contains(id)
      return pane
    }
  }

  /// Size of the window in cells.
  package var window: CellSize { geometry.window }

  /// A pane by the name the gesture has for it.
  func program(_ pane: DragPaneID) -> ScreenPane? { programs[PaneID(pane.number)] }

  /// Whether a place leads to a folder, so that the host itself looks what can go there.
  package func isOnDisk(_ place: DropPlace) -> Bool {
    guard let pane = program(place.pane), pane.rules?.transfer == .files else { return false }
    return pane.folder(at: place) != nil
  }

  /// The pane a column shows.
  func program(in role: ColumnRole) -> ScreenPane? {
    columns.lazy.compactMap { programs[$0] }.first { $0.role == role }
  }

  /// The position of a pane's column among the columns.
  func position(of pane: PaneID) -> Int? {
    programs[pane].flatMap { pane in columns.firstIndex { programs[$0]?.role == pane.role } }
  }

  /// The pane the keys go to.
  var focusedProgram: ScreenPane? { focus.flatMap { programs[$0] } }

  private func rows(_ pane: DragPaneID) -> PaneContentState? { program(pane)?.rows }

  /// What lies on a row of the screen inside a pane.
  package func line(at screenRow: Int, in pane: DragPaneID) -> DragLine {
    guard let program = program(pane), let rows = program.rows,
      let frame = geometry.pane(program.role)
    else { return .empty }
    let contentRow = screenRow - frame.content.minRow
    let line = rows.line(atScreenRow: contentRow)
    guard contentRow >= rows.headerRows, line >= 0, line < rows.lineCount else { return .empty }
    if let row = rows.row(atLine: line) { return .row(index: row, line: 0, height: 1) }
    var below = line + 1
    while below < rows.lineCount, rows.row(atLine: below) == nil { below += 1 }
    return .heading(before: rows.row(atLine: below) ?? rows.rowCount)
  }

  /// A row by its position; `nil` when it is not loaded or there is none.
  package func row(_ index: Int, in pane: DragPaneID) -> DragRow? {
    guard let rows = rows(pane), index >= 0, index < rows.rowCount,
      let item = rows.item(at: index)
    else { return nil }
    return DragRow(
      item: item, depth: rows.depth(ofRow: index), isExpanded: rows.isExpanded(item.id))
  }

  /// The position of a row; `nil` when it is gone.
  package func index(of row: ItemID, in pane: DragPaneID) -> Int? { rows(pane)?.row(of: row) }

  /// The item of a row, also where it is not on show; `nil` when that is not known.
  package func item(_ row: ItemID, in pane: DragPaneID) -> Item? {
    rows(pane)?.item(row, asMarked: true)
  }

  /// A place in a few words, for a menu.
  func name(of place: DropPlace) -> String {
    func title(_ row: ItemID) -> String {
      self.row(row, in: place.pane)?.item.text.text.string ?? row
    }
    switch place.anchor {
    case .before(let row): return DragWords.before(title(row))
    case .after(let row): return DragWords.after(title(row))
    case .into(let row): return DragWords.into(title(row))
    case .end: return DragWords.end
    case .pane: return DragWords.here
    }
  }
}

/// A pane and its program as the desk sees them.
package struct ScreenPane: Sendable {
  let id: PaneID
  let role: ColumnRole
  /// The program it runs.
  let spec: PaneSpec
  /// The title as the window shows it.
  let title: SafeText
  /// The rows of the page on screen; `nil` where it shows none.
  let rows: PaneContentState?
  /// The things that may be dropped on the page on screen.
  let rules: DropRules?
  /// The name its first page gives its store.
  let rootStore: String?
  let isRunning: Bool
  /// The number of the run.
  let run: Int
  /// The names of the messages the program wants.
  let wishes: Set<String>
  /// Rows that are hidden because they have just gone elsewhere.
  let maskedRows: Set<ItemID>

  /// Tells whether the program runs and wants to be told or asked this.
  func wants<Parameters, Answer>(_ method: WireMethod<Parameters, Answer>) -> Bool {
    isRunning && method.event.map(wishes.contains) == true
  }

  /// The short name by which other places speak of the pane.
  var columnName: SafeText { spec.isTitleGuessed ? title.truncated(to: 16) : spec.title }

  /// The name under which the items are found again by whatever program shows them next.
  var store: StoreKey {
    if let name = rules?.storeID ?? rootStore { return StoreKey(name) }
    return ownStore
  }

  /// The name of the store of a program that gives none.
  var ownStore: StoreKey {
    let pane = "pane:\(spec.name)\u{1F}\(role.rawValue)\u{1F}\(spec.workingDirectory ?? "")"
    return StoreKey(spec.arguments.reduce(pane) { $0 + "\u{1F}" + $1 })
  }

  /// The folder a drop into a row leads to; `nil` for other places, and rows that are no folder.
  func directory(of place: DropPlace) -> String? {
    guard case .into(let row) = place.anchor, let item = rows?.item(row) else { return nil }
    return item.fileAddress
  }

  /// Where items are now, told by the nearest row that is not one of them.
  func anchor(of items: [DragItem]) -> DropAnchor? {
    guard let rows else { return nil }
    let moved = Set(items.map(\.id))
    guard let first = rows.firstRow(of: moved) else { return nil }
    var row = first - 1
    while row >= 0, let item = rows.item(at: row) {
      if !moved.contains(item.id) { return .after(item.id) }
      row -= 1
    }
    row = first + 1
    while row < rows.rowCount, let item = rows.item(at: row) {
      if !moved.contains(item.id) { return .before(item.id) }
      row += 1
    }
    return .end
  }

  /// The pane as the gesture sees it.
  func description(
    in geometry: WindowGeometry, primaryEdge: WindowEdge, isCarrying: Bool
  ) -> DragPane {
    let place = geometry.pane(role)
    let frame = place.map { place in
      CellRect(
        column: place.title.minColumn, row: 0, columns: place.title.size.columns,
        rows: geometry.contentRows.upperBound)
    }
    var result = DragPane(
      id: DragPaneID(id.number), title: title, frame: frame,
      content: place?.content ?? CellRect(column: 0, row: 0, columns: 0, rows: 0))
    result.plugin = spec.name
    result.isOverlay = place?.layer == .overlay
    result.isCovered = place.map { !$0.isInteractive } ?? false
    result.edge = role.isSidebar == (primaryEdge == .leading) ? .leading : .trailing
    result.asksBegin = wants(.dragBegin)
    result.hasStopped = !isRunning && rules != nil
    if isRunning {
      result.drop = rules
      if wants(.dropPropose) || rules?.transfer == .files { result.drop?.asks = true }
    }
    guard let rows else { return result }
    result.rowCount = rows.rowCount
    result.isOutline = rows.isOutline
    result.indent = DragIndent(start: rows.isOutline ? 4 : 2, width: 2)
    result.canScrollUp = rows.topLine > 0
    result.canScrollDown = rows.screenRow(ofLine: rows.lineCount) > rows.size.rows
    result.cursorRow = rows.cursorItem?.id
    if !isCarrying, rows.markCount > 0 { result.marks = rows.markedIDs }
    return result
  }
}

extension TitleBar {
  /// The parts that a drag can be held over, with their cells of the window.
  func dropButtons(
    in frame: WindowGeometry.Pane, among columns: ColumnTable
  ) -> [DragScreen.TitleButton] {
    guard frame.isInteractive, let shown = columns[frame.role] else { return [] }
    return parts.compactMap { part in
      guard let purpose = part.purpose(in: shown, among: columns) else { return nil }
      let cells = CellRect(
        column: frame.title.minColumn + part.columns.lowerBound, row: frame.title.minRow,
        columns: part.columns.count, rows: 1)
      return .init(text: part.text, button: DropButton(cells: cells, purpose: purpose))
    }
  }
}

extension TitleBar.Part {
  /// What a drag means that is held over it; `nil` for nothing.
  fileprivate func purpose(in pane: PaneID, among columns: ColumnTable) -> DropButton.Purpose? {
    switch action {
    case .show(let role): columns[role].map { .pane(DragPaneID($0.number)) }
    case .tab(let id): look == .tab ? .tab(DragPaneID(id.number)) : nil
    case .back: .back(DragPaneID(pane.number))
    case .none, .focus, .toggleSidebar, .secondaryOnly, .unzoom, .climb, .command, .restart, .tabs:
      nil
    }
  }
}
