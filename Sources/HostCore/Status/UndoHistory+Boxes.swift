// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The box of a row, as it is before it is switched.
struct RowBox: Sendable {
  /// Id of the row.
  let row: ItemID
  /// True when it is checked; `nil` where an icon stands for it, which only the program can read.
  let isChecked: Bool?
  /// The words of the row.
  let words: String

  /// The box of an item, or the icon that stands for one.
  init(of item: Item) {
    row = item.id
    isChecked = item.isChecked
    words = item.plainText
  }

  /// The message that it is switched, or switched back; an icon counts as an empty box.
  func message(isBack: Bool) -> HostMessage {
    .check(item: row, isChecked: isBack == (isChecked ?? false))
  }
}

/// A box that the user has switched.
package struct SwitchedBox: Sendable {
  /// The pane it is in.
  let pane: PaneID
  /// The page that it is on, by its name.
  let page: String
  let box: RowBox

  /// The words for what was done, for the message about it.
  var title: String { HostWords.switched(box.words, on: box.isChecked.map { !$0 }) }
}

/// Boxes that are switched by a click or a key: what their programs are told is taken back by telling
/// them the opposite, so that no program has to say how.
extension UndoHistory {
  /// Tells the program of a pane that a box is switched, and keeps that.
  mutating func switched(
    _ box: RowBox, in pane: PaneID, of panes: PaneTable, _ turn: inout HostTurn
  ) {
    turn.send(box.message(isBack: false), to: pane)
    let page = panes.read(pane) { $0.page.id } ?? ""
    note(.box(SwitchedBox(pane: pane, page: page, box: box)))
  }

  /// Forgets boxes that are not there any more: nobody sees them switched back.
  mutating func forgetBoxes(where isGone: (SwitchedBox) -> Bool) {
    forget { if case .box(let box) = $0 { isGone(box) } else { false } }
  }

  /// Tells whether the last that was done is a box of this pane.
  func endsWithBox(in pane: PaneID?) -> Bool {
    if case .box(let box)? = done.last { box.pane == pane } else { false }
  }

  /// Switches a box back, or once more, if its program hears of it; returns what there is to say.
  mutating func switchAgain(
    _ switched: SwitchedBox, _ way: CommandCall.History, isHeard: Bool, _ turn: inout HostTurn
  ) -> String {
    let isUndo = way == .undo
    guard isHeard else {
      keep(.box(switched), asUndone: !isUndo)
      return HostWords.cannotBeUndone(switched.title)
    }
    turn.send(switched.box.message(isBack: isUndo), to: switched.pane)
    keep(.box(switched), asUndone: isUndo)
    return HostWords.replayed(switched.title, isRedo: !isUndo)
  }
}
