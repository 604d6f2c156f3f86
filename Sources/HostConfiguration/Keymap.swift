// SPDX-License-Identifier: Apache-2.0
package import TerminalInput

/// Which key does what: fixed keys, the user's own, and the host's defaults.
///
/// The three are asked apart, because a pane's own commands come before the defaults and after the
/// user's word.
package struct Keymap: Sendable {
  /// A key that was asked for twice, or that cannot be given away.
  package struct Conflict: Equatable, Sendable {
    package enum Problem: Equatable, Sendable {
      case unknownCommand
      case unknownKey
      /// The key is one that works the same everywhere.
      case fixedKey
      case takenBy(String)
    }
    package var command: String
    package var key: String
    package var problem: Problem
  }

  /// Commands of one heading of the help.
  package struct CommandGroup: Sendable {
    package var title: String
    package var commands: [HostCommand]
  }

  private var fixed: [KeyChord: HostCommand] = [:]
  private var user: [KeyChord: HostCommand] = [:]
  private var defaults: [KeyChord: HostCommand] = [:]
  private var prefixed: [KeyChord: HostCommand] = [:]
  private var keysByCommand: [HostCommand: [KeyChord]] = [:]

  /// The keys as they come.
  package init() {
    for row in HostCommand.table {
      let chords = row.keys.compactMap { KeyChord($0) }
      for chord in chords {
        if row.isFixed { fixed[chord] = row.command } else { defaults[chord] = row.command }
      }
      for chord in row.prefixKeys.compactMap({ KeyChord($0) }) { prefixed[chord] = row.command }
      if !chords.isEmpty { keysByCommand[row.command] = chords }
    }
  }

  /// The keys with the user's changes: each command named gets exactly the keys listed for it.
  ///
  /// - Parameter bindings: Names of commands with names of keys, in the order of the file.
  /// - Returns: What could not be done; the rest is in force.
  package mutating func rebind(_ bindings: [(command: String, keys: [String])]) -> [Conflict] {
    var conflicts: [Conflict] = []
    for (name, keys) in bindings {
      guard let command = HostCommand(name: name) else {
        conflicts.append(Conflict(command: name, key: "", problem: .unknownCommand))
        continue
      }
      defaults = defaults.filter { $0.value != command }
      var chords = (keysByCommand[command] ?? []).filter { fixed[$0] == command }
      for key in keys {
        guard let chord = KeyChord(key) else {
          conflicts.append(Conflict(command: name, key: key, problem: .unknownKey))
          continue
        }
        if let owner = fixed[chord] {
          if owner != command {
            conflicts.append(Conflict(command: name, key: key, problem: .fixedKey))
          }
        } else if let owner = user[chord], owner != command {
          conflicts.append(Conflict(command: name, key: key, problem: .takenBy(owner.name)))
        } else {
          user[chord] = command
          chords.append(chord)
        }
      }
      keysByCommand[command] = chords
    }
    // A default that lost its key to the user's word is no longer shown with it.
    for (chord, command) in defaults where user[chord] != nil {
      keysByCommand[command]?.removeAll { $0 == chord }
    }
    return conflicts
  }

  /// The command on a key that works the same everywhere.
  package func fixedCommand(for chord: KeyChord) -> HostCommand? { fixed[chord] }
  /// The command the user put on a key.
  package func userCommand(for chord: KeyChord) -> HostCommand? { user[chord] }
  /// The command on a key nobody else wants.
  package func defaultCommand(for chord: KeyChord) -> HostCommand? { defaults[chord] }
  /// The command on a key after Ctrl-W.
  package func prefixCommand(for chord: KeyChord) -> HostCommand? { prefixed[chord] }

  /// The keys of a command, the first one to be shown first.
  package func keys(for command: HostCommand) -> [KeyChord] { keysByCommand[command] ?? [] }

  /// The commands by heading, as the help lists them.
  package var groups: [CommandGroup] {
    HostCommand.Group.allCases.map { group in
      CommandGroup(
        title: group.rawValue,
        commands: HostCommand.table.filter { $0.group == group && keysByCommand[$0.command] != nil }
          .map(\.command))
    }
  }

  /// The commands of the palette.
  package var listed: [HostCommand] {
    HostCommand.table.filter { row in
      switch row.command {
      case .cursorUp, .cursorDown, .escape, .interrupt, .windowPrefix, .nthPrimaryRow, .palette:
        false
      default: true
      }
    }.map(\.command)
  }
}
