// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import PanePlugin
import Testing

/// Typed places, letters of folders, and folders by habit.
@Suite struct GoingTests {
  @Test("a typed place may be relative, of the home, an address, or in quotes")
  func places() {
    let typed = TypedPath(base: FilePath("/w/x"), home: FilePath("/home/a"))
    let wanted = [
      ("sub", "/w/x/sub"), ("../y/", "/w/y"), ("~", "/home/a"), ("~/d", "/home/a/d"), ("/", "/"),
      ("'a b'", "/w/x/a b"), ("\"/c d\" ", "/c d"), ("file:///e%20f", "/e f"),
      (" lead", "/w/x/lead"),
      ("$HOME_OF_NOBODY/x", "/w/x/$HOME_OF_NOBODY/x"), ("", "/w/x"),
    ]
    for (words, place) in wanted { #expect(typed.place(words) == FilePath(place), "\(words)") }
  }

  @Test("folders complete a line, the best fit first; files once a letter is there")
  func completions() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for name in ["sub", "summer", ".dots", "x-sub"] { _ = try scratch.makeFolder(name) }
    _ = try scratch.makeFolder("sub/inner")
    try scratch.write("submit.txt")
    let typed = TypedPath(base: scratch.path, home: FilePath("/nowhere"))
    func lines(_ words: String) -> [String] { typed.completions(of: words).map(\.line) }
    #expect(lines("") == ["sub/", "summer/", "x-sub/"])
    #expect(lines("su") == ["sub/", "summer/", "submit.txt", "x-sub/"])
    #expect(lines("sub/") == ["sub/inner/"])
    #expect(lines("./sub/n") == ["./sub/inner/"])
    #expect(lines(".d") == [".dots/"])
    #expect(lines("nope/x") == [])
    #expect(lines("~") == ["~/"])
    let missing = typed.missing(of: scratch.path.appending("nope").appending("x"))
    #expect(missing?.name == "nope" && missing?.folder == scratch.path)
  }

  @Test("folders by habit: often and lately wins, what is gone is forgotten")
  func habits() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let store = PaneStore(folder: scratch.path)
    let book = HabitBook(store)
    let (a, b, odd) = (
      FilePath("/a"), FilePath("/b"), FilePath("/o").appending([0x0A, 0xFF, 0x20])
    )
    for _ in 0..<5 { book.visit(a, at: 1_000) }
    for _ in 0..<2 { book.visit(b, at: 1_000) }
    book.visit(odd, at: 1_000)
    #expect(book.habits(at: 1_000).map(\.folder) == [a, b, odd])
    for _ in 0..<3 { book.visit(b, at: 900_000) }
    #expect(book.habits(at: 900_000).map(\.folder) == [b, a, odd])
    book.forget([b], at: 900_000)
    #expect(book.habits(at: 900_000).map(\.folder) == [a, odd])
    let recent = String(decoding: store.read(HabitBook.recentFile) ?? [], as: UTF8.self)
    #expect(recent.split(separator: "\n").map(String.init) == ["/a", odd.uri, "/b"])
  }

  @Test("visits are counted down when there are very many, and rubbish in the file is left out")
  func bounds() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let store = PaneStore(folder: scratch.path)
    let lines = "9999 1 /a\n0.5 1 /tiny\nnan 1 /x\n-3 1 /y\nwords\n1e999 1 /z\n1 one /u\n"
    store.write(HabitBook.file, Array(lines.utf8))
    let book = HabitBook(store)
    book.visit(FilePath("/a"), at: 2)
    let habits = book.habits(at: 2)
    #expect(habits.map(\.folder) == [FilePath("/a")])
    #expect(habits.first.map { $0.visits < 9_500 } == true)
  }

  @Test("a letter leads to one folder, a folder may have several")
  func letters() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let letters = FolderLetters(PaneStore(folder: scratch.path))
    #expect(letters.all().isEmpty)
    letters.give("k", to: FilePath("/a b"))
    letters.give("ä", to: FilePath("/a b"))
    letters.give("k", to: FilePath("/c"))
    #expect(letters.all().map(\.letter) == ["ä", "k"])
    #expect(letters.all().map(\.folder) == [FilePath("/a b"), FilePath("/c")])
    letters.forget("ä")
    #expect(letters.all().map(\.letter) == ["k"])
  }
}
