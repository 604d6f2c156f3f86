// SPDX-License-Identifier: Apache-2.0
import DragSession
import EventLoop
internal import Glibc
import HostRecord
import PaneProtocol

/// The steps of ended windows, which any window can take back, the newest first.
///
/// They lie in the logs of the ended windows, which a window that starts puts into a folder of their own.
/// A window that takes one over writes there, under the lock of that log, that it has it: that holds as
/// long as the window lives. What it takes back is in its own log, by the rules of all transfers, and is
/// crossed out here before that log goes. So a step is taken back once, whoever dies.
struct PastSteps: Sendable {
  /// The folder with the logs of all windows.
  let transfers: String

  /// A log of an ended window as it was read.
  typealias ReadLog = (path: String, bytes: Int, reading: TransferLog.Reading)

  /// A log that is kept for its steps.
  struct Kept: Sendable {
    var path: String
    /// What is to be in it; `nil` when it stays as it is.
    var contents: [UInt8]?
  }

  private static let folderName = "/past"
  private var folder: String { transfers + Self.folderName }

  // MARK: Putting there

  /// Tells what a starting window takes up of the logs of ended ones, and what stays in which log.
  ///
  /// - Parameters:
  ///   - records: The records of all of them, compacted.
  ///   - logs: The logs.
  /// - Returns: The records to take up, and the logs that are kept.
  static func parted(
    _ records: [TransferRecord], of logs: [ReadLog]
  ) -> (own: [TransferRecord], kept: [Kept]) {
    let (own, past) = TransferRecord.parted(records)
    var homes: [TransferID: String] = [:]
    var steps: [String: [UndoEntry]] = [:]
    for log in logs where !log.reading.isDamaged {
      let undos = Self.undos(in: TransferRecord.compacted(log.reading.records))
      steps[log.path] = undos
      for step in undos { homes[step.order.id] = log.path }
    }
    // What only a damaged log has goes to the window that reads it.
    let homeless = past.filter { homes[$0.order.id] == nil }.map { TransferRecord.undo($0) }
    let there = Set(past.map(\.order.id))
    let kept = logs.compactMap { log -> Kept? in
      let all = steps[log.path] ?? []
      let left = all.filter { there.contains($0.order.id) && homes[$0.order.id] == log.path }
      guard !left.isEmpty else { return nil }
      let alone = TransferRecord.parted(TransferRecord.compacted(log.reading.records)).past
      let isAsItIs = log.bytes <= RuntimeLimits.bytesReadAtStart && alone == left
      return Kept(path: log.path, contents: isAsItIs ? nil : lines(left, changed: log.path))
    }
    return (homeless + own, kept)
  }

  private static func undos(in records: [TransferRecord]) -> [UndoEntry] {
    records.compactMap { record in
      if case .undo(let entry) = record { entry } else { nil }
    }
  }

  private static func lines(_ steps: [UndoEntry], changed path: String) -> [UInt8] {
    let moment = FileSystem.modificationTime(path).map { $0 / 1_000_000 }
    return steps.flatMap { TransferLog.line(TransferRecord.undo($0).written(at: moment)) }
  }

  /// Puts logs where any window finds their steps, and removes the others.
  ///
  /// They have to be held meanwhile. Each is there or here, whenever this window dies.
  ///
  /// - Parameters:
  ///   - kept: The logs to put there.
  ///   - old: The paths of all of them.
  ///   - undone: The steps that were taken back by the windows whose logs they are.
  func put(_ kept: [Kept], andRemove old: [String], crossingOut undone: Set<TransferID>) {
    guard crossOut(undone) else { return }
    let names = Set(kept.map(\.path))
    for path in old where !names.contains(path) {
      do { try FileSystem.remove(path) } catch { continue }
    }
    guard !kept.isEmpty else { return }
    do throws(SystemError) {
      try PrivateFolder.make(folder)
      for log in kept {
        if let contents = log.contents { try FileSystem.writeAtomically(contents, to: log.path) }
        try FileSystem.rename(log.path, to: folder + "/" + FileSystem.name(of: log.path))
      }
      try FileSystem.syncDirectory(folder)
    } catch {
      // What could not be put there stays where it is, for the next start.
      return
    }
    sweep()
  }

  /// Removes the logs that are too old, or too many.
  private func sweep() {
    let paths = TransferJournal.logs(in: folder, atMost: .max)
    let now = HostEnvironment.wallMilliseconds &* 1_000_000
    for (n, path) in paths.sorted().enumerated() {
      let age = FileSystem.modificationTime(path).map { now - $0 } ?? 0
      guard age > RuntimeLimits.pastAge || paths.count - n > RuntimeLimits.pastLogs else {
        continue
      }
      remove(path)
    }
  }

  private func remove(_ path: String) {
    do {
      let held = try LockedLog(path)
      try FileSystem.remove(path)
      withExtendedLifetime(held) {}
    } catch { return }
  }

  // MARK: What is there

  /// What a log in the folder says.
  private struct PastLog {
    let path: String
    /// The steps that are not crossed out.
    var steps: [UndoEntry] = []
    /// The logs of the windows that have taken steps over.
    var takers: [TransferID: String] = [:]

    init(_ path: String) {
      self.path = path
      guard let bytes = TransferJournal.contents(of: path) else { return }
      let records = TransferRecord.compacted(TransferLog.records(in: bytes))
      steps = TransferRecord.parted(records).past
      let mark = PastSteps.takenMark + [UInt8(ascii: " ")]
      for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: mark) {
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count == 3 else { continue }
        let id = TransferID(String(decoding: words[2], as: UTF8.self))
        takers[id] = String(decoding: words[1], as: UTF8.self)
      }
    }
  }

  /// The first word of the lines about steps that are taken over; no line of a log begins so.
  private static let takenMark = Array("taken".utf8)

  private var logs: [PastLog] {
    TransferJournal.logs(in: folder, atMost: .max).sorted().map { PastLog($0) }
  }

  /// The steps that were taken back, or are being taken back, by windows whose logs are there.
  private func settled() -> Set<TransferID> {
    var ids: Set<TransferID> = []
    for path in TransferJournal.logs(in: transfers, atMost: .max) {
      ids.formUnion(
        Self.undone(in: TransferLog.records(in: TransferJournal.contents(of: path) ?? [])))
    }
    return ids
  }

  /// The steps that records say were taken back, or are being taken back.
  static func undone(in records: [TransferRecord]) -> Set<TransferID> {
    var ids = undoing(in: records)
    for case .undone(let id) in records { ids.insert(id) }
    return ids
  }

  /// The steps that are being taken back; a try that has failed is over, and its step can be had again.
  private static func undoing(in records: [TransferRecord]) -> Set<TransferID> {
    let open = TransferRecord.open(records)
    var ids: Set<TransferID> = []
    for case .begin(let order) in records where open.contains(order.id) {
      if let undone = order.undoes { ids.insert(undone) }
    }
    return ids
  }

  /// The steps a window that starts needs to finish what an ended one was taking back.
  func needed(by records: [TransferRecord]) -> [TransferRecord] {
    let undoing = Self.undoing(in: records)
    guard !undoing.isEmpty else { return [] }
    return logs.flatMap(\.steps).filter { undoing.contains($0.order.id) }.map { .undo($0) }
  }

  private func lives(_ window: String) -> Bool {
    let path = transfers + "/" + window
    guard FileSystem.exists(path) else { return false }
    return !withExtendedLifetime(Self.held(path)) { $0 != nil }
  }

  private static func held(_ path: String) -> LockedLog? {
    do { return try LockedLog(path) } catch { return nil }
  }

  /// The lock of a log that other windows hold for moments.
  private static func heldSoon(_ path: String) -> LockedLog? {
    for _ in 0..<RuntimeLimits.lockTries {
      if let log = held(path) { return log }
      guard FileSystem.exists(path) else { return nil }
      usleep(RuntimeLimits.lockPause)
    }
    return nil
  }

  // MARK: One window at a time

  /// The folder of all logs for a window that starts: others may start meanwhile, none takes a step.
  func heldBesideOthers() -> FolderLock? {
    // Who takes a step holds it for moments; they need not be waited for.
    guard case .held(let lock) = FolderLock.hold(transfers, .shared) else { return nil }
    return lock
  }

  /// The folder of all logs, once no window that starts is about to put steps into it.
  ///
  /// One that takes too long, or is stopped, is not waited for any longer: what is there counts then.
  private func heldAlone() -> FolderLock? {
    for _ in 0..<RuntimeLimits.lockTries {
      switch FolderLock.hold(transfers, .alone) {
      case .held(let lock): return lock
      case .unavailable: return nil
      case .busy: usleep(RuntimeLimits.lockPause)
      }
    }
    return nil
  }

  // MARK: Taking over and crossing out

  /// The end of a try to take a step over.
  enum Taking: Sendable {
    case taken([UndoEntry])
    case none
    /// There is one and another window is in the way, or the disk takes no line.
    case failed
  }

  /// Takes over the newest step that can be taken back.
  ///
  /// - Parameters:
  ///   - window: The name of the log of the window that takes it.
  ///   - open: The stores whose programs run.
  /// - Returns: All pieces of the step.
  func take(for window: String, while open: Set<StoreKey>) -> Taking {
    let alone = heldAlone()
    defer { withExtendedLifetime(alone) {} }
    putEnded()
    for _ in 0..<RuntimeLimits.lockTries {
      guard let step = newest(while: open) else { return .none }
      guard let held = Self.heldSoon(step.path) else { return .failed }
      // As it is now that nobody else changes it.
      let found = PastLog(step.path)
      let entries = available(in: found, settled()).filter { $0.order.wholeID == step.whole }
      guard !entries.isEmpty else { continue }
      let lines = entries.flatMap {
        Self.takenMark + Array(" \(window) \($0.order.id.text)\n".utf8)
      }
      guard held.append(lines), held.syncNow() else { return .failed }
      return .taken(entries)
    }
    return .failed
  }

  /// The steps of a log that no window has.
  private func available(in log: PastLog, _ settled: Set<TransferID>) -> [UndoEntry] {
    var living: [String: Bool] = [:]
    return log.steps.filter { step in
      guard !settled.contains(step.order.id) else { return false }
      guard let taker = log.takers[step.order.id] else { return true }
      let isAlive = living[taker] ?? lives(taker)
      living[taker] = isAlive
      return !isAlive
    }
  }

  /// The newest step that can be taken back, by the moment its window wrote it down.
  private func newest(while open: Set<StoreKey>) -> (path: String, whole: TransferID)? {
    let settled = settled()
    var steps: [(moment: Int, n: Int, path: String, entry: UndoEntry)] = []
    for log in logs {
      var moment = 0
      let changed = (FileSystem.modificationTime(log.path) ?? 0) / 1_000_000
      for entry in available(in: log, settled) {
        // A clock that was set back turns no order round.
        moment = max(moment, entry.writtenAt ?? changed)
        steps.append((moment, steps.count, log.path, entry))
      }
    }
    steps.sort { ($0.moment, $0.n) < ($1.moment, $1.n) }
    return steps.suffix(TransferHistory.limit).last { $0.entry.canBeTakenBack(while: open) }
      .map { ($0.path, $0.entry.order.wholeID) }
  }

  /// Puts the logs of windows that have ended meanwhile where their steps are found.
  ///
  /// Those that speak of unfinished transfers wait for a window that starts.
  private func putEnded() {
    for path in TransferJournal.logs(in: transfers) {
      guard let held = Self.held(path), let bytes = TransferJournal.contents(of: path) else {
        continue
      }
      let reading = TransferLog.read(bytes)
      let records = TransferRecord.compacted(reading.records)
      guard !reading.isDamaged, !records.isEmpty, TransferRecord.parted(records).own.isEmpty else {
        continue
      }
      let kept = Self.parted(records, of: [(path, bytes.count, reading)]).kept
      put(kept, andRemove: [path], crossingOut: Self.undone(in: reading.records))
      withExtendedLifetime(held) {}
    }
  }

  /// Crosses out what was taken back; tells whether all of it is.
  func crossOut(_ ids: Set<TransferID>) -> Bool {
    guard !ids.isEmpty else { return true }
    for log in logs where log.steps.contains(where: { ids.contains($0.order.id) }) {
      guard let held = Self.heldSoon(log.path) else {
        if FileSystem.exists(log.path) { return false }
        continue
      }
      let steps = PastLog(log.path).steps
      let crossed = steps.filter { ids.contains($0.order.id) }
      guard held.append(crossed.flatMap { TransferLog.line(.undone($0.order.id)) }),
        held.syncNow()
      else { return false }
      guard crossed.count == steps.count else { continue }
      do { try FileSystem.remove(log.path) } catch { continue }
    }
    return true
  }
}

extension TransferRecord {
  /// The record with the moment it is written at, where that counts and is not known.
  func written(at moment: Int?) -> TransferRecord {
    guard case .undo(var entry) = self, entry.writtenAt == nil else { return self }
    entry.writtenAt = moment
    return .undo(entry)
  }
}
