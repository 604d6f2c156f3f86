// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// The mouse for content that takes it instead of the host: from a press to the release.
struct PointerGrab: Sendable {
  /// The column in which the button went down; `nil` while none is down in such content.
  private(set) var role: ColumnRole?

  /// Takes an event of the mouse over a column, or while a button is down that it holds.
  ///
  /// - Parameters:
  ///   - event: What the mouse did.
  ///   - column: The column under the pointer, or the one that holds the button.
  ///   - grab: What its content takes.
  ///   - isDouble: True for the second press of a double click.
  /// - Returns: What the plugin is told; `nil` when the event is the host's.
  mutating func take(
    _ event: MouseEvent, over column: WindowGeometry.Pane, _ grab: InputGrab, isDouble: Bool
  ) -> CanvasMouse? {
    let area = column.content
    let isInside = area.contains(event.position)
    func message(_ kind: CanvasMouse.Kind, _ button: String?) -> CanvasMouse {
      let point = event.position
      return CanvasMouse(
        kind,
        at: CellPoint(
          column: min(max(point.column - area.minColumn, -1), area.size.columns),
          row: min(max(point.row - area.minRow, -1), area.size.rows)),
        button: button, modifiers: event.modifiers.wireNames, clicks: isDouble ? 2 : 1)
    }
    switch event.action {
    case .press(let button):
      guard isInside, grab.takes(.click) else { return nil }
      role = column.role
      return message(.down, button.wireName)
    case .release(let button):
      guard role == column.role else { return nil }
      role = nil
      return message(.up, button.wireName)
    case .drag(let button):
      guard role == column.role else { return nil }
      return grab.takes(.drag) ? message(.drag, button.wireName) : nil
    case .move: return isInside && grab.takes(.move) ? message(.move, nil) : nil
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight:
      guard isInside, grab.takes(.wheel) else { return nil }
      return message(.wheel, event.action.wheelName)
    case .leave: return nil
    }
  }

  /// Lets go of the button: its column is gone.
  mutating func letGo() { role = nil }
}

extension MouseEvent.Button {
  fileprivate var wireName: String? {
    switch self {
    case .left: "left"
    case .middle: "middle"
    case .right: "right"
    case .extra(let number): String(number)
    case .none: nil
    }
  }
}

extension MouseEvent.Action {
  fileprivate var wheelName: String? {
    switch self {
    case .wheelUp: "up"
    case .wheelDown: "down"
    case .wheelLeft: "left"
    case .wheelRight: "right"
    case .press, .release, .drag, .move, .leave: nil
    }
  }
}

extension Modifiers {
  fileprivate var wireNames: [String] {
    [(Modifiers.shift, "shift"), (.alt, "alt"), (.control, "ctrl")]
      .filter { contains($0.0) }.map(\.1)
  }
}
