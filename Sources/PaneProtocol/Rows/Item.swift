// SPDX-License-Identifier: Apache-2.0
package import CellText

/// The stable name of an entry within its list, 1…512 bytes, never shown raw.
package typealias ItemID = String

/// A JSON value the host carries but does not look into, as canonical text.
package struct OpaqueJSON: Hashable, Sendable {
  /// The value, minified.
  package var text: String
  /// Takes a text for canonical JSON as it is; the caller vouches for it.
  package init(text: String) { self.text = text }
  /// The value for nothing.
  package static let null = OpaqueJSON(text: "null")
}

/// One entry of a list, an outline or a table.
///
/// To add a member: the property here, its line in `Item+Decoding.swift`, and a row in
/// `Plugins/README.md`.
package struct Item: Equatable, Sendable {
  /// Where activating the entry leads: to the next column, or to the pane itself.
  ///
  /// Stepping in with → does the same for `self`, as for a folder; an entry that is opened stays, but
  /// a step goes on to the next column.
  package enum Enter: String, Sendable { case next, `self`, open }

  /// Name of the entry; selection and marks follow it.
  package var id: ItemID
  /// What the row says.
  package var text: StyledText
  /// A fainter second text.
  package var detail: StyledText?
  /// Name of an icon, or one character.
  package var icon: SafeText?
  /// A short text at the trailing edge.
  package var badge: StyledText?
  /// MIME-like name of `value`; `text/plain` when absent.
  package var type: String?
  /// What the next column and drop targets receive; the plain text when absent.
  package var value: OpaqueJSON?
  /// Levels below the root, in an outline given as a flat list.
  package var depth: Int = 0
  /// Whether it can be opened though no children are known yet.
  package var isExpandable = false
  /// What Enter does.
  package var enter = Enter.next
  /// Whether it is shown but cannot be used.
  package var isDisabled = false
  private var more: More?

  /// Creates an entry that says no more than its text.
  package init(id: ItemID, text: StyledText) {
    self.id = id
    self.text = text
  }
}

/// What few entries have.
///
/// It is kept apart, so that the entries of large lists are small and copying one is cheap.
extension Item {
  /// Entries below it, or `nil` when they are to be asked for.
  package var children: [Item]? {
    get { more?.members.children }
    set { change { $0.children = newValue } }
  }
  /// State of its check box, or `nil` without one.
  package var isChecked: Bool? {
    get { more?.members.isChecked }
    set { change { $0.isChecked = newValue } }
  }
  /// How it may be dragged, or `nil` when it may not.
  package var drag: ItemDrag? {
    get { more?.members.drag }
    set { change { $0.drag = newValue } }
  }
  /// Where on the row something may be dropped, or `nil` as the pane says.
  package var drop: DropRows? {
    get { more?.members.drop }
    set { change { $0.drop = newValue } }
  }
  /// Ids of the commands in the row's menu, or `nil` for all that fit an item.
  package var menu: [String]? {
    get { more?.members.menu }
    set { change { $0.menu = newValue } }
  }
  /// Plugin that shows this entry in the next column.
  package var opens: String? {
    get { more?.members.opens }
    set { change { $0.opens = newValue } }
  }
  /// Texts of a table's columns, leading to trailing.
  package var cells: [StyledText] {
    get { more?.members.cells ?? [] }
    set { change { $0.cells = newValue } }
  }
  /// Plain words in place of the row.
  package var alt: SafeText? {
    get { more?.members.alt }
    set { change { $0.alt = newValue } }
  }

  /// The text as the plugin sent it, where that differs from what the row says.
  ///
  /// What is shown is cut to its place and made safe; what travels as the value is not.
  package var sentText: String? {
    get { more?.members.sentText }
    set { change { $0.sentText = newValue } }
  }
  /// The plain text, which stands for a missing value.
  package var plainText: String { sentText ?? text.text.string }

  private struct Members: Equatable, Sendable {
    var children: [Item]?
    var isChecked: Bool?
    var drag: ItemDrag?
    var drop: DropRows?
    var menu: [String]?
    var opens: String?
    var cells: [StyledText] = []
    var alt: SafeText?
    var sentText: String?
  }

  private indirect enum More: Equatable, Sendable {
    case members(Members)

    var members: Members {
      switch self {
      case .members(let members): members
      }
    }
  }

  private mutating func change(_ body: (inout Members) -> Void) {
    var members = more?.members ?? Members()
    body(&members)
    more = members == Members() ? nil : .members(members)
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
  /// Creates a declaration.
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
  /// Types it takes, such as `text/*`; empty takes nothing.
  package var accepts: [String]
  /// Where on its rows something may be dropped.
  package var rows: DropRows
  /// Whether something may be dropped on the pane as a whole.
  package var takesPane: Bool
  /// Whether the place between two rows means something.
  package var isOrdered: Bool
  /// Names of the operations it offers, the preferred first.
  package var operations: [String]
  /// How it receives: `plain`, `keyed`, `staged` or `fs`.
  package var transfer: String
  /// Name of the place things go to; equal names are one place.
  package var storeID: String?
  /// The raw declaration, for the members a later machine reads.
  package var declaration: OpaqueJSON
  /// Creates a target; without arguments it takes nothing.
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
