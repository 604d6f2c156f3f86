// SPDX-License-Identifier: Apache-2.0
package import TerminalInput

/// What the user chose for all layouts, or a layout for itself; `nil` means not said.
package struct UserSettings: Equatable, Sendable {
  /// Colours of the host.
  package enum Theme: String, CaseIterable, Sendable { case automatic, dark, light }
  /// Where icons come from.
  package enum Icons: String, CaseIterable, Sendable { case none, nerd }

  package var theme: Theme?
  package var usesMouse: Bool?
  package var icons: Icons?
  package var usesASCII: Bool?
  /// How long a lone ESC waits, in milliseconds.
  package var escapeMilliseconds: Int?
  /// The editor and its arguments; `nil` means `$VISUAL` or `$EDITOR`.
  package var editor: [String]?
  /// Rebindings, in the order of the text.
  package var keys: [KeyRebinding] = []

  /// Creates settings that say nothing.
  package init() {}

  /// These settings with gaps filled from others; rebindings of both, these last.
  package func over(_ other: UserSettings) -> UserSettings { self }

  /// Reads the user-wide file `config.jsonc`.
  package static func read(_ text: [UInt8], file: String) -> Reading<UserSettings> {
    Reading(UserSettings())
  }
}

/// One command with the keys the user gave it.
package struct KeyRebinding: Equatable, Sendable {
  package var command: HostCommand
  /// The keys that replace the default ones; empty means none.
  package var keys: [KeyStroke]
  /// Where it was written, for messages.
  package var place: Diagnostic

  /// Creates a rebinding.
  package init(command: HostCommand, keys: [KeyStroke], place: Diagnostic) {
    self.command = command
    self.keys = keys
    self.place = place
  }
}

/// A key as a user presses it: a chord, perhaps after the prefix Ctrl-W.
package struct KeyStroke: Hashable, Sendable {
  package var chord: KeyChord
  /// Whether the prefix comes first.
  package var isPrefixed: Bool

  /// Creates a stroke.
  package init(_ chord: KeyChord, isPrefixed: Bool = false) {
    self.chord = chord
    self.isPrefixed = isPrefixed
  }
}
