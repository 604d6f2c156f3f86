// SPDX-License-Identifier: Apache-2.0

/// One end of a transfer, as its machine keeps it.
struct TransferParty: Hashable, Sendable {
  /// The store; `nil` for another program's items, and for the target of a mere removal.
  let store: StoreKey?
  /// The number of the call under way; `nil` when none is.
  var call: Int?
  /// True when anything was asked of this end, so that it must hear of an abort.
  var isInvolved = false
  /// True when it has not yet heard of the abort.
  var mustHear = false

  init(_ store: StoreKey?) { self.store = store }
}

/// The state of a decision, as the log says it.
enum TransferFate: Hashable, Sendable {
  case undecided
  /// A call that may have an effect was about to be made.
  case intended
  case committed
  /// The user has ended it after the decision.
  case givenUp
}

/// Words of the ends and the disk that are needed later, as they were said.
struct TransferWords: Hashable, Sendable {
  /// Why originals stayed though everything arrived.
  var kept: String?
  /// Why nothing comes of it; the first reason stays.
  var failure: String?
  /// The target's word for what it holds ready.
  var staged: String?
  /// The source's words for bringing the items back, in the order of the items.
  var sourceTokens: [String] = []
  /// True when a host that died had begun it.
  var isRecovered = false
  /// The number of items that an earlier host has said it has moved; 0 when it has said nothing.
  var reportedCount = 0
  /// True when the records of it are lost, and the files themselves were asked.
  var isRecordLost = false
  /// True when an earlier host has said that it came to nothing, and the user has seen it.
  var failureIsKnown = false
}

/// The items of a transfer by their positions in its order.
package struct TransferItems: Hashable, Sendable {
  /// Positions of the items that go over.
  package internal(set) var accepted: [Int]
  /// Items the target has taken.
  package internal(set) var arrived: [TransferredItem] = []
  /// Reasons of the items that stay.
  var refusals: [Int: String] = [:]
  /// Positions of items that were refused because their names were taken.
  var taken: Set<Int> = []
  var takenNames = TakenNames()
  /// Positions of items an end refused because they are not what they were.
  var changed: Set<Int> = []
  /// Positions of those an end refused because they are not there any more.
  var gone: Set<Int> = []
  /// Positions of those the trash had no room for.
  var unfit: Set<Int> = []
  /// Names that the drive they were to go to does not take.
  var oddNames = 0

  init(count: Int) { accepted = Array(0..<count) }

  /// Leaves refused items out; an earlier reason stays.
  mutating func leaveOut(_ refused: [Int: String]) {
    guard !refused.isEmpty else { return }
    refusals.merge(refused) { old, _ in old }
    accepted.removeAll { refused[$0] != nil }
  }

  /// Leaves out what the target does not name among those it has now.
  ///
  /// An answer that names none at all speaks of all.
  mutating func arrive(_ arrived: [TransferredItem]) {
    self.arrived = arrived
    guard !arrived.isEmpty else { return }
    let named = Set(arrived.map(\.n))
    let missing = accepted.filter { !named.contains($0) }.map { ($0, TransferReason.notTaken) }
    leaveOut(Dictionary(missing) { first, _ in first })
  }

  /// Positions of those that stay for a reason that may pass: they were edited, their place is taken,
  /// or the trash is full.
  var refusedForNow: Set<Int> { changed.union(taken).union(unfit).intersection(refusals.keys) }

  /// The reason of the first item that stays.
  var firstRefusal: String? { refusals.min { $0.key < $1.key }?.value }
}
