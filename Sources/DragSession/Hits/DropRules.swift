// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// The things a pane takes and how, decoded from its declaration.
///
/// Source: `Plugins/REFERENCE.md`, What may come in.
package struct DropRules: Equatable, Sendable {
  /// The way a pane takes items over.
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
  /// The places among its rows.
  package var rows: DropRows
  /// True when the pane as a whole is a place.
  package var takesPane: Bool
  /// True when the order of the rows is the user's.
  package var isOrdered: Bool
  /// The operations it does with things.
  package var operations: Set<DropOperation>
  /// The operation it does unless the user says otherwise.
  package var preferred: DropOperation?
  /// The way things are handed over.
  package var transfer: Transfer
  /// The lasting name of what its rows are kept in.
  package var storeID: String?
  /// The choices when a name is taken.
  package var conflicts: [ConflictChoice]
  /// True when containers open when the pointer rests on them.
  package var springLoads: Bool
  /// True when its program is asked about every place with `drop.propose`.
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

  /// The operations it may do with items from another store.
  ///
  /// Only a target that keeps books may take something over for good.
  package var safeOperations: Set<DropOperation> {
    transfer == .plain ? operations.subtracting([.move]) : operations
  }

  /// True when one thing is done with names that are taken, so that what comes is meant for them.
  package var settlesNames: Bool { conflicts.count == 1 }

  /// Tells whether it takes the items, each in some form.
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
