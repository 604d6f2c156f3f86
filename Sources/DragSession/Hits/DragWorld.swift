// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText
package import PaneProtocol

/// The screen as the drag machine sees it at the moment of an event.
///
/// The host describes; the machine decides. All positions are cells of the window.
package protocol DragWorld {
  var window: CellSize { get }
  /// All panes in the order of the columns, hidden ones too.
  var panes: [DragPane] { get }
  /// Columns that are not shown, tabs and ways back, as buttons; the first that contains a cell counts.
  var buttons: [DropButton] { get }

  /// The thing on a row of the screen inside a pane's content.
  func line(at screenRow: Int, in pane: DragPaneID) -> DragLine
  /// A row by its position; `nil` when it is not loaded or there is none.
  func row(_ index: Int, in pane: DragPaneID) -> DragRow?
  /// The present index of a row; `nil` when it is gone.
  func index(of row: ItemID, in pane: DragPaneID) -> Int?
  /// The item of a row, also where it is not on show; `nil` when that is not known.
  func item(_ row: ItemID, in pane: DragPaneID) -> Item?
  /// Whether files that go to a place are looked at on its disk by the host itself.
  func isOnDisk(_ place: DropPlace) -> Bool
}

/// A pane as the drag machine sees it.
package struct DragPane: Equatable, Sendable {
  /// The pane.
  package var id: DragPaneID
  /// Its name, for messages.
  package var title: SafeText
  /// The name of the plugin, which a source may limit its items to.
  package var plugin = ""
  /// The whole column with its title; `nil` while it is hidden.
  package var frame: CellRect?
  /// The cells of the rows.
  package var content: CellRect
  /// True when it lies above the other columns.
  package var isOverlay = false
  /// True when it is under an overlay and must be left alone.
  package var isCovered = false
  /// True for each of two columns side by side that are used by turns, as in a manager of two folders.
  package var isPeer = false
  /// The side of the window it would slide in from.
  package var edge: WindowEdge = .leading
  /// All rows, loaded or not.
  package var rowCount = 0
  /// True when the list is an outline, with levels.
  package var isOutline = false
  /// Cells before the text of a row on the first level, and cells a level adds.
  package var indent = DragIndent()
  /// True when there are rows above those on screen.
  package var canScrollUp = false
  /// True when there are rows below those on screen.
  package var canScrollDown = false
  /// The row the cursor is on; `nil` where there is none.
  package var cursorRow: ItemID?
  /// Marked rows in their order.
  package var marks: [ItemID] = []
  /// The rules of what it takes; `nil` takes nothing.
  package var drop: DropRules?
  /// True when its program would take things but is not there: it has died, or is started again.
  package var hasStopped = false
  /// True when its program wants to be asked for every lift with `drag.begin`.
  package var asksBegin = false

  /// Creates a pane that takes nothing and has no rows.
  package init(id: DragPaneID, title: SafeText, frame: CellRect?, content: CellRect) {
    self.id = id
    self.title = title
    self.frame = frame
    self.content = content
  }
}

/// The indentation of the levels of an outline, in cells.
package struct DragIndent: Equatable, Sendable {
  /// Cells from the left of the content to the text of the first level.
  package var start = 2
  /// Cells per level, at least 1.
  package var width = 2
  /// Creates an indent; a width below 1 counts as 1.
  package init(start: Int = 2, width: Int = 2) {
    self.start = start
    self.width = max(1, width)
  }
}

/// A row as the drag machine sees it.
package struct DragRow: Equatable, Sendable {
  /// The item of the row: what it shows and what may be done with it.
  package var item: Item
  /// Levels below the root.
  package var depth: Int
  /// True when its children are on show.
  package var isExpanded: Bool
  /// Creates a row.
  package init(item: Item, depth: Int = 0, isExpanded: Bool = false) {
    self.item = item
    self.depth = depth
    self.isExpanded = isExpanded
  }
}

/// The thing on one row of the screen.
package enum DragLine: Equatable, Sendable {
  /// Line `line` of `height` of the row at this position.
  case row(index: Int, line: Int, height: Int)
  /// A heading above the row at this position.
  case heading(before: Int)
  /// Below the last row.
  case empty
}

/// A button that stands for a pane or a page that is not shown, or for the shelf.
package struct DropButton: Equatable, Sendable {
  /// The meaning of a drop on a button.
  package enum Purpose: Equatable, Sendable {
    case pane(DragPaneID)
    /// A pane behind another one in its column.
    case tab(DragPaneID)
    /// The page before in a pane.
    case back(DragPaneID)
    /// Keeps the items while the user goes elsewhere.
    case hold
  }
  /// The cells of the button on the screen.
  package var cells: CellRect
  /// The meaning of a drop on it.
  package var purpose: Purpose
  /// Creates a button.
  package init(cells: CellRect, purpose: Purpose) {
    self.cells = cells
    self.purpose = purpose
  }
}

/// A side of the window.
package enum WindowEdge: Hashable, Sendable { case leading, trailing }

/// The place of the pointer.
package struct DragPointer: Hashable, Sendable {
  /// The cell as reported, possibly outside the window.
  package var cell: CellPoint
  /// Creates a position; numbers no window can have are clamped.
  package init(_ cell: CellPoint) { self.cell = Self.bounded(cell) }

  private static func bounded(_ point: CellPoint) -> CellPoint {
    func bounded(_ number: Int) -> Int {
      min(max(number, Limit.geometry.lowerBound), Limit.geometry.upperBound)
    }
    return CellPoint(column: bounded(point.column), row: bounded(point.row))
  }
}

extension DragWorld {
  /// A pane by its id.
  package func pane(_ id: DragPaneID) -> DragPane? { panes.first { $0.id == id } }

  /// The item of a row on show.
  package func item(_ row: ItemID, in pane: DragPaneID) -> Item? {
    self.row(row, in: pane)?.item
  }

  /// Nothing is.
  package func isOnDisk(_ place: DropPlace) -> Bool { false }

  /// A row by its id.
  package func row(_ id: ItemID, in pane: DragPaneID) -> DragRow? {
    index(of: id, in: pane).flatMap { row($0, in: pane) }
  }
}

extension DragWorld {
  /// True when columns that are not on screen have buttons, so that none slides in by itself.
  var hasColumnButtons: Bool {
    buttons.contains { button in
      switch button.purpose {
      case .pane, .hold: true
      case .tab, .back: false
      }
    }
  }
}
