// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

/// Decodes the items of one message: unique ids, bounded number and depth.
struct ItemDecoder {
  private var seen: Set<ItemID> = []
  private var room: Int

  /// Creates a decoder for at most so many items, children included.
  init(limit: Int) { room = limit }

  /// The items of an array; unusable ones are left out with a remark.
  mutating func items(
    _ value: JSONValue, _ name: StaticString, depth: Int = 0, _ reader: inout MemberReader
  ) -> [Item] {
    guard value.isArray else {
      reader.noteWrong(name, "an array")
      return []
    }
    let expected = min(value.count, room)
    var items: [Item] = []
    items.reserveCapacity(expected)
    if depth == 0 { seen.reserveCapacity(seen.count + expected) }
    for element in value.elements {
      guard room > 0 else {
        reader.note("\(name): too many, the rest is ignored")
        break
      }
      if let item = item(element, depth: depth, &reader) { items.append(item) }
    }
    return items
  }

  /// One item, or `nil` without an id of its own.
  mutating func item(_ value: JSONValue, depth: Int, _ reader: inout MemberReader) -> Item? {
    guard value.isObject else {
      reader.note("item: not an object, ignored")
      return nil
    }
    var draft = ItemDraft()
    var known = MemberSet<ItemMember>()
    for (key, value) in value.members {
      guard let member = ItemMember(key), known.insert(member), !value.isNull else { continue }
      draft.take(member, value, &reader)
    }
    guard let id = draft.id else {
      reader.note("item: without a usable id, ignored")
      return nil
    }
    guard seen.insert(id).inserted else {
      reader.note("item: id “\(id.prefix(64))” is there twice, the first one counts")
      return nil
    }
    room -= 1
    var item = draft.finish(id: id)
    if let children = draft.children { item.children = nested(children, depth: depth, &reader) }
    return item
  }

  private mutating func nested(
    _ value: JSONValue, depth: Int, _ reader: inout MemberReader
  ) -> [Item]? {
    guard depth + 1 < Limit.outlineDepth else {
      reader.note("children: deeper than \(Limit.outlineDepth) levels, ignored")
      return nil
    }
    guard value.isArray else {
      reader.noteWrong("children", "an array")
      return nil
    }
    return items(value, "children", depth: depth + 1, &reader)
  }
}

/// The members of an item on the wire.
///
/// Source: protocol, text and items.
enum ItemMember: UInt8 {
  case id, text, detail, icon, badge, type, value, depth, expandable, children, checked, enter
  case disabled, drag, drop, menu, opens, cells, alt

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

/// An item whose members arrive in any order.
private struct ItemDraft {
  var id: ItemID?
  var children: JSONValue?
  private var text: StyledText?
  private var item = Item(id: "", text: .empty)

  mutating func take(_ member: ItemMember, _ value: JSONValue, _ reader: inout MemberReader) {
    switch member {
    case .id: id = reader.id(value, "id")
    case .text: text = reader.styled(value, "text")
    case .detail: item.detail = reader.styled(value, "detail")
    case .icon: item.icon = reader.label(value, "icon")
    case .badge: item.badge = reader.styled(value, "badge")
    case .type: item.type = reader.string(value, "type")
    case .value: item.value = reader.opaque(value, "value")
    case .depth: item.depth = level(value, &reader)
    case .expandable: item.isExpandable = reader.bool(value, "expandable") ?? false
    case .children: children = value
    case .checked: item.isChecked = reader.bool(value, "checked")
    case .enter: item.enter = reader.choice(value, "enter") ?? .next
    case .disabled: item.isDisabled = reader.bool(value, "disabled") ?? false
    case .drag: item.drag = reader.itemDrag(value)
    case .drop: item.drop = reader.dropRows(value)
    case .menu: item.menu = reader.strings(value, "menu", limit: Limit.commands)
    case .opens: item.opens = reader.string(value, "opens")
    case .cells: item.cells = cells(value, &reader)
    case .alt: item.alt = reader.label(value, "alt")
    }
  }

  /// The finished item; one without a text shows its cells, else its plain words, else its id.
  func finish(id: ItemID) -> Item {
    var result = item
    result.id = id
    if let text {
      result.text = text
    } else if let first = item.cells.first {
      result.text = first
      result.detail = item.detail ?? Self.joined(item.cells.dropFirst())
    } else {
      result.text = StyledText(item.alt ?? SafeText(id))
    }
    return result
  }

  private func level(_ value: JSONValue, _ reader: inout MemberReader) -> Int {
    min(reader.count(value, "depth") ?? 0, Limit.outlineDepth)
  }

  private func cells(_ value: JSONValue, _ reader: inout MemberReader) -> [StyledText] {
    guard value.isArray else {
      reader.noteWrong("cells", "an array")
      return []
    }
    // A wrong cell stays as an empty one, so that its neighbours keep their columns.
    return value.elements.prefix(Limit.cells).map { reader.styled($0, "cells") ?? .empty }
  }

  /// Cells one after another with two blanks between them.
  private static func joined(_ cells: ArraySlice<StyledText>) -> StyledText? {
    let texts = cells.map(\.text.string).filter { !$0.isEmpty }
    return texts.isEmpty ? nil : StyledText(SafeText(texts.joined(separator: "  ")))
  }
}
