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
    self.key = key
    self.modifiers = modifiers
  }

  /// Reads a name such as `ctrl+r`, `shift+tab`, `f9`, `G` or `ctrl++`; `nil` when it names no key.
  package init?(_ name: String) { return nil }

  /// The chord of an event; `nil` for releases and for what is not a key.
  package init?(event: InputEvent) { return nil }

  /// Whether the event means this chord, by its key, its shifted or its base character.
  package func matches(_ event: InputEvent) -> Bool { false }

  /// The chords an event may mean, best first; at most three.
  package static func candidates(for event: InputEvent) -> [KeyChord] { [] }

  /// The name that ``init(_:)`` reads back, such as `ctrl+r`.
  package var name: String { "" }

  /// The form for hints: `Ctrl-R`, `Shift-Tab`, `↑`; with `ascii` arrows are words.
  package func label(ascii: Bool = false) -> String { "" }
}
