// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneProtocol
import TerminalScreen

/// Everything the picture of one pane follows from, but its title; equal sights look alike.
struct PaneSight: Equatable {
  /// Which pane it is, and the stamp of what it shows.
  let id: PaneID
  let stamp: Int
  /// The steps of telling that content is too old, and that a program is gone or silent.
  let staleness: PaneView.Staleness
  let silence: PluginSession.Silence
  let hasStopped: Bool
  let showsReasonAlone: Bool
  let trouble: SafeText?
  let wayToLog: SafeText?
  /// The title of the command that an empty list offers.
  let offer: SafeText?
  /// The ways its rows are told apart.
  let hasFocus: Bool
  let showsCursor: Bool
  let drag: DragPanePicture?
}

extension WindowRenderer {
  /// Everything the picture of a column follows from; `nil` when the column has no pane.
  func sight(of frame: WindowGeometry.Pane, state: HostState, drag: DragPicture?) -> PaneSight? {
    let role = frame.role
    return state.panes.read(state.columns[role]) { pane in
      PaneSight(
        id: pane.id, stamp: pane.view.stamp, staleness: pane.staleness,
        silence: pane.session.silence, hasStopped: pane.hasStopped,
        showsReasonAlone: pane.showsReasonAlone, trouble: pane.trouble,
        wayToLog: pane.hasStopped ? pane.wayToLog : nil, offer: pane.page.emptyCommand?.title,
        hasFocus: state.focus == role && !state.dialogs.isOpen,
        showsCursor: state.focus == role || state.leadsToNext(role), drag: drag?.panes[pane.id])
    }
  }

  /// Draws the content of one pane anew, on a surface that shows the window as it was.
  mutating func repaint(
    _ frame: WindowGeometry.Pane, state: HostState, drag: DragPicture?,
    on surface: inout Surface
  ) {
    defer { surface.styles = palette.table }
    guard let pane = state.pane(in: frame.role) else { return clear(frame.content, on: &surface) }
    let ground = Self.ground(of: pane)
    clear(frame.content, as: ground, on: &surface)
    drawContent(
      canvas(of: pane, frame, ground: ground, state: state, drag: drag), state: state, on: &surface)
    if theme.isASCII { surface.useASCIISigns() }
  }

  /// Draws the titles and the status line anew: they say more than what their panes show.
  mutating func repaintEdges(_ state: HostState, on surface: inout Surface) {
    defer { surface.styles = palette.table }
    surface.cursor = nil
    surface.isCursorVisible = false
    let geometry = state.geometry
    for frame in geometry.panes {
      let ground = state.panes.read(state.columns[frame.role], Self.ground)
      clear(frame.title, as: ground ?? .window, on: &surface)
      if let ground { drawTitle(frame, state: state, ground: ground, on: &surface) }
    }
    drawStatusLine(state.statusPicture, width: geometry.window.columns, on: &surface)
    if theme.isASCII { surface.useASCIISigns() }
  }

  /// Makes cells look as they do before anything is drawn on them.
  private mutating func clear(
    _ area: CellRect, as ground: Theme.Ground = .window, on surface: inout Surface
  ) {
    let isPlain = ground == .window && !theme.setsGround
    surface.fill(area, style: isPlain ? .standard : palette.style(.text, on: ground))
  }
}
