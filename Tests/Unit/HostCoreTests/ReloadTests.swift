// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import TerminalInput
import Testing

/// Ctrl-R: what is read anew, and what is started again.
@Suite struct ReloadTests {
  @Test("reading a pane anew gives those behind it their inputs again")
  func reloadsWhatIsDriven() {
    let host = ScriptedHost.files()
    host.set(
      .supplementary,
      #"{"commands":[{"id":"reload","title":"Read again","key":"ctrl+r"}]}"#)
    host.forget()
    host.keys("ctrl+r")
    #expect(host.sent(.supplementary, "command.run").count == 1)
    #expect(host.sent(.secondary, "input.set").last?.contains(#""by":"restore""#) == true)
    host.keys("3")
    host.forget()
    host.keys("ctrl+r")
    #expect(host.sent(.secondary, "input.set").count == 1)
    #expect(host.sent(.supplementary).isEmpty)
  }

  @Test(
    "a program that was given up is started by Ctrl-R in front of it, and by a click on the word")
  func restartsWhatIsDriven() {
    let host = ScriptedHost.double()
    func giveUp() {
      for _ in 0..<6 {
        host.exit(.secondary, signal: 11)
        host.advance(11_000)
      }
      #expect(host.screen[0].contains("failed"))
    }
    giveUp()
    #expect(host.state.focus == .primary)
    host.keys("ctrl+r")
    #expect(!host.screen[0].contains("failed") && host.pane(.secondary).session.isAlive)
    giveUp()
    let title = Array(host.screen[0])
    let word = title.indices.last { title[$0...].starts(with: "failed") } ?? 0
    host.click(word, 0)
    #expect(host.pane(.secondary).session.isAlive && host.state.focus == .secondary)
  }

  @Test("a program that is gone is started again although its own command has the key")
  func restartsInPlaceOfTheCommand() {
    let host = ScriptedHost.files()
    host.set(
      .supplementary,
      #"{"commands":[{"id":"reload","title":"Read again","key":"ctrl+r"},{"id":"n","title":"New file","key":"a","args":[{"id":"t","label":"Name","type":"text"}]}]}"#
    )
    for _ in 0..<5 {
      host.exit(.supplementary, signal: 9)
      host.advance(11_000)
    }
    #expect(host.pane(.supplementary).stateName == "stopped")
    host.keys("a")
    #expect(
      host.statusText
        == "New file: \(host.pane(.supplementary).spec.name) does not run; Ctrl-R starts it")
    #expect(!host.state.dialogs.isOpen)
    host.keys("ctrl+r")
    #expect(host.pane(.supplementary).session.isAlive)
  }
}
