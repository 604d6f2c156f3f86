// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// The durable place of a plugin's items, which outlives its process.
///
/// What is stored under this name is found again by whatever process opens it next.
package struct StoreKey: Hashable, Sendable {
  /// The name as programs and the log have it.
  package let text: String
  /// Creates a key; any text will do.
  package init(_ text: String) { self.text = text }
}

/// How a transfer is carried out.
///
/// Source: drag and drop, transfer modes.
package enum TransferMode: String, Hashable, Sendable {
  /// Both ends are one program: one atomic call.
  case local
  /// The host moves files itself.
  case files = "fs"
  /// Prepare both ends, decide, publish, then remove.
  case staged
  /// The target takes everything in one atomic call with a key.
  case keyed
  /// A copy without any promise.
  case plain
  /// Only the source's part: taking away what an undone copy had made.
  case removal

  /// Whether the target is asked to prepare and commit in two steps.
  var isStaged: Bool { self == .staged }
}

/// Everything a transfer needs to be carried out, repeated and recovered.
package struct TransferOrder: Hashable, Sendable {
  /// The key of the transfer, the same however often it is repeated.
  package var id: String
  /// What is done.
  package var operation: DropOperation
  /// How it is done.
  package var mode: TransferMode
  /// `nil` when the items come from another program.
  package var source: StoreKey?
  /// Where the items go.
  package var target: StoreKey
  /// What goes, in its order.
  package var items: [DragItem]
  /// The place among the rows of the target.
  package var anchor: DropAnchor
  /// The level of an insertion in an outline.
  package var depth: Int?
  /// What the user chose for names that are taken.
  package var conflict: ConflictChoice?
  /// What the target's patterns are, to choose the data to send along.
  package var accepts: [String] = ["*/*"]
  /// Whether one refused item stops all.
  package var isAllOrNothing = false
  /// How long the source is to keep its promise, in seconds.
  package var holdSeconds = 600
  /// The name of the target, for messages.
  package var title: SafeText
  /// Where the items were, for taking the transfer back.
  package var origin: DropAnchor?
  /// The target's word for bringing items back as they were.
  package var restore: [String] = []
  /// Whether it moves rows by some places in their own list; such moves in a row are one for undo.
  package var isNudge = false
  /// The transfer this one takes back.
  package var undoes: String?
  /// The files to be moved, when the host does it itself; one for each item.
  package var files: FileOrder?

  /// Creates an order of what is always known; the rest has its usual values.
  package init(
    id: String, operation: DropOperation, mode: TransferMode, source: StoreKey?,
    target: StoreKey, items: [DragItem], anchor: DropAnchor, title: SafeText
  ) {
    self.id = id
    self.operation = operation
    self.mode = mode
    self.source = source
    self.target = target
    self.items = items
    self.anchor = anchor
    self.title = title
  }

  /// Makes an order of what a drop decided.
  ///
  /// - Parameters:
  ///   - plan: The drop.
  ///   - source: The store of the source; `nil` for another program.
  ///   - target: The store of the target.
  ///   - movesFiles: Whether the host may move these files itself.
  ///   - directory: The folder the drop leads to, as a path or an address. For a drop onto a row it
  ///     is that of the row; `nil` takes the pane's own where the drop is onto the pane.
  package init(
    _ plan: TransferPlan, source: StoreKey?, target: StoreKey, movesFiles: Bool,
    directory: String? = nil
  ) {
    let mode: TransferMode
    let isForHost = movesFiles && plan.rules.transfer == .files
    let files = isForHost ? FileOrder(plan, directory: directory) : nil
    let texts =
      isForHost && files == nil ? FileOrder(writing: plan, directory: directory) : nil
    if files != nil {
      mode = .files
    } else if texts != nil {
      // The host is the target: it takes all of it at once, under the key of the transfer.
      mode = .keyed
    } else if plan.source == plan.target.pane {
      mode = .local
    } else {
      mode =
        switch plan.rules.transfer {
        case .keyed: .keyed
        case .staged: .staged
        // No folder is meant: the pane takes it under a key, and may still refuse when it looks.
        case .files: plan.operation == .move ? .staged : .keyed
        case .plain: .plain
        }
    }
    self.init(
      id: plan.id, operation: mode == .plain && plan.operation == .move ? .copy : plan.operation,
      mode: mode, source: source, target: target, items: plan.items, anchor: plan.target.anchor,
      title: plan.targetTitle)
    depth = plan.target.depth
    conflict = plan.conflict
    accepts = plan.rules.accepts
    isAllOrNothing = plan.policy.atomicity != .each
    holdSeconds = plan.policy.holdSeconds
    self.files = files ?? texts
    if texts != nil { conflict = plan.conflict ?? .keepBoth }
    // Where the files are says it all; the log need not hold it twice.
    if files != nil { for index in items.indices { items[index].representations = [] } }
  }

  /// Whether the source is to remove the items in the end.
  var removesAtSource: Bool {
    operation == .move && source != nil && mode != .local && mode != .files && mode != .plain
  }
}

/// One line of the host's log of transfers.
///
/// Whatever has no `commit` was never decided and counts as aborted.
///
/// Source: drag and drop, the staged move.
package enum TransferRecord: Hashable, Sendable {
  case begin(TransferOrder)
  /// A call that may have an effect is about to be made.
  case intent(String)
  /// The decision: the items with these positions go over.
  case commit(String, items: [Int], staged: String?)
  case targetDone(String, [TransferredItem])
  case done(String)
  case parked(String)
  /// The user has ended a transfer that waited: from here on it is taken back.
  case givenUp(String)
  case undo(UndoEntry)
  /// A transfer was taken back and cannot be taken back again.
  case undone(String)
}

/// An item as it is at the target now.
package struct TransferredItem: Hashable, Sendable {
  /// Its position in the order.
  package var n: Int
  /// Its name at the target.
  package var id: ItemID
  /// What it is there now; a later undo removes it only while it is still that.
  package var revision: String
  /// Where the file lies now whose place it took.
  package var replaced: String?
  /// Whether its original stayed too, though it was to move.
  package var isCopy = false
  /// Creates an item.
  package init(
    n: Int, id: ItemID, revision: String = "", replaced: String? = nil, isCopy: Bool = false
  ) {
    self.n = n
    self.id = id
    self.revision = revision
    self.replaced = replaced
    self.isCopy = isCopy
  }
}

/// What is needed to take a finished transfer back.
package struct UndoEntry: Hashable, Sendable {
  /// What was done.
  package var order: TransferOrder
  /// What arrived.
  package var arrived: [TransferredItem]
  /// The source's words for bringing the items back, in the order of the items.
  package var sourceTokens: [String]
  /// Creates an entry.
  package init(order: TransferOrder, arrived: [TransferredItem], sourceTokens: [String] = []) {
    self.order = order
    self.arrived = arrived
    self.sourceTokens = sourceTokens
  }
}
