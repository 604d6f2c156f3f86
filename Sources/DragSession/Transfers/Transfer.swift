// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// Transfer: the way of dropped items from one store to another, safe against the death of anyone.
///
/// The items are at the source or at the target at every moment. The decision is one record in the
/// host's log: before it everything can be taken back, after it everything is repeated until done.
/// The target publishes before the source removes.
///
/// Source: drag and drop, messages and the two-phase move.
package struct Transfer: Hashable, Sendable {
  /// What is being waited for.
  package enum Stage: Hashable, Sendable {
    case preparingSource
    case preparingTarget
    /// The intent is on its way to the disk.
    case writingIntent
    case performing
    /// Whether the target has done it or will never do it is asked.
    case cancelling
    /// The decision is on its way to the disk.
    case writingCommit
    case committingTarget
    /// The target has lost its record; it prepares once more.
    case preparingAgain
    case committingSource
    case movingFiles
    /// That the user has given up is on its way to the disk.
    case writingSurrender
    case aborting
    case finished
  }

  /// What is to be done.
  package let order: TransferOrder
  /// Which step is under way.
  package internal(set) var stage: Stage
  /// Positions of the items that go over.
  package internal(set) var accepted: [Int]
  /// What the target has taken.
  package internal(set) var arrived: [TransferredItem] = []
  /// Whether the decision is in the log.
  package internal(set) var isCommitted = false
  /// Whether it waits for the user, or for a program to come back.
  package internal(set) var isParked = false
  /// How far the host's own work on files has come.
  package internal(set) var progress: FileProgress?
  /// Whether anything was asked of this end, so that it must hear of an abort.
  var sourceKnows = false
  var targetKnows = false
  var refusals: [Int: String] = [:]
  /// Positions of items an end refused because they are not what they were.
  var changed: Set<Int> = []
  /// Positions of those an end refused because they are not there any more.
  var gone: Set<Int> = []
  var kept: String?
  var failure: String?
  var staged: String?
  var sourceTokens: [String] = []
  /// Calls under way, by the end they were made to.
  var calls: [TransferEnd: Int] = [:]
  var tries = 0
  /// Whether the user ended it after the decision.
  var isGivenUp = false
  /// Ends that have not yet heard of the abort.
  var owed: Set<TransferEnd> = []

  init(_ order: TransferOrder, stage: Stage) {
    self.order = order
    self.stage = stage
    accepted = Array(order.items.indices)
  }

  /// The store of an end.
  func store(_ end: TransferEnd) -> StoreKey? {
    switch end {
    case .source: order.source
    case .target: order.mode == .removal ? nil : order.target
    }
  }

  /// The ends to tell of the abort now.
  ///
  /// After the decision the target may have published; then the source hears of nothing before the
  /// target has answered.
  func owedNow(_ open: Set<StoreKey>) -> [TransferEnd] {
    let isTargetFirst = isGivenUp && owed.contains(.target) && open.contains(order.target)
    if isTargetFirst { return [.target] }
    return [TransferEnd.target, .source].filter { owed.contains($0) }
  }

  /// Whether nothing of what was to be moved is there any more.
  var isGone: Bool { gone.count >= order.items.count }

  /// Whether the items at the source are spoken for: they are about to go, or their program has not
  /// yet heard that they stay.
  package var holdsItems: Bool {
    switch stage {
    case .finished: false
    case .aborting: owed.contains(.source)
    default: order.operation == .move
    }
  }

  /// Rows to be hidden because they are at the target already and about to be removed.
  package var maskedRows: [ItemID] {
    guard isCommitted, order.removesAtSource, holdsItems, stage != .aborting else { return [] }
    return accepted.filter { order.items.indices.contains($0) }.map { order.items[$0].id }
  }
}

/// One of the two ends of a transfer.
package enum TransferEnd: Hashable, Sendable { case source, target }
