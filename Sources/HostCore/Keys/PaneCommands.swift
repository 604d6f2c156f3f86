// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol
package import TerminalInput

/// The commands of a page with the keys they are on, which are read once.
package struct PaneCommands: Sendable {
  /// The commands, in the order of the plugin.
  package let list: [PluginCommand]
  /// The keys of each, the one for hints first; empty for one without a key that is known.
  package let chords: [[KeyChord]]
  /// Those that the plugin wants to see on the status line and that have a key, with it.
  package let bar: [(command: PluginCommand, chord: KeyChord)]

  /// Reads the keys of commands.
  package init(_ list: [PluginCommand]) {
    self.list = list
    chords = list.map(\.chords)
    bar = zip(list, chords).compactMap { command, chords in
      guard command.isListed(in: .bar), let chord = chords.first else { return nil }
      return (command, chord)
    }
  }

  /// Tells whether a command is on a key.
  package func isTaken(_ chord: KeyChord) -> Bool { chords.contains { $0.contains(chord) } }

  /// The first command on a key; `nil` when there is none.
  package func command(on chord: KeyChord) -> PluginCommand? {
    chords.firstIndex { $0.contains(chord) }.map { list[$0] }
  }

  /// What Enter does on a row instead of opening it; `nil` where it opens.
  package func enterCommand(on item: Item) -> PluginCommand? {
    list.indices.first { index in
      let command = list[index]
      return command.need != .always && chords[index].contains(KeyChord(.enter))
        && command.fits(item.type)
    }.map { list[$0] }
  }
}

extension PluginCommand {
  /// The keys that are known, the one for hints first.
  var chords: [KeyChord] { keyNames.compactMap { KeyChord($0) } }
}
