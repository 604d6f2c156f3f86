// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

extension FileBrowser {
  // MARK: Pictures

  /// Shows a folder as a whole.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - select: Name of the row that gets the cursor; `nil` leaves it where it is.
  ///   - rows: Its rows where they are known; `nil` makes them from what was read.
  func present(_ folder: VisibleFolder, select: [UInt8]?, rows: [Item]? = nil) {
    var update = frame(folder)
    if folder.folder.rows != nil, !folder.isGrowing {
      let items = rows ?? folder.makeItems()
      folder.items = items
      folder.source = nil
      update.content = .list(content(.items(items), of: folder))
    } else {
      var list = content(.source(nextSource(folder)), of: folder)
      if !folder.isGrowing { list.firstRows = folder.makeFirstItems() }
      update.content = .list(list)
    }
    update.empty = .set(emptyCard(folder))
    // Within an archive there are others than outside.
    if !finding.isOpen { cards.tell(commands, in: &update) }
    if let select { update.select = [folder.builder.id(select)] }
    update.isReturn = folder.isReturn
    folder.isReturn = false
    if folder.isGrowing { cards.keepSpinner("Reading", in: &update) }
    cards.removeError(from: &update)
    pane.set(update)
  }

  /// Shows why a folder cannot be shown.
  func presentProblem(_ folder: VisibleFolder, _ problem: FileProblem) {
    var update = frame(folder)
    let (words, detail) = words(about: folder.path, problem)
    cards.setError(ErrorCard(words, detail: detail, canRetry: true), in: &update)
    pane.set(update)
    guard problem.isForbidden else { return }
    let path = folder.path
    pane.work {
      ClosedPlace.words(of: path)
    } then: { [self] words in
      guard let words, shown === folder, folder.problem == problem else { return }
      var update = PaneUpdate()
      cards.setError(ErrorCard(problem.sentence, detail: words, canRetry: true), in: &update)
      pane.set(update)
    }
  }

  /// Words about a folder that cannot be shown; one that was asked for was never there, for all that
  /// is known.
  private func words(
    about path: FilePath, _ problem: FileProblem
  ) -> (sentence: String, detail: String) {
    let place = path.display(home: home)
    guard problem.isGone, let asked = options.folder,
      Self.resolve(asked, workingFolder, home) == path
    else { return (problem.sentence, place) }
    guard asked.prefix(while: { $0 != "/" }).contains(":"), !asked.hasPrefix("file:") else {
      return ("There is no such folder", place)
    }
    return (
      "Files does not look into other machines",
      "What sshfs or rclone has mounted is a folder like any other. \(asked)"
    )
  }

  private func frame(_ folder: VisibleFolder) -> PaneUpdate {
    let path = folder.path
    var update = PaneUpdate(title: Text(opened.words(path)))
    update.badge = .set(orders.badge(of: folder))
    if opened.holds(path) {
      // It takes nothing, but is a place of its own: what was typed to filter another one ends here.
      update.drop = .set(DropSpec(storeID: path.storeName("files")))
    } else {
      update.drop = .set(drop(into: path))
    }
    if let parent = opened.above(path)?.folder {
      let name = parent == home ? "~" : FileName.text(parent.nameBytes)
      update.up = .set(Text(name))
    } else {
      update.up = .remove
    }
    update.place = orders.comparing.place(of: path).map { .set($0) } ?? .remove
    cards.removeSpinner(from: &update)
    return update
  }

  /// What the folder takes: beside one it is compared with, what differs is copied over, and what is
  /// there is replaced unasked.
  private func drop(into path: FilePath) -> DropSpec {
    var drop = DropSpec.folder(path.value, storeID: path.storeName("files"))
    if orders.comparing.differences(in: path) != nil {
      (drop.preferred, drop.conflicts) = ("copy", ["replace"])
    }
    return drop
  }

  private func emptyCard(_ folder: VisibleFolder) -> EmptyCard {
    let hidden = rules.showsHidden ? 0 : folder.hiddenCount
    guard hidden > 0 else { return EmptyCard("Empty folder") }
    return EmptyCard(
      FileWords.count(hidden, "hidden entry", "hidden entries"), command: "hidden")
  }

  private func content(_ rows: ListContent.Rows, of folder: VisibleFolder) -> ListContent {
    var list = ListContent(rows)
    list.drag = folder.builder.drag
    return list
  }

  private func nextSource(_ folder: VisibleFolder) -> SourceReference {
    folder.items = nil
    guard let old = folder.source else {
      serial += 1
      let source = SourceReference(
        "folder-\(serial)", count: folder.rowCount, isGrowing: folder.isGrowing)
      folder.source = source
      return source
    }
    let source = SourceReference(
      old.id, revision: old.revision + 1, count: folder.rowCount,
      isGrowing: folder.isGrowing)
    folder.source = source
    return source
  }

  /// Shows facts of rows that have been found out since; no row moves.
  func showFacts() {
    guard let shown, shown.problem == nil, !shown.isGrowing else { return }
    shown.builder = builder(for: shown.path)
    guard shown.source == nil else { return pane.resetRows(nextSource(shown)) }
    let items = shown.makeItems()
    guard items != shown.items else { return }
    shown.items = items
    var update = PaneUpdate()
    update.content = .list(content(.items(items), of: shown))
    pane.set(update)
  }

  /// Shows signs of the comparison with the other column, and leaves out rows where that is wanted.
  func showComparison() {
    guard let shown, !shown.isGrowing else { return }
    guard shown.problem == nil else {
      // There are no rows, but the title speaks of it.
      var update = PaneUpdate()
      update.badge = .set(orders.badge(of: shown))
      return pane.set(update)
    }
    shown.builder = builder(for: shown.path)
    guard shown.source == nil else {
      return filter(shown) { [self] in
        pane.resetRows(nextSource(shown))
        var update = PaneUpdate()
        update.badge = .set(orders.badge(of: shown))
        update.drop = .set(drop(into: shown.path))
        pane.set(update)
      }
    }
    present(shown, select: nil)
  }

  // MARK: Changes

  /// Replaces what was on show of the same folder; says nothing when it looks the same.
  ///
  /// - Parameters:
  ///   - folder: The folder on show.
  ///   - reading: The reading of it that has just ended.
  ///   - then: Runs when the host has been told.
  func update(_ folder: VisibleFolder, _ reading: FolderReading, then: @escaping () -> Void) {
    if folder.source != nil, reading.folder.rows == nil {
      return updateSource(folder, reading, then: then)
    }
    defer { then() }
    let before = folder.source == nil && reading.folder.rows != nil ? folder.items : nil
    let hadHidden = folder.builder.showsHidden
    let orderBefore = orders.badge(of: folder)
    let cardBefore = before?.isEmpty == true ? emptyCard(folder) : nil
    folder.builder = builder(for: folder.path)
    exchange(folder, reading)
    guard let before, before == folder.makeItems(), hadHidden == rules.showsHidden,
      orderBefore == orders.badge(of: folder), cardBefore.map({ $0 == emptyCard(folder) }) ?? true
    else {
      return present(folder, select: reading.select)
    }
    guard let select = reading.select else { return }
    var update = PaneUpdate()
    update.select = [folder.builder.id(select)]
    pane.set(update)
  }

  private func exchange(_ folder: VisibleFolder, _ reading: FolderReading) {
    folder.close()
    folder.open = reading.open
    folder.settle(reading.folder)
    folder.order = reading.folder.order
  }

  /// Compares a large folder with what was on show, beside the loop.
  private func updateSource(
    _ folder: VisibleFolder, _ reading: FolderReading, then: @escaping () -> Void
  ) {
    let (old, new, facts) = (folder.folder, reading.folder, folder.facts)
    guard reading.select == nil, folder.builder.showsHidden == rules.showsHidden,
      old.order.count == new.order.count, let open = reading.open
    else { return reset(folder, reading, select: reading.select, then: then) }
    open.work(pane) { reader in
      old.looksLike(new, facts, reader)
    } then: { [self] isSame in
      if isSame || shown !== folder || self.reading != nil {
        open.close()
        return then()
      }
      reset(folder, reading, select: nil, then: then)
    }
  }

  /// Tells the host that the rows of a large folder are others now.
  func reset(
    _ folder: VisibleFolder, _ reading: FolderReading, select: [UInt8]?, then: @escaping () -> Void
  ) {
    if folder.open !== reading.open { folder.close() }
    folder.builder = builder(for: folder.path)
    folder.open = reading.open
    if reading.isRefresh, status.hasSeveral, let gone = folder.removeGone(since: reading.folder) {
      pane.changeRows(gone)
    }
    folder.settle(reading.folder)
    if folder.folder.rows != nil {
      present(folder, select: select)
      return then()
    }
    filter(folder) { [self] in
      let source = nextSource(folder)
      pane.resetRows(source)
      var update = PaneUpdate()
      update.select = select.map { [folder.builder.id($0)] } ?? []
      update.empty = .set(emptyCard(folder))
      update.badge = .set(orders.badge(of: folder))
      cards.removeSpinner(from: &update)
      pane.set(update)
      then()
    }
  }

  // MARK: Filter

  /// The host's filter has changed; it asks only where it has not all rows.
  func query(_ query: RowsQuery) {
    if finding.isOpen { return finding.query(query.filter) }
    guard let shown, shown.source != nil, query.filter != shown.filter else { return }
    shown.filter = query.filter
    guard !shown.isGrowing else { return }
    filter(shown) { [self] in pane.resetRows(nextSource(shown)) }
  }

  private func filter(_ folder: VisibleFolder, then: @escaping () -> Void) {
    let (words, all) = (folder.filter, folder.folder)
    let leftOut = folder.builder.leftOut
    if words.isEmpty, leftOut.isEmpty {
      folder.order = all.order
      tell(folder, isByLetters: false)
      return then()
    }
    pane.work { () -> (entries: [UInt32], isByLetters: Bool) in
      var found =
        words.isEmpty
        ? (entries: all.order, isByLetters: false)
        : all.listing.sought(all.order, words: words)
      if leftOut.isEmpty { return found }
      found.entries.removeAll { leftOut.contains(Array(all.listing.name(Int($0)))) }
      return found
    } then: { [self] (found: (entries: [UInt32], isByLetters: Bool)) in
      if shown === folder, folder.filter == words {
        folder.order = found.entries
        tell(folder, isByLetters: found.isByLetters)
      }
      then()
    }
  }
}

extension FileBrowser {
  /// Says in the title that a filter has found names by their letters alone.
  private func tell(_ folder: VisibleFolder, isByLetters: Bool) {
    guard folder.isByLetters != isByLetters else { return }
    folder.isByLetters = isByLetters
    var update = PaneUpdate()
    update.badge = .set(orders.badge(of: folder))
    pane.set(update)
  }
}

extension Folder {
  /// Compares the rows of two looks at a large folder.
  func looksLike(_ new: Folder, _ facts: [Int: RowFacts], _ reader: FolderReader) -> Bool {
    for (before, after) in zip(order, new.order)
    where !listing.name(Int(before)).elementsEqual(new.listing.name(Int(after))) { return false }
    let indices = facts.keys.sorted()
    let now = new.listing.indices(of: indices.map { Array(listing.name($0)) })
    let looked = new.listing.facts(
      of: now.compactMap { $0 }, in: reader, counts, folderLimit: .max)
    guard looked.count == indices.count else { return false }
    return zip(indices, looked).allSatisfy { facts[$0]?.saysTheSame(as: $1) == true }
  }
}
