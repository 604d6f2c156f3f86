// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("An undo of very many files that dies in the middle")
  struct UndoDeathTests {
    @Test("leaves a rest that u takes back in the next session")
    func killed() throws {
      let count = 2_000
      let bench = try FileBench(putting: count, by: "y")
      bench.rig.type("u")
      let deadline = Deadline(milliseconds: 30_000)
      let early = "\(bench.target)/10200"
      while access(early, F_OK) == 0, !deadline.isOver { bench.rig.read(milliseconds: 0) }
      try bench.killHost(withGuardian: true)
      let left = bench.targetNames.count
      try #require(left > 0 && left < count, "\(left)")
      try bench.restart()
      try bench.rig.wait("what has become of it", seconds: 30) {
        $0.text.contains("u goes on")
      }
      // What was decided when it died is finished before anything else.
      #expect(bench.targetNames.count <= left)
      bench.rig.type("u")
      try bench.rig.wait("the rest", seconds: 60) { _ in bench.targetNames.isEmpty }
      #expect(bench.sourceNames.count == count)
      try bench.quit()
    }
  }
}
