// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
package import PaneProtocol

/// The talk about transfers while they run: nothing for 200 ms, so that quick ones never flicker.
package struct TransferTalk: Sendable {
  /// When the transfers that run were ordered.
  private var orderedAt: [TransferID: HostTime] = [:]
  /// Transfers that take so long that they are talked about, the newest last.
  package private(set) var slow: [TransferID] = []
  /// Those that the user lets rest.
  private(set) var paused: Set<TransferID> = []
  /// All that are not over, in the order in which those that wait will begin.
  package private(set) var queue: [TransferID] = []
  /// How far they are as their programs tell, by transfer.
  private var reported: [TransferID: TransferProgress] = [:]
  /// How fast files go, by transfer.
  private var paces: [TransferID: TransferPace] = [:]
  /// Items that have arrived of drops that are carried out in pieces.
  private var arrivedCounts: [TransferID: Int] = [:]
  /// Transfers of the run before that are finished by this one; the user did not order them now.
  private var recovering: Set<TransferID> = []
  /// Bytes of what the run before has left, while they are read.
  var inheritedBytes = 0
  /// Transfers of the run before that were told.
  private var recoveredCount = 0

  /// Waits for a transfer to become one worth talking about.
  mutating func began(_ id: TransferID, _ turn: inout DeskTurn) {
    orderedAt[id] = turn.now
    if !queue.contains(id) { queue.append(id) }
    turn.start(.slowTransfer(id), after: HostLimits.transferWords)
  }

  /// Waits for a transfer of the run before to become one worth talking about.
  mutating func recovers(_ id: TransferID, _ turn: inout DeskTurn) {
    recovering.insert(id)
    turn.start(.slowTransfer(id), after: HostLimits.transferWords)
  }

  /// Stops talking about a transfer that has ended.
  mutating func ended(_ id: TransferID, _ turn: inout DeskTurn) {
    reported[id] = nil
    paces[id] = nil
    recovering.remove(id)
    paused.remove(id)
    queue.removeAll { $0 == id }
    slow.removeAll { $0 == id }
    orderedAt[id] = nil
    turn.order(.sheet(.close(of: id)))
    turn.cancel(.slowTransfer(id))
  }

  /// A transfer has run for long enough to be seen.
  mutating func becameSlow(_ id: TransferID) { slow.append(id) }

  /// Notes that a transfer rests, or goes on.
  mutating func pause(_ id: TransferID, _ isOn: Bool) {
    if isOn { paused.insert(id) } else { paused.remove(id) }
    paces[id]?.rest()
  }

  /// Lets a transfer that waits change places with its neighbour among those that wait.
  ///
  /// - Parameters:
  ///   - id: The transfer.
  ///   - isSooner: True for the one ahead of it, false for the next one.
  ///   - waiting: All that wait.
  /// - Returns: The one that is ahead now, and the other; `nil` where there is no neighbour.
  mutating func reorder(
    _ id: TransferID, isSooner: Bool, among waiting: Set<TransferID>
  ) -> (ahead: TransferID, behind: TransferID)? {
    let places = queue.indices.filter { waiting.contains(queue[$0]) }
    guard let index = places.firstIndex(where: { queue[$0] == id }) else { return nil }
    let other = isSooner ? index - 1 : index + 1
    guard places.indices.contains(other) else { return nil }
    queue.swapAt(places[index], places[other])
    let (first, last) = (min(index, other), max(index, other))
    return (queue[places[first]], queue[places[last]])
  }

  /// The time since a transfer was ordered.
  func age(of id: TransferID, at now: HostTime) -> Duration { now.since(orderedAt[id] ?? now) }

  /// Notes how far a program is.
  mutating func noted(_ progress: TransferProgress) {
    reported[progress.transfer] = progress
  }

  /// Notes how far files are.
  mutating func noted(_ progress: FileProgress, of id: TransferID, at now: HostTime) {
    guard orderedAt[id] != nil || recovering.contains(id) else { return }
    paces[id, default: TransferPace()].note(progress, at: now)
  }

  /// Counts the items of a drop that have arrived so far, of all its pieces.
  mutating func arrived(_ report: TransferReport, isLast: Bool) -> Int {
    let whole = report.order.wholeID
    let sum = arrivedCounts[whole, default: 0] + max(1, report.arrivedCount)
    arrivedCounts[whole] = isLast ? nil : sum
    return sum
  }

  /// The line about transfers of the run before: how the last of them came out, and how many more.
  mutating func recovered(_ words: String, isRecordLost: Bool = false) -> String {
    recoveredCount += 1
    return DragWords.lastRun(words, others: recoveredCount - 1, isRecordLost: isRecordLost)
  }

  /// Tells whether ending a transfer loses so much work that it is asked about first.
  ///
  /// Many press Esc out of habit.
  func isDear(_ id: TransferID, at now: HostTime) -> Bool {
    now.since(orderedAt[id] ?? now) >= HostLimits.transferEndAsks
  }

  // MARK: Words

  /// The newest transfer that takes its time; `nil` when there is none.
  func slowTransfer(
    of book: TransferBook, where isMeant: (Transfer) -> Bool = { _ in true }
  ) -> Transfer? {
    for id in slow.reversed() {
      if let transfer = book.transfers[id], !transfer.isParked, isMeant(transfer) {
        return transfer
      }
    }
    return nil
  }

  /// The newest transfer that takes its time and that the user can end.
  func endableTransfer(of book: TransferBook) -> Transfer? {
    slowTransfer(of: book) { !recovering.contains($0.order.id) }
  }

  /// A sentence about a transfer that takes its time.
  func sentence(about transfer: Transfer, isASCII: Bool) -> SafeText {
    let words = ownSentence(about: transfer, isASCII: isASCII)
    return recovering.contains(transfer.order.id) ? DragWords.recovering(words) : words
  }

  private func ownSentence(about transfer: Transfer, isASCII: Bool) -> SafeText {
    let order = transfer.order
    let count = order.items.count
    if paused.contains(order.id) { return DragWords.paused(order) }
    if transfer.isEnding { return DragWords.ending(order, isASCII: isASCII) }
    guard let progress = progress(of: transfer) else {
      return DragWords.underWay(order, MeantItems(order.items).words, isASCII: isASCII)
    }
    let what =
      count > 1 && progress.items != nil
      ? DragWords.items(min(progress.items ?? 0, count), of: count)
      : MeantItems(order.items).words
    let words = DragWords.underWay(order, what, done: progress.percent, isASCII: isASCII)
    return paces[order.id]?.words.map { words + SafeText("  \($0)") } ?? words
  }

  /// The share that is done, for the title of the target.
  func share(of transfer: Transfer, isASCII: Bool) -> SafeText {
    guard let progress = progress(of: transfer) else { return SafeText(isASCII ? "..." : "⋯") }
    return SafeText("\(progress.percent) %")
  }

  /// The share that is done with speed and time left, for the list of tasks.
  func state(of transfer: Transfer, isASCII: Bool) -> SafeText {
    let share = share(of: transfer, isASCII: isASCII)
    return paces[transfer.order.id]?.words.map { share + SafeText("  \($0)") } ?? share
  }

  /// A transfer as menus call it, such as `move of 2 items to “Done”`.
  static func name(of transfer: Transfer) -> String { DragWords.name(of: transfer.order) }

  /// How far a transfer is: the items that are over, where the share is one of them, and the share of
  /// all.
  ///
  /// The host knows it of the files it moves itself; of all else the programs tell. Where bytes are
  /// copied the share is one of bytes, and items get their names many at a time: their number would say
  /// something else.
  private func progress(of transfer: Transfer) -> (items: Int?, percent: Int)? {
    if let files = transfer.files, files.items > 0 {
      return (files.bytes > 0 ? nil : files.itemsDone, files.percent)
    }
    guard let told = reported[transfer.order.id], told.total > 0 else { return nil }
    return (told.total == transfer.order.items.count ? told.done : nil, told.percent)
  }
}

extension Transfer {
  /// True for files that have not begun to be moved: others are moved before.
  var waitsForFiles: Bool { order.files != nil && files == nil && !isParked }
}

extension TransferProgress {
  /// The share that is done, 0 to 100.
  var percent: Int {
    guard total > 0 else { return 0 }
    let share = Double(min(done, total)) / Double(total) * 100
    return Int(share.rounded(.down))
  }
}
