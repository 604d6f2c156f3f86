// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import TerminalInput
import Testing

/// Tables in a window: what keys, clicks and programs have to do with each other.
@Suite struct TablePaneTests {
  private func host(sortsSource: Bool? = nil) -> ScriptedHost {
    var host = ScriptedHost.double()
    if sortsSource == true {
      host = ScriptedHost(.double, columns: 100, rows: 24)
      host.start()
      host.hello(.primary, more: #","provides":{"query":["filter","sort"]}"#)
    }
    let source = sortsSource != nil
    let rows =
      source
      ? #""source":{"id":"o","rev":4,"count":10000000}"#
      : #""items":[{"id":"r1","cells":["York",7]},{"id":"r7","text":"Leeds","cells":["Leeds",118]}]"#
    host.set(
      .primary,
      #"{"content":{"kind":"table","columns":[{"id":"c"},{"id":"n","type":"int"}],\#(rows)}}"#)
    if source { answerRows(of: host) }
    return host
  }

  /// Answers what has been asked of the source with rows of two cells.
  private func answerRows(of host: ScriptedHost) {
    for line in host.sent(.primary, "rows.get") {
      guard let match = line.firstMatch(of: /"id":(\d+),.*"from":(\d+),"count":(\d+)/),
        let from = Int(match.2)
      else { continue }
      let rows = (from..<from + 128).map { #"{"id":"r\#($0)","cells":["c\#($0)",\#($0)]}"# }
      host.say(
        .primary,
        #"{"id":\#(match.1),"result":{"rev":4,"from":\#(from),"rows":[\#(rows.joined(separator: ","))]}}"#
      )
    }
  }

  @Test("columns are kept a while after the user has arranged them, however the session ends")
  func kept() {
    let host = host()
    host.advance(3_000)
    #expect(host.savedLayout?.tables.isEmpty != false)
    host.keys("> -")
    host.advance(2_000)
    let choices = host.savedLayout?.tables.map(\.table.choices)
    #expect(choices?.count == 1)
    #expect(choices?.first?.widths.keys.sorted() == ["c"] && choices?.first?.hidden == ["c": true])
  }

  @Test("a cell is shown in full, folded, and copied from there")
  func cellInFull() {
    let host = ScriptedHost.double()
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    host.set(
      .primary,
      #"{"content":{"kind":"table","columns":[{"id":"c"},{"id":"n","title":"Note"}],"items":[{"id":"r1","cells":["York","\#(words)"]}]}}"#
    )
    host.keys("i")
    #expect(host.columns == "secondary")
    host.keys("i ; ) i")
    let shown = host.screen.joined(separator: "\n")
    #expect(shown.contains("╭") && shown.contains("Note") && shown.contains("word30"))
    host.keys("Y")
    #expect(host.screen.last?.contains("Copied") == true)
    host.keys("; alt+i")
    #expect(host.screen.joined(separator: "\n").contains("word30"))
    host.keys("esc")
    #expect(!host.screen.joined(separator: "\n").contains("word30"))
  }

  @Test("a source is sorted by its program, upwards, downwards and as it comes")
  func sorted() {
    let host = host(sortsSource: true)
    for (key, sort) in [
      ("[", #"[{"column":"c","desc":false}]"#), ("]", #"[{"column":"c","desc":true}]"#),
      ("]", "[]"),
    ] {
      host.keys(key)
      #expect(
        host.sent(.primary, "query").last?.contains(#""filter":"","sort":\#(sort)"#) == true)
    }
  }

  @Test("a source whose program cannot sort says so, also when a heading is pressed")
  func unsortable() {
    let host = host(sortsSource: false)
    host.keys("[")
    #expect(host.statusText.contains("These rows cannot be sorted"))
    host.keys("esc")
    host.click(3, 2)
    #expect(host.statusText.contains("These rows cannot be sorted"))
    #expect(host.sent(.primary, "query").isEmpty)
  }

  @Test("a cursor of cells tells its program and the next column of the cell")
  func cells() {
    let host = host()
    host.set(.secondary, #"{"gen":1,"content":{"kind":"text","text":"1"}}"#)
    host.keys("down")
    host.set(.secondary, #"{"gen":2,"content":{"kind":"text","text":"2"}}"#)
    host.forget()
    host.keys("; )")
    let cell = #""column":"n","cell":{"column":"n","value":118,"text":"118"}"#
    let told = host.sent(.primary, "select")
    #expect(
      told.last?.contains(#""item":"r7","items":["r7"],"count":1,"by":"user",\#(cell)"#) == true)
    let sent = host.sent(.secondary, "input.set")
    host.set(.secondary, #"{"gen":3,"content":{"kind":"text","text":"3"}}"#)
    let input = sent + host.sent(.secondary, "input.set")
    #expect(input.last?.contains(cell) == true)
    #expect(input.last?.contains(#""value":"Leeds""#) == true)
  }

  @Test("the values of a sparkline are told as they were sent")
  func sparkCell() {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"{"content":{"kind":"table","cursor":"cell","columns":[{"id":"c"},{"id":"s","type":"spark"}],"#
        + #""items":[{"id":"a","cells":["York",[7,null,2.5,-3,9007199254740993]]}]}}"#)
    host.keys("right")
    let told = host.sent(.primary, "select").last ?? ""
    #expect(told.contains(#""value":[7,null,2.5,-3,9007199254740992"#), "\(told)")
  }

  @Test("numbers that have no room get it when the cursor rests on their rows, and keep it")
  func widening() {
    let host = host(sortsSource: true)
    host.advance(1_000)
    host.forget()
    host.keys("G")
    answerRows(of: host)
    func cursorRow() -> String { host.screen.first { $0.hasPrefix("▌") } ?? "" }
    #expect(cursorRow().contains("… "), "\(cursorRow())")
    host.advance(299)
    #expect(!cursorRow().contains(" 9999999 "), "not while keys come")
    host.advance(1)
    #expect(cursorRow().contains(" 9999999 "), "\(cursorRow())")
    host.keys("g")
    host.advance(1_000)
    #expect(cursorRow().contains("       0 "), "\(cursorRow())")
  }

  @Test("a row cursor says nothing of cells, and moving columns drives nothing")
  func rows() {
    let host = host()
    host.forget()
    host.keys(") ( > <")
    #expect(host.sent(.secondary, "input.set").isEmpty)
    #expect(host.sent(.primary, "select").allSatisfy { !$0.contains("column") })
  }

  @Test("the list of columns shows and hides them, and moves them; it stays until Esc")
  func list() throws {
    let host = host()
    host.keys("alt+c")
    let hints = host.screen.last ?? ""
    #expect(hints.contains("Space show and hide") && hints.contains("Esc done"), "\(hints)")
    #expect(!hints.contains("choose") && !hints.contains("cancel"), "\(hints)")
    let titles = host.sheet.dropFirst()
    #expect(titles.allSatisfy { $0.hasPrefix("[x] ") } && titles.count > 1, "\(host.sheet)")
    host.keys("down space")
    #expect(host.sheet[2].hasPrefix("[ ] ") && host.state.dialogs.top?.cursor == 1)
    let hidden = String(host.sheet[2].dropFirst(4))
    host.keys("alt+up")
    #expect(host.sheet[1] == "[ ] \(hidden)" && host.state.dialogs.top?.cursor == 0)
    host.keys("enter")
    #expect(host.sheet[1] == "[x] \(hidden)")
    host.keys("esc")
    #expect(host.state.dialogs.top == nil)
    #expect(host.screen.contains { $0.contains(hidden) })
  }

  @Test("a title is dragged to another place, Esc puts it back, and neither sorts")
  func titles() throws {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"{"content":{"kind":"table","columns":[{"id":"c","title":"City"},{"id":"n","title":"No","type":"int"}],"#
        + #""items":[{"id":"a","cells":["York",7]},{"id":"b","cells":["Leeds",118]}]}}"#)
    let row = try #require(host.screen.firstIndex { $0.contains("City") })
    func heading() -> String { host.screen[row] }
    func cell(_ words: String) throws -> Int {
      let range = try #require(heading().firstRange(of: words))
      return heading().distance(from: heading().startIndex, to: range.lowerBound)
    }
    func isFirst(_ one: String, _ other: String) throws -> Bool { try cell(one) < cell(other) }
    let (city, number) = (try cell("City"), try cell("No"))
    host.mouse(.press(.left), city, row)
    host.mouse(.drag(.left), number + 4, row)
    #expect(heading().contains("┃"))
    host.keys("esc")
    #expect(try isFirst("City", "No") && !heading().contains("┃"))
    host.mouse(.release(.left), number + 4, row)
    #expect(try isFirst("City", "No") && !heading().contains("▲"))
    host.mouse(.press(.left), city, row)
    host.mouse(.drag(.left), number + 4, row)
    host.mouse(.release(.left), number + 4, row)
    #expect(try isFirst("No", "City") && !heading().contains("▲"))
  }

  @Test("a click on a heading sorts, and Y copies the row with its columns")
  func mouse() {
    let host = host()
    host.click(3, 2)
    host.keys("home Y")
    #expect(host.orders.contains("copy Leeds\t118"))
  }

  @Test("the right button on a heading has the menu of that column, and does not sort")
  func headingMenu() throws {
    let host = host()
    let row = try #require(host.screen.firstIndex { $0.contains("York") }) - 1
    let heading = host.screen[row]
    let column = heading.distance(
      from: heading.startIndex, to: try #require(heading.firstIndex(of: "n")))
    host.click(column, row, .right)
    #expect(host.sheet.first == "n", "\(host.sheet)")
    #expect(host.sheet.contains { $0.hasPrefix("Columns…") })
    #expect(host.sheet.contains("Smallest first"))
    let place = host.sheet.firstIndex(of: "Hide") ?? 0
    host.keys(Array(repeating: "down", count: place - 1).joined(separator: " ") + " enter")
    #expect(!host.screen[row].contains("n") && host.screen[row].contains("c"))
    host.click(3, row, .right)
    #expect(host.sheet.first == "c")
    host.keys("esc")
    host.click(3, row, .middle)
    host.keys("home Y")
    #expect(host.orders.contains("copy York"), "it was not sorted")
  }

  @Test("the menu of a heading offers no order that its program cannot give")
  func unsortableHeading() {
    let host = host(sortsSource: false)
    host.click(3, 2, .right)
    #expect(host.sheet.first == "c" && !host.sheet.contains { $0.contains("first") })
  }

  @Test("the menu of a heading can be read in a window of 30 columns")
  func narrowHeadingMenu() {
    let host = ScriptedHost.double(columns: 30, rows: 20)
    host.set(
      .primary,
      #"{"content":{"kind":"table","columns":[{"id":"c","title":"City"}],"items":[{"id":"a","cells":["York"]}]}}"#
    )
    host.click(3, 2, .right)
    for title in host.sheet { #expect(host.picture.contains(title), "\(title) in \(host.picture)") }
    #expect(host.picture.contains("Smallest first      [ │"), "\(host.picture)")
  }

  @Test(
    "the edge of a column is dragged to another width, a double click fits it, and neither sorts")
  func edges() throws {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"{"content":{"kind":"table","columns":[{"id":"c","title":"City"},{"id":"n","title":"No","type":"int"}],"#
        + #""items":[{"id":"a","cells":["York",7]},{"id":"b","cells":["Leeds",118]}]}}"#)
    let row = try #require(host.screen.firstIndex { $0.contains("City") })
    func cell(_ words: String) throws -> Int {
      let range = try #require(host.screen[row].firstRange(of: words))
      return host.screen[row].distance(from: host.screen[row].startIndex, to: range.lowerBound)
    }
    let before = try cell("No")
    // The heading takes six cells, with room for the sign of the order.
    let edge = try cell("City") + 6
    host.mouse(.press(.left), edge, row)
    host.mouse(.drag(.left), edge + 5, row)
    #expect(try cell("No") == before + 5)
    host.mouse(.drag(.left), -40, row)
    host.mouse(.release(.left), -40, row)
    #expect(try cell("No") < before)
    #expect(host.screen.contains { $0.contains("7") } && !host.screen[row].contains("▲"))
    host.mouse(.drag(.left), edge + 9, row)
    #expect(try cell("No") < before)
  }
}
