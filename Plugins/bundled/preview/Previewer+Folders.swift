// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The folder on show: its rows, and how the host asks for them.
final class FolderPage {
  /// All rows of the folder.
  let all: FolderRows
  /// Rows that pass the filter.
  fileprivate(set) var shown: FolderRows
  /// Name and revision of the rows, when the host asks for them page by page.
  fileprivate var source: SourceReference?
  fileprivate var filter = ""

  init(_ rows: FolderRows) {
    all = rows
    shown = rows
  }
}

extension Previewer {
  /// Reads a folder beside the loop and shows it as the list beside would.
  func showFolder(_ path: FilePath, _ facts: PlaceFacts) {
    let (book, ticket, source) = (book, revision, listPane)
    pane.work { () -> Result<FolderRows, PlaceFacts.Failure> in
      let rules = source.flatMap { book.current(pane: $0) } ?? ListingRules()
      return FolderRows.read(path, by: rules)
    } then: { [self] result in
      guard revision == ticket else { return }
      watch.lookEnded()
      switch result {
      case .failure(let failure): showFailure(failure, path)
      case .success(let rows): show(rows, facts)
      }
    }
    watchRules()
  }

  private func show(_ rows: FolderRows, _ facts: PlaceFacts) {
    let page = FolderPage(rows)
    folder = page
    var update = self.page(
      title: Text(rows.folder.name), link: facts.linkTarget, badge: Text(rows.summary))
    var list: ListContent
    if rows.count <= FolderRows.inlineLimit {
      list = ListContent(.items(rows.items(0..<rows.count)), allowsMarks: false)
    } else {
      let source = source(rows.count)
      page.source = source
      list = ListContent(.source(source), allowsMarks: false)
      list.firstRows = rows.items(0..<FolderRows.firstLimit)
    }
    list.drag = rows.drag
    update.content = .list(list)
    update.empty = .set(EmptyCard(rows.emptyWords))
    let place = rows.folder.value
    if !rows.isReadOnly {
      update.drop = .set(.folder(place, storeID: "preview:\(place)"))
      takesDrops = true
    }
    update.commands = .set([Self.openCommand])
    pane.set(update)
  }

  /// The pane the input comes from.
  private var listPane: String? { input.flatMap { $0.fromPane.isEmpty ? nil : $0.fromPane } }

  /// Shows the folder again when the list beside is ordered in another way.
  private func watchRules() {
    guard let source = listPane else { return }
    watch.watch(also: book.folder) { [self] in
      guard let page = folder else { return }
      let book = book
      pane.work {
        book.current(pane: source) ?? ListingRules()
      } then: { [self] rules in
        if folder === page, page.all.rules != rules { refresh() }
      }
    }
  }

  // MARK: Rows

  /// Answers with a page of rows of the folder on show.
  func answer(_ request: RowsRequest) {
    if let table { return answer(request, from: table) }
    guard let folder, let source = folder.source, source.id == request.source else {
      return request.reply.fail("no longer on show", code: .gone)
    }
    guard request.revision == source.revision else {
      return request.isStale(now: source.revision, count: folder.shown.count)
    }
    request.answer(folder.shown.items(request.range(of: folder.shown.count)))
  }

  /// Finds rows by id, or the next that begins with a text.
  func find(_ request: FindRequest) {
    if let table, request.source == source(0).id {
      return request.answer(table.positions(of: request.ids))
    }
    guard let folder, let source = folder.source, source.id == request.source else {
      return request.reply.fail("no longer on show", code: .gone)
    }
    guard let text = request.text, request.ids.isEmpty else {
      return request.answer(folder.shown.positions(of: request.ids))
    }
    request.answer([
      folder.shown.position(beginning: text, from: request.from, step: request.direction)
    ])
  }

  /// Shows the rows that contain the words of the filter.
  func query(_ query: RowsQuery) {
    guard let folder, folder.source != nil, folder.filter != query.filter else { return }
    folder.filter = query.filter
    folder.shown = query.filter.isEmpty ? folder.all : folder.all.filtered(by: query.filter)
    let next = nextSource(folder.shown.count)
    folder.source = next
    pane.resetRows(next)
  }
}
