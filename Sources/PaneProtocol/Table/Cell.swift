// SPDX-License-Identifier: Apache-2.0
public import CellText
import JSONRPC

/// A cell of a table's row: a value, and perhaps other words for it.
///
/// What sorts and is copied is the value; what is shown are the words, where there are any.
public struct Cell: Equatable, Sendable {
  /// A value of a cell.
  public enum Value: Equatable, Sendable {
    /// Nothing is known.
    case none
    case text(StyledText)
    /// A number, and how it was written.
    case number(Double, String)
    case flag(Bool)
    /// The values of a sparkline; `nil` where one is missing.
    case series([Double?])
  }
  /// The value.
  public var value: Value
  /// What is shown instead of the value.
  public var words: StyledText?
  /// A text as it was sent, where what is shown of it is something else.
  package var sent: String?

  /// Creates a cell.
  public init(_ value: Value, words: StyledText? = nil) {
    self.value = value
    self.words = words
  }

  /// A cell that says something.
  public init(_ text: StyledText) { self.init(.text(text)) }

  /// A cell with a whole number.
  public init(_ number: Int) { self.init(.number(Double(number), String(number))) }

  /// A cell with a number as it is written, such as `2.50`; `nil` for what JSON has no number for.
  ///
  /// That is a number with a zero or a plus in front, one without digits on both sides of its point,
  /// a whole one of more than 64 bits, and one too large for a double.
  /// Source: RFC 8259 §6.
  public init?(number digits: String) {
    guard let number = Value.number(digits) else { return nil }
    self.init(.number(number, digits))
  }

  /// The words of a text or the words for a value; `nil` where the value itself has to be written.
  package var text: StyledText? {
    if let words { return words }
    if case .text(let text) = value { return text }
    return nil
  }

  /// The value as it is copied: of a sparkline its numbers, with blanks between them and `null` where
  /// one is missing.
  package var copiedValue: String {
    guard case .series(let values) = value, sent == nil else { return plainValue }
    return values.map { value in
      guard let value else { return "null" }
      return Int(exactly: value).map(String.init) ?? "\(value)"
    }.joined(separator: " ")
  }

  /// The value as plain words, as it was sent; empty for nothing and for a sparkline.
  package var plainValue: String {
    if let sent { return sent }
    return switch value {
    case .none, .series: ""
    case .text(let text): text.text.string
    case .number(_, let digits): digits
    case .flag(let isOn): isOn ? "true" : "false"
    }
  }
}

extension Cell {
  /// Reads a cell; `nil` for what is none.
  init?(_ value: JSONValue, _ reader: inout MemberReader) {
    if value.isObject {
      guard let words = reader.styled("t", in: value) else { return nil }
      for (key, _) in value.members where !(key == "t" || key == "v" || key.isPrivate) {
        reader.note(RemarkWords.unknownCellMember(key.string))
      }
      let inner = value["v"].flatMap { Value($0, &reader) } ?? .none
      self.init(inner == .none ? .text(words) : inner, words: words)
      return
    }
    guard let read = Value(value, &reader) else { return nil }
    self.init(read)
    if let utf8 = value.utf8, case .text(let text) = read,
      !utf8.elementsEqual(text.text.string.utf8)
    {
      sent = value.string
    }
  }
}

extension Cell.Value {
  fileprivate init?(_ value: JSONValue, _ reader: inout MemberReader) {
    if value.isNull {
      self = .none
    } else if let flag = value.bool {
      self = .flag(flag)
    } else if let number = value.double {
      self = .number(number, Self.digits(number, value))
    } else if value.isArray, Self.isSeries(value) {
      let numbers = value.elements("cells", upTo: Limit.seriesValues, &reader).map(\.double)
      ContentJudge.judge(drawn: numbers, "cells", &reader)
      self = .series(numbers)
    } else if value.isString || value.isArray, let text = reader.styled(value, "cells") {
      self = .text(text)
    } else {
      return nil
    }
  }

  /// True for an array of numbers and nulls, and for an empty one.
  private static func isSeries(_ value: JSONValue) -> Bool {
    value.elements.allSatisfy { $0.isNull || $0.double != nil }
  }

  /// A number as it was sent, as far as it is still known.
  private static func digits(_ number: Double, _ value: JSONValue) -> String {
    let text = value.rawText
    if text.hasSuffix(".0") { return String(text.dropLast(2)) }
    return String(decoding: text.utf8.filter { $0 != UInt8(ascii: "+") }, as: UTF8.self)
  }
}

extension Cell {
  /// The value as JSON; `nil` for nothing.
  package var json: JSONText? {
    switch value {
    case .none: nil
    case .text: JSONText(string: plainValue)
    case .number, .flag, .series:
      JSONText(text: value.json)
    }
  }
}

extension JSONWriter {
  /// Writes a row's cells as a member.
  mutating func member(_ name: StaticString, _ cells: [Cell]) {
    array(name) { list in for cell in cells { cell.write(into: &list) } }
  }
}

extension Cell {
  /// Writes the cell as a value.
  fileprivate func write(into writer: inout JSONWriter) {
    guard let words else {
      if let sent { writer.value(sent) } else { value.write(into: &writer) }
      return
    }
    writer.object {
      $0.name("v")
      value.write(into: &$0)
      $0.optional("t", words)
    }
  }
}

extension Cell.Value {
  /// The value as JSON.
  fileprivate var json: String {
    var writer = JSONWriter()
    write(into: &writer)
    return String(decoding: writer.finished(), as: UTF8.self)
  }

  fileprivate func write(into writer: inout JSONWriter) {
    switch self {
    case .none: writer.null()
    case .text(let text): writer.value(text)
    case .number(let number, let digits):
      if Self.number(digits) != nil { writer.value(json: digits) } else { writer.value(number) }
    case .flag(let isOn): writer.value(isOn)
    case .series(let values):
      writer.array { list in
        for value in values {
          // A whole number goes as it came, without a point.
          if let value, let whole = Int(exactly: value) {
            list.value(whole)
          } else if let value {
            list.value(value)
          } else {
            list.null()
          }
        }
      }
    }
  }
}

extension Cell.Value {
  /// The number that digits are in JSON; `nil` when they are none there.
  fileprivate static func number(_ digits: String) -> Double? {
    var rest = digits.utf8[...]
    func take(_ bytes: String.UTF8View) -> Bool {
      guard let first = rest.first, bytes.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func takeDigits() -> Int {
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      rest.removeFirst(count)
      return count
    }
    _ = take("-".utf8)
    let hasZero = rest.first == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole == 1 || whole > 1 && !hasZero else { return nil }
    if rest.isEmpty, Int64(digits) == nil, UInt64(digits) == nil { return nil }
    if take(".".utf8), takeDigits() == 0 { return nil }
    if take("eE".utf8) {
      _ = take("+-".utf8)
      guard takeDigits() > 0 else { return nil }
    }
    guard rest.isEmpty, let number = Double(digits), number.isFinite else { return nil }
    return number
  }
}
