// SPDX-License-Identifier: Apache-2.0
package import CellText

/// The stable name of an entry within its list, 1…512 bytes, never shown raw.
package typealias ItemID = String

/// A JSON value the host carries but does not look into, as canonical text.
package struct OpaqueJSON: Hashable, Sendable {
  /// The value, minified.
  package var text: String
  package init(text: String) { self.text = text }
  package static let null = OpaqueJSON(text: "null")
}

/// One entry of a list, an outline or a table.
///
/// To add a member: the property here, its line in `Item+Decoding.swift`, and a row in
/// `Plugins/README.md`.
package struct Item: Equatable, Sendable {
  /// Where activating the entry leads.
  package enum Enter: String, Sendable { case next, `self` }

  package var id: ItemID
  package var text: StyledText
  package var detail: StyledText?
  package var icon: SafeText?
  package var badge: StyledText?
  /// MIME-like name of `value`; `text/plain` when absent.
  package var type: String?
  /// What the next column and drop targets receive; the plain text when absent.
  package var value: OpaqueJSON?
  /// Levels below the root, in an outline given as a flat list.
  package var depth: Int = 0
  package var isExpandable = false
  package var children: [Item]?
  package var isChecked: Bool?
  package var enter = Enter.next
  package var isDisabled = false
  package var drag: ItemDrag?
  package var drop: DropRows?
  /// Ids of the commands in the row's menu, or `nil` for all that fit an item.
  package var menu: [String]?
  /// Plugin that shows this entry in the next column.
  package var opens: String?
  package var cells: [StyledText] = []
  package var alt: SafeText?

  package init(id: ItemID, text: StyledText) {
    self.id = id
    self.text = text
  }
}

/// What an item says about being dragged.
///
/// Source: drag and drop, items and source policy; `drag: true` alone makes a copy source.
package struct ItemDrag: Equatable, Sendable {
  /// Operations the source allows.
  package var operations: Set<String>
  /// The raw declaration, for the members a later machine reads.
  package var declaration: OpaqueJSON
  package init(operations: Set<String>, declaration: OpaqueJSON) {
    self.operations = operations
    self.declaration = declaration
  }
}

/// Where on a row something may be dropped.
package enum DropRows: String, Sendable { case into, between, both, none }

/// What a pane takes, as declared in `pane.set`.
///
/// Source: drag and drop, target declaration; unknown members are kept in `declaration`.
package struct DropSpec: Equatable, Sendable {
  package var accepts: [String]
  package var rows: DropRows
  package var takesPane: Bool
  package var isOrdered: Bool
  package var operations: [String]
  package var transfer: String
  package var storeID: String?
  package var declaration: OpaqueJSON
  package init(
    accepts: [String] = [], rows: DropRows = .none, takesPane: Bool = false,
    isOrdered: Bool = false, operations: [String] = ["copy"], transfer: String = "plain",
    storeID: String? = nil, declaration: OpaqueJSON = .null
  ) {
    self.accepts = accepts
    self.rows = rows
    self.takesPane = takesPane
    self.isOrdered = isOrdered
    self.operations = operations
    self.transfer = transfer
    self.storeID = storeID
    self.declaration = declaration
  }
}
