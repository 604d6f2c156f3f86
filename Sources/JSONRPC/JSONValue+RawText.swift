// SPDX-License-Identifier: Apache-2.0
import CSimdJSON

extension JSONValue {
  /// This value as canonical JSON text, for values the host carries without looking into them.
  ///
  /// Numbers keep their value, not their spelling: `1.50` becomes `1.5`.
  package var rawText: String { rawText(limitBytes: .max) ?? "null" }

  /// This value as canonical JSON text, or `nil` when that is longer than a limit.
  ///
  /// - Parameter limitBytes: The largest acceptable length in bytes.
  /// - Returns: The text without blanks between tokens.
  package func rawText(limitBytes: Int) -> String? {
    if let utf8 { return Self.quoted(utf8, limitBytes: limitBytes) }
    var copier = RawCopier()
    guard copier.copy(self, limitBytes: limitBytes) else { return nil }
    return String(decoding: copier.writer.bytes, as: UTF8.self)
  }

  /// A string value, by far the most usual one, without a detour over an array.
  private static func quoted(_ utf8: UnsafeBufferPointer<UInt8>, limitBytes: Int) -> String? {
    guard utf8.count <= limitBytes - 2 else { return nil }
    if let start = utf8.baseAddress, csj_plain_prefix(start, utf8.count) == utf8.count {
      return String(unsafeUninitializedCapacity: utf8.count + 2) { room in
        room[0] = UInt8(ascii: "\"")
        _ = UnsafeMutableBufferPointer(rebasing: room[1...]).update(fromContentsOf: utf8)
        room[utf8.count + 1] = UInt8(ascii: "\"")
        return utf8.count + 2
      }
    }
    var writer = JSONWriter()
    writer.quote(utf8: utf8)
    guard writer.count <= limitBytes else { return nil }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Walks one value's stretch of the tape and writes it down again.
///
/// The tape is flat, so no recursion is needed: one bit per level tells objects from arrays, and the
/// reader's depth limit keeps the levels below 64.
private struct RawCopier {
  var writer = JSONWriter()
  private var objects: [Bool] = []
  private var awaitsName = false

  /// Writes the value; `false` when it grew beyond the limit.
  mutating func copy(_ value: JSONValue, limitBytes: Int) -> Bool {
    let end = csj_next(value.tape, value.index)
    var cursor = value
    while cursor.index < end {
      step(cursor)
      if writer.count > limitBytes { return false }
      cursor = cursor.following
    }
    return true
  }

  private mutating func step(_ cursor: JSONValue) {
    switch cursor.letter {
    case UInt8(ascii: "{"): open("{", isObject: true)
    case UInt8(ascii: "["): open("[", isObject: false)
    case UInt8(ascii: "}"): close("}")
    case UInt8(ascii: "]"): close("]")
    case UInt8(ascii: "\"") where awaitsName: name(cursor)
    default: scalar(cursor)
    }
  }

  private mutating func open(_ bracket: Unicode.Scalar, isObject: Bool) {
    writer.value(json: String(bracket))
    objects.append(isObject)
    awaitsName = isObject
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    writer.append(raw: [UInt8(ascii: bracket)])
    objects.removeLast(objects.isEmpty ? 0 : 1)
    awaitsName = objects.last ?? false
  }

  private mutating func name(_ cursor: JSONValue) {
    if let utf8 = cursor.utf8 { writer.value(utf8: utf8) }
    writer.append(raw: [UInt8(ascii: ":")])
    awaitsName = false
  }

  private mutating func scalar(_ cursor: JSONValue) {
    switch cursor.letter {
    case UInt8(ascii: "\""): if let utf8 = cursor.utf8 { writer.value(utf8: utf8) }
    case UInt8(ascii: "t"): writer.value(true)
    case UInt8(ascii: "f"): writer.value(false)
    case UInt8(ascii: "l"):
      writer.value(Int(Int64(bitPattern: csj_number(cursor.tape, cursor.index))))
    case UInt8(ascii: "u"): writer.value(json: String(csj_number(cursor.tape, cursor.index)))
    case UInt8(ascii: "d"): writer.value(Double(bitPattern: csj_number(cursor.tape, cursor.index)))
    default: writer.null()
    }
    awaitsName = objects.last ?? false
  }
}

extension JSONValue {
  /// The next word of the tape that begins something, brackets included.
  fileprivate var following: JSONValue {
    let isNumber =
      letter == UInt8(ascii: "l") || letter == UInt8(ascii: "u") || letter == UInt8(ascii: "d")
    return JSONValue(tape: tape, strings: strings, index: index + (isNumber ? 2 : 1))
  }
}
