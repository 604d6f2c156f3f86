// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol
package import SplitLayout

/// The part of a layout that is kept from one session to the next.
///
/// Source: widths and hidden columns survive a restart, per layout.
package struct SavedLayout: Equatable, Sendable {
  /// Widths and hidden columns.
  package var split: SavedSplit
  /// States saved by programs, newest last.
  package var programs: [SavedState]
  /// Creates what is kept.
  package init(split: SavedSplit, programs: [SavedState] = []) {
    self.split = split
    self.programs = programs
  }
}

/// The state one program has saved for its next start.
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
  /// True when they are to be written soon.
  private(set) var isDirty = false

  init(_ entries: [SavedState]) {
    let fitting = entries.filter {
      $0.state.text.utf8.count <= Limit.restoreBytes && Self.fits($0.words)
    }
    self.entries = Array(fitting.suffix(HostLimits.savedPrograms))
  }

  private static func fits(_ words: [String]) -> Bool {
    words.reduce(0) { $0 + $1.utf8.count + 1 } <= HostLimits.savedWordBytes
  }

  /// All states, to be written now.
  mutating func takeEntries() -> [SavedState] {
    isDirty = false
    return entries
  }

  /// The state the program of a column has saved; `nil` for none, and for one that cannot read it.
  func token(for spec: PaneSpec, in role: ColumnRole) -> JSONText? {
    spec.mode == .rpc ? state(of: role.rawValue, spec.arguments) : nil
  }

  /// The state a program has saved; `nil` for none.
  func state(of column: String, _ words: [String]) -> JSONText? {
    entries.last { $0.column == column && $0.words == words }?.state
  }

  /// Keeps a state in place of the one before, or forgets it.
  ///
  /// - Returns: Whether a writing of them becomes due by it; they are written once for many.
  mutating func keep(_ state: JSONText?, of column: String, _ words: [String]) -> Bool {
    guard Self.fits(words), self.state(of: column, words) != state else { return false }
    entries.removeAll { $0.column == column && $0.words == words }
    if let state { entries.append(SavedState(column: column, words: words, state: state)) }
    if entries.count > HostLimits.savedPrograms { entries.removeFirst() }
    defer { isDirty = true }
    return !isDirty
  }
}
