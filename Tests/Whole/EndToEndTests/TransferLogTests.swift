// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("The log of moves decides, whatever happened to it")
  struct TransferLogTests {
    private func panes(
      source: String = "[]", target: String = "[]", mode: String = "staged"
    ) -> [TransferBench.Keeper] {
      [
        .init(name: "Left", rows: ["b1", "b2", "b3"], faults: source),
        .init(name: "Right", mode: mode, rows: ["c1", "c2"], faults: target),
      ]
    }

    private func expectOnce(_ bench: TransferBench, _ row: String = "b3") {
      let all = bench.texts(of: "Left") + bench.texts(of: "Right")
      #expect(all.filter { $0 == row }.count == 1, "\(all)")
      #expect(all.count == 5, "\(all)")
    }

    @Test("F17 X13 a decision torn at any byte is taken or not taken, never half")
    func torn() throws {
      let dies = #"[{"at":"transfer.commit","role":"target","do":"kill-all"}]"#
      let bench = try TransferBench(panes(target: dies))
      try bench.drag("b3", to: "c2")
      try bench.waitUntilBegun()
      try bench.waitForDeath()
      let path = try #require(bench.logs.first)
      let log = try Data(contentsOf: URL(fileURLWithPath: path))
      let lines = log.split(separator: UInt8(ascii: "\n"))
      let last = try #require(lines.last)
      #expect(String(decoding: last, as: UTF8.self).contains("\"commit\""))
      // The stores as they were, to begin each time with the same.
      let names = ["Left.json", "Right.json"]
      let stores = try names.map {
        try Data(contentsOf: URL(fileURLWithPath: "\(bench.world.folder)/\($0)"))
      }
      var outcomes: Set<Bool> = []
      for cut in [0, 1, 2, last.count / 2, last.count, last.count + 1] {
        for old in bench.logs { try FileManager.default.removeItem(atPath: old) }
        try log.prefix(log.count - cut).write(to: URL(fileURLWithPath: path))
        for (name, data) in zip(names, stores) {
          try data.write(to: URL(fileURLWithPath: "\(bench.world.folder)/\(name)"))
        }
        try bench.restart()
        try bench.settle()
        expectOnce(bench)
        let isMoved = bench.texts(of: "Right").contains("b3")
        #expect(isMoved == (cut < 2), "cut \(cut)")
        outcomes.insert(isMoved)
        try bench.killHost(withGuardian: true)
        #expect(bench.world.survivors(after: 10_000) == [])
      }
      #expect(outcomes == [true, false])
    }

    /// Makes writing fail for a process as a full disk does; -1 lifts the limit.
    private func limitFiles(of process: Int32, toBytes bytes: Int) throws {
      let program = Process()
      program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      program.arguments = [
        Place.python, "-c",
        "import resource; resource.prlimit(\(process), resource.RLIMIT_FSIZE, (\(bytes), -1))",
      ]
      try program.run()
      program.waitUntilExit()
      try #require(program.terminationStatus == 0)
    }

    @Test("F34 X41 without room for the decision nothing moves")
    func noRoom() throws {
      let bench = try TransferBench(panes())
      let log = try #require(bench.logs.first)
      try limitFiles(of: try #require(bench.rig.host), toBytes: 10)
      try bench.drag("b3", to: "c2")
      try bench.rig.wait(for: "not enough space")
      expectOnce(bench)
      #expect(bench.texts(of: "Left").contains("b3"))
      try limitFiles(of: try #require(bench.rig.host), toBytes: -1)
      try bench.drag("b2", to: "c2")
      try bench.rig.wait("the second move") { _ in bench.texts(of: "Right").contains("b2") }
      try bench.settle()
      expectOnce(bench)
      expectOnce(bench, "b2")
      #expect(FileManager.default.fileExists(atPath: log))
      try bench.quit()
    }

    @Test("a host that dies slowly still decides about its move, and another one waits for it")
    func twoHosts() throws {
      // The old host stands still between the decision and the removal.
      let bench = try TransferBench(
        panes(source: #"[{"at":"transfer.commit","do":"silent"}]"#))
      let first = bench.rig
      try bench.drag("b3", to: "c2")
      try bench.waitForFaults(of: "Left")
      let host = try #require(first.host)
      let children = Processes.children(of: host)
      kill(host, SIGSTOP)
      for child in children { kill(child, SIGKILL) }
      try bench.restart()
      try bench.showsRows()
      #expect(bench.texts(of: "Left").contains("b3"))
      #expect(bench.texts(of: "Right").contains("b3"))
      kill(host, SIGKILL)
      // The guardian stands still with its host until the shell lets it go on.
      kill(first.pid, SIGCONT)
      _ = try first.exitCode(within: 10_000)
      try bench.settle()
      expectOnce(bench)
      #expect(bench.texts(of: "Right").contains("b3"))
      try bench.quit()
    }

    @Test("a host takes over what several dead ones have left")
    func severalDead() throws {
      let dies = #"[{"at":"transfer.commit","role":"target","do":"kill-all","times":2}]"#
      let bench = try TransferBench(panes(target: dies))
      try bench.drag("b3", to: "c2")
      try bench.waitUntilBegun()
      try bench.waitForDeath()
      let first = try #require(bench.logs.first)
      let copy = bench.logFolder + "/0000-dead.log"
      try FileManager.default.copyItem(atPath: first, toPath: copy)
      try bench.restart()
      try bench.waitForDeath()
      try FileManager.default.copyItem(
        atPath: try #require(bench.logs.last), toPath: bench.logFolder + "/0001-dead.log")
      try bench.restart()
      try bench.settle()
      expectOnce(bench)
      #expect(bench.logs.count == 1)
      try bench.quit()
    }

    @Test("a move of another layout waits, is shown, and goes on when its panes are back")
    func otherLayout() throws {
      let dies = #"[{"at":"transfer.commit","role":"target","do":"kill-all"}]"#
      let bench = try TransferBench(panes(target: dies))
      try bench.drag("b3", to: "c2")
      try bench.waitUntilBegun()
      try bench.waitForDeath()
      let other = [TransferBench.Keeper(name: "Other", rows: ["d1"])]
      try bench.restart(as: other)
      try bench.rig.wait(for: "1 move waits")
      bench.rig.type(":")
      try bench.rig.wait(for: "Commands")
      bench.rig.type("Give up")
      try bench.rig.wait(for: "Give up the move")
      bench.rig.type("\u{1B}")
      try bench.rig.wait(untilGone: "Give up the move")
      #expect(bench.texts(of: "Left").contains("b3"))
      try bench.quit()
      try bench.restart()
      try bench.settle()
      expectOnce(bench)
      #expect(bench.texts(of: "Right").contains("b3"))
      try bench.quit()
    }
  }

  @Suite("What was dropped can be taken back")
  struct TransferUndoTests {
    private func panes(target: String = "[]") -> [TransferBench.Keeper] {
      [
        .init(name: "Left", rows: ["b1", "b2", "b3"]),
        .init(name: "Right", rows: ["c1", "c2"], faults: target),
      ]
    }

    /// Another program edits the first row that has arrived.
    private static let edit = #"[{"at":"transfer.perform","when":"answered","do":"edit"}]"#

    private func wait(
      _ bench: TransferBench, left: [String], right: [String],
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try bench.rig.wait("\(left) and \(right)", sourceLocation: sourceLocation) { _ in
        bench.texts(of: "Left") == left && bench.texts(of: "Right") == right
      }
      try bench.settle(sourceLocation: sourceLocation)
    }

    @Test("X36 item, name and place come back, and it can be done again")
    func undoRedo() throws {
      let bench = try TransferBench(panes())
      try bench.drag("b2", to: "c2")
      try bench.rig.wait("the move") { _ in bench.texts(of: "Left") == ["b1", "b3"] }
      try bench.settle()
      let moved = bench.texts(of: "Right")
      bench.rig.type("u")
      try wait(bench, left: ["b1", "b2", "b3"], right: ["c1", "c2"])
      #expect(bench.ids(of: "Left") == ["b1", "b2", "b3"])
      try bench.rig.wait(for: "Undone")
      bench.rig.type("U")
      try wait(bench, left: ["b1", "b3"], right: moved)
      bench.rig.type("u")
      try wait(bench, left: ["b1", "b2", "b3"], right: ["c1", "c2"])
      try bench.quit()
    }

    @Test(
      "X37 what was edited since asks first, and comes back as it is now", arguments: ["n", "y"])
    func edited(_ answer: String) throws {
      let bench = try TransferBench(panes(target: Self.edit))
      try bench.drag("b2", to: "c2")
      try bench.rig.wait(for: "b2 edited")
      try bench.settle()
      let moved = bench.texts(of: "Right")
      bench.rig.type("u")
      try bench.rig.wait(for: "has changed since. Move it back anyway?")
      try wait(bench, left: ["b1", "b3"], right: moved)
      bench.rig.type(answer)
      try bench.rig.wait(untilGone: "anyway?")
      let isBack = answer == "y"
      try wait(
        bench, left: isBack ? ["b1", "b2 edited", "b3"] : ["b1", "b3"],
        right: isBack ? ["c1", "c2"] : moved)
      // Left alone it can still be taken back later.
      bench.rig.type("u")
      try bench.rig.wait(for: isBack ? "Nothing to undo" : "anyway?")
      if !isBack { bench.rig.type("n") }
      try bench.rig.wait(untilGone: "anyway?")
      try bench.quit()
    }

    @Test("X39 copies go, the changed one only after a question", arguments: ["n", "y"])
    func copies(_ answer: String) throws {
      let bench = try TransferBench(panes(target: Self.edit))
      let (from, to) = (try bench.cell("b1"), try bench.cell("c2"))
      bench.rig.click(from.0, from.1)
      bench.rig.type("   y")
      try bench.rig.wait(for: "Copied 3 items")
      bench.rig.click(to.0, to.1)
      bench.rig.type("p")
      try bench.rig.wait(for: "b1 edited")
      try bench.settle()
      #expect(bench.texts(of: "Right").count == 5)
      bench.rig.type("u")
      try bench.rig.wait(for: "has changed since. Remove it anyway?")
      #expect(bench.texts(of: "Right").filter { $0 != "b1 edited" } == ["c1", "c2"])
      bench.rig.type(answer)
      try bench.rig.wait(untilGone: "anyway?")
      try bench.settle()
      try bench.rig.wait("the copy to \(answer == "y" ? "go" : "stay")") { _ in
        bench.texts(of: "Right").count == (answer == "y" ? 2 : 3)
      }
      #expect(bench.texts(of: "Left") == ["b1", "b2", "b3"])
      try bench.quit()
    }

    @Test("X38 after the host was killed and started again")
    func afterRestart() throws {
      let bench = try TransferBench(panes())
      try bench.drag("b2", to: "c2")
      try bench.rig.wait("the move") { _ in bench.texts(of: "Left") == ["b1", "b3"] }
      try bench.settle()
      try bench.killHost()
      try bench.restart()
      try bench.showsRows()
      bench.rig.type("u")
      try wait(bench, left: ["b1", "b2", "b3"], right: ["c1", "c2"])
      #expect(bench.ids(of: "Left") == ["b1", "b2", "b3"])
      try bench.quit()
    }

    @Test("not while the pane that got it is dead, but when it is back")
    func whileDead() throws {
      let bench = try TransferBench(panes())
      try bench.drag("b2", to: "c2")
      try bench.rig.wait("the move") { _ in bench.texts(of: "Left") == ["b1", "b3"] }
      try bench.settle()
      let host = try #require(bench.rig.host)
      for child in Processes.children(of: host) { kill(child, SIGKILL) }
      bench.rig.type("u")
      // Tried too early it changes nothing; when the panes are back it works.
      try bench.rig.wait("the panes again") { _ in
        if bench.texts(of: "Left") == ["b1", "b2", "b3"] { return true }
        bench.rig.type("u")
        bench.rig.read(milliseconds: 100)
        return false
      }
      try wait(bench, left: ["b1", "b2", "b3"], right: ["c1", "c2"])
      try bench.quit()
    }
  }

  @Suite("Random drags while everything is killed")
  struct TransferSoakTests {
    @Test("lose nothing and double nothing")
    func soak() throws {
      let world = try World()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "\(Place.package)/Config/make/soak-drags")
      process.arguments = [Place.products]
      process.environment = world.environment.merging(["DRAGS": "15", "TMPDIR": world.folder]) {
        $1
      }
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(text)")
    }
  }
}
