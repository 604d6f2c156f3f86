// SPDX-License-Identifier: Apache-2.0
import JSONRPC
package import PaneProtocol

/// One pane, and with it the program behind it, as the drag machines name it.
package struct DragPaneID: Hashable, Comparable, Sendable {
  /// The host's number of the pane.
  package let number: Int
  /// Creates an id of a pane's number.
  package init(_ number: Int) { self.number = number }
  /// Orders panes by their age.
  package static func < (left: DragPaneID, right: DragPaneID) -> Bool {
    left.number < right.number
  }
}

/// A position in a pane, told by the rows beside it and never by an index.
///
/// So neither scrolling nor reloading nor taking the dragged rows away can make it wrong.
package enum DropAnchor: Hashable, Sendable {
  case before(ItemID)
  case after(ItemID)
  case into(ItemID)
  /// Behind the last row.
  case end
  /// The pane as a whole, where the order is not the user's.
  case pane

  /// The row it is told by.
  package var row: ItemID? {
    switch self {
    case .before(let row), .after(let row), .into(let row): row
    case .end, .pane: nil
    }
  }

  /// Whether it lies between rows.
  package var isBetween: Bool {
    switch self {
    case .before, .after, .end: true
    case .into, .pane: false
    }
  }
}

/// A place a drop may go to.
package struct DropPlace: Hashable, Sendable {
  /// The pane.
  package var pane: DragPaneID
  /// The position in it.
  package var anchor: DropAnchor
  /// The level of an insertion in an outline; `nil` in flat lists.
  package var depth: Int?
  /// Creates a place.
  package init(pane: DragPaneID, anchor: DropAnchor, depth: Int? = nil) {
    self.pane = pane
    self.anchor = anchor
    self.depth = depth
  }
}

// MARK: On the wire

extension DropAnchor {
  func write(into writer: inout JSONWriter) {
    writer.object {
      switch self {
      case .before(let row): $0.member("before", row)
      case .after(let row): $0.member("after", row)
      case .into(let row): $0.member("into", row)
      case .end: $0.member("end", true)
      case .pane: $0.member("pane", true)
      }
    }
  }

  /// Reads an anchor; `nil` when it is none or names a row by an unusable id.
  init?(_ value: JSONValue) {
    func id(_ name: StaticString) -> ItemID? {
      guard let id = value[name]?.string, !id.isEmpty, id.utf8.count <= Limit.idBytes else {
        return nil
      }
      return id
    }
    if let row = id("before") {
      self = .before(row)
    } else if let row = id("after") {
      self = .after(row)
    } else if let row = id("into") {
      self = .into(row)
    } else if value["end"]?.bool == true {
      self = .end
    } else if value["pane"]?.bool == true {
      self = .pane
    } else {
      return nil
    }
  }
}
