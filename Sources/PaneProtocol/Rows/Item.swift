// SPDX-License-Identifier: Apache-2.0
import ByteCoding
public import CellText
package import JSONRPC

/// The stable name of an entry within its list, 1…512 bytes, never shown raw.
public typealias ItemID = String

/// One entry of a list, an outline or a table.
///
/// To add a member: the property and its lines in ``shape`` and the writer here, and its arm in
/// `ItemReader.swift`.
public struct Item: Equatable, Sendable, WireObject {
  /// Where activating the entry leads: to the next column, or to the pane itself.
  ///
  /// Stepping in with → does the same for `self`, as for a folder; an entry that is opened stays, but
  /// a step goes on to the next column.
  public enum Enter: String, CaseIterable, Sendable { case next, `self`, open }

  /// Name of the entry; selection and marks follow it.
  public var id: ItemID
  /// What the row says.
  public var text: StyledText
  /// A fainter second text.
  public var detail: StyledText?
  /// Name of an icon, or one character.
  public var icon: SafeText?
  /// A short text at the trailing edge.
  public var badge: StyledText?
  /// MIME-like name of `value`; `text/plain` when absent.
  public var type: String?
  /// What the next column and drop targets receive; the plain text when absent.
  public var value: JSONText?
  private var levels: UInt8 = 0
  /// True when it can be opened though no children are known yet.
  public var isExpandable = false
  /// The effect of Enter.
  public var enter = Enter.next
  /// True when it is shown but cannot be used.
  public var isDisabled = false
  fileprivate var more: More?
  fileprivate var dragging: SharedDrag?

  /// Creates an entry that says no more than its text.
  public init(id: ItemID, text: StyledText) {
    self.id = id
    self.text = text
  }
}

extension Item {
  /// Levels below the root, 0…255, in an outline given as a flat list; others count as the nearest.
  public var depth: Int {
    get { Int(levels) }
    set { levels = UInt8(clamping: newValue) }
  }
  /// How it may be dragged, or `nil` as the list says, and else not at all.
  public var drag: ItemDrag? {
    get { dragging?.declaration }
    set { dragging = newValue.map(SharedDrag.declared) }
  }
  /// The same with what is behind it, which neighbours that say the same share.
  package var sharedDrag: SharedDrag? {
    get { dragging }
    set { dragging = newValue }
  }

  /// A declaration that many entries share.
  package indirect enum SharedDrag: Equatable, Sendable {
    case declared(ItemDrag)

    /// What they say.
    package var declaration: ItemDrag {
      switch self {
      case .declared(let drag): drag
      }
    }
  }
}

/// What few entries have.
///
/// All of that is kept apart, so that the entries of large lists are small and copying one is
/// cheap.
extension Item {
  /// Entries below it, or `nil` when they are to be asked for.
  public var children: [Item]? {
    get { more?.members.children }
    set { change { $0.children = newValue } }
  }
  /// State of its check box, or `nil` without one.
  public var isChecked: Bool? {
    get { more?.members.isChecked }
    set { change { $0.isChecked = newValue } }
  }
  /// Where on the row something may be dropped, or `nil` as the pane says.
  public var drop: DropRows? {
    get { more?.members.drop }
    set { change { $0.drop = newValue } }
  }
  /// Ids of the commands in the row's menu, or `nil` for all that fit an item.
  public var menu: [String]? {
    get { more?.members.menu }
    set { change { $0.menu = newValue } }
  }
  /// Plugin that shows this entry in the next column.
  public var opens: String? {
    get { more?.members.opens }
    set { change { $0.opens = newValue } }
  }
  /// Cells of a table's row, in the order of the columns as they were sent.
  public var cells: [Cell] {
    get { more?.members.cells ?? [] }
    set { change { $0.cells = newValue } }
  }
  /// Plain words in place of the row.
  public var alt: SafeText? {
    get { more?.members.alt }
    set { change { $0.alt = newValue } }
  }

  /// The text as the plugin sent it, where that differs from what the row says.
  ///
  /// What is shown is cut to its place and made safe; what travels as the value is not.
  public var sentText: String? {
    get { more?.members.sentText }
    set { change { $0.sentText = newValue } }
  }
  /// What commands are given and what is printed of a chosen row, as bytes, where that is not the
  /// value: a string cannot hold all bytes.
  package var rawValue: [UInt8]? {
    get { more?.members.rawValue }
    set { change { $0.rawValue = newValue } }
  }
  /// The plain text, which stands for a missing value.
  public var plainText: String { sentText ?? text.text.string }

  fileprivate struct Members: Equatable, Sendable {
    var children: [Item]?
    var isChecked: Bool?
    var drop: DropRows?
    var menu: [String]?
    var opens: String?
    var cells: [Cell] = []
    var alt: SafeText?
    var sentText: String?
    var rawValue: [UInt8]?
  }

  fileprivate indirect enum More: Equatable, Sendable {
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

extension [Item] {
  /// The entries that have some of what few have; of most large lists none.
  package var withMore: [Item] {
    // Through a span, and here: elsewhere each entry is copied to be asked.
    indices.compactMap { index in
      if case .some = span[index].more { self[index] } else { nil }
    }
  }
}

extension [Item] {
  /// The rows of a page with what their list says of how they are dragged; `nil` when it says nothing.
  package func completed(by list: ItemDrag?) -> [Item] {
    let shared = list.map(Item.SharedDrag.declared)
    guard shared != nil || indices.contains(where: { span[$0].refusesDrag }) else { return self }
    var items = self
    for index in items.indices {
      guard let own = items[index].dragging else {
        items[index].dragging = shared
        continue
      }
      let drag = list.map(own.declaration.completed) ?? own.declaration
      items[index].drag = drag == .refused ? nil : drag
    }
    return items
  }
}

extension Item {
  /// True for a row that says that it may not be dragged, while what its list says is not known.
  fileprivate var refusesDrag: Bool { dragging?.declaration == .refused }
}

extension Item {
  /// By the reader: rows are many.
  package static let unreadMembers = UnreadMembers.namedByReader
  package static let shape = WireShape(
    .required("id", .id), .optional("text", .text), .optional("detail", .text),
    .optional("icon", .label), .optional("badge", .text), .optional("type", .name),
    .optional("value", .json(upTo: Limit.valueBytes)), .optional("depth", .count),
    .optional("expandable", .bool),
    .optional("children", .list(of: Item.self, upTo: Limit.inlineItems)),
    .optional("checked", .bool), .optional("enter", .word(of: Enter.self)),
    .optional("disabled", .bool), .optional("drag", .object(ItemDrag.self)),
    .optional("drop", .word(of: DropRows.self)),
    .optional("menu", .list(.name, upTo: Limit.commands)), .optional("opens", .name),
    .optional("cells", .list(.cell, upTo: Limit.cells)), .optional("alt", .label),
    .optional("bytes", .string(upTo: Limit.valueBytes)))

  /// Reads one item by itself; lists read theirs with ``ItemReader``, which keeps ids unique.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    var items = ItemReader(limit: Limit.inlineItems)
    guard let item = items.item(value, &reader) else { return nil }
    self = item
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    if let sentText, text.runs.isEmpty {
      writer.member("text", sentText)
    } else {
      writer.optional("text", text)
    }
    writer.optional("detail", detail)
    writer.optional("icon", icon?.string)
    writer.optional("badge", badge)
    writer.optional("type", type)
    writer.optional("value", value)
    if depth > 0 { writer.member("depth", depth) }
    writer.flag("expandable", isExpandable)
    if let children { writer.member("children", children) }
    if let isChecked { writer.member("checked", isChecked) }
    if enter != .next { writer.member("enter", enter.rawValue) }
    writer.flag("disabled", isDisabled)
    writer.optional("drag", drag?.declaration)
    writer.optional("drop", drop?.rawValue)
    if let menu { writer.member("menu", menu) }
    writer.optional("opens", opens)
    if !cells.isEmpty { writer.member("cells", cells) }
    writer.optional("alt", alt?.string)
    if let rawValue { writer.member("bytes", Base64.text(rawValue)) }
  }
}

extension Item {
  /// The value as a plain string: a JSON string without its quotes, else the JSON, else the text.
  package var plainValue: String {
    guard let value else { return plainText }
    return value.string ?? value.text
  }

  /// The value as it is handed to another program, byte for byte.
  package var handedBytes: [UInt8] { rawValue ?? Array(plainValue.utf8) }
}
