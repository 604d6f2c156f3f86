// SPDX-License-Identifier: Apache-2.0
package import HostCore
import JSONRPC
import PaneProtocol

/// A recorded session played again: the same events at the same moments, and nothing is carried out.
package struct SessionReplay: Sendable {
  /// The state after the last event.
  package private(set) var state: HostState
  /// The host's orders in the last event.
  private(set) var orders: [HostEffect] = []
  private var turn = HostTurn()
  private var isInTurn = false

  /// Begins a session as it was begun.
  package init(_ header: SessionRecord.Header) {
    state = HostState(header)
  }

  /// Plays one event.
  package mutating func play(_ event: HostEvent, at now: HostTime) {
    turn.begin(at: now)
    state.handle(event, &turn)
    orders.removeAll(keepingCapacity: true)
    turn.exchangeEffects(with: &orders)
    isInTurn = true
    guard case .turnEnded = event else { return }
    _ = turn.finish()
    isInTurn = false
  }

  /// Ends the turn that a record breaks off in: only then is the state what would be drawn.
  mutating func end() {
    if isInTurn { play(.turnEnded, at: turn.now) }
  }
}

extension HostState {
  /// Makes the host as a session begins with it.
  package init(_ header: SessionRecord.Header) {
    self.init(settings: header.settings, window: header.window, saved: header.saved)
  }
}

extension SessionRecord {
  /// The result of playing a record.
  package struct Outcome: Sendable {
    /// The state as it was on the screen last; a host that ends leaves the screen first.
    package var state: HostState
    /// The number of events that were played.
    package var events: Int
    /// Why the rest of the record was not played; `nil` when all of it was.
    package var rest: Rest?
    /// The first line the host says otherwise than the record; `nil` when that was not looked at.
    package var difference: Difference?
  }

  /// The reason why the rest of a record is not played.
  package enum Rest: Equatable, Sendable {
    /// The last line is cut off.
    case torn
    /// The record had grown as large as it may.
    case full
    /// A line is not what was written; lines are counted from 1.
    case unreadable(line: Int)
  }

  /// Something the host says now that the record has otherwise.
  package struct Difference: Equatable, Sendable {
    /// The line of the record, counted from 1.
    package var line: Int
    /// The record's line there; `nil` for nothing.
    package var recorded: String?
    /// The host's line now; `nil` for nothing.
    package var said: String?
  }

  /// Plays the record to its end, or as far as it can be read.
  ///
  /// - Parameter compares: Whether what the host says is held against the record; the first
  ///   difference is told, and the rest is played all the same.
  /// - Returns: The last screen, and what is to be said about the record.
  package func play(comparing compares: Bool) -> Outcome {
    var replay = SessionReplay(header)
    var outcome = Outcome(state: replay.state, events: 0)
    var comparison = Comparison()
    var lastTurn = 0
    var lastOnScreen: Int?
    var line = lines.startIndex + 1
    for entry in self {
      switch entry {
      case .event(let event, let now):
        if compares { comparison.end(line) }
        replay.play(event, at: now)
        outcome.events += 1
        if replay.state.quitting != nil { lastOnScreen = lastOnScreen ?? lastTurn }
        if case .turnEnded = event { lastTurn = outcome.events }
        if compares { comparison.begin(replay.orders, now) }
      case .said(let bytes): if compares { comparison.compare(bytes, line) }
      case .full: outcome.rest = .full
      case .unreadable(let isEnd): outcome.rest = isEnd ? .torn : .unreadable(line: line)
      }
      line += 1
    }
    replay.end()
    outcome.difference = comparison.difference
    outcome.state = lastOnScreen.map { state(after: $0) } ?? replay.state
    return outcome
  }

  /// The state after some of the events.
  private func state(after count: Int) -> HostState {
    var replay = SessionReplay(header)
    var played = 0
    for case .event(let event, let now) in self where played < count {
      replay.play(event, at: now)
      played += 1
    }
    return replay.state
  }
}

/// The host's lines, held against a record.
private struct Comparison {
  private(set) var difference: SessionRecord.Difference?
  /// Lines that are to come in the record, the next one last.
  private var expected: [ArraySlice<UInt8>] = []

  /// Takes what the host says after an event.
  mutating func begin(_ orders: [HostEffect], _ now: HostTime) {
    var lines = RecordLines()
    lines.add(orders, at: now)
    expected = lines.bytes.split(separator: UInt8(ascii: "\n")).reversed()
  }

  /// Takes the next line of the record that the host said.
  mutating func compare(_ line: ArraySlice<UInt8>, _ number: Int) {
    let said = expected.popLast()
    if said != line { note(number, recorded: line, said: said) }
  }

  /// Begins the next event: nothing may be left that the record does not have.
  mutating func end(_ number: Int) {
    if let said = expected.popLast() { note(number, recorded: nil, said: said) }
  }

  private mutating func note(
    _ line: Int, recorded: ArraySlice<UInt8>?, said: ArraySlice<UInt8>?
  ) {
    guard difference == nil else { return }
    difference = SessionRecord.Difference(
      line: line, recorded: recorded.map { String(decoding: $0, as: UTF8.self) },
      said: said.map { String(decoding: $0, as: UTF8.self) })
  }
}
