// SPDX-License-Identifier: Apache-2.0

/// Input events in their order; a key pressed over and over is one run with its number of presses.
///
/// Only keys and typed characters are taken together: everything else counts by itself.
package struct InputRuns: Equatable, Sendable {
  /// An event, and how often it came in a row.
  package struct Run: Equatable, Sendable {
    /// The event.
    package let event: InputEvent
    /// How often it came, from 1.
    package fileprivate(set) var times: Int
  }

  /// The runs, first come first.
  package private(set) var all: [Run] = []

  /// Holds nothing.
  package init() {}

  /// Adds an event that came so many times in a row.
  package mutating func append(_ event: InputEvent, times: Int = 1) {
    if let last = all.indices.last, all[last].event.isKey(like: event) {
      all[last].times += times
    } else {
      all.append(Run(event: event, times: times))
    }
  }

  /// Moves events to the end, in their order.
  mutating func move(_ events: inout [InputEvent]) {
    guard !events.isEmpty else { return }
    for event in events { append(event) }
    events.removeAll(keepingCapacity: true)
  }

  /// Forgets all of them, and keeps the memory.
  package mutating func removeAll() { all.removeAll(keepingCapacity: true) }
}

extension InputEvent {
  /// True for the same key once more.
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
