// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneContent
import PaneProtocol

/// The decisions of the desk about one event: orders, and how soon to draw.
package struct DeskTurn: Sendable {
  /// The moment of the event.
  package let now: HostTime
  /// The urgency of the next picture; `nil` when it is the same.
  package private(set) var frame: FrameNeed.Urgency?
  private var orders: [DragOrder] = []
  /// News for the gesture that come of its own orders.
  private var news: ArraySlice<DragEvent> = []
  /// True when orders have made the description of the screen out of date.
  private var changesScreen = false
  /// True when transfers have moved on, so that rows may have to be hidden or shown.
  var changesTransfers = false

  /// Makes a turn in which nothing has been decided.
  package init(now: HostTime) { self.now = now }

  /// Appends an order.
  mutating func order(_ order: DragOrder) {
    switch order {
    case .rows, .column: changesScreen = true
    case .ask, .tell, .answer, .status, .ended, .sheet, .history, .dropped, .timer,
      .file, .log, .terminal, .takePointer:
      break
    }
    orders.append(order)
  }

  mutating func rows(_ pane: PaneID, _ wish: RowsWish) { order(.rows(pane, wish)) }
  mutating func rows(_ pane: PaneID, _ command: ContentCommand) { rows(pane, .content(command)) }
  mutating func column(_ pane: PaneID, _ wish: ColumnWish) { order(.column(pane, wish)) }

  /// Moves what a pane shows, or its column, as the gesture wants it.
  mutating func view(_ order: DragViewOrder, in pane: PaneID) {
    switch order {
    case .click(let row):
      self.order(.status(.clearIfRead))
      column(pane, .focus)
      rows(pane, .moveTo(row))
    case .moveCursor(let row): rows(pane, .moveTo(row))
    case .focus: column(pane, .focus)
    case .bringIntoView(let place):
      if let row = place.anchor.row { rows(pane, .reveal(row)) }
      if case .end = place.anchor { rows(pane, .scrollToEnd) }
    case .scroll(let lines):
      rows(pane, .scroll(lines: lines))
      tellGesture(.paneChanged(DragPaneID(pane.number)))
    case .expand(let row): rows(pane, RowsWish.setOpen(row, true))
    case .collapse(let row): rows(pane, RowsWish.setOpen(row, false))
    case .goBack: column(pane, .goBack)
    case .reveal, .show: column(pane, .show)
    case .unreveal: column(pane, .dismiss)
    }
  }

  mutating func say(_ words: String, kind: StatusMessage.Kind = .info, stays: Bool = false) {
    order(.status(.say(StatusMessage(SafeText(words), kind: kind), stays: stays)))
    needFrame(.soon)
  }

  /// Says something in front of a warning nobody has had the time to read.
  mutating func sayToo(_ words: String, kind: StatusMessage.Kind) {
    order(.status(.sayToo(StatusMessage(SafeText(words), kind: kind))))
    needFrame(.soon)
  }

  mutating func start(_ timer: DeskTimer, after delay: Duration) { order(.timer(timer, delay)) }
  mutating func cancel(_ timer: DeskTimer) { order(.timer(timer, nil)) }

  mutating func needFrame(_ urgency: FrameNeed.Urgency) { frame = max(frame ?? urgency, urgency) }

  /// Lets the gesture hear of something once the orders so far are carried out.
  mutating func tellGesture(_ event: DragEvent) { news.append(event) }

  /// The next news for the gesture; `nil` while the screen is not what the desk was told.
  mutating func nextNews() -> DragEvent? { changesScreen ? nil : news.popFirst() }

  /// True when the desk has more to decide once it sees the new screen.
  package var isUnfinished: Bool { !news.isEmpty }

  /// Takes the orders so far; who carries them out describes the screen anew.
  package mutating func takeOrders() -> [DragOrder] {
    changesScreen = false
    defer { orders = [] }
    return orders
  }
}
