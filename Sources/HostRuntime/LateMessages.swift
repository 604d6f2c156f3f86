// SPDX-License-Identifier: Apache-2.0
import HostCore
import PaneProtocol

/// Messages of the end of a turn, held until the picture is on its way.
///
/// A write wakes the program it goes to, which then has the processor the picture needs. Requests
/// go out at once, and inputs as soon as the row that leads to them is shown. Each program gets its
/// messages in their order, those with an input first: the user waits for what it shows.
struct LateMessages {
  private var held: [(pane: PaneID, message: HostMessage)] = []
  private var isHolding = false
  /// True when inputs have been sent in this turn before its end.
  var isAhead = false

  /// Begins to hold messages.
  mutating func begin() { isHolding = true }

  /// Takes a message; the ones to be sent now, in their order, are returned.
  mutating func admit(_ message: HostMessage, to pane: PaneID) -> [HostMessage] {
    guard isHolding, message.canWait else { return release(for: pane) + [message] }
    held.append((pane, message))
    return []
  }

  /// Stops to hold the messages of a pane; they are to be sent now.
  mutating func release(for pane: PaneID) -> [HostMessage] {
    guard held.contains(where: { $0.pane == pane }) else { return [] }
    defer { held.removeAll { $0.pane == pane } }
    return held.filter { $0.pane == pane }.map(\.message)
  }

  /// Takes the messages of the programs that have an input among them; they are to be sent now.
  mutating func takeInputs() -> [(pane: PaneID, message: HostMessage)] {
    let urgent = held.indices.filter { held[$0].message.isInput }.map { held[$0].pane }
    guard !urgent.isEmpty else { return [] }
    let all = held
    held.removeAll(keepingCapacity: true)
    var first: [(pane: PaneID, message: HostMessage)] = []
    for entry in all {
      if urgent.contains(entry.pane) { first.append(entry) } else { held.append(entry) }
    }
    return first
  }

  /// Ends holding: all are to be sent now.
  mutating func end() -> [(pane: PaneID, message: HostMessage)] {
    defer { held.removeAll(keepingCapacity: true) }
    isHolding = false
    isAhead = false
    return takeInputs() + held
  }
}
