// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import HostConfiguration
import PaneContent
import PaneProtocol
import TerminalInput

/// A press of the mouse on the content of a pane.
struct PanePress: Sendable {
  /// The cell of the content.
  var cell: CellPoint
  var button = MouseEvent.Button.left
  /// Presses so far on the same cell in a short time.
  var clicks = 1
  /// True when it marks the row instead of going there.
  var marks = false

  /// True for the second press of a double click.
  var isDouble: Bool { clicks == 2 }
}

/// What a press on content leads to outside of the pane.
enum PressOutcome: Sendable {
  case nothing
  case rowMenu, paneMenu
  /// The menu of the column whose title was pressed.
  case columnMenu
  /// The row under the cursor is activated, and by what.
  case activate(by: String)
  /// A row is open now, or closed.
  case expanded(ItemID, Bool)
  /// The box of a row is to be switched.
  case check(RowBox)
  /// The content holds something that follows the mouse.
  case held
  /// Cells of it are chosen from here on.
  case choosing
}

extension Pane {
  /// Takes a press on its content.
  mutating func press(_ press: PanePress) -> PressOutcome {
    let (row, column) = (press.cell.row, press.cell.column)
    let found = view.press(row: row, column: column, hasSigns: wants(.check) || wants(.task))
    if press.button == .left, !press.marks, found.mayChooseCells,
      view.choose(.press(press.cell, clicks: press.clicks))
    {
      return .choosing
    }
    switch found {
    case .nothing: return press.button == .right ? .paneMenu : .nothing
    case .whole where press.button == .right: return .rowMenu
    case .link, .offers:
      if press.button == .right { return .rowMenu }
      return found == .link(isCurrent: false) ? .nothing : .activate(by: "mouse")
    case .held where press.isDouble && press.button == .left:
      _ = perform(ColumnsCommand.columnFit)
      return .nothing
    case .held, .heldTitle:
      if press.button == .left { return .held }
      _ = letGo(isCancelled: true)
      return press.button == .right ? .columnMenu : .nothing
    case .expanded(let row, let isOpen): return .expanded(row, isOpen)
    case .sign(let item) where press.button == .left:
      return item.isDisabled ? .nothing : .check(RowBox(of: item))
    case .row where press.marks:
      view.mark(.here)
      return .nothing
    case .whole: return press.isDouble ? .activate(by: "double") : .nothing
    case .sign, .row:
      switch press.button {
      case .right: return .rowMenu
      case .middle: return .activate(by: "middle")
      case .left, .none, .extra: return press.isDouble ? .activate(by: "double") : .nothing
      }
    }
  }
}

extension ContentPress {
  /// True where a press has done nothing that another one or a drag would be in the way of.
  fileprivate var mayChooseCells: Bool {
    switch self {
    case .nothing, .whole, .link(isCurrent: false): true
    case .row, .sign, .held, .heldTitle, .expanded, .link, .offers: false
    }
  }
}
