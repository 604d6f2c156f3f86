// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Foundation
import Glibc
import Testing

/// The host dies at each step of a transfer; afterwards every item has exactly one visible name.
@Suite("Transfers of files under crashes")
struct CrashTests {
  /// A transfer, by what it does and where.
  struct Scene: CustomTestStringConvertible {
    var action: FileTransferJob.Action
    var isAcross = false
    var conflict = FileTransferJob.Conflict.refuse
    var testDescription: String {
      "\(action) \(isAcross ? "across" : "within") \(conflict)"
    }
  }

  static let scenes: [Scene] = [
    Scene(action: .move), Scene(action: .move, conflict: .replace),
    Scene(action: .move, conflict: .keepBoth), Scene(action: .move, isAcross: true),
    Scene(action: .move, isAcross: true, conflict: .replace),
    Scene(action: .copy, isAcross: true, conflict: .keepBoth),
    Scene(action: .copy, conflict: .replace), Scene(action: .link, conflict: .replace),
    Scene(action: .discard), Scene(action: .remove),
  ]

  private static let names = ["a.txt", "folder", "link"]

  private func desk(_ scene: Scene) throws -> Desk {
    let desk = try Desk(across: scene.isAcross && Desk.hasTwoDevices)
    try desk.write("new a", "a.txt")
    try desk.write("b", "folder/b")
    try desk.write("c", "folder/inner/c")
    try FileManager.default.createSymbolicLink(
      atPath: desk.here.path() + "/link", withDestinationPath: "where")
    if scene.conflict != .refuse { try desk.write("old a", "a.txt", in: desk.there) }
    var times = [timespec(tv_sec: 1_000, tv_nsec: 7), timespec(tv_sec: 2_000, tv_nsec: 9)]
    for name in ["a.txt", "folder/b"] {
      utimensat(AT_FDCWD, desk.here.path() + "/" + name, &times, 0)
    }
    chmod(desk.here.path() + "/a.txt", 0o604)
    return desk
  }

  @Test("leaves exactly one visible name, wherever it dies", arguments: scenes)
  func everyStep(_ scene: Scene) throws {
    let steps = try Probe.atEveryStep(upTo: 200) { step in
      let desk = try desk(scene)
      let whole = desk.tree(desk.here)
      let transfer = desk.transfer(scene.action, Self.names, scene.conflict)
      let isKilled = try Probe.run("run", step: step, transfer).isKilled
      let outcome = transfer.recover(TransferSignal())
      check(scene, desk, whole, outcome, "step \(step)")
      #expect(transfer.recover(TransferSignal()) == outcome, "step \(step), again")
      return isKilled
    }
    #expect(steps > 4)
  }

  @Test("recovers from dying while it recovers", arguments: [1, 4, 5, 8, 9].map { scenes[$0] })
  func twice(_ scene: Scene) throws {
    var step = 2
    var isKilled = true
    while isKilled, step < 200 {
      step += 4
      for second in [1, 4] where isKilled {
        let desk = try desk(scene)
        let whole = desk.tree(desk.here)
        let transfer = desk.transfer(scene.action, Self.names, scene.conflict)
        isKilled = try Probe.run("run", step: step, transfer).isKilled
        _ = try Probe.run("recover", step: second, transfer)
        let outcome = transfer.recover(TransferSignal())
        check(scene, desk, whole, outcome, "steps \(step), \(second)")
      }
    }
  }

  @Test("leaves a folder of many files in one place", .enabled(if: Desk.hasTwoDevices))
  func manyFiles() throws {
    let steps = try Probe.atEveryStep(by: 5, upTo: 400) { step in
      let desk = try Desk(across: true)
      for number in 0..<6 {
        try desk.write("\(number)", "f\(number)")
        try desk.write("in \(number)", "folder/\(number)/f")
      }
      let whole = desk.tree(desk.here)
      let transfer = desk.transfer(.move, (0..<6).map { "f\($0)" } + ["folder"])
      let isKilled = try Probe.run("run", step: step, transfer).isKilled
      let outcome = transfer.recover(TransferSignal())
      let (here, there) = (desk.tree(desk.here), desk.tree(desk.there))
      #expect(here.merging(there) { _, _ in "twice" } == whole, "step \(step)")
      #expect(here.count + there.count == whole.count, "step \(step)")
      #expect(outcome.arrived.count == (there.keys.filter { !$0.contains("/") }).count)
      return isKilled
    }
    #expect(steps > 20)
  }

  @Test("loses nothing to a journal that a power loss has torn", .enabled(if: Desk.hasTwoDevices))
  func tornJournal() throws {
    for scene in [Scene(action: .move, conflict: .replace), Scene(action: .move, isAcross: true)] {
      // The last step before any name has changed.
      var step = 0
      var desk = try desk(scene)
      var transfer = desk.transfer(scene.action, Self.names, scene.conflict)
      var last: [UInt8] = []
      while true {
        let next = try self.desk(scene)
        let order = next.transfer(scene.action, Self.names, scene.conflict)
        _ = try Probe.run("run", step: step + 1, order)
        let isUntouched =
          next.tree(next.here).count == 6
          && next.tree(next.there).filter { !$0.key.contains(".part") }.count
            == (scene.conflict == .refuse ? 0 : 1)
          && next.tree(next.there)["a.txt"] != "new a"
        guard isUntouched, step < 100 else { break }
        (desk, transfer) = (next, order)
        step += 1
        last = journal(of: desk)
      }
      #expect(!last.isEmpty)
      let whole = desk.tree(desk.here)
      let old = desk.tree(desk.there)["a.txt"]
      for count in stride(from: last.count, through: 0, by: -7) {
        try Data(last.prefix(count)).write(to: try #require(journalFile(of: desk)))
        let outcome = transfer.recover(TransferSignal())
        #expect(outcome.arrived.isEmpty && outcome.refused.count == 3)
        #expect(desk.tree(desk.here) == whole)
        #expect(desk.tree(desk.there) == (old.map { ["a.txt": $0] } ?? [:]))
      }
    }
  }

  private func journalFile(of desk: Desk) -> URL? {
    try? FileManager.default.contentsOfDirectory(
      at: desk.journals, includingPropertiesForKeys: nil
    ).first
  }

  private func journal(of desk: Desk) -> [UInt8] {
    journalFile(of: desk).flatMap { try? Data(contentsOf: $0) }.map { Array($0) } ?? []
  }

  private func check(
    _ scene: Scene, _ desk: Desk, _ whole: [String: String], _ outcome: FileTransferJob.Outcome,
    _ place: Comment
  ) {
    let here = desk.tree(desk.here)
    let there = desk.tree(desk.there)
    let trash = desk.tree(desk.trash.appending(path: "files"))
    #expect(!there.keys.contains { $0.hasSuffix(".part") }, place)
    #expect(outcome.arrived.count + outcome.refused.count == Self.names.count, place)
    #expect(outcome.kept.isEmpty, place)
    let arrived = Set(outcome.arrived.map(\.n))
    for (n, name) in Self.names.enumerated() {
      let original = part(name, of: whole)
      let isThere = arrived.contains(n)
      let target =
        isThere
        ? String(
          decoding: outcome.arrived.first { $0.n == n }?.place ?? [],
          as: UTF8.self
        ).split(separator: "/").last.map(String.init) ?? "" : name
      switch scene.action {
      case .move:
        #expect(part(name, of: here) == (isThere ? [:] : original), place)
        if isThere { #expect(part(target, of: there) == renamed(original, name, target), place) }
      case .copy:
        #expect(part(name, of: here) == original, place)
        if isThere { #expect(part(target, of: there) == renamed(original, name, target), place) }
      case .link:
        #expect(part(name, of: here) == original, place)
        if isThere { #expect(there[target] == "→ \(desk.here.path())/\(name)", place) }
      case .discard:
        #expect(part(name, of: here) == (isThere ? [:] : original), place)
        if isThere { #expect(part(target, of: trash) == original, place) }
      case .remove:
        #expect(part(name, of: here) == (isThere ? [:] : original), place)
        #expect(part(name, of: trash).isEmpty, place)
      case .restore, .makeFile, .makeFolder, .unmake, .mode, .relativeLink, .hardLink:
        Issue.record(place)
      }
      if !isThere, scene.action != .discard, scene.action != .remove,
        n > 0 || scene.conflict == .refuse
      {
        #expect(there[name] == nil, place)
      }
      if isThere, name == "a.txt", scene.action == .move {
        let status = Desk.status(desk.there.appending(path: target))
        #expect(status.st_mode & 0o777 == 0o604 && status.st_mtim.tv_sec == 2_000, place)
      }
    }
    // The one whose name was wanted is in its place, or in the trash and named in the answer.
    guard scene.conflict != .refuse else { return }
    let old = there["a.txt"] == "old a"
    let replaced = outcome.arrived.first { $0.n == 0 }?.replaced
    if scene.conflict == .keepBoth || !arrived.contains(0) {
      #expect(old && trash["a.txt"] == nil, place)
    } else {
      #expect(!old && trash["a.txt"] == "old a" && replaced != nil, place)
    }
  }

  /// What lies at and below a name.
  private func part(_ name: String, of tree: [String: String]) -> [String: String] {
    tree.filter { $0.key == name || $0.key.hasPrefix(name + "/") }
  }

  private func renamed(
    _ tree: [String: String], _ old: String, _ new: String
  ) -> [String: String] {
    Dictionary(
      tree.map { (new + $0.key.dropFirst(old.count), $0.value) }, uniquingKeysWith: { $1 })
  }
}
