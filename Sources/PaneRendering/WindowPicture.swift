// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText
package import HostCore
import PaneProtocol
import SplitLayout
package import TerminalScreen

/// The window on a surface that is kept: each time only what has changed is painted again.
///
/// Two layers. Panes, lines and the status line are kept from frame to frame, and a pane is painted
/// when its ``PaneSight`` is another. A drag and a sheet lie over them and are painted anew on a copy
/// each time, so that nothing of them is left when they are gone. A change of the arrangement, of the
/// focus, and any while an overlay is there, paints the whole window.
///
/// ``WindowRenderer/draw(_:on:)`` paints everything and is the judge of this one.
package struct WindowPicture: Sendable {
  private var renderer: WindowRenderer
  private var surface: Surface
  private var drawn: Drawn?
  /// The areas in which the surface drawn last may differ from the one before; `nil` for anywhere.
  package private(set) var damage: [CellRect]?
  /// The areas painted since then, on a surface that shows what was drawn; `nil` for anywhere.
  private var painted: [CellRect]?
  /// Panes painted since the beginning, for tests and measures.
  package private(set) var paintedPanes = 0

  /// The facts the kept layer was painted from.
  private struct Drawn {
    var window: CellSize
    var geometry: WindowGeometry
    var focus: ColumnRole
    var heldDivider: ColumnRole?
    var isFocusAccented: Bool
    var panes: [PaneSight?]
    var titles: [TitleDraft?]
    var status: StatusDraft
    var focusedRule: Range<Int>
  }

  /// Makes the picture of a window of which nothing is painted yet.
  ///
  /// - Parameters:
  ///   - theme: The colours and signs.
  ///   - size: The window, in cells.
  ///   - offset: Seconds to add to a moment in UTC to get the time where the user is.
  package init(
    theme: Theme, size: CellSize, offset: @escaping @Sendable (_ seconds: Int) -> Int = { _ in 0 }
  ) {
    renderer = WindowRenderer(theme: theme)
    renderer.offset = offset
    surface = Surface(size: size)
  }

  /// The colours and signs in use; others are painted over the whole window.
  package var theme: Theme {
    get { renderer.theme }
    set {
      let offset = renderer.offset
      renderer = WindowRenderer(theme: newValue)
      renderer.offset = offset
      drawn = nil
    }
  }

  /// Uses what was learned of the terminal's widths.
  package mutating func use(_ profile: WidthProfile) {
    surface.profile = profile
    drawn = nil
  }

  /// Paints what has changed since the last call; the surface may be read until the next one.
  package mutating func draw(_ state: borrowing HostState) -> Surface {
    let drag = state.dragPicture
    let next = Drawn(
      window: state.window, geometry: state.geometry, focus: state.focus,
      heldDivider: state.layout.heldDivider, isFocusAccented: drag?.leavesAccent ?? true,
      panes: state.geometry.panes.map { PaneSight($0, in: state, drag: drag) },
      titles: state.geometry.panes.map { state.titleDraft(of: $0.role) },
      status: state.statusDraft, focusedRule: state.geometry.focusedRule(of: state))
    if !repaint(next, state, drag) {
      renderer.drawKept(state, drag: drag, on: &surface)
      paintedPanes += next.panes.count
      painted = nil
    }
    renderer.placeCursor(state, drag: drag, on: &surface)
    drawn = next
    damage = painted
    painted = []
    // Only what does not fit its row lies over others, and that is seldom so.
    let isLong = next.status.tellsTrouble && !state.statusPicture.linesAbove.isEmpty
    guard !next.geometry.isTooSmall, isLong || drag != nil || state.dialogs.isOpen else {
      return surface
    }
    var shown = surface
    renderer.drawOver(state, drag: drag, on: &shown)
    // Neither this surface nor the next one is what was kept.
    damage = nil
    painted = nil
    return shown
  }

  /// Paints a part of the window before the rest.
  ///
  /// It is what the user waits for, and little work. What else follows, in titles, in the status line
  /// and in other columns, is left for ``draw(_:)``.
  ///
  /// - Returns: The surface with the areas of it that may differ; `nil` where nothing has changed, more
  ///   than that part, or something lies over the columns.
  package mutating func draw(
    ahead part: PartAhead, _ state: borrowing HostState
  ) -> (surface: Surface, areas: [CellRect])? {
    guard let drawn, !surface.isNearlyFull, drawn.window == state.window,
      drawn.focus == state.focus, !state.dialogs.isOpen, !drawn.status.tellsTrouble,
      drawn.geometry == state.geometry, !drawn.geometry.hasLayers, state.dragPicture == nil
    else { return nil }
    var areas: [CellRect] = []
    switch part {
    case .movedCursor:
      guard let index = drawn.geometry.panes.firstIndex(where: { $0.role == state.focus }),
        let old = drawn.panes[index], old.hasOnlyMoved(in: state)
      else { return nil }
      let frame = drawn.geometry.panes[index]
      guard let sight = PaneSight(frame, in: state, drag: nil),
        let moved = sight.moved(since: old, height: frame.content.size.rows),
        let rows = repaint(moved, of: frame, state, drag: nil)
      else { return nil }
      self.drawn?.panes[index] = sight
      areas = rows
    case .contents:
      for (index, frame) in drawn.geometry.panes.enumerated()
      where drawn.panes[index]?.hasOtherRows(in: state) ?? true {
        let sight = PaneSight(frame, in: state, drag: nil)
        guard sight != drawn.panes[index] else { continue }
        areas += repaint(frame, from: drawn.panes[index], to: sight, state, drag: nil)
        self.drawn?.panes[index] = sight
      }
      guard !areas.isEmpty else { return nil }
    }
    painted?.append(contentsOf: areas)
    return (surface, areas)
  }

  /// Paints what has changed in a pane between two sights of it, and returns the areas that differ.
  private mutating func repaint(
    _ frame: WindowGeometry.Pane, from old: PaneSight?, to new: PaneSight?, _ state: HostState,
    drag: DragPicture?
  ) -> [CellRect] {
    paintedPanes += 1
    let moved = old.flatMap { new?.moved(since: $0, height: frame.content.size.rows) }
    if let areas = moved.flatMap({ repaint($0, of: frame, state, drag: drag) }) { return areas }
    renderer.repaint(frame, part: nil, state: state, drag: drag, on: &surface)
    return [frame.content]
  }

  /// Paints rows of a pane that have moved, and what is new between them.
  ///
  /// - Returns: The areas that differ; `nil` where all of the pane is to be painted, and nothing was.
  private mutating func repaint(
    _ moved: MovedRows, of frame: WindowGeometry.Pane, _ state: HostState, drag: DragPicture?
  ) -> [CellRect]? {
    if moved.up != 0 {
      // Other rows may want other columns of facts.
      guard renderer.facts[frame.role] == ListPainter.facts(of: frame, in: state) else {
        return nil
      }
      surface.scroll(frame.content, up: moved.up)
    }
    renderer.repaint(frame, part: moved, state: state, drag: drag, on: &surface)
    if let cells = moved.cells { return cells.map { $0.moved(into: frame.content) } }
    guard moved.up == 0 else { return [frame.content] }
    return moved.rows.map { row in
      CellRect(
        column: frame.content.minColumn, row: frame.content.minRow + row,
        columns: frame.content.size.columns, rows: 1)
    }
  }

  /// Paints the panes that have changed, titles and the status line.
  ///
  /// - Returns: Whether that was enough; otherwise nothing is painted.
  private mutating func repaint(
    _ next: Drawn, _ state: HostState, _ drag: DragPicture?
  ) -> Bool {
    guard let drawn, !surface.isNearlyFull, drawn.window == next.window,
      drawn.geometry == next.geometry, drawn.focus == next.focus,
      drawn.heldDivider == next.heldDivider, drawn.isFocusAccented == next.isFocusAccented,
      drawn.focusedRule == next.focusedRule, !next.geometry.hasLayers
    else { return false }
    for index in next.panes.indices where drawn.panes[index] != next.panes[index] {
      let areas = repaint(
        next.geometry.panes[index], from: drawn.panes[index], to: next.panes[index], state,
        drag: drag)
      painted?.append(contentsOf: areas)
    }
    for index in next.titles.indices where drawn.titles[index] != next.titles[index] {
      renderer.repaintTitle(
        next.titles[index].map(TitleBar.init), of: next.geometry.panes[index], state: state,
        on: &surface)
      painted?.append(next.geometry.panes[index].title)
    }
    if drawn.status != next.status {
      let row = next.geometry.statusRow
      let picture = StatusPicture(next.status, width: next.window.columns, row: row)
      renderer.repaintStatusLine(picture, width: next.window.columns, on: &surface)
      painted?.append(
        CellRect(column: 0, row: row, columns: next.window.columns, rows: 1))
    }
    return true
  }
}

extension WindowGeometry {
  /// True when no pane can be painted by itself: something lies over one, dims one, or has no room.
  fileprivate var hasLayers: Bool {
    isTooSmall || panes.contains { $0.layer == .overlay || $0.isDimmed }
  }
}

/// A part of the window that is painted before the rest, when nothing else stands in the way.
package enum PartAhead: Sendable {
  /// The rows of the focused column between which its cursor has moved, or that were scrolled.
  case movedCursor
  /// The contents of the panes, without their titles.
  case contents
}
