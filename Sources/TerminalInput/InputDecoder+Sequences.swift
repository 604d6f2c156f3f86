// SPDX-License-Identifier: Apache-2.0

extension InputDecoder {
  mutating func takeInSequence(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x20...0x3F:
      if byte == UInt8(ascii: "$"), heldIsNumber { return finishSequence(byte, into: &events) }
      hold(byte, upTo: InputLimits.sequenceBytes)
    case 0x40...0x7E: finishSequence(byte, into: &events)
    default: abandonSequence(byte, into: &events)
    }
  }

  mutating func takeInShortSequence(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"):
      hold(byte, upTo: InputLimits.sequenceBytes)
    case 0x20...0x7E:
      finish(into: &events) { decoder, events in
        decoder.decodeShortSequence(byte, into: &events)
      }
    default: abandonSequence(byte, into: &events)
    }
  }

  mutating func takeConsoleKey(_ byte: UInt8, into events: inout [InputEvent]) {
    guard (0x20...0x7E).contains(byte) else { return abandonSequence(byte, into: &events) }
    finish(into: &events) { _, events in
      guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) else { return }
      events.append(.key(KeyEvent(.function(Int(byte - UInt8(ascii: "A")) + 1))))
    }
  }

  /// Collects three raw bytes; a byte below the offset of 32 cannot be one of them.
  mutating func takeRawMouse(_ byte: UInt8, into events: inout [InputEvent]) {
    guard byte >= 0x20 else { return abandonSequence(byte, into: &events) }
    hold(byte, upTo: 3)
    guard held.count >= 3 else { return }
    finish(into: &events) { decoder, events in
      let bytes = decoder.held
      let event = MouseEvent(
        rawButton: Int(bytes[0]) - 32, column: Int(bytes[1]) - 32, row: Int(bytes[2]) - 32,
        isRelease: false)
      if let event { events.append(.mouse(event)) }
    }
  }

  /// True when the sequence so far is one plain number; then `$` ends a key of rxvt.
  private var heldIsNumber: Bool {
    !held.isEmpty && held.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Drops an unfinished sequence; the byte that broke it begins something new.
  private mutating func abandonSequence(_ byte: UInt8, into events: inout [InputEvent]) {
    giveLeadingEscape(into: &events)
    returnToGround()
    if byte != InputByte.cancel, byte != InputByte.substitute { read(byte, into: &events) }
  }

  private mutating func finishSequence(_ final: UInt8, into events: inout [InputEvent]) {
    if final == UInt8(ascii: "M"), held.isEmpty, !isOverfull {
      giveLeadingEscape(into: &events)
      phase = .rawMouse
      return
    }
    finish(into: &events) { decoder, events in decoder.decodeSequence(final, into: &events) }
  }

  /// Decodes a whole sequence and settles what an ESC before it meant.
  ///
  /// A key without modifiers of its own takes the ESC as Alt (rxvt); anything else leaves it the
  /// Escape key.
  private mutating func finish(
    into events: inout [InputEvent],
    decoding: (inout InputDecoder, inout [InputEvent]) -> Void
  ) {
    let count = events.count
    let isLed = hasLeadingEscape
    phase = .ground
    sequence.parse(held)
    if !isOverfull { decoding(&self, &events) }
    if isLed {
      if events.count == count + 1, sequence.count <= 1, case .key(var key) = events[count] {
        key.modifiers.insert(.alt)
        events[count] = .key(key)
      } else {
        events.insert(.key(KeyEvent(.escape)), at: count)
      }
    }
    let next = phase
    returnToGround()
    phase = next
  }

  private mutating func decodeSequence(_ final: UInt8, into events: inout [InputEvent]) {
    switch sequence.marker {
    case 0: decodeUnmarked(final, into: &events)
    case UInt8(ascii: "<"):
      guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return }
      if let event = sequence.mouseEvent(isRelease: final == UInt8(ascii: "m")) {
        events.append(.mouse(event))
      }
    default:
      if case .cursor? = append(sequence.markedReply(final), to: &events) { countCursorReport() }
    }
  }

  private mutating func decodeUnmarked(_ final: UInt8, into events: inout [InputEvent]) {
    switch final {
    case UInt8(ascii: "R") where isCursorReport:
      append(sequence.cursorReply, to: &events)
      countCursorReport()
    case UInt8(ascii: "I") where sequence.count == 0: events.append(.focus(true))
    case UInt8(ascii: "O") where sequence.count == 0: events.append(.focus(false))
    case UInt8(ascii: "n"):
      if sequence.number(0) == 0 { events.append(.reply(.ready)) }
    case UInt8(ascii: "t"):
      if let event = sequence.windowReport { events.append(event) }
    case UInt8(ascii: "~") where sequence.number(0) == 200: phase = .paste
    case UInt8(ascii: "u"): sequence.appendUnicodeKey(to: &events)
    default:
      if let key = sequence.key(final, isUnambiguous: isUnambiguous) { events.append(.key(key)) }
    }
  }

  /// True when `CSI … R` is a cursor report; with one number in front of it, it could be F3.
  private var isCursorReport: Bool {
    guard sequence.count == 2, let row = sequence.number(0), let column = sequence.number(1) else {
      return false
    }
    return expectedCursorReports > 0 || row != 1 || isUnambiguous || !(2...16).contains(column)
  }

  private mutating func countCursorReport() {
    expectedCursorReports = max(0, expectedCursorReports - 1)
  }

  @discardableResult
  private func append(
    _ reply: TerminalReply?, to events: inout [InputEvent]
  ) -> TerminalReply? {
    if let reply { events.append(.reply(reply)) }
    return reply
  }

  private func decodeShortSequence(_ final: UInt8, into events: inout [InputEvent]) {
    // Old terminals put the modifier alone in front of the letter: ESC O 5 A.
    let value = sequence.number(sequence.count - 1)
    let modifiers = Modifiers(parameter: value)
    guard var key = KeyEvent(shortSequence: final) else { return }
    key.modifiers.formUnion(modifiers)
    events.append(.key(key))
  }
}
