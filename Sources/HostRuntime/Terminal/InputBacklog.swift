// SPDX-License-Identifier: Apache-2.0
import TerminalInput

/// Input not yet worked off, in order.
///
/// The backlog holds no more than one read of the terminal: while it is not empty nothing more is
/// read.
struct InputBacklog {
  private var input = InputRuns()
  private var head = 0
  /// True when a later turn goes on with it.
  var isScheduled = false

  /// True when everything is worked off.
  var isEmpty: Bool { head == input.all.count }

  /// Adds what was typed next.
  mutating func append(_ run: InputRuns.Run) { input.append(run.event, times: run.times) }

  /// The next event and how often it comes in a row, or `nil` when none is left.
  mutating func next() -> InputRuns.Run? {
    guard head < input.all.count else { return nil }
    let run = input.all[head]
    head += 1
    if head == input.all.count { removeAll() }
    return run
  }

  /// Forgets what is left.
  mutating func removeAll() {
    input.removeAll()
    head = 0
  }
}
