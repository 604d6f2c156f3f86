// SPDX-License-Identifier: Apache-2.0
import TerminalInput

/// Chords that mean the same in every line of text and in every dialog.
extension KeyChord {
  /// Esc, which leaves.
  static let escape = KeyChord(.escape)
  /// Enter, which takes.
  static let enter = KeyChord(.enter)
  static let up = KeyChord(.up)
  static let down = KeyChord(.down)
  static let left = KeyChord(.left)
  static let right = KeyChord(.right)
  static let pageUp = KeyChord(.pageUp)
  static let pageDown = KeyChord(.pageDown)
  static let home = KeyChord(.home)
  static let end = KeyChord(.end)
  static let tab = KeyChord(.tab)
  static let backTab = KeyChord(.tab, .shift)
  static let backspace = KeyChord(.backspace)
  static let alternateBackspace = KeyChord(.backspace, .alt)
  static let delete = KeyChord(.delete)

  /// A character without other keys.
  static func character(_ scalar: Unicode.Scalar) -> KeyChord { KeyChord(.character(scalar)) }
  /// A character with Ctrl.
  static func control(_ scalar: Unicode.Scalar) -> KeyChord {
    KeyChord(.character(scalar), .control)
  }

  /// The chord as if it had been typed.
  var event: InputEvent {
    guard case .character(let scalar) = key, modifiers.isSubset(of: .shift) else {
      return .key(KeyEvent(key, modifiers))
    }
    let upper = modifiers.isEmpty ? nil : scalar.properties.uppercaseMapping.unicodeScalars.first
    return .text(upper ?? scalar)
  }

  /// Lets a function that makes a chord stand in a `switch`.
  static func ~= (pattern: KeyChord, value: KeyChord) -> Bool { pattern == value }
}
