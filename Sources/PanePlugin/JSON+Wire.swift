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

extension JSON {
  /// Reads a value that was carried as text.
  public init(_ text: JSONText) { self = JSON(text: Array(text.text.utf8)) ?? .null }

  /// The value of an object of the protocol.
  init(of object: some WireObject) { self.init(JSONText(object)) }

  /// The text of a member; empty when it is missing.
  func text(_ name: String) -> String { self[name]?.string ?? "" }

  /// The whole number of a member, brought into a range.
  func number(_ name: String, in range: ClosedRange<Int>, default missing: Int) -> Int {
    min(max(self[name]?.int ?? missing, range.lowerBound), range.upperBound)
  }
}

extension JSONText {
  /// Carries a value as text.
  public init(_ json: JSON) { self.init(text: json.text) }
}

extension JSONWriter {
  /// Writes a member with any value, or nothing.
  mutating func optional(_ name: StaticString, _ json: JSON?) {
    guard let json else { return }
    self.name(name)
    json.write(to: &self)
  }

  /// Writes the answer to a request around its result.
  mutating func result(_ id: JSONText, _ write: (inout JSONWriter) -> Void) {
    object { writer in
      writer.member("jsonrpc", "2.0")
      writer.member("id", json: id.text)
      writer.name("result")
      write(&writer)
    }
  }
}
