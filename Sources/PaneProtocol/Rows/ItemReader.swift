// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

/// Reads the items of one message: unique ids, bounded number and depth.
struct ItemReader {
  private var seen: Set<ItemID> = []
  private var room: Int
  /// How the list says that its rows are dragged; `nil` when it says nothing, or is not known here.
  private let listDrag: ItemDrag?
  private let sharedListDrag: Item.SharedDrag?
  /// True where what the list says is not known, so that rows that may not be dragged have to say so.
  private let keepsRefusals: Bool
  /// The declaration of a drag that was read last: mostly all rows of a message have the same.
  private var lastDrag: (value: JSONValue, drag: Item.SharedDrag?)?
  /// True when items were left out for want of room.
  private(set) var isCut = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - limit: Items it reads at most, children included.
  ///   - drag: How the list says that its rows are dragged.
  ///   - keepsRefusals: True where what the list says is not known.
  init(limit: Int, drag: ItemDrag? = nil, keepsRefusals: Bool = false) {
    room = limit
    self.keepsRefusals = keepsRefusals
    listDrag = drag
    sharedListDrag = drag.map(Item.SharedDrag.declared)
  }

  /// The items of an array; unusable ones are left out with a remark.
  mutating func items(
    _ value: JSONValue, _ name: StaticString, depth: Int = 0, _ reader: inout MemberReader
  ) -> [Item] {
    guard value.isArray else {
      reader.note(RemarkWords.notExpected(name, RemarkWords.array))
      return []
    }
    let expected = min(value.count, room)
    var items: [Item] = []
    items.reserveCapacity(expected)
    if depth == 0 { seen.reserveCapacity(seen.count + expected) }
    for (number, element) in value.elements.enumerated() {
      guard room > 0 else {
        isCut = true
        reader.omit(RemarkWords.tooMany(name), rows: value.count - number)
        break
      }
      // Filled in place: an item is large, and moving one about costs as much as decoding it.
      items.append(.blank)
      if !fill(&items[items.count - 1], element, depth: depth, &reader) { items.removeLast() }
    }
    return items
  }

  /// One item by itself.
  mutating func item(_ value: JSONValue, _ reader: inout MemberReader) -> Item? {
    var item = Item.blank
    return fill(&item, value, depth: 0, &reader) ? item : nil
  }

  /// Fills in a blank item; `false` without an id of its own.
  private mutating func fill(
    _ item: inout Item, _ value: JSONValue, depth: Int, _ reader: inout MemberReader
  ) -> Bool {
    guard value.isObject else {
      reader.omit(RemarkWords.itemNoObject)
      return false
    }
    var known = MemberSet<ItemMember>()
    var children: JSONValue?
    var text: JSONValue?
    item.sharedDrag = sharedListDrag
    for (key, value) in value.members {
      guard let member = ItemMember(key) else {
        if !key.isPrivate { reader.note(RemarkWords.unknownMember(key.string)) }
        continue
      }
      guard known.insert(member) else {
        reader.note(RemarkWords.repeatedMember(key.string, of: .member("item")))
        continue
      }
      if value.isNull { continue }
      if member == .children {
        children = value
      } else if member == .drag {
        item.sharedDrag = drag(value, &reader)
      } else {
        reader.read(member, value, into: &item)
      }
      if member == .text { text = value }
    }
    guard !item.id.isEmpty else {
      reader.omit(RemarkWords.itemWithoutID)
      return false
    }
    guard seen.insert(item.id).inserted else {
      let id = item.id
      reader.omit(RemarkWords.itemTwice(id))
      return false
    }
    room -= 1
    if item.value == nil, let text { reader.keepText(text, of: &item) }
    if item.text.text.string.isEmpty { item.nameFromOtherMembers() }
    if let children { item.children = nested(children, depth: depth, &reader) }
    return true
  }

  /// Reads how a row may be dragged, once for all neighbours that say the same.
  private mutating func drag(
    _ value: JSONValue, _ reader: inout MemberReader
  ) -> Item.SharedDrag? {
    if let lastDrag, value.hasSameText(as: lastDrag.value) { return lastDrag.drag }
    var shared = sharedListDrag
    if value.bool == false {
      shared = keepsRefusals ? .declared(.refused) : nil
    } else if let drag = ItemDrag(value, &reader) {
      shared = .declared(listDrag.flatMap(drag.completed) ?? drag)
      UnreadJudge.judge(value, as: ItemDrag.self, of: .member("drag"), &reader)
    }
    lastDrag = (value, shared)
    return shared
  }

  private mutating func nested(
    _ value: JSONValue, depth: Int, _ reader: inout MemberReader
  ) -> [Item]? {
    guard depth + 1 < Limit.outlineDepth else {
      reader.note(RemarkWords.childrenTooDeep)
      return nil
    }
    guard value.isArray else {
      reader.noteWrong("children", RemarkWords.array)
      return nil
    }
    return items(value, "children", depth: depth + 1, &reader)
  }
}

/// The members of an item on the wire.
///
/// Source: `Plugins/REFERENCE.md`, Lists and outlines.
enum ItemMember: UInt8 {
  case id, text, detail, icon, badge, type, value, depth, expandable, children, checked, enter
  case disabled, drag, drop, menu, opens, cells, alt, bytes

  init?(_ key: JSONKey) {
    switch key {
    case "id": self = .id
    case "text": self = .text
    case "type": self = .type
    case "value": self = .value
    case "detail": self = .detail
    case "icon": self = .icon
    case "badge": self = .badge
    case "expandable": self = .expandable
    case "children": self = .children
    case "cells": self = .cells
    case "depth": self = .depth
    case "checked": self = .checked
    case "enter": self = .enter
    case "disabled": self = .disabled
    case "drag": self = .drag
    case "drop": self = .drop
    case "menu": self = .menu
    case "opens": self = .opens
    case "alt": self = .alt
    case "bytes": self = .bytes
    default: return nil
    }
  }
}

/// Which members of an object have been met, so that the first of a repeated name counts.
struct MemberSet<Member: RawRepresentable<UInt8>> {
  private var bits: UInt64 = 0

  /// Enters a member; `false` when it was there before.
  mutating func insert(_ member: Member) -> Bool {
    let bit: UInt64 = 1 &<< UInt64(member.rawValue)
    defer { bits |= bit }
    return bits & bit == 0
  }
}

extension MemberReader {
  /// Reads one member of an item; children are the caller's part.
  fileprivate mutating func read(
    _ member: ItemMember, _ value: JSONValue, into item: inout Item
  ) {
    switch member {
    case .id: item.id = id(value, "id") ?? ""
    case .text: item.text = styled(value, "text") ?? .empty
    case .detail: item.detail = styled(value, "detail")
    case .icon: item.icon = label(value, "icon")
    case .badge: item.badge = styled(value, "badge")
    case .type: item.type = string(value, "type")
    case .value: item.value = json(value, "value")
    case .depth: item.depth = bounded(value, "depth", 0...Limit.outlineDepth) ?? 0
    case .expandable: item.isExpandable = bool(value, "expandable") ?? false
    case .children, .drag: break
    case .checked: item.isChecked = bool(value, "checked")
    case .enter: item.enter = choice(value, "enter") ?? .next
    case .disabled: item.isDisabled = bool(value, "disabled") ?? false
    case .drop: item.drop = dropRows(value)
    case .menu: item.menu = strings(value, "menu", limit: Limit.commands)
    case .opens: item.opens = string(value, "opens")
    case .cells: item.cells = cells(value)
    case .alt: item.alt = label(value, "alt")
    case .bytes: item.rawValue = [UInt8](base64: value, "bytes", &self)
    }
  }

  /// Keeps a text as it was sent when it is the value and what is shown says less.
  fileprivate mutating func keepText(_ value: JSONValue, of item: inout Item) {
    var sent: [UInt8] = []
    if let utf8 = value.utf8 {
      if item.text.text.string.hasBytes(utf8) { return }
      sent = Array(utf8)
    } else {
      for span in value.elements.prefix(Limit.spans) {
        if let utf8 = span.utf8 ?? span["t"]?.utf8 { sent += Array(utf8) }
      }
    }
    sent.removeAll { $0 == 0 }
    let text = String(decoding: sent, as: UTF8.self)
    // By bytes: two spellings of one letter are two texts.
    guard !text.utf8.elementsEqual(item.text.text.string.utf8) else { return }
    guard JSONText(string: text).text.utf8.count <= Limit.valueBytes else {
      return note(RemarkWords.longText)
    }
    item.sentText = text
  }

  private mutating func cells(_ value: JSONValue) -> [Cell] {
    guard value.isArray else {
      noteWrong("cells", RemarkWords.array)
      return []
    }
    var cells: [Cell] = []
    cells.reserveCapacity(min(value.count, Limit.cells))
    for element in value.elements("cells", upTo: Limit.cells, &self) {
      // A wrong cell stays as an empty one, so that its neighbours keep their columns.
      if let cell = Cell(element, &self) {
        cells.append(cell)
      } else {
        noteWrong("cells", RemarkWords.valueInCells)
        cells.append(Cell(.empty))
      }
    }
    return cells
  }
}

extension Item {
  /// An item to be filled in.
  fileprivate static let blank = Item(id: "", text: .empty)

  /// Gives an item without a text that of its first cell, else its plain words, else its id.
  fileprivate mutating func nameFromOtherMembers() {
    guard let first = cells.first else {
      text = StyledText(alt ?? SafeText(id))
      return
    }
    text = first.text ?? StyledText(SafeText(first.plainValue))
  }
}
