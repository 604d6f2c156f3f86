// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneTestSupport
import RuntimeFakes
import Testing

@testable import HostRuntime

@Suite("The terminal's cursor in a pane that is typed into")
struct TerminalCursorTests {
  private func rig(term: String = "xterm-256color") throws -> RuntimeRig {
    let rig = RuntimeRig(environment: ["TERM": term, "LANG": "C.UTF-8"])
    try rig.start()
    rig.say(
      #"{"method":"pane.set","params":{"content":{"kind":"canvas","alt":"a"}}}"#)
    return rig
  }

  private func cursor(_ rig: RuntimeRig) -> CellPoint {
    CellPoint(column: rig.terminal.screen.column, row: rig.terminal.screen.row)
  }

  private func draw(_ rig: RuntimeRig, _ frame: Int, _ cursor: String) {
    rig.say(
      #"{"method":"canvas.draw","params":{"frame":\#(frame),"size":[20,5],"cursor":\#(cursor)}}"#)
    rig.settle()
  }

  @Test("stands in the cell of a canvas with the look its plugin wants")
  func canvas() throws {
    let rig = try rig()
    draw(rig, 1, #"{"x":4,"y":2}"#)
    var screen = rig.terminal.screen
    #expect(screen.isCursorVisible && screen.manners.cursorShape == 0)
    let start = cursor(rig)
    draw(rig, 2, #"{"x":6,"y":3,"shape":"bar"}"#)
    screen = rig.terminal.screen
    #expect(screen.manners.cursorShape == 6)
    #expect(cursor(rig) == CellPoint(column: start.column + 2, row: start.row + 1))
    draw(rig, 3, #"{"x":6,"y":3,"shape":"block","blink":true}"#)
    #expect(rig.terminal.screen.manners.cursorShape == 1)
    draw(rig, 4, "null")
    #expect(!rig.terminal.screen.isCursorVisible && rig.terminal.screen.manners.cursorShape == 0)
  }

  @Test("is hidden below a sheet and comes back; nothing of it is left in the end")
  func covered() throws {
    let rig = try rig()
    draw(rig, 1, #"{"x":4,"y":2,"shape":"underline"}"#)
    let before = cursor(rig)
    rig.type("?")
    rig.settle()
    #expect(!rig.terminal.screen.isCursorVisible)
    rig.type("\u{1B}")
    rig.loop.advance(1_000)
    rig.settle()
    #expect(cursor(rig) == before && rig.terminal.screen.isCursorVisible)
  }

  @Test("is told no look on a terminal that would print it")
  func console() throws {
    let rig = try rig(term: "linux")
    draw(rig, 1, #"{"x":4,"y":2,"shape":"bar"}"#)
    #expect(rig.terminal.screen.isCursorVisible && rig.terminal.screen.manners.cursorShape == 0)
  }
}
