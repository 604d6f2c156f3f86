// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneProtocol
import SplitLayout
import Testing

/// Programs that print more than is kept.
@Suite struct OutputLimitTests {
  @Test("says on the status line and in the title that only the first rows are shown")
  func rows() {
    let host = ScriptedHost(.commands(["yes", "cat {}"]))
    host.start()
    host.plugin(.primary, .output(.row(Item(id: "y", text: StyledText(SafeText("y"))))))
    host.plugin(.primary, .output(.cut(lines: 1_000_000)))
    #expect(host.statusText == "Only the first 1,000,000 rows are shown")
    #expect(host.screen[0].contains("first 1,000,000"))
    host.advance(60_000)
    #expect(host.statusText == "Only the first 1,000,000 rows are shown")
    #expect(host.rows(.primary) == ["y"])
  }

  @Test("speaks of lines where a text is cut")
  func lines() {
    let host = ScriptedHost(.commands(["echo x", "yes {}"]))
    host.start()
    host.plugin(.primary, .output(.row(Item(id: "x", text: StyledText(SafeText("x"))))))
    host.plugin(.secondary, .output(.line(StyledText(SafeText("y")))))
    host.plugin(.secondary, .output(.cut(lines: 4_000_000)))
    #expect(host.statusText == "Only the first 4,000,000 lines are shown")
  }
}
