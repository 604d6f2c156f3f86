// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Foundation
import PaneTestSupport
import Testing

/// Renames that take each other's names, wherever the host dies, and the way back.
@Suite("Sets of renames")
struct RenamingSetTests {
  /// New names by the old ones.
  private typealias Names = [(old: String, new: String)]

  private func job(_ desk: Desk, _ names: Names, key: String = "set") -> FileTransferJob {
    let items = names.map { old, new in
      FileTransferJob.Item(
        .move, desk.bytes(desk.here.appending(path: old)),
        place: desk.bytes(desk.here.appending(path: new)))
    }
    var job = desk.transfer(items, .refuse, key)
    job.folder = []
    job.isSet = true
    job.isAllOrNothing = true
    return job
  }

  /// The same turned round, for what has arrived.
  private func back(
    _ desk: Desk, _ job: FileTransferJob, _ outcome: FileTransferJob.Outcome
  ) -> FileTransferJob {
    var items = outcome.arrived.map { arrival in
      let item = job.items[arrival.n]
      return item.action.isMaking
        ? FileTransferJob.Item(
          .unmake, arrival.place, place: item.source, stamp: arrival.stamp)
        : FileTransferJob.Item(
          .move, arrival.place, place: item.source, restores: arrival.replaced)
    }
    items.reverse()
    var back = desk.transfer(items, .refuse, "\(job.key)/undo")
    back.folder = []
    back.isSet = true
    return back
  }

  /// A desk with a file for each name, which says how it was called.
  private func desk(_ names: [String]) throws -> Desk {
    let desk = try Desk()
    for name in names { try desk.write(name, name) }
    return desk
  }

  /// What the folder is afterwards.
  private func after(_ names: Names, _ before: [String: String]) -> [String: String] {
    var after = before
    for (old, _) in names { after[old] = nil }
    for (old, new) in names { after[new] = before[old] }
    return after
  }

  @Test("every mapping of three names is done or refused as a whole", arguments: [true, false])
  func everyMapping(exchanges: Bool) throws {
    let names = ["a", "b", "c"]
    let choices = names + ["d", "e"]
    for number in 0..<125 {
      let targets = [choices[number % 5], choices[number / 5 % 5], choices[number / 25]]
      let wanted = zip(names, targets).filter { $0 != $1 }.map { (old: $0, new: $1) }
      if wanted.isEmpty { continue }
      let desk = try desk(names + ["e"])
      let before = desk.tree(desk.here)
      var job = job(desk, wanted)
      job.exchangesNames = exchanges
      let outcome = job.run(TransferSignal())
      let leaving = Set(wanted.map(\.old))
      let isPossible =
        Set(wanted.map(\.new)).count == wanted.count
        && wanted.allSatisfy { leaving.contains($0.new) || before[$0.new] == nil }
      let expected = isPossible ? after(wanted, before) : before
      #expect(desk.tree(desk.here) == expected, "\(wanted)")
      #expect(outcome.arrived.count == (isPossible ? wanted.count : 0), "\(wanted)")
      #expect(isPossible || !outcome.taken.isEmpty, "\(wanted)")
      guard isPossible else { continue }
      let undone = back(desk, job, outcome).run(TransferSignal())
      #expect(undone.refused.isEmpty && desk.tree(desk.here) == before, "\(wanted): \(undone)")
    }
  }

  @Test("large random permutations are done and taken back", arguments: 0..<20)
  func permutations(seed: Int) throws {
    var generator = SplitMix64(seed: seed)
    let names = (0..<Int.random(in: 4...60, using: &generator)).map { "n\($0)" }
    let desk = try desk(names)
    let before = desk.tree(desk.here)
    let targets = names.shuffled(using: &generator)
    let wanted = zip(names, targets).filter { $0 != $1 }.map { (old: $0, new: $1) }
    var job = job(desk, wanted)
    job.exchangesNames = seed.isMultiple(of: 2)
    let outcome = job.run(TransferSignal())
    #expect(outcome.refused.isEmpty)
    #expect(desk.tree(desk.here) == after(wanted, before))
    _ = back(desk, job, outcome).run(TransferSignal())
    #expect(desk.tree(desk.here) == before)
  }

  @Test("a stranger's name: kept beside it, put into the trash, or left alone")
  func strangers() throws {
    for conflict in [FileTransferJob.Conflict.keepBoth, .replace, .skip] {
      let desk = try desk(["a.txt", "b.txt", "c.txt"])
      let before = desk.tree(desk.here)
      var job = job(desk, [("a.txt", "c.txt"), ("b.txt", "a.txt")])
      job.conflict = conflict
      job.isAllOrNothing = false
      let outcome = job.run(TransferSignal())
      let expected: [String: String] =
        switch conflict {
        case .keepBoth: ["c.txt": "c.txt", "c (2).txt": "a.txt", "a.txt": "b.txt"]
        case .replace: ["c.txt": "a.txt", "a.txt": "b.txt"]
        // What stays keeps its name, which the other wanted.
        case .skip, .refuse: before
        }
      #expect(desk.tree(desk.here) == expected, "\(conflict)")
      _ = back(desk, job, outcome).run(TransferSignal())
      #expect(desk.tree(desk.here) == before, "\(conflict)")
    }
  }

  @Test("files go into a folder that is made for them, and it goes when they come back")
  func intoNewFolder() throws {
    let desk = try desk(["a", "b"])
    let before = desk.tree(desk.here)
    var job = job(desk, [("a", "x/y/a"), ("b", "x/b")])
    let folder = desk.bytes(desk.here.appending(path: "x/y"))
    job.items.insert(.init(.makeFolder, folder), at: 0)
    let outcome = job.run(TransferSignal())
    #expect(outcome.refused.isEmpty, "\(outcome)")
    #expect(desk.tree(desk.here) == ["x": "/", "x/y": "/", "x/y/a": "a", "x/b": "b"])
    let undone = back(desk, job, outcome).run(TransferSignal())
    #expect(undone.refused.isEmpty && desk.tree(desk.here) == before, "\(undone)")
  }

  @Test("a folder that was made goes again when the rest is refused")
  func refusedAfterMaking() throws {
    let desk = try desk(["a", "b"])
    var job = job(desk, [("a", "x/a"), ("b", "a/b")])
    job.items.insert(.init(.makeFolder, desk.bytes(desk.here.appending(path: "x"))), at: 0)
    let outcome = job.run(TransferSignal())
    #expect(outcome.arrived.isEmpty && outcome.refused.count == 3, "\(outcome)")
    #expect(desk.tree(desk.here) == ["a": "a", "b": "b"])
  }

  @Test("two names of one file change places as others do")
  func twins() throws {
    let desk = try desk(["a"])
    try FileManager.default.linkItem(
      atPath: desk.here.path() + "/a", toPath: desk.here.path() + "/b")
    let outcome = job(desk, [("a", "b"), ("b", "c")]).run(TransferSignal())
    #expect(outcome.refused.isEmpty)
    #expect(desk.tree(desk.here) == ["b": "a", "c": "a"])
  }

  // MARK: Death

  /// A set that is killed at each step.
  struct Scene: CustomTestStringConvertible {
    var names: [String: String]
    var exchanges = true
    var folder: String?
    var testDescription: String { "\(names.sorted(by: <)) \(exchanges)" }
  }

  static let scenes: [Scene] = [
    Scene(names: ["a": "b", "b": "a"]), Scene(names: ["a": "b", "b": "a"], exchanges: false),
    Scene(names: ["a": "b", "b": "c", "c": "a"]),
    Scene(names: ["a": "b", "b": "c", "c": "a"], exchanges: false),
    Scene(names: ["a": "b", "b": "c", "c": "new"]),
    Scene(names: ["a": "b", "b": "a", "c": "x/c"], folder: "x"),
  ]

  @Test("it is as before or done, wherever the host dies, and goes back then", arguments: scenes)
  func death(_ scene: Scene) throws {
    var step = 0
    var isKilled = true
    var ends: Set<Bool> = []
    while isKilled, step < 100 {
      step += 1
      for second in [0, 2, 4] where step > 2 || second == 0 {
        let desk = try desk(["a", "b", "c", "d"])
        let before = desk.tree(desk.here)
        let names = scene.names.sorted { $0.key < $1.key }.map { (old: $0.key, new: $0.value) }
        var job = job(desk, names)
        job.exchangesNames = scene.exchanges
        if let folder = scene.folder {
          job.items.insert(.init(.makeFolder, desk.bytes(desk.here.appending(path: folder))), at: 0)
        }
        isKilled = try Probe.run("run", step: step, job).isKilled
        // The next host dies, too.
        if second > 0 { _ = try Probe.run("recover", step: second, job) }
        let outcome = job.recover(TransferSignal())
        let now = desk.tree(desk.here)
        var whole = after(names, before)
        if let folder = scene.folder { whole[folder] = "/" }
        #expect(now == before || now == whole, "step \(step), \(second): \(now)")
        #expect(outcome.arrived.count == (now == whole ? job.items.count : 0), "step \(step)")
        #expect(job.recover(TransferSignal()) == outcome, "step \(step), again")
        ends.insert(now == whole)
        _ = back(desk, job, outcome).run(TransferSignal())
        #expect(desk.tree(desk.here) == before, "step \(step), back")
      }
    }
    #expect(step > 4 && ends == [true, false])
  }
}

extension FileTransferJob.Action {
  fileprivate var isMaking: Bool { self == .makeFile || self == .makeFolder }
}
