// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import HostTestSupport
import SplitLayout
import TerminalInput
import Testing

@testable import HostCore

/// Quick look: the next column over the whole window while the keys stay where they are.
@Suite struct QuickLookTests {
  /// A list of three files, with a text of a hundred lines after it.
  private static func session(columns: Int = 120) -> ScriptedHost {
    let host = ScriptedHost.double(columns: columns)
    let rows = (1...3).map { #"{"id":"\#($0)","text":"Leaf \#($0)"}"# }.joined(separator: ",")
    host.set(.primary, #"{"content":{"kind":"list","items":[\#(rows)]}}"#)
    let text = (1...100).map { "line \($0)" }.joined(separator: "\\n")
    host.set(.secondary, #"{"content":{"kind":"text","text":"\#(text)"}}"#)
    return host
  }

  /// Whether the first line of the text is on screen.
  private static func showsStart(_ host: ScriptedHost) -> Bool {
    host.screen.contains { $0.split(separator: " ").prefix(2) == ["line", "1"] }
  }

  @Test(
    "shows the next column over the window while the arrows move the list", arguments: [120, 60])
  func looks(columns: Int) {
    let host = Self.session(columns: columns)
    let before = host.columns
    host.keys("i")
    #expect(host.columns == "secondary")
    #expect(host.screen.last?.hasSuffix("Space next page  Esc back  ? keys") == true)
    #expect(host.state.focus == .primary)
    #expect(host.state.geometry.panes[0].content.size.columns == columns)
    host.keys("down")
    #expect(host.cursor(.primary) == "2")
    #expect(host.columns == "secondary")
    host.keys("i")
    #expect(host.columns == before)
    host.keys("i esc")
    #expect(host.columns == before)
  }

  @Test("Space, Page Down and Page Up turn the pages of what is shown, and mark nothing")
  func pages() {
    let host = Self.session()
    host.keys("i space")
    #expect(host.marks(.primary).isEmpty)
    #expect(host.cursor(.primary) == "1")
    #expect(!Self.showsStart(host))
    host.keys("pagedown pageup pageup")
    #expect(Self.showsStart(host))
    host.keys("J")
    #expect(!Self.showsStart(host))
  }

  @Test("pages that a pane has commands for are turned by them")
  func pagesOfThePane() {
    let host = Self.session()
    host.set(
      .secondary,
      #"{"commands":[{"id":"on","title":"Next page","key":"pagedown"},{"id":"back","title":"Page before","key":"pageup"}]}"#
    )
    host.keys("i space")
    host.keys("pageup")
    let run = host.sent(.secondary, "command.run")
    #expect(run.count == 2)
    #expect(run.first?.contains(#""command":"on""#) == true)
    #expect(run.last?.contains(#""command":"back""#) == true)
  }

  /// A list, and beside it a page of a picture whose program turns pages.
  private static func picture(page: Int, of count: Int) -> ScriptedHost {
    let host = ScriptedHost(.double, columns: 120, rows: 24)
    host.start()
    host.hello(.primary, wants: ["select"])
    host.hello(.secondary, wants: ["input", "page"])
    host.set(.primary, #"{"content":{"kind":"list","items":[{"id":"a","text":"Leaf"}]}}"#)
    let pages = "{\"n\":\(page),\"count\":\(count)}"
    host.set(
      .secondary,
      #"{"gen":1,"content":{"kind":"image","src":{"path":"/p"},"alt":"a","pages":\#(pages)}}"#)
    return host
  }

  @Test("the pages of a picture are turned by its program, from one to the next")
  func pagesOfAPicture() {
    let host = Self.picture(page: 1, of: 9)
    host.keys("i")
    host.forget()
    host.keys("space pagedown")
    let told = host.sent(.secondary, "page")
    #expect(told.count == 2)
    #expect(told.last?.contains(#""params":{"n":3}"#) == true)
    #expect(host.marks(.primary).isEmpty)
  }

  @Test("and from the list beside it, by the keys that scroll the column on the right")
  func pagesFromTheList() {
    let host = Self.picture(page: 1, of: 9)
    host.forget()
    host.keys("J J K")
    let told = host.sent(.secondary, "page").compactMap { $0.firstMatch(of: /"n":(\d)/)?.1 }
    #expect(told == ["2", "3", "2"] && host.state.focus == .primary)
  }

  @Test("pages of the row before are not turned while those of the next are still to come")
  func pagesBehind() {
    let host = Self.picture(page: 1, of: 9)
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"Leaf"},{"id":"b","text":"Tree"}]}}"#)
    host.forget()
    host.keys("j J J")
    #expect(host.sent(.secondary, "page").isEmpty)
  }

  @Test("keys for pages say where there is no other one", arguments: ["space", "pagedown"])
  func endOfPages(_ key: String) {
    let host = Self.picture(page: 2, of: 2)
    host.keys("2")
    host.forget()
    host.keys(key)
    #expect(host.sent(.secondary, "page").isEmpty)
    #expect(host.screen.last?.contains("This is the last page") == true)
    host.keys("pageup")
    #expect(host.sent(.secondary, "page").count == 1)
    host.keys("pageup")
    #expect(host.screen.last?.contains("This is the first page") == true)
  }

  @Test("who goes into the column has it alone, and Esc brings the others back")
  func goesIn() {
    let host = Self.session()
    host.keys("i tab")
    #expect(host.columns == "secondary*")
    host.keys("esc")
    #expect(host.columns == "primary secondary*")
    host.keys("1 i")
    host.click(20, 5)
    #expect(host.columns == "secondary*")
  }

  @Test("in a narrow window who goes in is in the column, as without quick look")
  func goesInWhereNarrow() {
    let host = Self.session(columns: 60)
    host.keys("i")
    host.click(20, 5)
    #expect(host.columns == "secondary*")
    #expect(host.state.layout.zoomed == nil)
    host.keys("esc")
    #expect(host.columns == "primary*")
  }

  @Test("in a narrow window a press on the title goes in as one on the content does")
  func titleWhereNarrow() {
    let host = Self.session(columns: 60)
    host.set(.secondary, #"{"title":"leaf.txt"}"#)
    host.keys("i")
    host.click(on: "leaf.txt")
    #expect(host.columns == "secondary*")
    #expect(host.state.layout.zoomed == nil)
  }

  @Test("once there is no column after this one, the columns come back")
  func nothingLeft() {
    var zoom = Zoom(byContent: false)
    var place = Zoom.Place(focus: .secondary, next: .inspector, isCollapsed: false)
    #expect(zoom.toggle(.quickLook, for: place) == nil)
    #expect(zoom.column == .inspector)
    place.next = nil
    zoom.follow(place)
    #expect(zoom.column == nil)
    #expect(!zoom.isQuickLook)
  }

  @Test("the sign in the title takes a click for Esc")
  func sign() {
    let host = Self.session()
    host.keys("i")
    host.click(on: "▢")
    #expect(host.columns == "primary* secondary")
    host.keys("z")
    host.click(on: "▢")
    #expect(host.columns == "primary* secondary")
  }

  @Test("the last column shows itself; alone in a narrow window it says that none comes after it")
  func lastColumn() {
    let host = Self.session()
    host.keys("2 i")
    #expect(host.columns == "secondary*")
    host.keys("i")
    #expect(host.columns == "primary secondary*")
    let narrow = Self.session(columns: 60)
    narrow.keys("2 i")
    #expect(narrow.statusText == "There is no column after this one to look at")
  }

  @Test("a program that takes every key keeps its size")
  func programKeepsItsSize() {
    let host = Self.session()
    host.hello(.secondary, wants: ["view"])
    host.set(.secondary, #"{"content":{"kind":"canvas","alt":"A game","keys":"all"}}"#)
    host.forget()
    host.keys("i")
    #expect(host.sent(.secondary, "view").allSatisfy { !$0.contains(#""cols":120"#) })
    #expect(host.columns == "secondary")
  }
}
