// SPDX-License-Identifier: Apache-2.0
import ByteCoding
import CellText
import JSONRPC

/// Reads members of objects, each by itself, and keeps remarks on what was ignored.
///
/// A member of a wrong type is left out with a remark (one line for the plugin's log) and harms
/// nothing else. `null` counts as absent unless a function says otherwise.
///
/// Source: `Plugins/REFERENCE.md`, Lines (a member of the wrong type is ignored alone).
package struct MemberReader {
  /// What was ignored so far; bounded.
  package private(set) var remarks: [Remark] = []
  /// Why the message is refused, where "a parameter is missing or wrong" would say too little.
  private(set) var refusal: (code: WireErrorCode, reason: String)?
  /// What the user misses because of it; `nil` while all is there.
  private var missed: Omission?
  private var hidden = 0
  /// The elements of lists that are being read, each in the one before.
  fileprivate var elements: [ListElement] = []

  /// Creates a reader without remarks.
  package init() {}

  /// Says why the message at hand is refused as a whole.
  mutating func refuse(_ code: WireErrorCode, _ reason: String) { refusal = (code, reason) }

  /// Keeps a remark; beyond a few they are only counted.
  ///
  /// The topic tells whether the pane says it, too; of several the first is kept.
  mutating func note(_ remark: @autoclosure () -> Remark) {
    guard remarks.count < Limit.remarks else {
      hidden += 1
      return
    }
    let remark = remark().naming(elements)
    // Readers and shapes may see the same.
    if remarks.contains(where: { $0.text == remark.text }) { return }
    remarks.append(remark)
    if missed == nil, remark.topic.isMissed { missed = Omission(rows: 0, reason: remark.text) }
  }

  /// Notes that rows are left out; that comes before other things that are missed on screen.
  mutating func omit(_ remark: Remark, rows: Int = 1) {
    note(remark)
    var known = missed ?? Omission(rows: 0, reason: remark.text)
    if known.rows == 0, rows > 0 { known.reason = remark.text }
    known.rows = known.rows.addingReportingOverflow(rows).partialValue
    missed = known
  }

  /// What the user misses because of it, with the number of other such remarks; `nil` while all is
  /// there.
  var omission: Omission? {
    guard var omission = missed, omission.rows == 0 else { return missed }
    let others = remarks.count { $0.topic.isMissed } - 1 + hidden
    if others > 0 { omission.reason = RemarkWords.first(omission.reason, others: others) }
    return omission
  }

  /// The remarks, the last one telling how many were left out.
  var summary: [Remark] {
    guard hidden > 0, let last = remarks.last else { return remarks }
    return remarks + [Remark(last.topic, RemarkWords.more(hidden))]
  }

  mutating func noteWrong(_ name: StaticString, _ expected: StaticString) {
    note(RemarkWords.notExpected(name, expected))
  }

  // MARK: Values

  /// A string of at most so many bytes; longer ones are ignored, not cut.
  mutating func string(
    _ value: JSONValue, _ name: StaticString, maxBytes: Int = Limit.nameBytes
  ) -> String? {
    guard let utf8 = value.utf8 else {
      if !value.isNull { noteWrong(name, "a string") }
      return nil
    }
    guard utf8.count <= maxBytes else {
      note(RemarkWords.tooLong(name, bytes: maxBytes))
      return nil
    }
    return value.string
  }

  /// An id of 1…512 bytes.
  mutating func id(_ value: JSONValue, _ name: StaticString) -> String? {
    guard let id = string(value, name, maxBytes: Limit.idBytes) else { return nil }
    guard !id.isEmpty else {
      note(RemarkWords.empty(name))
      return nil
    }
    return id
  }

  mutating func bool(_ value: JSONValue, _ name: StaticString) -> Bool? {
    if let bool = value.bool { return bool }
    if !value.isNull { noteWrong(name, RemarkWords.truth) }
    return nil
  }

  /// An integer within ±(2^53−1).
  mutating func int(_ value: JSONValue, _ name: StaticString) -> Int? {
    if let int = value.int { return int }
    if let number = value.double, number.rounded() == number {
      note(RemarkWords.beyondIntegers(name))
    } else if !value.isNull {
      noteWrong(name, RemarkWords.integer)
    }
    return nil
  }

  /// A count; one outside of what the host can scroll becomes the nearest.
  mutating func count(_ value: JSONValue, _ name: StaticString) -> Int? {
    bounded(value, name, Limit.counts)
  }

  /// A whole number; one outside its bounds becomes the nearest, with a remark.
  mutating func bounded(
    _ value: JSONValue, _ name: StaticString, _ bounds: ClosedRange<Int>
  ) -> Int? {
    guard let number = int(value, name) else { return nil }
    let inside = number.clamped(to: bounds)
    if inside != number { note(RemarkWords.clamped(name, number, to: inside)) }
    return inside
  }

  mutating func double(_ value: JSONValue, _ name: StaticString) -> Double? {
    if let double = value.double { return double }
    if !value.isNull { noteWrong(name, "a number") }
    return nil
  }

  /// Any value as JSON text of at most so many bytes.
  mutating func json(
    _ value: JSONValue, _ name: StaticString, maxBytes: Int = Limit.valueBytes
  ) -> JSONText? {
    guard let text = value.rawText(limitBytes: maxBytes) else {
      note(RemarkWords.tooLongAsJSON(name, bytes: maxBytes))
      return nil
    }
    return JSONText(text: text)
  }

  /// The strings of an array; other elements and what is beyond the limit are left out.
  mutating func strings(
    _ value: JSONValue, _ name: StaticString, limit: Int, maxBytes: Int = Limit.nameBytes
  ) -> [String]? {
    guard value.isArray else {
      if !value.isNull { noteWrong(name, RemarkWords.array) }
      return nil
    }
    var result: [String] = []
    for element in value.elements {
      if result.count == limit {
        note(RemarkWords.onlyFirst(name, limit))
        break
      }
      if element.isNull {
        // Only a member is as good as absent with it.
        noteWrong(name, "a string")
      } else if let text = string(element, name, maxBytes: maxBytes) {
        result.append(text)
      }
    }
    return result
  }

  /// A word of a list; an unknown one is left out with a remark, so that the default applies.
  mutating func choice<Word: RawRepresentable<String>>(
    _ value: JSONValue, _ name: StaticString, _ type: Word.Type = Word.self, isInList: Bool = false
  ) -> Word? {
    guard let text = string(value, name) else { return nil }
    if let word = Word(rawValue: text) { return word }
    note(RemarkWords.unknownWord(name, text, isInList: isInList))
    return nil
  }
}

// MARK: Members by name

extension MemberReader {
  mutating func string(
    _ name: StaticString, in object: JSONValue, maxBytes: Int = Limit.nameBytes
  ) -> String? {
    object[name].flatMap { string($0, name, maxBytes: maxBytes) }
  }

  mutating func id(_ name: StaticString, in object: JSONValue) -> String? {
    object[name].flatMap { id($0, name) }
  }

  mutating func bool(_ name: StaticString, in object: JSONValue) -> Bool? {
    object[name].flatMap { bool($0, name) }
  }

  mutating func int(_ name: StaticString, in object: JSONValue) -> Int? {
    object[name].flatMap { int($0, name) }
  }

  mutating func count(_ name: StaticString, in object: JSONValue) -> Int? {
    object[name].flatMap { count($0, name) }
  }

  mutating func bounded(
    _ name: StaticString, in object: JSONValue, _ bounds: ClosedRange<Int>
  ) -> Int? {
    object[name].flatMap { bounded($0, name, bounds) }
  }

  mutating func double(_ name: StaticString, in object: JSONValue) -> Double? {
    object[name].flatMap { double($0, name) }
  }

  mutating func label(_ name: StaticString, in object: JSONValue) -> SafeText? {
    object[name].flatMap { label($0, name) }
  }

  mutating func styled(_ name: StaticString, in object: JSONValue) -> StyledText? {
    object[name].flatMap { styled($0, name) }
  }

  mutating func json(
    _ name: StaticString, in object: JSONValue, maxBytes: Int = Limit.valueBytes
  ) -> JSONText? {
    object[name].flatMap { json($0, name, maxBytes: maxBytes) }
  }

  mutating func strings(
    _ name: StaticString, in object: JSONValue, limit: Int, maxBytes: Int = Limit.nameBytes
  ) -> [String]? {
    object[name].flatMap { strings($0, name, limit: limit, maxBytes: maxBytes) }
  }

  mutating func choice<Word: RawRepresentable<String>>(
    _ name: StaticString, in object: JSONValue, _ type: Word.Type = Word.self
  ) -> Word? {
    object[name].flatMap { choice($0, name, type) }
  }

  /// An object, for members that hold one.
  mutating func object(_ name: StaticString, in object: JSONValue) -> JSONValue? {
    guard let value = object[name], !value.isNull else { return nil }
    guard value.isObject else {
      noteWrong(name, RemarkWords.object)
      return nil
    }
    return value
  }

  /// A member that is an object of a known shape.
  mutating func object<Object: WireObject>(
    _ name: StaticString, in object: JSONValue, as type: Object.Type = Object.self
  ) -> Object? {
    guard let value: JSONValue = self.object(name, in: object) else { return nil }
    return Object.read(value, name, &self)
  }

  /// The objects of a list; elements without what they need are left out with a remark.
  mutating func objects<Object: WireObject>(
    _ name: StaticString, in object: JSONValue, limit: Int, as type: Object.Type = Object.self
  ) -> [Object]? {
    guard let array = array(name, in: object) else { return nil }
    var objects: [Object] = []
    array.each(name, upTo: limit, &self) { element, reader in
      let before = reader.remarks.count
      if element.isObject, let object = Object(element, &reader) {
        objects.append(object)
      } else if reader.remarks.count == before {
        reader.note(RemarkWords.incomplete(name, without: Object.shape.missing(in: element)))
      }
    }
    return objects
  }

  /// A position; unlike a count, a negative one is an error.
  mutating func position(_ name: StaticString, in object: JSONValue) -> Int? {
    guard let at = int(name, in: object) else { return nil }
    guard at >= 0 else {
      noteWrong(name, RemarkWords.position)
      return nil
    }
    let most = Limit.counts.upperBound
    if at > most { note(RemarkWords.clamped(name, at, to: most)) }
    return min(at, most)
  }

  /// An array, for members that hold one.
  mutating func array(_ name: StaticString, in object: JSONValue) -> JSONValue? {
    guard let value = object[name], !value.isNull else { return nil }
    guard value.isArray else {
      noteWrong(name, RemarkWords.array)
      return nil
    }
    return value
  }
}

extension [UInt8] {
  /// Reads bytes as base64, of at most 16 KiB as text; `nil` with a remark for anything else.
  init?(base64 value: JSONValue, _ name: StaticString, _ reader: inout MemberReader) {
    guard let text = reader.string(value, name, maxBytes: Limit.valueBytes) else { return nil }
    guard let bytes = Base64.bytes(text.utf8) else {
      reader.noteWrong(name, "base64")
      return nil
    }
    self = bytes
  }
}

extension JSONValue {
  /// The elements of a list that count; that there are more is said.
  func elements(
    _ name: StaticString, upTo limit: Int, _ reader: inout MemberReader
  ) -> PrefixSequence<JSONElements> {
    if count > limit { reader.note(RemarkWords.onlyFirst(name, limit)) }
    return elements.prefix(limit)
  }

  /// Reads the elements of a list that count, one after the other; remarks say which one they are about.
  func each(
    _ name: StaticString, upTo limit: Int, _ reader: inout MemberReader,
    _ body: (JSONValue, inout MemberReader) -> Void
  ) {
    for (index, element) in elements(name, upTo: limit, &reader).enumerated() {
      ListElement(list: name.description, number: index + 1).read(&reader) { body(element, &$0) }
    }
  }
}

/// One element of a list that is being read.
struct ListElement {
  /// The name of the list.
  let list: String
  /// The number of the element, from 1.
  let number: Int

  /// Reads the element; remarks say that they are about it.
  func read(_ reader: inout MemberReader, _ body: (inout MemberReader) -> Void) {
    reader.elements.append(self)
    body(&reader)
    reader.elements.removeLast()
  }
}

extension WireObject {
  /// Reads a value that is to be an object of this shape; that it lacks what it needs is said.
  static func read(
    _ value: JSONValue, _ name: StaticString, _ reader: inout MemberReader
  ) -> Self? {
    guard value.isObject else {
      reader.noteWrong(name, RemarkWords.object)
      return nil
    }
    let before = reader.remarks.count
    let object = Self(value, &reader)
    if object == nil, reader.remarks.count == before {
      reader.note(RemarkWords.incomplete(name, without: shape.missing(in: value)))
    }
    return object
  }
}
