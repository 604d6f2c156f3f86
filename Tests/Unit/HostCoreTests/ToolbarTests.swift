// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneProtocol
import SplitLayout
import Testing

/// The commands of a pane that are buttons in its title bar.
@Suite struct ToolbarTests {
  private let commands =
    #""commands":[{"id":"new","title":"New card"},{"id":"sort","title":"Sort"},{"id":"far","title":"Far and away, and further"}]"#

  @Test("buttons stand in the title bar in their order, and a click calls the command")
  func buttons() throws {
    let host = ScriptedHost.double(columns: 140)
    host.set(.secondary, #"{"gen":1,"toolbar":["sort","new"],\#(commands)}"#)
    let line = host.screen[0]
    let sort = try #require(line.firstRange(of: "Sort"))
    let new = try #require(line.firstRange(of: "New card"))
    #expect(sort.upperBound < new.lowerBound && !line.contains("Far"))
    host.forget()
    host.click(line.distance(from: line.startIndex, to: sort.lowerBound) + 1, 0)
    let call = host.sent(.secondary, "command.run").last ?? ""
    #expect(call.contains(#""command":"sort""#) && call.contains(#""by":"bar""#))
    #expect(host.state.focus == .secondary)
    host.set(.secondary, #"{"gen":1,"toolbar":null}"#)
    #expect(!host.screen[0].contains("Sort"))
  }

  @Test("the title stays, and buttons without room leave from the end", arguments: [72, 50])
  func narrow(columns: Int) {
    let host = ScriptedHost.double(columns: columns)
    host.keys("l")
    host.set(
      .secondary, #"{"gen":1,"title":"A title","toolbar":["sort","new","far"],\#(commands)}"#)
    let line = host.screen[0]
    #expect(line.contains("A title") && line.contains("[Sort]") && !line.contains("Far"))
  }

  @Test("a button without a command is said to the author, once")
  func unknown() {
    let host = ScriptedHost.double()
    host.set(.secondary, #"{"gen":1,"toolbar":["sort","away"],\#(commands)}"#)
    host.set(.secondary, #"{"gen":1,"toolbar":["sort","away"]}"#)
    let said = host.pane(.secondary).log.lines.map(\.string).filter { $0.contains("away") }
    #expect(said == ["left out, the toolbar names a command “away” that is not in commands"])
  }
}
