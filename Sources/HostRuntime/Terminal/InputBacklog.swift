// SPDX-License-Identifier: Apache-2.0
import TerminalInput

/// Input not yet worked off, in order.
///
/// It holds no more than one read of the terminal: while it is not empty nothing more is read.
struct InputBacklog {
  private var events: [InputEvent] = []
  private var head = 0
  /// True when a later turn goes on with it.
  var isScheduled = false

  /// True when everything is worked off.
  var isEmpty: Bool { head == events.count }

  /// Adds what was typed next.
  mutating func append(_ event: InputEvent) { events.append(event) }

  /// The next event, or `nil` when none is left.
  mutating func next() -> InputEvent? {
    guard head < events.count else { return nil }
    defer {
      head += 1
      if head == events.count { removeAll() }
    }
    return events[head]
  }

  /// Forgets what is left.
  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    head = 0
  }
}
