// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// The way a transfer is carried out.
///
/// Source: `Plugins/REFERENCE.md`, The transfer.
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

  /// True when the target is asked to prepare and commit in two steps.
  var isStaged: Bool { self == .staged }
}

/// Everything a transfer needs to be carried out, repeated and recovered.
package struct TransferOrder: Hashable, Sendable {
  /// What may be special about a transfer.
  package struct Traits: OptionSet, Hashable, Sendable {
    /// One bit for each trait.
    package let rawValue: Int
    /// Takes the bits of a set of traits.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// The order moves rows by some places in their own list; such moves in a row are one for undo.
    package static let keyMove = Traits(rawValue: 1)
    /// The source takes nothing of the kind back.
    package static let oneWay = Traits(rawValue: 2)
    /// The order does again what was taken back.
    package static let redo = Traits(rawValue: 4)
    /// Some of what was meant is left out of it.
    package static let partial = Traits(rawValue: 8)
  }

  /// The key of the transfer, the same however often it is repeated.
  package var id: TransferID
  /// The operation that is carried out.
  package var operation: DropOperation
  /// The way it is done.
  package var mode: TransferMode
  /// `nil` when the items come from another program.
  package var source: StoreKey?
  /// The store the items go to.
  package var target: StoreKey
  /// The items, in their order.
  package var items: [DragItem]
  /// The place among the rows of the target.
  package var anchor: DropAnchor
  /// The level of an insertion in an outline.
  package var depth: Int?
  /// The user's choice for names that are taken.
  package var conflict: ConflictChoice?
  /// The target's patterns, to choose the data to send along.
  package var accepts: [String] = ["*/*"]
  /// True when one refused item stops all.
  package var isAllOrNothing = false
  /// Seconds the source is to keep its promise.
  package var holdSeconds = Limit.usualHoldSeconds
  /// The name of the target, for messages.
  package var title: SafeText
  /// The former place of the items, for taking the transfer back.
  package var origin: DropAnchor?
  /// The target's word for bringing items back as they were.
  package var restore: [String] = []
  /// What is special about it.
  package var traits: Traits = []
  /// The transfer this one takes back.
  package var undoes: TransferID?
  /// The files to be moved, when the host does it itself; one for each item.
  package var files: FileOrder?
  /// The name of a change that a pane has ordered, such as `Renaming 3 entries`; `nil` for a drop.
  package var change: SafeText?

  /// Creates an order of what is always known; the rest has its usual values.
  package init(
    id: TransferID, operation: DropOperation, mode: TransferMode, source: StoreKey?,
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

  /// True when it only takes away what was made.
  package var makesGone: Bool {
    mode == .removal || mode == .files && files?.isDiscarding == true
  }

  /// True when the source is to remove the items in the end.
  var removesAtSource: Bool {
    operation == .move && source != nil && mode != .local && mode != .files && mode != .plain
  }
}
