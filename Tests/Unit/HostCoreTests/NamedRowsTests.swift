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

  /// Three programs, of which the last asks for the rows of all columns before.
  private func programs() -> ScriptedHost {
    let host = ScriptedHost(.files, columns: 160, rows: 24)
    host.start()
    host.hello(.primary)
    host.hello(.supplementary, wants: ["input.before"])
    host.hello(.secondary, wants: ["input", "input.before"])
    host.forget()
    return host
  }

  private func show(_ rows: String, in role: ColumnRole, of host: ScriptedHost) {
    let items = rows.split(separator: " ").map { #"{"id":"\#($0)","text":"row \#($0)"}"# }
    host.set(role, #"{"content":{"kind":"list","items":[\#(items.joined(separator: ","))]}}"#)
  }

  /// The rows of the columns before in the newest message of a method; `nil` where it has none.
  private func before(_ role: ColumnRole, _ method: String, of host: ScriptedHost) -> [String]? {
    guard let line = host.sent(role, method).last,
      let list = line.firstMatch(of: /"before":\[(.*?)\]/)
    else { return nil }
    return list.1.matches(of: /"id":"(\w+)"/).map { String($0.1) }
  }

  @Test("a program that asks for them gets the rows of all columns before with its inputs")
  func inputs() {
    let host = programs()
    show("x y", in: .supplementary, of: host)
    #expect(host.inputs() == ["1 null"])
    host.set(.secondary, #"{"gen":1,"content":{"kind":"text","text":"nothing"}}"#)
    show("a b", in: .primary, of: host)
    #expect(before(.secondary, "input.set", of: host) == ["a", "x"])
    host.set(.secondary, #"{"gen":2,"content":{"kind":"text","text":"first"}}"#)
    host.keys("ctrl+w h down")
    #expect(before(.secondary, "input.set", of: host) == ["b", "x"])
  }

  @Test("and with a command, as they were when the user asked for it")
  func commands() {
    let host = programs()
    show("a b", in: .primary, of: host)
    show("x y", in: .supplementary, of: host)
    host.set(
      .supplementary,
      #"{"commands":[{"id":"go","title":"Go","key":"d","when":"item","confirm":"Go?"}]}"#)
    host.forget()
    host.keys("d")
    host.set(.primary, #"{"select":["b"]}"#)
    host.keys("y")
    #expect(before(.supplementary, "command.run", of: host) == ["a"])
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
