// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import PaneContent
import PaneProtocol

/// The look of a drag: read from the desk and the screen, never kept.
extension DragDesk {
  /// True when there may be something to draw beyond rows that are hidden.
  package var isVisible: Bool {
    gesture.isCarrying || pasteboard != nil || motion.snapBack != nil
      || !transfers.transfers.isEmpty
  }

  /// The picture of drags; empty when nothing is carried, cut or on its way.
  package func picture(on screen: DragScreen) -> DragPicture {
    var picture = DragPicture()
    picture.snapBack = motion.snapBack
    if let pasteboard, pasteboard.isCut {
      picture.mark(pasteboard.items.map(\.id), .lifted, in: pasteboard.pane)
    }
    let drag = gesture.isInTheHand ? gesture.active : nil
    if let drag, let source = drag.source {
      picture.mark(drag.itemIDs, .lifted, in: PaneID(source.number))
    }
    for transfer in transfers.transfers.values where transfer.holdsItems {
      guard let store = transfer.order.source, let id = stores.pane(of: store) else { continue }
      picture.mark(transfer.order.items.map(\.id), .leaving, in: id)
    }
    for pane in screen.programs.values where !pane.maskedRows.isEmpty {
      picture.mark(pane.maskedRows, .gone, in: pane.id)
    }
    if let drag {
      var screen = screen
      screen.buttons = buttons(on: screen).map(\.button)
      DragPainter(drag: drag, gesture: gesture, motion: motion, screen: screen).paint(&picture)
    }
    picture.panes = picture.panes.filter { !$0.value.isEmpty }
    return picture
  }
}

extension DragGesture {
  /// True when items have been lifted and are not yet under way.
  fileprivate var isInTheHand: Bool {
    switch phase {
    case .dragging, .deciding, .choosing: true
    case .idle, .armed, .lifting, .snapBack, .awaitingRelease: false
    }
  }
}

extension DragPicture {
  fileprivate mutating func mark(
    _ rows: some Sequence<ItemID>, _ state: DragPanePicture.RowState, in id: PaneID
  ) {
    for row in rows { panes[id, default: DragPanePicture()].rows[row] = state }
  }
}

/// Paints what is in the hand: the target, the ghost, and the panes that take nothing.
private struct DragPainter {
  let drag: ActiveDrag
  let gesture: DragGesture
  let motion: DragMotion
  let screen: DragScreen

  func paint(_ picture: inout DragPicture) {
    for pane in screen.panes where pane.frame != nil && pane.id != drag.source {
      guard gesture.active?.canDrop(in: pane.id, of: screen) != true else { continue }
      picture.panes[PaneID(pane.id.number), default: DragPanePicture()].isDimmed = true
    }
    guard drag.suspendedSince == nil, drag.hover != .outside else { return }
    let badge = DragBadge(outcome: outcome, count: drag.items.count)
    paintTarget(badge, &picture)
    paintPointer(badge, &picture)
  }

  private var outcome: DragBadge.Outcome {
    switch drag.hover {
    case .allowed(let verdict): DragBadge.Outcome(verdict.operation)
    // Most answers come at once; until one is late the badge keeps the last outcome, so that it
    // does not flicker.
    case .pending: drag.isSlow ? .waiting : motion.latestChoice.map { .init($0) } ?? .none
    case .forbidden: .forbidden
    case .noop, .origin: .nothing
    case .outside, .dead, .button, .hold: .none
    }
  }

  private func paintPointer(_ badge: DragBadge, _ picture: inout DragPicture) {
    guard drag.input == .mouse, let cell = drag.pointer?.cell else { return }
    if drag.hover == .button || drag.hover == .hold {
      picture.litButton = screen.buttons.first { $0.cells.contains(cell) }?.cells
    }
    if drag.transport != .desktop, !screen.hasSheet, let held = drag.heldItem {
      picture.ghost = DragGhost(
        pointer: cell, title: held.title, preview: drag.preview, badge: badge)
    }
    let middle = screen.window.rows / 2
    for (edge, column) in [(WindowEdge.leading, 0), (.trailing, screen.window.columns - 1)] {
      let cell = CellPoint(column: column, row: middle)
      guard let pane = gesture.regions.hiddenPane(at: cell, screen), screen.pane(pane)?.frame == nil
      else { continue }
      picture.handles.insert(edge)
    }
  }

  private func paintTarget(_ badge: DragBadge, _ picture: inout DragPicture) {
    let isByKeys = drag.input == .keyboard || drag.input == .paste
    var place = drag.hover.place
    var certainty = DragPanePicture.Certainty.sure
    switch drag.hover {
    case .noop, .forbidden:
      if !isByKeys { return }
      certainty = .idle
    case .origin:
      place = drag.source.map { DropPlace(pane: $0, anchor: .pane) }
      certainty = .idle
    case .outside, .dead, .pending, .allowed, .button, .hold: break
    }
    guard let place, let target = screen.target(of: place) else { return }
    var pane = picture.panes[PaneID(place.pane.number)] ?? DragPanePicture()
    pane.target = target
    pane.certainty = certainty
    if isByKeys { pane.badge = badge }
    if gesture.spring.place == place { pane.springProgress = motion.springProgress }
    picture.panes[PaneID(place.pane.number)] = pane
  }
}

extension DragScreen {
  /// The lines of its pane a place is at; `nil` when the rows it is told by are not there.
  fileprivate func target(of place: DropPlace) -> DragPanePicture.Target? {
    guard let pane = program(place.pane) else { return nil }
    guard let rows = pane.rows, rows.rowCount > 0 else { return .pane }
    let depth = rows.isOutline ? max(0, place.depth ?? 0) : 0
    switch place.anchor {
    case .pane: return .pane
    case .into(let row): return .into(row)
    case .end: return .gap(line: rows.screenRow(ofLine: rows.lineCount), depth: depth)
    case .before(let row):
      guard let index = rows.row(of: row) else { return nil }
      return .gap(line: rows.screenRow(ofLine: rows.line(ofRow: index)), depth: depth)
    case .after(let row):
      guard let index = rows.row(of: row) else { return nil }
      return .gap(line: rows.screenRow(ofLine: rows.line(ofRow: index) + 1), depth: depth)
    }
  }
}

extension DragBadge.Outcome {
  /// The look of a choice of operations.
  init(_ choice: OperationChoice) {
    switch choice {
    case .operation(.move): self = .move
    case .operation(.copy): self = .copy
    case .operation(.link): self = .link
    case .ask: self = .ask
    case .impossible: self = .forbidden
    }
  }
}
