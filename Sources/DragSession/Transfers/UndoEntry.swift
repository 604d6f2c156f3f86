// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Everything needed to take a finished transfer back.
package struct UndoEntry: Hashable, Sendable {
  /// The order that was carried out.
  package var order: TransferOrder
  /// The items that arrived.
  package var arrived: [TransferredItem]
  /// The source's words for bringing the items back, in the order of the items.
  package var sourceTokens: [String]
  /// When the log took it in, in milliseconds since 1970.
  package var writtenAt: Int?
  /// Creates an entry.
  package init(
    order: TransferOrder, arrived: [TransferredItem], sourceTokens: [String] = [],
    writtenAt: Int? = nil
  ) {
    self.order = order
    self.arrived = arrived
    self.sourceTokens = sourceTokens
    self.writtenAt = writtenAt
  }
}

extension UndoEntry {
  /// Tells whether it can be taken back while the programs of these stores run.
  package func canBeTakenBack(while open: Set<StoreKey>) -> Bool {
    guard let order = reversed else { return false }
    return order.files != nil
      || [order.source, order.target].allSatisfy { $0.map { open.contains($0) } ?? true }
  }
}

extension UndoEntry {
  /// The transfer that takes this one back.
  var reversed: TransferOrder? {
    let items = arrived.compactMap { item -> DragItem? in
      guard order.items.indices.contains(item.n) else { return nil }
      var back = order.items[item.n]
      back.id = item.id
      back.revision = item.revision
      return back
    }
    guard !items.isEmpty else { return nil }
    let isMove = order.operation == .move && order.source != nil
    if let files = order.files, order.mode == .files || !isMove {
      return reversed(files, items)
    }
    let isLocal = order.mode == .local
    let goesBack = order.operation == .move && order.source != nil
    var result = TransferOrder(
      id: TransferID(order.id.text + "/undo"), operation: .move,
      mode: goesBack ? order.mode : .removal,
      source: order.target, target: goesBack ? order.source ?? order.target : order.target,
      items: items, anchor: order.origin ?? .end, title: order.title)
    if isLocal, !goesBack { result.mode = .removal }
    if let files = order.files {
      // What was written goes to the trash once its source has taken it back.
      result.files = FileOrder(
        directory: files.directory,
        files: items.map { .init(.discard, source: $0.id, stamp: $0.revision) })
    }
    result.restore = sourceTokens
    result.isAllOrNothing = order.isAllOrNothing
    result.undoes = order.id
    return result
  }

  /// Takes an order on files back: what moved goes to where it was under its old name, what was
  /// made goes to the trash, and what was replaced comes back.
  private func reversed(_ files: FileOrder, _ items: [DragItem]) -> TransferOrder? {
    let back = arrived.compactMap { item -> FileOrder.File? in
      guard order.items.indices.contains(item.n), files.files.indices.contains(item.n) else {
        return nil
      }
      return files.files[item.n].reversed(item, isChange: order.change != nil)
    }
    guard back.count == items.count else { return nil }
    // What was made in a folder that was made goes before it, and so does what was put back into one.
    let lastFirst = files.files.contains { [.makeFile, .makeFolder, .restore].contains($0.action) }
    var result = TransferOrder(
      id: TransferID(order.id.text + "/undo"), operation: order.operation, mode: .files,
      source: order.target,
      target: order.source ?? order.target, items: lastFirst ? items.reversed() : items,
      anchor: order.origin ?? .end, title: order.title)
    result.files = FileOrder(directory: files.directory, files: lastFirst ? back.reversed() : back)
    result.files?.isSet = files.isSet
    result.change = order.change
    result.undoes = order.id
    return result
  }
}

extension UndoEntry {
  /// The order that does it again, once it was taken back.
  ///
  /// What was published and is in the trash now comes from there: the name it grew under is gone.
  ///
  /// - Parameter trashed: The items as they are now, in the order of ``arrived``.
  /// - Returns: The order.
  func redo(from trashed: [TransferredItem]) -> TransferOrder {
    var result = order
    for item in trashed where arrived.indices.contains(item.n) {
      let n = arrived[item.n].n
      guard var files = result.files, files.files.indices.contains(n),
        files.files[n].action == .publish
      else { continue }
      files.files[n] = .init(.restore, source: item.id, place: arrived[item.n].id)
      result.files = files
    }
    return result
  }
}

extension UndoEntry {
  /// What is still to be taken back of it after a try that was cancelled, or died with its host, or
  /// was refused some things for a reason that may pass.
  ///
  /// It has a key of its own: the log says of the old one that it was taken back.
  ///
  /// - Parameter transfer: The try, which is over.
  /// - Returns: The rest, or `nil` when nothing stayed for such a reason.
  func rest(after transfer: Transfer) -> UndoEntry? {
    guard transfer.order.mode == .files else { return nil }
    let tried = transfer.order.items
    let untried = transfer.items.refusals.filter { TransferReason.isUntried($1) }.keys
    let left = transfer.items.refusedForNow.union(untried)
    // The items of the try have other positions where the last was taken back first.
    let ids = Set(left.filter(tried.indices.contains).map { tried[$0].id })
    let asked = Set(tried.map(\.id))
    var rest = self
    // A try of some of them leaves the others as they were.
    rest.arrived = arrived.filter { ids.contains($0.id) || !asked.contains($0.id) }
    guard !rest.arrived.isEmpty else { return nil }
    rest.order.id = Self.restKey(of: order.id)
    return rest
  }

  /// The key of what is left of an entry.
  static func restKey(of id: TransferID) -> TransferID { TransferID(id.text + "+") }

  /// True when it is what was left of another one.
  var isRest: Bool { order.id.text.hasSuffix("+") }
}

extension TransferOrder {
  /// The order for all of its items but those at these positions.
  func without(_ left: Set<Int>) -> TransferOrder {
    guard !left.isEmpty else { return self }
    var result = self
    let kept = items.indices.filter { !left.contains($0) }
    result.items = kept.map { items[$0] }
    if let files {
      result.files?.files = kept.filter(files.files.indices.contains).map { files.files[$0] }
    }
    return result
  }
}

extension FileOrder.File {
  /// The work that takes this one back, by what has come of it.
  ///
  /// A link that a pane has ordered goes as long as it is that link; one that was dropped goes to
  /// the trash.
  fileprivate func reversed(_ item: TransferredItem, isChange: Bool) -> FileOrder.File {
    switch action {
    case .move where !item.isCopy, .restore where !item.isCopy:
      let back: FileOrder.Action = action == .restore ? .discard : .move
      return .init(
        back, source: item.id, place: back == .move || item.note != nil ? source : nil,
        restores: item.replaced, note: item.note)
    case .discard: return .init(.restore, source: item.id, place: source)
    case .mode:
      return .init(
        .mode, source: item.id, stamp: item.revision, mode: item.oldMode ?? mode,
        owner: item.oldOwner ?? owner, modified: item.oldModified ?? modified)
    case .makeFile, .makeFolder:
      return .init(.unmake, source: item.id, place: source, stamp: item.revision)
    case .relativeLink, .hardLink,
      .link where isChange:
      return .init(.unmake, source: item.id, stamp: item.revision)
    case .publish: return .init(.discard, source: item.id, restores: item.replaced)
    case .move, .restore, .copy, .link, .remove, .unmake:
      return .init(.discard, source: item.id, stamp: item.revision, restores: item.replaced)
    }
  }
}
