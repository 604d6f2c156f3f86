// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import PaneContent
import PaneProtocol
import SplitLayout

/// What a drag looks like: read from the state, never kept.
extension HostState {
  /// What there is to draw of drags; `nil` when nothing is carried, cut or on its way.
  package var dragPicture: DragPicture? {
    let isQuiet =
      !dragging.gesture.isCarrying && dragging.clip == nil && dragging.snapBack == nil
    if isQuiet, !hasRowsOnTheirWay { return nil }
    var picture = DragPicture()
    picture.snapBack = dragging.snapBack
    paintRows(&picture)
    if let drag = dragging.gesture.active, isInTheHand { paint(drag, &picture) }
    picture.panes = picture.panes.filter { !$0.value.isEmpty }
    return picture
  }

  private var hasRowsOnTheirWay: Bool {
    !dragging.transfers.transfers.isEmpty || panes.values.contains { !$0.maskedRows.isEmpty }
  }

  /// Whether items have been lifted and are not yet under way.
  private var isInTheHand: Bool {
    switch dragging.gesture.phase {
    case .dragging, .deciding, .choosing: true
    case .idle, .armed, .lifting, .snapBack, .drain: false
    }
  }

  // MARK: Rows on their way

  private func paintRows(_ picture: inout DragPicture) {
    func mark(_ rows: some Sequence<ItemID>, _ state: DragPanePicture.RowState, in id: PaneID) {
      for row in rows { picture.panes[id, default: DragPanePicture()].rows[row] = state }
    }
    if let clip = dragging.clip, clip.isCut { mark(clip.items.map(\.id), .lifted, in: clip.pane) }
    if let drag = dragging.gesture.active, isInTheHand, let source = drag.source {
      mark(drag.itemIDs, .lifted, in: PaneID(source.number))
    }
    for transfer in dragging.transfers.transfers.values where transfer.holdsItems {
      guard let store = transfer.order.source, let id = dragging.stores.keeper(of: store) else {
        continue
      }
      mark(transfer.order.items.map(\.id), .leaving, in: id)
    }
    for pane in panes.values where !pane.maskedRows.isEmpty {
      mark(pane.maskedRows, .gone, in: pane.id)
    }
  }

  // MARK: In the hand

  private func paint(_ drag: ActiveDrag, _ picture: inout DragPicture) {
    let world = HostDragWorld(self)
    for pane in world.panes where pane.frame != nil && pane.id != drag.source {
      guard !dragging.gesture.canDrop(in: pane.id, of: world) else { continue }
      picture.panes[PaneID(pane.id.number), default: DragPanePicture()].isDimmed = true
    }
    let badge = DragBadge(deed: deed(of: drag), count: drag.items.count)
    if drag.suspendedSince == nil, drag.hover != .outside {
      paintTarget(drag, badge, in: world, &picture)
      paintPointer(drag, badge, in: world, &picture)
    }
  }

  private func deed(of drag: ActiveDrag) -> DragBadge.Deed {
    switch drag.hover {
    case .allowed(let verdict): DragBadge.Deed(verdict.operation)
    // Answers mostly come at once; until one is late the deed before is the best guess.
    case .pending: drag.isSlow ? .waiting : dragging.latestChoice.map { .init($0) } ?? .none
    case .forbidden: .forbidden
    case .noop, .origin: .nothing
    case .outside, .dead, .button, .hold: .none
    }
  }

  private func paintPointer(
    _ drag: ActiveDrag, _ badge: DragBadge, in world: HostDragWorld, _ picture: inout DragPicture
  ) {
    guard drag.input == .mouse, let cell = drag.pointer?.cell else { return }
    if drag.hover == .button || drag.hover == .hold {
      picture.litChip = world.chips.first { $0.cells.contains(cell) }?.cells
    }
    if drag.transport != .desktop, sheets.isEmpty, let held = drag.heldItem {
      picture.ghost = DragGhost(
        pointer: cell, title: held.title, preview: drag.preview, badge: badge)
    }
    let middle = window.rows / 2
    for (edge, column) in [(WindowEdge.leading, 0), (.trailing, window.columns - 1)] {
      let cell = CellPoint(column: column, row: middle)
      guard let pane = dragging.gesture.hiddenPane(at: cell, world),
        world.pane(pane)?.frame == nil
      else { continue }
      picture.handles.insert(edge)
    }
  }

  private func paintTarget(
    _ drag: ActiveDrag, _ badge: DragBadge, in world: HostDragWorld, _ picture: inout DragPicture
  ) {
    let isByKeys = drag.input == .keyboard || drag.input == .paste
    var place = drag.hover.place
    switch drag.hover {
    case .noop, .forbidden: if !isByKeys { return }
    case .origin: place = drag.source.map { DropPlace(pane: $0, anchor: .pane) }
    default: break
    }
    guard let place, let target = target(of: place) else { return }
    let id = PaneID(place.pane.number)
    picture.panes[id, default: DragPanePicture()].target = target
    switch drag.hover {
    case .noop, .forbidden, .origin: picture.panes[id]?.certainty = .idle
    default: break
    }
    if isByKeys { picture.panes[id]?.badge = badge }
    if dragging.gesture.spring.place == place { picture.panes[id]?.winding = dragging.winding }
  }

  /// Where a place is in the lines of its pane; `nil` when the rows it is told by are not there.
  private func target(of place: DropPlace) -> DragPanePicture.Target? {
    guard let pane = panes[PaneID(place.pane.number)] else { return nil }
    guard let list = pane.page.list, list.rowCount > 0 else { return .pane }
    let depth = list.isOutline ? max(0, place.depth ?? 0) : 0
    switch place.anchor {
    case .pane: return .pane
    case .into(let row): return .into(row)
    case .end: return .gap(line: list.lineCount - list.scrollOffset, depth: depth)
    case .before(let row):
      guard let index = list.row(of: row) else { return nil }
      return .gap(line: list.line(ofRow: index) - list.scrollOffset, depth: depth)
    case .after(let row):
      guard let index = list.row(of: row) else { return nil }
      return .gap(line: list.line(ofRow: index) + 1 - list.scrollOffset, depth: depth)
    }
  }

  // MARK: What the eye needs time for

  /// Follows the gesture: which deed to go on showing, and the winding of a spring.
  mutating func followGesture(_ turn: inout HostTurn) {
    switch dragging.gesture.active?.hover {
    case .pending: break
    case .allowed(let verdict): dragging.latestChoice = verdict.operation
    default: dragging.latestChoice = nil
    }
    let spring = dragging.gesture.spring
    let since = spring.place == nil ? nil : spring.since
    guard since != dragging.windingSince else { return }
    dragging.windingSince = since
    dragging.winding = .none
    if since == nil {
      turn.cancel(.drag(.spring))
    } else {
      windSpring(&turn)
    }
  }

  /// Draws the spring under the pointer a step further; nobody is woken when there is none.
  mutating func windSpring(_ turn: inout HostTurn) {
    guard let since = dragging.windingSince else { return }
    let elapsed = max(0, turn.now.milliseconds - since)
    let full = dragging.gesture.timing.spring
    let winding = SpringWinding(elapsed: elapsed, full: full)
    if winding != dragging.winding {
      dragging.winding = winding
      turn.needFrame(.now)
    }
    let pause = SpringWinding.pause(elapsed: elapsed, full: full)
    turn.start(.drag(.spring), after: .milliseconds(pause))
  }
}

extension DragBadge.Deed {
  /// What a choice of operations looks like.
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
