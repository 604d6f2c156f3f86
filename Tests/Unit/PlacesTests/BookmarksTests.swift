// SPDX-License-Identifier: Apache-2.0
import PanePlugin
import Testing

@testable import PlacesPane

@Suite("The bookmarks file") struct BookmarksTests {
  private func read(_ text: String) -> Bookmarks { Bookmarks(text: Array(text.utf8)) }

  @Test("a file of an older version says the same, written again")
  func old() {
    let text = "+ /a\n+ /b\n- /c\n= /a\tName\n"
    let bookmarks = read(text)
    #expect(bookmarks.added.map(\.value) == ["/a", "/b"])
    #expect(bookmarks.order.isEmpty && bookmarks.keys.isEmpty)
    #expect(bookmarks.text == text)
  }

  @Test("keys and the order come back as they were written")
  func new() {
    let text = "+ /a\tt7/0\n+ /b\n- /c\n= /a\tName\n@ /b\n@ /home\n@ /a\n"
    let bookmarks = read(text)
    #expect(bookmarks.text == text)
    #expect(read(bookmarks.text) == bookmarks)
    #expect(bookmarks.place(ofKey: "t7/0")?.value == "/a")
    #expect(bookmarks.place(ofKey: "t8/0") == nil)
  }

  @Test("broken lines are left out and the rest counts")
  func broken() {
    let text = "+ /a\nnonsense\n+ relative\n=\n= /c\n+ /a\tlate\n@\n@ x\n@ /a\n@ /a\n+\n\u{0}\n+ /b"
    let bookmarks = read(text)
    #expect(bookmarks.text == "+ /a\n+ /b\n@ /a\n")
    #expect(bookmarks.place(ofKey: "late") == nil)
    #expect(Bookmarks(text: [0xFF, 10, 43, 32, 0xFF, 10, 43, 32, 47, 10]).text == "+ /\n")
  }

  @Test("neither a file nor a session makes more bookmarks than there may be")
  func bounds() {
    let lines = (0..<20_000).map { "+ /\($0)\n@ /\($0)\n" }.joined()
    var bookmarks = read(lines)
    #expect(bookmarks.added.count == Bookmarks.maximum)
    #expect(bookmarks.order.count <= 2 * Bookmarks.maximum)
    bookmarks.add(FilePath("/one/more"))
    #expect(bookmarks.added.count == Bookmarks.maximum)
    #expect(read(bookmarks.text) == bookmarks)
  }

  @Test("names and keys that do not fit a line do no harm")
  func oddNames() {
    var bookmarks = Bookmarks()
    bookmarks.add(FilePath("/new\nline"), key: "t1/0")
    bookmarks.add(FilePath("/tab\there"), key: "two\nlines")
    bookmarks.add(FilePath("/c"), key: String(repeating: "k", count: 5_000))
    bookmarks.setOrder([FilePath("/tab\there"), FilePath("/new\nline")])
    #expect(bookmarks.keys.count == 1)
    #expect(read(bookmarks.text) == bookmarks)
    #expect(PlaceID.make("x", "/" + String(repeating: "é", count: 900)).utf8.count <= 512)
  }

  @Test("the order of the user comes first, and what it does not name follows as it comes")
  func order() {
    var bookmarks = Bookmarks()
    let all = ["/home", "/docs", "/a", "/b"].map { Favourite(FilePath($0), "", .favourite) }
    #expect(bookmarks.ordered(all) == all)
    bookmarks.setOrder(["/b", "/gone", "/home"].map { FilePath($0) })
    #expect(bookmarks.ordered(all).map(\.place.value) == ["/b", "/home", "/docs", "/a"])
  }

  @Test("what is taken back leaves no trace, what is removed stays away")
  func removal() {
    var bookmarks = read("+ /a\n")
    bookmarks.add(FilePath("/b"), key: "t1/0")
    bookmarks.forget(FilePath("/b"))
    #expect(bookmarks.text == "+ /a\n")
    bookmarks.remove(FilePath("/a"))
    #expect(bookmarks.text == "- /a\n")
    bookmarks.add(FilePath("/a"))
    #expect(bookmarks.text == "+ /a\n")
  }
}
