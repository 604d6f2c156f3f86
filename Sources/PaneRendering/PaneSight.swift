// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

/// Everything the picture of one pane follows from, but its title; equal sights look alike.
struct PaneSight: Equatable {
  /// The pane, and what grows with its rows, and with their lines.
  let id: PaneID
  var rows: Int
  let lines: Int
  /// Where the cursor is and how far its rows are scrolled; `nil` without a cursor.
  var place: CursorPlace?
  /// The steps of telling that content is too old, and that a program is gone or silent.
  let staleness: PaneView.Staleness
  let silence: PluginSession.Silence
  let hasStopped: Bool
  let showsReasonAlone: Bool
  /// What is wrong, the way to the log, and the title of the command that an empty list offers; empty
  /// where nothing is to be said, as it is nearly always: a sight is copied to be compared.
  let words: [SafeText?]
  /// The ways its rows are told apart.
  let hasFocus: Bool
  let showsCursor: Bool
  /// The picture of a drag here, one at most.
  let drag: [DragPanePicture]

  /// Tells, before all of it is compared, whether the cursor of the pane stands elsewhere now.
  func hasOnlyMoved(in state: HostState) -> Bool {
    guard let place else { return false }
    return state.panes.read(id) { pane in
      pane.view.stamps.lines == lines && pane.view.shown?.cursorPlace != place
    } ?? false
  }

  /// Tells, before all of it is compared, whether the pane has shown other rows since.
  func hasOtherRows(in state: HostState) -> Bool {
    state.panes.read(id) { $0.view.stamps.lines != lines } ?? true
  }

  /// The rows that differ when nothing has happened since another sight but that the cursor has moved
  /// and rows were scrolled.
  ///
  /// - Parameters:
  ///   - old: The other sight.
  ///   - height: The rows of the pane.
  /// - Returns: These rows; `nil` when all may differ.
  func moved(since old: PaneSight, height: Int) -> MovedRows? {
    guard drag.isEmpty, staleness == .fresh, (words.first ?? nil) == nil, let from = old.place,
      let to = place
    else { return nil }
    var moved = old
    moved.place = to
    moved.rows = rows
    guard moved == self, from.header == to.header else { return nil }
    if let left = from.cells, let entered = to.cells {
      return MovedRows(up: 0, rows: [], cells: [left, entered].filter { !$0.isEmpty })
    }
    let distance = to.top - from.top
    // The headings of a table stay where they are.
    guard distance == 0 || to.header == 0 && abs(distance) < height else { return nil }
    let new = distance > 0 ? height - distance..<height : 0..<(-distance)
    let cursors = [from.line - distance, to.line].filter { row in
      (0..<height).contains(row) && !new.contains(row)
    }
    return MovedRows(up: distance, rows: Array(new) + cursors, cells: nil)
  }
}

/// The rows of a pane that differ after a move.
struct MovedRows {
  /// Rows by which all others stand further up than before; negative for further down.
  let up: Int
  /// The rows to draw anew, counted from the pane's first.
  let rows: [Int]
  /// The cells to draw anew, counted from the pane's first, where they are no whole rows.
  let cells: [CellRect]?
}

extension PaneSight {
  /// Collects everything the picture of a column follows from; `nil` when the column has no pane.
  init?(_ frame: WindowGeometry.Pane, in state: borrowing HostState, drag: DragPicture?) {
    let role = frame.role
    let sight = state.panes.read(state.columns[role]) { pane in
      let trouble = pane.trouble
      let loss = pane.page.loss
      let wayToLog = pane.hasStopped || loss != nil ? pane.wayToLog : nil
      let offer = pane.emptyCommandTitle
      let isSilent = trouble == nil && wayToLog == nil && offer == nil && loss == nil
      return PaneSight(
        id: pane.id, rows: pane.view.stamps.rows, lines: pane.view.stamps.lines,
        place: pane.view.shown?.cursorPlace,
        staleness: pane.staleness, silence: pane.silence, hasStopped: pane.hasStopped,
        showsReasonAlone: pane.showsReasonAlone,
        words: isSilent ? [] : [trouble, wayToLog, offer, loss],
        hasFocus: state.focus == role && !state.dialogs.isOpen,
        showsCursor: state.focus == role || state.panes.leadsToNext(role, in: state.layout),
        drag: drag?.panes[pane.id].map { [$0] } ?? [])
    }
    guard let sight else { return nil }
    self = sight
  }
}

extension CellRect {
  /// The same cells of the window, as far as they lie in a pane whose cells they count.
  func moved(into pane: CellRect) -> CellRect {
    CellRect(
      column: pane.minColumn + minColumn, row: pane.minRow + minRow, columns: size.columns,
      rows: size.rows
    ).intersection(pane)
  }
}

/// Drawing a part of the window anew, on a surface that shows it as it was.
extension WindowRenderer {
  /// Draws the content of one pane anew.
  ///
  /// - Parameters:
  ///   - frame: The column of the pane.
  ///   - part: The rows or cells to draw; `nil` for all.
  ///   - state: The state to draw.
  ///   - drag: The drag in it.
  ///   - surface: The window.
  mutating func repaint(
    _ frame: WindowGeometry.Pane, part: MovedRows?, state: HostState, drag: DragPicture?,
    on surface: inout Surface
  ) {
    defer { surface.styles = palette.table }
    guard let pane = state.pane(in: frame.role) else { return clear(frame.content, on: &surface) }
    let ground = pane.ground
    var canvas = canvas(of: pane, frame, ground: ground, state: state, drag: drag)
    canvas.cells = part?.cells
    if let cells = part?.cells {
      for area in cells { clear(area.moved(into: frame.content), as: ground, on: &surface) }
    } else if let rows = part?.rows {
      canvas.rows = rows
      for row in rows where row >= 0 && row < frame.content.size.rows {
        let line = CellRect(
          column: frame.content.minColumn, row: frame.content.minRow + row, columns: canvas.width,
          rows: 1)
        clear(line, as: ground, on: &surface)
      }
    } else {
      clear(frame.content, as: ground, on: &surface)
    }
    drawContent(canvas, state: state, on: &surface)
    if theme.isASCII { surface.useASCIISigns() }
  }

  /// Draws a title anew; the title of a column without a pane is blank.
  mutating func repaintTitle(
    _ bar: TitleBar?, of frame: WindowGeometry.Pane, state: HostState, on surface: inout Surface
  ) {
    defer { surface.styles = palette.table }
    let ground = state.panes.read(state.columns[frame.role], { $0.ground }) ?? .window
    clear(frame.title, as: ground, on: &surface)
    if let bar { draw(bar, of: frame, state: state, ground: ground, on: &surface) }
    if theme.isASCII { surface.useASCIISigns() }
  }

  /// Draws the status line anew, with the cursor of the terminal that may stand in it.
  mutating func repaintStatusLine(
    _ picture: StatusPicture, width: Int, on surface: inout Surface
  ) {
    defer { surface.styles = palette.table }
    surface.hideCursor()
    drawStatusLine(picture, width: width, on: &surface)
    if theme.isASCII { surface.useASCIISigns() }
  }

  /// Makes cells look as they do before anything is drawn on them.
  private mutating func clear(
    _ area: CellRect, as ground: Theme.Ground = .window, on surface: inout Surface
  ) {
    let isPlain = ground == .window && !theme.paintsGround
    surface.fill(area, style: isPlain ? .standard : palette.style(.text, on: ground))
  }
}
