// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import PaneProtocol

/// Everything the title of one pane follows from while the columns stay as they are; equal sights say
/// the same.
struct TitleSight: Equatable {
  let id: PaneID
  let stamp: Int
  let factsStamp: Int
  let phase: PluginSession.Phase
  let isNotAnswering: Bool
  let progress: ProgressReport?
  let staleness: PaneView.Staleness
  /// The share of a transfer into the pane that is done.
  let transfer: SafeText?
}

extension WindowRenderer {
  /// Everything the title of a column follows from; `nil` when it has no pane, or when the title names
  /// other panes, too.
  func titleSight(of frame: WindowGeometry.Pane, state: HostState) -> TitleSight? {
    guard let id = state.columns[frame.role], !state.layout.showsNeighbours else { return nil }
    let transfer = state.desk.transferShare(into: id, isASCII: theme.isASCII)
    return state.panes.read(id) { pane in
      TitleSight(
        id: id, stamp: pane.view.stamp, factsStamp: pane.view.factsStamp,
        phase: pane.session.phase, isNotAnswering: pane.isNotAnswering,
        progress: pane.progress.last, staleness: pane.staleness, transfer: transfer)
    }
  }
}
