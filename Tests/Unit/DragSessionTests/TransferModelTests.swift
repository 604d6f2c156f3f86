// SPDX-License-Identifier: Apache-2.0
import DragSession
import Testing

/// Every way a move can go, with crashes of anyone between any two steps.
@Suite("The two-phase move under crashes")
struct TransferModelTests {
  /// What the search found: the harms, and how many states it saw.
  private func search(
    _ start: TransferModel, _ mutation: Mutation, until wanted: String? = nil
  ) -> (
    harms: Set<String>, states: Int
  ) {
    var seen: Set<TransferModel> = [start]
    var stack = [start]
    var harms: Set<String> = []
    while let state = stack.popLast() {
      if let harm = state.harm { harms.insert(harm) }
      let next = state.next(mutation)
      if next.isEmpty, let harm = state.harmAtRest { harms.insert(harm) }
      for state in next where seen.insert(state).inserted { stack.append(state) }
      if let wanted, harms.contains(wanted) { break }
      if seen.count > 400_000 {
        harms.insert("too many states")
        break
      }
    }
    return (harms, seen.count)
  }

  @Test(
    "loses nothing, doubles nothing and gets stuck nowhere",
    arguments: [
      (TransferMode.staged, 3, 1), (.staged, 1, 2), (.keyed, 3, 1), (.keyed, 2, 2),
    ])
  func safe(mode: TransferMode, crashes: Int, delays: Int) {
    let start = TransferModel(mode: mode, crashes: crashes, delays: delays, mutation: .none)
    let found = search(start, .none)
    #expect(found.harms.isEmpty)
    #expect(found.states > 200)
  }

  @Test(
    "is not doubled either when it is given up while an end is away, and that end comes back",
    arguments: [(TransferMode.staged, 1, 0), (.staged, 0, 1), (.keyed, 1, 0), (.keyed, 0, 1)])
  func givenUp(mode: TransferMode, crashes: Int, delays: Int) {
    let start = TransferModel(
      mode: mode, crashes: crashes, delays: delays, mutation: .none, surrenders: 1)
    let found = search(start, .none)
    #expect(found.harms.isEmpty)
    #expect(found.states > 200)
  }

  @Test("keeps and reports an item that was edited after its lock was lost")
  func edited() {
    let start = TransferModel(mode: .staged, crashes: 2, delays: 1, mutation: .none, edits: 1)
    #expect(search(start, .none).harms.isEmpty)
  }

  @Test(
    "notices each deliberate breakage",
    arguments: [
      (Mutation.world(.commitAnsweredEarly), TransferMode.staged, "in neither place"),
      (.publishTwice, .staged, "published twice"),
      (.world(.commitLost), .staged, "two copies and no word"),
      (.removeAtPrepare, .staged, "in neither place"),
      (.noTombstone, .staged, "leak"),
      (.acknowledgeBeforePublish, .staged, "lost"),
      (.world(.intentLost), .keyed, "two copies and no word"),
      (.noKeyTable, .keyed, "two copies and no word"),
      (.world(.abortLost), .staged, "leak"),
    ])
  func breakage(mutation: Mutation, mode: TransferMode, harm: String) {
    let start = TransferModel(mode: mode, crashes: 2, delays: 1, mutation: mutation)
    let found = search(start, mutation, until: harm)
    #expect(found.harms.contains(harm), "\(found)")
  }

  @Test("notices a decision to give up that is not written down")
  func surrenderForgotten() {
    let mutation = Mutation.world(.surrenderLost)
    let start = TransferModel(
      mode: .staged, crashes: 1, delays: 0, mutation: mutation, surrenders: 1)
    let harm = "published after it was called off"
    #expect(search(start, mutation, until: harm).harms.contains(harm))
  }

  @Test(
    "notices breakages that need an edit",
    arguments: [
      (Mutation.outcomeNotReplayed, "two copies and no word"), (.noRevisionCheck, "edit lost"),
    ])
  func editBreakage(mutation: Mutation, harm: String) {
    let start = TransferModel(mode: .staged, crashes: 2, delays: 2, mutation: mutation, edits: 1)
    let found = search(start, mutation, until: harm)
    #expect(found.harms.contains(harm), "\(found)")
  }

  @Test("survives a target that votes before its stage is durable")
  func earlyVote() {
    let start = TransferModel(
      mode: .staged, crashes: 2, delays: 1, mutation: .voteBeforeStaged)
    #expect(search(start, .voteBeforeStaged).harms.isEmpty)
  }
}
