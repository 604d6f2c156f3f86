// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("Dropping on places")
  struct PlacesTests {
    private let world: World
    private let bookmarks: String

    init() throws {
      world = try World()
      bookmarks = "\(world.folder)/state/colonnade/places-bookmarks"
      for name in ["home/Documents", "home/Downloads", "shelf/lighthouse", "shelf/quay"] {
        _ = try world.write("\(name)/inside", "kept")
      }
      _ = try world.write("shelf/note.txt", "a note")
      _ = try world.write("shelf/tide.txt", "a table")
    }

    private func start() throws -> Rig {
      let rig = try Rig(
        [Place.host, "files", "\(world.folder)/shelf"], columns: 120, rows: 30, in: world)
      for name in ["Documents", "Downloads", "lighthouse", "note.txt"] { try rig.wait(for: name) }
      return rig
    }

    @Test("recent folders of one name say the folder above", arguments: [60, 120])
    func alike(columns: Int) throws {
      let places = try ["one/src", "two/src", "doc"].map { name in
        _ = try world.write("\(name)/inside", "")
        return "\(world.folder)/\(name)\n"
      }
      _ = try world.write("state/colonnade/recent-folders", places.joined())
      let run = try CommandRun(
        [
          "snapshot", "files", "\(world.folder)/shelf", "--size", "\(columns)x20", "--keys",
          "shift+tab",
        ], in: world)
      for words in ["src  one", "src  two"] {
        #expect(run.output.contains(words), "\(words):\n\(run.output)\(run.errors)")
      }
      #expect(run.output.contains(/\ doc *[│\n]/), "\(run.output)")
    }

    /// The row a name stands in, within some columns.
    private func row(_ name: String, _ columns: Range<Int>, _ screen: ScreenModel) -> Int? {
      screen.glyphs.firstIndex { $0[columns].joined().contains(name) }
    }

    private let places = 0..<20
    private let files = 26..<50

    /// Drags a row of Files by the mouse to a cell of the first column.
    private func drag(
      _ name: String, _ from: Range<Int>, to place: String, column: Int, _ rig: Rig,
      until words: String
    ) throws {
      let start = try #require(row(name, from, rig.screen))
      let end = try #require(row(place, places, rig.screen))
      let first = from.lowerBound + 6
      func report(_ button: Int, _ column: Int, _ row: Int, _ end: String = "M") {
        rig.type("\u{1B}[<\(button);\(column + 1);\(row + 1)\(end)")
      }
      report(0, first, start)
      report(32, first + 3, start)
      report(32, column + 1, end)
      report(32, column, end)
      try rig.wait(for: words)
      report(0, column, end, "m")
    }

    private var text: String { (try? String(contentsOfFile: bookmarks, encoding: .utf8)) ?? "" }
    private func exists(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: "\(world.folder)/\(name)")
    }

    /// Ends the program by the keyboard.
    private func quit(_ rig: Rig) throws {
      rig.type("q")
      #expect(try rig.exitCode() == 0)
    }

    @Test("a folder dropped between two places is a bookmark there, until it is taken back")
    func between() throws {
      let rig = try start()
      try drag("lighthouse", files, to: "Documents", column: 0, rig, until: "Between")
      try rig.wait("a place between home and Documents") { screen in
        guard let new = row("lighthouse", places, screen), let home = row("Home", places, screen),
          let documents = row("Documents", places, screen)
        else { return false }
        return home < new && new < documents
      }
      try rig.wait(for: "Linked “lighthouse/” in “Bookmarks”")
      #expect(exists("shelf/lighthouse/inside"))
      #expect(!exists("home/Documents/lighthouse"))
      #expect(text.contains("+ \(world.folder)/shelf/lighthouse\t"), "\(text)")
      try quit(rig)

      let second = try start()
      try second.wait("the bookmark after a restart") { screen in
        guard let new = row("lighthouse", places, screen),
          let documents = row("Documents", places, screen)
        else { return false }
        return new < documents
      }
      second.type("u")
      try second.wait("the bookmark to be gone") { row("lighthouse", places, $0) == nil }
      try second.wait(for: "Undone")
      #expect(!text.contains("lighthouse"), "\(text)")
      #expect(exists("shelf/lighthouse/inside"))
      try quit(second)
    }

    @Test("a drop into a place that was shown for it leaves the folder it came from on screen")
    func shownForTheDrag() throws {
      let rig = try Rig(
        [Place.host, "files", "\(world.folder)/shelf"], columns: 80, rows: 24, in: world)
      try rig.wait(for: "note.txt")
      #expect(!rig.screen.text.contains("Favourites"))
      let start = try #require(row("note.txt", 0..<28, rig.screen))
      func report(_ button: Int, _ column: Int, _ row: Int, _ end: String = "M") {
        rig.type("\u{1B}[<\(button);\(column + 1);\(row + 1)\(end)")
      }
      report(0, 4, start)
      report(32, 8, start)
      report(32, 0, start)
      try rig.wait(for: "Favourites")
      // What is carried would cover the row.
      report(32, 4, 18)
      try rig.wait(for: "Documents")
      let end = try #require(row("Documents", places, rig.screen))
      report(32, 5, end)
      report(32, 4, end)
      try rig.wait(for: "Into “Documents”. Move.")
      report(0, 4, end, "m")
      try rig.wait(for: "Moved “note.txt” to “Documents”")
      try rig.wait(untilGone: "Favourites")
      #expect(exists("home/Documents/note.txt"))
      try rig.wait("the folder it came from") {
        $0.text.contains("/shelf") && $0.text.contains("tide.txt")
          && !$0.text.contains("note.txt")
      }
      rig.type("u")
      try rig.wait(for: "Undone")
      #expect(exists("shelf/note.txt"))
      try quit(rig)
    }

    @Test("a place dropped between others changes the order, and no folder goes anywhere")
    func order() throws {
      let rig = try start()
      try drag("Downloads", places, to: "Home", column: 0, rig, until: "Before")
      try rig.wait("the new order") { screen in
        guard let first = row("Downloads", places, screen), let home = row("Home", places, screen)
        else { return false }
        return first < home
      }
      try rig.wait(for: "Moved “Downloads” to")
      #expect(text.hasPrefix("@ \(world.folder)/home/Downloads\n"), "\(text)")
      rig.type("u")
      try rig.wait("the old order") { screen in
        guard let last = row("Downloads", places, screen),
          let documents = row("Documents", places, screen)
        else { return false }
        return documents < last
      }
      try rig.wait(for: "Undone")
      #expect(exists("home/Downloads/inside"))
      try quit(rig)
    }

    @Test("Alt and the arrows move a favourite, and nothing but favourites")
    func keys() throws {
      let rig = try start()
      let place = try #require(row("Downloads", places, rig.screen))
      rig.click(6, place)
      try rig.wait("the cursor") { $0.glyphs[place][places].joined().contains("▌") }
      rig.type("\u{1B}[1;3A")
      try rig.wait("the new order") { screen in
        guard let first = row("Downloads", places, screen),
          let documents = row("Documents", places, screen)
        else { return false }
        return first < documents
      }
      rig.type("G\u{1B}[1;3A")
      try rig.wait(for: "only favourites have an order")
      #expect(exists("home/Downloads/inside"))
      try quit(rig)
    }

    @Test("a file between places is refused, into a place it goes as before")
    func plainFiles() throws {
      let rig = try start()
      try drag("note.txt", files, to: "Documents", column: 0, rig, until: "Between")
      try rig.wait(for: "is no folder")
      #expect(text.isEmpty && exists("shelf/note.txt"))
      try drag("tide.txt", files, to: "Documents", column: 8, rig, until: "Into “Documents”")
      try rig.wait("the file to arrive") { _ in
        exists("home/Documents/tide.txt") && !exists("shelf/tide.txt")
      }
      try rig.wait(for: "Moved “tide.txt” to")
      try quit(rig)
    }
  }
}
