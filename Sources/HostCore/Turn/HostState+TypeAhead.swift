// SPDX-License-Identifier: Apache-2.0
import PaneContent
import TerminalInput

/// Keys that were typed before the column they are meant for shows anything.
struct TypeAhead: Sendable {
  /// What was typed, in its order.
  var events: [InputEvent] = []
  /// When the host was started.
  var startedAt: HostTime?
  /// The most that is kept.
  static let limit = 4_096
}

/// Typing ahead: who starts the program and goes on typing finds every key where it belongs.
extension HostState {
  /// Keeps a key until the focused column shows something; `false` when it is to be taken now.
  ///
  /// Keys wait no longer than ``HostSettings/typeAheadPatience`` after the start; those that
  /// interrupt do not wait at all.
  mutating func holdsKey(
    _ input: InputEvent, _ turn: inout HostTurn
  ) -> Bool {
    guard let startedAt = typeAhead.startedAt, typeAhead.events.count < TypeAhead.limit else {
      return false
    }
    let left = settings.typeAheadPatience - turn.now.since(startedAt)
    guard left > .zero, awaitsFirstRows, !interrupts(input) else { return false }
    if typeAhead.events.isEmpty { turn.start(.session(.typeAhead), after: left) }
    typeAhead.events.append(input)
    return true
  }

  /// Takes the keys that waited as far as their columns show something by now.
  mutating func takeTypedAhead(
    all: Bool = false, _ turn: inout HostTurn
  ) {
    guard !typeAhead.events.isEmpty, all || !awaitsFirstRows else { return }
    var waiting = typeAhead.events[...]
    typeAhead.events = []
    while quitting == nil, all || !awaitsFirstRows, let input = waiting.popFirst() {
      take(input, &turn)
    }
    typeAhead.events = Array(waiting)
    if waiting.isEmpty { turn.cancel(.session(.typeAhead)) }
  }

  private func interrupts(_ input: InputEvent) -> Bool {
    guard case .key(let key) = input else { return false }
    return key.modifiers.contains(.control)
  }

  /// Whether the focused column's program has been started and has shown no row yet.
  private var awaitsFirstRows: Bool {
    guard !dialogs.isOpen, let pane = focusedPane, pane.session.run == 1 else { return false }
    guard pane.page.hasContent else { return true }
    guard let list = pane.page.list else { return false }
    return list.rowCount == 0 ? pane.page.loading != nil : list.cursorItem == nil
  }
}
