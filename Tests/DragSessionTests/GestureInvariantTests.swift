// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import PaneTestSupport
import Testing

/// What must hold whatever happens in whatever order.
@Suite("Drag gestures in any order")
struct GestureInvariantTests {
  private static let alphabet = [
    "P 30,3", "P 70,2", "M 30,5", "M 12,2", "M 70,3", "H 40,9", "R 12,2", "R 70,10", "K esc",
    "K c", "FO", "DIE B", "DIE A", "T 301", "PICK b3", "K enter", "K tab", "PR 12,2",
  ]

  /// Plays a list of steps and ends the drag; says what was wrong.
  private func wrongs(_ steps: [String], slow: Bool) -> [String] {
    var rig = DragRig()
    var script = GestureScript()
    if slow { script.prepare(&rig, "slow A 150") }
    var wrongs: [String] = []
    for step in steps {
      let plans = rig.plans.count
      let couldDrop = rig.gesture.isCarrying
      script.play(&rig, step)
      if rig.plans.count > plans, !couldDrop { wrongs.append("a drop out of nothing at \(step)") }
    }
    let sessions = rig.log.count { $0.contains(" begin ") } + rig.staticSessions
    rig.send(.key(.escape))
    rig.send(.chosen(nil))
    rig.send(.released(.left, DragPointer(.zero)))
    rig.wait(20_000)
    if rig.phase != "idle" { wrongs.append("ends in \(rig.phase)") }
    if rig.ended > sessions { wrongs.append("\(rig.ended) endings of \(sessions) sessions") }
    return wrongs + rig.violations
  }

  @Test("holds its invariants for all short sequences")
  func exhaustive() {
    var steps: [String] = []
    var count = 0
    func extend(_ depth: Int) {
      let found = wrongs(steps, slow: false)
      count += 1
      if !found.isEmpty { Issue.record("\(steps): \(found)") }
      guard depth > 0 else { return }
      for step in Self.alphabet {
        steps.append(step)
        extend(depth - 1)
        steps.removeLast()
      }
    }
    extend(3)
    #expect(count == 1 + 18 + 18 * 18 + 18 * 18 * 18)
  }

  @Test("holds its invariants for long random sequences", arguments: 0..<100)
  func random(seed: Int) {
    var generator = SplitMix64(seed: seed)
    let steps = (0..<40).compactMap { _ in Self.alphabet.randomElement(using: &generator) }
    let found = wrongs(steps, slow: seed % 2 == 0)
    #expect(found.isEmpty, "\(steps)")
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
