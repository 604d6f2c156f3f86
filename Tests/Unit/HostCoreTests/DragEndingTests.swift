// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

/// Nothing of a drag stays on the screen, however it ends.
@Suite struct DragEndingTests {
  /// A way for a drag to end, from the moment the items hang at the pointer over a valid place.
  enum Ending: String, CaseIterable {
    case escape, releaseElsewhere, releaseOutside, lostRelease, secondPress, targetDies
    case sourceDies, focusLost, resizedAway, refusedDrop, sourceRow
  }

  private func carrying(_ ending: Ending? = nil) -> ScriptedHost {
    let host = ScriptedHost.dragging()
    host.keys("g j j")
    host.carry((30, 10), ending == .targetDies ? (5, 4) : (40, 3))
    host.advance(200)
    return host
  }

  private func end(_ host: ScriptedHost, _ ending: Ending) {
    switch ending {
    case .escape: host.keys("esc")
    case .releaseElsewhere:
      host.mouse(.drag(.left), 90, 20)
      host.mouse(.release(.left), 90, 20)
    case .releaseOutside:
      host.mouse(.drag(.left), -3, 8)
      host.mouse(.release(.left), -3, 8)
    case .lostRelease: host.mouse(.move, 40, 4)
    case .secondPress: host.mouse(.press(.left), 90, 20)
    case .targetDies: host.exit(.primary, signal: 9)
    case .sourceDies: host.exit(.supplementary, signal: 9)
    case .focusLost: host.send(.input(.focus(false)))
    case .resizedAway: host.resize(19, 4)
    case .refusedDrop:
      host.mouse(.drag(.left), 40, 10)
      host.mouse(.release(.left), 40, 10)
    case .sourceRow:
      host.mouse(.drag(.left), 30, 10)
      host.mouse(.release(.left), 30, 10)
    }
  }

  /// Brings the window to the state it would have without a drag: the same size, quiet, no message.
  private func settle(_ host: ScriptedHost, after ending: Ending) {
    if ending == .focusLost { host.advance(10_100) }
    host.mouse(.release(.left), 90, 20)
    if ending == .focusLost { host.send(.input(.focus(true))) }
    if ending == .resizedAway { host.resize(120, 30) }
    host.advance(20_000)
  }

  @Test("leaves the screen as if there had been no drag", arguments: Ending.allCases)
  func nothingStays(_ ending: Ending) {
    let host = carrying(ending)
    #expect(host.state.dragPicture?.ghost != nil)
    #expect(host.state.dragPicture?.panes.values.contains { $0.target != nil } == true)
    end(host, ending)
    settle(host, after: ending)

    let other = ScriptedHost.dragging()
    other.keys("g j j")
    if ending == .targetDies { other.exit(.primary, signal: 9) }
    if ending == .sourceDies { other.exit(.supplementary, signal: 9) }
    if ending == .secondPress { other.click(90, 20) }
    if ending == .resizedAway {
      other.resize(19, 4)
      other.resize(120, 30)
    }
    other.advance(20_000)
    #expect(host.state.dragPicture == nil)
    #expect(!host.state.desk.gesture.isCarrying)
    #expect(host.picture == other.picture)
    #expect(host.colors == other.colors)
    #expect(host.orders.last { $0.hasPrefix("pointer") } == "pointer normal")
    #expect(!host.hasTimer(.drag(.spring)))
  }

  @Test(
    "what a place was looked for by goes with the drag",
    arguments: [Ending.sourceDies, .releaseElsewhere, .secondPress])
  func search(_ ending: Ending) {
    let host = carrying(ending)
    host.keys("/ x")
    #expect(host.state.desk.search?.text == "x")
    end(host, ending)
    settle(host, after: ending)
    #expect(!host.state.desk.gesture.isCarrying && host.state.desk.search == nil)
    #expect(!host.picture.contains("/x"))
  }

  @Test("ghost and target are gone at once, not when time has passed", arguments: Ending.allCases)
  func atOnce(_ ending: Ending) {
    let host = carrying(ending)
    end(host, ending)
    // When only the target dies the items are still in the hand.
    let isCarried = ending == .targetDies
    #expect(host.picture.contains("╭────────") == isCarried)
    let panes = host.state.dragPicture?.panes.values.map { $0 } ?? []
    #expect(!panes.contains { $0.target != nil && ending != .resizedAway })
  }

  @Test("a drop leaves rows on their way, and nothing once the source has let go")
  func drop() {
    let host = carrying()
    host.mouse(.release(.left), 40, 3)
    #expect(host.screen[10].contains("→ README.md"))
    #expect(!host.picture.contains("╭────────"))
    #expect(host.statusText == "Into “Plugins/”. Move.")
    host.advance(200)
    #expect(host.statusText == "Moving “README.md” to “Plugins/” …")
    #expect(host.screen[0].contains("⋯ 3/12"))
  }
}
