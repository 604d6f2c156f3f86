// SPDX-License-Identifier: Apache-2.0
import HostCore
import PaneProtocol

/// Lines that wait for a program that reads slowly.
///
/// While its pipe is full, of each kind of state only the newest message is kept; what the user did
/// and what a plugin asked is kept in order.
///
/// Of states only the newest is kept when 256 KiB wait; what must arrive is sent all the same.
struct OutputQueue {
  /// States kept back, newest of each kind, in the order they were first kept.
  private var states: [(kind: String, line: [UInt8])] = []
  private var isOverfull = false

  /// The verdict on a line.
  enum Verdict: Equatable { case write, keep }

  /// Decides about a line; `queued` are the bytes that wait already.
  mutating func admit(_ message: HostMessage, _ line: [UInt8], queued: Int) -> Verdict {
    guard queued > RuntimeLimits.queueSoftBytes, let kind = message.stateKind else { return .write }
    if let index = states.firstIndex(where: { $0.kind == kind }) {
      states[index].line = line
    } else {
      states.append((kind, line))
    }
    return .keep
  }

  /// Tells whether the program has become one that does not read; told once.
  mutating func hasOverflowed(queued: Int) -> Bool {
    guard !isOverfull, queued > HostLimits.queueHardBytes else { return false }
    isOverfull = true
    return true
  }

  /// The lines kept back, now that there is room.
  mutating func release() -> [UInt8] {
    defer { states.removeAll() }
    return states.flatMap(\.line)
  }
}
