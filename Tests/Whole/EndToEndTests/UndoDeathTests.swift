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
      let bench = try FileBench { source, _ in
        for n in 0..<count {
          try Data("\(n)".utf8).write(to: URL(fileURLWithPath: "\(source)/\(10_000 + n)"))
        }
      }
      // The last row is there when all of them are.
      bench.rig.type("G")
      _ = try bench.cell("11999")
      bench.rig.type("\u{1}y")
      try bench.rig.wait("what is on the shelf") { $0.text.contains("p put 2,000") }
      let other = try bench.cell("Empty folder", isLeft: true)
      bench.rig.click(other.0, other.1)
      bench.rig.type("p")
      try bench.rig.wait("all there", seconds: 60) { _ in bench.targetNames.count == count }
      try bench.rig.wait("the end of it", seconds: 60) { $0.text.contains("u undo") }
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
