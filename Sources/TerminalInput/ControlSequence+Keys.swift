// SPDX-License-Identifier: Apache-2.0

extension ControlSequence {
  /// The key of a sequence that ends in a letter, `~` or one of rxvt's marks.
  ///
  /// - Parameters:
  ///   - final: The last byte of the sequence.
  ///   - isUnambiguous: Whether the terminal speaks the kitty keyboard protocol.
  /// - Returns: The key, or `nil` for what is not a key.
  func key(_ final: UInt8, isUnambiguous: Bool) -> KeyEvent? {
    switch final {
    case UInt8(ascii: "~"):
      if number(0) == 27 { return otherKey }
      if number(0) == 29, isUnambiguous { return modified(.other(57_363)) }
      return Key(tilde: number(0)).map(modified)
    case UInt8(ascii: "^"): return Key(tilde: number(0)).map { KeyEvent($0, .control) }
    case UInt8(ascii: "@"):
      return Key(tilde: number(0)).map { KeyEvent($0, [.control, .shift]) }
    case UInt8(ascii: "$"): return Key(tilde: number(0)).map { KeyEvent($0, .shift) }
    case UInt8(ascii: "Z"):
      var event = modified(.tab)
      event.modifiers.insert(.shift)
      return event
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return Key(letter: final - 32).map { KeyEvent($0, .shift) }
    default:
      guard number(0) ?? 1 == 1 else { return nil }
      return Key(letter: final).map(modified)
    }
  }

  /// The key of `CSI 27 ; modifiers ; code ~`.
  ///
  /// Source: xterm, modifyOtherKeys; the code is that of the shifted character.
  private var otherKey: KeyEvent? {
    guard let code = number(2) else { return nil }
    return KeyEvent(code: code, Modifiers(parameter: number(1)))
  }

  /// Appends what `CSI code:shifted:base ; modifiers:phase ; text u` says, a key or its text.
  ///
  /// Source: kitty keyboard protocol.
  func appendUnicodeKey(to events: inout [InputEvent]) {
    let modifiers = Modifiers(parameter: number(1))
    if phase != .release, modifiers.isSubset(of: .shift) {
      let count = events.count
      for value in parts(2) {
        guard value > 0, let scalar = Unicode.Scalar(UInt32(clamping: value)), !scalar.isControl
        else { continue }
        events.append(.text(scalar))
      }
      if events.count > count { return }
    }
    guard let code = number(0), var event = KeyEvent(code: code, modifiers) else { return }
    event.phase = phase
    event.shifted = scalar(part: 1)
    event.base = scalar(part: 2)
    events.append(.key(event))
  }

  private func scalar(part: Int) -> Unicode.Scalar? {
    guard let value = number(0, part: part), value > 0,
      let scalar = Unicode.Scalar(UInt32(clamping: value)), !scalar.isControl
    else { return nil }
    return scalar
  }

  private var phase: KeyEvent.Phase {
    switch number(1, part: 1) {
    case 2: .repeat
    case 3: .release
    default: .press
    }
  }

  private func modified(_ key: Key) -> KeyEvent {
    KeyEvent(key, Modifiers(parameter: number(1)), phase: phase)
  }
}

extension Modifiers {
  /// The modifiers of a parameter, which is one more than their bits; locks are left out.
  ///
  /// A missing parameter or one that is out of range means none.
  init(parameter: Int?) {
    guard let parameter, (1...256).contains(parameter) else {
      self = []
      return
    }
    self = Modifiers(rawValue: UInt8((parameter - 1) & 0x3F))
  }
}

extension KeyEvent {
  /// The key of a code point; `nil` when there is no such key.
  init?(code: Int, _ modifiers: Modifiers) {
    guard code > 0, let scalar = Unicode.Scalar(UInt32(clamping: code)) else { return nil }
    switch code {
    case 9: self.init(.tab, modifiers)
    case 13: self.init(.enter, modifiers)
    case 27: self.init(.escape, modifiers)
    case 32: self.init(.space, modifiers)
    case 8, 127: self.init(.backspace, modifiers)
    case 0xE000...0xF8FF: self.init(Key(privateCode: UInt32(code)), modifiers)
    default:
      if scalar.isControl { return nil }
      let lower = scalar.singleLowercase
      self.init(.character(lower), lower == scalar ? modifiers : modifiers.union(.shift))
    }
  }

  /// The key of the last byte of `ESC O …`, the keypad included.
  init?(shortSequence final: UInt8) {
    switch final {
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      guard let key = Key(letter: final - 32) else { return nil }
      self.init(key, .control)
    case UInt8(ascii: "M"): self.init(.enter)
    case UInt8(ascii: "I"): self.init(.tab)
    case UInt8(ascii: " "): self.init(.space)
    case UInt8(ascii: "X"): self.init(.character("="))
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      self.init(.character(Unicode.Scalar(final - UInt8(ascii: "j") + UInt8(ascii: "*"))))
    default:
      guard let key = Key(letter: final) else { return nil }
      self.init(key)
    }
  }
}

extension Key {
  /// The key of the last letter of `CSI …` or `ESC O …`.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "E"): self = .other(57_427)
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"):
      self = .function(Int(letter - UInt8(ascii: "P")) + 1)
    default: return nil
    }
  }

  /// The key of the number in `CSI number ~`.
  init?(tilde number: Int?) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case .some(let n) where (11...15).contains(n): self = .function(n - 10)
    case .some(let n) where (17...21).contains(n): self = .function(n - 11)
    case .some(let n) where (23...26).contains(n): self = .function(n - 12)
    case .some(let n) where (28...29).contains(n): self = .function(n - 13)
    case .some(let n) where (31...34).contains(n): self = .function(n - 14)
    default: return nil
    }
  }

  /// The key of a code point of the kitty protocol; those of the keypad count as the plain keys.
  init(privateCode code: UInt32) {
    switch code {
    case 57_376...57_398: self = .function(Int(code) - 57_363)
    case 57_399...57_408: self = .character(Unicode.Scalar(UInt8(code - 57_399) + 0x30))
    case 57_409: self = .character(".")
    case 57_410: self = .character("/")
    case 57_411: self = .character("*")
    case 57_412: self = .character("-")
    case 57_413: self = .character("+")
    case 57_414: self = .enter
    case 57_415: self = .character("=")
    case 57_417: self = .left
    case 57_418: self = .right
    case 57_419: self = .up
    case 57_420: self = .down
    case 57_421: self = .pageUp
    case 57_422: self = .pageDown
    case 57_423: self = .home
    case 57_424: self = .end
    case 57_425: self = .insert
    case 57_426: self = .delete
    default: self = .other(code)
    }
  }
}
