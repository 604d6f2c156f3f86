// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneProtocol

/// A line of a plugin that was left out.
struct RejectedLine: Equatable, Sendable {
  /// The code it was answered with.
  var code: Int
  /// Whether it was a request, which got its own answer.
  var isRequest: Bool
  /// What is wrong with it.
  var reason: SafeText

  /// Whether it was a message, only not one that can be carried out.
  var isHarmless: Bool {
    isRequest || code == RPCErrorCode.invalidParameters.rawValue
      || code == RPCErrorCode.methodNotFound.rawValue
  }
}

/// Lines that are left out: a plugin that reads no answers, such as a shell script, gets no other
/// word of it, so its author is told on screen and in the log.
extension HostState {
  /// Notes a line that was left out; too many of them in a minute end the run.
  mutating func rejected(
    _ line: RejectedLine, excerpt: SafeText, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    guard let name = panes[id]?.spec.name, var counter = panes[id]?.rejections else { return }
    let words = line.reason.string
    let beginning = excerpt.string.isEmpty ? "" : ": \(excerpt.string)"
    let entry = SafeText("left out, \(words)\(beginning)")
    let isFatal = update(id) { pane -> Bool in
      pane.log.add(entry)
      return !line.isHarmless && pane.strikes.add(at: turn.now)
    }
    if counter.admitsEntry() {
      turn.order(.log(id, SafeText("\(name) (\(line.code)) \(entry.string)")))
    }
    if !line.isHarmless, counter.admitsWords(at: turn.now) {
      let text = "\(name): a line was left out (\(words))"
      say(text, kind: .warning, &turn)
    }
    update(id) { $0.rejections = counter }
    if isFatal == true { kill(id, because: "protocol errors, the last: \(words)", &turn) }
    turn.needFrame(.soon)
  }
}

/// Keeps the words about lines that were left out fewer than the lines.
struct RejectionCounter: Equatable, Sendable {
  private var entries = 0
  private var toldAt: HostTime?

  /// Whether the log of the host has room for one more line of this run.
  mutating func admitsEntry() -> Bool {
    entries = min(entries + 1, Self.entryLimit + 1)
    return entries <= Self.entryLimit
  }

  /// Whether the user may be told now: once a second at most.
  mutating func admitsWords(at now: HostTime) -> Bool {
    if let toldAt, now.since(toldAt) < HostLimits.rejectionPause { return false }
    toldAt = now
    return true
  }

  private static let entryLimit = 1_000
}
