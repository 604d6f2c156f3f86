// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("Baskets on both helpers")
  struct BasketTests {
    /// A basket in Python beside one in Swift, and what is in them.
    private struct Pair {
      let world: World
      let tmux: Tmux

      init(columns: Int = 90) throws {
        world = try World()
        let python = "\(Place.package)/Plugins/examples/basket.py"
        tmux = try Tmux(
          [
            Place.host, "open", "--column", "\(Place.python) \(python) \(world.folder)/left.json",
            "--column", "\(Place.products)/colonnade-basket \(world.folder)/right.txt",
          ], columns: columns, rows: 14, in: world)
        try tmux.wait("all that fits") {
          $0.components(separatedBy: "Apple").count > (columns > 80 ? 2 : 1)
        }
      }

      /// The words of the rows, as they are on the disk.
      var left: [String] {
        let data = FileManager.default.contents(atPath: "\(world.folder)/left.json") ?? Data()
        let kept = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        return (kept?["data"] as? [[String: String]] ?? []).compactMap { $0["text"] }
      }
      var right: [String] {
        let data = FileManager.default.contents(atPath: "\(world.folder)/right.txt") ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map {
          String($0.split(separator: "\t").last ?? "")
        }
      }
    }

    @Test("a column out of sight is called by the name it gave itself, not by its program")
    func names() throws {
      let pair = try Pair(columns: 50)
      try pair.tmux.wait(for: "Basket ›")
      try pair.tmux.press("m")
      try pair.tmux.wait(for: "[Basket]")
      try pair.tmux.press("Tab", "Enter")
      try pair.tmux.wait(for: "Moved “Apple” to")
      #expect(pair.left == ["Pear"])
    }

    @Test("rows go from Python to Swift and back, and each goes home when it is taken back")
    func there() throws {
      let pair = try Pair()
      try pair.tmux.press("m", "Tab", "Enter")
      try pair.tmux.wait(for: "Moved “Apple” to")
      #expect(pair.left == ["Pear"])
      #expect(pair.right.sorted() == ["Apple", "Apple", "Pear"])
      try pair.tmux.press("u")
      try pair.tmux.wait(for: "Undone: “Apple” is back")
      #expect(pair.left == ["Apple", "Pear"])
      #expect(pair.right == ["Apple", "Pear"])
      try pair.tmux.press("End", "x", "Tab", "p")
      try pair.tmux.wait(for: "Moved “Pear” to")
      #expect(pair.left.sorted() == ["Apple", "Pear", "Pear"])
      #expect(pair.right == ["Apple"])
      try pair.tmux.press("u")
      try pair.tmux.wait(for: "Undone")
      #expect(pair.left == ["Apple", "Pear"])
      #expect(pair.right == ["Apple", "Pear"])
    }
  }
}
