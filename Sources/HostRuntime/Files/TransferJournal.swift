// SPDX-License-Identifier: Apache-2.0
package import DragSession
package import EventLoop
internal import FileTransfer
internal import HostRecord
package import PaneProtocol

/// The log of transfers on disk: what was decided is found again, whatever dies.
///
/// Each host writes a file of its own and holds a lock on it. A host that starts takes over the
/// files whose owners are dead, so that nothing that was decided is ever forgotten. What can be taken
/// back of them is for any window: ``PastSteps``.
package final class TransferJournal {
  private let log: LockedLog
  private let pool: WorkPool
  private let past: PastSteps
  private let directory: String
  /// Logs of hosts that died while this one ran; they are held until the next start.
  private var adopted: [LockedLog] = []
  /// Those of them that could not be read whole; what was in them is in the log of this run.
  private var setAside: [LockedLog] = []
  /// Lines the disk did not take; they go before the next, because their order is their meaning.
  private var unwritten: [UInt8] = []

  /// Files taken over at a start; more are left for the next one.
  private static let mostFiles = 256

  /// The logs of the dead, from the start until what is in them is known.
  private var inherited: [LockedLog] = []
  /// The folder of the logs, from the start until the steps in those of the dead lie where any window
  /// finds them: no window takes an older one for the newest meanwhile.
  private var folder: FolderLock?
  /// True once what the dead have left is known, and is in the log of this run.
  private var isTakenUp = false
  /// What waits until the logs of the dead lie where any window finds them.
  private var waiting: [() -> Void]? = []
  /// The steps of ended windows that this one has taken over.
  private var taken: Set<TransferID> = []
  /// Those of them that were taken back.
  private var undone: Set<TransferID> = []

  /// Opens the log of this run, and holds those of the dead; what is in them, ``inheritance`` reads.
  ///
  /// - Parameters:
  ///   - directory: Holds the logs; made when missing.
  ///   - runName: A name no other run has; later runs must sort behind earlier ones.
  ///   - loop: Where the answers come.
  /// - Throws: `SystemError` when the folder cannot be written, or is not this user's alone.
  package init(directory: String, runName: String, loop: Loop) throws(SystemError) {
    pool = WorkPool(loop)
    self.directory = directory
    past = PastSteps(transfers: directory)
    try PrivateFolder.make(directory)
    // Before the logs, so that nobody finds one of them held and not the folder.
    folder = past.heldBesideOthers()
    inherited = Self.logs(in: directory).compactMap(Self.takeOver)
    log = try LockedLog(own: directory + "/" + runName, names: RuntimeLimits.logNames)
  }

  /// What earlier hosts have left behind.
  package struct Inheritance: Sendable {
    /// What is still needed of their logs and journals.
    package fileprivate(set) var records: [TransferRecord] = []
    /// What the user must hear of: logs and journals that could not be read whole.
    package fileprivate(set) var warnings: [String] = []
    /// The logs of which all is known.
    fileprivate var whole: [String] = []
    /// What becomes of those of them that hold steps for any window.
    fileprivate var past: [PastSteps.Kept] = []
    /// The steps of others that their windows have taken back.
    fileprivate var undone: Set<TransferID> = []
    /// Those that could not be read whole.
    fileprivate var damaged: [String] = []
    /// True when the records are in the log of this run.
    fileprivate var isCopied = false
  }

  /// Bytes that the dead have left to be read.
  package var inheritedBytes: Int {
    let files = directory + Self.filesFolder
    let journals = (try? FileSystem.names(in: files)) ?? []
    return (inherited.map(\.path) + journals.map { files + "/" + $0 }).reduce(0) {
      $0 + (FileSystem.size($1) ?? 0)
    }
  }

  /// Reads what the dead have left, and copies into the log of this run what is still needed of it.
  ///
  /// It may run beside the loop: nothing else is written to the log before ``takeUp(_:)``. However it
  /// ends, all of it is found again at the next start.
  package var inheritance: @Sendable () -> Inheritance {
    let (directory, held, own) = (directory, inherited.map(\.path), log.path)
    let (append, past) = (log.appender, past)
    return {
      // First, because a transfer is in a log before it has a journal.
      let leftovers = FileLeftovers(in: Array((directory + Self.filesFolder).utf8))
      var found = Inheritance()
      var logs: [PastSteps.ReadLog] = []
      var remnants: [OrderRemnant] = []
      for path in held {
        guard let bytes = Self.contents(of: path) else { continue }
        let reading = TransferLog.read(bytes)
        if reading.isDamaged { found.damaged.append(path) } else { found.whole.append(path) }
        logs.append((path, bytes.count, reading))
        remnants += reading.remnants
      }
      let written = logs.flatMap(\.reading.records)
      let records = past.needed(by: written) + written
      found.undone = PastSteps.undone(in: written)
      let read = Set(found.whole + found.damaged + [own])
      let left = LeftoverTransfers(leftovers, known: records, remnants) {
        Self.logs(in: directory, atMost: .max).filter { !read.contains($0) }
          .flatMap { TransferLog.records(in: Self.contents(of: $0) ?? []) }
      }
      found.warnings = found.damaged.map(Self.words) + left.warnings
      let all = TransferRecord.compacted(records + left.records)
      (found.records, found.past) = PastSteps.parted(all, of: logs)
      // One at a time: as bytes they are many times as long.
      found.isCopied = found.records.allSatisfy { append(TransferLog.line($0)) }
      return found
    }
  }

  /// Removes the logs of the dead once the copy of what was in them is on disk.
  ///
  /// Until then both are there, which a later start understands; so a start need not wait.
  package func takeUp(_ found: Inheritance) {
    isTakenUp = true
    // Where another window took a step while this one began.
    if folder == nil { folder = past.heldBesideOthers() }
    let held = inherited
    inherited = []
    guard found.isCopied, !found.whole.isEmpty || !found.damaged.isEmpty else { return settled() }
    replace(
      held.filter { found.whole.contains($0.path) },
      held.filter { found.damaged.contains($0.path) }, keeping: found.past,
      crossingOut: found.undone)
  }

  /// Takes over the newest step of ended windows.
  ///
  /// - Parameters:
  ///   - open: The stores whose programs run.
  ///   - then: Gets the records of the step: none when there is no step, `nil` when it could not be
  ///     taken over.
  package func takePast(
    while open: Set<StoreKey>, then: @escaping ([TransferRecord]?) -> Void
  ) {
    guard waiting == nil else {
      waiting?.append { [self] in takePast(while: open, then: then) }
      return
    }
    let (past, own) = (past, FileSystem.name(of: log.path))
    pool.run {
      past.take(for: own, while: open)
    } then: { [self] taking in
      switch taking {
      case .taken(let entries):
        taken.formUnion(entries.map(\.order.id))
        then(entries.map { .undo($0) })
      case .none: then([])
      case .failed: then(nil)
      }
    }
  }

  private func settled() {
    folder = nil
    let jobs = waiting ?? []
    waiting = nil
    for job in jobs { job() }
  }

  private static let filesFolder = "/files"
  private static let damagedSuffix = ".damaged"

  private static func words(on log: String) -> String {
    RuntimeWords.damagedLog(keptAs: log + damagedSuffix)
  }

  /// Removes logs whose records are in the log of this run, once that is on disk; those with steps for
  /// any window are put where it finds them.
  private func replace(
    _ old: [LockedLog], _ damaged: [LockedLog], keeping kept: [PastSteps.Kept] = [],
    crossingOut undone: Set<TransferID> = []
  ) {
    let (past, paths) = (past, old.map(\.path))
    log.sync(on: pool) { [self] isSynced in
      guard isSynced else { return settled() }
      for file in damaged {
        do { try FileSystem.rename(file.path, to: file.path + Self.damagedSuffix) } catch {
          continue
        }
      }
      // They are held until they are where they belong.
      pool.run {
        past.put(kept, andRemove: paths, crossingOut: undone)
      } then: { [self] in
        withExtendedLifetime(old + damaged) { settled() }
      }
    }
  }

  /// Waits until all that was appended is on disk; `false` when it could not be put there.
  package func sync(then: @escaping (Bool) -> Void) {
    guard unwritten.isEmpty else { return then(false) }
    log.sync(on: pool, then: then)
  }

  private static func takeOver(_ path: String) -> LockedLog? {
    do { return try LockedLog(path) } catch { return nil }
  }

  static func contents(of path: String) -> [UInt8]? {
    do { return try FileSystem.read(path, limit: 64 << 20) } catch { return nil }
  }

  /// What a look at the logs of other hosts has found.
  package struct Survey {
    /// What the dead have left.
    package var recovered: [TransferRecord] = []
    /// The transfers that the living have not ended.
    package var elsewhere: Set<TransferID> = []
    /// What the user must hear of: logs that could not be read whole.
    package var warnings: [String] = []
  }

  /// Looks at the logs of other hosts: takes over those of the dead, and tells what the living do.
  package func survey() -> Survey {
    var survey = Survey()
    var records: [TransferRecord] = []
    let held = Set((adopted + setAside + inherited).map(\.path) + [log.path])
    for path in Self.logs(in: directory) where !held.contains(path) {
      let dead = Self.takeOver(path)
      let reading = TransferLog.read(Self.contents(of: path) ?? [])
      guard let dead else {
        survey.elsewhere.formUnion(TransferRecord.open(reading.records))
        continue
      }
      let compacted = TransferRecord.compacted(reading.records)
      // What lies there for any window is left there.
      if !reading.isDamaged, TransferRecord.parted(compacted).own.isEmpty { continue }
      records += reading.records
      if reading.isDamaged {
        setAside.append(dead)
        survey.warnings.append(Self.words(on: dead.path))
        let kept = compacted.flatMap(TransferLog.line)
        if kept.isEmpty || log.append(kept) { replace([], [dead]) }
      } else {
        adopted.append(dead)
      }
    }
    survey.recovered = TransferRecord.compacted(records)
    return survey
  }

  static func logs(in directory: String, atMost count: Int = mostFiles) -> [String] {
    do {
      return try FileSystem.names(in: directory).filter { $0.hasSuffix(".log") }
        .prefix(count).map { directory + "/" + $0 }
    } catch { return [] }
  }

  /// Appends a record; with `then` the answer comes when it is on disk, or could not be put there.
  package func append(_ record: TransferRecord, then: ((Bool) -> Void)?) {
    if case .undone(let id) = record, taken.contains(id) { undone.insert(id) }
    let line = TransferLog.line(record.written(at: HostEnvironment.wallMilliseconds))
    guard log.append(unwritten + line) else {
      // A decision that is not taken is withdrawn; what has happened is written later.
      if let then { then(false) } else { unwritten += line }
      return
    }
    unwritten = []
    if let then { log.sync(on: pool, then: then) }
  }

  /// The same at once, for the end of the host.
  package func syncNow() -> Bool { unwritten.isEmpty && log.syncNow() }

  /// Removes the file when nothing in it is of use to a later run.
  package func close(keeping isNeeded: Bool) {
    // What was not taken up yet may be half in it.
    guard !isNeeded, isTakenUp, past.crossOut(undone) else { return }
    for path in adopted.map(\.path) + [log.path] {
      do { try FileSystem.remove(path) } catch { return }
    }
  }
}
