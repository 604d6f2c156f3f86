// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport

@testable import PaneProtocol

/// Builds JSON texts of what a shape allows, in the order of the shape.
struct WireSample {
  /// Which of the alternatives are taken: words, truth values, members that exclude each other.
  enum Choice {
    /// All members; of alternatives the one of this number.
    case all(Int)
    /// Members and values at random.
    case random(SplitMix64)
  }

  /// What is put once into a sample that no host knows.
  enum Stranger: Equatable {
    /// A member of an object.
    case member(of: String)
    /// A word, for a member of an object that has to be one.
    case word(of: String, member: String)
  }

  /// The stranger that is still to be put in; `nil` when there is none, or it has been.
  private(set) var stranger: Stranger?
  /// The name of all strangers.
  static let strange = "zap"

  private var choice: Choice
  private var lastID = 0

  init(_ choice: Choice, stranger: Stranger? = nil) {
    self.choice = choice
    self.stranger = stranger
  }

  /// An object of a type, with names of members that are left out whatever the shape says.
  mutating func object(
    _ type: any WireObject.Type, without: Set<String> = [], kind: String? = nil, depth: Int = 0
  ) -> String {
    if !type.shape.kinds.isEmpty {
      let (kind, type) = type.shape.kinds[pick(type.shape.kinds.count)]
      return object(type, kind: kind, depth: depth)
    }
    var groups: Set<String> = []
    var taken: Set<String> = []
    var members: [String] = []
    for member in type.shape.members where !without.contains(member.name) {
      if let companion = member.companion, !taken.contains(companion) { continue }
      guard takes(member, of: type.shape, &groups) else { continue }
      taken.insert(member.name)
      let isKind = member.name == "kind" && kind != nil
      var text = isKind ? "\"\(kind ?? "")\"" : value(member.type, depth: depth + 1)
      let name = WireTable.name(of: type)
      if case .word(name, member.name) = stranger { text = strangeWord(for: member, text) }
      members.append("\"\(member.name)\":\(text)")
    }
    if case .member(WireTable.name(of: type)) = stranger {
      stranger = nil
      members.append("\"\(Self.strange)\":1")
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// A stranger in place of the first word of a value.
  private mutating func strangeWord(for member: WireShape.Member, _ text: String) -> String {
    guard let word = Self.words(of: member.type)?.first(where: { text.contains("\"\($0)\"") }),
      let range = text.range(of: "\"\(word)\"")
    else { return text }
    stranger = nil
    return text.replacingCharacters(in: range, with: "\"\(Self.strange)\"")
  }

  /// The words that a value of a type is, or is made of; `nil` for other types.
  static func words(of type: WireType) -> [String]? {
    switch type {
    case .word(let words): words
    case .list(let element, _), .map(let element, _): words(of: element)
    case .tuple(let elements): elements.lazy.compactMap { words(of: $0) }.first
    case _: nil
    }
  }

  private mutating func takes(
    _ member: WireShape.Member, of shape: WireShape, _ groups: inout Set<String>
  ) -> Bool {
    switch member.presence {
    case .required: return true
    case .shorthand: return false
    case .optional, .removable: break
    }
    guard let group = member.group else { return isRandom ? pick(2) == 0 : true }
    guard !groups.contains(group) else { return false }
    let names = shape.members.filter { $0.group == group && $0.presence != .shorthand }
    let position = names.firstIndex { $0.name == member.name } ?? 0
    guard position == names.count - 1 || pick(names.count) == position else { return false }
    groups.insert(group)
    return true
  }

  private var isRandom: Bool {
    if case .random = choice { true } else { false }
  }

  /// A number of 0..<count.
  private mutating func pick(_ count: Int) -> Int {
    switch choice {
    case .all(let number): return number % count
    case .random(var random):
      defer { choice = .random(random) }
      return Int.random(in: 0..<count, using: &random)
    }
  }

  private mutating func number(_ limit: Int) -> Int {
    isRandom ? pick(limit + 1) : 7 + pick(2)
  }

  private mutating func id() -> String {
    lastID += 1
    return "\"id\(lastID)\""
  }

  private mutating func value(_ type: WireType, depth: Int) -> String {
    switch type {
    case .flag: return "true"
    case .bool: return pick(2) == 0 ? "true" : "false"
    case .integer: return "\(number(1_000))"
    case .number: return "\(Double(number(1_000)) + 0.5)"
    case .count, .position: return "\(number(100))"
    case .id: return id()
    case .string: return isRandom ? "\"w\(pick(1_000))\"" : id()
    case .label: return "\"label \(number(9))\""
    case .paragraph: return "\"one\\ntwo \(number(9))\""
    case .text: return text()
    case .word(let words): return "\"\(words[pick(words.count)])\""
    case .json: return pick(2) == 0 ? "{\"k\":[1,null,\"é\"]}" : "true"
    case .scalar: return ["5", "true", id()][pick(3)]
    case .cell:
      return ["5", "true", "null", "{\"v\":7,\"t\":\"seven\"}", "[1,null,2.5]", text()][pick(6)]
    case .bounded(let range): return "\(range.lowerBound + pick(range.count))"
    case .columnWidth: return ["12", "\"flex\""][pick(2)]
    case .color: return ["12", "\"#ff0010\""][pick(2)]
    case .background: return ["\"checker\"", "\"#ff0010\""][pick(2)]
    case .canvasStep:
      return [
        "[\"l\",1,2,[[\"ab\",1],[\"c\"],[\"-\",0,3],[\"x\",0,1,2]]]", "[\"s\",0,3,1,5,-2]",
        "[\"c\"]", "[\"c\",4]",
      ][pick(4)]
    case .requestID: return pick(2) == 0 ? "5" : "\"q\""
    case .object(let object): return self.object(object, depth: depth)
    case .list(let element, let limit): return list(element, limit, depth: depth)
    case .map(let element, _): return "{\"a\":\(value(element, depth: depth))}"
    case .tuple(let elements):
      return "[\(elements.map { value($0, depth: depth) }.joined(separator: ","))]"
    }
  }

  /// A value that a member of a type cannot have; `nil` where any will do.
  static func wrongValue(of type: WireType) -> String? {
    switch type {
    case .json: nil
    case .bool, .flag, .integer, .number, .count, .position, .bounded, .id, .string, .label,
      .paragraph, .word, .scalar, .cell, .columnWidth, .color, .background, .requestID:
      #"{"zz":[]}"#
    case .text: "true"
    case .object: #""zz""#
    case .canvasStep, .list, .map, .tuple: "7"
    }
  }

  private mutating func text() -> String {
    pick(2) == 0
      ? "\"text \(number(9))\""
      : "[\"a \",{\"t\":\"b\(number(9))\",\"role\":\"bad\",\"fg\":\"#ff0010\",\"b\":true}]"
  }

  private mutating func list(_ element: WireType, _ limit: Int, depth: Int) -> String {
    // Rows have rows; somewhere it has to end.
    let count = depth > 4 ? 0 : isRandom ? pick(3) : min(2, limit)
    return "[\((0..<count).map { _ in value(element, depth: depth) }.joined(separator: ","))]"
  }
}
