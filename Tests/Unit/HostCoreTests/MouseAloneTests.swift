// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import TerminalInput
import Testing

/// Everything can be done by who has only a mouse: the way up and back, marks, keys and commands.
@Suite struct MouseAloneTests {
  @Test("what a sheet asks for is taken and left by the words on the status line")
  func sheetHints() throws {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"{"commands":[{"id":"new","title":"New","key":"a","args":[{"id":"name","label":"Name","value":"x"}]}]}"#
    )
    func press(_ words: String) throws {
      let line = try #require(host.screen.last)
      let place = try #require(line.firstRange(of: words), "\(line)")
      let column = line.distance(from: line.startIndex, to: place.lowerBound)
      host.mouse(.press(.left), column, host.screen.count - 1)
    }
    host.keys("a")
    #expect(host.screen.last?.contains("/ filter") == false)
    try press("Enter take it")
    #expect(host.sent(.primary, "command.run").last?.contains(#""name":"x""#) == true)
    host.keys("a")
    try press("Esc cancel")
    #expect(host.state.dialogs.open.isEmpty && host.sent(.primary, "command.run").isEmpty)
  }

  /// Clicks on the first cell of some words on the screen.
  private func click(
    _ words: String, inRow row: Int, of host: ScriptedHost,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let line = host.screen[row]
    guard let range = line.firstRange(of: words) else {
      Issue.record("no “\(words)” in “\(line)”", sourceLocation: sourceLocation)
      return
    }
    host.click(line.distance(from: line.startIndex, to: range.lowerBound), row)
  }

  // MARK: Titles

  private func climber(_ title: String, columns: Int = 120) -> ScriptedHost {
    let host = ScriptedHost.files(columns: columns)
    host.set(.supplementary, #"{"title":"\#(title)","up":"src"}"#)
    host.forget()
    return host
  }

  @Test("a part of the path in a title leads to its folder")
  func path() {
    for (part, levels) in [("~/src", 2), ("src/", 1), ("colonnade  ", 0)] {
      let host = climber("~/src/colonnade")
      host.keys("tab")
      click(part, inRow: 0, of: host)
      let steps = host.sent(.supplementary, "nav")
      #expect(steps.count == levels, "\(part)")
      #expect(steps.allSatisfy { $0.contains(#""page":"..""#) && $0.contains(#""by":"mouse""#) })
      #expect(host.state.focus == .supplementary, "\(part)")
    }
  }

  @Test("the root of a path is a part of it, and a title that is none has no parts")
  func root() {
    let host = climber("/usr/lib")
    click("/usr", inRow: 0, of: host)
    #expect(host.sent(.supplementary, "nav").count == 2)
    host.set(.supplementary, #"{"up":null}"#)
    click("/usr", inRow: 0, of: host)
    #expect(host.sent(.supplementary, "nav").isEmpty)
  }

  @Test("parts before the cut of a long path count from its start, those behind it from its end")
  func cut() throws {
    let host = climber("/one/two/three/four/five/six/seven/eight/nine", columns: 120)
    let shown = try #require(TitleBar(of: .supplementary, in: host.state)).parts
      .filter { $0.look == .title }
    let steps = shown.map { part -> String in
      guard case .climb(let levels) = part.action else { return part.text.string }
      return "\(part.text.string)\(levels)"
    }
    #expect(steps.first == "/9" && steps[1] == "one/8" && steps.last == "nine")
    #expect(steps.dropLast().last?.hasSuffix("ght/1") == true)
    #expect(steps.dropLast().last?.contains("…") == true)
    let cells = shown.map(\.columns)
    #expect(zip(cells, cells.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  @Test("a pushed page shows the way back, and a click on it goes there")
  func back() {
    for columns in [120, 60] {
      let host = ScriptedHost.files(columns: columns)
      host.notify(
        .supplementary, "nav.push",
        #"{"page":"p","title":"Inside","content":{"kind":"list","items":[]}}"#)
      host.forget()
      click(columns == 60 ? "‹ ~/src" : "‹ Inside", inRow: 0, of: host)
      #expect(host.pane(.supplementary).pages.count == 1, "\(columns)")
      #expect(host.sent(.supplementary, "nav").last?.contains(#""by":"mouse""#) == true)
      #expect(!host.screen[0].contains("Inside"))
    }
  }

  // MARK: Marks

  private func controlClick(_ host: ScriptedHost, _ column: Int, _ row: Int) {
    for action in [MouseEvent.Action.press(.left), .release(.left)] {
      let place = CellPoint(column: column, row: row)
      host.send(.input(.mouse(MouseEvent(action, at: place, modifiers: .control))))
    }
  }

  @Test("Ctrl and a click marks a row or takes its mark away, and drags nothing")
  func marks() {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"a"},{"id":"b","text":"b","drag":true},{"id":"c","text":"c"}]}}"#
    )
    host.keys("tab")
    controlClick(host, 4, 3)
    #expect(host.marks(.primary) == ["b"] && host.cursor(.primary) == "b")
    #expect(host.state.focus == .primary && host.state.desk.gesture.isIdle)
    controlClick(host, 4, 4)
    #expect(host.marks(.primary) == ["b", "c"] && host.cursor(.primary) == "c")
    controlClick(host, 4, 3)
    #expect(host.marks(.primary) == ["c"])
    host.click(4, 2)
    #expect(host.marks(.primary) == ["c"], "a click alone leaves marks")
  }

  @Test("“Mark to here” marks from the nearest mark to the row of the menu")
  func markTo() {
    let host = ScriptedHost.double()
    host.set(.primary, ScriptedHost.list("a b c d e f g"))
    controlClick(host, 4, 3)
    host.click(4, 6, .right)
    let row = host.screen.firstIndex { $0.contains("Mark to here") } ?? 0
    click("Mark to here", inRow: row, of: host)
    #expect(host.marks(.primary) == ["b", "c", "d", "e"])
  }

  // MARK: The status line

  @Test("a hint on the status line is a button for its key")
  func hints() {
    let host = ScriptedHost.files()
    click("/ filter", inRow: 29, of: host)
    #expect(host.statusText == "/")
    click("Esc clear", inRow: 29, of: host)
    #expect(host.statusText != "/")
    click("keys", inRow: 29, of: host)
    #expect(host.sheet.first == "Keys that work here")
    host.keys("esc")
    click("m move", inRow: 29, of: host)
    #expect(host.sent(.supplementary, "command.run").count == 1)
    host.resize(60, 20)
    click("Shift-Tab Places", inRow: 19, of: host)
    #expect(host.state.focus == .primary)
  }

  @Test("something done can be undone by its hint, and a message is taken off by a click on it")
  func undo() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"commands":[{"id":"del","title":"Delete","key":"d"}]}"#)
    host.keys("d")
    host.say(
      .primary, #"{"id":2,"result":{"text":"Deleted a","undo":{"command":"undel"}}}"#)
    #expect(host.statusText == "Deleted a")
    host.forget()
    click("u undo", inRow: 23, of: host)
    #expect(host.sent(.primary, "command.run").last?.contains(#""command":"undel""#) == true)
    host.say(.primary, #"{"id":3,"result":{"text":"It is back"}}"#)
    click("It is back", inRow: 23, of: host)
    #expect(host.statusText == "a")
  }

  @Test("a message that names the key for undoing is a button for it there")
  func undoInMessage() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"commands":[{"id":"del","title":"Delete","key":"d"}]}"#)
    host.keys("d")
    let words = String(repeating: "a long story ", count: 4) + "ends. u undo."
    host.say(
      .primary, #"{"id":2,"result":{"text":"\#(words)","undo":{"command":"undel"}}}"#)
    host.forget()
    click("u undo", inRow: 23, of: host)
    #expect(host.sent(.primary, "command.run").last?.contains(#""command":"undel""#) == true)
  }

  // MARK: The menu

  @Test("the menu of a right click has what else needs a key, on a row and beside one")
  func menu() {
    let host = ScriptedHost.files()
    host.set(.supplementary, #"{"up":"src"}"#)
    host.click(30, 5, .right)
    let titles = host.sheet
    for title in ["Back", "Mark and go down", "Mark all or none", "Filter", "Copy", "Undo", "Redo"]
    {
      #expect(titles.contains(title), "\(title)")
    }
    #expect(!titles.contains("Put down here"), "nothing was cut")
    host.keys("esc")
    host.click(30, 25, .right)
    #expect(host.sheet.contains("Filter") && host.state.focus == .supplementary)
    host.keys("esc")
    host.click(80, 5, .right)
    #expect(host.sheet.contains("Search") && host.state.focus == .secondary)
  }

  @Test("what was cut can be put down by the menu")
  func putDown() {
    let host = ScriptedHost.double()
    host.set(
      .primary, #"{"content":{"kind":"list","items":[{"id":"a","text":"a","drag":true}]}}"#)
    host.click(4, 2, .right)
    let row = host.screen.firstIndex { $0.contains("Copy") } ?? 0
    click("Copy", inRow: row, of: host)
    #expect(host.orders.contains("copy a"))
    host.click(4, 2, .right)
    #expect(host.sheet.contains("Put down here"))
  }
}
