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
    var action: FileTransfer.Action
    var isAcross = false
    var conflict = FileTransfer.Conflict.refuse
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
    Scene(action: .discard),
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
    var step = 0
    var isKilled = true
    while isKilled, step < 200 {
      step += 1
      let desk = try desk(scene)
      let whole = desk.tree(desk.here)
      let transfer = desk.transfer(scene.action, Self.names, scene.conflict)
      isKilled = try Probe.run("run", step: step, transfer).isKilled
      let outcome = transfer.recover(TransferSignal())
      check(scene, desk, whole, outcome, "step \(step)")
      #expect(transfer.recover(TransferSignal()) == outcome, "step \(step), again")
    }
    #expect(step > 4)
  }

  @Test("recovers from dying while it recovers", arguments: scenes)
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

  private func check(
    _ scene: Scene, _ desk: Desk, _ whole: [String: String], _ outcome: FileTransfer.Outcome,
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
      }
      if !isThere, scene.action != .discard, n > 0 || scene.conflict == .refuse {
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
