// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
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

    @Test("F4 a host that dies while something is carried has changed nothing")
    func hostWhileCarried() throws {
      let bench = try bench()
      let (from, to) = (try bench.cell("b3"), try bench.cell("c2"))
      bench.press(from)
      bench.motion((from.0 + 3, from.1))
      bench.motion(to)
      try bench.rig.wait(for: "1 item")
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
