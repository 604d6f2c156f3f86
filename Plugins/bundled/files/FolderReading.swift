// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The job of reading a folder, piece by piece beside the loop.
final class FolderReading {
  /// The news of a reading, in this order; after the end or a problem there are none.
  enum Event {
    /// More entries are there, and more will come.
    case grew
    /// All entries are there, in order.
    case ended
    case failed(FileProblem)
  }

  let path: FilePath
  /// Whether the folder is on show already and only looked at again.
  let isRefresh: Bool
  /// Name of the row that gets the cursor.
  let select: [UInt8]?
  /// Whether the cursor stays where the host has it, when no row is named.
  var keepsCursor = false
  /// Whether the user comes back: filter and scroll are as they were left.
  var isReturn = false
  /// Runs instead of a card when the folder is gone.
  var onGone: (() -> Void)?
  /// Closures to run when the folder is on show.
  var completions: [() -> Void] = []
  /// The result, as far as it has come.
  private(set) var folder = Folder()
  /// The open folder, until somebody else takes it over.
  private(set) var open: OpenFolder?
  /// Whether the rows read so far are on show, and so is the open folder.
  var isOnShow = false
  /// Rows in the order they were read, while more are read.
  private(set) var arrived: [UInt32] = []
  /// Entries that stand in `arrived` or are left out there.
  private var seen = 0
  let started = Clock.milliseconds

  private let pane: Pane
  private let smallLimit: Int
  private var rules: ListingRules
  private var report: ((Event) -> Void)?
  private var timers: [Stoppable] = []

  /// Creates a job that has not begun.
  init(
    _ path: FilePath, _ pane: Pane, _ rules: ListingRules, isRefresh: Bool, select: [UInt8]?,
    smallLimit: Int
  ) {
    self.path = path
    self.pane = pane
    self.rules = rules
    self.isRefresh = isRefresh
    self.select = select
    self.smallLimit = smallLimit
  }

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - counts: Numbers of entries of sub-folders, as far as known.
  ///   - report: Runs with each event, until the job is stopped.
  func begin(_ counts: EntryCounts, _ report: @escaping (Event) -> Void) {
    self.report = report
    let (path, rules, smallLimit) = (path, rules, smallLimit)
    pane.work {
      Folder.begin(path, rules, counts, smallLimit: smallLimit)
    } then: { [self] folder in
      hasBegun(folder)
    }
  }

  /// Runs something after a while, unless the job has ended by then.
  func after(milliseconds: Int, _ body: @escaping () -> Void) {
    timers.append(pane.after(milliseconds: milliseconds, body))
  }

  /// Ends it without a word.
  func stop() {
    silence()
    // What is on show closes its folder itself.
    if !isOnShow { open?.close() }
    open = nil
  }

  /// Notes in `arrived` the rows that have come since; returns how many there were before.
  func gather() -> Int {
    let before = arrived.count
    let entries = folder.listing.entries
    for index in seen..<max(seen, entries.count) where rules.showsHidden || !entries[index].isHidden
    {
      arrived.append(UInt32(truncatingIfNeeded: index))
    }
    seen = entries.count
    return before
  }

  // MARK: Steps

  private func hasBegun(_ folder: Folder) {
    guard report != nil else {
      folder.reader?.close()
      return
    }
    self.folder = folder
    rules = folder.rules
    open = folder.reader.map(OpenFolder.init)
    if let problem = folder.problem {
      fail(problem)
    } else if folder.rows != nil || !folder.order.isEmpty {
      end()
    } else if folder.isComplete {
      look()
    } else {
      report?(.grew)
      readOn()
    }
  }

  private func readOn() {
    let base = folder.listing.names.count
    open?.work(pane) { reader in
      reader.read(after: base, limit: 200_000, milliseconds: Folder.milliseconds)
    } then: { [self] slice in
      guard report != nil else { return }
      if let problem = slice.problem { return fail(problem) }
      folder.append(slice)
      if slice.isLast { return look() }
      report?(.grew)
      readOn()
    }
  }

  /// Looks up sizes and dates on two processors, when the order needs them.
  private func look() {
    guard rules.sort.needsFacts else { return arrange() }
    let (listing, count) = (folder.listing, folder.listing.count)
    var left = 2
    var parts: [(Range<Int>, [FileEntry])] = []
    for part in [0..<count / 2, count / 2..<count] {
      open?.work(pane) { reader in
        listing.looked(at: part, in: reader.descriptor)
      } then: { [self] looked in
        left -= 1
        parts.append((part, looked))
        guard left == 0, report != nil else { return }
        for (part, looked) in parts { folder.listing.replace(at: part, with: looked) }
        arrange()
      }
    }
  }

  private func arrange() {
    let (folder, path, rules) = (folder, path, rules)
    open?.work(pane) { reader in
      var folder = folder
      folder.arrange(path, reader, rules)
      return folder
    } then: { [self] folder in
      guard report != nil else { return }
      self.folder = folder
      end()
    }
  }

  // MARK: The end

  private func end() {
    let report = report
    silence()
    report?(.ended)
  }

  private func fail(_ problem: FileProblem) {
    let report = report
    stop()
    report?(.failed(problem))
  }

  private func silence() {
    report = nil
    for timer in timers { timer.stop() }
    timers = []
  }
}
