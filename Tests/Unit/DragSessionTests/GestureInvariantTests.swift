// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import PaneProtocol
import PaneTestSupport
import Testing

/// What must hold whatever happens in whatever order.
@Suite("Drag gestures in any order")
struct GestureInvariantTests {
  private static let alphabet = [
    "P 30,3", "P 70,2", "M 30,5", "M 12,2", "M 70,3", "H 40,9", "R 12,2", "R 70,10", "K esc",
    "K c", "FO", "DIE B", "DIE A", "T 301", "PICK b3", "K enter", "K tab", "PR 12,2",
  ]

  /// A drag under way and what was found wrong with it.
  private struct Run {
    var rig = DragRig()
    var wrongs: [String] = []

    mutating func play(_ step: String) {
      let plans = rig.plans.count
      let couldDrop = rig.gesture.isCarrying
      var script = GestureScript()
      script.play(&rig, step)
      if rig.plans.count > plans, !couldDrop { wrongs.append("a drop out of nothing at \(step)") }
    }

    /// What is wrong after the drag has been ended by every means.
    func ending() -> [String] {
      var rig = rig
      var wrongs = wrongs
      rig.send(.key(.escape))
      rig.send(.chosen(nil))
      rig.send(.pointer(.released(.left, DragPointer(.zero))))
      rig.wait(20_000)
      let sessions = rig.askedSessions + rig.staticSessions
      if rig.phase != "idle" { wrongs.append("ends in \(rig.phase)") }
      if rig.ended > sessions { wrongs.append("\(rig.ended) endings of \(sessions) sessions") }
      return wrongs + rig.violations
    }
  }

  @Test("holds its invariants for all short sequences")
  func exhaustive() {
    var count = 0
    func extend(_ run: Run, _ steps: [String], _ depth: Int) {
      count += 1
      let found = run.ending()
      if !found.isEmpty { Issue.record("\(steps): \(found)") }
      guard depth > 0, found.isEmpty else { return }
      for step in Self.alphabet {
        var next = run
        next.play(step)
        extend(next, steps + [step], depth - 1)
      }
    }
    extend(Run(), [], 3)
    // Sequences of up to six that begins with a drag over a target.
    for start in [["P 30,3", "M 70,3"], ["P 70,2", "M 70,1", "FO"], ["PICK b3", "K tab"]] {
      var run = Run()
      for step in start { run.play(step) }
      extend(run, start, 3)
    }
    #expect(count == 4 * (1 + 18 + 18 * 18 + 18 * 18 * 18))
  }

  @Test("holds its invariants for long random sequences", arguments: Seeds.upTo(100))
  func random(seed: Int) {
    var generator = SplitMix64(seed: seed)
    let steps = (0..<40).compactMap { _ in Self.alphabet.randomElement(using: &generator) }
    var run = Run()
    var script = GestureScript()
    if seed % 2 == 0 { script.prepare(&run.rig, "slow A 150") }
    for step in steps { run.play(step) }
    #expect(run.ending().isEmpty, "\(steps)")
  }

  @Test("moves rows by one place and stops at the ends")
  func keyMove() {
    var gesture = DragGesture(idPrefix: "h")
    let world = TestWorld.standard()
    let down = gesture.keyMove(["c1"], in: TestWorld.c, by: 1, of: world)
    #expect(down?.target.anchor == .after("c2"))
    let both = gesture.keyMove(["c2", "c3"], in: TestWorld.c, by: -1, of: world)
    #expect(both?.target.anchor == .before("c1"))
    #expect(gesture.keyMove(["c3"], in: TestWorld.c, by: 1, of: world) == nil)
    #expect(gesture.keyMove(["c1", "c3"], in: TestWorld.c, by: 1, of: world) == nil)
    #expect(gesture.keyMove(["b1"], in: TestWorld.b, by: 1, of: world) == nil)
  }

  @Test("finds something under every cell of the window")
  func everyCell() {
    let world = TestWorld.standard()
    let test = HitTest(world, cargo: DragCargo(source: TestWorld.c, rows: ["c1"], pressed: "c1"))
    for row in -2..<33 {
      for column in -2..<103 {
        let spot = test.spot(at: DragPointer(CellPoint(column: column, row: row)), travel: nil).spot
        let isInside = (0..<30).contains(row) && (0..<100).contains(column)
        #expect((spot == .outside) == !isInside)
      }
    }
  }
}
