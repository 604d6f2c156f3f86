// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The real sizes of folders, counted in the background when the user asks for them, and kept.
final class RealSizes {
  private unowned let files: FileBrowser
  private var known: [FilePath: RealSize] = [:]
  private var queue: [FilePath] = []
  private var running: [FilePath: RealSize] = [:]
  private var generation = 0
  private var shownAt = 0
  private var completion: (() -> Void)?

  /// Folders kept at most.
  private static let most = 10_000
  /// Milliseconds of counting at a time.
  private static let milliseconds = 40
  /// Milliseconds between two pictures of the rows.
  private static let showMilliseconds = 300

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// The command that counts.
  var command: PluginCommand {
    PluginCommand("sizes", "Count the real sizes of folders", key: "S", menus: [.pane])
  }

  // MARK: Asking

  /// The sizes of folders in a folder, by their names.
  func sizes(in folder: FilePath) -> [[UInt8]: RealSize] {
    guard !known.isEmpty || !running.isEmpty else { return [:] }
    var found: [[UInt8]: RealSize] = [:]
    for (place, size) in known where place.parent == folder { found[Array(place.nameBytes)] = size }
    for (place, size) in running where place.parent == folder {
      found[Array(place.nameBytes)] = size
    }
    return found
  }

  /// Forgets what was counted of places, and of the folders they lie in.
  func forget(_ places: [FilePath]) {
    for place in places {
      var next: FilePath? = place
      while let folder = next {
        known[folder] = nil
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
    count(folders) { [self] in
      let done = folders.compactMap { known[$0] }
      run.done(Self.words(done))
    }
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
    guard let shown = files.shown else { return then() }
    count(Self.folders(in: shown).filter { known[$0] == nil }, then: then)
  }

  /// Counts folders, and runs something when that is over or was stopped.
  func count(_ folders: [FilePath], then: @escaping () -> Void) {
    stop()
    queue = folders.reversed()
    completion = then
    guard !folders.isEmpty else { return finish() }
    countOn()
  }

  private func countOn() {
    while running.count < 2, let folder = queue.popLast() { begin(folder) }
    if running.isEmpty, queue.isEmpty { finish() }
  }

  private func begin(_ folder: FilePath) {
    running[folder] = RealSize()
    pane.work {
      FolderMeasure(folder)
    } then: { [self] measure in
      guard let measure else {
        // A file among the marks, or a folder that cannot be read.
        running[folder] = nil
        return countOn()
      }
      countOn(folder, measure, generation)
    }
  }

  private func countOn(_ folder: FilePath, _ measure: FolderMeasure, _ generation: Int) {
    let milliseconds = Self.milliseconds
    pane.work {
      measure.countOn(milliseconds: milliseconds)
    } then: { [self] size in
      let isOver = size.isComplete || generation != self.generation
      if isOver {
        measure.end()
        running[folder] = nil
        if known.count >= Self.most { known = [:] }
        known[folder] = size
      } else {
        running[folder] = size
      }
      showSoon()
      if isOver { countOn() } else { countOn(folder, measure, generation) }
    }
  }

  /// Ends counting; what is known stays.
  func stop() {
    queue = []
    generation += 1
  }

  private func finish() {
    guard let then = completion else { return }
    completion = nil
    shownAt = 0
    showSoon()
    then()
  }

  private func showSoon() {
    let now = Clock.milliseconds
    guard now - shownAt >= Self.showMilliseconds else { return }
    shownAt = now
    files.showFacts()
  }

  // MARK: Words

  /// What was counted, in a sentence.
  static func words(_ sizes: [RealSize]) -> String {
    let disk = sizes.reduce(0) { $0 + $1.disk }
    let files = sizes.reduce(0) { $0 + $1.files }
    let closed = sizes.reduce(0) { $0 + $1.closed }
    let isComplete = sizes.allSatisfy(\.isComplete) && closed == 0
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
