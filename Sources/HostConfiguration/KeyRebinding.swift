// SPDX-License-Identifier: Apache-2.0
package import TerminalInput

/// One command with the keys the user gave it.
package struct KeyRebinding: Equatable, Sendable {
  /// The command whose keys are replaced.
  package var command: HostCommand
  /// The keys that replace the default ones, those after the prefix too; empty means none.
  package var keys: [KeyStroke]
  /// The places of the keys in the file, in the same order.
  package var places: [SourcePlace]

  /// Creates a rebinding; a missing place is that of the last key.
  package init(command: HostCommand, keys: [KeyStroke], places: [SourcePlace]) {
    self.command = command
    self.keys = keys
    self.places = places
  }
}

/// A key as a user presses it: a chord, perhaps after the prefix Ctrl-W.
package struct KeyStroke: Hashable, Sendable {
  /// The key itself.
  package var chord: KeyChord
  /// True when the prefix comes first.
  package var isPrefixed: Bool

  /// Creates a stroke.
  package init(_ chord: KeyChord, isPrefixed: Bool = false) {
    self.chord = chord
    self.isPrefixed = isPrefixed
  }

  /// Reads a name such as `ctrl+r`, or `ctrl+w x` for `x` after the prefix; `nil` for no key.
  package init?(_ name: String) {
    let parts = name.split(separator: " ")
    if let only = parts.first, parts.count == 1, let chord = KeyChord(String(only)) {
      self.init(chord)
    } else if parts.count == 2, let first = KeyChord(String(parts[0])),
      Self.prefixes.contains(first),
      let chord = KeyChord(String(parts[1]))
    {
      self.init(chord, isPrefixed: true)
    } else {
      return nil
    }
  }

  /// The form for hints, such as `Ctrl-W b`.
  package func label(ascii: Bool = false) -> String {
    (isPrefixed ? "Ctrl-W " : "") + chord.label(ascii: ascii)
  }

  /// The keys that come before a second one.
  static let prefixes = [
    KeyChord(.character("w"), .control), KeyChord(.character("\\"), .control),
  ]
}

extension Findings {
  /// Reads an object from commands to keys.
  mutating func rebindings(_ value: ConfigValue) -> [KeyRebinding] {
    let known = HostCommandTable.rows.filter(\.isRebindable).map(\.name)
    guard let object = ConfigObject(value, as: "\"keys\"", keys: nil, findings: &self) else {
      return []
    }
    return object.members.compactMap { member in
      guard let command = HostCommandTable.command(named: member.name) else {
        error(SettingWords.unknownCommand(member.name, among: known), at: member.place)
        return nil
      }
      guard command.row.isRebindable else {
        error(SettingWords.fixedKeys(member.name), at: member.place)
        return nil
      }
      return rebinding(of: command, member.value)
    }
  }

  /// Reads one key, a list of keys, or `null` for none.
  private mutating func rebinding(
    of command: HostCommand, _ value: ConfigValue
  ) -> KeyRebinding? {
    var result = KeyRebinding(command: command, keys: [], places: [])
    let values: [ConfigValue]
    switch value.kind {
    case .null: values = []
    case .string: values = [value]
    case .array(let elements): values = elements
    case .bool, .number, .object:
      mismatch(SettingWords.keys, value, command.row.name)
      return nil
    }
    for value in values {
      guard let name = string(value, command.row.name) else { continue }
      if let stroke = KeyStroke(name) {
        result.keys.append(stroke)
        result.places.append(source(value.place))
      } else {
        error(SettingWords.noKey(name), at: value.place)
      }
    }
    return result.keys.isEmpty && !values.isEmpty ? nil : result
  }
}
