// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// The keys of a chord pressed so far.
package enum KeyPrefix: Equatable, Sendable {
  /// After Ctrl-W or Ctrl-\.
  case window
  /// A width is being changed: `<` and `>` go on without the prefix.
  case widths
}

/// Whose key is it: the first of sheet, typing, prefix, fixed keys, the user's map, the pane's
/// commands, the host's defaults.
extension HostState {
  mutating func handle(
    _ input: InputEvent, _ turn: inout HostTurn
  ) {
    switch input {
    case .key, .text, .paste: if holdsKey(input, &turn) { return }
    case .mouse, .focus, .drop, .size, .reply: break
    }
    take(input, &turn)
  }

  /// Does what an input means, now.
  mutating func take(
    _ input: InputEvent, _ turn: inout HostTurn
  ) {
    turn.note(.user)
    switch input {
    case .key(let key) where key.phase == .release: return
    case .key, .text: keyPressed(input, &turn)
    case .mouse(let event): mouse(event, &turn)
    case .paste(let text, let isComplete):
      pasted(text, isComplete: isComplete, &turn)
    case .focus(let hasFocus):
      guard desk.gesture.phase != .idle else { break }
      tellDesk(.gesture(hasFocus ? .focusGained : .focusLost), &turn)
    case .drop(let text):
      if terminal.hasDragAndDrop { tellDesk(.terminal(text), &turn) }
      return
    case .size, .reply: return
    }
    turn.needFrame(.now)
  }

  private mutating func keyPressed(
    _ input: InputEvent, _ turn: inout HostTurn
  ) {
    guard let chord = KeyChord(event: input) else { return }
    status.clearIfRead(at: turn.now, lastKeyAt: lastKeyAt)
    lastKeyAt = turn.now
    if dialogs.isOpen {
      apply(dialogs.key(chord, input), &turn)
    } else if dragKey(chord, input, &turn) {
      return
    } else if typing != nil {
      typingKey(chord, input, &turn)
    } else if let prefix {
      prefixKey(prefix, input, &turn)
    } else {
      plainKey(input, &turn)
    }
  }

  /// What the focused pane shows, as far as keys are concerned.
  var keyContext: KeyContext {
    guard let page = focusedPane?.page else { return .list }
    if page.text != nil { return .text }
    return page.list?.isOutline == true ? .outline : .list
  }

  private mutating func plainKey(
    _ input: InputEvent, _ turn: inout HostTurn
  ) {
    let commands = focusedPane?.page.commands ?? []
    let owner = settings.keymap.owner(of: input, in: keyContext) { chord in
      commands.contains { $0.key.flatMap { KeyChord($0) } == chord }
    }
    switch owner {
    case .host(let command): perform(command, &turn)
    case .pane(let chord):
      guard let command = commands.first(where: { $0.key.flatMap { KeyChord($0) } == chord })
      else { return }
      run(command, by: "key", &turn)
    case nil: return
    }
  }

  private mutating func prefixKey(
    _ prefix: KeyPrefix, _ input: InputEvent, _ turn: inout HostTurn
  ) {
    self.prefix = nil
    if case .host(let command) = settings.keymap.owner(of: input, in: .prefix) {
      let column: ColumnCommand? = if case .column(let column) = command { column } else { nil }
      if prefix == .widths, column?.changesWidth != true, column != .resetWidth {
        plainKey(input, &turn)
        return
      }
      perform(command, &turn)
      if column?.changesWidth == true { self.prefix = .widths }
    } else if KeyChord(event: input) != .escape {
      // Any other key after the prefix has the host's own meaning, not the pane's.
      guard case .host(let command) = settings.keymap.owner(of: input, in: keyContext) else {
        return
      }
      perform(command, &turn)
    }
  }

  // MARK: Typing

  private mutating func typingKey(
    _ chord: KeyChord, _ input: InputEvent, _ turn: inout HostTurn
  ) {
    guard var typing else { return }
    switch chord {
    case .escape, .control("c"):
      typing.field.clear()
      self.typing = typing
      applyTyping()
      self.typing = nil
    case .enter:
      self.typing = nil
      if typing.field.text.isEmpty { return clearFilter(in: typing.role) }
      _ = update(typing.role) { $0.page.content?.updateList { $0.acceptFilter() } }
      let words = update(typing.role) { pane in
        pane.page.content?.updateText { $0.endSearch() }
        return pane.page.content?.takeSearchEnd()
      }
      if let words = words ?? nil { status.say(words, kind: .warning, &turn) }
    case .up, .down:
      self.typing = typing
      moveCursor(by: chord == .up ? -1 : 1, in: typing.role)
    case .backspace where typing.field.text.isEmpty:
      self.typing = nil
      clearFilter(in: typing.role)
    default:
      switch typing.field.edit(chord, input) {
      case .changed: break
      case .full: return apply(.full, &turn)
      case .notAnEdit: return
      }
      self.typing = typing
      applyTyping()
    }
  }

  /// Lets the list or text follow what has been typed.
  mutating func applyTyping() {
    guard let typing, let id = columns[typing.role] else { return }
    let text = typing.field.text
    update(id) { pane in
      switch typing.purpose {
      case .filter: pane.page.content?.updateList { _ = $0.setFilter(text) }
      case .search: pane.page.content?.updateText { _ = $0.setSearch(text) }
      }
    }
    tellsQuery.insert(id)
  }

  mutating func clearFilter(in role: ColumnRole) {
    guard let id = columns[role] else { return }
    update(id) { pane in
      pane.page.content?.updateList { _ = $0.clearFilter() }
      pane.page.content?.updateText { $0.clearSearch() }
    }
    tellsQuery.insert(id)
  }

  /// Tells plugins that filter their own rows what to filter them by.
  mutating func sendQueries(_ turn: inout HostTurn) {
    for id in tellsQuery.sorted() {
      guard let pane = panes[id], pane.conversation.capabilities.provides.query.contains("filter"),
        let list = pane.page.list, list.sourceID != nil
      else { continue }
      turn.send(.query(RowsQuery(filter: list.filter)), to: id)
    }
    tellsQuery.removeAll()
  }
}

extension InputEvent {
  /// The character this types into a line, if it types one.
  var typedScalar: Unicode.Scalar? {
    switch self {
    case .text(let scalar): scalar
    case .key(let key) where key.modifiers.isSubset(of: [.shift]):
      switch key.key {
      case .character(let scalar):
        key.modifiers.contains(.shift) ? key.shifted ?? scalar : scalar
      case .space: " "
      default: nil
      }
    default: nil
    }
  }
}
