// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The real sizes of folders, counted in the background and kept: where the user asks for them, and where
/// rows stand in the order of them.
final class RealSizes {
  private unowned let files: FileBrowser
  private var known = KnownSizes()
  /// The counting under way; another one begins only after it was told to stop.
  private var current: Counting?
  /// Sizes that are counted just now, as far as they have come.
  private var running: [FilePath: RealSize] = [:]
  private var shownAt = 0
  /// True after the user has stopped the counting, until a folder is opened or an order chosen.
  private var isStopped = false
  /// When folders were counted unasked last.
  private var calmSince = 0
  private var calm: Stoppable?
  /// Number of the last counting that was told of.
  private var serial = 0

  /// Milliseconds of counting at a time.
  private static let milliseconds = 40
  /// Milliseconds between two pictures of the rows.
  private static let showMilliseconds = 300
  /// Milliseconds between the end of a counting that nobody asked for and the next one: where a folder
  /// changes all the time it is not counted all the time.
  private static let calmMilliseconds = 2_000
  /// Milliseconds after which a counting that nobody asked for is told of.
  private static let quietMilliseconds = 1_000

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// The command that counts.
  var command: PluginCommand {
    PluginCommand("sizes", "Count the real sizes of folders", key: "S", menus: [.pane])
  }

  /// Some folders that are counted one after the other, two at a time.
  private final class Counting {
    let folders: [FilePath]
    let isAsked: Bool
    var queue: [FilePath]
    var underWay = 0
    /// What several folders have in common.
    let names = SharedNames()
    var again = RealSize()
    let began = Clock.milliseconds
    /// What tells of it in the list of work, where that is worth telling.
    var progress: Progress?
    let completion: (String) -> Void

    init(_ folders: [FilePath], isAsked: Bool, _ completion: @escaping (String) -> Void) {
      self.folders = folders
      self.isAsked = isAsked
      self.completion = completion
      queue = folders.reversed()
    }
  }

  // MARK: Asking

  /// The sizes of folders in a folder, by their names.
  func sizes(in folder: FilePath) -> [[UInt8]: RealSize] {
    var found = known.sizes(in: folder)
    for (place, size) in running where place.parent == folder {
      let name = Array(place.nameBytes)
      // What was counted before stays on show, so that no row is small for a moment.
      if found[name] == nil { found[name] = size }
    }
    return found
  }

  /// Forgets what was counted of places, and of the folders they lie in.
  func forget(_ places: [FilePath]) {
    guard !known.isEmpty else { return }
    for place in places {
      var next: FilePath? = place
      while let folder = next {
        known.forget(folder)
        next = folder.parent
      }
    }
  }

  // MARK: Counting

  /// Counts the marked folders, or all on show; counts anew what was counted before.
  func count(_ run: CommandRequest) {
    guard let shown = files.shown, shown.problem == nil else {
      return run.fail("There is no folder here")
    }
    var folders: [FilePath] = []
    if run.items.count > 1 || files.finding.isOpen {
      guard let places = files.places(run) else { return }
      folders = places
    } else {
      folders = Self.folders(in: shown)
    }
    count(folders, isAsked: true) { [self] words in order { run.done(words) } }
    run.reply.onCancel = { [self] in stop() }
  }

  private static func folders(in shown: VisibleFolder) -> [FilePath] {
    let listing = shown.folder.listing
    return shown.order.compactMap { index in
      let entry = listing.entries[Int(index)]
      guard entry.fileKind == .folder else { return nil }
      return shown.path.appending(listing.name(Int(index)))
    }
  }

  /// Counts the folders on show that were not counted before.
  func countOnShow(then: @escaping () -> Void) {
    isStopped = false
    guard let shown = files.shown else { return then() }
    let folders = Self.folders(in: shown).filter { !known.isSettled($0, isAsked: true) }
    count(folders, isAsked: true) { _ in then() }
  }

  /// Counts again what was counted in the folder on show.
  func countAgain(then: @escaping () -> Void) {
    isStopped = false
    guard let shown = files.shown, !known.sizes(in: shown.path).isEmpty else { return then() }
    known.age(in: shown.path)
    let sizes = known.sizes(in: shown.path)
    let folders = Self.folders(in: shown).filter { sizes[Array($0.nameBytes)] != nil }
    count(folders, isAsked: true) { [self] _ in order(then: then) }
  }

  /// Counts folders, and runs something with the sum in words when that is over or was stopped.
  private func count(
    _ folders: [FilePath], isAsked: Bool, then: @escaping (_ sum: String) -> Void
  ) {
    if isAsked { isStopped = false }
    current?.queue = []
    let counting = Counting(folders, isAsked: isAsked, then)
    current = counting
    countOn(counting)
  }

  private func countOn(_ counting: Counting) {
    while counting.underWay < 2, let folder = counting.queue.popLast() { begin(folder, counting) }
    if counting.underWay == 0, counting.queue.isEmpty { finish(counting) }
  }

  private func begin(_ folder: FilePath, _ counting: Counting) {
    counting.underWay += 1
    running[folder] = RealSize()
    pane.work {
      FolderMeasure(folder)
    } then: { [self] measure in
      guard let measure else {
        // A file among the marks, or a folder that cannot be read.
        counting.underWay -= 1
        running[folder] = nil
        known.note(nil, of: folder)
        return countOn(counting)
      }
      countOn(folder, measure, counting)
    }
  }

  private func countOn(_ folder: FilePath, _ measure: FolderMeasure, _ counting: Counting) {
    let milliseconds = Self.milliseconds
    pane.work {
      measure.countOn(milliseconds: milliseconds)
    } then: { [self] size in
      let isOver = size.isComplete || counting !== current || isStopped
      if isOver {
        let again = counting.names.add(measure)
        counting.again.disk += again.disk
        counting.again.files += again.files
        measure.end()
        counting.underWay -= 1
        running[folder] = nil
        // Half a size is worth keeping only where the user wants no more of it.
        if size.isComplete || isStopped && known[folder]?.isComplete != true {
          known.note(size, of: folder)
        }
      } else {
        running[folder] = size
      }
      tell(counting)
      showSoon()
      if isOver { countOn(counting) } else { countOn(folder, measure, counting) }
    }
  }

  /// Ends counting because the user wants it; what is known stays.
  func stop() {
    current?.queue = []
    isStopped = true
  }

  private func finish(_ counting: Counting) {
    counting.names.end()
    counting.progress?.end(isStopped || counting !== current ? .cancelled : .ok)
    if counting === current { current = nil }
    if !counting.isAsked { calmSince = Clock.milliseconds }
    shownAt = 0
    showSoon()
    let folders = counting.folders
    let sizes = folders.compactMap { known[$0] }
    let isWhole = folders.allSatisfy { known.isSettled($0, isAsked: true) }
    counting.completion(Self.words(sizes, without: counting.again, isWhole: isWhole))
  }

  /// Tells of a counting that nobody has asked for, so that it can be ended by hand.
  private func tell(_ counting: Counting) {
    let now = Clock.milliseconds
    guard !counting.isAsked, counting === current, now - counting.began >= Self.quietMilliseconds,
      counting.progress == nil || now - shownAt >= Self.showMilliseconds
    else { return }
    if counting.progress == nil {
      serial += 1
      counting.progress = pane.progress("sizes-\(serial)", title: "Counting real sizes") {
        [weak self] in self?.stop()
      }
    }
    let sizes = counting.folders.compactMap { known[$0] } + running.values
    counting.progress?.update(Self.words(sizes, without: counting.again, isWhole: false))
  }

  private func showSoon() {
    let now = Clock.milliseconds
    guard now - shownAt >= Self.showMilliseconds else { return }
    shownAt = now
    files.showFacts()
  }

  // MARK: Order

  /// Puts the rows in order by what was counted, where that is their order.
  private func order(then: @escaping () -> Void) {
    guard let shown = files.shown, shown.problem == nil, !files.finding.isOpen,
      shown.folder.rules.sort == .real
    else { return then() }
    files.refresh(select: files.memory[shown.path], then: then)
  }

  /// Compares a folder that was read just now with what was counted in it.
  func compare(_ reading: FolderReading) {
    known.compare(
      reading.path, with: reading.folder.listing, isKept: reading.folder.rules.sort == .real)
  }

  /// Counts what is not known of a folder that stands in the order of real sizes, and then puts its rows
  /// in order.
  func folderChanged(isRefresh: Bool) {
    if !isRefresh {
      isStopped = false
      if let current, !current.isAsked || isOrder { leave(current) }
    }
    guard isOrder, !isStopped, current == nil, let shown = files.shown else { return }
    let missing = Self.folders(in: shown).filter { !known.isSettled($0, isAsked: false) }
    guard !missing.isEmpty else { return }
    let wait = isRefresh ? calmSince + Self.calmMilliseconds - Clock.milliseconds : 0
    guard wait <= 0 else {
      calm?.stop()
      calm = pane.after(milliseconds: wait) { [self] in folderChanged(isRefresh: true) }
      return
    }
    count(missing, isAsked: false) { [self] _ in
      if files.shown?.path == shown.path { order {} }
    }
  }

  private var isOrder: Bool {
    guard let shown = files.shown, shown.problem == nil, !shown.isGrowing else { return false }
    return shown.folder.rules.sort == .real
  }

  /// Ends a counting whose folder is not on show any more.
  private func leave(_ counting: Counting) {
    counting.queue = []
    current = nil
  }

  // MARK: Words

  /// What was counted, in a sentence.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of folders.
  ///   - again: What was counted in more than one of them.
  ///   - isWhole: False when some were not counted.
  /// - Returns: The sum.
  static func words(_ sizes: [RealSize], without again: RealSize, isWhole: Bool) -> String {
    let disk = sizes.reduce(-again.disk) { $0 + $1.disk }
    let files = sizes.reduce(-again.files) { $0 + $1.files }
    let closed = sizes.reduce(0) { $0 + $1.closed }
    let isComplete = isWhole && closed == 0
    var words = "\(isComplete ? "" : "≥ ")\(FileWords.size(disk)) in "
    words += FileWords.count(files, "file", "files")
    if closed > 0 { words += ", \(FileWords.count(closed, "folder", "folders")) closed" }
    return words
  }
}

extension RealSize {
  /// The size in a few cells; `≥` where not all was counted.
  var badge: String {
    (isComplete && closed == 0 ? "" : "≥") + FileWords.shortSize(disk)
  }
}
