// SPDX-License-Identifier: Apache-2.0
import CSimdJSON

/// The elements of an array, in order.
package struct JSONElements: Sequence, IteratorProtocol {
  @usableFromInline let tape: UnsafePointer<UInt64>
  @usableFromInline let strings: UnsafePointer<UInt8>
  @usableFromInline var index: UInt32
  @usableFromInline let end: UInt32

  @inlinable init(_ value: JSONValue) {
    tape = value.tape
    strings = value.strings
    index = value.index + 1
    // The bracket's word names the place behind the closing bracket.
    end = value.isArray ? csj_next(tape, value.index) - 1 : index
  }

  /// The next element; `nil` after the last, and for what is no array.
  @inlinable @inline(__always) package mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    defer { index = csj_next(tape, index) }
    return JSONValue(tape: tape, strings: strings, index: index)
  }
}

/// The members of an object, in order, repeated names included.
package struct JSONMembers: Sequence, IteratorProtocol {
  @usableFromInline let tape: UnsafePointer<UInt64>
  @usableFromInline let strings: UnsafePointer<UInt8>
  @usableFromInline var index: UInt32
  @usableFromInline let end: UInt32

  @inlinable init(_ value: JSONValue) {
    tape = value.tape
    strings = value.strings
    index = value.index + 1
    end = value.isObject ? csj_next(tape, value.index) - 1 : index
  }

  /// The next member; `nil` after the last, and for what is no object.
  @inlinable @inline(__always) package mutating func next() -> (key: JSONKey, value: JSONValue)? {
    guard index < end else { return nil }
    var count = 0
    let start = csj_string(tape, strings, index, &count)
    let value = JSONValue(tape: tape, strings: strings, index: index + 1)
    index = csj_next(tape, index + 1)
    return (JSONKey(bytes: UnsafeBufferPointer(start: start, count: count)), value)
  }
}

extension JSONValue {
  /// The elements; none when this is no array.
  @inlinable package var elements: JSONElements { JSONElements(self) }

  /// The members; none when this is no object.
  @inlinable package var members: JSONMembers { JSONMembers(self) }

  /// The first member of this name, or `nil`.
  ///
  /// Looks through the members one by one: for a few names only.
  @inlinable package subscript(name: StaticString) -> JSONValue? {
    for (key, value) in members where key == name { return value }
    return nil
  }
}
