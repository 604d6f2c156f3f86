// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("Deaths before a drop and while one is taken back")
  struct TransferDeathTests {
    private func bench(_ mode: String = "staged", left: String = "[]", right: String = "[]") throws
      -> TransferBench
    {
      try TransferBench([
        .init(name: "Left", rows: ["b1", "b2", "b3"], faults: left),
        .init(name: "Right", mode: mode, rows: ["c1", "c2"], faults: right),
      ])
    }

    /// Picks a row up with the mouse and holds it over the other column.
    private func hold(_ bench: TransferBench, _ item: String, over place: String) throws
      -> (Int, Int)
    {
      let (from, to) = (try bench.cell(item), try bench.cell(place))
      bench.press(from)
      bench.motion((from.0 + 3, from.1))
      bench.motion(to)
      bench.motion((to.0 + 1, to.1))
      try bench.rig.wait("a place for it") {
        $0.text.contains("Move.") || $0.text.contains("Copy.")
      }
      return (to.0 + 1, to.1)
    }

    private func expectUntouched(
      _ bench: TransferBench, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(bench.keys.isEmpty, sourceLocation: sourceLocation)
      #expect(bench.texts(of: "Left") == ["b1", "b2", "b3"], sourceLocation: sourceLocation)
      #expect(bench.texts(of: "Right") == ["c1", "c2"], sourceLocation: sourceLocation)
    }

    @Test("F1 what is cancelled before it is let go has changed nothing")
    func cancelled() throws {
      let bench = try bench()
      let place = try hold(bench, "b3", over: "c2")
      bench.rig.type("\u{1B}")
      try bench.rig.wait(for: "Cancelled")
      bench.release(place)
      try bench.drag("b2", to: "c2")
      try bench.settle()
      #expect(bench.keys.count == 1)
      #expect(bench.texts(of: "Left") == ["b1", "b3"])
      try bench.quit()
    }

    @Test(
      "F2 F3 a pane that dies while something is carried has changed nothing, and is back for the next",
      arguments: ["Left", "Right"])
    func paneWhileCarried(_ victim: String) throws {
      let bench = try bench()
      let place = try hold(bench, "b3", over: "c2")
      let process = try #require(bench.process(of: victim))
      kill(process, SIGKILL)
      try bench.rig.wait("another process") { _ in
        bench.process(of: victim).map { $0 != process } ?? false
      }
      bench.release(place)
      try bench.rig.wait("the end of the drag") { !$0.text.contains("Esc cancel") }
      expectUntouched(bench)
      // What is dropped before the pane is back is refused: tried until it is.
      try bench.rig.wait("a drag that works again", seconds: 20) { _ in
        if bench.texts(of: "Left").count == 3, bench.stand().open.isEmpty {
          try bench.drag("b3", to: "c2")
        }
        bench.rig.read(milliseconds: 100)
        return bench.texts(of: "Left") == ["b1", "b2"]
      }
      try bench.settle()
      #expect(bench.texts(of: "Right") == ["c1", "b3", "c2"])
      try bench.quit()
    }

    @Test(
      "a pane that closes its input in the middle of a commit is lost, and goes on when it is back",
      arguments: ["source", "target"])
    func closedInput(_ role: String) throws {
      let deaf = #"[{"at":"transfer.commit","role":"\#(role)","do":"deaf"}]"#
      let bench = try bench(
        left: role == "source" ? deaf : "[]", right: role == "target" ? deaf : "[]")
      try bench.drag("b3", to: "c2")
      try bench.waitForFaults(of: role == "source" ? "Left" : "Right")
      try bench.settle()
      #expect(bench.texts(of: "Left") == ["b1", "b2"])
      #expect(bench.texts(of: "Right") == ["c1", "b3", "c2"])
      try bench.quit()
    }

    @Test("F27 what a target that is gone for ever has been promised can be given up")
    func goneForEver() throws {
      let dies = #"[{"at":"transfer.commit","role":"target","do":"kill-all"}]"#
      let bench = try bench(right: dies)
      try bench.drag("b3", to: "c2")
      try bench.waitUntilBegun()
      try bench.waitForDeath()
      try bench.restart(as: [bench.keepers[0]])
      try bench.rig.wait(for: "1 move waits")
      try bench.command("Give up")
      // The source has been released; the log still knows what the target has to hear.
      try bench.rig.wait("the source to be released") { _ in
        bench.promises(of: "Left").isEmpty
      }
      try bench.rig.wait("the row to look normal") {
        $0.text.contains("b3") && !$0.text.contains("→ b3")
      }
      #expect(bench.texts(of: "Left") == ["b1", "b2", "b3"])
      try bench.quit()
      // The target comes back with what it had staged, and hears that it is over.
      try bench.restart()
      try bench.settle()
      #expect(bench.texts(of: "Left") == ["b1", "b2", "b3"])
      #expect(bench.texts(of: "Right") == ["c1", "c2"])
      try bench.quit()
    }

    @Test("F4 a host that dies while something is carried has changed nothing")
    func hostWhileCarried() throws {
      let bench = try bench()
      let (from, to) = (try bench.cell("b3"), try bench.cell("c2"))
      bench.press(from)
      bench.motion((from.0 + 3, from.1))
      bench.motion(to)
      try bench.rig.wait(for: "Carrying “")
      try bench.killHost()
      try bench.restart()
      try bench.showsRows()
      #expect(bench.keys.isEmpty)
      #expect(bench.texts(of: "Left") == ["b1", "b2", "b3"])
      #expect(bench.texts(of: "Right") == ["c1", "c2"])
      try bench.quit()
    }

    @Test(
      "X40 a pane that dies in the middle of undo is asked again",
      arguments: [
        (#"[{"at":"transfer.perform","when":"written","do":"kill"}]"#, "[]"),
        ("[]", #"[{"at":"transfer.commit","role":"source","do":"kill"}]"#),
        ("[]", #"[{"at":"transfer.commit","role":"source","when":"written","do":"kill"}]"#),
      ])
    func undo(_ left: String, _ right: String) throws {
      let bench = try bench("keyed", left: left, right: right)
      try bench.drag("b2", to: "c2")
      try bench.rig.wait("the move") { _ in bench.texts(of: "Left") == ["b1", "b3"] }
      try bench.settle()
      bench.rig.type("u")
      try bench.rig.wait("the way back") { _ in
        bench.texts(of: "Left") == ["b1", "b2", "b3"] && bench.texts(of: "Right") == ["c1", "c2"]
      }
      try bench.settle()
      #expect(bench.met("Left") + bench.met("Right") > 0)
      #expect(bench.ids(of: "Left") == ["b1", "b2", "b3"])
      try bench.quit()
    }
  }
}
