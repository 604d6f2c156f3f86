// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Finding files by name below the folder on show, on a page over it.
final class Finding {
  unowned let files: FileBrowser
  private(set) lazy var contents = Searching(files)
  /// The trash, which lies over the folder in the same way.
  private(set) lazy var trash = TrashBin(files)
  private(set) var page: FoundPage?
  private var names: FoundNames?
  /// The same, being read again while the old ones are shown.
  private var fresh: FoundNames?
  private var serial = 0
  /// What runs once all was read again.
  private var waiting: [() -> Void] = []
  private var timer: Stoppable?
  private var isDue = false

  /// Milliseconds between two pictures while more is found.
  private static let publishMilliseconds = 100
  /// Rows taken away one by one at most.
  private static let mostRemoved = 1_000
  /// Milliseconds after which rows that are gone leave the list.
  private static let lossMilliseconds = 600

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }
  /// The page of what commands say.
  private var output: OutputPage { files.outside.output }

  /// True when a page of found files, or the trash, lies over the folder.
  var isOpen: Bool { page != nil || contents.page != nil || trash.isOpen || output.isOpen }

  /// The page on show, as it is called on the wire; `nil` without one.
  var pageName: String? {
    if page != nil { return FoundPage.name }
    if output.isOpen { return OutputPage.pageName }
    return contents.page != nil ? Searching.pageName : trash.isOpen ? TrashBin.pageName : nil
  }

  /// The command that opens the page.
  var command: PluginCommand {
    PluginCommand("find", "Find by name below here…", key: "f", menus: [.pane], opensLine: true)
  }

  /// Sets what the command for ignored files does; sorting is told by the order of the folder.
  func bind() { pane.onCommand("ignored") { [self] in toggleIgnored($0) } }

  /// Commands that make no sense for rows of many folders.
  private static let leftOut: Set<String> = [
    "new-folder", "new-file", "create-many", "sort", "hidden",
  ]

  /// The commands of the page on top, of all there are.
  func commands(of all: [PluginCommand]) -> [PluginCommand] {
    if trash.isOpen { return (TrashBin.commands + all).filter { TrashBin.kept.contains($0.id) } }
    if output.isOpen {
      return output.commands + all.filter { OutputPage.kept.contains($0.id) }
    }
    guard isOpen else { return all }
    // Lines that were found have no names of their own.
    let marking = page == nil ? Marking.command.id : nil
    return orderCommands + all.filter { !Self.leftOut.contains($0.id) && $0.id != marking }
  }

  // MARK: Beginning and ending

  /// Opens the page, or lets the words of the open one be edited.
  func begin(_ run: CommandRequest) {
    if page != nil { return run.done() }
    contents.close()
    trash.close()
    output.close()
    guard let shown = files.shown, shown.problem == nil else {
      return run.fail("There is no folder here")
    }
    let path = shown.path
    pane.work { () -> Result<FolderReader, FileProblem> in
      do throws(FileProblem) {
        return .success(try FolderReader(path))
      } catch {
        return .failure(error)
      }
    } then: { [self] opened in
      switch opened {
      case .failure(let problem): run.fail(problem.sentence)
      case .success(let reader):
        begin(in: path, reader)
        run.done()
      }
    }
  }

  private func begin(in path: FilePath, _ reader: FolderReader, as visit: FoundVisit? = nil) {
    serial += 1
    let page = FoundPage(path, called: files.opened.words(path), serial: serial)
    page.words = visit?.words ?? ""
    page.wanted = visit?.place
    page.rules = visit?.rules
    self.page = page
    var update = PaneUpdate(
      title: page.title, content: .list(page.source), commands: files.commandsOnShow)
    update.empty = .set(EmptyCard("Nothing found"))
    update.loading = .set(Loading("Looking"))
    pane.push(page: FoundPage.name, update)
    read(page, reader)
  }

  // MARK: The history

  /// The page of what was found, as the history keeps it; `nil` for other pages and without one.
  var visit: FoundVisit? {
    let row = files.status.row
    let place = row.flatMap { self.place(ofID: $0) }
    if let page {
      return FoundVisit(
        kind: .names, words: page.words, place: place, line: nil, rules: page.rules)
    }
    return contents.page.map { page in
      FoundVisit(
        kind: .contents, words: page.words, place: place, line: row.flatMap { page.line(ofID: $0) },
        rules: nil)
    }
  }

  /// Opens a page again that was left for another folder.
  func comeBack(to visit: FoundVisit, in path: FilePath) {
    switch visit.kind {
    case .contents:
      contents.begin(visit.words, in: path, wanted: visit) { [self] problem in
        if let problem { pane.notify(problem, .warn) }
      }
    case .names:
      pane.work {
        try? FolderReader(path)
      } then: { [self] reader in
        guard let reader else { return }
        guard files.shown?.path == path, !isOpen else { return reader.close() }
        begin(in: path, reader, as: visit)
      }
    }
  }

  /// The number of the entry that gets the cursor; the best one for new words, `nil` for none.
  private func wanted(of page: FoundPage, in names: FoundNames) -> UInt32? {
    if let wanted = page.wanted {
      let found = page.order.first { names.entry($0).map(page.path) == wanted }
      if found != nil || !names.isBusy { page.wanted = nil }
      if let found { return found }
    }
    return page.isForNewWords ? page.order.first : nil
  }

  private func read(_ page: FoundPage, _ reader: FolderReader) {
    fresh?.stop()
    fresh = nil
    let path = page.root
    let asksGit = files.options.asksGit && page.leavesOutIgnored && !files.opened.holds(path)
    pane.work {
      asksGit ? GitLook.ignored(below: path) : []
    } then: { [self] ignored in
      guard self.page === page, fresh == nil else { return reader.close() }
      if !ignored.isEmpty, !page.hasIgnored {
        page.hasIgnored = true
        files.tellCommands()
      }
      let isFirst = names == nil
      let new = FoundNames(
        pane, OpenFolder(reader), at: path, withHidden: files.rules.showsHidden, leavingOut: ignored
      ) { [unowned self] in isFirst ? publishSoon() : takeFresh(page) }
      if isFirst { names = new } else { fresh = new }
      new.match(page.words)
    }
  }

  /// Shows what was read again, once that is all.
  private func takeFresh(_ page: FoundPage) {
    guard self.page === page, let old = names, let new = fresh, new.hasMatched else {
      return publishSoon()
    }
    guard !new.isBusy else { return }
    let rules = page.rules
    new.ranked(by: rules) { [self] order in
      guard let order, fresh === new, page.rules == rules else { return }
      removeGone(from: page, old, since: order, new)
      old.stop()
      page.readAgain(after: old)
      (names, fresh) = (new, nil)
      publish { [self] in endWaiting() }
    }
  }

  /// Takes away the rows of what is gone, so that no mark stays on it, where several may be marked.
  private func removeGone(
    from page: FoundPage, _ old: FoundNames, since order: [UInt32], _ new: FoundNames
  ) {
    guard files.status.hasSeveral, page.order.count <= FoundNames.mostRanked else { return }
    let rows = page.rows(
      in: old, missingFrom: Set(order.compactMap { new.entry($0)?.path }))
    guard !rows.isEmpty, rows.count <= Self.mostRemoved else { return }
    let source = page.source
    page.lose(rows.map { page.order[$0] })
    page.show(page.order, isGrowing: false)
    pane.changeRows(
      RowsChange(
        source: source.id, base: source.revision, count: page.order.count,
        rows.map { .delete(at: $0, count: 1) }))
  }

  /// Puts the rows in the order that the page has now, and says when they are, or that there are too
  /// many for it.
  func arrange(then: @escaping (_ isSorted: Bool) -> Void) {
    guard let names, names.hitCount <= FoundNames.mostRanked else { return then(names == nil) }
    publish { then(true) }
  }

  /// Takes the page away, if there is one: the folder below it, or another, is shown.
  func close() {
    contents.close()
    trash.close()
    output.close()
    guard page != nil else { return }
    forget()
    pane.pop(to: "")
  }

  /// Notes that pages are gone.
  func forget(_ pages: [String]) {
    if pages.contains(FoundPage.name) { forget() }
    if pages.contains(Searching.pageName) { contents.forget() }
    if pages.contains(OutputPage.pageName) { output.forget() }
    if pages.contains(TrashBin.pageName) { trash.forget() }
  }

  private func forget() {
    names?.stop()
    fresh?.stop()
    timer?.stop()
    (page, names, fresh, timer) = (nil, nil, nil, nil)
    endWaiting()
  }

  /// Reads everything again.
  func reload() {
    contents.reload()
    guard let page, let names, names.open.isOpen else { return }
    let path = page.root
    pane.work {
      try? FolderReader(path)
    } then: { [self] reader in
      guard let reader else { return endWaiting() }
      guard self.page === page else { return reader.close() }
      read(page, reader)
    }
  }

  private func endWaiting() {
    let jobs = waiting
    waiting = []
    for job in jobs { job() }
  }

  /// Reads everything again because folders have changed, where that is soon done and they are among
  /// those that are looked through.
  func changed(in folders: [FilePath], then: @escaping () -> Void = {}) {
    guard let page, let names, names.open.isOpen, names.count <= FoundNames.mostRanked else {
      return then()
    }
    let root = page.root.bytes
    let below = root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")]
    guard folders.contains(where: { $0 == page.root || $0.bytes.starts(with: below) }) else {
      return then()
    }
    waiting.append(then)
    reload()
  }

  /// Notes that an entry has another name: its row stays the same one when all is read again.
  func renamed(_ old: FilePath, to new: FilePath) {
    if let page, let names { page.rename(old, to: new, in: names) }
  }

  // MARK: Pictures

  private func publishSoon() {
    guard timer == nil else {
      isDue = true
      return
    }
    // Nothing to show yet: what comes first is shown at once.
    guard publish() else { return }
    timer = pane.after(milliseconds: Self.publishMilliseconds) { [self] in
      timer = nil
      guard isDue else { return }
      isDue = false
      publishSoon()
    }
  }

  /// Shows what there is, and tells when it is shown; tells also if there is anything to show yet.
  @discardableResult
  private func publish(then: @escaping () -> Void = {}) -> Bool {
    guard let page, let names, names.hasMatched else {
      then()
      return false
    }
    let rules = page.rules
    names.ranked(by: rules) { [self] order in
      // An order chosen since comes by itself.
      guard let order, self.page === page, page.rules == rules else { return then() }
      page.show(order, isGrowing: names.isBusy)
      pane.resetRows(page.source)
      tell(page)
      then()
    }
    return true
  }

  /// Tells what the page says besides its rows.
  private func tell(_ page: FoundPage) {
    guard let names else { return }
    var update = PaneUpdate(title: page.title)
    update.page = FoundPage.name
    let count = FileWords.count(names.count, "name", "names")
    if names.isBusy {
      update.loading = .set(Loading("Looking, \(count) so far"))
    } else {
      update.loading = .remove
      update.badge = .set(Text(page.summary(of: names, count)))
    }
    if let row = wanted(of: page, in: names) {
      if let entry = names.entry(row) {
        page.tell([entry])
        update.select = [page.id(entry)]
      }
      page.isForNewWords = false
    }
    pane.set(update)
  }

  /// Shows the rows with the facts that are chosen now.
  func showFacts() { publish() }

  // MARK: Words

  /// Looks for other words; the host tells what was typed.
  func query(_ words: String) {
    trash.query(words)
    guard let page, words != page.words else { return }
    page.words = words
    page.wanted = nil
    page.isForNewWords = true
    timer?.stop()
    timer = nil
    names?.match(words)
    fresh?.match(words)
  }

  // MARK: Rows

  /// Answers with a page of rows; tells if they are this page's.
  func answer(_ request: RowsRequest) -> Bool {
    if trash.answer(request) { return true }
    guard let page, request.source == page.source.id else { return false }
    guard let names else {
      // Git has not said yet what it ignores; the rows come anew then.
      request.answer([])
      return true
    }
    guard request.revision == page.source.revision else {
      request.isStale(now: page.source.revision, count: page.order.count)
      return true
    }
    let entries = page.order[request.range(of: page.order.count)].compactMap { names.entry($0) }
    let places = entries.map { page.path($0) }
    page.tell(entries)
    let looksUpMore = files.rules.looksUpMore
    pane.work { () -> [RowFacts?] in
      let facts = places.map { try? FileFacts(of: $0) }
      let more = looksUpMore ? MoreFacts.of(facts) : facts.map { _ in nil }
      return zip(places, zip(facts, more)).map { place, known in
        known.0.map { RowFacts(of: place, $0, known.1) }
      }
    } then: { [self] facts in
      guard request.revision == page.source.revision else {
        return request.isStale(now: page.source.revision, count: page.order.count)
      }
      request.answer(page.items(entries, facts, files.plainBuilder(for: page.root)))
      let lost = zip(entries, facts).filter { $1 == nil }.map { $0.0.number }
      if !lost.isEmpty { lose(lost, of: page) }
    }
    return true
  }

  /// Lets rows of files that are gone leave the list, after a moment in which they are faint.
  private func lose(_ entries: [UInt32], of page: FoundPage) {
    pane.after(milliseconds: Self.lossMilliseconds) { [self] in
      guard self.page === page, let names else { return }
      let places = entries.compactMap { names.entry($0) }.map { ($0.number, page.path($0)) }
      pane.work {
        // It may have come back meanwhile.
        places.filter { (try? FileFacts(of: $0.1)) == nil }.map(\.0)
      } then: { [self] lost in
        guard self.page === page, !lost.isEmpty else { return }
        page.lose(lost)
        publishSoon()
      }
    }
  }

  /// Finds rows by id; tells if they are this page's.
  func find(_ request: FindRequest) -> Bool {
    if trash.find(request) { return true }
    guard let page, request.source == page.source.id else { return false }
    let ids = request.text == nil ? request.ids : nil
    request.answer(ids.flatMap { ids in names.map { page.positions(of: ids, in: $0) } } ?? [-1])
    return true
  }

  /// Looks again at the rows on show: something may have changed.
  func recheck() {
    trash.reload()
    guard let page, let names else { return }
    let lost = page.gone.compactMap { names.entry($0) }.map { ($0.number, page.path($0)) }
    pane.work {
      lost.filter { (try? FileFacts(of: $0.1)) != nil }.map(\.0)
    } then: { [self] back in
      guard self.page === page else { return }
      page.find(back)
      publish()
    }
  }

  /// The place of a row; `nil` for rows of other pages.
  func place(ofID id: ItemID) -> FilePath? {
    guard let page, let names, let path = page.path(ofID: id, in: names) else {
      return contents.place(ofID: id) ?? trash.place(ofID: id)
    }
    return page.root.appending(path)
  }

  /// Finds the rows whose names fit a pattern: how many, and the first of them; tells if there is a page
  /// of names.
  func rows(
    fitting typed: String, atMost most: Int,
    then: @escaping (_ count: Int, _ first: [ItemID]) -> Void
  ) -> Bool {
    guard let page else { return false }
    guard let names, let pattern = NamePattern(typed) else {
      then(0, [])
      return true
    }
    names.fitting(pattern, among: page.order) { [self] entries in
      guard self.page === page else { return then(0, []) }
      then(
        entries.count,
        entries.prefix(most).compactMap { names.entry($0).map { page.id($0) } })
    }
    return true
  }

  /// Steps into a row that is a folder.
  func activate(_ id: ItemID) {
    guard let place = place(ofID: id) else { return }
    pane.work {
      FileFacts.isFolder(place)
    } then: { [self] isFolder in
      guard isFolder, page != nil else { return }
      files.walkOn()
      files.open(place)
    }
  }
}
