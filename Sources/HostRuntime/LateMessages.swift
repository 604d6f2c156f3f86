// SPDX-License-Identifier: Apache-2.0
import HostCore
import PaneProtocol

/// Messages of the end of a turn, held until the picture is on its way.
///
/// A write wakes the program it goes to, which then has the processor the picture needs. Requests
/// go out at once. Each program gets its messages in their order, those with an input first: the
/// user waits for what it shows.
struct LateMessages {
  private var held: [(pane: PaneID, message: HostMessage)] = []
  private var isHolding = false

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

  /// Ends holding: all are to be sent now.
  mutating func end() -> [(pane: PaneID, message: HostMessage)] {
    defer { held.removeAll(keepingCapacity: true) }
    isHolding = false
    guard held.count > 1 else { return held }
    let urgent = Set(held.filter { $0.message.isInput }.map(\.pane))
    return held.filter { urgent.contains($0.pane) } + held.filter { !urgent.contains($0.pane) }
  }
}
