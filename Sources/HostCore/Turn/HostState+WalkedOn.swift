// SPDX-License-Identifier: Apache-2.0
import DragSession
import FileAddressing
import PaneContent
import PaneProtocol
package import SplitLayout

/// Panes that have walked on from the row that led to them, as a list of files into another folder.
///
/// The folder that takes a pane's drops says where the pane is. The column before it marks the row
/// of that folder, or none, and never leads the pane back by itself.
extension HostState {
  /// Whether the row under a column's cursor is where the next column is.
  ///
  /// Rows and panes that say nothing of a folder count as in step.
  package func leadsToNext(_ role: ColumnRole) -> Bool {
    guard let next = layout.next(after: role).flatMap(pane(in:)), next.wants("input"),
      let folder = next.folder,
      let row = pane(in: role)?.page.list?.cursorItem?.fileAddress
    else { return true }
    return row == folder
  }

  /// Puts the cursor of the column before on the row of the folder a pane has walked to.
  ///
  /// The pane is there already, so it is driven nowhere. Without such a row, while marks are set,
  /// or while another selection is on its way, the cursor stays.
  mutating func highlightFolder(of id: PaneID, _ turn: inout HostTurn) {
    guard let pane = panes[id], pane.wants("input"), !pane.input.isStale, let folder = pane.folder,
      let current = pane.input.current, let source = panes[current.source],
      let list = source.page.list, list.sourceID == nil, list.markCount == 0,
      let told = source.conversation.sent.selection, let now = source.selection,
      told.leadsToSameContent(as: now),
      list.cursorItem?.fileAddress != folder,
      let row = list.row(ofFile: folder)
    else { return }
    update(source.id) { $0.page.content?.updateList { _ = $0.moveCursor(to: row) } }
    guard let selection = panes[source.id]?.selection else { return }
    update(id) { pane in
      pane.conversation.input.current = selection
      pane.view.noteInput(selection.item?.id)
    }
    turn.needFrame(.soon)
  }
}

extension Pane {
  /// The address of the folder on show, if the pane names it.
  fileprivate var folder: String? { page.dropRules?.directory.flatMap(FileAddress.address(of:)) }
}
