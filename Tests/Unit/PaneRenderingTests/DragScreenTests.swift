// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import HostCore
import HostTestSupport
import SplitLayout
import TerminalInput
import Testing

/// What a drag looks like, compared with `Fixtures/Screens`.
@Suite struct DragScreenTests {
  @Test("carries two folders between two places, with the ghost at the pointer")
  func wide() throws {
    let host = ScriptedHost.dragging()
    host.keys("g j j space space")
    host.carry((30, 4), (10, 6))
    host.advance(200)
    try expectScreen(host, "drag-120x30")
  }

  @Test("carries one file into a folder")
  func into() throws {
    let host = ScriptedHost.dragging()
    host.carry((30, 10), (40, 3))
    host.advance(200)
    try expectScreen(host, "drag-into-120x30")
  }

  @Test("collapsed, the marker of the keys carries sign and number, and columns are buttons")
  func keys() throws {
    let host = ScriptedHost.dragging(columns: 60, rows: 20)
    host.keys("g j j space space f6 2 home")
    host.advance(200)
    try expectScreen(host, "drag-keys-60x20")
  }

  @Test("the marker of the keys stands between rows, and by the title at the way back")
  func markers() throws {
    let host = ScriptedHost.outlining()
    host.keys("space space f5 down down")
    host.advance(200)
    try expectScreen(host, "drag-line-80x16")
    host.keys("1")
    host.advance(200)
    try expectScreen(host, "drag-origin-80x16")
  }

  @Test("frames a pane that takes the items as a whole")
  func pane() throws {
    let host = ScriptedHost.dragging(columns: 100, rows: 20)
    host.set(
      .secondary,
      #"{"gen":1,"content":{"kind":"list","items":[{"id":"q","text":"q"}]},"drop":{"accepts":["*/*"],"rows":"none","pane":true,"transfer":"keyed"}}"#
    )
    host.carry((30, 10), (80, 12))
    host.advance(200)
    try expectScreen(host, "drag-pane-100x20")
  }

  @Test("while a pane would take something, it alone has the accent")
  func oneAccent() throws {
    let host = ScriptedHost.dragging(columns: 100, rows: 20)
    host.set(
      .secondary,
      #"{"gen":1,"content":{"kind":"list","items":[{"id":"q","text":"q"}]},"drop":{"accepts":["*/*"],"rows":"none","pane":true,"transfer":"keyed"}}"#
    )
    let target = try #require(host.state.geometry.pane(.secondary)).title.minColumn
    // The first cell of each stretch of the rule that has the accent.
    func accents() -> [Int] {
      var column = 0
      var starts: [Int] = []
      for stretch in host.colors[1].split(separator: "\u{1b}[", omittingEmptySubsequences: true) {
        let parts = stretch.split(separator: "m", maxSplits: 1)
        guard parts.count == 2 else { continue }
        if parts[0].contains("38;5;75") { starts.append(column) }
        column += parts[1].count
      }
      return starts
    }
    #expect(accents().contains { $0 < target - 1 }, "the focus has it otherwise")
    host.carry((30, 10), (80, 12))
    host.advance(200)
    #expect(!accents().isEmpty && accents().allSatisfy { $0 >= target - 1 })
    host.keys("esc")
    #expect(accents().contains { $0 < target - 1 })
  }

  @Test("in narrow windows only a sign and a number hang at the pointer")
  func narrow() throws {
    let host = ScriptedHost.dragging(columns: 50, rows: 16)
    host.keys("g j j space space")
    host.carry((30, 4), (30, 2))
    host.advance(200)
    try expectScreen(host, "drag-narrow-50x16")
  }

  @Test("turns the ghost to the other side at the right and the lower edge")
  func flipped() throws {
    let host = ScriptedHost.dragging(columns: 100, rows: 20)
    host.carry((30, 10), (97, 17))
    try expectScreen(host, "drag-corner-100x20")
  }

  @Test("shows where hidden columns can be pulled in")
  func handles() throws {
    let host = ScriptedHost.dragging(columns: 80, rows: 16)
    host.carry((3, 10), (30, 5))
    host.advance(200)
    try expectScreen(host, "drag-handles-80x16")
  }

  @Test("opens the gap in the last row when there is none below it")
  func fullList() throws {
    let host = ScriptedHost.outlining(columns: 80, rows: 7)
    host.carry((3, 3), (31, 3))
    host.mouse(.drag(.left), 31, 5)
    host.advance(200)
    try expectScreen(host, "drag-last-80x7")
  }

  @Test("items on the shelf are a button at the end of the status line, lit under the pointer")
  func shelf() throws {
    let host = ScriptedHost.dragging(columns: 70, rows: 14)
    host.keys("g j j space space")
    host.carry((30, 4), (50, 12))
    let hold = host.state.dropButtons.last?.button.cells.minColumn ?? 0
    host.mouse(.drag(.left), hold + 1, 13)
    host.advance(200)
    let lit = host.colors[13]
    #expect(lit.contains("48;5;24m[＋ hold]"), "\(lit.debugDescription)")
    try expectScreen(host, "drag-hold-70x14")
    host.mouse(.release(.left), hold + 1, 13)
    host.advance(4_000)
    try expectScreen(host, "drag-held-70x14")
    #expect(host.state.dragPicture == nil)
    let held = host.state.dropButtons.last?.button.cells.minColumn ?? 0
    host.mouse(.press(.left), held, 13)
    host.mouse(.drag(.left), 20, 3)
    host.advance(200)
    #expect(host.screen[3].contains("▐ Plugins/"))
    host.keys("esc")
    #expect(host.state.dropButtons.isEmpty)
  }

  @Test("cut rows look lifted until they are put down")
  func cut() throws {
    let host = ScriptedHost.dragging(columns: 100, rows: 20)
    host.keys("g j j space x")
    try expectScreen(host, "cut-100x20")
  }

  @Test("draws the insertion line at its level of an outline")
  func outline() throws {
    let host = ScriptedHost.outlining()
    host.carry((3, 3), (32, 4))
    host.advance(200)
    try expectScreen(host, "drag-outline-80x16")
  }

  @Test("draws a drag with ASCII alone")
  func ascii() throws {
    let host = ScriptedHost.outlining(isASCII: true)
    host.keys("space")
    host.keys("space")
    host.carry((3, 3), (32, 4))
    host.advance(200)
    try expectScreen(host, "drag-ascii-80x16")
  }
}
