// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// An item of a source that the cursor goes to when it arrives, and how it is looked for.
struct CursorSearch: Equatable, Sendable {
  /// An item the cursor goes to when it arrives.
  struct Awaited: Equatable, Sendable {
    var id: ItemID
    /// Where the cursor row stood in the viewport, in rows from its top.
    var screenRow: Int
  }

  /// A `rows.find` that is due or on its way.
  struct Lookup: Equatable, Sendable {
    var ids: [ItemID]
    /// True when the second id is the row at the viewport's top.
    var includesTop: Bool
    var isAsked = false
  }

  /// What the cursor waits for.
  private(set) var awaited: Awaited?
  /// How it is looked for; the plugin need not be able to.
  private(set) var lookup: Lookup?

  /// Begins to wait for an item.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - screenRow: Where it is to stand, in rows from the viewport's top.
  ///   - top: The row to bring back to the viewport's top, if that is known.
  mutating func begin(for id: ItemID, screenRow: Int, top: ItemID? = nil) {
    awaited = Awaited(id: id, screenRow: screenRow)
    lookup = Lookup(ids: [id] + [top].compactMap { $0 }, includesTop: top != nil)
  }

  /// Remembers which rows to look for after a reset: those that were looked for, else the cursor's.
  mutating func awaitAgain(_ cursor: ItemID?, in view: ViewPosition) {
    guard let id = awaited?.id ?? cursor else { return }
    begin(
      for: id, screenRow: awaited?.screenRow ?? view.cursorScreenRow,
      top: view.isCursorVisible ? nil : view.top?.id)
  }

  /// Waits for nothing any more.
  mutating func end() { self = CursorSearch() }

  /// Waits for nothing any more, but hears the answer to a question that was asked.
  mutating func stopWaiting() { awaited = nil }

  /// The question is answered, or needless.
  mutating func endLookup() { lookup = nil }

  /// The question to ask, once.
  mutating func nextQuestion(to source: SourceRows) -> RowFind? {
    guard !source.isOrphaned, let lookup, !lookup.isAsked else { return nil }
    self.lookup?.isAsked = true
    return RowFind(source: source.id, revision: source.revision, ids: lookup.ids)
  }
}
