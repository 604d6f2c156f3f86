// SPDX-License-Identifier: Apache-2.0

/// A key with its modifiers, in the one form that bindings are compared in.
///
/// A capital letter is its small letter with Shift; a character without case carries no Shift when it
/// was typed as text (`?`). So `G`, text "G" and Shift with the key G are the same chord.
package struct KeyChord: Hashable, Sendable {
  /// The key; characters in lower case, the space bar always ``Key/space``.
  package let key: Key
  /// The keys held with it.
  package let modifiers: Modifiers

  /// Creates a chord and brings it into its one form.
  package init(_ key: Key, _ modifiers: Modifiers = []) {
    guard case .character(let scalar) = key else {
      self.key = key
      self.modifiers = modifiers
      return
    }
    let lower = scalar.singleLowercase
    self.key = scalar == " " ? .space : .character(lower)
    self.modifiers = lower == scalar ? modifiers : modifiers.union(.shift)
  }

  /// The chord as one number, by which tables of keys find it; no two chords have the same.
  package var code: UInt64 {
    let keyCode: UInt64 =
      switch key {
      case .character(let scalar): UInt64(scalar.value)
      case .enter: 1 << 32
      case .tab: 2 << 32
      case .backspace: 3 << 32
      case .escape: 4 << 32
      case .space: 5 << 32
      case .up: 6 << 32
      case .down: 7 << 32
      case .left: 8 << 32
      case .right: 9 << 32
      case .home: 10 << 32
      case .end: 11 << 32
      case .pageUp: 12 << 32
      case .pageDown: 13 << 32
      case .insert: 14 << 32
      case .delete: 15 << 32
      case .function(let number): 16 << 32 | UInt64(UInt32(truncatingIfNeeded: number))
      case .other(let code): 17 << 32 | UInt64(code)
      }
    return keyCode << 8 | UInt64(modifiers.rawValue)
  }

  /// Tells whether key and modifiers are the same.
  package static func == (one: KeyChord, other: KeyChord) -> Bool { one.code == other.code }

  /// Hashes the chord as one number.
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The chord of an event; `nil` for releases and for what is not a key.
  package init?(event: InputEvent) {
    switch event {
    case .text(let scalar): self.init(.character(scalar))
    case .key(let key) where key.phase != .release: self.init(key.key, key.modifiers)
    case .key, .mouse, .paste, .focus, .size, .reply, .drop: return nil
    }
  }

  /// Tells whether the event means this chord, by its key, its shifted or its base character.
  package func matches(_ event: InputEvent) -> Bool {
    KeyChord.candidates(for: event).contains(self)
  }

  /// What arrives instead from a terminal that knows control characters only; `nil` where it can tell
  /// the chord from others.
  ///
  /// Source: ASCII, where Ctrl takes the upper bits off a character: Ctrl-I is the character of Tab.
  package var asControlCharacter: KeyChord? {
    guard case .character(let scalar) = key, modifiers.contains(.control),
      modifiers.isSubset(of: [.control, .alt, .shift])
    else { return nil }
    let others = modifiers.intersection(.alt)
    return switch scalar {
    case "i": KeyChord(.tab, others)
    case "m": KeyChord(.enter, others)
    case "[": KeyChord(.escape, others)
    case "h": KeyChord(.backspace, others.union(.control))
    case _ where modifiers.contains(.shift) && scalar.hasCase:
      KeyChord(key, modifiers.subtracting(.shift))
    case _: nil
    }
  }

  /// The chords an event may mean, best first; at most four.
  ///
  /// The key itself comes first, then the character it gives with Shift (Ctrl-+ on many keyboards is
  /// Ctrl-Shift-=), then the key's place on a standard keyboard (Ctrl-С on a Cyrillic one is Ctrl-C).
  ///
  /// Source: kitty keyboard protocol, alternate keys.
  package static func candidates(for event: InputEvent) -> [KeyChord] {
    guard let first = KeyChord(event: event) else { return [] }
    guard case .key(let key) = event else { return [first] }
    var chords = [first]
    if case .character(let scalar) = key.key, key.modifiers.contains(.shift) {
      let unshifted = key.modifiers.subtracting(.shift)
      if let shifted = key.shifted {
        chords.append(KeyChord(.character(shifted), unshifted))
      } else if !scalar.hasCase {
        chords.append(KeyChord(key.key, unshifted))
      }
    }
    if let base = key.base { chords.append(KeyChord(.character(base), key.modifiers)) }
    return chords
  }
}

extension Unicode.Scalar {
  /// True when the character is a letter with a small and a capital form.
  var hasCase: Bool { singleLowercase != self || singleUppercase != self }
}
