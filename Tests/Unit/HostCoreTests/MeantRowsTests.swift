// SPDX-License-Identifier: Apache-2.0
import HostTestSupport
import SplitLayout
import Testing

/// Rows that come and go while a command is asked about.
@Suite("A command is done to the rows it was asked for, or to none") struct MeantRowsTests {
  private static let commands = #"""
    {"id":"end","title":"End","key":"K","when":"items","confirm":"End?"},
    {"id":"name","title":"Rename","key":"r","when":"item","args":[{"id":"n","label":"N"}]},
    {"id":"look","title":"Look","key":"L","when":"items"}
    """#

  private func host() -> ScriptedHost {
    ScriptedHost.double(commands: Self.commands.split(separator: "\n").joined())
  }

  @Test(
    "a row that goes while the question is open is not replaced by another",
    arguments: [
      ("down K", "y"), ("down r x", "enter"), ("down .", "L"), ("down : L o o k", "enter"),
    ])
  func gone(keys: String, answer: String) {
    let host = host()
    host.keys(keys)
    host.set(.primary, ScriptedHost.list("a c d"))
    host.keys(answer)
    #expect(host.lastCommand.isEmpty)
    #expect(host.statusText == "“b” is not there any more; nothing was done")
  }

  @Test("where one of several marked rows goes nothing is done to the others")
  func marked() {
    let host = host()
    host.keys("space space K")
    host.set(.primary, ScriptedHost.list("b c d"))
    host.keys("y")
    #expect(host.lastCommand.isEmpty)
    #expect(host.statusText == "“a” is not there any more; nothing was done to the others")
  }

  @Test("a row that stands for something else by now is another row")
  func otherValue() {
    let host = host()
    func rows(_ value: String) -> String {
      #"{"content":{"kind":"list","items":[{"id":"1","text":"x","value":"\#(value)"}]}}"#
    }
    host.set(.primary, rows("7584"))
    host.keys("K")
    host.set(.primary, rows("7585"))
    host.keys("y")
    #expect(host.lastCommand.isEmpty && host.statusText.contains("not there any more"))
  }

  @Test("rows that come or move meanwhile change nothing")
  func others() {
    let host = host()
    host.keys("down K")
    host.set(.primary, ScriptedHost.list("d c b"))
    host.keys("y")
    #expect(host.lastCommand.contains(#""item":"b","items":["b"],"count":1"#))
  }
}
