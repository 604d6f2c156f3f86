// SPDX-License-Identifier: Apache-2.0
import HostTestSupport
import SplitLayout
import Testing

/// What the status line says of content of a kind: what the cursor is on, and the keys the kind has.
@Suite struct KindHintTests {
  private func status(_ content: String, keys: String = "", more: String = "") -> String {
    let host = ScriptedHost.double(columns: 120)
    host.set(.primary, #"{"content":\#(content)\#(more)}"#)
    host.keys(keys)
    return host.screen.last ?? ""
  }

  private static let table = #"""
    {"kind":"table","columns":[{"id":"n","title":"Name"},{"id":"t","title":"Total","type":"number",
    "format":{"digits":2,"group":true}},{"id":"w","type":"time"}],
    "items":[{"id":"1","cells":["Kobo",87644,5]},{"id":"2","cells":["Ada",null,6]}]}
    """#.replacing("\n", with: "")

  @Test("of a table: the row, its value in the current column, and keys of columns")
  func table() {
    let first = status(Self.table)
    #expect(first.hasPrefix(" Kobo  "), "\(first)")
    #expect(first.contains("( ) column  [ ] sort  ? keys"), "\(first)")
    #expect(status(Self.table, keys: ")").hasPrefix(" Kobo   Total 87,644.00  "))
    #expect(status(Self.table, keys: ") down").hasPrefix(" Ada   Total –  "))
    #expect(status(Self.table, keys: ") )").hasPrefix(" Kobo  "))
  }

  @Test("keys that the plugin has taken are not told as those of columns")
  func taken() {
    let own = status(
      Self.table, more: #","commands":[{"id":"x","title":"Do","key":"["},{"id":"y","key":"("}]"#)
    #expect(!own.contains("sort") && !own.contains("column"), "\(own)")
    #expect(!status(#"{"kind":"list","items":[{"id":"1","text":"a"}]}"#).contains("column"))
  }

  @Test("of a chart: the keys that go over its values, where it has any")
  func chart() {
    func chart(_ values: String) -> String {
      status(#"{"kind":"chart","series":[{"id":"a","values":[\#(values)]}]}"#)
    }
    #expect(chart("1,2").contains("← → value  ? keys"))
    #expect(!chart("").contains("value"))
  }

  @Test("a click on the title of a form that is typed into ends the typing")
  func title() {
    let host = ScriptedHost.double(columns: 120)
    host.set(
      .primary, #"{"title":"Work","content":{"kind":"form","fields":[{"id":"n","label":"Name"}]}}"#)
    host.keys("enter")
    #expect(host.screen.last?.contains("Esc done") == true)
    host.click(on: "Work")
    #expect(host.screen.last?.contains("Enter edit") == true)
    host.type("x")
    #expect(!host.screen.contains { $0.contains("Name") && $0.contains("x") })
  }
}
