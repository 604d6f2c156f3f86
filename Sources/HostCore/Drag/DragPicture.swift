// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText
package import DragSession
package import PaneProtocol

/// The picture of a drag, a cut or a running transfer, as a value.
///
/// The picture follows from the host's state alone: without a drag there is none of it, so nothing
/// of an ended drag can stay on the screen.
package struct DragPicture: Equatable, Sendable {
  /// By pane, as far as there is something to draw.
  package var panes: [PaneID: DragPanePicture] = [:]
  /// The ghost at the pointer.
  package var ghost: DragGhost?
  /// The ghost that goes back to its row.
  package var snapBack: SnapBack?
  /// The window's edges from which a hidden column can be pulled in.
  package var handles: Set<WindowEdge> = []
  /// The button the pointer rests on.
  package var litButton: CellRect?
}

/// The picture of a drag in one pane.
package struct DragPanePicture: Equatable, Sendable {
  /// The place the items would go to.
  package enum Target: Equatable, Sendable {
    /// Between rows: so many lines below the top of the viewport, and so many levels in.
    case gap(line: Int, depth: Int)
    case into(ItemID)
    /// The pane as a whole.
    case pane
  }
  /// The certainty of a target.
  package enum Certainty: Equatable, Sendable {
    case sure
    /// The drop changes nothing, or is not possible.
    case idle
  }

  /// How a row on its way is drawn.
  package enum RowState: Equatable, Sendable {
    /// Carried or cut; it is still there.
    case lifted
    /// A transfer takes it away.
    case leaving
    /// The row has arrived elsewhere and is not to be seen twice.
    case gone
  }

  /// Rows on their way; marks stay beside them.
  package var rows: [ItemID: RowState] = [:]
  /// The place the items would go to; `nil` when it is not here.
  package var target: Target?
  /// The certainty that a drop there would do something.
  package var certainty = Certainty.sure
  /// What the target itself carries in a drag by keys; with the mouse the ghost says it.
  package var badge: DragBadge?
  /// How far the row under the pointer is from being opened.
  package var springProgress = SpringProgress.none
  /// True when the pane takes nothing of what is carried.
  package var isDimmed = false

  /// True when there is nothing to draw.
  var isEmpty: Bool { rows.isEmpty && target == nil && !isDimmed }
}

/// The picture at the pointer.
package struct DragGhost: Equatable, Sendable {
  /// The cell under the pointer.
  package var pointer: CellPoint
  /// Name of the item that was grabbed.
  package var title: SafeText
  /// What the source would have shown in place of the name, line by line; mostly empty.
  package var preview: [StyledText] = []
  /// The outcome of a drop, and the number of items.
  package var badge: DragBadge
}

/// The outcome of a drop, in a sign and a number.
package struct DragBadge: Equatable, Sendable {
  /// The outcome of a drop.
  package enum Outcome: Equatable, Sendable {
    case move, copy, link, ask
    case forbidden
    /// Nothing would change.
    case nothing
    /// The target has not answered for so long that it shows.
    case waiting
    /// Over nothing that takes anything.
    case none
  }
  /// The outcome of a drop here.
  package var outcome: Outcome
  /// The number of carried items.
  package var count: Int
}

/// How far a container under a resting pointer is from opening.
///
/// Source: spring loading, from 350 to 650 ms the row's end fills, then it blinks twice.
package enum SpringProgress: Equatable, Sendable {
  case none
  /// Eighths, 1 to 8.
  case filling(Int)
  /// True when the row is lit at this moment.
  case blinking(isLit: Bool)

  private static let start = HostLimits.springFills.wholeMilliseconds
  private static let blink = HostLimits.springBlink.wholeMilliseconds

  /// The state after a time.
  ///
  /// - Parameters:
  ///   - elapsed: Milliseconds since the pointer came to rest.
  ///   - full: Milliseconds until it is wound.
  init(elapsed: Int, full: Int) {
    if elapsed < Self.start {
      self = .none
    } else if elapsed < full {
      self = .filling(1 + (elapsed - Self.start) * 8 / max(1, full - Self.start))
    } else {
      self = .blinking(isLit: (elapsed - full) / Self.blink % 2 == 1)
    }
  }

  /// Milliseconds until the state after this one.
  static func pause(elapsed: Int, full: Int) -> Int {
    if elapsed < start { return start - elapsed }
    guard elapsed < full else { return blink - (elapsed - full) % blink }
    let span = max(1, full - start)
    let next = ((elapsed - start) * 8 / span + 1) * span
    return max(1, start + (next + 7) / 8 - elapsed)
  }
}
