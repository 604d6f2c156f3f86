// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

/// Rows that are cut or copied, and put down.
@Suite struct PasteboardTests {
  @Test("cut, walk, put: nothing is removed before the put has succeeded")
  func cutAndPut() {
    let host = DragTests.desk()
    host.keys("x")
    #expect(host.state.desk.pasteboard?.items.count == 1)
    host.keys("tab")
    host.keys("p")
    DragTests.answer(
      host, .primary, "transfer.prepare", #"{"vote":"yes","items":[{"id":"a","vote":"yes"}]}"#)
    let lines = host.sent(.secondary)
    #expect(lines.contains { $0.contains(#""anchor":{"after":"x"}"#) })
    #expect(host.state.desk.pasteboard == nil)
  }

  @Test("what was copied can be put down twice")
  func copyAndPut() {
    let host = DragTests.desk()
    host.keys("y tab p")
    #expect(host.sent(.secondary, "transfer.perform").count == 1)
    #expect(host.state.desk.pasteboard != nil)
  }

  @Test("what was put down waits no longer: its hint goes, and Esc has another step to take")
  func hintOfPut() {
    let host = DragTests.desk()
    host.keys("y tab")
    #expect(host.state.desk.hasWaitingRows)
    host.keys("p")
    #expect(!host.state.desk.hasWaitingRows && host.state.desk.pasteboard != nil)
    host.keys("esc")
    #expect(host.state.desk.pasteboard != nil, "it can be put down again")
    host.keys("tab y")
    #expect(host.state.desk.hasWaitingRows, "the same rows are taken anew, not let go")
  }

  @Test("Esc leaves a page before it lets cut rows go")
  func escapeFromPage() {
    let host = DragTests.desk()
    host.keys("x")
    host.notify(
      host.state.focus, "nav.push",
      #"{"page":"p","title":"Page","content":{"kind":"text","text":"on the page"}}"#)
    #expect(host.picture.contains("on the page"))
    host.keys("esc")
    #expect(host.state.desk.hasWaitingRows && !host.picture.contains("on the page"))
    host.keys("esc")
    #expect(!host.state.desk.hasWaitingRows)
  }

  @Test("Esc lets cut rows go")
  func escapeClip() {
    let host = DragTests.desk()
    host.keys("x esc")
    #expect(host.state.desk.pasteboard == nil)
  }
}
