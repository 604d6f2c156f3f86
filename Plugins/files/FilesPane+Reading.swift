// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// A folder on its way to the screen.
final class FolderLoading {
  let path: FilePath
  /// Whether the folder is on show already and only looked at again.
  let isRefresh: Bool
  /// Name of the row that gets the cursor.
  var select: [UInt8]?
  /// Whether the cursor stays where the host has it, when no row is named.
  var keepsCursor = false
  /// What to do when the folder is on show.
  var completions: [() -> Void] = []
  var open: OpenFolder?
  var loaded = LoadedFolder()
  /// Rows in the order they were read, while more are read.
  var arrived: [UInt32] = []
  var slowness: Stoppable?
  var publishing: Stoppable?
  var mayPublish = false
  /// Whether the rows read so far are on show.
  var isOnShow = false
  let started = Clock.milliseconds

  init(_ path: FilePath, isRefresh: Bool, select: [UInt8]?) {
    self.path = path
    self.isRefresh = isRefresh
    self.select = select
  }

  /// Ends it without a picture.
  func stop() {
    slowness?.stop()
    publishing?.stop()
    // What is on show closes its folder itself.
    if !isOnShow { open?.close() }
    open = nil
  }
}

extension FilesPane {
  /// Milliseconds after which a load that still runs shows a spinner.
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
  func open(_ path: FilePath, select: [UInt8]? = nil, keepsCursor: Bool = false) {
    let completions = loading?.completions ?? []
    if let select { memory[path] = select }
    let load = begin(path, isRefresh: false, select: select ?? memory[path])
    load.keepsCursor = keepsCursor
    load.completions = completions
    load.slowness = pane.after(milliseconds: Self.patience) { [self] in
      guard loading === load, load.arrived.isEmpty else { return }
      var update = PaneUpdate()
      update.loading = Loading("Reading \(path.display(home: home))")
      pane.set(update)
      hasSpinner = true
    }
  }

  /// Looks again at the folder on show.
  ///
  /// - Parameters:
  ///   - select: Name of the row that gets the cursor.
  ///   - then: Runs when what is on show is up to date.
  func refresh(select: [UInt8]? = nil, then: (() -> Void)? = nil) {
    guard let shown, loading == nil || loading?.isRefresh == true else {
      if let then { loading?.completions.append(then) }
      return
    }
    let completions = loading?.completions ?? []
    let load = begin(shown.path, isRefresh: true, select: select ?? loading?.select)
    load.completions = completions + (then.map { [$0] } ?? [])
  }

  /// Looks again because something in the folder has changed.
  func rescan() {
    if loading != nil {
      isDirty = true
      return
    }
    if let shown, shown.problem == nil || shown.problem?.isGone == false { refresh() }
  }

  private func begin(_ path: FilePath, isRefresh: Bool, select: [UInt8]?) -> FolderLoading {
    loading?.stop()
    let load = FolderLoading(path, isRefresh: isRefresh, select: select)
    loading = load
    let (rules, counts) = (rules, shown?.loaded.counts ?? EntryCounts())
    pane.work {
      FolderLoad.begin(path, rules, counts)
    } then: { [self] loaded in
      take(loaded, load)
    }
    return load
  }

  // MARK: Going on

  private func take(_ loaded: LoadedFolder, _ load: FolderLoading) {
    guard loading === load else {
      loaded.reader?.close()
      return
    }
    if let problem = loaded.problem {
      loaded.reader?.close()
      return fail(load, problem)
    }
    load.loaded = loaded
    load.open = loaded.reader.map(OpenFolder.init)
    if loaded.rows != nil || !loaded.order.isEmpty { return finish(load) }
    if loaded.isComplete { return look(load) }
    if !load.isRefresh { publishSoon(load) }
    readOn(load)
  }

  private func readOn(_ load: FolderLoading) {
    let base = load.loaded.listing.names.count
    load.open?.work(pane) { reader in
      reader.read(after: base, limit: 200_000, milliseconds: FolderLoad.milliseconds)
    } then: { [self] slice in
      guard loading === load else { return }
      if let problem = slice.problem { return fail(load, problem) }
      // A listing with two owners would be copied as a whole.
      if load.isOnShow { shown?.loaded.listing = FolderListing() }
      load.loaded.listing.append(slice)
      load.loaded.isComplete = slice.isLast
      if load.isOnShow { shown?.loaded.listing = load.loaded.listing }
      publish(load)
      if slice.isLast { look(load) } else { readOn(load) }
    }
  }

  /// Looks up sizes and dates on two processors, when the order needs them.
  private func look(_ load: FolderLoading) {
    guard rules.sort.needsFacts else { return arrange(load) }
    let (listing, count) = (load.loaded.listing, load.loaded.listing.count)
    var left = 2
    var parts: [(Range<Int>, [FileEntry])] = []
    for part in [0..<count / 2, count / 2..<count] {
      load.open?.work(pane) { reader in
        listing.looked(at: part, in: reader.descriptor)
      } then: { [self] looked in
        left -= 1
        parts.append((part, looked))
        guard left == 0, loading === load else { return }
        if load.isOnShow { shown?.loaded.listing = FolderListing() }
        for (part, looked) in parts { load.loaded.listing.replace(at: part, with: looked) }
        if load.isOnShow { shown?.loaded.listing = load.loaded.listing }
        arrange(load)
      }
    }
  }

  private func arrange(_ load: FolderLoading) {
    let (loaded, rules) = (load.loaded, rules)
    load.open?.work(pane) { reader in
      var loaded = loaded
      FolderLoad.arrange(reader, rules, &loaded)
      return loaded
    } then: { [self] loaded in
      guard loading === load else { return }
      load.loaded = loaded
      finish(load)
    }
  }

  // MARK: While it grows

  private func publishSoon(_ load: FolderLoading) {
    load.mayPublish = true
    publish(load)
  }

  /// Shows the rows read so far, in the order of the file system.
  private func publish(_ load: FolderLoading) {
    guard !load.isRefresh, load.mayPublish else { return }
    load.mayPublish = false
    load.publishing = pane.after(milliseconds: Self.publishInterval) { [self] in
      guard loading === load, !load.loaded.isComplete else { return }
      load.mayPublish = true
    }
    let entries = load.loaded.listing.entries
    let known = load.isOnShow ? shown?.seen ?? 0 : 0
    let before = load.arrived.count
    for index in known..<max(known, entries.count)
    where rules.showsHidden || !entries[index].isHidden {
      load.arrived.append(UInt32(truncatingIfNeeded: index))
    }
    grow(load, from: before)
  }

  private func grow(_ load: FolderLoading, from before: Int) {
    if load.isOnShow, let shown, let source = shown.source {
      shown.seen = load.loaded.listing.count
      shown.order = load.arrived
      let added = load.arrived.count - before
      guard added > 0 else { return }
      let change = RowsChange(
        source: source.id, base: source.revision, count: load.arrived.count,
        [.insert(at: before, count: added)])
      shown.source = Source(source.id, revision: change.revision, count: load.arrived.count)
      return pane.changeRows(change)
    }
    let folder = ShownFolder(load.path, builder(for: load.path), load.loaded)
    folder.isGrowing = true
    load.isOnShow = true
    folder.seen = load.loaded.listing.count
    folder.order = load.arrived
    folder.open = load.open
    replaceShown(folder)
    present(folder, select: nil)
  }

  // MARK: The end

  private func finish(_ load: FolderLoading) {
    loading = nil
    load.slowness?.stop()
    load.publishing?.stop()
    watch.lastDuration = Clock.milliseconds - load.started
    let then = { [self] in
      countRest(load)
      complete(load)
    }
    if load.isRefresh, let shown, shown.path == load.path, shown.problem == nil {
      update(shown, load, then: then)
    } else if load.isOnShow, let shown {
      shown.isGrowing = false
      let first = load.loaded.order.first.map { Array(load.loaded.listing.name(Int($0))) }
      let keepsCursor = shown.wasTouched || load.keepsCursor
      reset(shown, load, select: load.select ?? (keepsCursor ? nil : first), then: then)
    } else {
      let folder = ShownFolder(load.path, builder(for: load.path), load.loaded)
      folder.open = load.open
      folder.order = load.loaded.order
      replaceShown(folder)
      present(folder, select: load.select ?? (load.keepsCursor ? nil : firstName(folder)))
      then()
    }
  }

  private func firstName(_ folder: ShownFolder) -> [UInt8]? {
    folder.order.first.map { Array(folder.loaded.listing.name(Int($0))) }
  }

  private func complete(_ load: FolderLoading) {
    for completion in load.completions { completion() }
    load.completions = []
    if load.isRefresh { status.lookAgain() }
    if isDirty { watch.markDirty() }
    isDirty = false
  }

  private func replaceShown(_ folder: ShownFolder) {
    let old = shown
    if old?.open !== folder.open { old?.close() }
    shown = folder
    if old?.path != folder.path {
      status.forget()
      saveState()
    }
    watch.watch(folder.path)
  }

  /// Counts the entries of sub-folders that had to wait.
  private func countRest(_ load: FolderLoading) {
    guard load.loaded.rows != nil, let open = load.open else { return }
    let loaded = load.loaded
    open.work(pane) { reader in
      FolderLoad.countRest(reader, loaded)
    } then: { [self] counted in
      guard let shown, shown.open === open, loading == nil else { return }
      shown.loaded = counted
      shown.close()
      let items = shown.makeItems()
      guard items != shown.items else { return }
      present(shown, select: nil)
    }
  }

  // MARK: Failing

  private func fail(_ load: FolderLoading, _ problem: FileProblem) {
    load.stop()
    loading = nil
    defer { complete(load) }
    let wasOnShow = shown?.path == load.path && shown?.problem == nil
    if wasOnShow, problem.isGone || problem.code == FileProblem.notAFolder,
      let parent = load.path.parent
    {
      watch.stop()
      let name = load.path.display(home: home)
      return openNearest(parent, notice: "\(name) is gone")
    }
    let folder = ShownFolder(load.path, builder(for: load.path), LoadedFolder())
    folder.problem = problem
    replaceShown(folder)
    presentProblem(folder, problem)
  }
}
