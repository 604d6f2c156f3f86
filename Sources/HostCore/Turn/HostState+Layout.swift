// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
package import PaneContent
import PaneProtocol
import SplitLayout

/// The columns: what becomes of changes, and what the panes are told of them.
extension HostState {
  /// Lets the arrangement do something, and follows what changed.
  @discardableResult
  mutating func arrange<Result>(
    _ turn: inout HostTurn, _ body: (inout WindowLayout) -> Result
  ) -> Result {
    let result = body(&layout)
    let change = layout.takeChange()
    if change.contains(.moved) {
      turn.needFrame(.now)
      desk.layoutChanged()
    }
    if change.contains(.forDisk) {
      turn.start(.session(.save), after: HostLimits.saveAfterLayout)
    }
    if change.contains(.crossed) { askAboutLayout(&turn) }
    return result
  }

  /// Gives the split view one action; tells whether it did anything with it.
  @discardableResult
  mutating func performSplit(_ action: SplitAction, _ turn: inout HostTurn) -> Bool {
    arrange(&turn) { $0.perform(action) }
  }

  /// Brings a column on screen and gives it the keys.
  mutating func show(_ role: ColumnRole, _ turn: inout HostTurn) {
    arrange(&turn) { $0.show(role) }
  }

  /// Moves the cursor of the primary to its n-th row, from anywhere.
  mutating func nthPrimaryRow(_ number: Int, _ turn: inout HostTurn) {
    guard number >= 1 else { return }
    _ = update(.primary) { pane in
      pane.page.content?.updateList { _ = $0.moveCursor(toRow: number - 1) }
    }
  }

  // MARK: What panes are told

  /// Gives every list and text the size it has on screen.
  mutating func fitPanes() {
    let geometry = self.geometry
    for frame in geometry.panes {
      _ = update(frame.role) { pane in
        let inset = TextInset(of: pane.page.text)
        pane.page.content?.setViewport(
          columns: max(1, frame.content.size.columns - inset.leading - inset.trailing),
          rows: frame.content.size.rows, wrap: .words)
      }
    }
  }

  /// The view of a column as its plugin is told.
  func viewDescription(of id: PaneID) -> ViewDescription {
    let role = panes[id]?.role ?? focus
    let geometry = self.geometry
    let projection = split.projection
    let frame = geometry.pane(role)
    let told = panes[id]?.conversation.sent.view
    let size = frame?.content.size
    return ViewDescription(
      columns: size?.columns ?? told?.columns ?? window.columns,
      rows: size?.rows ?? told?.rows ?? geometry.contentRows.count,
      cellWidthPixels: terminal.cellPixels?.columns,
      cellHeightPixels: terminal.cellPixels?.rows,
      isVisible: frame != nil, isFocused: frame != nil && focus == role,
      isNarrow: projection.isCollapsed,
      isTop: !projection.isCollapsed || projection.stack?.last == role,
      isCovered: frame.map { !$0.isInteractive } ?? false)
  }

  /// Tells plugins their views and the layout, where these have changed.
  mutating func sendViews(_ turn: inout HostTurn) {
    for id in panes.ids {
      var view = viewDescription(of: id)
      if isParked(id) {
        view.isVisible = false
        view.isFocused = false
      }
      converse(with: id, &turn) { $0.send(view, &$3) }
    }
    let description = layout.description
    guard description != lastSentLayout else { return }
    lastSentLayout = description
    for id in panes.ids where panes[id]?.wants("layout") == true {
      turn.send(.layout(description), to: id)
    }
  }

  // MARK: What plugins ask of the layout

  /// The pane that decides for the split view: the one the layout names, else the primary's.
  var coordinator: PaneID? { columns[settings.coordinator ?? .primary] }

  mutating func setPolicy(
    _ policy: LayoutPolicy, of id: PaneID, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    let fallback = settings.split.hooks.topColumn
    let coordinates = id == coordinator
    arrange(&turn) {
      $0.adopt(policy, of: pane.role, coordinates: coordinates, fallback: fallback)
    }
  }

  mutating func layoutSet(
    _ wish: LayoutRequest, request: PluginRequestID, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    guard id == coordinator else {
      refuse(
        request, code: .denied, "only the coordinator arranges columns", to: id, &turn)
      return
    }
    arrange(&turn) { $0.perform(wish) }
    let result = LayoutResult(columns: split.projection.columns.map(\.role.rawValue))
    turn.send(.answer(request, result), to: id)
  }

  /// Shows something in another column because a plugin asks.
  mutating func paneOpen(
    _ open: PaneOpen, request: PluginRequestID, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    let target =
      open.column == "next" ? layout.next(after: pane.role) : ColumnRole(rawValue: open.column)
    guard let target, let targetID = columns[target], target != pane.role else {
      refuse(request, code: .invalidParameters, "no such column", to: id, &turn)
      return
    }
    var item = Item(id: open.item ?? "open", text: StyledText(SafeText(open.item ?? "")))
    item.type = open.type
    item.value = open.value
    let value = PaneInput.Value(
      item: item, items: [item], count: 1, source: id, sourceName: pane.spec.name)
    drive(target, with: value, reason: .open, &turn)
    if open.focuses { show(target, &turn) }
    let generation = panes[targetID]?.input.generation ?? 0
    turn.send(.answer(request, PaneOpened(generation: generation)), to: id)
  }
}

/// Cells of a text column that are not text: a margin, or line numbers.
package struct TextInset: Equatable, Sendable {
  /// Cells before the text, line numbers included.
  package var leading: Int
  /// Cells after it.
  package var trailing = 1
  /// Cells of the line number, blanks not counted; 0 for none.
  package var number: Int

  /// The inset of a text; code has line numbers.
  package init(of text: TextState?) {
    guard let text, text.format == .code else {
      number = 0
      leading = 1
      return
    }
    number = max(4, String(text.lineCount).utf8.count)
    leading = number + 2
  }
}

extension LineWrapping {
  /// Folds lines between words.
  static let words = LineWrapping { text, columns in text.text.wrapped(columns: columns) }
}
