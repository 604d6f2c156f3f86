// SPDX-License-Identifier: Apache-2.0
import CSimdJSON

/// A place in a parsed JSON text.
///
/// A plain cursor into the reader's buffers: copying it is free, keeping it beyond the closure of
/// ``JSONDocumentReader/withDocument(_:_:)-(UnsafeRawBufferPointer,_)`` is a mistake. Every accessor
/// answers `nil` when the value has another type.
package struct JSONValue {
  /// The type of a value.
  package enum Kind: Sendable { case object, array, string, number, bool, null }

  @usableFromInline let tape: UnsafePointer<UInt64>
  @usableFromInline let strings: UnsafePointer<UInt8>
  @usableFromInline let index: UInt32

  @inlinable
  init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: UInt32) {
    self.tape = tape
    self.strings = strings
    self.index = index
  }

  /// The letter simdjson wrote on the tape for this value.
  @inlinable var letter: UInt8 { csj_kind(tape, index) }

  /// The type of this value.
  @inlinable package var kind: Kind {
    switch letter {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// True when this is `null`.
  @inlinable package var isNull: Bool { letter == UInt8(ascii: "n") }

  /// True when this is an object.
  @inlinable package var isObject: Bool { letter == UInt8(ascii: "{") }

  /// True when this is an array.
  @inlinable package var isArray: Bool { letter == UInt8(ascii: "[") }

  /// True when this is a string.
  @inlinable package var isString: Bool { letter == UInt8(ascii: "\"") }

  /// The truth value.
  @inlinable package var bool: Bool? {
    switch letter {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// The integer, if the number is whole and lies within ±(2^53−1).
  ///
  /// `1.0` and `1e3` are whole: languages with one kind of number write integers like that.
  ///
  /// Source: `Plugins/REFERENCE.md`, Lines.
  package var int: Int? {
    var number = 0
    switch letter {
    case UInt8(ascii: "l"):
      number = Int(truncatingIfNeeded: Int64(bitPattern: csj_number(tape, index)))
    case UInt8(ascii: "d"):
      guard let whole = Int(exactly: Double(bitPattern: csj_number(tape, index))) else {
        return nil
      }
      number = whole
    default: return nil
    }
    return LineLimits.integers.contains(number) ? number : nil
  }

  /// The number, whole or not; always finite.
  package var double: Double? {
    switch letter {
    case UInt8(ascii: "l"): Double(Int64(bitPattern: csj_number(tape, index)))
    case UInt8(ascii: "u"): Double(csj_number(tape, index))
    case UInt8(ascii: "d"): Double(bitPattern: csj_number(tape, index))
    default: nil
    }
  }

  /// The characters of the string, without U+0000.
  package var string: String? {
    utf8.map { bytes in
      // A NUL is legal in JSON and a nuisance everywhere else; it never reaches the host.
      guard let start = bytes.baseAddress, csj_find(start, 0, bytes.count) < bytes.count else {
        return String(decoding: bytes, as: UTF8.self)
      }
      return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The string's bytes in place, valid as long as this cursor.
  @inlinable package var utf8: UnsafeBufferPointer<UInt8>? {
    guard isString else { return nil }
    var count = 0
    let start = csj_string(tape, strings, index, &count)
    return UnsafeBufferPointer(start: start, count: count)
  }

  /// True when this is a string with exactly these characters.
  @inlinable package func equals(_ text: StaticString) -> Bool {
    guard let utf8 else { return false }
    return JSONKey(bytes: utf8) == text
  }

  /// True when another value has the same canonical text, its members in the same order.
  package func hasSameText(as other: JSONValue) -> Bool {
    let length = csj_next(tape, index) - index
    guard csj_next(other.tape, other.index) - other.index == length else { return false }
    var offset: UInt32 = 0
    while offset < length {
      let here = JSONValue(tape: tape, strings: strings, index: index + offset)
      let there = JSONValue(tape: other.tape, strings: other.strings, index: other.index + offset)
      guard here.letter == there.letter else { return false }
      switch here.letter {
      case UInt8(ascii: "\""):
        guard let bytes = here.utf8, let others = there.utf8, bytes.elementsEqual(others) else {
          return false
        }
      case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"):
        // A number takes two words.
        guard csj_number(tape, here.index) == csj_number(other.tape, there.index) else {
          return false
        }
        offset += 1
      default: break
      }
      offset += 1
    }
    return true
  }

  /// The number of members or elements; 0 for other values.
  @inlinable package var count: Int {
    isObject || isArray ? Int(csj_count(tape, index)) : 0
  }
}

/// The name of a member, compared in place.
package struct JSONKey {
  /// The name's bytes, valid as long as the cursor it came from.
  package let bytes: UnsafeBufferPointer<UInt8>

  /// Wraps a name that lies in memory for as long as it is compared.
  @inlinable package init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The name as text.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// True when the name is private to the sender, that is, begins with `_` or `x.`.
  package var isPrivate: Bool {
    guard let first = bytes.first, first != UInt8(ascii: "_") else { return !bytes.isEmpty }
    return first == UInt8(ascii: "x") && bytes.count > 1 && bytes[1] == UInt8(ascii: ".")
  }

  /// Compares with a name written in the source, without decoding escapes into a string.
  @inlinable @inline(__always)
  package static func == (key: JSONKey, name: StaticString) -> Bool {
    guard key.bytes.count == name.utf8CodeUnitCount else { return false }
    guard let start = key.bytes.baseAddress else { return true }
    return csj_equal(start, name.utf8Start, key.bytes.count)
  }

  /// Lets a `switch` over a name list literals.
  @inlinable @inline(__always)
  package static func ~= (name: StaticString, key: JSONKey) -> Bool { key == name }
}
