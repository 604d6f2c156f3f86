// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol
package import TerminalInput

/// The commands of a page with the keys they are on, which are read once.
package struct PaneCommands: Sendable {
  /// The commands, in the order of the plugin.
  package let list: [PluginCommand]
  /// The key of each; `nil` for one without a key that is known.
  package let chords: [KeyChord?]

  /// Reads the keys of commands.
  package init(_ list: [PluginCommand]) {
    self.list = list
    chords = list.map { $0.key.flatMap { KeyChord($0) } }
  }

  /// The first command on a key; `nil` when there is none.
  package func command(on chord: KeyChord) -> PluginCommand? {
    chords.firstIndex(of: chord).map { list[$0] }
  }
}
