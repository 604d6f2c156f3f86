// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol
package import SplitLayout

/// What is kept from one session of a layout to the next.
///
/// Source: widths and hidden columns survive a restart, per layout.
package struct HostMemory: Equatable, Sendable {
  /// Widths and hidden columns.
  package var split: SplitMemory
  /// What programs have saved, newest last.
  package var programs: [SavedState]
  /// Creates a memory.
  package init(split: SplitMemory, programs: [SavedState] = []) {
    self.split = split
    self.programs = programs
  }
}

/// What one program has saved for its next start.
package struct SavedState: Equatable, Sendable {
  /// The column it was shown in.
  package var column: String
  /// The program and its words: the same words get the state back.
  package var words: [String]
  /// The state, as the program gave it.
  package var state: JSONText
  /// Creates a saved state.
  package init(column: String, words: [String], state: JSONText) {
    self.column = column
    self.words = words
    self.state = state
  }
}

/// The saved states of a layout, by column and command line, the newest few.
struct SavedStates: Equatable, Sendable {
  private(set) var entries: [SavedState] = []
  /// Whether they are to be written soon.
  var isDirty = false

  /// Programs whose states are kept.
  static let limit = 12
  /// Longest command line that is remembered, in bytes.
  static let wordBytes = 8_192

  init(_ entries: [SavedState]) {
    let fitting = entries.filter {
      $0.state.text.utf8.count <= Limit.restoreBytes && Self.fits($0.words)
    }
    self.entries = Array(fitting.suffix(Self.limit))
  }

  private static func fits(_ words: [String]) -> Bool {
    words.reduce(0) { $0 + $1.utf8.count + 1 } <= wordBytes
  }

  /// What a program has saved; `nil` for none.
  func state(of column: String, _ words: [String]) -> JSONText? {
    entries.last { $0.column == column && $0.words == words }?.state
  }

  /// Keeps a state in place of the one before, or forgets it.
  mutating func keep(_ state: JSONText?, of column: String, _ words: [String]) {
    guard Self.fits(words), self.state(of: column, words) != state else { return }
    entries.removeAll { $0.column == column && $0.words == words }
    if let state { entries.append(SavedState(column: column, words: words, state: state)) }
    if entries.count > Self.limit { entries.removeFirst() }
    isDirty = true
  }
}

extension HostState {
  /// What the next session of the layout is to know.
  var memory: HostMemory { HostMemory(split: split.memory, programs: savedStates.entries) }

  /// A pane that gets back what its program saved in an earlier session.
  func newPane(_ id: PaneID, role: ColumnRole, spec: PaneSpec) -> Pane {
    var pane = Pane(id: id, role: role, spec: spec)
    if spec.mode == .rpc {
      pane.conversation.saved.token = savedStates.state(of: role.rawValue, spec.arguments)
    }
    return pane
  }

  /// Keeps what a program has saved for the next session; `nil` forgets it.
  mutating func keepState(
    _ state: JSONText?, of id: PaneID, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    let wasDirty = savedStates.isDirty
    savedStates.keep(state, of: pane.role.rawValue, pane.spec.arguments)
    // Written once a second at most, and at the end.
    guard savedStates.isDirty, !wasDirty else { return }
    turn.start(.session(.save), after: HostLimits.saveAfterState)
  }

  /// Writes what the next session is to know.
  mutating func saveMemory(_ turn: inout HostTurn) {
    savedStates.isDirty = false
    turn.order(.save(memory))
  }
}
