// SPDX-License-Identifier: Apache-2.0
internal import JSONRPC

extension JSON {
  /// Takes a value over from the reader, which reuses its memory.
  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool: self = .bool(value.bool ?? false)
    case .number:
      if let int = value.int { self = .int(int) } else { self = .double(value.double ?? 0) }
    case .string: self = .string(value.string ?? "")
    case .array: self = .array(value.elements.map(JSON.init))
    case .object:
      self = .object(value.members.map { key, value in Member(key.string, JSON(value)) })
    }
  }

  func write(to out: inout JSONWriter) {
    switch self {
    case .null: out.null()
    case .bool(let value): out.value(value)
    case .int(let value): out.value(value)
    case .double(let value): out.value(value)
    case .string(let value): out.value(value)
    case .array(let values): out.array { for value in values { value.write(to: &$0) } }
    case .object(let members): out.object { Self.write(members, to: &$0) }
    }
  }

  static func write(_ members: [Member], to out: inout JSONWriter) {
    for member in members {
      out.name(text: member.name)
      member.value.write(to: &out)
    }
  }

  /// The value as canonical text.
  public var text: String {
    var out = JSONWriter()
    write(to: &out)
    return String(decoding: out.bytes, as: UTF8.self)
  }

  /// Reads a text that holds one value; `nil` when it does not.
  public init?(text: [UInt8]) {
    let value = try? JSONDocumentReader().withDocument(text) { JSON($0) }
    guard let value else { return nil }
    self = value
  }
}

extension JSONWriter {
  /// Writes a text member, or nothing.
  mutating func optional(_ name: StaticString, _ text: String?) {
    if let text { member(name, text) }
  }

  /// Writes a number member, or nothing.
  mutating func optional(_ name: StaticString, _ number: Double?) {
    guard let number else { return }
    self.name(name)
    if let whole = Int(exactly: number) { value(whole) } else { value(number) }
  }

  /// Writes a member with styled text, or nothing.
  mutating func optional(_ name: StaticString, _ text: Text?) {
    guard let text else { return }
    self.name(name)
    text.write(to: &self)
  }

  /// Writes a member with any value, or nothing.
  mutating func optional(_ name: StaticString, _ json: JSON?) {
    guard let json else { return }
    self.name(name)
    json.write(to: &self)
  }

  /// Writes a member that is left out when it is false.
  mutating func flag(_ name: StaticString, _ isSet: Bool) {
    if isSet { member(name, true) }
  }
}
