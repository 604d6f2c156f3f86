// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import SplitLayout
import TerminalInput
import Testing

/// How long a message stays on the status line.
@Suite struct MessageTests {
  @Test("a plugin's words for how long a text is are not said twice", arguments: ["", "over "])
  func lineCountOnce(_ more: String) {
    let host = ScriptedHost.double()
    let text = #"{"kind":"text","source":{"id":"t","rev":1,"count":12345}}"#
    host.set(.secondary, #"{"badge":"\#(more)12,345 lines","content":\#(text)}"#)
    #expect(host.screen[0].contains("\(more)12,345 lines"), "\(host.screen[0])")
    #expect(!host.screen[0].contains("12345 lines"), "\(host.screen[0])")
  }

  @Test("an empty badge keeps the number of lines from being told")
  func emptyBadge() {
    let host = ScriptedHost.double()
    host.set(.secondary, #"{"content":{"kind":"text","text":"a\nb"}}"#)
    #expect(host.screen[0].contains("2 lines"), "\(host.screen[0])")
    host.set(.secondary, #"{"badge":""}"#)
    #expect(!host.screen[0].contains("2 lines"), "\(host.screen[0])")
    host.set(.secondary, #"{"badge":null}"#)
    #expect(host.screen[0].contains("2 lines"), "\(host.screen[0])")
  }

  @Test(
    "a message that could be read for 400 ms goes at the next key that moves",
    arguments: ["down", "g", "space", "tab", "right", "ctrl+w l", "2"])
  func moving(keys: String) {
    let host = ScriptedHost.double()
    host.keys("u")
    host.advance(400)
    #expect(host.statusText == "Nothing to undo")
    host.keys(keys)
    #expect(host.statusText != "Nothing to undo")
  }

  @Test("who moves on before that sees it no longer than that")
  func early() {
    let host = ScriptedHost.double()
    host.keys("u")
    host.advance(100)
    host.keys("j")
    host.advance(299)
    #expect(host.statusText == "Nothing to undo", "it is too young")
    host.advance(1)
    #expect(host.statusText == "b", "no further key is needed")
  }

  @Test(
    "what a pane has to say goes the same way, its warnings and failures after two seconds",
    arguments: [("info", 400), ("good", 400), ("warn", 2_000), ("bad", 2_000)])
  func notices(level: String, time: Int) {
    for isEarly in [true, false] {
      let host = ScriptedHost.double()
      host.notify(.primary, "notify.show", #"{"level":"\#(level)","text":"No room"}"#)
      host.advance(isEarly ? 10 : time)
      if isEarly { host.keys("down") }
      host.advance(isEarly ? time - 11 : 0)
      #expect(host.statusText == "No room")
      host.advance(isEarly ? 1 : 0)
      if !isEarly { host.keys("down") }
      #expect(host.statusText == "b")
    }
  }

  @Test("a click anywhere takes it away, on a title or a divider as well")
  func clickElsewhere() {
    for (x, y) in [(4, 0), (33, 10), (90, 10)] {
      let host = ScriptedHost.double()
      host.keys("u")
      host.advance(1_000)
      host.click(x, y)
      #expect(host.statusText != "Nothing to undo", "\(x), \(y)")
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

  @Test("a warning of the start stays until the user goes on, and until it has been read")
  func staying() {
    let warning = SafeText("config.jsonc:1:1: a comma is missing")
    let host = ScriptedHost.double()
    host.send(.warned(warning))
    host.advance(5_000)
    #expect(host.statusText.hasPrefix("config.jsonc"))
    host.keys("down")
    #expect(host.statusText == "b")
    let other = ScriptedHost.double()
    other.send(.warned(warning))
    other.keys("down")
    other.advance(1_900)
    #expect(other.statusText.hasPrefix("config.jsonc"))
    other.advance(100)
    #expect(other.statusText == "b")
  }

  @Test("any message that has been read makes way for the line of a page that comes")
  func pageLine() {
    let host = ScriptedHost.double()
    host.keys("down")
    let page = #","page":"p","status":"Enter does it""#
    host.send(.warned(SafeText("config.jsonc:1:1: a comma is missing")))
    host.advance(1_000)
    host.notify(.primary, "nav.push", ScriptedHost.list("a b", more: page))
    #expect(host.statusText.hasPrefix("config.jsonc"))
    host.advance(1_000)
    #expect(host.statusText == "Enter does it")
  }
}
