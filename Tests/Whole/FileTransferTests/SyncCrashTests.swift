// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Foundation
import Testing

/// The host dies at each step of a change that brings two folders together, and of taking it back.
@Suite("Synchronising under crashes")
struct SyncCrashTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.write("new a", "a")
    try desk.write("old a", "a", in: desk.there)
    try desk.write("new b", "sub/b")
    try desk.write("old b", "sub/b", in: desk.there)
    try desk.write("c", "folder/c")
    try desk.write("theirs", "theirs", in: desk.there)
    try desk.write("d", "gone/d", in: desk.there)
    return desk
  }

  private static let copied = ["a", "sub/b", "folder"]
  private static let trashed = ["theirs", "gone"]

  private func sync(_ desk: Desk) -> FileTransferJob {
    func place(_ name: String, _ folder: URL) -> [UInt8] {
      desk.bytes(folder.appending(path: name))
    }
    let copies = Self.copied.map {
      FileTransferJob.Item(.copy, place($0, desk.here), place: place($0, desk.there))
    }
    let others = Self.trashed.map { FileTransferJob.Item(.discard, place($0, desk.there)) }
    return job(desk, copies + others, "sync", .replace)
  }

  /// The job that takes it back, as the host makes it.
  private func back(_ desk: Desk, _ outcome: FileTransferJob.Outcome) -> FileTransferJob {
    let sync = sync(desk)
    let items = outcome.arrived.map { arrival in
      let item = sync.items[arrival.n]
      return item.action == .discard
        ? FileTransferJob.Item(.restore, arrival.place, place: item.source)
        : FileTransferJob.Item(
          .discard, arrival.place, stamp: arrival.stamp, restores: arrival.replaced)
    }
    return job(desk, items, "sync/undo", .refuse)
  }

  private func job(
    _ desk: Desk, _ items: [FileTransferJob.Item], _ key: String,
    _ conflict: FileTransferJob.Conflict
  ) -> FileTransferJob {
    var job = desk.transfer(items, conflict, key)
    job.folder = []
    return job
  }

  /// All contents there are, in both folders and in the trash, each as often as it is there.
  private func contents(_ desk: Desk) -> [String] {
    let trash = desk.tree(desk.trash.appending(path: "files"))
    return (Array(desk.tree(desk.there).values) + Array(trash.values)).filter { $0 != "/" }.sorted()
  }

  @Test("nothing of the other folder is lost, and what has arrived can be taken back")
  func everyStep() throws {
    let steps = try Probe.atEveryStep(upTo: 200) { step in
      let desk = try desk()
      let (here, there) = (desk.tree(desk.here), desk.tree(desk.there))
      let job = sync(desk)
      let isKilled = try Probe.run("run", step: step, job).isKilled
      let outcome = job.recover(TransferSignal())
      #expect(job.recover(TransferSignal()) == outcome, "step \(step), again")
      #expect(desk.tree(desk.here) == here, "step \(step)")
      #expect(outcome.arrived.count + outcome.refused.count == job.items.count, "step \(step)")
      let left = contents(desk)
      for text in ["old a", "old b", "theirs", "d"] {
        #expect(left.count { $0 == text } == 1, "step \(step): \(text)")
      }
      #expect(back(desk, outcome).run(TransferSignal()).kept.isEmpty, "step \(step)")
      #expect(desk.tree(desk.there) == there, "step \(step), taken back")
      return isKilled
    }
    #expect(steps > 10)
  }

  @Test("taking it back is finished or can be done again, wherever the host dies")
  func everyStepBack() throws {
    let steps = try Probe.atEveryStep(upTo: 200) { step in
      let desk = try desk()
      let there = desk.tree(desk.there)
      let outcome = sync(desk).run(TransferSignal())
      #expect(outcome.arrived.count == 5, "step \(step)")
      let job = back(desk, outcome)
      let isKilled = try Probe.run("run", step: step, job).isKilled
      let recovered = job.recover(TransferSignal())
      let left = contents(desk)
      for text in ["old a", "old b", "theirs", "d"] {
        #expect(left.count { $0 == text } == 1, "step \(step): \(text)")
      }
      let rest = recovered.refused.keys.sorted().map { job.items[$0] }
      if !rest.isEmpty {
        var again = job
        (again.items, again.key) = (rest, "sync/undo2")
        #expect(again.run(TransferSignal()).refused.isEmpty, "step \(step)")
      }
      #expect(desk.tree(desk.there) == there, "step \(step), taken back")
      return isKilled
    }
    #expect(steps > 10)
  }
}
