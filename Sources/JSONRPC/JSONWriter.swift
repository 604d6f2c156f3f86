// SPDX-License-Identifier: Apache-2.0
import CSimdJSON

/// Writes canonical JSON to the end of a byte array.
///
/// Canonical means: no space between tokens; in strings only `"`, `\` and U+0000–1F are escaped, `/`
/// never. Commas come by themselves: one is due unless the last byte opens something, so a writer
/// may go on behind whole lines. It writes what it is told; balanced brackets are the caller's part.
///
/// Source: `Plugins/REFERENCE.md`, Lines.
package struct JSONWriter {
  /// What has been written.
  package private(set) var bytes: [UInt8]

  /// Creates a writer behind bytes that are there already.
  package init(appendingTo bytes: consuming [UInt8] = []) {
    self.bytes = bytes
  }

  /// The number of bytes so far, also a mark for ``truncate(to:)``.
  package var count: Int { bytes.count }

  /// Takes back what was written behind a mark.
  package mutating func truncate(to mark: Int) {
    if mark < bytes.count { bytes.removeLast(bytes.count - max(0, mark)) }
  }

  /// Appends bytes as they are.
  package mutating func append(raw: [UInt8]) { bytes.append(contentsOf: raw) }

  // MARK: Values

  /// Writes an object around what the closure writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    body(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes an array around what the closure writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    body(&self)
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes a string.
  package mutating func value(_ text: String) {
    separate()
    quote(text)
  }

  /// Writes an integer.
  package mutating func value(_ number: Int) {
    separate()
    digits(number)
  }

  /// Writes a number; what is not finite becomes `null`.
  package mutating func value(_ number: Double) {
    separate()
    bytes.append(contentsOf: number.isFinite ? number.description.utf8 : "null".utf8)
  }

  /// Writes a truth value.
  package mutating func value(_ truth: Bool) {
    separate()
    literal(truth ? "true" : "false")
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    literal("null")
  }

  /// Writes a value that is canonical JSON text already.
  package mutating func value(json text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  // MARK: Members

  /// Writes a member's name; its value must follow.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    literal(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a member's name that comes from data; its value must follow.
  package mutating func name(text: String) {
    separate()
    quote(text)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a member with a string, or with `null`.
  package mutating func member(_ name: StaticString, _ text: String?) {
    self.name(name)
    if let text { value(text) } else { null() }
  }

  /// Writes a member with an integer, or with `null`.
  package mutating func member(_ name: StaticString, _ number: Int?) {
    self.name(name)
    if let number { value(number) } else { null() }
  }

  /// Writes a member with a truth value.
  package mutating func member(_ name: StaticString, _ truth: Bool) {
    self.name(name)
    value(truth)
  }

  /// Writes a member with canonical JSON text, or with `null`.
  package mutating func member(_ name: StaticString, json text: String?) {
    self.name(name)
    if let text { value(json: text) } else { null() }
  }

  /// Writes a member with an array of strings.
  package mutating func member(_ name: StaticString, _ texts: [String]) {
    self.name(name)
    array { for text in texts { $0.value(text) } }
  }

  /// Writes a member with an object.
  package mutating func object(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  /// Writes a member with an array.
  package mutating func array(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    array(body)
  }

  // MARK: Bytes

  /// Writes the comma between two values where one is due.
  mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  private mutating func literal(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func digits(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { quote(utf8: $0) }
  }

  /// Writes a string given by its bytes, which must be valid UTF-8.
  mutating func quote(utf8 text: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var rest = text[...]
    while !rest.isEmpty {
      let run = UnsafeBufferPointer(rebasing: rest)
      guard let start = run.baseAddress else { break }
      let plain = csj_plain_prefix(start, run.count)
      bytes.append(contentsOf: run.prefix(plain))
      rest = rest.dropFirst(plain)
      if let byte = rest.popFirst() { escape(byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0..<0x20:
      literal("u00")
      bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let low = byte & 0x0F
      bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
    default: bytes.append(byte)
    }
  }
}

extension JSONWriter {
  /// Writes a string value given by its bytes, which must be valid UTF-8.
  package mutating func value(utf8 text: UnsafeBufferPointer<UInt8>) {
    separate()
    quote(utf8: text)
  }
}

extension JSONWriter {
  /// Ends a line; the next value begins a new one.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Where the current line begins.
  package var lineStart: Int {
    bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// Hands the bytes over and starts anew.
  package mutating func finished() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
  }
}
