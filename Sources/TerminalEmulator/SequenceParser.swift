// SPDX-License-Identifier: Apache-2.0

/// Cuts what a program prints into characters, controls, sequences and strings.
///
/// Source: Paul Williams, a parser for DEC's ANSI-compatible terminals; ECMA-48. Only UTF-8 is read,
/// so there are no controls of eight bits.
struct SequenceParser: Sendable {
  private enum State {
    case ground
    case escape
    case escapeBetween
    case control
    case string
    case stringEscape
  }

  private var state = State.ground
  private var scalar = PartialScalar()
  private var sequence = ControlSequence()
  private var stringKind = SequenceString.ignored
  private var stringBytes: [UInt8] = []
  /// Bytes of memory that a string takes which has no end yet.
  var heldBytes: Int { stringBytes.capacity }
  private var isTooLong = false

  /// Reads bytes; what is not complete at the end goes on with the next ones.
  mutating func feed(_ bytes: [UInt8], into terminal: inout EmulatedTerminal) {
    let bytes = bytes.span
    var index = 0
    while index < bytes.count {
      switch state {
      case .ground: index = text(bytes, index, &terminal)
      case .string: index = string(bytes, index, &terminal)
      case .escape, .escapeBetween, .control, .stringEscape:
        step(bytes[index], &terminal)
        index += 1
      }
    }
  }

  // MARK: Text

  /// Reads from the ground state; returns where to go on.
  private mutating func text(
    _ bytes: Span<UInt8>, _ start: Int, _ terminal: inout EmulatedTerminal
  ) -> Int {
    let byte = bytes[start]
    if scalar.isOpen || byte >= 0x80 { return character(byte, start, &terminal) }
    guard byte >= 0x20, byte != 0x7F else {
      control(byte, &terminal)
      return start + 1
    }
    var end = start + 1
    while end < bytes.count, bytes[end] &- 0x20 < 0x5F { end += 1 }
    terminal.print(bytes, start..<end)
    return end
  }

  private mutating func character(
    _ byte: UInt8, _ index: Int, _ terminal: inout EmulatedTerminal
  ) -> Int {
    switch scalar.take(byte) {
    case .more: return index + 1
    case .scalar(let value):
      // Controls of eight bits are no controls in UTF-8, and nothing to be seen.
      if value >= 0xA0 { terminal.print(scalar: value) }
      return index + 1
    case .brokenBefore:
      terminal.print(scalar: 0xFFFD)
      return index
    case .broken:
      terminal.print(scalar: 0xFFFD)
      return index + 1
    }
  }

  // MARK: Sequences

  private mutating func control(_ byte: UInt8, _ terminal: inout EmulatedTerminal) {
    switch byte {
    case 0x1B:
      sequence.clear()
      state = .escape
    case 0x18, 0x1A: state = .ground
    case 0x7F: break
    default: terminal.execute(byte)
    }
  }

  private mutating func step(_ byte: UInt8, _ terminal: inout EmulatedTerminal) {
    if state == .stringEscape {
      if endString(byte, &terminal) { return }
      // The string is broken off by the sequence that this byte belongs to.
      sequence.clear()
      state = .escape
    }
    if byte < 0x20 || byte == 0x7F { return control(byte, &terminal) }
    switch state {
    case .escape: escape(byte, &terminal)
    case .escapeBetween: finishEscape(byte, &terminal)
    case .control: continueControl(byte, &terminal)
    case .ground, .string, .stringEscape: break
    }
  }

  private mutating func escape(_ byte: UInt8, _ terminal: inout EmulatedTerminal) {
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "]"): beginString(.command)
    case UInt8(ascii: "P"): beginString(.device)
    case UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"): beginString(.ignored)
    case 0x20...0x2F:
      sequence.intermediate = byte
      state = .escapeBetween
    default: finishEscape(byte, &terminal)
    }
  }

  private mutating func finishEscape(_ byte: UInt8, _ terminal: inout EmulatedTerminal) {
    if byte <= 0x2F {
      sequence.isBroken = true
    } else {
      state = .ground
      if byte < 0x80, !sequence.isBroken { terminal.escape(sequence.intermediate, byte) }
    }
  }

  private mutating func continueControl(_ byte: UInt8, _ terminal: inout EmulatedTerminal) {
    switch byte {
    case 0x30...0x39:
      if sequence.intermediate != 0 { sequence.isBroken = true }
      sequence.parameters.add(digit: Int(byte) - 0x30)
    case 0x3A, 0x3B:
      if sequence.intermediate != 0 { sequence.isBroken = true }
      sequence.parameters.add(separator: byte == 0x3A)
    case 0x3C...0x3F:
      let isFirst = sequence.prefix == 0 && sequence.parameters.count == 0
      if !isFirst || sequence.intermediate != 0 { sequence.isBroken = true }
      sequence.prefix = byte
    case 0x20...0x2F:
      if sequence.intermediate != 0 { sequence.isBroken = true }
      sequence.intermediate = byte
    case 0x40...0x7E:
      state = .ground
      sequence.final = byte
      if !sequence.isBroken { terminal.control(sequence) }
    default: sequence.isBroken = true
    }
  }

  // MARK: Strings

  private mutating func beginString(_ kind: SequenceString) {
    stringKind = kind
    stringBytes = []
    isTooLong = false
    state = .string
  }

  /// Reads within a string; returns where to go on.
  private mutating func string(
    _ bytes: Span<UInt8>, _ start: Int, _ terminal: inout EmulatedTerminal
  ) -> Int {
    var end = start
    while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
    if stringKind != .ignored, !isTooLong {
      if stringBytes.count + (end - start) > EmulatorLimits.stringBytes {
        isTooLong = true
        stringBytes = []
      } else {
        for index in start..<end { stringBytes.append(bytes[index]) }
      }
    }
    guard end < bytes.count else { return end }
    switch bytes[end] {
    case 0x07: finishString(&terminal)
    case 0x1B: state = .stringEscape
    default: state = .ground
    }
    return end + 1
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == 0x1B || byte == 0x18 || byte == 0x1A || (byte == 0x07 && stringKind == .command)
  }

  private mutating func endString(_ byte: UInt8, _ terminal: inout EmulatedTerminal) -> Bool {
    guard byte == UInt8(ascii: "\\") else { return false }
    finishString(&terminal)
    return true
  }

  private mutating func finishString(_ terminal: inout EmulatedTerminal) {
    state = .ground
    let bytes = stringBytes
    stringBytes = []
    if !isTooLong { terminal.string(stringKind, bytes) }
  }
}
