// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The outcome of a transfer, for the user.
package struct TransferReport: Hashable, Sendable {
  /// The end of a transfer, or the reason why it waits.
  package enum Outcome: Hashable, Sendable {
    case done
    /// Some items stayed.
    case partial(reason: String)
    /// Everything arrived, but originals stayed too.
    case kept(reason: String)
    /// Nothing changed.
    case failed(reason: String)
    case parked(StoreKey)
  }
  /// The order that was to be carried out.
  package var order: TransferOrder
  /// The end it came to.
  package var outcome: Outcome
  /// The new rows, to be selected; empty when an earlier host has reported it already.
  package var arrived: [TransferredItem]
  /// Items that have arrived.
  package var arrivedCount: Int
  /// Positions of the items that stayed.
  package var refused: Set<Int> = []
  /// Why they stayed, as far as it was said of each.
  package var reasons: [Int: String] = [:]
  /// Those of them whose names were taken.
  package var taken: Set<Int> = []
  /// What is known of both sides of those.
  package var takenNames = TakenNames()
  /// Those of them an end calls changed.
  package var changed: Set<Int> = []
  /// Those of them the trash had no room for, which can only be removed for good.
  package var unfit: Set<Int> = []
  /// Those that stayed for a reason that may pass.
  var refusedForNow: Set<Int> = []
  /// Names that the drive they were to go to does not take, when nothing was done because of them.
  package var oddNames = 0
  /// True when none of the items is there any more.
  package var isGone = false
  /// True when it can be taken back from now on.
  package var canBeTakenBack = false
  /// True when a host that died had begun it.
  package var isRecovered = false
  /// True when the records of it were lost, so that this is what the disks say.
  package var isRecordLost = false
  /// True when that host had ended it as well, and only nobody has seen how.
  package var isRepeated = false

  init(order: TransferOrder, outcome: Outcome, arrived: [TransferredItem]) {
    self.order = order
    self.outcome = outcome
    self.arrived = arrived
    arrivedCount = arrived.count
  }

  /// The report of a transfer that was over when its host died, and that nobody has seen.
  init(unseen outcome: Outcome, of order: TransferOrder, arrived count: Int) {
    self.init(order: order, outcome: outcome, arrived: [])
    arrivedCount = count
    isRecovered = true
    isRepeated = true
  }

  /// True when some of it was taken back, and the rest can be taken back next.
  package var leavesRest: Bool {
    let hasRest = !refusedForNow.isEmpty || reasons.values.contains(where: TransferReason.isUntried)
    return order.undoes != nil && order.mode == .files && arrivedCount > 0 && hasRest
  }

  /// The sentence for the status line.
  package var message: DragMessage {
    let items = MeantItems(order.items)
    let words: [DragMessage.Argument: String] = [
      .n: String(order.items.count), .k: String(arrivedCount),
      .m: String(max(0, order.items.count - arrivedCount)), .target: order.title.string,
      .undo: canBeTakenBack ? " u undo." : "",
    ]
    if leavesRest, case .partial(let reason) = outcome {
      return DragMessage(.undonePart, words.merging([.reason: reason]) { $1 })
    }
    if let change = order.change { return message(about: change.string, words) }
    switch outcome {
    case .done:
      if order.undoes != nil { return undoneMessage }
      let id: DragMessage.ID =
        switch order.operation {
        case .move: .doneMove
        case .copy: .doneCopy
        case .link: .doneLink
        }
      return DragMessage(id, about: items, words)
    case .partial(let reason):
      return DragMessage(.donePartial, words.merging([.reason: reason]) { $1 })
    case .kept(let reason):
      return DragMessage(.doneKept, about: items, words.merging([.reason: reason]) { $1 })
    case .failed(let reason):
      let what = order.undoes == nil ? order.operation.past : TransferReason.takenBack
      if items.isNamed {
        return DragMessage(.failedOne, about: items, [.operation: what, .reason: reason])
      }
      return DragMessage(.failed, [.operation: what, .reason: naming(reason)])
    case .parked(let store):
      return DragMessage(.parked, about: MeantItems(order.items), [.plugin: store.text])
    }
  }
}

extension TransferReport {
  /// The sentence about a change that a pane has ordered.
  private func message(
    about change: String, _ words: [DragMessage.Argument: String]
  ) -> DragMessage {
    let what = order.undoes == nil ? change : DragMessage.undoing(change)
    let words = words.merging([.title: what]) { $1 }
    switch outcome {
    case .done: return DragMessage(.changeDone, words)
    case .partial(let reason):
      return DragMessage(.changePartial, words.merging([.reason: naming(reason)]) { $1 })
    case .kept(let reason):
      return DragMessage(.changeKept, words.merging([.reason: reason]) { $1 })
    case .failed(let reason):
      return DragMessage(.changeFailed, words.merging([.reason: naming(reason)]) { $1 })
    case .parked(let store):
      return DragMessage(.parked, about: MeantItems(order.items), [.plugin: store.text])
    }
  }

  /// The sentence when it was taken back: the things are back, or what was made of them is gone.
  private var undoneMessage: DragMessage {
    let items = MeantItems(order.items)
    guard order.makesGone else {
      guard let folder = order.files?.homeFolder else {
        return DragMessage(.undoneBack, about: items)
      }
      return DragMessage(.undoneBackIn, about: items, [.place: folder])
    }
    let isInTrash = order.files?.files.contains { $0.action == .discard } ?? false
    let id: DragMessage.ID =
      switch order.operation {
      case .copy: .undoneCopy
      case .link: .undoneLink
      case .move: .undoneMade
      }
    return DragMessage(
      id, about: items, [.place: isInTrash ? TransferReason.inTrash : TransferReason.gone])
  }

  /// A reason with the name of the item it is about, where it speaks of `it`.
  private func naming(_ reason: String) -> String {
    guard reason.hasPrefix("it "), let n = refused.min(), order.items.indices.contains(n) else {
      return reason
    }
    // What a change has given another name is not known by its old one when it is taken back.
    let isRenamed = order.undoes != nil && order.change != nil
    let renamed = isRenamed ? order.files?.nameNow(ofItem: n) : nil
    let title = (renamed ?? order.items[n].title).truncated(to: 40, mode: .middle).string
    return "“\(title)” \(reason.dropFirst("it ".count))"
  }
}
