// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import DragSession
import PaneProtocol

/// The ghost that was at the pointer last, in case it has to go back.
package struct CarriedGhost: Equatable, Sendable {
  /// The cell it was over.
  package var pointer: CellPoint
  /// How many items there are.
  package var badge: DragBadge
  /// The pane they were taken from.
  var source: PaneID
  /// The row that was grabbed.
  var row: ItemID
}

/// The way back of what could not be dropped: a few frames on a straight line to its row.
///
/// The way back is for the eye alone. The drag is over when it begins, keys and mouse are free, and
/// whatever is picked up next ends it.
///
/// Decision: 150 ms in 4 frames, long enough to be seen and too short to wait for.
package struct SnapBack: Equatable, Sendable {
  /// All of it, in milliseconds.
  private static let milliseconds = HostLimits.snapBack.wholeMilliseconds
  /// How many pictures there are on the way.
  static let frames = 4

  /// The ghost that goes back.
  package var ghost: CarriedGhost
  /// Where it goes, a cell of its row or of the edge behind which that is.
  var target: CellPoint
  /// When it began, in milliseconds.
  var since: Int
  /// How many pictures are behind it.
  var frame = 0

  /// The frame after a time; `nil` when it has arrived.
  static func frame(elapsed: Int) -> Int? {
    let frame = max(0, elapsed) * frames / milliseconds
    return frame < frames ? frame : nil
  }

  /// Milliseconds from a time to the next frame.
  static func pause(elapsed: Int) -> Int {
    let next = (max(0, elapsed) * frames / milliseconds + 1) * milliseconds
    return max(1, (next + frames - 1) / frames - max(0, elapsed))
  }

  /// The present place of the ghost.
  package var place: CellPoint {
    func between(_ from: Int, _ to: Int) -> Int {
      from + (to - from) * (frame + 1) / (Self.frames + 1)
    }
    return CellPoint(
      column: between(ghost.pointer.column, target.column),
      row: between(ghost.pointer.row, target.row))
  }
}
