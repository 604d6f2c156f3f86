// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import CellText
package import DragSession
import PaneProtocol
import SplitLayout

/// A button for a running drag: a column that is not on screen, or the shelf.
package struct WindowChip: Equatable, Sendable {
  /// Where it is and what it stands for.
  package var chip: DragChip
  /// What it says.
  package var text: SafeText
  /// Whether it lies on the status line; the others are buttons of the title bar.
  package var isOnStatusLine: Bool
}

extension HostState {
  /// The buttons a drag can be held over, title bar first.
  package var dragChips: [WindowChip] {
    let gesture = dragging.gesture
    guard gesture.isCarrying || gesture.shelf != nil else { return [] }
    var chips: [WindowChip] = []
    var names: [(text: SafeText, purpose: DragChip.Purpose)] = []
    if geometry.isCollapsed, gesture.isCarrying {
      chips += titleChips
      names += hiddenTargets
      if gesture.active?.input == .mouse {
        names.append((SafeText(settings.isASCII ? "[+ hold]" : "[＋ hold]"), .hold))
      }
    } else if let shelf = gesture.shelf {
      let sign = settings.isASCII ? "x" : "×"
      names.append((SafeText("[\(shelf.items.count)\(sign) held]"), .hold))
    }
    return chips + onStatusLine(names)
  }

  private var titleChips: [WindowChip] {
    guard let pane = geometry.panes.last, let bar = titleBar(of: pane.role) else { return [] }
    return bar.parts.compactMap { part in
      guard case .show(let role) = part.action, let id = columns[role] else { return nil }
      let cells = CellRect(
        column: pane.title.minColumn + part.columns.lowerBound, row: 0,
        columns: part.columns.count, rows: 1)
      return WindowChip(
        chip: DragChip(cells: cells, purpose: .pane(DragPaneID(id.number))), text: part.text,
        isOnStatusLine: false)
    }
  }

  /// The columns out of sight that take what is carried.
  private var hiddenTargets: [(text: SafeText, purpose: DragChip.Purpose)] {
    let items = dragging.gesture.active?.items ?? []
    return chain.compactMap { role in
      guard geometry.pane(role) == nil, let pane = pane(in: role),
        pane.page.dropRules?.accepts(items) == true
      else { return nil }
      return (
        SafeText("[\(pane.columnName.string)]"), .pane(DragPaneID(pane.id.number))
      )
    }
  }

  /// Lays the buttons out before the hints, which keep their room.
  private func onStatusLine(
    _ names: [(text: SafeText, purpose: DragChip.Purpose)]
  ) -> [WindowChip] {
    let hints = dragHints.map { $0.key.columns + 1 + $0.words.columns + 2 }.reduce(0, +)
    var right = window.columns - 1 - hints
    var chips: [WindowChip] = []
    for name in names.reversed() {
      let left = right - name.text.columns
      guard left >= 12 else { break }
      let cells = CellRect(
        column: left, row: geometry.statusRow, columns: name.text.columns, rows: 1)
      chips.append(
        WindowChip(
          chip: DragChip(cells: cells, purpose: name.purpose), text: name.text,
          isOnStatusLine: true))
      right = left - 1
    }
    return chips.reversed()
  }

  /// The keys that matter most while something is carried.
  var dragHints: [StatusLine.Hint] {
    func hint(_ key: String, _ words: String) -> StatusLine.Hint {
      StatusLine.Hint(key: SafeText(key), words: SafeText(words))
    }
    guard let active = dragging.gesture.active else { return [] }
    var hints: [StatusLine.Hint] = []
    if window.columns >= 90 {
      let possible = active.possibleOperations
      // The keyboard needs room for Enter; linking is the rarest.
      if possible.contains(.link), active.input == .mouse { hints.append(hint("l", "link")) }
      if possible.contains(.copy) { hints.append(hint("c", "copy")) }
      if possible.contains(.move) { hints.append(hint("m", "move")) }
      if possible.count > 1 { hints.append(hint(".", "choose")) }
    }
    if active.input != .mouse { hints.append(hint("Enter", "drop")) }
    hints.append(hint("Esc", "cancel"))
    return hints
  }
}
