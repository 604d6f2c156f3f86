// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("What windows that have ended did")
  struct WindowUndoTests {
    private static let names = ["alpha", "bravo", "delta", "gamma"]

    private static func window(in world: World) throws -> Rig {
      let rig = try Rig([Place.host, "files", "\(world.folder)/w"], in: world)
      try rig.wait(for: "zulu")
      return rig
    }

    private static func present(_ world: World) -> [String] {
      names.filter { FileManager.default.fileExists(atPath: "\(world.folder)/w/\($0)") }
    }

    /// Throws a file away in one of the windows.
    private static func trash(_ name: String, in rig: Rig, _ world: World) throws {
      rig.type("\u{07}\(name)\r")
      try rig.wait("the cursor on \(name)") { $0.text.contains("\(name) \(name)") }
      rig.type("d")
      try rig.wait("\(name) to be gone") { _ in !present(world).contains(name) }
      try rig.wait("the end of it") { $0.text.contains("u undo") }
    }

    private static func end(_ rig: Rig) throws {
      let host = try #require(rig.host)
      kill(rig.pid, SIGKILL)
      kill(host, SIGKILL)
      try rig.wait("the death of the host", seconds: 10, andAfterEnd: true) { _ in rig.hasEnded }
    }

    private func expectNothingLeft(_ rig: Rig) throws {
      try rig.wait("the end of all") { screen in
        if screen.text.contains("Nothing to undo") { return true }
        // One that is still under way is waited for.
        rig.type("u")
        rig.read(milliseconds: 100)
        return false
      }
    }

    private func quit(_ rigs: [Rig], _ world: World) throws {
      for rig in rigs { rig.type("q") }
      for rig in rigs { #expect(try rig.exitCode() == 0) }
      #expect(world.survivors(after: 1_000) == [])
    }

    /// Four files thrown away by turns in two windows, which are killed.
    private static func begin() throws -> World {
      let world = try World()
      for name in names + ["zulu"] { _ = try world.write("w/\(name)", "\(name) \(name)\n") }
      let rigs = [try window(in: world), try window(in: world)]
      for (n, name) in names.enumerated() { try trash(name, in: rigs[n % 2], world) }
      #expect(present(world) == [])
      for rig in rigs { try end(rig) }
      return world
    }

    @Test("is taken back by any window, the newest first, and each step once")
    func byTurns() throws {
      let world = try Self.begin()
      let rigs = [try Self.window(in: world), try Self.window(in: world)]
      // The window that was started last asks first.
      for (n, name) in Self.names.reversed().enumerated() {
        rigs[(n + 1) % 2].type("u")
        try rigs[(n + 1) % 2].wait("\(name) again") { _ in Self.present(world).contains(name) }
        #expect(Self.present(world).count == n + 1)
      }
      for rig in rigs {
        try expectNothingLeft(rig)
      }
      try quit(rigs, world)
    }

    @Test("is taken back once by windows that ask at the same time")
    func atOnce() throws {
      let world = try Self.begin()
      let rigs = try (0..<4).map { _ in try Self.window(in: world) }
      for rig in rigs { rig.type("u") }
      for rig in rigs { try rig.wait("its step") { $0.text.contains("Undone") } }
      #expect(Self.present(world) == Self.names)
      try quit(rigs, world)
    }

    @Test("is neither lost nor taken back twice where the window that asks is killed")
    func killed() throws {
      let world = try Self.begin()
      for pause in 0..<12 {
        let rig = try Self.window(in: world)
        rig.type("u")
        let end = ContinuousClock.now + .milliseconds(2 * pause)
        while ContinuousClock.now < end { rig.read(milliseconds: 0) }
        try Self.end(rig)
      }
      let rig = try Self.window(in: world)
      try rig.wait("all of them again", seconds: 20) { screen in
        if Self.present(world) == Self.names { return true }
        // What a killed window was about to do is finished first.
        rig.type("u")
        rig.read(milliseconds: 100)
        return false
      }
      let all = try FileManager.default.contentsOfDirectory(atPath: "\(world.folder)/w")
      #expect(all.sorted() == Self.names + ["zulu"])
      try expectNothingLeft(rig)
      try rig.quitCleanly()
    }
  }
}
