// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// One run of a transfer on its thread: its open folders, its journal and what has come of it.
final class TransferRun {
  /// An item whose way is clear: from where, to where, and what is in its place.
  struct Step {
    var n: Int
    var item: FileTransferJob.Item
    var from: Folder
    var name: NameBytes
    var facts: FileFacts
    var to: Folder
    var target: NameBytes
    /// The file whose name it takes, which goes to the trash first.
    var old: FileFacts?
    /// True when its new name is only another way to write the old one, where letters fold.
    var isRespelling = false
    /// What names can be where it goes; `nil` where all can be.
    var rules: NameRules?
    /// True when it has another name because its own cannot be there.
    var isFitted = false

    var place: NameBytes { to.path.appending(target) }
    var isAcross: Bool { from.facts.device != to.facts.device }
  }

  let transfer: FileTransferJob
  let signal: TransferSignal
  let trash: TrashCan
  let links = CopiedLinks()
  let names: NameFitting
  var outcome = FileTransferJob.Outcome()
  /// The journal; `nil` before there is one and while recovering.
  var journal: Journal?
  private var folders: [NameBytes: Folder] = [:]
  private var last: Folder?
  /// Folders whose names have changed.
  private var touched: [FileID: Folder] = [:]

  init(_ transfer: FileTransferJob, _ signal: TransferSignal) {
    self.transfer = transfer
    self.signal = signal
    trash = TrashCan(dataFolder: transfer.dataFolder)
    names = NameFitting(transfer, signal)
    signal.expect(items: transfer.items.count)
  }

  // MARK: Folders

  /// An open folder of a path; every path is opened once.
  func folder(_ path: NameBytes) throws(FileFailure) -> Folder {
    if let last, last.path == path { return last }
    if let known = folders[path] {
      last = known
      return known
    }
    // Items of very many folders would use up the descriptors.
    if folders.count >= 64 { folders = [:] }
    let folder = try Folder(path)
    folders[path] = folder
    last = folder
    return folder
  }

  func touch(_ folder: Folder) { touched[folder.id] = folder }

  /// Makes all changes of names durable.
  func syncFolders() -> FileFailure? {
    var failure: FileFailure?
    for folder in touched.values {
      do throws(FileFailure) { try folder.sync() } catch { failure = failure ?? error }
    }
    touched = [:]
    signal.step()
    return failure
  }

  // MARK: Answers

  func refuse(_ n: Int, _ reason: String) {
    guard outcome.refused.updateValue(reason, forKey: n) == nil else { return }
    signal.settle()
  }

  func arrive(_ step: Step, stamp: String, replaced: NameBytes?) {
    outcome.arrived.append(
      .init(
        n: step.n, place: step.place, stamp: stamp, replaced: replaced,
        note: TrashCan.note(leftBy: step.item)))
    signal.settle()
  }

  /// Takes the positions that nothing has come of yet as refused.
  func refuseRest(_ reason: String) {
    let settled = Set(outcome.arrived.map(\.n))
    for n in transfer.items.indices where !settled.contains(n) && outcome.refused[n] == nil {
      refuse(n, reason)
    }
  }

  func finished() -> FileTransferJob.Outcome {
    outcome.arrived.sort { $0.n < $1.n }
    return outcome
  }

  // MARK: Names

  /// A transfer's key as part of a file name.
  ///
  /// Keys may hold anything; letters and digits stay, and a sum keeps different keys apart.
  static func safeKey(_ key: String) -> NameBytes {
    let bytes = Array(key.utf8)
    let plain = bytes.prefix(40).map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        byte
      default: UInt8(ascii: "_")
      }
    }
    return plain + NameBytes("-\(String(Journal.checksum(bytes), radix: 16))".utf8)
  }

  var journalPath: NameBytes {
    transfer.journals.appending(FileTransferJob.journalName(of: transfer.key))
  }

  /// The folders in which copies of this transfer may grow.
  var targetFolders: [NameBytes] {
    var places = Set(
      transfer.items.compactMap { $0.action.removes ? nil : $0.place?.splitPath?.folder })
    if !transfer.folder.isEmpty { places.insert(transfer.folder) }
    for item in transfer.items where item.action.makes {
      if let folder = NewEntries.existingFolder(above: item.source) { places.insert(folder) }
    }
    return places.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The folders the items come from; of very many only some.
  var sourceFolders: [NameBytes] {
    let folders = Set(transfer.items.compactMap { $0.source.splitPath?.folder })
    return Array(folders.sorted { $0.lexicographicallyPrecedes($1) }.prefix(64))
  }

  /// The name of an unfinished copy.
  func part(_ n: Int) -> NameBytes {
    [UInt8(ascii: ".")] + Self.safeKey(transfer.key) + NameBytes(".\(n).part".utf8)
  }

  /// Tells whether a name is that of an unfinished copy of the transfer with this safe key.
  static func isPart(_ name: NameBytes, of safeKey: NameBytes) -> Bool {
    name.starts(with: [UInt8(ascii: ".")] + safeKey + [UInt8(ascii: ".")])
      && name.suffix(5).elementsEqual(".part".utf8)
  }

  /// Removes the unfinished copies of a transfer from a folder; tells how many there were.
  @discardableResult
  static func removeParts(of safeKey: NameBytes, in folder: Folder) -> Int {
    let parts = ((try? folder.names()) ?? []).filter { isPart($0, of: safeKey) }
    for part in parts { folder.removeTree(part) }
    return parts.count
  }
}
