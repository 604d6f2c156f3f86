// SPDX-License-Identifier: Apache-2.0
package import DragSession
package import EventLoop
import FileAddressing
internal import FileTransfer
package import PaneProtocol
internal import TerminalInput

/// Carries out the orders on files of transfers, beside the loop.
///
/// At most two run at once, and never two between the same devices; the others wait. Those that only
/// change names wait for nobody. While one runs
/// its progress is told ten times a second; when none runs, nothing is scheduled.
package final class FileMover {
  /// An order, from its arrival to its answer.
  private final class Job {
    let id: TransferID
    /// Items of the order.
    let count: Int
    let isRecovery: Bool
    let signal = TransferSignal()
    /// What is to be done; `nil` until that is worked out.
    var work: Work?
    var isRunning = false
    var told: FileProgress?

    init(_ order: TransferOrder, isRecovery: Bool) {
      id = order.id
      count = order.items.count
      self.isRecovery = isRecovery
    }
  }

  /// An order as it is carried out beside the loop.
  private struct Work: Sendable {
    let transfer: FileTransferJob
    /// What has to be written before the transfer can read it, and is removed afterwards.
    let spool: [SpooledText]
    let devices: Set<UInt64>
  }

  /// A text that becomes a file, and where it lies while a transfer reads it.
  struct SpooledText: Sendable {
    let path: String
    let bytes: [UInt8]
  }

  private let loop: Loop
  let pool: WorkPool
  private let clock: Timer
  private let journals: [UInt8]
  private let dataFolder: [UInt8]
  private let progress: (TransferID, FileProgress) -> Void
  private let finished: (TransferID, FileOutcome) -> Void
  private var jobs: [Job] = []
  /// Those whose answer is given and not yet known to be on disk.
  private var answered: [Work] = []
  /// Waits until what the log was told is on disk; a journal is removed after that and not before.
  package var makeLogDurable: (@escaping (Bool) -> Void) -> Void = { $0(true) }
  /// Why the folder of the host's state is not used; nothing is moved then, because no journal can
  /// be kept, and nothing is made there.
  package var stateProblem: String?

  /// Creates a mover that has nothing to do.
  ///
  /// - Parameters:
  ///   - loop: Where the answers come back.
  ///   - journals: A folder of the host's state for its journals; it is made when it is needed.
  ///   - dataFolder: The user's data folder with the trash in it, such as `~/.local/share`.
  ///   - progress: Called while files are on their way, with the id of the transfer.
  ///   - finished: Called once for each order, never within ``move(_:isRecovery:)``. The log must
  ///     know the answer by the end of that turn; the journal is removed when it is durable there.
  package init(
    loop: Loop, journals: String, dataFolder: String,
    progress: @escaping (TransferID, FileProgress) -> Void,
    finished: @escaping (TransferID, FileOutcome) -> Void
  ) {
    self.loop = loop
    pool = WorkPool(loop)
    clock = Timer(loop)
    self.journals = Array(journals.utf8)
    self.dataFolder = Array(dataFolder.utf8)
    self.progress = progress
    self.finished = finished
  }

  /// True when an order is under way.
  package var isBusy: Bool { !jobs.isEmpty }

  /// Does an order of `TransferStep.moveFiles`; its answer comes later.
  ///
  /// - Parameters:
  ///   - order: What to do; one that names no files is answered with a refusal of every item.
  ///   - isRecovery: Whether only what was decided before a crash is finished.
  package func move(_ order: TransferOrder, isRecovery: Bool) {
    if let stateProblem { return refuse(order, RuntimeWords.noJournal(stateProblem)) }
    guard let files = order.files, files.files.count == order.items.count else {
      return refuse(order, RuntimeWords.noFile)
    }
    let job = Job(order, isRecovery: isRecovery)
    jobs.append(job)
    let folders = Folders(journals: journals, data: dataFolder)
    // A device that does not answer must hold up this order only, and thousands of names no key.
    pool.run(
      {
        let transfer = folders.transfer(order, files)
        return Work(
          transfer: transfer, spool: folders.spool(order, files), devices: transfer.devices)
      },
      then: { [weak self] work in
        job.work = work
        self?.startNext()
      })
  }

  private func refuse(_ order: TransferOrder, _ reason: String) {
    let reasons = order.items.indices.map { ($0, reason) }
    let outcome = FileOutcome(refused: Dictionary(reasons) { first, _ in first })
    loop.atTurnEnd { [finished] in finished(order.id, outcome) }
  }

  /// Ends an order soon; it is still answered.
  ///
  /// What was decided before a crash is finished anyway.
  package func cancel(_ id: TransferID) {
    guard let job = jobs.first(where: { $0.id == id }), !job.isRecovery else {
      return
    }
    job.signal.cancel()
    guard !job.isRunning else { return }
    jobs.removeAll { $0 === job }
    let reasons = (0..<job.count).map { ($0, WireWords.cancelled) }
    let outcome = FileOutcome(
      refused: Dictionary(reasons) { first, _ in first }, isCancelled: true)
    loop.atTurnEnd { [finished] in finished(id, outcome) }
  }

  /// Lets an order rest between two pieces, or go on; one that rests holds no device.
  package func pause(_ id: TransferID, _ isOn: Bool) {
    guard let job = jobs.first(where: { $0.id == id }), !job.isRecovery else {
      return
    }
    job.signal.pause(isOn)
    startNext()
  }

  /// Has an order begin before another one; one that runs already goes on as it is.
  package func putAhead(_ id: TransferID, of other: TransferID) {
    guard id != other, let from = jobs.firstIndex(where: { $0.id == id }),
      jobs.contains(where: { $0.id == other })
    else { return }
    let job = jobs.remove(at: from)
    let place = jobs.firstIndex { $0.id == other } ?? jobs.endIndex
    jobs.insert(job, at: place)
  }

  /// Ends all orders soon, because the host ends.
  package func cancelAll() { for job in jobs { cancel(job.id) } }

  // MARK: Running

  private func startNext() {
    for job in jobs where !job.isRunning && !job.signal.isPaused {
      guard let work = job.work else { continue }
      let running = jobs.filter {
        $0.isRunning && !$0.signal.isPaused && $0.work?.transfer.changesNamesOnly != true
      }
      if !work.transfer.changesNamesOnly {
        if running.count >= RuntimeLimits.runningMoves { continue }
        if running.contains(where: { $0.work?.devices == work.devices }) { continue }
      }
      start(job, work)
    }
  }

  private func start(_ job: Job, _ work: Work) {
    job.isRunning = true
    let (signal, isRecovery) = (job.signal, job.isRecovery)
    pool.run(
      {
        if isRecovery { return work.transfer.recover(signal) }
        for text in work.spool { Self.write(text.bytes, to: text.path) }
        return work.transfer.run(signal)
      },
      then: { [weak self] outcome in self?.ended(job, work, outcome) })
    guard !clock.isRunning else { return }
    let interval = RuntimeLimits.fileProgress.wholeMilliseconds
    clock.start(milliseconds: interval, every: interval) { [weak self] in self?.tell() }
  }

  private func tell() {
    for job in jobs where job.isRunning {
      let signal = job.signal
      let now = FileProgress(
        items: signal.items, itemsDone: signal.itemsDone, bytes: signal.bytes,
        bytesDone: min(signal.bytes, signal.bytesDone))
      if now != job.told { progress(job.id, now) }
      job.told = now
    }
  }

  private func ended(_ job: Job, _ work: Work, _ outcome: FileTransferJob.Outcome) {
    jobs.removeAll { $0 === job }
    if !jobs.contains(where: \.isRunning) { clock.stop() }
    finished(job.id, Self.outcome(outcome, of: work.transfer))
    answered.append(work)
    loop.atTurnEnd { [weak self, makeLogDurable] in
      makeLogDurable { [weak self] in self?.forget(job.id, isDurable: $0) }
    }
    startNext()
  }

  private func forget(_ id: TransferID, isDurable: Bool) {
    guard let index = answered.firstIndex(where: { $0.transfer.key == id.text }) else { return }
    let work = answered.remove(at: index)
    pool.run({ Self.forget(work, isDurable) }, then: {})
  }

  private static func forget(_ work: Work, _ isDurable: Bool) {
    if isDurable { work.transfer.forget() }
    for text in work.spool { remove(text.path) }
  }

  /// Removes the journals of all that was answered; for the end of the host.
  ///
  /// - Parameter isDurable: Puts the log on disk and tells whether it is there; waits for it.
  package func forgetAnswered(when isDurable: () -> Bool) {
    guard !answered.isEmpty else { return }
    let isDurable = isDurable()
    for work in answered { Self.forget(work, isDurable) }
    answered = []
  }

  // MARK: Texts that become files

  /// A transfer's id as part of the names of its texts.
  static func spoolName(of id: String) -> String {
    String(id.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" })
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    do throws(SystemError) {
      try FileSystem.makeDirectories(FileSystem.parent(of: path))
      // A file for others to read, as the user's other new files are.
      try FileSystem.writeAtomically(bytes, to: path, permissions: 0o644)
    } catch {
      return
    }
  }

  private static func remove(_ path: String) {
    do { try FileSystem.remove(path) } catch { return }
  }

  // MARK: Values

  private static func outcome(
    _ outcome: FileTransferJob.Outcome, of transfer: FileTransferJob
  ) -> FileOutcome {
    let arrived = outcome.arrived.map { arrival in
      let isMove =
        transfer.items.indices.contains(arrival.n)
        && [.move, .restore].contains(transfer.items[arrival.n].action)
      return TransferredItem(
        n: arrival.n, id: FileAddress.address(of: arrival.place), revision: arrival.stamp,
        replaced: arrival.replaced.map { FileAddress.address(of: $0) },
        isCopy: isMove && outcome.kept[arrival.n] != nil,
        oldMode: arrival.oldMode.map { Int($0) }, oldOwner: arrival.oldOwner?.text,
        oldModified: arrival.oldModified.map { Int($0) },
        note: arrival.note.map { String(decoding: $0, as: UTF8.self) })
    }
    var result = FileOutcome(
      arrived: arrived, refused: outcome.refused, changed: outcome.changed, gone: outcome.gone,
      unfit: outcome.unfit, kept: outcome.kept, isCancelled: outcome.isCancelled)
    result.taken = outcome.taken
    result.takenNames = TakenNames(outcome.clashes)
    result.oddNames = outcome.oddNames
    result.isRecordLost = outcome.isRecordLost
    return result
  }
}
