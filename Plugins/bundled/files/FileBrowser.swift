// SPDX-License-Identifier: Apache-2.0
import FileKit
import Glibc
import PanePlugin

/// The pane: a folder on show, and the ways from it to others.
final class FileBrowser {
  let pane: Pane
  let options: FilesOptions
  let home: FilePath
  var rules: ListingRules
  var shown: VisibleFolder?
  /// The folder on its way to the screen, or the one on show as it is looked at again.
  var reading: FolderReading?
  var memory = CursorMemory()
  var serial = 0
  let folderFile: FolderFile?
  lazy var watch = FolderWatch(pane) { [unowned self] in rescan() }
  lazy var status = RowStatus(self)
  var springs = Springs()
  private(set) lazy var changes = FileChanges(self)
  private(set) lazy var ways = FolderWays(self)
  private(set) lazy var orders = Ordering(self)
  private(set) lazy var finding = Finding(self)
  private(set) lazy var outside = OutsidePrograms(self)
  var cards = HostCards()
  /// Whether something changed while the folder was being read.
  var isDirty = false
  private var following: FollowedColumn

  /// Creates it for a pane.
  ///
  /// - Parameters:
  ///   - pane: The pane.
  ///   - words: Words behind the program's name; those that a layout hands over win.
  init(_ pane: Pane, startedWith words: [String]) {
    let options = FilesOptions(
      arguments: pane.context.arguments.isEmpty ? words : pane.context.arguments,
      configuration: pane.context.configuration)
    let home = UserFolders.home
    let base = Self.workingFolder(pane)
    self.pane = pane
    self.options = options
    self.home = home
    rules = options.rules(
      after: ListingBook().kept(pane: pane.context.paneID, role: pane.context.role))
    rules.looksUpMore = RowFactChoice(role: pane.context.role).kept().contains(where: \.needsMore)
    rules.seed = UInt64(truncatingIfNeeded: Clock.milliseconds)
    following = FollowedColumn(
      namesFolder: options.folder != nil, began: Clock.milliseconds,
      beganBehind: !pane.view.isVisible)
    folderFile = options.folderFile.map { FolderFile(Self.resolve($0, base, home), pane) }
  }

  // MARK: Starting

  func start() {
    pane.work {
      GrowingPart.sweep()
    } then: { [pane] swept in
      if let words = swept.sentence { pane.notify(words, .warn) }
    }
    tellCommands()
    for word in options.unknown { pane.notify("“\(word)” means nothing to Files", .warn) }
    let base = Self.workingFolder(pane)
    defer { orders.note(keeps: false) }
    // What it shows is told by the other column.
    if options.showsParent { return }
    if restore() { return }
    let folder = options.folder.map { Self.resolve($0, base, home) } ?? base
    openStart(folder)
  }

  /// Opens the folder of the start; the place of a file stands for the folder it is in.
  private func openStart(_ place: FilePath) {
    if options.folder != nil, let facts = try? FileFacts(of: place, following: true),
      facts.kind != .folder, let parent = place.parent
    {
      open(parent, select: Array(place.nameBytes))
      return
    }
    open(place)
  }

  /// Goes on where the pane was before it was started again.
  ///
  /// A new session begins in the folder it was asked for, and where the last one ended only on demand.
  private func restore() -> Bool {
    // A tab that was opened is told no folder; what one has saved is nothing to a pane that is told some.
    let wasOpened =
      pane.context.restored["opened"]?.bool == true && options.folder == nil && !options.goesOn
    let goesOn = options.goesOn || wasOpened
    let isWanted = pane.context.reason == "restore" && goesOn && !options.namesFolder
    guard pane.context.reason == "restart" || isWanted,
      let value = pane.context.restored["folder"]?.string,
      let folder = FilePath(value: value)
    else { return false }
    rules.showsHidden = pane.context.restored["hidden"]?.bool ?? rules.showsHidden
    rules.isReversed = pane.context.restored["reverse"]?.bool ?? rules.isReversed
    let key = pane.context.restored["sort"]?.string.flatMap(FolderListing.SortKey.init)
    rules.sort = key ?? rules.sort
    following.restore(pane.context.restored["input"]?.string, wasOpened: wasOpened)
    let behind = pane.context.restored["back"]?.strings ?? []
    ways.restore(behind.compactMap(FilePath.init(value:)))
    if pane.context.reason == "restart", let inside = pane.context.restored["inside"],
      let archive = inside["archive"]?.string.flatMap(FilePath.init(value:)),
      let place = inside["folder"]?.string.flatMap(FilePath.init(value:))
    {
      opened.comeBack(to: place, in: archive, else: folder)
      return true
    }
    // After a crash the host knows where cursor, marks and scroll position were.
    if isWanted, let row = pane.context.restored["row"]?.string.flatMap(FilePath.init(value:)),
      row.parent == folder
    {
      memory[folder] = Array(row.nameBytes)
    }
    if isWanted, !FileFacts.isFolder(folder) {
      openNearest(folder, notice: "\(folder.display(home: home)) is gone")
    } else {
      open(folder, keepsCursor: true)
    }
    return true
  }

  /// Saves where the pane is, for the next start and for the shell.
  func saveState() {
    guard let shown, let state else { return }
    pane.saveState(state)
    folderFile?.write(opened.folder(of: shown.path))
  }

  /// Folder, rules and input of the pane, for the next start.
  var state: JSON? {
    guard let shown else { return nil }
    var state: [JSON.Member] = [
      .init("folder", .string(opened.folder(of: shown.path).value)),
      .init("hidden", .bool(rules.showsHidden)),
      .init("sort", .string(rules.sort.rawValue)), .init("reverse", .bool(rules.isReversed)),
    ]
    if let inside = opened.inside(shown.path) {
      state.append(
        .init(
          "inside",
          .object([
            .init("archive", .string(inside.archive.value)),
            .init("folder", .string(inside.folder.value)),
          ])))
    }
    if let row = memory[shown.path], !opened.holds(shown.path) {
      state.append(.init("row", .string(shown.path.appending(row).value)))
    }
    if following.wasOpened { state.append(.init("opened", .bool(true))) }
    if let last = following.last { state.append(.init("input", .string(last))) }
    let behind = ways.history.behind
    if !behind.isEmpty { state.append(.init("back", .array(behind.map { .string($0.value) }))) }
    return .object(state)
  }

  /// The folder the session was started in.
  var workingFolder: FilePath { Self.workingFolder(pane) }

  /// The folder the user works in, by what the host says or else by the process.
  private static func workingFolder(_ pane: Pane) -> FilePath {
    let folder = pane.context.workingDirectory
    if folder.hasPrefix("/") { return FilePath(folder) }
    guard let own = getcwd(nil, 0) else { return FilePath("/") }
    defer { free(own) }
    return FilePath(
      bytes: Array(UnsafeBufferPointer(start: own, count: strlen(own))).map(UInt8.init(bitPattern:))
    )
  }

  /// The place words mean, `~` and relative paths included.
  static func resolve(_ words: String, _ base: FilePath, _ home: FilePath) -> FilePath {
    if let place = FilePath(value: words) { return place.normalized }
    if words == "~" { return home }
    if words.hasPrefix("~/") { return home.appending(String(words.dropFirst(2))).normalized }
    return base.appending(words).normalized
  }

  // MARK: Steps

  /// Follows the column before this one.
  func follow(_ input: InputSet) {
    let before = following.last
    let place = following.place(
      of: input, isSomewhere: shown != nil, at: Clock.milliseconds)
    if following.last != before { saveState() }
    guard let place, input.by != "select" || !above.isEcho(place.normalized) else {
      return input.isShown ? refreshIfOld() : showAgain()
    }
    above.lead(to: place.normalized)
    if input.isShown, place.normalized == shown?.path { return refreshIfOld() }
    let way = input.by == "select" ? FolderWay.passing : .new
    if input.type == MediaType.folder || FileFacts.isFolder(place) {
      open(place.normalized, way: way)
    } else if let parent = place.parent {
      open(parent.normalized, select: Array(place.nameBytes), way: way)
    }
  }

  /// Notes that the user goes another way than the column before has led.
  func walkOn() { following.walkOn() }

  /// Answers an input that changes nothing, and looks whether the disk has changed.
  private func showAgain() {
    // Another folder on its way will be the answer; a second look at this one need not be.
    guard reading?.isRefresh ?? true, let shown else { return }
    if shown.problem != nil {
      open(shown.path)
      return
    }
    // The answer to a new input is a new page, which knows nothing of the row before.
    present(shown, select: memory[shown.path], rows: shown.items)
    refreshIfOld()
  }

  /// Looks whether the disk has changed: what changes is watched, and a folder that was read just now
  /// is as it was.
  private func refreshIfOld() {
    guard reading == nil, let shown else { return }
    if Clock.milliseconds - shown.readAt >= FileLimits.freshMilliseconds { refresh() }
  }

  /// Steps into a row.
  func activate(_ activation: Activation) {
    if changes.renaming.isOpen { return changes.renaming.activate() }
    let synchronising = orders.comparing.synchronising
    if synchronising.isOpen { return synchronising.activate() }
    if finding.isOpen { return finding.activate(activation.item ?? "") }
    if choosing.activate(activation) || options.showsParent { return }
    guard let shown, let item = activation.item, let name = shown.name(ofID: item),
      let entry = shown.entry(name)
    else { return }
    guard entry.isFolder else {
      if ArchiveName.isArchive(name[...]) { opened.enter(shown.path.appending(name)) }
      return
    }
    if activation.by == "middle" {
      return outside.openTab(of: shown.path.appending(name)) { [self] problem in
        if let problem { pane.notify(problem, .warn) }
      }
    }
    memory[shown.path] = name
    walkOn()
    ways.stay()
    open(shown.path.appending(name))
  }

  /// Steps out to the folder above, or to the nearest that exists.
  func goUp(_ navigation: Navigation) {
    finding.forget(navigation.popped)
    changes.renaming.forget(navigation.popped)
    orders.comparing.synchronising.forget(navigation.popped)
    guard navigation.page == "..", let path = reading?.path ?? shown?.path else { return }
    guard let (parent, name) = opened.above(path) else { return }
    walkOn()
    if shown?.problem?.isGone == true || shown?.problem?.code == FileProblem.notAFolder {
      return openNearest(parent, notice: nil)
    }
    memory[parent] = name
    // What was typed to filter it belongs to the way there: only the history leads back to that.
    open(parent)
  }

  /// Opens a folder or the nearest above it that exists.
  func openNearest(_ folder: FilePath, notice: String?) {
    pane.work {
      var place = folder
      while !FileFacts.isFolder(place), let parent = place.parent { place = parent }
      return place
    } then: { [self] place in
      // The trash does not belong to the folder below it.
      open(place, keepsPage: finding.trash.isOpen)
      if let notice { pane.notify("\(notice): now in \(place.display(home: home))", .warn) }
    }
  }

  /// The column of the folder above, or what this one knows of it.
  var above: ParentColumn { ways.above }

  /// The choice the session is there for.
  var choosing: Choosing { outside.choosing }

  /// The archives that are looked into.
  var opened: OpenedArchives { outside.archives.opened }

  /// A builder of rows that knows the chosen facts, and nothing of the entries of a folder.
  func plainBuilder(
    for path: FilePath, sizes: [[UInt8]: RealSize] = [:]
  ) -> RowBuilder {
    RowBuilder(
      folder: path, knownAs: opened.path(path), home: home, thisYear: FileWords.Moment.now.year,
      showsHidden: rules.showsHidden, usesIconFont: options.usesIconFont, facts: orders.facts,
      sizes: sizes)
  }

  func builder(for path: FilePath) -> RowBuilder {
    var builder = plainBuilder(for: path, sizes: orders.sizes.sizes(in: path))
    builder.git = orders.git.state(of: path)
    builder.differences = orders.comparing.differences(in: path)
    builder.leftOut = orders.comparing.leftOut(of: path)
    builder.lines = orders.comparing.lines(in: path)
    builder.isReadOnly = opened.holds(path)
    builder.lead = choosing.row(in: path)
    builder.leadsOn = options.showsParent
    builder.entered = choosing.entered
    if rules.sort == .real, let shown, shown.path == path {
      let files = shown.folder.listing.entries.lazy.filter { $0.fileKind == .file && $0.hasFacts }
      let folders = builder.sizes.values.lazy.map(\.disk)
      builder.largest = max(files.map { Int64($0.byteCount) }.max() ?? 0, folders.max() ?? 0)
    }
    return builder
  }
}
