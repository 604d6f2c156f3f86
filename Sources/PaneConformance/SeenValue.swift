// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// A piece of JSON that outlives the line it came in.
indirect enum SeenValue: Equatable {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([SeenValue])
  case object(SeenMembers)

  /// Copies a value; of members with one name the first counts.
  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool: self = .truth(value.bool ?? false)
    case .number: self = .number(value.double ?? 0)
    case .string: self = .text(value.string ?? "")
    case .array: self = .list(value.elements.map(SeenValue.init))
    case .object:
      var members = SeenMembers()
      for (key, member) in value.members where members[key.string] == nil {
        members[key.string] = SeenValue(member)
      }
      self = .object(members)
    }
  }

  /// A member; `nil` when this is no object or has none of that name.
  subscript(name: String) -> SeenValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The characters of a text.
  var string: String? { if case .text(let text) = self { text } else { nil } }

  /// A truth value.
  var bool: Bool? { if case .truth(let truth) = self { truth } else { nil } }

  /// A whole number.
  var int: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }

  /// The elements; none when this is no list.
  var elements: [SeenValue] { if case .list(let list) = self { list } else { [] } }

  /// True when this is a list.
  var isList: Bool { if case .list = self { true } else { false } }

  /// The names of the members, in their order.
  var names: [String] { if case .object(let members) = self { members.names } else { [] } }

  /// The characters of a text, or of stretches of text put together.
  var plainText: String? {
    if isList { return elements.map { $0.string ?? $0["t"]?.string ?? "" }.joined() }
    return string
  }

  /// The value as JSON text.
  var jsonText: String {
    var writer = JSONWriter()
    write(into: &writer)
    return String(decoding: writer.finished(), as: UTF8.self)
  }

  /// Writes the value, members in their order.
  func write(into writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .truth(let truth): writer.value(truth)
    case .number(let number):
      if let whole = Int(exactly: number) { writer.value(whole) } else { writer.value(number) }
    case .text(let text): writer.value(text)
    case .list(let list): writer.array { for value in list { value.write(into: &$0) } }
    case .object(let members):
      writer.object {
        for (name, value) in members {
          $0.name(text: name)
          value.write(into: &$0)
        }
      }
    }
  }
}
