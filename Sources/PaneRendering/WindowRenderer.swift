// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
package import HostCore
import PaneContent
import PaneProtocol
import SplitLayout
package import TerminalScreen

/// Draws the whole window from the host's state.
///
/// The picture is a function of the state and nothing else: nothing drawn earlier can be left over.
/// What has to be sent to the terminal is found out later, by comparing pictures.
package struct WindowRenderer: Sendable {
  /// The looks it draws with.
  package let theme: Theme
  var palette: Palette
  /// Seconds to add to a moment in UTC to get the time where the user is.
  package var offset: @Sendable (_ seconds: Int) -> Int = { _ in 0 }
  /// The columns of facts of the list drawn last in each column of the window: rows that are drawn
  /// without the others stand in them.
  var facts: [ColumnRole: FactColumns] = [:]

  /// Creates a renderer; it may be kept and used for every picture.
  package init(theme: Theme) {
    self.theme = theme
    palette = Palette(theme)
  }

  var signs: Signs { Signs(isASCII: theme.isASCII) }

  /// Draws the window on a surface of its size.
  package mutating func draw(_ state: HostState, on surface: inout Surface) {
    let drag = state.dragPicture
    drawKept(state, drag: drag, on: &surface)
    if !state.geometry.isTooSmall { drawOver(state, drag: drag, on: &surface) }
  }

  /// Draws the panes, the lines between them and the status line on a surface of the window's size.
  mutating func drawKept(_ state: HostState, drag: DragPicture?, on surface: inout Surface) {
    palette.renewWhenNearlyFull()
    defer { surface.styles = palette.table }
    surface.begin(size: state.window)
    if theme.paintsGround {
      let window = CellRect(
        column: 0, row: 0, columns: surface.size.columns, rows: surface.size.rows)
      surface.fill(window, style: palette.style(.text, on: .window))
    }
    let geometry = state.geometry
    guard !geometry.isTooSmall else {
      drawTooSmall(on: &surface)
      return
    }
    for layer in [SplitLayer.base, .overlay] {
      for frame in geometry.panes where frame.layer == layer {
        drawPane(frame, state: state, drag: drag, on: &surface)
      }
      drawDividers(geometry, layer: layer, state: state, on: &surface)
    }
    drawRule(geometry, state: state, isAccented: drag?.leavesAccent ?? true, on: &surface)
    dimCovered(geometry, state: state, on: &surface)
    drawStatusLine(state.statusPicture, width: geometry.window.columns, on: &surface)
    placeCursor(state, drag: drag, on: &surface)
    if theme.isASCII { surface.useASCIISigns() }
  }

  /// Draws what lies over the panes: a long message, a drag, then a sheet.
  mutating func drawOver(_ state: HostState, drag: DragPicture?, on surface: inout Surface) {
    defer { surface.styles = palette.table }
    if state.statusDraft.tellsTrouble {
      drawLinesAbove(state.statusPicture, width: state.window.columns, on: &surface)
    }
    if let drag {
      DragPainter(drag: drag, geometry: state.geometry).draw(state, with: &self, on: &surface)
    }
    if let sheet = state.dialogs.top { drawSheet(sheet, window: state.window, on: &surface) }
    if theme.isASCII { surface.useASCIISigns() }
  }

  private mutating func drawTooSmall(on surface: inout Surface) {
    let need = SafeText(CardWords.needs(isASCII: theme.isASCII))
    let words = surface.size.columns < need.columns ? SafeText(CardWords.tooSmall) : need
    let row = surface.size.rows / 2
    let column = max(0, (surface.size.columns - words.columns) / 2)
    surface.write(
      words, at: CellPoint(column: column, row: row), columns: surface.size.columns - column,
      style: palette.style(.faint, on: .window))
  }

  // MARK: Frame of a pane

  private mutating func drawPane(
    _ frame: WindowGeometry.Pane, state: HostState, drag: DragPicture?,
    on surface: inout Surface
  ) {
    guard let pane = state.pane(in: frame.role) else { return }
    let ground = pane.ground
    let area = CellRect(
      column: frame.title.minColumn, row: 0, columns: frame.title.size.columns,
      rows: frame.content.maxRow)
    if ground != .window || frame.layer == .overlay {
      surface.fill(area, style: palette.style(.text, on: ground))
    }
    if let bar = TitleBar(of: frame.role, in: state) {
      draw(bar, of: frame, state: state, ground: ground, on: &surface)
    }
    drawContent(
      canvas(of: pane, frame, ground: ground, state: state, drag: drag), state: state, on: &surface)
  }

  /// A pane together with what the window says of it.
  func canvas(
    of pane: Pane, _ frame: WindowGeometry.Pane, ground: Theme.Ground, state: HostState,
    drag: DragPicture?
  ) -> PaneCanvas {
    PaneCanvas(
      pane: pane, frame: frame, ground: ground,
      hasFocus: state.focus == frame.role && !state.dialogs.isOpen,
      isAccented: drag?.leavesAccent ?? true,
      showsCursor: state.focus == frame.role
        || state.panes.leadsToNext(frame.role, in: state.layout),
      drag: drag?.panes[pane.id])
  }

  /// Draws the title bar of a column on a ground that is laid already.
  mutating func draw(
    _ bar: TitleBar, of frame: WindowGeometry.Pane, state: HostState, ground: Theme.Ground,
    on surface: inout Surface
  ) {
    let hasFocus = state.focus == frame.role
    for part in bar.parts {
      let look: Theme.Look =
        switch part.look {
        case .button, .fact, .tab: .titleFaint
        case .title: hasFocus ? .title : .text
        case .good: .good
        case .warning: .warning
        case .failure: .failure
        }
      surface.write(
        part.text,
        at: CellPoint(column: frame.title.minColumn + part.columns.lowerBound, row: 0),
        columns: part.columns.count, style: palette.style(look, on: ground))
    }
  }

  // MARK: Lines between panes

  private mutating func drawDividers(
    _ geometry: WindowGeometry, layer: SplitLayer, state: HostState, on surface: inout Surface
  ) {
    for divider in geometry.dividers where divider.layer == layer {
      let isHeld = state.layout.heldDivider == divider.column
      let isOverlayEdge = layer == .overlay && divider.column == geometry.outermostOverlay
      let sign = isOverlayEdge || isHeld ? signs.overlayDivider : signs.divider
      let style = palette.style(isHeld ? .accent : .divider, on: .window)
      surface.putDown(
        sign, at: CellPoint(column: divider.x, row: 0), count: geometry.statusRow, style: style)
    }
  }

  private mutating func drawRule(
    _ geometry: WindowGeometry, state: HostState, isAccented: Bool, on surface: inout Surface
  ) {
    guard let row = geometry.ruleRow else { return }
    let light = palette.style(.rule, on: .window)
    let focusedLook: Theme.Look = isAccented ? .ruleFocused : .rule
    let accent = palette.style(focusedLook, on: .window)
    let focusedColumns = geometry.focusedRule(of: state)
    surface.put(
      signs.rule, at: CellPoint(column: 0, row: row), count: geometry.window.columns, style: light)
    // The tint of a sidebar goes through, from its title to its last row.
    for layer in [SplitLayer.base, .overlay] {
      for frame in geometry.panes where frame.layer == layer {
        guard let pane = state.pane(in: frame.role) else { continue }
        let ground: Theme.Ground = pane.spec.look == .sidebar ? .sidebar : .window
        surface.put(
          signs.rule, at: CellPoint(column: frame.title.minColumn, row: row),
          count: frame.title.size.columns, style: palette.style(.rule, on: ground))
        guard frame.role == state.focus else { continue }
        surface.put(
          signs.focusedRule, at: CellPoint(column: focusedColumns.lowerBound, row: row),
          count: focusedColumns.count, style: palette.style(focusedLook, on: ground))
      }
    }
    for divider in geometry.dividers where geometry.shows(divider) {
      let isLeft = focusedColumns.contains(divider.x - 1)
      let isRight = focusedColumns.contains(divider.x + 1)
      let isOverlayEdge =
        divider.layer == .overlay && divider.column == geometry.outermostOverlay
      surface.write(
        signs.joint(left: isLeft, right: isRight, overlay: isOverlayEdge),
        at: CellPoint(column: divider.x, row: row), columns: 1,
        style: isLeft || isRight ? accent : light)
    }
  }

  private mutating func dimCovered(
    _ geometry: WindowGeometry, state: HostState, on surface: inout Surface
  ) {
    let overlays = geometry.panes.filter { $0.layer == .overlay }
    guard !overlays.isEmpty || geometry.panes.contains(where: \.isDimmed) else { return }
    let covered = palette.covered
    // The surface has to know every style it is to replace.
    surface.styles = palette.table
    for frame in geometry.panes where frame.isDimmed {
      var from = frame.title.minColumn
      var to = frame.title.maxColumn
      for overlay in overlays {
        if overlay.title.minColumn <= from { from = max(from, overlay.title.maxColumn + 1) }
        if overlay.title.maxColumn >= to { to = min(to, overlay.title.minColumn - 1) }
      }
      guard from < to else { continue }
      let area = CellRect(column: from, row: 0, columns: to - from, rows: geometry.statusRow)
      surface.restyle(area) { _, _ in covered }
      // Of rows whose names are covered only sizes and dates would be left.
      guard from > frame.title.minColumn, state.pane(in: frame.role)?.page.shown?.hasRows == true
      else {
        continue
      }
      let rows = geometry.contentRows
      let content = CellRect(
        column: from, row: rows.lowerBound, columns: to - from, rows: rows.count)
      surface.fill(content, style: covered)
    }
  }
}

/// A pane and where it is drawn.
struct PaneCanvas {
  let pane: Pane
  let frame: WindowGeometry.Pane
  let ground: Theme.Ground
  let hasFocus: Bool
  /// True when the focus is told by the accent: nothing else has it.
  let isAccented: Bool
  /// True when the row under the cursor is told from the others.
  let showsCursor: Bool
  /// The picture of a drag here; `nil` nearly always.
  let drag: DragPanePicture?
  /// The rows of a list that are to be drawn, counted from the pane's first; `nil` for all.
  var rows: [Int]?
  /// The cells of a chart that are to be drawn, counted from the pane's first; `nil` for all.
  var cells: [CellRect]?

  var area: CellRect { frame.content }
  var width: Int { frame.content.size.columns }
}

extension Pane {
  /// The ground it is drawn on.
  var ground: Theme.Ground { spec.look == .sidebar ? .sidebar : .window }
}

extension DragPicture {
  /// True while the focus keeps its accent; where something would be taken, that place alone has it.
  var leavesAccent: Bool { !panes.contains { $0.value.target != nil } }
}

extension WindowGeometry {
  /// The revealed column beside the covered one.
  fileprivate var outermostOverlay: ColumnRole? {
    panes.filter { $0.layer == .overlay }.map(\.role).max()
  }

  /// Tells whether no overlay hides a divider.
  fileprivate func shows(_ divider: DividerFrame) -> Bool {
    divider.layer == .overlay
      || !panes.contains { pane in
        pane.layer == .overlay && pane.title.minColumn <= divider.x
          && divider.x < pane.title.maxColumn
      }
  }
}

extension WindowGeometry {
  /// The columns of the window under which the rule tells where the keys go: the focused column, or
  /// of panes that share it the name on show.
  func focusedRule(of state: HostState) -> Range<Int> {
    guard let title = pane(state.focus)?.title else { return 0..<0 }
    let whole = title.minColumn..<title.maxColumn
    guard state.columns.tabs(of: state.focus) != nil,
      let shown = TitleBar(of: state.focus, in: state)?.shownTab
    else { return whole }
    return (shown.lowerBound + title.minColumn..<shown.upperBound + title.minColumn)
      .clamped(to: whole)
  }
}
