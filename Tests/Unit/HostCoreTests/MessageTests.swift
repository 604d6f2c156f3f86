// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import SplitLayout
import TerminalInput
import Testing

/// How long a message stays on the status line.
@Suite struct MessageTests {
  @Test(
    "a message that could be read for 400 ms goes at the next key that moves",
    arguments: ["down", "g", "space", "tab", "right", "ctrl+w l", "2"])
  func moving(keys: String) {
    let host = ScriptedHost.double()
    host.keys("u")
    #expect(host.statusText == "Nothing to undo")
    host.advance(399)
    host.keys("j")
    #expect(host.statusText == "Nothing to undo", "it is too young")
    host.advance(1)
    host.keys(keys)
    #expect(host.statusText != "Nothing to undo")
  }

  @Test("what a pane has to say goes the same way, its warnings and failures stay for their time")
  func notices() {
    for (level, stays) in [("info", false), ("good", false), ("warn", true), ("bad", true)] {
      let host = ScriptedHost.double()
      host.notify(.primary, "notify.show", #"{"level":"\#(level)","text":"No room"}"#)
      host.advance(399)
      host.keys("down")
      #expect(host.statusText == "No room")
      host.advance(1)
      host.keys("down")
      #expect((host.statusText == "No room") == stays, "\(level)")
    }
  }

  @Test("a click on a row takes it away, too")
  func click() {
    let host = ScriptedHost.double()
    host.keys("u")
    host.advance(1_000)
    host.click(4, 4)
    #expect(host.statusText == "c")
  }

  @Test("a click on a row that can be dragged takes it away when the button goes up")
  func clickOnDraggableRow() {
    let host = ScriptedHost.double()
    let rows = ["a", "b", "c"].map { #"{"id":"\#($0)","text":"\#($0)","drag":{"ops":["move"]}}"# }
    let items = rows.joined(separator: ",")
    host.set(.primary, #"{"content":{"kind":"list","items":[\#(items)]}}"#)
    host.keys("u")
    host.advance(1_000)
    host.mouse(.press(.left), 4, 4)
    #expect(host.statusText == "Nothing to undo")
    host.mouse(.release(.left), 4, 4)
    #expect(host.statusText == "c")
  }

  @Test("the keys named beside the facts are those for opening, filtering, moving and undoing")
  func hints() {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"{"commands":[{"id":"del","title":"Delete","key":"d"}],"content":{"kind":"list","items":[{"id":"a","text":"a","drag":{"ops":["copy","move"]}},{"id":"b","text":"b","drag":{"ops":["copy"]}}]}}"#
    )
    #expect(host.screen[23].hasSuffix("Enter open  / filter  m move  ? keys"))
    host.keys("d")
    host.say(.primary, #"{"id":2,"result":{"undo":{"command":"undel"}}}"#)
    #expect(host.screen[23].hasSuffix("Enter open  / filter  m move  u undo  ? keys"))
    host.keys("down")
    #expect(host.screen[23].hasSuffix("Enter open  / filter  u undo  ? keys"), "it is copied only")
  }

  @Test("keys that move nothing leave it alone, whatever pause was before them")
  func resting() {
    let host = ScriptedHost.double()
    host.keys("u")
    host.advance(2_000)
    host.keys("ctrl+l")
    #expect(host.statusText == "Nothing to undo")
    host.advance(2_000)
    #expect(host.statusText == "a")
  }

  @Test("a message that stays until the next one is not taken away by keys")
  func staying() {
    let host = ScriptedHost.double()
    host.send(.warned(SafeText("config.jsonc:1:1: a comma is missing")))
    host.advance(5_000)
    host.keys("down")
    #expect(host.statusText.hasPrefix("config.jsonc"))
  }
}
