// SPDX-License-Identifier: Apache-2.0

extension InputDecoder {
  mutating func takeInGround(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x20...0x7E: events.append(.text(Unicode.Scalar(byte)))
    case InputByte.escape:
      phase = .escape
      hasLeadingEscape = false
    case 0x80...: beginCharacter(byte, isAlt: false, into: &events)
    default: events.append(.key(controlKey(byte)))
    }
  }

  mutating func takeAfterEscape(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case InputByte.escape:
      if hasLeadingEscape { events.append(.key(KeyEvent(.escape, .alt))) }
      hasLeadingEscape.toggle()
    case UInt8(ascii: "["), UInt8(ascii: "O"), UInt8(ascii: "]"), UInt8(ascii: "P"),
      UInt8(ascii: "_"), UInt8(ascii: "X"), UInt8(ascii: "^"):
      introducer = byte
      phase = .prefix
    default:
      giveLeadingEscape(into: &events)
      phase = .ground
      if byte >= 0x80 {
        beginCharacter(byte, isAlt: true, into: &events)
      } else {
        events.append(.key(altKey(Unicode.Scalar(byte))))
      }
    }
  }

  /// Decides what a two-byte prefix begins, by its third byte.
  mutating func takeAfterPrefix(_ byte: UInt8, into events: inout [InputEvent]) {
    let isString = introducer != UInt8(ascii: "[") && introducer != UInt8(ascii: "O")
    let isControl = byte < 0x20 || byte == InputByte.delete
    let endsString = byte == InputByte.escape || byte == InputByte.bell
    if byte == InputByte.cancel || byte == InputByte.substitute {
      giveLeadingEscape(into: &events)
      return returnToGround()
    }
    guard isString ? !isControl || endsString : !isControl && byte < 0x80 else {
      givePrefixAsKey(into: &events)
      returnToGround()
      return read(byte, into: &events)
    }
    if isString {
      giveLeadingEscape(into: &events)
      phase = .string
    } else {
      phase = introducer == UInt8(ascii: "O") ? .shortSequence : .sequence
      if phase == .sequence, byte == UInt8(ascii: "[") {
        phase = .consoleKey
        return
      }
    }
    read(byte, into: &events)
  }

  /// Makes a two-byte prefix the Alt key it also is; with kitty flag 1 that cannot be.
  mutating func givePrefixAsKey(into events: inout [InputEvent]) {
    guard !isUnambiguous else { return }
    giveLeadingEscape(into: &events)
    events.append(.key(altKey(Unicode.Scalar(introducer))))
  }

  /// Makes an ESC that came before something else the Escape key.
  mutating func giveLeadingEscape(into events: inout [InputEvent]) {
    if hasLeadingEscape { events.append(.key(KeyEvent(.escape))) }
    hasLeadingEscape = false
  }

  // MARK: Characters of several bytes

  private mutating func beginCharacter(
    _ byte: UInt8, isAlt: Bool, into events: inout [InputEvent]
  ) {
    if let begun = PartialCharacter(lead: byte, isAlt: isAlt) {
      character = begun
      phase = .utf8
    } else {
      events.append(.text(PartialCharacter.replacement))
    }
  }

  mutating func takeContinuation(_ byte: UInt8, into events: inout [InputEvent]) {
    guard character.append(byte) else {
      phase = .ground
      events.append(.text(PartialCharacter.replacement))
      return takeInGround(byte, into: &events)
    }
    guard character.missing == 0 else { return }
    phase = .ground
    let scalar = character.scalar
    if character.isAlt {
      events.append(.key(altKey(scalar)))
    } else if (0x80...0x9F).contains(scalar.value) {
      // xterm without modifyOtherKeys sends Alt with a control key as a C1 character.
      events.append(.key(altKey(Unicode.Scalar(UInt8(scalar.value - 0x80)))))
    } else {
      events.append(.text(scalar))
    }
  }

  // MARK: Legacy keys

  /// The key of a control character, as terminals without a keyboard protocol send it.
  func controlKey(_ byte: UInt8) -> KeyEvent {
    switch byte {
    case 0x00: KeyEvent(.space, .control)
    case 0x08: KeyEvent(.backspace, eraseByte == 0x08 ? [] : .control)
    case InputByte.delete: KeyEvent(.backspace, eraseByte == 0x08 ? .control : [])
    case 0x09: KeyEvent(.tab)
    case 0x0D: KeyEvent(.enter)
    case InputByte.escape: KeyEvent(.escape)
    case 0x01...0x1A: KeyEvent(.character(Unicode.Scalar(byte + 0x60)), .control)
    default: KeyEvent(.character(Unicode.Scalar((byte & 0x1F) + 0x40)), .control)
    }
  }

  /// The key of a character that came with Alt.
  func altKey(_ scalar: Unicode.Scalar) -> KeyEvent {
    if scalar.value < 0x20 || scalar.value == 0x7F {
      var event = controlKey(UInt8(scalar.value))
      event.modifiers.insert(.alt)
      return event
    }
    if scalar == " " { return KeyEvent(.space, .alt) }
    let lower = scalar.singleLowercase
    return KeyEvent(.character(lower), lower == scalar ? .alt : [.alt, .shift])
  }
}
