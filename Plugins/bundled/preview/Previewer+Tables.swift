// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Text tables: files of values that are kept apart by commas, semicolons, tabs or bars.
extension Previewer {
  static let asWrittenCommand = PluginCommand(
    "asWritten", "As it is written, or laid out", key: "f")

  /// Shows a file as a table; tells whether it is one, and not wanted as it is written.
  func showTable(_ file: FileReader, _ head: [UInt8], _ update: PaneUpdate) -> Bool {
    let isWhole = head.count >= file.bytes
    guard let path, let dialect = SeparatedValues(head, isWhole: isWhole, name: path.name) else {
      return false
    }
    var update = update
    update.commands = .set([Self.editCommand, Self.openCommand, Self.asWrittenCommand])
    guard !asWritten.contains(path), let pages = TablePages(file, dialect) else {
      showText(file, head, update)
      return true
    }
    shown.table = pages
    pages.onChosen = { [unowned self, unowned pages] in
      if shown.table === pages { pane.resetRows(shown.nextSource(pages.count)) }
    }
    let chart = PluginCommand.chart(of: pages.columns)
    update.commands = .set(
      [Self.editCommand, Self.openCommand, Self.asWrittenCommand] + [chart].compactMap(\.self))
    update.badge = .set(Text(pages.summary))
    update.content = .list(content(of: pages, file))
    pane.set(update)
    if pages.index.isComplete { watch.lookEnded() } else { count(pages, file, round: 1) }
    return true
  }

  /// Shows lines of values with tabs between them; tells whether there are some.
  func showRows(_ file: FileReader, of total: RowTotal?, _ update: PaneUpdate) -> Bool {
    var update = update
    guard fillRows(file, of: total, &update) else { return false }
    pane.set(update)
    return true
  }

  /// Puts lines of values with tabs between them on a page; tells whether there are some.
  func fillRows(_ file: FileReader, of total: RowTotal?, _ update: inout PaneUpdate) -> Bool {
    let dialect = SeparatedValues(separator: 9, hasQuotes: false)
    guard let pages = TablePages(file, dialect) else { return false }
    pages.total = total
    shown.table = pages
    update.badge = .set(Text(pages.summary))
    update.content = .list(content(of: pages, file))
    return true
  }

  /// Turns between the table and the text it is written as.
  func turnAsWritten(_ run: CommandRequest) {
    guard let path else { return run.fail("There is nothing laid out here") }
    // A page is followed by its text, that by the bytes, and those by the page again.
    let isText = paging.asText.remove(path) != nil
    if asWritten.remove(path) == nil {
      if paging.text != nil, !isText { paging.asText.insert(path) } else { asWritten.insert(path) }
    }
    refresh()
    run.done()
  }

  private func content(of pages: TablePages, _ file: FileReader) -> ListContent {
    let isSmall =
      pages.index.isComplete && file.bytes <= TablePages.inlineBytes
      && pages.count <= TablePages.inlineRows
    let rows = isSmall ? pages.items(0..<pages.count) : []
    var list = ListContent(
      isSmall && rows.count == pages.count ? .items(rows) : .source(shown.source(pages.count)),
      allowsMarks: true)
    list.table = TableShape(pages.columns)
    return list
  }

  /// Looks for the rest of the records beside the loop.
  private func count(_ pages: TablePages, _ file: FileReader, round: Int) {
    pane.work { [index = pages.index] in
      var index = index
      index.extend(in: file, limit: Self.scanBytes)
      return index
    } then: { [self] index in
      guard shown.table === pages, let input, pane.isCurrent(input) else { return }
      pages.index = index
      if index.isComplete || round % 16 == 0 {
        if pages.query == nil { pane.resetRows(shown.nextSource(pages.count)) }
        pane.set(PaneUpdate(badge: Text(pages.summary)), for: input)
      }
      if index.isComplete {
        if pages.query != nil { pages.choose(on: pane) }
        return watch.lookEnded()
      }
      count(pages, file, round: round + 1)
    }
  }
}
