// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneTestSupport
import Testing

@testable import PaneContent
@testable import PaneProtocol

/// How a row is dragged, by what its list and the row itself say.
struct RowDragVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  var list: String?
  var row: String?
  /// Operations it may be dragged with; `nil` for a row that is not dragged.
  var operations: [String]?
  var declaration: String?
  var testDescription: String { id }
}

@Suite("Rows that come with a list, and how it says they are dragged")
struct FirstRowsTests {
  private struct NoList: Error {}

  private func list(_ json: String) throws -> ListState {
    guard case .list(let content)? = JSONText(text: json).read(as: Content.self) else {
      throw NoList()
    }
    var list = ListState(content)
    list.setViewport(rows: 10)
    return list
  }

  private func member(_ name: String, _ value: String?) -> String {
    value.map { ",\"\(name)\":\($0)" } ?? ""
  }

  @Test(
    "are dragged alike, whether they came at once, first or as a page",
    arguments: try vectors("row-drags", as: [RowDragVector].self))
  func drags(_ vector: RowDragVector) throws {
    let row = "{\"id\":\"a\",\"text\":\"A\"\(member("drag", vector.row))}"
    let drag = member("drag", vector.list)
    let source = "\"source\":{\"id\":\"s\",\"rev\":1,\"count\":1}"
    let atOnce = try list("{\"kind\":\"list\",\"items\":[\(row)]\(drag)}")
    let first = try list("{\"kind\":\"list\",\(source),\"rows\":[\(row)]\(drag)}")
    var fetched = try list("{\"kind\":\"list\",\(source)\(drag)}")
    let answer = JSONText(text: "{\"rev\":1,\"from\":0,\"rows\":[\(row)]}")
    let page = try #require(answer.read(as: RowsPage.self))
    for request in fetched.takeRequests() { fetched.receive(page, for: request.token) }
    for list in [atOnce, first, fetched] {
      let found = try #require(list.cursorItem)
      #expect(found.drag?.operations == vector.operations.map(Set.init))
      if let text = vector.declaration { #expect(found.drag?.declaration.text == text) }
    }
  }

  private func content(
    _ count: Int, first: Range<Int>, revision: Int = 1
  ) -> ListContent {
    var content = ListContent(
      rows: .source(SourceReference(id: "s", revision: revision, count: count)))
    content.firstRows = items(first)
    return content
  }

  @Test("are shown at once and not asked for")
  func shownAtOnce() {
    var list = ListState(content(100, first: 0..<100))
    list.setViewport(rows: 10)
    #expect(list.cursorItem?.id == "0" && list.takeRequests().isEmpty)
    list = ListState(content(1_000, first: 0..<128))
    list.setViewport(rows: 10)
    #expect(list.cursorItem?.id == "0")
    #expect(list.takeRequests().map(\.from) == [128])
  }

  @Test("more than there are said to be are left out, and fewer are completed")
  func bounds() {
    var list = ListState(content(3, first: 0..<5))
    list.setViewport(rows: 10)
    #expect(list.rowCount == 3 && list.takeRequests().isEmpty)
    list = ListState(content(200, first: 0..<5))
    list.setViewport(rows: 10)
    #expect(list.takeRequests().map(\.from) == [0, 128])
  }

  @Test("of a newer revision take the place of those before, and the cursor stays on its row")
  func newerRevision() {
    var list = ListState(content(1_000, first: 0..<128))
    list.setViewport(rows: 10)
    list.moveCursor(.down, times: 5)
    var next = content(999, first: 1..<129, revision: 2)
    list.replace(with: next)
    #expect(list.cursorItem?.id == "5" && list.cursorRow == 4)
    // A row that is not among the first ones is looked for.
    next = content(999, first: 300..<428, revision: 3)
    list.replace(with: next)
    #expect(list.search.awaited?.id == "5")
  }

  @Test("are not what the user stood on, when the list is come back to")
  func comingBack() {
    var list = ListState(content(1_000, first: 0..<128))
    list.setViewport(rows: 10)
    list.moveCursor(.down, times: 5)
    var place = list.savedList
    place.cursor = "300"
    var again = ListState(content(1_000, first: 0..<128))
    again.setViewport(rows: 10)
    again.restore(place)
    #expect(again.cursorItem == nil && again.search.awaited?.id == "300")
    // Where all rows are there it is gone.
    var few = ListState(content(20, first: 0..<20))
    few.setViewport(rows: 10)
    few.restore(place)
    #expect(few.cursorItem?.id == "5")
  }

  @Test("a list that says otherwise how its rows are dragged has them asked for again")
  func otherDrag() {
    var first = content(2, first: 0..<2)
    first.drag = .copySource
    var list = ListState(first)
    list.setViewport(rows: 10)
    let none = content(2, first: 0..<0)
    list.replace(with: none)
    #expect(list.takeRequests().map(\.from) == [0])
  }
}
