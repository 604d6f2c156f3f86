// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

/// How the members of an object are told that nobody reads.
package enum UnreadMembers: Sendable {
  /// They are found after it has been read, by its shape.
  case foundByShape
  /// Its reader goes through all its members and names them itself; rows do, for there are many.
  case namedByReader
  /// It may have any.
  case allowed
}

/// The object whose member nobody reads, as remarks name it.
enum MemberOwner {
  /// Parameters of a method.
  case method(StaticString)
  /// The value of a member, or an element of its list.
  case member(String)
  /// Content of a kind.
  case content(kind: String)
}

/// What nobody reads in an object that has been read: members that its shape does not have, a second
/// of one name or of a group, and words that are none.
///
/// The shapes are the only list of what there is. An object all of whose members are known costs one
/// pass over its names; rows, the many, are not gone through again.
enum UnreadJudge {
  /// Says of what nobody reads in an object of a type that it is ignored.
  static func judge(
    _ value: JSONValue, as type: any WireObject.Type, of owner: MemberOwner,
    _ reader: inout MemberReader
  ) {
    guard value.isObject, type.unreadMembers == .foundByShape else { return }
    let shape = type.shape
    if shape.kinds.isEmpty {
      judge(value, shape, of: owner, &reader)
    } else {
      judge(value, kinds: shape.kinds, &reader)
    }
  }

  /// Goes through the object of a known kind; an unknown one gives way to its fallback.
  private static func judge(
    _ value: JSONValue, kinds: [(kind: String, type: any WireObject.Type)],
    _ reader: inout MemberReader
  ) {
    var candidate = value
    for _ in 0...Limit.fallbacks {
      guard candidate.isObject, let name = candidate["kind"]?.utf8 else { return }
      for (kind, type) in kinds where kind.hasBytes(name) {
        return judge(candidate, type.shape, of: .content(kind: kind), &reader)
      }
      guard let next = candidate["fallback"] else { return }
      candidate = next
    }
  }

  private static func judge(
    _ value: JSONValue, _ shape: WireShape, of owner: MemberOwner, _ reader: inout MemberReader
  ) {
    var met = MemberPlaces()
    var next = 0
    for (key, member) in value.members {
      // Members mostly come in the order of the shape.
      guard let place = shape.place(of: key, from: next) else {
        noteUnknown(key, shape, of: owner, &reader)
        continue
      }
      next = place + 1
      guard met.insert(place) else {
        reader.note(RemarkWords.repeatedMember(key.string, of: owner))
        continue
      }
      if member.isNull { met.remove(place) }
      judge(member, shape.members[place].type, shape.members[place].name, &reader)
    }
    if shape.hasGroups { noteRivals(among: met, of: shape, &reader) }
  }

  private static func noteUnknown(
    _ key: JSONKey, _ shape: WireShape, of owner: MemberOwner, _ reader: inout MemberReader
  ) {
    if key.isPrivate { return }
    if case .content = owner, key == "kind" || key == "alt" || key == "fallback" { return }
    var remark = RemarkWords.unknownMember(key.string, of: owner)
    remark.known = shape.members.map(\.name)
    reader.note(remark)
  }

  /// Says of members that exclude each other which of them counts.
  private static func noteRivals(
    among met: MemberPlaces, of shape: WireShape, _ reader: inout MemberReader
  ) {
    var first: [String: String] = [:]
    for (place, member) in shape.members.enumerated() where met.contains(place) {
      guard let group = member.group else { continue }
      if let counts = first[group] {
        reader.note(RemarkWords.rivalMember(member.name, of: counts))
      } else {
        first[group] = member.name
      }
    }
  }

  private static func judge(
    _ value: JSONValue, _ type: WireType, _ name: String, _ reader: inout MemberReader
  ) {
    switch type {
    case .object(let object): judge(value, as: object, of: .member(name), &reader)
    case .word(let words): noteUnknownWord(value, words, name, isInList: false, &reader)
    case .list(let element, let limit):
      guard value.isArray, element.canHaveUnread else { return }
      if case .word(let words) = element {
        for part in value.elements.prefix(limit) {
          noteUnknownWord(part, words, name, isInList: true, &reader)
        }
      } else {
        for (index, part) in value.elements.prefix(limit).enumerated() {
          let place = ListElement(list: name, number: index + 1)
          place.read(&reader) { judge(part, element, name, &$0) }
        }
      }
    case .map(let element, let limit):
      guard value.isObject, element.canHaveUnread else { return }
      for (_, part) in value.members.prefix(limit) { judge(part, element, name, &reader) }
    case .tuple(let elements):
      guard value.isArray, type.canHaveUnread else { return }
      for (part, element) in zip(value.elements, elements) { judge(part, element, name, &reader) }
    case .bool, .flag, .integer, .number, .count, .position, .id, .string, .label, .paragraph,
      .text, .json, .scalar, .cell, .bounded, .columnWidth, .color, .background, .canvasStep,
      .requestID:
      break
    }
  }

  private static func noteUnknownWord(
    _ value: JSONValue, _ words: [String], _ name: String, isInList: Bool,
    _ reader: inout MemberReader
  ) {
    // What is no word at all the reader has said.
    guard let utf8 = value.utf8, utf8.count <= Limit.nameBytes,
      !words.contains(where: { $0.hasBytes(utf8) }), let word = value.string
    else { return }
    reader.note(RemarkWords.unknownWord(name, word, isInList: isInList))
  }
}

/// The places in a shape whose members an object has; no shape has more than 64.
private struct MemberPlaces {
  private var bits: UInt64 = 0

  private func bit(_ place: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: place) }

  func contains(_ place: Int) -> Bool { bits & bit(place) != 0 }

  /// Enters a place; `false` when it was there before.
  mutating func insert(_ place: Int) -> Bool {
    defer { bits |= bit(place) }
    return !contains(place)
  }

  /// Takes a place out: its member is as good as absent, and may come once more.
  mutating func remove(_ place: Int) { bits &= ~bit(place) }
}

extension WireShape {
  /// The place of the member of a name, looked for from a place on, then from the first.
  fileprivate func place(of key: JSONKey, from start: Int) -> Int? {
    for place in start..<max(start, members.count) where members[place].name.hasBytes(key.bytes) {
      return place
    }
    for place in 0..<min(start, members.count) where members[place].name.hasBytes(key.bytes) {
      return place
    }
    return nil
  }
}

extension WireType {
  /// True when there can be words or objects in it of which nobody reads a part.
  fileprivate var canHaveUnread: Bool {
    switch self {
    case .object(let object): object.unreadMembers == .foundByShape
    case .word: true
    case .list(let element, _), .map(let element, _): element.canHaveUnread
    case .tuple(let elements): elements.contains { $0.canHaveUnread }
    case .bool, .flag, .integer, .number, .count, .position, .id, .string, .label, .paragraph,
      .text, .json, .scalar, .cell, .bounded, .columnWidth, .color, .background, .canvasStep,
      .requestID:
      false
    }
  }
}

extension String {
  /// Whether its bytes are these; each is looked at where it lies.
  func hasBytes(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let span = self.utf8Span.span
    guard span.count == utf8.count else { return false }
    var index = 0
    while index < utf8.count, span[index] == utf8[index] { index += 1 }
    return index == utf8.count
  }
}
