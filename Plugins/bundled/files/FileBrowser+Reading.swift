// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

extension FileBrowser {
  /// Milliseconds after which a reading that still runs shows a spinner.
  private static let patience = 150
  /// Milliseconds between two pictures of a folder that is still being read.
  private static let publishInterval = 100

  // MARK: Beginning

  /// Opens a folder; the old one stays on show until it is there.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - select: Name of the row that gets the cursor; else the one it was on last, or the first.
  ///   - keepsCursor: Whether the cursor stays where the host has it when no row is known.
  ///   - way: The way that leads there.
  ///   - keepsPage: Whether a page over the folder stays there.
  /// - Returns: The reading that has begun.
  @discardableResult
  func open(
    _ path: FilePath, select: [UInt8]? = nil, keepsCursor: Bool = false, way: FolderWay = .new,
    keepsPage: Bool = false
  ) -> FolderReading {
    if way != .history { ways.leave() }
    if !keepsPage { finding.close() }
    orders.comparing.folderOpens()
    let completions = reading?.completions ?? []
    if let select { memory[path] = select }
    if way != .history { ways.visit(path, isPassing: way == .passing) }
    let reading = begin(path, isRefresh: false, select: select ?? memory[path])
    reading.keepsCursor = keepsCursor
    reading.completions = completions
    reading.isReturn = way == .history
    reading.after(milliseconds: Self.patience) { [self] in
      guard !reading.isOnShow else { return }
      pane.set(cards.spinner("Reading \(path.display(home: home))"))
    }
    return reading
  }

  /// Looks again at the folder on show.
  ///
  /// - Parameters:
  ///   - select: Name of the row that gets the cursor.
  ///   - then: Runs when what is on show is up to date.
  func refresh(select: [UInt8]? = nil, then: (() -> Void)? = nil) {
    finding.recheck()
    // Whoever waits for it says what was done.
    if then != nil { orders.comparing.forgetWords() }
    guard let shown, reading == nil || reading?.isRefresh == true else {
      if let then { reading?.completions.append(then) }
      return
    }
    let completions = reading?.completions ?? []
    let again = begin(shown.path, isRefresh: true, select: select ?? reading?.select)
    again.completions = completions + (then.map { [$0] } ?? [])
  }

  /// Looks again because something in the folder has changed.
  func rescan() {
    if reading != nil {
      isDirty = true
      return
    }
    if let shown, shown.problem == nil || shown.problem?.isGone == false { refresh() }
  }

  private func begin(_ path: FilePath, isRefresh: Bool, select: [UInt8]?) -> FolderReading {
    self.reading?.stop()
    var rules = rules
    rules.realSizes = orders.sizes.sizes(in: path).mapValues(\.disk)
    let reading = FolderReading(
      path, pane, rules, isRefresh: isRefresh, select: select,
      smallLimit: orders.comparing.smallLimit)
    self.reading = reading
    var mayPublish = true
    reading.begin(shown?.folder.counts ?? EntryCounts()) { [self, unowned reading] event in
      switch event {
      case .grew:
        guard mayPublish, !isRefresh else { return }
        mayPublish = false
        reading.after(milliseconds: Self.publishInterval) { mayPublish = true }
        grow(reading)
      case .ended: finish(reading)
      case .failed(let problem): fail(reading, problem)
      }
    }
    return reading
  }

  // MARK: While it grows

  /// Shows the rows read so far, in the order of the file system.
  private func grow(_ reading: FolderReading) {
    let before = reading.gather()
    guard reading.isOnShow, let shown, let source = shown.source else {
      let folder = VisibleFolder(reading, builder(for: reading.path))
      folder.isReturn = reading.isReturn
      folder.order = reading.arrived
      reading.isOnShow = true
      replaceShown(folder)
      return present(folder, select: nil)
    }
    shown.order = reading.arrived
    let added = reading.arrived.count - before
    guard added > 0 else { return }
    let change = RowsChange(
      source: source.id, base: source.revision, count: shown.rowCount,
      [.insert(at: before + shown.leadCount, count: added)])
    shown.source = SourceReference(
      source.id, revision: change.revision, count: shown.rowCount, isGrowing: true)
    pane.changeRows(change)
  }

  // MARK: The end

  private func finish(_ reading: FolderReading) {
    self.reading = nil
    watch.lastDuration = Clock.milliseconds - reading.started
    orders.sizes.compare(reading)
    let keepsCursor = reading.keepsCursor || reading.isOnShow && shown?.wasTouched == true
    let beginsAbove = choosing.row(in: reading.path) != nil
    let then = { [self] in
      if beginsAbove, !keepsCursor, !reading.isRefresh, reading.select == nil {
        choosing.selectRow()
      }
      countRest(reading)
      complete(reading)
    }
    let first = keepsCursor || beginsAbove ? nil : Self.firstName(reading.folder)
    if reading.isRefresh, let shown, shown.path == reading.path, shown.problem == nil {
      update(shown, reading, then: then)
    } else if reading.isOnShow, let shown {
      reset(shown, reading, select: reading.select ?? first, then: then)
    } else {
      let folder = VisibleFolder(reading.path, builder(for: reading.path), reading.folder)
      folder.open = reading.open
      folder.isReturn = reading.isReturn
      replaceShown(folder)
      present(folder, select: reading.select ?? first)
      then()
    }
  }

  private static func firstName(_ folder: Folder) -> [UInt8]? {
    folder.order.first.map { Array(folder.listing.name(Int($0))) }
  }

  private func complete(_ reading: FolderReading) {
    for completion in reading.completions { completion() }
    reading.completions = []
    if reading.isRefresh { status.lookAgain() }
    ways.going.readLetters()
    orders.git.folderChanged()
    orders.sizes.folderChanged(isRefresh: reading.isRefresh)
    orders.comparing.folderChanged(isRefresh: reading.isRefresh)
    if isDirty { watch.markDirty() }
    isDirty = false
  }

  private func replaceShown(_ folder: VisibleFolder) {
    let old = shown
    if old?.open !== folder.open { old?.close() }
    shown = folder
    // How large entries are beside each other is known now.
    if rules.sort == .real { folder.builder = builder(for: folder.path) }
    if old?.path != folder.path {
      status.forget()
      saveState()
      if !options.showsParent { ways.going.arrived(in: folder.path) }
      above.shows(folder.path)
    }
    watch.watch(folder.path)
  }

  /// Counts the entries of sub-folders that had to wait.
  private func countRest(_ reading: FolderReading) {
    guard reading.folder.rows != nil, let open = reading.open else { return }
    let folder = reading.folder
    open.work(pane) { reader in
      folder.counted(reader)
    } then: { [self] counted in
      guard let shown, shown.open === open, self.reading == nil else { return }
      shown.settle(counted)
      shown.close()
      if shown.makeItems() != shown.items { present(shown, select: nil) }
    }
  }

  // MARK: Failing

  private func fail(_ reading: FolderReading, _ problem: FileProblem) {
    self.reading = nil
    defer { complete(reading) }
    if let onGone = reading.onGone, problem.isGone || problem.code == FileProblem.notAFolder {
      pane.set(cards.withoutSpinner())
      return onGone()
    }
    let wasOnShow = shown?.path == reading.path && shown?.problem == nil
    if wasOnShow, problem.isGone || problem.code == FileProblem.notAFolder,
      let parent = reading.path.parent
    {
      watch.stop()
      let name = reading.path.display(home: home)
      return openNearest(parent, notice: "\(name) is gone")
    }
    let folder = VisibleFolder(reading.path, builder(for: reading.path), Folder())
    folder.problem = problem
    replaceShown(folder)
    presentProblem(folder, problem)
  }
}
