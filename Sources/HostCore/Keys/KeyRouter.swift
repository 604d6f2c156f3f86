// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// Keys of a chord pressed so far.
package struct KeyPrefix: Equatable, Sendable {
  /// The keys that may come next.
  enum Stage: Sendable {
    /// After Ctrl-W or Ctrl-\.
    case window
    /// A width is being changed: the keys for widths go on without the prefix.
    case widths
  }
  let stage: Stage
  /// The keys that may come next, named for the status line.
  let words: String

  /// Waits for a key; its words follow from how the keys are bound, and name the key before it, the
  /// usual one where none is given.
  init(_ stage: Stage, behind chord: KeyChord? = nil, by keymap: Keymap) {
    self.stage = stage
    words =
      stage == .window ? StatusWords.window(keymap, behind: chord) : StatusWords.widths(keymap)
  }
}

/// The state around a key that decides whose it is.
struct KeySituation: Sendable {
  /// The content of the focused pane, as far as keys are concerned.
  var context: KeyContext
  /// The commands of the focused pane.
  var commands: PaneCommands
  /// The keys that its content takes instead of the host.
  var grab: InputGrab
  /// True when a sheet lies over the window.
  var hasSheet: Bool
  /// Keys that are the drag's.
  var dragKeys: DragKeys

  /// Keys that belong to a drag.
  enum DragKeys: Sendable {
    case none
    /// A button is held down: Esc lets go of what it might become.
    case escape
    /// All keys, by the table of drag commands first, unless a place is being looked for.
    case all(isSearching: Bool)
  }
}

/// Whose a key is, with what it means there.
enum KeyTarget: Sendable {
  case nothing
  /// Nobody: it means nothing here.
  case unbound
  /// The sheet over the window.
  case dialog
  /// The drag, to which it is no command.
  case drag
  /// Esc while a button is held down.
  case dropPress
  /// The line of typing.
  case typing
  /// The plugin, whose content takes it as it is.
  case content
  case command(HostCommand)
  case plugin(PluginCommand)

  /// True when it does something to the marked rows.
  var takesRows: Bool {
    switch self {
    case .command(.carry(let command)): command.takesRows
    case .plugin(let command): command.need == .items
    case .nothing, .unbound, .dialog, .drag, .dropPress, .typing, .content, .command: false
    }
  }

  /// The page that it turns to in quick look, where a key that marks rows goes on, too.
  var pages: ContentMove? {
    switch self {
    case .command(.move(.pageUp)): .pageUp
    case .command(.move(.pageDown)), .command(.choose(.mark)): .pageDown
    case .nothing, .unbound, .dialog, .drag, .dropPress, .typing, .content, .command, .plugin: nil
    }
  }
}

/// Whose key is it: the first of sheet, drag, typing, prefix, fixed keys, the user's map, the pane's
/// commands, the host's defaults.
package struct KeyRouter: Sendable {
  /// Keys of a chord so far: after Ctrl-W, after Ctrl-\, or none.
  package private(set) var prefix: KeyPrefix?
  /// Typing into a filter or a search of a column.
  package private(set) var typing: Typing?
  /// True when another Ctrl-C quits.
  package private(set) var quitChordIsArmed = false
  /// Keys that came before there was anything to press them for.
  var typeAhead = TypeAhead()
  /// The page whose content took the keys when the turn before ended.
  var taker: KeyTaker?

  /// True when a prefix or a line of typing waits for the next key.
  var isBusy: Bool { prefix != nil || typing != nil }

  /// Finds out whose a key is; a prefix is used up by it.
  mutating func target(
    of chord: KeyChord, _ input: InputEvent, in situation: KeySituation, by keymap: Keymap
  ) -> KeyTarget {
    if situation.hasSheet { return .dialog }
    switch situation.dragKeys {
    case .none: break
    case .escape: if chord == .escape { return .dropPress }
    case .all(let isSearching):
      if !isSearching, case .host(let command)? = keymap.owner(of: input, in: .drag) {
        return .command(command)
      }
      return .drag
    }
    if typing != nil { return .typing }
    guard let prefix else {
      if situation.grab.keys != .none, situation.grab.choosing != .nothing {
        if let command = situation.grab.command(choosing: chord) { return .command(command) }
        if situation.grab.choosing == .byKeys, chord != InputGrab.wayOut { return .nothing }
      }
      let isPanes =
        situation.grab.typist == .browsing && situation.commands.isTaken(chord)
      return !isPanes && situation.grab.takes(chord, input)
        ? .content : plain(input, in: situation, by: keymap)
    }
    return prefixed(prefix, chord, input, in: situation, by: keymap)
  }

  /// True when a key is two presses of Esc, as terminals tell them when they come at once: Alt with Esc,
  /// where that means nothing.
  func isEscapeTwice(
    _ chord: KeyChord, _ input: InputEvent, in situation: KeySituation, by keymap: Keymap
  ) -> Bool {
    guard chord == KeyChord(.escape, .alt) else { return false }
    if situation.hasSheet { return true }
    switch situation.dragKeys {
    case .none: break
    case .escape: return true
    case .all: return keymap.owner(of: input, in: .drag) == nil
    }
    if typing != nil { return true }
    if prefix != nil { return keymap.owner(of: input, in: .prefix) == nil }
    guard !situation.grab.takes(chord, input),
      case .unbound = plain(input, in: situation, by: keymap)
    else { return false }
    return true
  }

  private func plain(
    _ input: InputEvent, in situation: KeySituation, by keymap: Keymap
  ) -> KeyTarget {
    switch keymap.owner(
      of: input, in: situation.context, isPaneKey: { situation.commands.command(on: $0) != nil })
    {
    case .host(let command): return .command(command)
    case .pane(let chord):
      return situation.commands.command(on: chord).map(KeyTarget.plugin) ?? .nothing
    case nil: return .unbound
    }
  }

  private mutating func prefixed(
    _ prefix: KeyPrefix, _ chord: KeyChord, _ input: InputEvent, in situation: KeySituation,
    by keymap: Keymap
  ) -> KeyTarget {
    self.prefix = nil
    let takesAll = situation.grab.keys == .all
    if takesAll, chord == InputGrab.wayOut { return .content }
    if case .host(let command)? = keymap.owner(of: input, in: .prefix) {
      let column: ColumnCommand? = if case .column(let column) = command { column } else { nil }
      if prefix.stage == .widths, column?.changesWidth != true, column != .resetWidth {
        return plain(input, in: situation, by: keymap)
      }
      if column?.changesWidth == true { self.prefix = KeyPrefix(.widths, by: keymap) }
      return .command(command)
    }
    // Content that takes all keys leaves its pane's commands only this way, so they come first: the
    // host's keys for lists and texts mean nothing there.
    if takesAll {
      if let command = situation.commands.command(on: chord) { return .plugin(command) }
      return plain(input, in: situation, by: keymap)
    }
    // Any other key after the prefix has the host's own meaning, not the pane's.
    guard chord != .escape,
      case .host(let command)? = keymap.owner(of: input, in: situation.context)
    else { return .nothing }
    return .command(command)
  }

  /// Waits for the key after the prefix, which content that takes every key leaves only one of.
  mutating func beginPrefix(in grab: InputGrab, by keymap: Keymap) {
    prefix = KeyPrefix(.window, behind: grab.keys == .all ? InputGrab.wayOut : nil, by: keymap)
  }

  /// Ends prefix and typing: a press has gone elsewhere.
  mutating func leave() {
    typing = nil
    prefix = nil
  }

  // MARK: Ctrl-C

  /// Notes a Ctrl-C with nothing left to leave; tells whether it is the second one in time.
  mutating func interrupt(_ turn: inout HostTurn) -> Bool {
    if quitChordIsArmed { return true }
    quitChordIsArmed = true
    turn.start(.session(.quitChord), after: HostLimits.quitChord)
    return false
  }

  /// Ends changing a width; nothing happens where none is changed.
  mutating func endWidths() { if prefix?.stage == .widths { prefix = nil } }

  /// Notes that the time for a second Ctrl-C is over.
  mutating func quitChordEnded() { quitChordIsArmed = false }

  // MARK: Typing

  /// Begins to type into a line that already holds some text.
  mutating func beginTyping(_ purpose: Typing.Purpose, in role: ColumnRole, text: String) {
    typing = Typing(purpose: purpose, role: role, field: TextField(text))
  }

  /// Opens the line for the page a command has led to, unless the user types already.
  mutating func openLine(_ purpose: Typing.Purpose, in role: ColumnRole, text: String) {
    if !isBusy { beginTyping(purpose, in: role, text: text) }
  }

  /// Opens the line that a session begins with.
  mutating func open(_ first: FirstLine, in role: ColumnRole) {
    beginTyping(.filter, in: role, text: first.text)
    typing?.takesRow = first.takesRow
  }

  private static let moves: [KeyChord: ContentMove] = [
    .up: .up, .down: .down, .pageUp: .pageUp, .pageDown: .pageDown,
  ]

  /// Takes a key of the line of typing.
  mutating func typed(_ chord: KeyChord, _ input: InputEvent) -> TypingChange {
    guard var line = typing else { return .nothing }
    if chord == .escape || chord == .control("c") {
      line.field.clear()
      typing = nil
      return .leave(line)
    }
    if chord == .enter {
      typing = nil
      if line.takesRow { return .take(line.role) }
      return line.field.text.isEmpty ? .clear(line.role) : .accept(line.role)
    }
    if let move = Self.moves[chord] { return .move(line.role, move) }
    if chord == .tab, line.takesRow { return .mark(line.role) }
    if chord == .backspace, line.field.text.isEmpty {
      typing = nil
      return .clear(line.role)
    }
    switch line.field.edit(chord, input) {
    case .changed: break
    case .full: return .full
    case .notAnEdit: return .nothing
    }
    typing = line
    return .follow(line)
  }

  /// Types a paste into the line.
  mutating func pasted(_ text: String) -> TypingChange {
    guard typing?.field.insert(text) == true, let typing else { return .full }
    return .follow(typing)
  }
}
