// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// The title of a column that has the window to itself: facts stand where the title leaves room.
@Suite struct AloneTitleTests {
  /// Two columns, of which the first is no sidebar.
  private func host(columns: Int = 60) -> ScriptedHost {
    var settings = HostSettings.double
    settings.columns[0].spec.look = .plain
    let host = ScriptedHost(settings, columns: columns, rows: 24)
    host.start()
    host.hello(.primary)
    return host
  }

  private func title(_ content: String, columns: Int) -> String {
    let host = host(columns: columns)
    host.set(.primary, content)
    return host.screen[0]
  }

  private static let table = #"""
    {"title":"orders","content":{"kind":"table","columns":[{"id":"a","width":18},
    {"id":"b","width":18},{"id":"c","width":18},{"id":"d","width":18},{"id":"e","width":18}],
    "items":[{"id":"1","cells":["x"]},{"id":"2","cells":["y"]}]}}
    """#.replacing("\n", with: "")

  @Test("a table tells its place; the columns leave before the row does, and both before the title")
  func table() {
    let wide = title(Self.table, columns: 60)
    #expect(wide == "                      orders  columns 1–3/5  1/2  Preview ›")
    #expect(title(Self.table, columns: 34) == "           orders  1/2  Preview ›")
    let long = Self.table.replacing("orders", with: "orders of all the years that we have kept")
    let row = title(long, columns: 60)
    #expect(row.contains("we have kept  1/2  Preview"), "\(row)")
    let none = title(long, columns: 56)
    #expect(none.contains("we have kept") && !none.contains("1/2"), "\(none)")
  }

  @Test("a form tells how much of it is changed")
  func form() {
    let host = host()
    host.set(
      .primary,
      #"{"title":"Work","content":{"kind":"form","fields":[{"id":"n","label":"Name"}]}}"#)
    #expect(!host.screen[0].contains("changed"))
    host.keys("enter")
    host.type("Ada")
    #expect(host.screen[0].contains("1 changed"), "\(host.screen[0])")
  }

  @Test("a short badge stays at the cost of the title, a longer one only beside all of it")
  func badge() {
    let host = host()
    host.set(.primary, #"{"badge":"1,234 messages"}"#)
    #expect(host.screen[0].contains("1,234 messages"))
    let long = String(repeating: "long ", count: 9)
    host.set(.primary, #"{"title":"\#(long)"}"#)
    #expect(!host.screen[0].contains("messages"))
    host.set(.primary, #"{"badge":"✗2"}"#)
    #expect(host.screen[0].contains("✗2") && host.screen[0].contains("…"), "\(host.screen[0])")
  }
}
