// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import SplitLayout

extension WindowLayout {
  /// What a movement of the mouse means to others than the arrangement.
  enum Dragged: Equatable, Sendable {
    case nothing
    /// A swipe has asked for the column or page before the only one on screen.
    case back
    /// What is held in the content of a column goes to this cell of it.
    case content(ColumnRole, CellPoint)
    /// Cells of a column are chosen up to this one.
    case cells(ColumnRole, CellPoint)
  }

  /// Changes the host follows, since it looked last.
  struct Change: OptionSet, Sendable {
    let rawValue: Int
    /// Something on screen moved, came or went.
    static let moved = Change(rawValue: 1)
    /// The change is kept for the next session.
    static let forDisk = Change(rawValue: 2)
    /// The window became narrow or wide enough for another arrangement.
    static let crossed = Change(rawValue: 4)
    /// The button for sidebars, or a swipe, has brought a column.
    static let brought = Change(rawValue: 8)
    /// That button has taken columns away.
    static let tookAway = Change(rawValue: 16)
    /// Changes that a coordinator may have an opinion on.
    static let askable: Change = [.crossed, .brought, .tookAway]
  }
}

extension SplitEvent {
  /// Whether what it tells is kept for the next session.
  var isForDisk: Bool {
    switch self {
    case .willHide, .willShow, .resize: true
    case .willChangeMode, .committed, .visibility, .repaint, .didHide, .didShow, .didCollapse,
      .didExpand, .focus:
      false
    }
  }
}
