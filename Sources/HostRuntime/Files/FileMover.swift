// SPDX-License-Identifier: Apache-2.0
import ByteCoding
package import DragSession
package import EventLoop
import FileAddressing
internal import FileTransfer
internal import HostRecord
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
    let transfer: FileTransferJob
    let isRecovery: Bool
    let signal = TransferSignal()
    /// What has to be written before the transfer can read it, and is removed afterwards.
    let spool: [(path: String, bytes: [UInt8])]
    var devices: Set<UInt64>?
    var isRunning = false
    var told: FileProgress?

    init(
      _ transfer: FileTransferJob, spool: [(path: String, bytes: [UInt8])], isRecovery: Bool
    ) {
      self.transfer = transfer
      self.spool = spool
      self.isRecovery = isRecovery
    }
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
  private var answered: [Job] = []
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
    let texts = spool(order, files)
    let job = Job(transfer(order, files), spool: texts, isRecovery: isRecovery)
    jobs.append(job)
    // A device that does not answer must hold up this order only.
    let transfer = job.transfer
    pool.run(
      { transfer.devices },
      then: { [weak self] devices in
        job.devices = devices
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
    guard let job = jobs.first(where: { $0.transfer.key == id.text }), !job.isRecovery else {
      return
    }
    job.signal.cancel()
    guard !job.isRunning else { return }
    jobs.removeAll { $0 === job }
    let reasons = job.transfer.items.indices.map { ($0, WireWords.cancelled) }
    let outcome = FileOutcome(
      refused: Dictionary(reasons) { first, _ in first }, isCancelled: true)
    loop.atTurnEnd { [finished] in finished(id, outcome) }
  }

  /// Lets an order rest between two pieces, or go on; one that rests holds no device.
  package func pause(_ id: TransferID, _ isOn: Bool) {
    guard let job = jobs.first(where: { $0.transfer.key == id.text }), !job.isRecovery else {
      return
    }
    job.signal.pause(isOn)
    startNext()
  }

  /// Has an order begin before another one; one that runs already goes on as it is.
  package func putAhead(_ id: TransferID, of other: TransferID) {
    guard id != other, let from = jobs.firstIndex(where: { $0.transfer.key == id.text }),
      jobs.contains(where: { $0.transfer.key == other.text })
    else { return }
    let job = jobs.remove(at: from)
    let place = jobs.firstIndex { $0.transfer.key == other.text } ?? jobs.endIndex
    jobs.insert(job, at: place)
  }

  /// Ends all orders soon, because the host ends.
  package func cancelAll() { for job in jobs { cancel(TransferID(job.transfer.key)) } }

  // MARK: Running

  private func startNext() {
    for job in jobs where !job.isRunning && !job.signal.isPaused {
      guard let devices = job.devices else { continue }
      let running = jobs.filter {
        $0.isRunning && !$0.signal.isPaused && !$0.transfer.changesNamesOnly
      }
      if !job.transfer.changesNamesOnly {
        if running.count >= RuntimeLimits.runningMoves { continue }
        if running.contains(where: { $0.devices == devices }) { continue }
      }
      start(job)
    }
  }

  private func start(_ job: Job) {
    job.isRunning = true
    let (transfer, signal, isRecovery) = (job.transfer, job.signal, job.isRecovery)
    let texts = job.spool
    pool.run(
      {
        if isRecovery { return transfer.recover(signal) }
        for text in texts { Self.write(text.bytes, to: text.path) }
        return transfer.run(signal)
      },
      then: { [weak self] outcome in self?.ended(job, outcome) })
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
      if now != job.told { progress(TransferID(job.transfer.key), now) }
      job.told = now
    }
  }

  private func ended(_ job: Job, _ outcome: FileTransferJob.Outcome) {
    jobs.removeAll { $0 === job }
    if !jobs.contains(where: \.isRunning) { clock.stop() }
    finished(TransferID(job.transfer.key), Self.outcome(outcome, of: job.transfer))
    answered.append(job)
    loop.atTurnEnd { [weak self, makeLogDurable] in
      makeLogDurable { [weak self] in self?.forget(job, isDurable: $0) }
    }
    startNext()
  }

  private func forget(_ job: Job, isDurable: Bool) {
    guard let index = answered.firstIndex(where: { $0 === job }) else { return }
    answered.remove(at: index)
    let (transfer, texts) = (job.transfer, job.spool.map(\.path))
    pool.run({ Self.forget(transfer, isDurable, texts) }, then: {})
  }

  private static func forget(_ transfer: FileTransferJob, _ isDurable: Bool, _ texts: [String]) {
    if isDurable { transfer.forget() }
    for path in texts { remove(path) }
  }

  /// Removes the journals of all that was answered; for the end of the host.
  ///
  /// - Parameter isDurable: Puts the log on disk and tells whether it is there; waits for it.
  package func forgetAnswered(when isDurable: () -> Bool) {
    guard !answered.isEmpty else { return }
    let isDurable = isDurable()
    for job in answered { Self.forget(job.transfer, isDurable, job.spool.map(\.path)) }
    answered = []
  }

  // MARK: Texts that become files

  /// The data of items that are no files yet, and where it lies while the transfer reads it.
  private func spool(_ order: TransferOrder, _ files: FileOrder) -> [(path: String, bytes: [UInt8])]
  {
    files.files.indices.compactMap { n -> (path: String, bytes: [UInt8])? in
      guard files.files[n].source == FileOrder.text,
        let data = order.items[n].fileText(for: order.accepts)
      else { return nil }
      let bytes = Array(data.text.utf8)
      guard data.isBase64 else { return (spoolPath(order.id.text, n), bytes) }
      var decoder = Base64Decoder()
      // Broken data becomes no file: its place is then refused as missing.
      return decoder.decode(bytes).map { (spoolPath(order.id.text, n), $0) }
    }
  }

  private func spoolPath(_ id: String, _ n: Int) -> String {
    String(decoding: journals, as: UTF8.self) + "/\(Self.spoolName(of: id)).\(n).text"
  }

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

  private func transfer(_ order: TransferOrder, _ files: FileOrder) -> FileTransferJob {
    // What cannot be read as a place becomes the empty one, which is refused by itself.
    func place(_ address: String) -> [UInt8] { FileAddress.path(of: address) ?? [] }
    let items = files.files.enumerated().map { n, file in
      let isText = file.source == FileOrder.text
      return FileTransferJob.Item(
        Self.action(file.action),
        isText ? Array(spoolPath(order.id.text, n).utf8) : place(file.source),
        name: file.name.map { Array($0.utf8) },
        place: file.place.map(place), stamp: file.stamp, restores: file.restores.map(place),
        mode: file.mode.map { UInt32(truncatingIfNeeded: $0 & 0o7777) },
        owner: file.owner.flatMap { FileOwner($0) })
    }
    let conflict: FileTransferJob.Conflict =
      switch order.conflict {
      case .keepBoth: .keepBoth
      case .replace: .replace
      case .skip: .skip
      case nil: .refuse
      }
    var transfer = FileTransferJob(
      key: order.id.text, items: items, folder: place(files.directory), conflict: conflict,
      journals: journals, dataFolder: dataFolder)
    transfer.isAllOrNothing = order.isAllOrNothing
    transfer.isSet = files.isSet
    switch files.oddNames {
    case .change: transfer.oddNames = .change
    case .leaveOut: transfer.oddNames = .leaveOut
    case nil: break
    }
    transfer.note = TransferLog.line(.begin(order)).dropLast()
    return transfer
  }

  private static func action(_ action: FileOrder.Action) -> FileTransferJob.Action {
    switch action {
    case .copy: .copy
    case .move, .publish: .move
    case .link: .link
    case .relativeLink: .relativeLink
    case .hardLink: .hardLink
    case .mode: .mode
    case .discard: .discard
    case .remove: .remove
    case .restore: .restore
    case .makeFile: .makeFile
    case .makeFolder: .makeFolder
    case .unmake: .unmake
    }
  }

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
        oldMode: arrival.oldMode.map { Int($0) }, oldOwner: arrival.oldOwner?.text)
    }
    var result = FileOutcome(
      arrived: arrived, refused: outcome.refused, changed: outcome.changed, gone: outcome.gone,
      unfit: outcome.unfit, kept: outcome.kept, isCancelled: outcome.isCancelled)
    result.taken = outcome.taken
    result.oddNames = outcome.oddNames
    result.isRecordLost = outcome.isRecordLost
    return result
  }
}
