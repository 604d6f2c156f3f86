// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

extension TransferOrder {
  /// Cuts an order into pieces whose requests fit into a line of the protocol.
  ///
  /// Each piece is a transfer of its own, with the key of the whole and a number behind it. They are
  /// to be begun in the order of the result, which keeps the order of the items at the target.
  ///
  /// Source: lines of the host are at most 60 KiB.
  package var pieces: [TransferOrder] {
    guard mode != .files, !isAllOrNothing else { return [self] }
    var groups: [[DragItem]] = [[]]
    var size = 0
    for item in items {
      let added = item.lineBytes
      if size + added > DragLimit.pieceBytes, !groups[groups.count - 1].isEmpty {
        groups.append([])
        size = 0
      }
      groups[groups.count - 1].append(item)
      size += added
    }
    guard groups.count > 1 else { return [self] }
    let pieces = groups.enumerated().map { number, items in
      var piece = self
      piece.id = TransferID("\(id.text)\(Self.pieceMark)\(number + 1)")
      piece.items = items
      return piece
    }
    // What is put behind the same row later comes to lie before what was put there first.
    if case .after = anchor { return pieces.reversed() }
    return pieces
  }

  /// True when the requests of the whole order fit into a line, or can be cut so that they do.
  package var fitsLines: Bool {
    mode == .files || !isAllOrNothing
      || items.reduce(0) { $0 + $1.lineBytes } <= DragLimit.pieceBytes
  }

  /// The key of the drop a piece belongs to.
  package var wholeID: TransferID {
    guard let mark = id.text.lastIndex(of: Self.pieceMark) else { return id }
    return TransferID(String(id.text[..<mark]))
  }

  private static let pieceMark: Character = "."
}

extension DragItem {
  /// Bytes it takes in a request when its data is not sent along, at most.
  fileprivate var lineBytes: Int {
    let words = id.utf8.count + title.string.utf8.count + revision.utf8.count
    let types = representations.reduce(0) { $0 + $1.type.utf8.count + 3 }
    // Every byte may need an escape; file references are written in any case.
    let files = representations.reduce(0) { total, form in
      if case .file(let file) = form.data { max(total, file.path.utf8.count) } else { total }
    }
    return 2 * (words + (name?.utf8.count ?? 0) + files) + types + 96
  }
}
