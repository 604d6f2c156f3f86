// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

extension FilesPane {
  // MARK: Pictures

  /// Shows a folder as a whole.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - select: Name of the row that gets the cursor; `nil` leaves it where it is.
  func present(_ folder: ShownFolder, select: [UInt8]?) {
    var update = frame(folder.path)
    if folder.loaded.rows != nil, !folder.isGrowing {
      let items = folder.makeItems()
      folder.items = items
      folder.source = nil
      update.content = .list(items)
    } else {
      update.content = .list(nextSource(folder))
    }
    update.empty = emptyCard(folder)
    if let select { update.select = [folder.builder.id(select)] }
    if folder.isGrowing {
      update.removed.removeAll { $0 == .loading }
      update.loading = Loading("Reading")
      hasSpinner = true
    }
    send(update)
  }

  /// Shows why a folder cannot be shown.
  func presentProblem(_ folder: ShownFolder, _ problem: FileProblem) {
    var update = frame(folder.path)
    update.error = ErrorCard(
      problem.sentence, detail: folder.path.display(home: home), canRetry: true)
    hasError = true
    pane.set(update)
  }

  private func frame(_ path: FilePath) -> PaneUpdate {
    var update = PaneUpdate(title: Text(path.display(home: home)))
    update.drop = drop(in: path)
    if let parent = path.parent {
      let name = parent == home ? "~" : FileName.text(parent.nameBytes)
      update.up = Text(name)
    } else {
      update.removed.append(.up)
    }
    if hasSpinner { update.removed.append(.loading) }
    hasSpinner = false
    return update
  }

  /// What the folder takes: files, which the host moves itself.
  private func drop(in path: FilePath) -> DropDeclaration {
    var drop = DropDeclaration(
      accepts: ["text/uri-list", "text/markdown", "text/plain", "text/*"],
      operations: ["copy", "move", "link"], transfer: "fs",
      storeID: "files:\(path.value)")
    drop.more = [
      .init("directory", .string(path.value)), .init("springLoad", .bool(true)),
    ]
    return drop
  }

  private func send(_ update: PaneUpdate) {
    var update = update
    if hasError { update.removed.append(.error) }
    hasError = false
    pane.set(update)
  }

  private func emptyCard(_ folder: ShownFolder) -> EmptyCard {
    let hidden = rules.showsHidden ? 0 : folder.hiddenCount
    guard hidden > 0 else { return EmptyCard("Empty folder") }
    return EmptyCard(
      FileWords.count(hidden, "hidden entry", "hidden entries"), command: "hidden")
  }

  private func nextSource(_ folder: ShownFolder) -> Source {
    folder.items = nil
    guard let old = folder.source else {
      serial += 1
      let source = Source("folder-\(serial)", count: folder.order.count)
      folder.source = source
      return source
    }
    let source = Source(old.id, revision: old.revision + 1, count: folder.order.count)
    folder.source = source
    return source
  }

  // MARK: Changes

  /// Replaces what was on show of the same folder; says nothing when it looks the same.
  ///
  /// - Parameters:
  ///   - folder: The folder on show.
  ///   - load: What was read of it now.
  ///   - then: Runs when the host has been told.
  func update(_ folder: ShownFolder, _ load: FolderLoading, then: @escaping () -> Void) {
    if folder.source != nil, load.loaded.rows == nil {
      return updateSource(folder, load, then: then)
    }
    defer { then() }
    let before = folder.source == nil && load.loaded.rows != nil ? folder.items : nil
    let hadHidden = folder.builder.showsHidden
    folder.builder = builder(for: folder.path)
    exchangeLoaded(folder, load)
    guard let before, before == folder.makeItems(), hadHidden == rules.showsHidden else {
      return present(folder, select: load.select)
    }
    guard let select = load.select else { return }
    var update = PaneUpdate()
    update.select = [folder.builder.id(select)]
    pane.set(update)
  }

  private func exchangeLoaded(_ folder: ShownFolder, _ load: FolderLoading) {
    folder.close()
    folder.open = load.open
    folder.loaded = load.loaded
    folder.order = load.loaded.order
    folder.facts = [:]
  }

  /// Compares a large folder with what was on show, beside the loop.
  private func updateSource(
    _ folder: ShownFolder, _ load: FolderLoading, then: @escaping () -> Void
  ) {
    let (old, new, facts) = (folder.loaded, load.loaded, folder.facts)
    guard load.select == nil, folder.builder.showsHidden == rules.showsHidden,
      old.order.count == new.order.count, let open = load.open
    else { return reset(folder, load, select: load.select, then: then) }
    open.work(pane) { reader in
      old.looksLike(new, facts, reader)
    } then: { [self] isSame in
      if isSame || shown !== folder || loading != nil {
        open.close()
        return then()
      }
      reset(folder, load, select: nil, then: then)
    }
  }

  /// Tells the host that the rows of a large folder are others now.
  func reset(
    _ folder: ShownFolder, _ load: FolderLoading, select: [UInt8]?, then: @escaping () -> Void
  ) {
    if folder.open !== load.open { folder.close() }
    folder.builder = builder(for: folder.path)
    folder.open = load.open
    folder.loaded = load.loaded
    folder.facts = [:]
    if folder.loaded.rows != nil {
      present(folder, select: select)
      return then()
    }
    filter(folder) { [self] in
      let source = nextSource(folder)
      pane.resetRows(source)
      var update = PaneUpdate()
      update.select = select.map { [folder.builder.id($0)] }
      update.empty = emptyCard(folder)
      if hasSpinner { update.removed.append(.loading) }
      hasSpinner = false
      pane.set(update)
      then()
    }
  }

  // MARK: Filter

  /// The host's filter has changed; it asks only where it has not all rows.
  func query(_ query: RowQuery) {
    guard let shown, shown.source != nil, query.filter != shown.filter else { return }
    shown.filter = query.filter
    guard !shown.isGrowing else { return }
    filter(shown) { [self] in pane.resetRows(nextSource(shown)) }
  }

  private func filter(_ folder: ShownFolder, then: @escaping () -> Void) {
    let (words, loaded) = (folder.filter, folder.loaded)
    if words.isEmpty {
      folder.order = loaded.order
      return then()
    }
    pane.work {
      loaded.listing.filter(loaded.order, words: words)
    } then: { [self] order in
      if shown === folder, folder.filter == words { folder.order = order }
      then()
    }
  }
}

extension LoadedFolder {
  /// Whether the rows of two looks at a large folder are the same.
  func looksLike(_ new: LoadedFolder, _ facts: [Int: RowFacts], _ reader: FolderReader) -> Bool {
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
