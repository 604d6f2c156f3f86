// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import TerminalInput
import Testing

/// What the mouse does.
@Suite struct MouseTests {
  @Test("a click focuses the column and moves the cursor in one go")
  func click() {
    let host = ScriptedHost.files()
    host.click(4, 5)
    #expect(host.state.focus == .primary)
    #expect(host.cursor(.primary) == "docs")
    #expect(host.sent(.supplementary, "input.set").last?.contains(#""item":"docs""#) == true)
  }

  @Test("a click on a heading or below the rows only focuses")
  func clickBeside() {
    let host = ScriptedHost.files()
    host.click(4, 2)
    #expect(host.state.focus == .primary && host.cursor(.primary) == "colonnade")
    host.click(30, 25)
    #expect(host.state.focus == .supplementary && host.cursor(.supplementary) == "README.md")
  }

  @Test("a middle click on a row that the next column shows moves the cursor alone, and says so")
  func middleClick() {
    let host = ScriptedHost.files()
    host.keys("2")
    host.click(30, 10, .middle)
    #expect(host.state.focus == .supplementary && host.sent(.supplementary, "activate").isEmpty)
    #expect(host.statusText == "The middle button opens nothing here")
    host.click(30, 2, .middle)
    #expect(host.sent(.supplementary, "activate").last?.contains(#""by":"middle""#) == true)
  }

  @Test("a double click activates, two slow ones do not")
  func doubleClick() {
    let host = ScriptedHost.files()
    host.doubleClick(30, 2)
    #expect(host.sent(.supplementary, "activate").last?.contains(#""by":"double""#) == true)
    host.forget()
    host.doubleClick(30, 10)
    #expect(host.state.focus == .secondary)
    #expect(host.sent(.supplementary, "activate").isEmpty)
    host.keys("shift+tab")
    host.click(30, 11)
    host.advance(401)
    host.click(30, 11)
    #expect(host.sent(.supplementary, "activate").isEmpty)
    #expect(host.state.focus == .supplementary)
  }

  @Test("a press that was dragged away is no half of a double click")
  func dragThenClick() {
    let host = ScriptedHost.files()
    host.mouse(.press(.left), 30, 10)
    host.mouse(.drag(.left), 34, 10)
    host.mouse(.release(.left), 34, 10)
    host.click(30, 10)
    #expect(host.state.focus == .supplementary)
    host.click(30, 10)
    #expect(host.state.focus == .secondary)
  }

  @Test("a double click on a folder stays in its column")
  func doubleClickFolder() {
    let host = ScriptedHost.files()
    host.doubleClick(30, 2)
    #expect(host.state.focus == .supplementary)
    #expect(host.sent(.supplementary, "activate").count == 1)
  }

  @Test("the triangle of an outline row only opens it, once for each click")
  func triangle() {
    let host = ScriptedHost.double(wants: ["expand", "activate"])
    host.set(
      .primary,
      #"{"content":{"kind":"outline","items":[{"id":"m","text":"m"},{"id":"n","text":"n","children":[{"id":"c","text":"c"}]}]}}"#
    )
    host.forget()
    host.click(2, 3)
    #expect(host.rows(.primary) == ["m", "n", "c"])
    #expect(host.cursor(.primary) == "m", "the triangle only opens")
    host.click(2, 3)
    #expect(host.rows(.primary) == ["m", "n"])
    #expect(host.sent(.primary, "activate").isEmpty)
    #expect(host.state.focus == .primary)
  }

  @Test("the wheel scrolls what is under the pointer and moves neither focus nor cursor")
  func wheel() {
    let host = ScriptedHost.files(rows: 12)
    host.keys("g")
    let before = host.rows(.supplementary)
    host.mouse(.wheelDown, 70, 5)
    #expect(host.state.focus == .supplementary)
    #expect(!host.picture.contains("   1  # Colonnade"))
    #expect(host.rows(.supplementary) == before)
    host.mouse(.wheelDown, 30, 5)
    #expect(host.rows(.supplementary) != before)
    #expect(host.cursor(.supplementary) == "Config/")
    host.mouse(.wheelUp, 30, 5)
    #expect(host.rows(.supplementary) == before)
  }

  @Test("the wheel with Shift scrolls the columns of a table, and no rows")
  func sidewaysWheel() {
    let host = ScriptedHost.double(columns: 60)
    let columns = (0..<20).map { #"{"id":"c\#($0)","title":"Column \#($0)"}"# }
    host.set(
      .primary,
      #"{"content":{"kind":"table","columns":[\#(columns.joined(separator: ","))],"items":[{"id":"a","cells":["a"]}]}}"#
    )
    #expect(host.picture.contains("Column 1 "))
    let point = CellPoint(column: 5, row: 3)
    host.send(.input(.mouse(MouseEvent(.wheelDown, at: point, modifiers: .shift))))
    #expect(!host.picture.contains("Column 1 "))
    host.send(.input(.mouse(MouseEvent(.wheelUp, at: point, modifiers: .shift))))
    #expect(host.picture.contains("Column 1 "))
  }

  @Test("dragging a divider changes the width, a double click takes it back")
  func divider() {
    let host = ScriptedHost.files()
    func width() -> Int { host.state.geometry.pane(.primary)?.title.size.columns ?? 0 }
    host.mouse(.press(.left), 24, 10)
    host.mouse(.drag(.left), 28, 12)
    #expect(width() == 28)
    host.mouse(.drag(.left), 22, 3)
    #expect(width() == 22)
    host.mouse(.release(.left), 22, 3)
    host.mouse(.drag(.left), 30, 3)
    #expect(width() == 22)
    #expect(host.state.focus == .supplementary)
    host.doubleClick(22, 5)
    #expect(width() == 24)
  }

  @Test("a divider dragged below half of the minimum hides the column")
  func dividerHides() {
    let host = ScriptedHost.files()
    host.mouse(.press(.left), 24, 10)
    host.mouse(.drag(.left), 5, 10)
    host.mouse(.release(.left), 5, 10)
    #expect(host.columns == "supplementary* secondary")
  }

  @Test("a drag from the window's edge opens the overlay")
  func edge() {
    let host = ScriptedHost.files(columns: 90)
    host.mouse(.press(.left), 0, 10)
    host.mouse(.drag(.left), 4, 10)
    #expect(host.columns.contains("primary^"))
  }

  /// Three rows of Files that can be dragged.
  private let draggable = """
    {"content":{"kind":"list","items":[{"id":"a","text":"a","drag":true},\
    {"id":"b","text":"b","drag":true},{"id":"c","text":"c","drag":true}]}}
    """

  private func swipe(_ host: ScriptedHost, from start: Int, to end: Int) {
    host.mouse(.press(.left), start, 3)
    host.mouse(.drag(.left), end, 3)
  }

  @Test(
    "at the window's edge a swipe wins over a drag of the row there; further in the row is taken")
  func edgeOverRow() {
    for (start, isSwipe) in [(0, true), (1, true), (2, false)] {
      let host = ScriptedHost.files(columns: 90)
      host.set(.supplementary, draggable)
      swipe(host, from: start, to: start + 4)
      #expect(host.columns.contains("primary^") == isSwipe, "\(start)")
      #expect(host.state.desk.gesture.isCarrying != isSwipe, "\(start)")
    }
  }

  @Test("a swipe leaves the cursor where it was; a click at the edge moves it when it is let go")
  func edgeClick() {
    let host = ScriptedHost.files(columns: 90)
    let row = { host.cursor(.supplementary) }
    let before = row()
    host.mouse(.press(.left), 0, 5)
    #expect(row() == before)
    host.mouse(.drag(.left), 4, 5)
    host.mouse(.release(.left), 4, 5)
    #expect(host.columns.contains("primary^") && row() == before)
    host.keys("esc")
    host.mouse(.press(.left), 1, 5)
    host.mouse(.release(.left), 1, 5)
    #expect(row() != before)
  }

  @Test("a text is chosen from its first cell on where a column could be swiped in")
  func textAtEdge() {
    let host = ScriptedHost.files(columns: 90)
    host.set(
      .supplementary,
      #"{"content":{"kind":"text","text":"one two\none two\none two\none two\none two"}}"#)
    swipe(host, from: 0, to: 4)
    host.mouse(.release(.left), 4, 3)
    #expect(!host.columns.contains("primary^"))
    host.keys("Y")
    #expect(host.orders.contains { $0.hasPrefix("copy on") })
  }

  @Test("where nothing can be swiped in, a row is taken at the edge as well")
  func noSwipe() {
    let host = ScriptedHost.double()
    host.set(.primary, draggable)
    swipe(host, from: 0, to: 4)
    #expect(host.state.desk.gesture.isCarrying)
  }

  @Test("with the primary on the right the swipe comes from there")
  func trailingEdge() {
    var settings = HostSettings.files
    settings.split.primaryEdge = .trailing
    let host = ScriptedHost.files(columns: 90, settings: settings)
    host.set(.supplementary, draggable)
    #expect(!host.columns.contains("primary"))
    swipe(host, from: 0, to: 4)
    #expect(!host.columns.contains("primary"))
    host.mouse(.release(.left), 4, 3)
    swipe(host, from: 89, to: 85)
    #expect(host.columns.contains("primary^"))
  }

  @Test("with reveals off there is nothing to swipe in")
  func noReveals() {
    var settings = HostSettings.files
    settings.split.reveals = false
    settings.split.preferredDisplayMode = .secondaryOnly
    let host = ScriptedHost.files(settings: settings)
    #expect(host.columns == "secondary*")
    swipe(host, from: 0, to: 6)
    #expect(host.columns == "secondary*")
    for keys in ["ctrl+w 1", "1", "left", "f9", "ctrl+w b"] {
      host.keys(keys)
      #expect(host.columns == "secondary*", "\(keys)")
    }
    host.keys("1")
    #expect(host.statusText == "This layout shows no more columns")
  }

  @Test("collapsed, a swipe goes back to the page before, then to the column before")
  func swipeBack() {
    let host = ScriptedHost.files(columns: 60, rows: 20)
    host.set(.supplementary, draggable)
    host.notify(
      .supplementary, "nav.push", #"{"page":"p","content":{"kind":"text","text":"inside"}}"#)
    host.forget()
    swipe(host, from: 1, to: 5)
    #expect(host.rows(.supplementary) == ["a", "b", "c"])
    #expect(host.sent(.supplementary, "nav").last?.contains(#""by":"mouse""#) == true)
    #expect(host.state.focus == .supplementary)
    host.mouse(.release(.left), 5, 3)
    swipe(host, from: 0, to: 5)
    #expect(host.state.focus == .primary)
    #expect(!host.state.desk.gesture.isCarrying)
  }

  @Test("a click on the dimmed part closes the overlay and does nothing else")
  func dimmed() {
    let host = ScriptedHost.files(columns: 90)
    host.keys("1")
    let row = host.cursor(.supplementary)
    host.click(80, 3)
    #expect(!host.columns.contains("^"))
    #expect(host.cursor(.supplementary) == row)
    #expect(host.state.focus == .supplementary)
    #expect(host.sent(.supplementary, "activate").isEmpty)
  }

  @Test("the buttons of the title bars show and hide the primary")
  func titleButtons() {
    let host = ScriptedHost.files()
    host.click(1, 0)
    #expect(host.columns == "supplementary* secondary")
    host.click(1, 0)
    #expect(host.columns.contains("primary"))
    host.click(22, 0)
    #expect(host.columns == "supplementary* secondary")
  }

  @Test("collapsed, the names of the neighbours are buttons")
  func neighbours() {
    let host = ScriptedHost.files(columns: 60, rows: 20)
    host.click(55, 0)
    #expect(host.state.focus == .secondary)
    host.click(3, 0)
    #expect(host.state.focus == .supplementary)
    host.click(3, 0)
    #expect(host.state.focus == .primary)
  }

  @Test("a right click opens the menu of the row under the pointer")
  func rightClick() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"commands":[{"id":"a","title":"Alpha","menu":["item"]}]}"#)
    host.click(4, 3, .right)
    #expect(host.sheet.prefix(2) == ["b", "Alpha"])
  }

  @Test("a click beside a sheet closes it and does nothing else; one on an entry chooses it")
  func sheets() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"commands":[{"id":"a","title":"Alpha","menu":["item"]}]}"#)
    host.keys(".")
    host.click(1, 3)
    #expect(host.sheet.isEmpty && host.cursor(.primary) == "a")
    host.keys(".")
    host.forget()
    guard let row = host.screen.firstIndex(where: { $0.contains("Alpha") }) else {
      Issue.record("no menu")
      return
    }
    host.click(50, row)
    #expect(host.sent(.primary, "command.run").count == 1)
  }

  @Test("clicks anywhere in any window never trap")
  func anywhere() {
    for (columns, rows) in [(120, 30), (90, 24), (60, 20), (20, 5), (1, 1), (0, 0)] {
      let host = ScriptedHost.files(columns: columns, rows: rows)
      for point in [(-5, -5), (0, 0), (columns, rows), (columns - 1, rows - 1), (1 << 40, 7)] {
        host.click(point.0, point.1)
        host.mouse(.wheelDown, point.0, point.1)
        host.mouse(.drag(.left), point.0, point.1)
      }
      _ = host.screen
    }
  }
}
