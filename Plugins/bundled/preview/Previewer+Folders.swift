// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Folders: their rows as the list beside would show them.
extension Previewer {
  /// Reads a folder beside the loop and shows it as the list beside would.
  func showFolder(_ path: FilePath, _ facts: PlaceFacts) {
    let (book, ticket, source) = (book, shown.revision, listPane)
    pane.work { () -> Result<FolderRows, PlaceFacts.Failure> in
      let rules = source.flatMap { book.current(pane: $0) } ?? ListingRules()
      return FolderRows.read(path, by: rules)
    } then: { [self] result in
      guard shown.revision == ticket else { return }
      watch.lookEnded()
      switch result {
      case .failure(let failure): showFailure(failure, path)
      case .success(let rows): show(rows, facts)
      }
    }
    watchRules()
  }

  private func show(_ rows: FolderRows, _ facts: PlaceFacts) {
    let update = PlacePage.folder(shown.show(rows), of: rows, facts, after: takesDrops)
    takesDrops = !rows.isReadOnly
    set(update)
  }

  /// The pane the input comes from.
  private var listPane: String? { input.flatMap { $0.fromPane.isEmpty ? nil : $0.fromPane } }

  /// Shows the folder again when the list beside is ordered in another way.
  private func watchRules() {
    guard let source = listPane else { return }
    watch.watch(also: book.folder) { [self] in
      guard let page = shown.folder else { return }
      let book = book
      pane.work {
        book.current(pane: source) ?? ListingRules()
      } then: { [self] rules in
        if shown.folder === page, page.all.rules != rules { refresh() }
      }
    }
  }

  /// Shows the rows that contain the words of the filter.
  func query(_ query: RowsQuery) {
    if let pages = shown.table as? TablePages { return pages.choose(query, on: pane) }
    if let next = shown.filter(query) { pane.resetRows(next) }
  }
}
