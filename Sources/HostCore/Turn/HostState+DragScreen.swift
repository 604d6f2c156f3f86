// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout

/// The screen as it is described to the desk, and what the desk adds to the picture.
extension HostState {
  /// The screen and its programs at this moment.
  var dragScreen: DragScreen {
    let geometry = self.geometry
    let isCarrying = desk.gesture.isCarrying
    return DragScreen(
      geometry: geometry, programs: panes.mapValues { ScreenPane($0) },
      columns: chain.compactMap { columns[$0] }, focus: columns[focus],
      titleButtons: isCarrying && geometry.isCollapsed ? titleButtons(in: geometry) : [],
      primaryEdge: settings.split.primaryEdge == .leading ? .leading : .trailing,
      hasSheet: dialogs.isOpen, isASCII: settings.isASCII, motion: settings.motion,
      isRemote: terminal.isRemote, isCarrying: isCarrying)
  }

  private func titleButtons(in geometry: WindowGeometry) -> [DragScreen.TitleButton] {
    guard let pane = geometry.panes.last, let bar = titleBar(of: pane.role) else { return [] }
    return bar.parts.compactMap { part in
      guard case .show(let role) = part.action, let id = columns[role] else { return nil }
      let cells = CellRect(
        column: pane.title.minColumn + part.columns.lowerBound, row: 0,
        columns: part.columns.count, rows: 1)
      return DragScreen.TitleButton(pane: id, text: part.text, cells: cells)
    }
  }
}

extension ScreenPane {
  fileprivate init(_ pane: Pane) {
    self.init(
      id: pane.id, role: pane.role, spec: pane.spec, title: pane.displayTitle.text,
      list: pane.page.list, rules: pane.page.dropRules,
      rootStore: pane.pages.first?.dropRules?.storeID,
      isRunning: pane.session.phase == .running, run: pane.session.run,
      wishes: Set(pane.conversation.capabilities.wants), maskedRows: pane.view.maskedRows)
  }
}
