// SPDX-License-Identifier: Apache-2.0
package import DragSession
package import EventLoop
internal import FileTransfer
internal import HostRecord
package import PaneProtocol

/// The log of transfers on disk: what was decided is found again, whatever dies.
///
/// Each host writes a file of its own and holds a lock on it. A host that starts takes over the
/// files whose owners are dead, so that nothing that was decided is ever forgotten.
package final class TransferJournal {
  /// What earlier hosts have left behind, compacted.
  package let recovered: [TransferRecord]
  /// What the user must hear of: logs and journals that could not be read whole.
  package let warnings: [String]
  private let log: LockedLog
  private let pool: WorkPool
  private let directory: String
  /// Logs of hosts that died while this one ran; they are held until the next start.
  private var adopted: [LockedLog] = []
  /// Those of them that could not be read whole; what was in them is in the log of this run.
  private var setAside: [LockedLog] = []
  /// Lines the disk did not take; they go before the next, because their order is their meaning.
  private var unwritten: [UInt8] = []

  /// Files taken over at a start; more are left for the next one.
  private static let mostFiles = 256

  /// Opens the log of this run and takes over those of the dead.
  ///
  /// - Parameters:
  ///   - directory: Holds the logs; made when missing.
  ///   - runName: A name no other run has; later runs must sort behind earlier ones.
  ///   - loop: Where the answers come.
  /// - Throws: `SystemError` when the folder cannot be written, or is not this user's alone.
  package init(directory: String, runName: String, loop: Loop) throws(SystemError) {
    pool = WorkPool(loop)
    self.directory = directory
    try PrivateFolder.make(directory)
    // First, because a transfer is in a log before it has a journal.
    let leftovers = FileLeftovers(in: Array((directory + Self.filesFolder).utf8))
    var old: [LockedLog] = []
    var damaged: [LockedLog] = []
    var records: [TransferRecord] = []
    var remnants: [OrderRemnant] = []
    for path in Self.logs(in: directory) {
      guard let log = Self.takeOver(path), let bytes = Self.contents(of: path) else { continue }
      let reading = TransferLog.read(bytes)
      if reading.isDamaged { damaged.append(log) } else { old.append(log) }
      records += reading.records
      remnants += reading.remnants
    }
    let held = Set((old + damaged).map(\.path))
    let found = LeftoverTransfers(leftovers, known: records, remnants) {
      Self.logs(in: directory, atMost: .max).filter { !held.contains($0) }
        .flatMap { TransferLog.records(in: Self.contents(of: $0) ?? []) }
    }
    warnings = damaged.map(Self.words) + found.warnings
    recovered = TransferRecord.compacted(records + found.records)
    log = try LockedLog(own: directory + "/" + runName, names: RuntimeLimits.logNames)
    if !old.isEmpty || !damaged.isEmpty { takeOver(recovered, old, damaged) }
  }

  private static let filesFolder = "/files"
  private static let damagedSuffix = ".damaged"

  private static func words(on log: LockedLog) -> String {
    RuntimeWords.damagedLog(keptAs: log.path + damagedSuffix)
  }

  /// Copies what is still needed, and removes the logs of the dead once the copy is on disk.
  ///
  /// Until then both are there, which a later start understands; so a start need not wait.
  private func takeOver(
    _ records: [TransferRecord], _ old: [LockedLog], _ damaged: [LockedLog]
  ) {
    guard records.isEmpty || log.append(records.flatMap(TransferLog.line)) else { return }
    log.sync(on: pool) { isSynced in
      guard isSynced else { return }
      for file in old {
        do { try FileSystem.remove(file.path) } catch { continue }
      }
      for file in damaged {
        do { try FileSystem.rename(file.path, to: file.path + Self.damagedSuffix) } catch {
          continue
        }
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

  private static func contents(of path: String) -> [UInt8]? {
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
    let held = Set((adopted + setAside).map(\.path) + [log.path])
    for path in Self.logs(in: directory) where !held.contains(path) {
      let dead = Self.takeOver(path)
      let reading = TransferLog.read(Self.contents(of: path) ?? [])
      guard let dead else {
        survey.elsewhere.formUnion(TransferRecord.open(reading.records))
        continue
      }
      records += reading.records
      if reading.isDamaged {
        setAside.append(dead)
        survey.warnings.append(Self.words(on: dead))
        takeOver(TransferRecord.compacted(reading.records), [], [dead])
      } else {
        adopted.append(dead)
      }
    }
    survey.recovered = TransferRecord.compacted(records)
    return survey
  }

  private static func logs(in directory: String, atMost count: Int = mostFiles) -> [String] {
    do {
      return try FileSystem.names(in: directory).filter { $0.hasSuffix(".log") }
        .prefix(count).map { directory + "/" + $0 }
    } catch { return [] }
  }

  /// Appends a record; with `then` the answer comes when it is on disk, or could not be put there.
  package func append(_ record: TransferRecord, then: ((Bool) -> Void)?) {
    let line = TransferLog.line(record)
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
    guard !isNeeded else { return }
    for path in adopted.map(\.path) + [log.path] {
      do { try FileSystem.remove(path) } catch { return }
    }
  }
}
