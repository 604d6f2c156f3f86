// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import PaneTestSupport
import SplitLayout
import TerminalInput
import Testing

/// Sessions in which anything happens at any time: nothing may trap, and what must hold holds.
@Suite struct RandomSessionTests {
  @Test("nothing traps, and what must hold holds, whatever happens", arguments: Seeds.upTo(60))
  func anything(_ seed: Int) {
    var numbers = SplitMix64(seed: seed)
    let host = ScriptedHost.files(settings: RandomSession.settings(seed))
    for step in 0..<120 {
      RandomSession.act(host, &numbers)
      if host.state.quitting != nil { return }
      let focus = host.state.focus
      #expect(host.state.columns[focus] != nil, "seed \(seed), step \(step)")
      #expect(host.screen.count == host.state.window.rows, "seed \(seed), step \(step)")
      for pane in host.state.panes.values {
        #expect(!pane.pages.isEmpty && pane.pages.count <= 32, "seed \(seed), step \(step)")
        #expect(pane.input.shownGeneration <= pane.input.generation, "seed \(seed), step \(step)")
      }
      host.forget()
    }
  }
}
