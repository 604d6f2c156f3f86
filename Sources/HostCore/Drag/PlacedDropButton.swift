// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import CellText
package import DragSession
import PaneProtocol
import SplitLayout

/// A button for a running drag: what is not on screen, or the shelf.
package struct PlacedDropButton: Equatable, Sendable {
  /// Where it is and what it stands for.
  package let button: DropButton
  /// Its words.
  package let text: SafeText
  /// True when it lies on the status line; the others are buttons of the title bar.
  package let isOnStatusLine: Bool
}

extension DragDesk {
  /// True when a drag has buttons.
  package var hasButtons: Bool { gesture.isCarrying || gesture.shelf != nil }

  /// The buttons a drag can be held over, title bar first.
  package func buttons(on screen: DragScreen) -> [PlacedDropButton] {
    hasButtons ? screen.buttons(for: gesture) : []
  }
}

extension DragScreen {
  /// The buttons of a drag, title bar first.
  fileprivate func buttons(for gesture: DragGesture) -> [PlacedDropButton] {
    var names: [(text: SafeText, purpose: DropButton.Purpose)] = []
    let buttons = titleButtons.map {
      PlacedDropButton(button: $0.button, text: $0.text, isOnStatusLine: false)
    }
    if geometry.isCollapsed, gesture.isCarrying {
      names = hiddenTargets(for: gesture.active?.items ?? [])
      if gesture.active?.input == .mouse {
        names.append((DragWords.holdButton(isASCII: isASCII), .hold))
      }
    } else if !gesture.isCarrying, let shelf = gesture.shelf {
      names.append((DragWords.heldButton(shelf.items.count, isASCII: isASCII), .hold))
    }
    return buttons + onStatusLine(names, before: gesture.hints(width: window.columns))
  }

  /// The columns out of sight that take what is carried.
  private func hiddenTargets(
    for items: [DragItem]
  ) -> [(text: SafeText, purpose: DropButton.Purpose)] {
    columns.compactMap { id in
      guard let pane = programs[id], geometry.pane(pane.role) == nil,
        pane.rules?.accepts(items) == true
      else { return nil }
      return (SafeText("[\(pane.columnName.string)]"), .pane(DragPaneID(id.number)))
    }
  }

  /// Lays the buttons out before the hints, which keep their room.
  private func onStatusLine(
    _ names: [(text: SafeText, purpose: DropButton.Purpose)], before hints: [StatusLine.Hint]
  ) -> [PlacedDropButton] {
    var right = StatusPicture.start(of: hints, width: window.columns) - StatusPicture.gap
    var buttons: [PlacedDropButton] = []
    for name in names.reversed() {
      let left = right - name.text.columns
      guard left >= 12 else { break }
      let cells = CellRect(
        column: left, row: geometry.statusRow, columns: name.text.columns, rows: 1)
      buttons.append(
        PlacedDropButton(
          button: DropButton(cells: cells, purpose: name.purpose), text: name.text,
          isOnStatusLine: true))
      right = left - 1
    }
    return buttons.reversed()
  }
}

extension DragGesture {
  /// The keys that matter most while something is carried, for a window so many cells wide.
  func hints(width: Int) -> [StatusLine.Hint] {
    guard let active else { return [] }
    var hints: [StatusLine.Hint] = []
    if width >= 90 {
      let possible = active.possibleOperations
      // The keyboard needs room for Enter; linking is the rarest.
      if possible.contains(.link), active.input == .mouse {
        hints.append(.init("l", StatusWords.link))
      }
      if possible.contains(.copy) { hints.append(.init("c", StatusWords.copy)) }
      if possible.contains(.move) { hints.append(.init("m", StatusWords.move)) }
      if possible.count > 1 { hints.append(.init(".", StatusWords.choose)) }
    }
    if active.input != .mouse { hints.append(.init("Enter", StatusWords.drop)) }
    hints.append(.init("Esc", StatusWords.cancel))
    return hints
  }
}
