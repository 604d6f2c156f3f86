// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

extension EndToEnd {
  @Suite("Baskets on both helpers")
  struct BasketTests {
    /// A basket in Python beside one in Swift, and what is in them.
    private struct Pair {
      let world: World
      let tmux: Tmux

      init() throws {
        world = try World()
        let python = "\(Place.package)/Plugins/examples/basket.py"
        tmux = try Tmux(
          [
            Place.host, "open", "--column", "\(Place.python) \(python) \(world.folder)/left.json",
            "--column", "\(Place.products)/colonnade-basket \(world.folder)/right.txt",
          ], columns: 90, rows: 14, in: world)
        try tmux.wait("both") { $0.components(separatedBy: "Apple").count > 2 }
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

    @Test("rows go from Python to Swift and back, and each goes home when it is taken back")
    func there() throws {
      let pair = try Pair()
      try pair.tmux.press("m", "Tab", "Enter")
      try pair.tmux.wait(for: "Moved 1 item")
      #expect(pair.left == ["Pear"])
      #expect(pair.right.sorted() == ["Apple", "Apple", "Pear"])
      try pair.tmux.press("u")
      try pair.tmux.wait(for: "Undone")
      #expect(pair.left == ["Apple", "Pear"])
      #expect(pair.right == ["Apple", "Pear"])
      try pair.tmux.press("End", "x", "Tab", "p")
      try pair.tmux.wait(for: "Moved 1 item")
      #expect(pair.left.sorted() == ["Apple", "Pear", "Pear"])
      #expect(pair.right == ["Apple"])
      try pair.tmux.press("u")
      try pair.tmux.wait(for: "Undone")
      #expect(pair.left == ["Apple", "Pear"])
      #expect(pair.right == ["Apple", "Pear"])
    }
  }
}
