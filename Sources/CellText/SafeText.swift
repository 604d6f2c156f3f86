// SPDX-License-Identifier: Apache-2.0

/// Text that cannot change the terminal's state, whatever it came from.
///
/// The only ways to make one are the sanitising initialisers, so a value of this type is the proof
/// that control characters are gone. Everything the host draws is `SafeText`.
package struct SafeText: Hashable, Sendable {
  /// The characters, free of control characters.
  package let string: String

  /// What kind of place the text is shown in.
  package enum Place: Sendable {
    /// One line: a title, a row, a message. Line breaks become a visible mark.
    case label
    /// Several lines: line feeds stay, tabs become spaces.
    case multiline
  }

  /// Makes any string safe to show.
  package init(_ raw: String, place: Place = .label) {
    string = raw  // replaced by the sanitiser of this room
  }

  /// The empty text.
  package static let empty = SafeText("")
}
