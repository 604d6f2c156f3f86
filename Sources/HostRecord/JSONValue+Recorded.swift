// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import JSONRPC
import PaneProtocol
import SplitLayout

/// Members of a record by name; one that is missing or of another type is `nil`.
extension JSONValue {
  func text(_ name: StaticString) -> String? { self[name]?.string }

  /// A text that was safe when it was written, of one line or several.
  func safe(_ name: StaticString) -> SafeText? {
    text(name).map { SafeText($0, place: .multiline) }
  }

  func number(_ name: StaticString) -> Int? { self[name]?.int }

  /// A member that is left out when it is false.
  func flag(_ name: StaticString) -> Bool { self[name]?.bool ?? false }

  func word<Word: RawRepresentable<String>>(
    _ name: StaticString, as type: Word.Type = Word.self
  ) -> Word? {
    text(name).flatMap { Word(rawValue: $0) }
  }

  func texts(_ name: StaticString) -> [String]? {
    self[name].flatMap { $0.isArray ? $0.elements.compactMap(\.string) : nil }
  }

  func numbers(_ name: StaticString) -> [Int]? {
    self[name].flatMap { $0.isArray ? $0.elements.compactMap(\.int) : nil }
  }

  func json(_ name: StaticString) -> JSONText? { self[name].map { JSONText(text: $0.rawText) } }

  /// Columns and rows, as `[80,24]`.
  func size(_ name: StaticString) -> CellSize? {
    guard let numbers = numbers(name), numbers.count == 2 else { return nil }
    return CellSize(columns: numbers[0], rows: numbers[1])
  }

  /// One character: a string, or a number for what no string of a record can hold.
  func scalar(_ name: StaticString) -> Unicode.Scalar? {
    if let code = number(name) { return UInt32(exactly: code).flatMap { Unicode.Scalar($0) } }
    guard let scalars = text(name)?.unicodeScalars, scalars.count == 1 else { return nil }
    return scalars.first
  }

  /// What a closure makes of each element; `nil` when this is no list, or one of them is not whole.
  func all<Element>(_ name: StaticString, _ read: (JSONValue) -> Element?) -> [Element]? {
    guard let list = self[name], list.isArray else { return nil }
    var result: [Element] = []
    for value in list.elements {
      guard let element = read(value) else { return nil }
      result.append(element)
    }
    return result
  }

  /// Values of columns in their order; `nil` unless there is one for each.
  func perColumn<Value>(
    _ name: StaticString, _ first: Value, _ read: (JSONValue) -> Value?
  ) -> PerColumn<Value>? {
    guard let list = all(name, read), list.count == ColumnRole.allCases.count else { return nil }
    var values = PerColumn(first)
    for (role, value) in zip(ColumnRole.allCases, list) { values[role] = value }
    return values
  }
}

extension JSONWriter {
  mutating func member(_ name: StaticString, _ numbers: [Int]) {
    array(name) { list in for number in numbers { list.value(number) } }
  }

  mutating func member(_ name: StaticString, _ size: CellSize) {
    member(name, [size.columns, size.rows])
  }

  mutating func member(_ name: StaticString, _ scalar: Unicode.Scalar) {
    if scalar.value == 0 { member(name, 0) } else { member(name, String(scalar)) }
  }

  /// Writes a value for each column, in their order.
  mutating func perColumn<Value>(
    _ name: StaticString, _ values: PerColumn<Value>, _ write: (inout JSONWriter, Value) -> Void
  ) {
    array(name) { list in
      for role in ColumnRole.allCases { write(&list, values[role]) }
    }
  }
}
