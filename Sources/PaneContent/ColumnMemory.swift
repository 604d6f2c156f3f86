// SPDX-License-Identifier: Apache-2.0

/// What the user has made of the tables of one pane, by their names, the newest few.
///
/// The memory outlives content, inputs and sessions: a table of the same name looks as the user
/// left it.
package struct ColumnMemory: Equatable, Sendable {
  /// The tables the user has changed, newest last.
  package private(set) var tables: [SavedColumns]

  /// The choices of the user that the table on show had when it was looked at last.
  private var seenChanges = 0

  /// The most tables that are remembered, and bytes that one may take.
  private static let most = 32
  private static let mostBytes = 8_192

  /// Creates a memory; what is too large is left out.
  package init(_ tables: [SavedColumns] = []) {
    self.tables = Array(tables.filter { $0.byteCount <= Self.mostBytes }.suffix(Self.most))
  }

  /// Takes over what the user has made of the table in content that is about to change or to go.
  package mutating func note(_ content: PaneContentState?) {
    guard let (name, saved) = content?.tableToKeep, tables.last != saved else { return }
    tables.removeAll { $0.name == name }
    guard let saved, saved.byteCount <= Self.mostBytes else { return }
    tables.append(saved)
    if tables.count > Self.most { tables.removeFirst() }
  }

  /// Tells whether the user has made a choice for the table on show since it was asked last.
  package mutating func seesChange(of content: PaneContentState?) -> Bool {
    let changes = content?.tableChanges ?? 0
    guard changes != seenChanges else { return false }
    seenChanges = changes
    return changes > 0
  }

  /// Gives a table what the user made of one of its name.
  package func recall(_ content: inout PaneContentState?) {
    guard !tables.isEmpty, let (name, known) = content?.tableToKeep,
      let saved = tables.last(where: { $0.name == name }), saved != known
    else { return }
    content?.recall(saved)
  }
}

extension SavedColumns {
  /// Bytes it takes to keep, about.
  fileprivate var byteCount: Int {
    let ids = Array(choices.widths.keys) + choices.order + Array(choices.hidden.keys)
    return ids.reduce(name.utf8.count) { $0 + $1.utf8.count + 8 }
  }
}

extension PaneContentState {
  /// Grows with each choice that the user makes for its table; `nil` where there is no table.
  fileprivate var tableChanges: Int? { rows { $0.table?.changes } }

  /// The name of its table, and what there is to keep of it; `nil` where there is no table.
  fileprivate var tableToKeep: (name: String, SavedColumns?)? { rows { $0.tableToKeep } }
}

extension ListState {
  /// The name of its table, and what there is to keep of it.
  ///
  /// Rows of a source are in the order their plugin gives them: their order is not kept.
  fileprivate var tableToKeep: (name: String, SavedColumns?)? {
    guard let table else { return nil }
    var saved = table.saved
    if rows.source != nil { saved?.choices.sort = nil }
    if saved?.choices == ColumnChoices() { saved = nil }
    return (table.name, saved)
  }
}
