// SPDX-License-Identifier: Apache-2.0
internal import DragSession
internal import FileTransfer
internal import HostRecord
import PaneProtocol

/// What the journals of files say that no log says any more.
///
/// The order of a transfer is on disk twice: in the log of its host, and in the journal of its files.
/// What is lost in the log is taken up from the journal, so that a move that was begun is finished or
/// taken back like any other, said, and can be undone.
struct LeftoverTransfers {
  /// Records to read behind those of the logs.
  private(set) var records: [TransferRecord] = []
  /// Warnings about moves that could not be taken up.
  private(set) var warnings: [String] = []

  /// Sorts the leftovers: removes those of transfers that are over, and takes up the forgotten.
  ///
  /// - Parameters:
  ///   - leftovers: What was found before the logs were read.
  ///   - known: The records of dead hosts.
  ///   - living: Reads the records of the hosts that live; called only when it matters.
  init(_ leftovers: FileLeftovers, known: [TransferRecord], living: () -> [TransferRecord]) {
    leftovers.sweepKept()
    guard !leftovers.all.isEmpty || leftovers.hasTexts else { return }
    let begun = Names(known) { if case .begin(let order) = $0 { order.id } else { nil } }
    let intended = Names(known) { if case .intent(let id) = $0 { id } else { nil } }
    let over = Names(known) { record in
      switch record {
      case .done(let id), .undone(let id): id
      case .undo(let entry): entry.order.id
      case .begin, .intent, .commit, .targetDone, .reported, .told, .parked, .givenUp: nil
      }
    }
    let others = living()
    let alive = Names(others) { $0.transfer }
    let going = Set(
      (TransferRecord.open(known) + others.compactMap(\.transfer)).map {
        FileMover.spoolName(of: $0.text)
      })
    leftovers.sweepTexts { going.contains($0) }
    for leftover in leftovers.all where !alive.contains(leftover.name) {
      if over.contains(leftover.name) {
        leftovers.remove(leftover)
      } else if let id = begun.id(of: leftover.name) {
        // A journal is made after the intent is on disk: a log without it has lost the record.
        if !intended.contains(leftover.name) { records.append(.intent(id)) }
      } else if let order = Self.order(of: leftover) {
        records += [.begin(order), .intent(order.id)]
      } else {
        giveUp(leftover, leftovers)
      }
    }
  }

  private mutating func giveUp(_ leftover: FileLeftovers.Leftover, _ leftovers: FileLeftovers) {
    let places = leftovers.giveUp(leftover)
    guard let first = places.first else { return }
    let path = String(decoding: first, as: UTF8.self)
    warnings.append(RuntimeWords.lostRecords(path, others: places.count - 1))
  }

  private static func order(of leftover: FileLeftovers.Leftover) -> TransferOrder? {
    guard let note = leftover.note,
      case .begin(let order)? = TransferLog.records(in: note + [UInt8(ascii: "\n")]).first,
      FileTransferJob.journalName(of: order.id.text) == leftover.name
    else { return nil }
    return order
  }

  /// Transfers by the file names of their journals.
  private struct Names {
    private var ids: [[UInt8]: TransferID] = [:]

    init(_ records: [TransferRecord], _ id: (TransferRecord) -> TransferID?) {
      for id in records.lazy.compactMap(id) { ids[FileTransferJob.journalName(of: id.text)] = id }
    }

    func id(of name: [UInt8]) -> TransferID? { ids[name] }
    func contains(_ name: [UInt8]) -> Bool { ids[name] != nil }
  }
}
