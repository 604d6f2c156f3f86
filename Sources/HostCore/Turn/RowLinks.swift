// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol

/// The links of a row: entries to take one from, and what follows when the user wants to go there.
enum RowLinks {
  /// An entry for each link of a row, with the place it leads to.
  static func entries(of item: Item?, in pane: PaneID) -> [Sheet.Entry] {
    (item?.links ?? []).map { link in
      Sheet.Entry(
        SafeText(SheetWords.follow(link.words)), detail: SafeText(link.target),
        answer: .pane(.link(pane, target: link.target)))
    }
  }

  /// Follows the only link of the row under the cursor, or asks which.
  static func follow(
    in id: PaneID?, of panes: inout PaneTable, _ dialogs: inout Dialogs, _ status: inout StatusLine,
    _ turn: inout HostTurn
  ) {
    guard let id, let item = panes.read(id, { $0.shown?.cursorItem }) ?? nil,
      let link = item.links.first
    else { return status.say(PaneWords.noLinksInRow, &turn) }
    let entries = entries(of: item, in: id)
    guard entries.count > 1 else {
      return follow(link.target, in: id, of: &panes, by: "key", &status, &turn)
    }
    dialogs.show(Sheet(kind: .menu, title: item.text.text, entries: entries))
  }

  /// Goes where a link leads, or has the program of its pane go there.
  static func follow(
    _ target: String, in id: PaneID, of panes: inout PaneTable, by: String,
    _ status: inout StatusLine, _ turn: inout HostTurn
  ) {
    let link = ContentLink(target: target)
    guard let told = panes.update(id, { $0.follow(link, by: by, &turn) }), !told.text.isEmpty
    else { return }
    status.say(told, &turn)
  }
}
