// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import Testing

@testable import PaneContent
@testable import PaneProtocol

/// Rows of a table that are filtered: by what is on show, and by a column.
@Suite struct RowFilterTests {
  private static let columns = #"""
    [{"id":"c","title":"Home Town"},{"id":"n","title":"Items","type":"int"},
    {"id":"t","type":"number","format":{"digits":2,"group":true}},{"id":"b","title":"Paid","type":"bool"},
    {"id":"h","hidden":true}]
    """#

  private func list(columns: String = Self.columns) throws -> ListState {
    let rows = #"""
      [{"id":"1","text":"Ada","cells":["York",37,1111.104,true,"secret"]},
      {"id":"2","text":"York","cells":["Leeds",1,5,false,"x"]},
      {"id":"3","cells":[{"t":"Old York","v":1},370,7,null]}]
      """#
    let json = #"{"kind":"table","columns":\#(columns),"items":\#(rows)}"#
    let content = JSONText(text: json).read(as: Content.self)
    guard case .list(let content)? = content else { throw NoTable() }
    return ListState(content)
  }

  private struct NoTable: Error {}

  private func ids(_ list: ListState) -> String {
    (0..<list.rowCount).compactMap { list.rows.item(at: $0)?.id }.joined()
  }

  @Test(
    "words are looked for in all that is on show, and behind a name in that column alone",
    arguments: [
      ("york", "123"), ("c:york", "13"), ("hometown:york", "13"), ("HomeTown:york", "13"),
      ("items:37", "13"), ("37", "13"), ("1,111", "1"), ("1111", "1"), ("paid:yes", "1"),
      ("paid:no york", "2"), ("c:", "123"), ("c: 370", "3"), ("nosuch:york", ""), (":york", ""),
      ("secret", ""), ("h:secret", ""), ("c:York items:370", "3"),
    ])
  func matching(text: String, found: String) throws {
    var list = try list()
    list.setFilter(text)
    #expect(ids(list) == found)
  }

  @Test(
    "a moment is found by the words it is shown with where the user is, and as it was sent",
    arguments: [
      ("2026-11-20", "1"), ("20 nov", "1"), ("16:02", "1"), ("14:02", ""),
      ("1795183320", "1"), ("when:16:02", "1"), ("2026", "12"), ("noon", "3"),
    ])
  func moments(text: String, found: String) throws {
    let json = #"""
      {"kind":"table","columns":[{"id":"when","type":"time"}],"items":[
      {"id":"1","cells":[1795183320]},{"id":"2","cells":[1767225600]},
      {"id":"3","cells":[{"t":"noon","v":1}]}]}
      """#
    guard case .list(let content)? = JSONText(text: json).read(as: Content.self) else {
      throw NoTable()
    }
    var list = ListState(content)
    _ = list.perform(.find(.filter(text, by: ZoneClock("two hours before") { _ in 7_200 })))
    #expect(ids(list) == found)
    // Another reading of the same rows goes by the same clock.
    list.replace(with: content)
    #expect(ids(list) == found)
  }

  @Test("columns that are shown or hidden meanwhile are looked into or not any more")
  func arranging() throws {
    var list = try list()
    list.setFilter("secret")
    #expect(ids(list).isEmpty)
    _ = list.perform(.column("h", .toggle))
    #expect(ids(list) == "1")
    _ = list.perform(.column("h", .toggle))
    #expect(ids(list).isEmpty)
    list.setFilter("items:37")
    _ = list.perform(.column("n", .toggle))
    #expect(ids(list).isEmpty)
  }

  @Test("other columns of the same rows are taken into account")
  func replaced() throws {
    var list = try list()
    list.setFilter("town:york")
    #expect(ids(list).isEmpty)
    let other = try self.list(columns: #"[{"id":"town"},{"id":"n","type":"int"}]"#)
    list.rows.inline.setFilter(RowFilter("town:york", in: other.table))
    #expect(ids(list) == "13")
  }
}
