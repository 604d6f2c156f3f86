// SPDX-License-Identifier: Apache-2.0
internal import CellText
internal import DragSession
internal import FileAddressing
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
  ///   - remnants: What the lines of their logs that are damaged still tell.
  ///   - living: Reads the records of the hosts that live; called only when it matters.
  init(
    _ leftovers: FileLeftovers, known: [TransferRecord], _ remnants: [OrderRemnant] = [],
    living: () -> [TransferRecord]
  ) {
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
        giveUp(leftover, leftovers, remnants)
      }
    }
  }

  /// Clears away what is unfinished of a transfer whose order is lost, and says what the disks hold.
  private mutating func giveUp(
    _ leftover: FileLeftovers.Leftover, _ leftovers: FileLeftovers, _ remnants: [OrderRemnant]
  ) {
    let traces = (remnants + leftover.torn.compactMap { OrderRemnant($0) }).filter {
      FileTransferJob.journalName(of: $0.id.text) == leftover.name
    }
    let origins = Set(
      traces.flatMap(\.sources).map {
        String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex))
      })
    let remains = leftovers.giveUp(
      leftover, folders: traces.compactMap { FileAddress.path(of: $0.directory) },
      sources: origins.compactMap { FileAddress.path(of: $0) })
    if !remains.doubled.isEmpty { offer(remains.doubled, leftover) }
    let doubled = Set(remains.doubled.map(\.copy))
    let places = remains.places.filter { !doubled.contains($0) }.map(Self.text)
    if let first = places.first {
      warnings.append(RuntimeWords.lostRecords(first, others: places.count - 1))
    } else if let folder = remains.folders.first {
      warnings.append(RuntimeWords.lostMove(to: Self.text(folder), unfinished: remains.parts))
    } else {
      warnings.append(RuntimeWords.lostMove)
    }
  }

  /// Reports what stands in both places, as copies that can be taken back.
  private mutating func offer(
    _ doubled: [FileLeftovers.Doubled], _ leftover: FileLeftovers.Leftover
  ) {
    guard let first = doubled.first else { return }
    let folder = Array(first.copy[..<(first.copy.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    let directory = FileAddress.address(of: folder)
    let items = doubled.map { item in
      let name = item.copy.suffix(from: (item.copy.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)
      return DragItem(
        id: FileAddress.address(of: item.original),
        title: SafeText(String(decoding: name, as: UTF8.self)))
    }
    var order = TransferOrder(
      id: TransferID(String(decoding: leftover.name, as: UTF8.self)), operation: .copy,
      mode: .files, source: nil, target: StoreKey(directory), items: items, anchor: .pane,
      title: SafeText(Self.text(folder)))
    order.files = FileOrder(
      directory: directory, files: items.map { .init(.copy, source: $0.id) })
    let arrived = doubled.enumerated().map { n, item in
      TransferredItem(n: n, id: FileAddress.address(of: item.copy), revision: item.stamp)
    }
    let words = RuntimeWords.inBothPlaces(Self.text(first.copy), others: doubled.count - 1)
    records += [
      .begin(order), .reported(order.id, .kept(reason: words), arrived: doubled.count),
      .undo(UndoEntry(order: order, arrived: arrived)), .done(order.id),
    ]
  }

  private static func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

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
