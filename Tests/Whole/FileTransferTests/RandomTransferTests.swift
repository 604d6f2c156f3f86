// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Foundation
import PaneTestSupport
import Testing

/// Transfers of any kind between small random trees: nothing is lost, nothing doubled, and taking
/// them back leads to where they began.
@Suite("Random transfers of files")
struct RandomTransferTests {
  private static let names = ["a", "b.txt", "c", "ä ö", "a (2)"]

  /// Fills a folder with files of distinct contents, some in folders.
  private func fill(
    _ folder: URL, _ mark: String, _ desk: Desk, _ generator: inout SplitMix64
  ) throws {
    for name in Self.names where Int.random(in: 0..<4, using: &generator) > 0 {
      let text = "\(mark) \(name)"
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        for inner in ["x", "deep/y"] {
          try desk.write(text + inner, "\(name)/\(inner)", in: folder)
        }
      case 1:
        try FileManager.default.createSymbolicLink(
          atPath: folder.path() + "/" + name, withDestinationPath: text)
      default: try desk.write(text, name, in: folder)
      }
    }
  }

  @Test("loses nothing and doubles nothing", arguments: 0..<120)
  func conservation(seed: Int) throws {
    var generator = SplitMix64(seed: seed)
    let actions: [FileTransferJob.Action] = [.move, .move, .copy, .link, .discard]
    let action = actions[Int.random(in: 0..<actions.count, using: &generator)]
    // The trash of the other volume is not for tests.
    let isAcross = Bool.random(using: &generator) && action != .discard
    let desk = try Desk(across: isAcross && Desk.hasTwoDevices)
    try fill(desk.here, "new", desk, &generator)
    try fill(desk.there, "old", desk, &generator)
    let (here, there) = (desk.tree(desk.here), desk.tree(desk.there))
    let conflicts: [FileTransferJob.Conflict] = [.refuse, .keepBoth, .replace, .skip]
    let conflict = conflicts[Int.random(in: 0..<conflicts.count, using: &generator)]
    let names = Self.names.filter { _ in Int.random(in: 0..<5, using: &generator) > 0 }
    var transfer = desk.transfer(action, names, conflict)
    transfer.isAllOrNothing = Int.random(in: 0..<6, using: &generator) == 0
    let end = Int.random(in: 0..<60, using: &generator)
    let signals = Signals()
    let steps = Steps { if $0 == end { signals.cancel() } }
    let signal = TransferSignal { steps.next() }
    signals.set(signal)
    let outcome = transfer.run(signal)
    let what = "seed \(seed): \(action), \(conflict)"
    #expect(Set(outcome.arrived.map(\.n)).union(outcome.refused.keys) == Set(names.indices))
    #expect(outcome.arrived.count + outcome.refused.count == names.count, "\(what)")
    #expect(signal.itemsDone == names.count, "\(what)")
    check(desk, here, there, action, outcome, what)
    // And back again.
    let back = undo(transfer, outcome)
    let undone = desk.transfer(back, .refuse, "undo").run(TransferSignal())
    #expect(undone.refused.isEmpty && undone.kept.isEmpty, "\(what): \(undone)")
    #expect(desk.tree(desk.there) == there, "\(what)")
    if action != .discard { #expect(desk.tree(desk.here) == here, "\(what)") }
  }

  private func check(
    _ desk: Desk, _ here: [String: String], _ there: [String: String],
    _ action: FileTransferJob.Action, _ outcome: FileTransferJob.Outcome, _ what: String
  ) {
    let now = [
      desk.here, desk.there, desk.trash.appending(path: "files"),
      desk.data.appending(path: "Trash/files"),
    ]
    let trees = Set(now).map { desk.tree($0) }
    #expect(outcome.kept.isEmpty, "\(what)")
    #expect(!trees.contains { $0.keys.contains { $0.hasSuffix(".part") } }, "\(what)")
    var counts: [String: Int] = [:]
    for tree in trees {
      for text in tree.values where text != "/" { counts[text, default: 0] += 1 }
    }
    for text in Array(here.values) + there.values where text != "/" {
      let count = counts[text] ?? 0
      #expect(action == .copy ? count >= 1 : count == 1, "\(what): \(text) \(count) times")
    }
    if action == .copy || action == .link { #expect(desk.tree(desk.here) == here, "\(what)") }
  }

  private func undo(
    _ transfer: FileTransferJob, _ outcome: FileTransferJob.Outcome
  ) -> [FileTransferJob.Item] {
    outcome.arrived.compactMap { arrival in
      switch transfer.items[arrival.n].action {
      case .move:
        .init(
          .move, arrival.place, place: transfer.items[arrival.n].source, restores: arrival.replaced)
      case .copy, .link:
        .init(.discard, arrival.place, stamp: arrival.stamp, restores: arrival.replaced)
      case .discard, .remove, .restore, .makeFile, .makeFolder, .unmake, .mode: nil
      case .relativeLink, .hardLink: nil
      }
    }
  }
}
