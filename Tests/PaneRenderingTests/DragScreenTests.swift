// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
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
    host.keys("g j j space space m 2 up up")
    host.advance(200)
    try expectScreen(host, "drag-keys-60x20")
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
