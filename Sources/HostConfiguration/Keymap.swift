// SPDX-License-Identifier: Apache-2.0
package import TerminalInput

/// What has the focus, as far as keys are concerned.
package struct KeyContext: OptionSet, Hashable, Sendable {
  /// One bit for each place.
  package let rawValue: UInt8
  /// Takes bits; unknown ones match nothing.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A list.
  package static let list = KeyContext(rawValue: 1)
  /// A list whose rows open in place.
  package static let outline = KeyContext(rawValue: 2)
  /// Text of any length.
  package static let text = KeyContext(rawValue: 4)
  /// After the prefix key Ctrl-W.
  package static let prefix = KeyContext(rawValue: 8)
  /// While a drag runs.
  package static let drag = KeyContext(rawValue: 16)
  /// Rows with columns.
  package static let table = KeyContext(rawValue: 32)
  /// Rows to choose from.
  static let lists: KeyContext = [.list, .outline, .table]
  /// Every pane.
  package static let panes: KeyContext = [.list, .outline, .table, .text]

  /// The single contexts of the set.
  var members: [KeyContext] {
    [.list, .outline, .table, .text, .prefix, .drag].filter { contains($0) }
  }
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
  /// A chord in one context.
  private struct Slot: Hashable {
    /// Both as one number.
    private let code: UInt64

    init(chord: KeyChord, context: KeyContext) {
      code = chord.code << 8 | UInt64(context.rawValue)
    }
  }

  /// Every binding, best for hints first: the user's, then the standard ones that are left.
  package private(set) var bindings: [KeyBinding]
  /// The number of the user's own bindings.
  package let chosenCount: Int
  private var fixed: [Slot: HostCommand] = [:]
  private var chosen: [Slot: HostCommand] = [:]
  private var defaults: [Slot: HostCommand] = [:]

  /// The keymap without any rebinding.
  package static let standard = Keymap()

  /// Creates the default keymap.
  package init() { self.init(chosen: [], standard: KeyBinding.standard) }

  /// Creates a keymap from bindings; where two have the same key, the earlier one has it.
  package init(chosen: [KeyBinding], standard: [KeyBinding]) {
    bindings = chosen + standard
    chosenCount = chosen.count
    // More slots than bindings, for most keys mean the same in several kinds of panes.
    fixed.reserveCapacity(standard.count)
    defaults.reserveCapacity(3 * standard.count)
    for binding in chosen { Keymap.enter(binding, in: &self.chosen) }
    for binding in standard where binding.isFixed { Keymap.enter(binding, in: &fixed) }
    for binding in standard where !binding.isFixed { Keymap.enter(binding, in: &defaults) }
  }

  private static func enter(_ binding: KeyBinding, in table: inout [Slot: HostCommand]) {
    for context in binding.contexts.members {
      let slot = Slot(chord: binding.chord, context: context)
      if table[slot] == nil { table[slot] = binding.command }
    }
  }

  /// The command of an event, or that the pane has it, or `nil`.
  ///
  /// - Parameters:
  ///   - event: A key or a character.
  ///   - context: One context; with several the first counts.
  ///   - isPaneKey: Whether the focused pane has a command on a chord.
  /// - Returns: `nil` when the key means nothing here.
  package func owner(
    of event: InputEvent, in context: KeyContext, isPaneKey: (KeyChord) -> Bool = { _ in false }
  ) -> KeyOwner? {
    for chord in KeyChord.candidates(for: event) {
      let slot = Slot(chord: chord, context: context.members.first ?? .list)
      if let command = fixed[slot] ?? chosen[slot] { return .host(command) }
      if KeyBinding.reserved.contains(chord), context.isSubset(of: .panes) { return nil }
      if isPaneKey(chord) { return .pane(chord) }
      if let command = defaults[slot] { return .host(command) }
    }
    return nil
  }

  /// The command of a chord, the pane's commands left out.
  package func command(for chord: KeyChord, in context: KeyContext) -> HostCommand? {
    let slot = Slot(chord: chord, context: context.members.first ?? .list)
    return fixed[slot] ?? chosen[slot] ?? defaults[slot]
  }

  /// Tells whether neither user nor pane can have a chord in the panes.
  package func isFixed(_ chord: KeyChord) -> Bool {
    KeyBinding.reserved.contains(chord)
      || KeyContext.panes.members.contains { fixed[Slot(chord: chord, context: $0)] != nil }
  }

  /// Why a key, by its name, never leads to a command of a pane; `nil` when it does, as Esc does where
  /// nothing else is left to leave, and Enter where there are no rows to open, or the command is for rows.
  package func fault(ofPaneKey name: String, amongRows hasRows: Bool = true) -> String? {
    guard let chord = KeyChord(name) else { return KeyWords.noKey }
    if !chord.modifiers.isDisjoint(with: .rare) { return KeyWords.rareModifier }
    guard isFixed(chord), chord != KeyChord(.escape) else { return nil }
    if !hasRows, chord == KeyChord(.enter) { return nil }
    let meaning = [KeyContext.list, .outline, .text].lazy.compactMap {
      self.command(for: chord, in: $0)
    }.first
    return meaning.map { KeyWords.alwaysMeans($0.row.title) } ?? KeyWords.keptForNumbers
  }

  /// Tells whether a chord goes to the host in a context, whatever commands the pane has.
  package func keeps(_ chord: KeyChord, in context: KeyContext) -> Bool {
    let slot = Slot(chord: chord, context: context.members.first ?? .list)
    return KeyBinding.reserved.contains(chord) || fixed[slot] != nil || chosen[slot] != nil
  }

  /// The keys of a command in a context, best for hints first.
  ///
  /// - Parameters:
  ///   - command: Any command.
  ///   - context: Where the key is pressed; keys after the prefix count for every pane.
  ///   - isPaneKey: Whether the focused pane has a command on a chord.
  /// - Returns: Keys that really lead to the command.
  package func keys(
    for command: HostCommand, in context: KeyContext = .panes,
    isPaneKey: (KeyChord) -> Bool = { _ in false }
  ) -> [KeyStroke] {
    var direct: [KeyStroke] = []
    var prefixed: [KeyStroke] = []
    for binding in bindings where binding.command == command {
      if let place = binding.contexts.intersection(context).members.first,
        self.command(for: binding.chord, in: place) == command,
        isFixed(binding.chord) || chosen[Slot(chord: binding.chord, context: place)] != nil
          || !isPaneKey(binding.chord)
      {
        direct.append(KeyStroke(binding.chord))
      }
      if binding.contexts.contains(.prefix), !context.isDisjoint(with: .panes),
        self.command(for: binding.chord, in: .prefix) == command
      {
        prefixed.append(KeyStroke(binding.chord, isPrefixed: true))
      }
    }
    return direct + prefixed
  }

  /// The label of the best key of a command, such as `Ctrl-W b`; `nil` when it has none.
  package func hint(
    for command: HostCommand, in context: KeyContext = .panes, ascii: Bool = false,
    isPaneKey: (KeyChord) -> Bool = { _ in false }
  ) -> String? {
    keys(for: command, in: context, isPaneKey: isPaneKey).first?.label(ascii: ascii)
  }
}
