// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import JSONRPC
import PaneTestSupport
import Testing

@testable import PaneContent
@testable import PaneProtocol

/// A table written down: what a plugin sends, and what stands on screen.
struct TableVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  /// Cells of the pane.
  var width: Int
  var content: String
  /// Columns that are scrolled away.
  var offset: Int?
  /// Headings and rows from the pane's first cell, without blanks at their ends.
  var cells: [String]?
  /// The words of the first row's cells, without blanks at their ends.
  var texts: [String]?
  /// Remarks that reading it makes.
  var remarks: Int?
  var testDescription: String { id }
}

@Suite("Tables")
struct TableTests {
  private func list(_ json: String, columns: Int = 60, rows: Int = 20) throws -> ListState {
    guard case .list(let content)? = JSONText(text: json).read(as: Content.self) else {
      throw NoTable()
    }
    var list = ListState(content)
    list.setViewport(CellSize(columns: columns, rows: rows))
    return list
  }

  private struct NoTable: Error {}

  /// A list as text, headings first.
  private func screen(_ list: ListState) -> [String] {
    guard let table = list.table else {
      return (0..<list.rowCount).map { "  " + (list.rows.item(at: $0)?.text.text.string ?? "") }
    }
    func line(_ words: (TableColumn, Int) -> StyledText) -> String {
      var line = "  "
      for (index, place) in table.layout.places.enumerated() {
        let column = table.shape.columns[place.column]
        let text = words(column, place.columns).text
        let rest = max(0, place.columns - text.columns())
        let before = CellWords(column).alignment == .end ? rest : 0
        line += String(repeating: " ", count: before) + text.string
        line += String(repeating: " ", count: rest - before)
        let isEdge = table.layout.isScrolling && index + 1 == table.layout.frozen
        line += (isEdge ? "│" : " ") + (table.layout.gap == 2 ? " " : "")
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
    let headings = line { column, columns in
      let sign = table.sortSign(of: column).map { $0.isDescending ? " ▼" : " ▲" } ?? ""
      let room = max(0, columns - sign.count)
      return StyledText(
        CellWords(column).heading.text.truncated(to: room) + SafeText(sign))
    }
    let rows = (0..<list.rowCount).compactMap { list.rows.item(at: $0) }.map { item in
      line { CellWords($0).words(item.cell(of: $0), columns: $1) }
    }
    return [headings] + rows
  }

  @Test(
    "a number loses the noise of binary fractions, and no digit that may be meant",
    arguments: [
      ("0.30000000000000004", "0.3"), ("-0.30000000000000004", "-0.3"),
      ("0.1000000000000000055511151231257827", "0.1"), ("1.1000000000000001", "1.1"),
      ("99.99999999999999", "100"), ("0.99999999999999989", "1"),
      ("9.9999999999999998", "10"), ("2.3000000000000003e-07", "2.3e-07"),
      ("123456.78900000000001", "123456.789"), ("0.3333333333333333", "0.3333333333333333"),
      ("3.141592653589793", "3.141592653589793"),
      ("0.1234567890123456789", "0.1234567890123456789"),
      ("12345678901234567890", "12345678901234567890"), ("-0.5", "-0.5"), ("1e308", "1e308"),
      ("0.00000000000000000004", "0.00000000000000000004"), ("", ""), ("1.", "1."),
    ])
  func noise(_ text: String, _ shown: String) { #expect(MeaningfulDigits.of(text) == shown) }

  @Test("looks as the vectors say", arguments: try vectors("tables", as: [TableVector].self))
  func vector(_ vector: TableVector) throws {
    var list = try list(vector.content, columns: vector.width)
    for _ in 0..<(vector.offset ?? 0) { _ = list.perform(.stepIn) }
    if let cells = vector.cells { #expect(screen(list) == cells) }
    let remarks = try JSONDocumentReader().withDocument(Array(vector.content.utf8)) { root in
      var reader = MemberReader()
      let content: Content? = reader.parameters(root)
      #expect(content != nil)
      return reader.remarks.map(\.string)
    }
    #expect(remarks.count == vector.remarks ?? 0, "\(remarks)")
    if let texts = vector.texts, let table = list.table {
      let item = try #require(list.rows.item(at: 0))
      let words = table.layout.places.map { place in
        let column = table.shape.columns[place.column]
        var text = CellWords(column).words(item.cell(of: column), columns: place.columns).string
        while column.kind == .meter, text.hasSuffix(" ") { text.removeLast() }
        return text
      }
      #expect(words == texts)
    }
  }

  private func content(_ json: String) throws -> PaneContentState {
    guard let content = JSONText(text: json).read(as: Content.self) else { throw NoTable() }
    var state = PaneContentState(content)
    state.setViewport(CellSize(columns: 60, rows: 20))
    return state
  }

  // MARK: Sorting

  private static let people = #"""
    {"kind":"table","columns":[{"id":"x","title":"X"},{"id":"n","type":"int"}],"items":[
    {"id":"b","cells":["b",1]},{"id":"null","cells":[null,2]},{"id":"10","cells":[10,3]},
    {"id":"a10","cells":["a10",1]},{"id":"a9","cells":["a9",2]},
    {"id":"nine","cells":[{"v":9,"t":"nine"},3]},{"id":"true","cells":[true,1]},
    {"id":"empty","cells":["",2]}]}
    """#

  private func ids(_ list: ListState) -> [String] {
    (0..<list.rowCount).compactMap { list.rows.item(at: $0)?.id }
  }

  @Test("sorts numbers, truth, texts as people count, and what is missing last")
  func sorting() throws {
    var list = try list(Self.people)
    let sent = ids(list)
    list.moveCursor(to: "a9")
    #expect(list.perform(.columns(.sortUp)) == .changed)
    #expect(ids(list) == ["nine", "10", "true", "empty", "a9", "a10", "b", "null"])
    #expect(list.cursorItem?.id == "a9")
    #expect(list.perform(.columns(.sortDown)) == .changed)
    #expect(ids(list) == ["b", "a10", "a9", "empty", "true", "10", "nine", "null"])
    #expect(list.perform(.columns(.sortDown)) == .changed)
    #expect(ids(list) == sent)
    #expect(list.table?.sort == [])
  }

  @Test("sorts by a further column, and keeps marks, order and filter over other content")
  func furtherColumn() throws {
    var list = try list(Self.people)
    _ = list.perform(.columns(.columnNext))
    _ = list.perform(.columns(.sortUp))
    _ = list.perform(.columns(.columnPrevious))
    _ = list.perform(.columns(.sortDownToo))
    #expect(ids(list) == ["b", "a10", "true", "a9", "empty", "null", "10", "nine"])
    list.moveCursor(to: "empty")
    _ = list.mark(.here)
    let reply = JSONText(text: Self.people).read(as: Content.self)
    guard case .list(let again)? = reply else { throw NoTable() }
    list.replace(with: again)
    #expect(ids(list).prefix(3) == ["b", "a10", "true"])
    #expect(list.markedIDs == ["empty"] && list.cursorItem?.id == "empty")
    list.setFilter("a")
    #expect(ids(list) == ["a10", "a9"])
  }

  @Test("questions by column are forgotten when they are taken back, fail, or nobody is there")
  func forgottenColumns() throws {
    var list = try list(
      """
      {"kind":"table","columns":[{"id":"a"},{"id":"b"}],
      "source":{"id":"s","rev":1,"count":100000}}
      """)
    let rows = Provisions.Rows(canFind: false, givesColumns: true)
    for line in stride(from: 0, to: 90_000, by: 3_000) {
      list.scroll(toLine: line)
      _ = list.nextRequests(of: rows)
      _ = list.takeCancellations()
    }
    for request in list.nextRequests(of: rows) {
      _ = list.fail(request.token, WireError(code: WireErrorCode.busy.rawValue, message: "busy"))
    }
    list.programEnded()
    #expect(!list.pageColumns.isWaiting)
  }

  @Test("rows of a source are sorted by the plugin, and a column may refuse")
  func source() throws {
    let json = #"""
      {"kind":"table","columns":[{"id":"a"},{"id":"b","sort":false}],
      "source":{"id":"s","rev":1,"count":1000}}
      """#
    var list = try list(json)
    #expect(list.perform(.columns(.sortUp)) == .reordered)
    #expect(list.table?.sort == [.init(column: "a", isDescending: false)])
    _ = list.perform(.columns(.columnNext))
    #expect(list.perform(.columns(.sortUp)) == .refused)
  }

  // MARK: Columns

  private static let wide = #"""
    {"kind":"table","columns":[{"id":"a","width":10},{"id":"b","width":10},{"id":"c","width":10},
    {"id":"d","width":10},{"id":"e","width":10}],"items":[{"id":"1","cells":["1","2","3","4","5"]}]}
    """#

  private func shown(_ list: ListState) -> String {
    guard let table = list.table else { return "" }
    return table.layout.places.map { table.shape.columns[$0.column].id }.joined()
  }

  @Test("scrolls by columns behind the frozen one, and steps out at the ends")
  func scrolling() throws {
    var list = try list(Self.wide, columns: 38)
    #expect(shown(list) == "abc" && list.table?.placeWords == "columns 1–3/5")
    #expect(list.perform(.stepOut) == .beyond)
    #expect(list.perform(.stepIn) == .changed && shown(list) == "acd")
    #expect(list.perform(.stepIn) == .changed && shown(list) == "ade")
    #expect(list.perform(.stepIn) == .beyond)
    #expect(list.perform(.stepOut) == .changed && shown(list) == "acd")
  }

  @Test("the current column is brought in sight, also with a cursor of cells")
  func current() throws {
    var list = try list(Self.wide, columns: 38)
    for _ in 0..<4 { _ = list.perform(.columns(.columnNext)) }
    #expect(list.table?.current == "e" && shown(list) == "ade")
    _ = list.perform(.columns(.cellCursor))
    #expect(list.perform(.stepIn) == .beyond)
    for id in ["d", "c", "b", "a"] {
      #expect(list.perform(.stepOut) == .changed && list.table?.current == id)
    }
    #expect(shown(list) == "abc" && list.perform(.stepOut) == .beyond)
  }

  @Test("columns are moved, hidden, frozen, resized, and given back as they were sent")
  func changes() throws {
    var list = try list(Self.wide, columns: 80)
    _ = list.perform(.columns(.columnRight))
    #expect(shown(list) == "bacde")
    _ = list.perform(.columns(.columnHide))
    #expect(shown(list) == "bcde" && list.table?.current == "c")
    _ = list.perform(.columns(.columnWider))
    _ = list.perform(.columns(.columnWider))
    #expect(list.table?.layout.places[1].columns == 14)
    _ = list.perform(.columns(.columnFreeze))
    #expect(list.table?.choices.frozen == 2)
    let saved = list.savedList
    var other = try self.list(Self.wide, columns: 80)
    other.restore(saved)
    #expect(shown(other) == "bcde" && other.table?.layout.places[1].columns == 14)
    _ = list.perform(.columns(.columnsAsSent))
    #expect(shown(list) == "abcde" && list.table?.layout.places[1].columns == 10)
  }

  @Test("a title that is dragged is lifted, and put where it is let go")
  func draggingTitles() throws {
    func dragged(from start: Int, to end: Int, isCancelled: Bool = false) throws -> String {
      var list = try list(Self.wide, columns: 80, rows: 5)
      let places = list.table?.layout.places ?? []
      let cell = places[start].start + 2
      #expect(list.press(CellPoint(column: cell, row: 0), hasSigns: false) == .heldTitle)
      list.drag(to: CellPoint(column: cell + 1, row: 0))
      #expect(list.table?.liftedMark == nil)
      let target = end < places.count ? places[end].start + 2 : 79
      list.drag(to: CellPoint(column: target, row: 3))
      #expect(list.table?.liftedMark != nil)
      #expect(list.perform(ContentCommand.letGo(isCancelled: isCancelled)) == .nothing)
      #expect(list.table?.liftedMark == nil)
      return shown(list)
    }
    #expect(try dragged(from: 0, to: 2) == "bacde")
    #expect(try dragged(from: 4, to: 0) == "eabcd")
    #expect(try dragged(from: 1, to: 5) == "acdeb")
    #expect(try dragged(from: 1, to: 5, isCancelled: true) == "abcde")
  }

  @Test("the list of columns shows, hides and moves them; the last one stays")
  func arranging() throws {
    var list = try list(Self.wide, columns: 80, rows: 5)
    func arrange(_ id: String, _ edit: ColumnEdit) -> ContentOutcome {
      list.perform(.column(id, edit))
    }
    #expect(arrange("b", .toggle) == .changed && shown(list) == "acde")
    #expect(list.table?.arrangement.map(\.isShown) == [true, false, true, true, true])
    #expect(arrange("b", .move(by: 9)) == .changed)
    #expect(list.table?.arrangement.map(\.id).joined() == "acdeb")
    #expect(arrange("b", .toggle) == .changed && shown(list) == "acdeb")
    #expect(arrange("a", .move(by: -1)) == .unchanged && arrange("?", .toggle) == .unchanged)
    for id in ["a", "c", "d", "e"] { _ = arrange(id, .toggle) }
    #expect(shown(list) == "b")
    #expect(arrange("b", .toggle) == .unchanged && shown(list) == "b")
  }

  @Test("the heading takes a row of its own, and a press on it sorts")
  func heading() throws {
    var list = try list(Self.people, columns: 40, rows: 5)
    #expect(list.viewportRows == 4 && list.size == CellSize(columns: 40, rows: 5))
    #expect(list.press(CellPoint(column: 3, row: 0), hasSigns: false) == .heldTitle)
    #expect(list.perform(ContentCommand.letGo(isCancelled: false)) == .changed)
    #expect(ids(list).first == "nine")
    #expect(list.press(CellPoint(column: 3, row: 1), hasSigns: false) == .row)
    guard case .row(let pressed)? = list.visibleLine(at: 1) else { throw NoTable() }
    #expect(list.cursorItem?.id == pressed.item.id && pressed.rowIndex == list.scrollOffset)
    #expect(list.visibleLine(at: 0) == nil && list.visibleLine(at: 1) != nil)
  }

  @Test("copies values as tab-separated text, with quotes where they are needed")
  func copying() throws {
    let json = #"""
      {"kind":"table","columns":[{"id":"n","title":"Name"},{"id":"s","title":"Size"}],"items":[
      {"id":"1","cells":["a\tb",1]},{"id":"2","cells":["say \"hi\"",null]},
      {"id":"3","cells":["two\nlines",2.5]}]}
      """#
    var state = try content(json)
    #expect(state.textToCopy(limit: 1_000).text == "\"a\tb\"\t1")
    state.perform(.mark(.all))
    #expect(
      state.textToCopy(limit: 1_000).text
        == "Name\tSize\n\"a\tb\"\t1\n\"say \"\"hi\"\"\"\t\n\"two\nlines\"\t2.5")
    #expect(state.textToCopy(limit: 12).text == "Name\tSize")
    state.perform(.mark(.clear))
    state.perform(.columns(.cellCursor))
    state.perform(.columns(.columnNext))
    #expect(state.textToCopy(limit: 1_000).text == "1")
  }

  @Test("copies a sparkline as its numbers")
  func copyingSparklines() throws {
    let json = #"""
      {"kind":"table","columns":[{"id":"n"},{"id":"q","type":"spark"}],"items":[
      {"id":"1","cells":["a",[1,2.5,null,-4]]},{"id":"2","cells":["b",[]]}]}
      """#
    var state = try content(json)
    #expect(state.textToCopy(limit: 1_000).text == "a\t1 2.5 null -4")
    state.perform(.mark(.all))
    #expect(state.textToCopy(limit: 1_000).text == "n\tq\na\t1 2.5 null -4\nb\t")
  }

  @Test("random columns and rooms never leave the pane, overlap, or lose the current column")
  func random() throws {
    var random = SplitMix64(seed: 7)
    for seed in 0..<2_000 {
      let count = Int.random(in: 1...12, using: &random)
      var shape = TableShape(
        (0..<count).map { index in
          var column = TableColumn(
            "c\(index)", nil, TableColumn.Kind.allCases.randomElement(using: &random) ?? .text)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: column.width = .cells(Int.random(in: 1...60, using: &random))
          case 1: column.width = .flexible
          default: break
          }
          if Bool.random(using: &random) { column.minimum = Int.random(in: 1...30, using: &random) }
          if Bool.random(using: &random) { column.maximum = Int.random(in: 1...90, using: &random) }
          return column
        })
      shape.frozen = Int.random(in: 0...8, using: &random)
      var table = TableState(shape)
      var item = Item(id: "1", text: StyledText("x"))
      item.cells = (0..<count).map { _ in
        Cell(
          StyledText(
            SafeText(String(repeating: "w", count: Int.random(in: 0...80, using: &random)))))
      }
      table.measure([item], isOutline: false)
      let columns = Int.random(in: 0...200, using: &random)
      table.setColumns(columns)
      for _ in 0..<6 {
        let command = ColumnsCommand.allCases.randomElement(using: &random) ?? .columnNext
        _ = table.perform(command, onScreen: [item])
        var end = 0
        for place in table.layout.places {
          #expect(place.start >= end && place.columns > 0, "seed \(seed)")
          end = place.start + place.columns
        }
        #expect(end <= max(1, columns - TableState.margin), "seed \(seed) \(table.layout)")
        #expect(
          table.layout.places.contains { table.shape.columns[$0.column].id == table.current },
          "seed \(seed) after \(command)")
      }
    }
  }
}
