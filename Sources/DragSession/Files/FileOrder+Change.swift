// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing
package import PaneProtocol

/// Changes that a pane orders, as the work of a transfer.
extension TransferOrder {
  /// Makes an order of a change.
  ///
  /// The order is `nil` when a file of it has no usable place or lacks what the work needs.
  ///
  /// - Parameters:
  ///   - change: What the pane wants.
  ///   - id: The key of the transfer.
  ///   - target: The store of the pane.
  package init?(_ change: FilesChange, id: TransferID, target: StoreKey) {
    var items: [DragItem] = []
    var files: [FileOrder.File] = []
    for item in change.items {
      guard let path = FilePath(value: item.path), path.parent != nil,
        let file = FileOrder.File(item, at: path, change)
      else { return nil }
      let named = change.operation == .publish ? item.to.flatMap { FilePath(value: $0) } : nil
      items.append(DragItem(id: file.source, title: SafeText((named ?? path).name)))
      files.append(file)
    }
    guard !items.isEmpty else { return nil }
    self.init(
      id: id, operation: change.operation.asDrop, mode: .files, source: nil, target: target,
      items: items, anchor: .end, title: change.title)
    if [.copy, .link, .publish].contains(change.operation) { conflict = .keepBoth }
    if change.operation == .sync { conflict = .replace }
    self.change = change.title
    isAllOrNothing = change.isTogether
    if change.isPartial { traits.insert(.partial) }
    self.files = FileOrder(directory: "", files: files)
    self.files?.isSet = change.operation == .rename
  }
}

extension FilesChange.Operation {
  /// What a drop would call it.
  fileprivate var asDrop: DropOperation {
    switch self {
    case .create, .copy, .sync: .copy
    case .link: .link
    case .rename, .trash, .delete, .mode, .move, .restore, .publish: .move
    }
  }
}

extension FilesChange.Operation {
  /// The work of an operation that gives files other places; `nil` for all others.
  fileprivate var moving: FileOrder.Action? {
    switch self {
    case .rename, .move: .move
    case .restore: .restore
    case .publish: .publish
    case .create, .copy, .link, .mode, .trash, .delete, .sync: nil
    }
  }
}

extension FilesChange.LinkStyle {
  fileprivate var action: FileOrder.Action {
    switch self {
    case .absolute: .link
    case .relative: .relativeLink
    case .hard: .hardLink
    }
  }
}

extension FileOrder.File {
  /// The work on one file of a change; `nil` when what it needs is missing.
  fileprivate init?(
    _ item: FilesChange.Item, at path: FilePath, _ change: FilesChange
  ) {
    let source = path.uri
    var place: String? {
      item.to.flatMap { FilePath(value: $0) }.flatMap { $0.parent == nil ? nil : $0.uri }
    }
    switch change.operation {
    case .create: self.init(item.isFolder ? .makeFolder : .makeFile, source: source)
    case .rename where item.isFolder && item.to == nil,
      .restore where item.isFolder && item.to == nil:
      self.init(.makeFolder, source: source)
    case .rename, .move, .restore, .publish:
      guard let place, let action = change.operation.moving else { return nil }
      self.init(action, source: source, place: place)
    case .sync where item.to == nil: self.init(.discard, source: source)
    case .copy, .sync:
      guard let place else { return nil }
      self.init(.copy, source: source, place: place)
    case .link:
      guard let place else { return nil }
      self.init(change.style.action, source: source, place: place)
    case .mode:
      let numbers = [item.user, item.group].map { $0.map(String.init) ?? "" }
      let owner = numbers == ["", ""] ? nil : numbers.joined(separator: ":")
      guard item.mode != nil || owner != nil || item.modified != nil else { return nil }
      self.init(
        .mode, source: source, mode: item.mode, owner: owner,
        modified: item.modified.map { $0 * 1_000_000_000 })
    case .trash: self.init(.discard, source: source)
    case .delete: self.init(.remove, source: source)
    }
  }
}
