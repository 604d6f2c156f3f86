// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// What a pane takes and how, decoded from its declaration.
///
/// Source: drag and drop, target declaration.
package struct DropRules: Equatable, Sendable {
  /// How a pane takes items over.
  package enum Transfer: String, Sendable {
    /// One atomic call with a key.
    case keyed
    /// Prepare, then commit or abort.
    case staged
    /// The host moves the files itself.
    case files = "fs"
    /// Copies only.
    case plain
  }

  /// Patterns of types it takes.
  package var accepts: [String]
  /// Where among its rows.
  package var rows: DropRows
  /// Whether the pane as a whole is a place.
  package var takesPane: Bool
  /// Whether the order of the rows is the user's.
  package var isOrdered: Bool
  /// What it does with things.
  package var operations: Set<DropOperation>
  /// What it does unless the user says otherwise.
  package var preferred: DropOperation?
  /// How things are handed over.
  package var transfer: Transfer
  /// The lasting name of what its rows are kept in.
  package var storeID: String?
  /// What may be chosen when a name is taken.
  package var conflicts: [ConflictChoice]
  /// Whether containers open when the pointer rests on them.
  package var springLoads: Bool
  /// Whether its program is asked about every place with `drop.propose`.
  package var asks: Bool
  /// The folder that files are put into, where the host does it.
  package var directory: String?

  /// Creates rules; those without patterns take nothing.
  package init(
    accepts: [String] = [], rows: DropRows = .none, takesPane: Bool = false,
    isOrdered: Bool = false, operations: Set<DropOperation> = [.copy],
    preferred: DropOperation? = nil, transfer: Transfer = .plain, storeID: String? = nil,
    conflicts: [ConflictChoice] = [], springLoads: Bool = false, asks: Bool = false,
    directory: String? = nil
  ) {
    self.accepts = accepts
    self.rows = rows
    self.takesPane = takesPane
    self.isOrdered = isOrdered
    self.operations = operations
    self.preferred = preferred
    self.transfer = transfer
    self.storeID = storeID
    self.conflicts = conflicts
    self.springLoads = springLoads
    self.asks = asks
    self.directory = directory
  }

  /// What it may do with items from another store.
  ///
  /// Only a target that keeps books may take something over for good.
  package var safeOperations: Set<DropOperation> {
    transfer == .plain ? operations.subtracting([.move]) : operations
  }

  /// Whether it takes the items, each in some form.
  package func accepts(_ items: [DragItem]) -> Bool {
    // Thousands of items mostly come in the same forms, and this is asked for every picture.
    var known: [Representation] = []
    for item in items {
      if !known.isEmpty,
        item.representations.elementsEqual(known, by: { $0.type == $1.type })
      {
        continue
      }
      guard item.representation(for: accepts) != nil else { return false }
      known = item.representations
    }
    return !items.isEmpty
  }
}
