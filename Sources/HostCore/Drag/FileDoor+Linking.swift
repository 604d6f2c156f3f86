// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import FileAddressing
import PaneProtocol

/// Links to what was cut or copied.
extension FileDoor {
  /// The order that puts links into the folder of a pane, or why there is none.
  mutating func links(
    to pasteboard: Pasteboard?, _ style: FilesChange.LinkStyle, in pane: ScreenPane
  ) -> Result<TransferOrder, FileDoorRefusal> {
    guard let pasteboard else { return .failure(.init(words: DragWords.emptyPasteboard)) }
    let folder = pane.rules?.transfer == .files ? pane.rules?.directory : nil
    guard let folder = folder.flatMap({ FilePath(value: $0) }) else {
      return .failure(.init(words: DragWords.linksNeedFolder))
    }
    let files = pasteboard.items.compactMap(\.fileAddress).compactMap { FilePath(value: $0) }
    guard files.count == pasteboard.items.count else {
      return .failure(.init(words: DragWords.onlyFilesAreLinked))
    }
    let items = files.map {
      FilesChange.Item(path: $0.uri, to: folder.appending(Array($0.nameBytes)).uri)
    }
    let title = DragWords.linking(pasteboard.items, style)
    var change = FilesChange(.link, title: SafeText(title), items: items)
    change.style = style
    guard let order = TransferOrder(change, id: nextID(), target: pane.store) else {
      return .failure(.init(words: DragWords.onlyFilesAreLinked))
    }
    return .success(order)
  }
}

/// Why nothing is changed, as a sentence.
struct FileDoorRefusal: Error {
  let words: String
}
