// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import HostCore
import HostTestSupport
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

/// Pasted names of files, which terminals without a protocol for drops send instead of a drop.
@Suite struct PastedFilesTests {
  private static func desk(_ setting: UserSettings.PastedFiles = .ask) -> ScriptedHost {
    let host = ScriptedHost.double(pastedFiles: setting)
    host.set(
      .secondary,
      #"""
      {"content":{"kind":"list","items":[{"id":"x","text":"one"}]},"drop":{"accepts":["text/plain","text/uri-list"],"rows":"none","pane":true,"transfer":"keyed","storeId":"desk","ops":["copy","move"]}}
      """#)
    host.forget()
    return host
  }

  private static let text = "/h/a b.txt\n/h/it's.txt"

  private static func paste(_ host: ScriptedHost, _ text: String = text) {
    host.send(.input(.paste(text, isComplete: true)))
  }

  @Test("text that may name files is looked up, other text is not")
  func lookup() {
    let host = Self.desk()
    Self.paste(host, "no path here")
    #expect(host.orders.isEmpty)
    #expect(host.statusText.contains("Nothing here takes pasted text"))
    Self.paste(host)
    #expect(host.orders == ["find files in \(Self.text)"])
    #expect(!host.state.desk.gesture.isCarrying)
  }

  @Test("text that names no file is pasted as text")
  func plainText() {
    let host = Self.desk()
    Self.paste(host, "and/or")
    host.send(.files(.pasted("and/or", [])))
    #expect(host.statusText.contains("Nothing here takes pasted text"))
  }

  @Test("files are carried to a column that takes them, and Enter copies them, never moves")
  func enter() {
    let host = Self.desk()
    Self.paste(host)
    host.send(.files(.pasted(Self.text, ["/h/a b.txt", "/h/it's.txt"])))
    let active = host.state.desk.gesture.active
    #expect(active?.items.map(\.title.string) == ["a b.txt", "it's.txt"])
    #expect(active?.input == .paste)
    host.keys("enter")
    let lines = host.sent(.secondary, "transfer.perform")
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""op":"copy""#) == true)
    #expect(lines.first?.contains("file:///h/a%20b.txt") == true)
    #expect(!host.state.desk.gesture.isCarrying)
  }

  @Test("a move of pasted files is not possible")
  func noMove() {
    let host = Self.desk()
    host.send(.files(.pasted(Self.text, ["/h/a b.txt"])))
    host.keys("m enter")
    #expect(
      host.sent(.secondary, "transfer.perform").allSatisfy { $0.contains(#""op":"copy""#) })
  }

  @Test("Esc lets them go, and nothing has changed")
  func escape() {
    let host = Self.desk()
    host.send(.files(.pasted(Self.text, ["/h/a b.txt"])))
    host.keys("esc")
    #expect(!host.state.desk.gesture.isCarrying)
    #expect(host.statusText == "Cancelled. Nothing changed.")
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
  }

  @Test("where something is typed, files are text")
  func typing() {
    let host = Self.desk()
    host.keys("/")
    Self.paste(host, "/h/a")
    #expect(host.orders.isEmpty)
    #expect(host.statusText.contains("//h/a"))
    // A filter was opened while the files were looked for.
    host.send(.files(.pasted("b", ["/h/b"])))
    #expect(!host.state.desk.gesture.isCarrying)
    #expect(host.statusText.contains("//h/ab"))
  }

  @Test("the setting drops them at once, or leaves them text")
  func settings() {
    let host = Self.desk(.drop)
    host.send(.files(.pasted(Self.text, ["/h/a b.txt"])))
    #expect(host.sent(.secondary, "transfer.perform").count == 1)
    #expect(!host.state.desk.gesture.isCarrying)
    let other = Self.desk(.text)
    Self.paste(other)
    #expect(other.orders.isEmpty)
  }

  @Test("no column takes them: nothing is carried")
  func noTarget() {
    let host = ScriptedHost.double()
    host.send(.files(.pasted(Self.text, ["/h/a b.txt"])))
    #expect(!host.state.desk.gesture.isCarrying)
    #expect(host.state.desk.gesture.phase == .idle)
  }

  @Test("a paste that was cut off is never taken for files")
  func incomplete() {
    let host = Self.desk()
    host.send(.input(.paste("/h/a", isComplete: false)))
    #expect(host.orders.isEmpty)
  }
}
