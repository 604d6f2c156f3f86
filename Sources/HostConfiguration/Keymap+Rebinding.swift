// SPDX-License-Identifier: Apache-2.0
import TerminalInput

extension Keymap {
  /// Creates a keymap from rebindings, with findings about keys that are fixed or used twice.
  ///
  /// A command loses its standard keys, except fixed ones, to those it is given, or where it is to have
  /// none; with all of them refused it keeps its own. A key that is fixed, or that an
  /// earlier rebinding has, is refused; a command that loses its last key to another is told, and a key
  /// that many terminals cannot tell from another.
  package static func make(_ rebindings: [KeyRebinding]) -> Reading<Keymap> {
    var builder = KeymapBuilder()
    for rebinding in rebindings {
      for (index, stroke) in rebinding.keys.enumerated() {
        let place = index < rebinding.places.count ? rebinding.places[index] : rebinding.places.last
        builder.bind(stroke, to: rebinding.command, at: place)
      }
    }
    builder.takeStandardKeys(of: rebindings)
    let keymap = Keymap(chosen: builder.chosen.map(\.binding), standard: builder.standard)
    builder.tellLosses(keymap)
    return Reading(keymap, builder.diagnostics)
  }
}

/// Collects the user's keys and what is wrong with them.
private struct KeymapBuilder {
  /// The standard bindings that rebound commands keep or others have.
  private(set) var standard = KeyBinding.standard
  private(set) var chosen: [(binding: KeyBinding, place: SourcePlace?)] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The commands that have one of the keys asked for.
  private var bound: Set<HostCommand> = []

  /// Takes the standard keys from the commands that have others now, or are to have none.
  mutating func takeStandardKeys(of rebindings: [KeyRebinding]) {
    let lost = Set(
      rebindings.filter { $0.keys.isEmpty || bound.contains($0.command) }.map(\.command))
    standard.removeAll { !$0.isFixed && lost.contains($0.command) }
  }

  mutating func bind(_ stroke: KeyStroke, to command: HostCommand, at place: SourcePlace?) {
    let contexts: KeyContext = stroke.isPrefixed ? .prefix : command.directContexts
    let label = stroke.label()
    if !stroke.isPrefixed, KeyBinding.reserved.contains(stroke.chord) {
      return tell(SettingWords.keptForNumbers(label), at: place)
    }
    let owner = standard.first {
      $0.isFixed && $0.chord == stroke.chord && !$0.contexts.isDisjoint(with: contexts)
    }
    if let owner {
      guard owner.command != command else {
        bound.insert(command)
        return
      }
      return tell(SettingWords.fixedKey(label, means: owner.command.row.title), at: place)
    }
    let earlier = chosen.first {
      $0.binding.chord == stroke.chord && !$0.binding.contexts.isDisjoint(with: contexts)
    }
    if let earlier {
      if earlier.binding.command == command { return }
      let name = earlier.binding.command.row.name
      let words = SettingWords.takenKey(label, by: name, line: earlier.place?.line)
      return tell(words, at: place)
    }
    let binding = KeyBinding(
      chord: stroke.chord, command: command, contexts: contexts, isFixed: false)
    chosen.append((binding, place))
    bound.insert(command)
    if let other = stroke.chord.asControlCharacter {
      tell(SettingWords.sameCharacter(stroke.chord.label(), as: other.label()), at: place, .warning)
    }
  }

  /// Warns where a standard key was taken from a command that has no other one.
  mutating func tellLosses(_ keymap: Keymap) {
    for taken in chosen {
      let loser = standard.first {
        !$0.isFixed && $0.chord == taken.binding.chord && $0.command != taken.binding.command
          && !$0.contexts.isDisjoint(with: taken.binding.contexts)
      }
      guard let loser else { continue }
      let places = taken.binding.contexts.intersection(.panes)
      let context = places.isEmpty ? .panes : loser.contexts.intersection(places)
      guard keymap.keys(for: loser.command, in: context).isEmpty else { continue }
      let label = taken.binding.chord.label()
      let words = SettingWords.onlyKey(label, of: loser.command.row.name)
      tell(words, at: taken.place, .warning)
    }
  }

  private mutating func tell(
    _ message: String, at place: SourcePlace?, _ severity: Diagnostic.Severity = .error
  ) {
    guard diagnostics.count < Findings.limit else { return }
    diagnostics.append(
      Diagnostic(
        file: place?.file ?? "", line: place?.line ?? 1, column: place?.column ?? 1,
        message: message, severity: severity))
  }
}

extension HostCommand {
  /// Where a key without the prefix works: where the standard ones do, or else in every pane.
  fileprivate var directContexts: KeyContext {
    let contexts = KeyBinding.standard.filter { $0.command == self }
      .reduce(into: KeyContext()) { $0.formUnion($1.contexts) }
      .intersection(.panes)
    return contexts.isEmpty ? .panes : contexts
  }
}
