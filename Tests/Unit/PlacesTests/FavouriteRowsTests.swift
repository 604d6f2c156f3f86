// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import PanePlugin
@testable import PlacesPane

@Suite("Drops between favourites") struct FavouriteRowsTests {
  private let root: FilePath
  private let cleaner: Cleaner
  private let book: BookmarkBook
  private let rows: FavouriteRows

  /// Removes the folder of a test with its last reference.
  private final class Cleaner {
    let path: String
    init(_ path: String) { self.path = path }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  init() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("colonnade-places-\(UUID().uuidString)").path
    cleaner = Cleaner(path)
    root = FilePath(path)
    for name in ["home/Documents", "home/Downloads", "x", "y", "z", "state"] {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    }
    try Data().write(to: URL(fileURLWithPath: "\(path)/note"))
    book = Self.book(in: root)
    rows = FavouriteRows(book)
  }

  private static func book(in root: FilePath, here: FilePath? = nil) -> BookmarkBook {
    let home = root.appending("home")
    let environment = PlacesEnvironment(home: home, configuration: home.appending(".config"))
    let book = BookmarkBook(
      PaneStore(folder: root.appending("state")), environment, here: here)
    book.read()
    return book
  }

  private func item(_ name: String, key: String) -> ArrivingItem {
    let uri = JSON.string(root.appending(name).uri + "/")
    return ArrivingItem(
      ["n": 0, "id": "i", "text": .string(name), "type": "text/uri-list", "value": uri], key: key,
      saved: nil, operation: .link)
  }

  /// The names of the favourites as a program that starts now shows them.
  private var names: [String] { Self.book(in: root).favourites.map(\.place.name) }
  private func id(_ name: String) -> String {
    book.favourites.first { $0.place.name == name }?.id ?? ""
  }
  private var text: String {
    String(decoding: book.store.read(Bookmarks.file) ?? [], as: UTF8.self)
  }

  @Test("a folder becomes a bookmark at its place, and is written down before the answer")
  func insertion() throws {
    let ids = try rows.insert([item("x", key: "t1/0")], at: DropPlace(.before(id("Documents"))))
    #expect(ids == [id("x")])
    #expect(names == ["home", "x", "Documents", "Downloads"])
    let more = [item("y", key: "t2/0"), item("z", key: "t2/1")]
    #expect(try rows.insert(more, at: DropPlace(.after(id("x")))) == [id("y"), id("z")])
    #expect(names == ["home", "x", "y", "z", "Documents", "Downloads"])
    #expect(FileManager.default.fileExists(atPath: root.appending("x").value))
  }

  @Test("the same drop twice makes one bookmark, also in a program that has started anew")
  func twice() throws {
    let place = DropPlace(.before(id("Documents")))
    let first = try rows.insert([item("x", key: "t1/0")], at: place)
    let before = text
    #expect(try rows.insert([item("x", key: "t1/0")], at: place) == first)
    let other = FavouriteRows(Self.book(in: root))
    #expect(try other.insert([item("x", key: "t1/0")], at: DropPlace(.end)) == first)
    #expect(text == before)
  }

  @Test("a drop taken back leaves the file as it was")
  func takenBack() throws {
    let ids = try rows.insert([item("x", key: "t1/0")], at: DropPlace(.end))
    #expect(rows.revision(of: ids[0]) == "t1/0")
    #expect(text == "+ \(root.appending("x").value)\tt1/0\n")
    try rows.remove(ids)
    try rows.remove(ids)
    #expect(text.isEmpty && rows.revision(of: ids[0]) == nil)
    #expect(names == ["home", "Documents", "Downloads"])
  }

  @Test("a favourite of the desktop that had been removed is removed again")
  func desktopFavourite() throws {
    let documents = book.environment.home.appending("Documents")
    #expect(book.change { $0.remove(documents) })
    let before = text
    let ids = try rows.insert([item("home/Documents", key: "t1/0")], at: DropPlace(.end))
    #expect(names == ["home", "Downloads", "Documents"])
    try rows.remove(ids)
    #expect(names == ["home", "Downloads"])
    #expect(text.hasPrefix(before))
  }

  @Test("files, what is no place and what is here already are refused with a word about it")
  func refusals() throws {
    let cases = [
      ("note", "“note” is no folder"), ("gone", "“gone” is no folder"),
      ("home/Documents", "“Documents” is a favourite already"),
    ]
    for (name, reason) in cases {
      #expect(throws: TransferRefusal(reason)) {
        try rows.insert([item(name, key: "t1/0")], at: DropPlace(.end))
      }
    }
    var text = item("x", key: "t2/0")
    text.type = "text/plain"
    #expect(throws: TransferRefusal("“x” is no place in the file system")) {
      try rows.insert([text], at: DropPlace(.end))
    }
    #expect(self.text.isEmpty)
    // One that cannot be taken does not keep the others away.
    let both = [item("note", key: "t3/0"), item("x", key: "t3/1"), item("x", key: "t3/2")]
    #expect(try rows.insert(both, at: DropPlace(.end)) == ["", id("x"), ""])
  }

  @Test("favourites change places, and nothing else does")
  func order() throws {
    _ = try rows.insert([item("x", key: "t1/0")], at: DropPlace(.end))
    try rows.move([id("x"), id("Downloads")], to: DropPlace(.before(id("home"))))
    #expect(names == ["x", "Downloads", "home", "Documents"])
    try rows.move([id("x")], to: DropPlace(.after(id("x"))))
    #expect(names == ["x", "Downloads", "home", "Documents"])
    #expect(rows.changesNothing([id("Documents")], to: DropPlace(.end)))
    #expect(throws: TransferRefusal.self) { try rows.move(["volume:/"], to: DropPlace(.end)) }
    // A bookmark added later comes last.
    #expect(book.change { $0.add(root.appending("y")) })
    #expect(names.last == "y")
  }

  @Test("nothing is taken away but what a drop has brought")
  func staying() throws {
    let new = try rows.insert([item("x", key: "t1/0")], at: DropPlace(.end))[0]
    #expect(book.change { $0.add(root.appending("y")) })
    #expect(rows.reasonToStay(new) == nil)
    for id in [id("home"), id("Documents"), id("y"), "volume:/"] {
      #expect(rows.revision(of: id) != nil && rows.reasonToStay(id) != nil)
      #expect(throws: TransferRefusal.self) { try rows.remove([id]) }
    }
    try rows.remove(["favourite:/gone"])
    #expect(names == ["home", "Documents", "Downloads", "x", "y"])
  }

  @Test("the folder the user works in stands between favourites and counts as none")
  func here() throws {
    let book = Self.book(in: root, here: root.appending("y"))
    let rows = FavouriteRows(book)
    let here = "here:" + root.appending("y").value
    #expect(book.rows.map(\.id)[1] == here)
    #expect(rows.gap(at: DropPlace(.after(here))) == DropPlace(.after(here)))
    _ = try rows.insert([item("x", key: "t1/0")], at: DropPlace(.after(here)))
    #expect(names == ["home", "x", "Documents", "Downloads"])
    _ = try rows.insert([item("y", key: "t2/0")], at: DropPlace(.before(here)))
    #expect(names == ["home", "y", "x", "Documents", "Downloads"])
    #expect(!book.rows.contains { $0.kind == .here })
    #expect(rows.gap(at: DropPlace(.before("volume:/"))) == nil)
  }

  @Test("a file that cannot be read is not written over")
  func unreadable() throws {
    let path = book.store.path(Bookmarks.file).value
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(throws: TransferRefusal("the favourites cannot be read")) {
      try rows.insert([item("x", key: "t1/0")], at: DropPlace(.end))
    }
    #expect(!book.change { $0.add(root) })
  }
}
