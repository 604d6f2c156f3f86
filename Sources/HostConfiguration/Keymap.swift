// SPDX-License-Identifier: Apache-2.0
package import TerminalInput

/// What has the focus, as far as keys are concerned.
package struct KeyContext: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A list or a table.
  package static let list = KeyContext(rawValue: 1)
  /// A list whose rows open in place.
  package static let outline = KeyContext(rawValue: 2)
  /// Text of any length.
  package static let text = KeyContext(rawValue: 4)
  /// After the prefix key Ctrl-W.
  package static let prefix = KeyContext(rawValue: 8)
  /// While a drag by keyboard runs.
  package static let drag = KeyContext(rawValue: 16)
  /// Every pane.
  package static let panes: KeyContext = [.list, .outline, .text]
}

/// Who acts on a key.
package enum KeyOwner: Equatable, Sendable {
  /// The host carries out this command.
  case host(HostCommand)
  /// The pane has a command on this chord.
  case pane(KeyChord)
}

/// Which key means which command, here and now.
///
/// Fixed keys come first, then the user's, then those of the pane, then the host's defaults.
package struct Keymap: Sendable {
  /// The keymap without any rebinding.
  package static let standard = Keymap()

  /// Creates the default keymap.
  package init() {}

  /// Creates a keymap from rebindings, with findings about keys that are fixed or used twice.
  package static func make(_ rebindings: [KeyRebinding]) -> Reading<Keymap> { Reading(Keymap()) }

  /// The command of an event, or that the pane has it, or `nil`.
  ///
  /// - Parameters:
  ///   - event: A key or a character.
  ///   - context: One context.
  ///   - isPaneKey: Whether the focused pane has a command on a chord.
  package func owner(
    of event: InputEvent, in context: KeyContext, isPaneKey: (KeyChord) -> Bool = { _ in false }
  ) -> KeyOwner? { nil }

  /// The command of a chord, the pane's commands left out.
  package func command(for chord: KeyChord, in context: KeyContext) -> HostCommand? { nil }

  /// The keys of a command in a context, best for hints first.
  package func keys(for command: HostCommand, in context: KeyContext = .panes) -> [KeyStroke] { [] }

  /// The label of the best key of a command, such as `Ctrl-W b`; `nil` when it has none.
  package func hint(
    for command: HostCommand, in context: KeyContext = .panes, ascii: Bool = false
  ) -> String? { nil }
}
