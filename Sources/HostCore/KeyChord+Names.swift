// SPDX-License-Identifier: Apache-2.0
import TerminalInput

extension KeyChord {
  /// Esc, which leaves.
  static let escape = KeyChord(.escape)
  /// Enter, which takes.
  static let enter = KeyChord(.enter)
}
