// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import Testing

/// The third command names the rows of both columns before it.
@Suite("Commands that name the rows of columns") struct NamedRowsTests {
  private func host(_ second: String) -> ScriptedHost {
    let host = ScriptedHost(.commands(["ls", second, "show {1} {2}"]), columns: 120, rows: 24)
    host.start()
    return host
  }

  private func print(_ rows: String, in role: ColumnRole, of host: ScriptedHost) {
    for value in rows.split(separator: " ").map(String.init) {
      host.plugin(role, .output(.row(Item(id: value, text: StyledText(SafeText(value))))))
    }
  }

  private func shown(_ host: ScriptedHost) -> [String]? {
    host.state.columns[.secondary].flatMap { host.spawned[$0] }?.arguments
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("another row of the first column runs it again, also where the second has no other")
  func first() {
    let host = host("ls -a")
    print("a b", in: .primary, of: host)
    print("x y", in: .supplementary, of: host)
    #expect(shown(host) == ["show", "a", "x"])
    host.keys("down")
    #expect(shown(host) == ["show", "b", "x"])
  }

  @Test("it waits for the rows of both, whichever comes first")
  func start() {
    let host = host("ls -a")
    print("x y", in: .supplementary, of: host)
    #expect(shown(host) == nil)
    print("a b", in: .primary, of: host)
    #expect(shown(host) == ["show", "a", "x"])
  }

  @Test("while the second column is made anew nothing runs with its old row")
  func between() {
    let host = host("ls {}")
    print("a b", in: .primary, of: host)
    print("x y", in: .supplementary, of: host)
    host.keys("down")
    #expect(shown(host) == ["show", "a", "x"])
    print("x z", in: .supplementary, of: host)
    #expect(shown(host) == ["show", "b", "x"])
  }
}
