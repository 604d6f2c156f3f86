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

  /// The next event and how often it comes in a row, or `nil` when none is left.
  mutating func next() -> (event: InputEvent, times: Int)? {
    guard head < events.count else { return nil }
    let event = events[head]
    var end = head + 1
    while end < events.count, event.isKey(like: events[end]) { end += 1 }
    defer {
      head = end
      if head == events.count { removeAll() }
    }
    return (event, end - head)
  }

  /// Forgets what is left.
  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    head = 0
  }
}

extension InputEvent {
  /// True for the same key once more; only keys are taken together.
  fileprivate func isKey(like other: InputEvent) -> Bool {
    switch (self, other) {
    case (.key(let one), .key(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    case (.key, _), (.text, _), (.mouse, _), (.paste, _), (.focus, _), (.size, _), (.reply, _),
      (.drop, _):
      false
    }
  }
}
