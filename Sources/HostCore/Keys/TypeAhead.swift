// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
import TerminalInput

/// Keys pressed before the focused column shows its first row, or before all the rows are marked that
/// they are meant for, replayed in order when that is so.
///
/// Who starts the program and goes on typing finds every key where it belongs. Keys wait no longer
/// than the patience told at the start; those that interrupt do not wait at all.
struct TypeAhead: Sendable {
  /// The keys that wait, in their order.
  private(set) var events: [InputEvent] = []
  /// Until when keys wait; `nil` before the start.
  private var end: HostTime?
  /// Until when letters are dropped, for the line they are typed for has not opened.
  private var dropsUntil: HostTime?
  /// What is said when letters are dropped; `nil` when it was said already.
  private(set) var reason: String?

  /// Begins to let keys wait, for this long.
  mutating func begin(at now: HostTime, patience: Duration) { end = now + patience }

  /// Tells whether a key that comes now may have to wait.
  func isOpen(at now: HostTime) -> Bool {
    end.map { now < $0 } == true && events.count < HostLimits.typeAheadKeys
  }

  /// Keeps a key unless it interrupts; `false` when it is to be taken now.
  mutating func keep(_ input: InputEvent, by keymap: Keymap, _ turn: inout HostTurn) -> Bool {
    !Self.interrupts(input, by: keymap) && keep(input, &turn)
  }

  /// Keeps a key; `false` when it is to be taken now.
  mutating func keep(_ input: InputEvent, _ turn: inout HostTurn) -> Bool {
    guard let end, isOpen(at: turn.now) else { return false }
    if events.isEmpty { turn.start(.session(.typeAhead), after: end.since(turn.now)) }
    events.append(input)
    return true
  }

  /// Begins to drop what is typed for a line that does not open, or for content that has gone: its
  /// letters would be commands.
  mutating func dropTyped(from now: HostTime, because reason: String? = nil) {
    dropsUntil = now + HostLimits.lettersInARow
    self.reason = reason
  }

  /// Tells whether an input is typed for a line that has not opened, or for content that has gone.
  ///
  /// Letters are as long as they follow each other quickly, and the Enter or Esc behind them.
  mutating func drops(_ input: InputEvent, at now: HostTime) -> Bool {
    guard let until = dropsUntil else { return false }
    dropsUntil = nil
    guard now < until else { return false }
    switch input {
    case .text, .paste: dropTyped(from: now, because: reason)
    case .key(let key):
      if key.phase == .release { dropsUntil = until }
      guard key.phase != .release, key.modifiers.isSubset(of: .shift) else { return false }
      switch key.key {
      case .character, .space, .backspace: dropTyped(from: now, because: reason)
      case .enter, .escape: break
      case .tab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete,
        .function, .other:
        return false
      }
    case .mouse, .focus, .size, .reply, .drop:
      dropsUntil = until
      return false
    }
    return true
  }

  /// Forgets the keys that wait: what they were meant for has been called off.
  mutating func forget(_ turn: inout HostTurn) {
    events = []
    turn.cancel(.session(.typeAhead))
  }

  /// Takes the keys that wait; those that cannot be pressed yet are given back.
  mutating func takeAll() -> ArraySlice<InputEvent> {
    defer { events = [] }
    return events[...]
  }

  /// Keeps keys that still cannot be pressed; without any the waiting is over.
  mutating func giveBack(_ rest: ArraySlice<InputEvent>, _ turn: inout HostTurn) {
    events = Array(rest)
    if rest.isEmpty { turn.cancel(.session(.typeAhead)) }
  }

  /// True for keys with Ctrl that are neither the pane's nor the user's: others mean rows as letters do.
  private static func interrupts(_ input: InputEvent, by keymap: Keymap) -> Bool {
    guard case .key(let key) = input, key.modifiers.contains(.control) else { return false }
    return KeyChord(event: input).map { keymap.isFixed($0) } ?? true
  }
}
