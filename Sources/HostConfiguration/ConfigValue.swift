// SPDX-License-Identifier: Apache-2.0

/// A line and a column of a text, both from 1; columns count Unicode scalars.
package struct TextPlace: Hashable, Sendable {
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int

  /// Creates a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first character.
  package static let start = TextPlace(line: 1, column: 1)
}

/// A value of a configuration text, with its place.
package struct ConfigValue: Sendable {
  /// The kind of the value.
  package enum Kind: Sendable {
    case null
    case bool(Bool)
    /// A number as it was written, which is JSON.
    case number(String)
    case string(String)
    case array([ConfigValue])
    /// The members in the order of the text; a name may come twice.
    case object([ConfigMember])
  }

  /// The kind of the value.
  package var kind: Kind
  /// The place of its first character.
  package var place: TextPlace

  /// Creates a value.
  package init(_ kind: Kind, at place: TextPlace) {
    self.kind = kind
    self.place = place
  }

  /// The kind in words, with its article, for messages.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: ConfigWords.anObject
    }
  }

  /// The member of an object; the first of several, `nil` for anything else.
  package subscript(name: String) -> ConfigValue? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text if it is a string.
  package var string: String? {
    if case .string(let text) = kind { text } else { nil }
  }

  /// The number if it is a whole one within ±(2^53 − 1).
  package var integer: Int? {
    guard case .number(let text) = kind else { return nil }
    let limit = 9_007_199_254_740_991
    if let value = Int(text) { return abs(max(value, -Int.max)) <= limit ? value : nil }
    guard let value = Double(text), value.magnitude <= Double(limit) else { return nil }
    // Not `Int(exactly:)`: it rounds by the C library's mathematics, which nothing else needs.
    let whole = Int(value)
    return Double(whole) == value ? whole : nil
  }

  /// The elements if it is a list.
  package var elements: [ConfigValue]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  /// The truth value if it is one.
  package var bool: Bool? {
    if case .bool(let value) = kind { value } else { nil }
  }
}

/// A named value in an object.
package struct ConfigMember: Sendable {
  /// The name, escapes resolved.
  package var name: String
  /// The place of the name in the file.
  package var place: TextPlace
  /// The value of a member, with its place in the file.
  package var value: ConfigValue

  /// Creates a member.
  package init(name: String, place: TextPlace, value: ConfigValue) {
    self.name = name
    self.place = place
    self.value = value
  }
}

extension ConfigValue {
  /// The value as one line of plain JSON, without comments and spaces.
  package var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch kind {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
