// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

extension TransferRequest {
  /// The request as the program of the end is asked.
  package var message: DragRequest {
    switch self {
    case .prepare(.source, let parcel):
      .prepare(
        TransferPrepare(
          source: parcel.order.id, parcel.order.operation, parcel.givenItems,
          holdSeconds: parcel.order.holdSeconds))
    case .prepare(.target, let parcel):
      .prepare(
        TransferPrepare(
          target: parcel.order.id, parcel.order.operation, parcel.takenItems, to: parcel.place))
    case .commit(let end, let parcel): .commit(parcel.commit(end))
    case .perform(let parcel):
      .perform(
        TransferPerform(
          transfer: parcel.order.id, operation: parcel.order.operation,
          isLocal: parcel.order.mode == .local, place: parcel.place, items: parcel.takenItems))
    case .abort(let id): .abort(TransferName(id))
    case .cancel(let id): .cancel(TransferName(id))
    }
  }
}

extension TransferItem.Form {
  /// A form as a target is told of it: of a file, where it is.
  fileprivate init(_ form: Representation) {
    var data = form.data
    if case .file(var file) = data {
      file.sizeBytes = nil
      data = .file(file)
    }
    self.init(type: form.type, data: data)
  }
}

extension TransferParcel {
  fileprivate func commit(_ end: TransferEnd) -> TransferCommit {
    switch end {
    case .source:
      TransferCommit(
        transfer: order.id, role: .source, operation: order.operation, items: givenItems)
    case .target:
      TransferCommit(
        transfer: order.id, role: .target, operation: order.operation, staged: staged,
        items: items.map { n, item in TransferItem(n: n, id: item.id) }, place: place)
    }
  }

  /// The items as their source is told of them.
  fileprivate var givenItems: [TransferItem] {
    items.map { _, item in
      TransferItem(id: item.id, revision: item.revision.isEmpty ? nil : item.revision)
    }
  }

  /// The items as their target is told of them, with the best form that it takes.
  fileprivate var takenItems: [TransferItem] {
    items.map { n, item in
      let wanted = item.representations.filter {
        TypePattern.matches($0.type, anyOf: order.accepts)
      }
      let best = wanted.first(where: \.isEager) ?? wanted.first
      return TransferItem(
        n: n, id: item.id, text: item.title.string, name: item.name, types: item.types,
        form: best.map { TransferItem.Form($0) })
    }
  }

  fileprivate var place: TransferPlace {
    TransferPlace(
      anchor: order.anchor, depth: order.depth, conflict: order.conflict, restore: order.restore)
  }
}
