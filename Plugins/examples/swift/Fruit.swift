// SPDX-License-Identifier: Apache-2.0
import PanePlugin

@main enum Fruit {
  static func main() {
    Plugin.run(id: "org.example.fruit", name: "Fruit") { pane in
      let fruit = [Item("or", "Oranges"), Item("le", "Lemons", badge: "3")]
      let eat = PluginCommand("eat", "Eat", key: "e", need: .item)
      pane.set(PaneUpdate(title: "Fruit", content: .list(fruit), commands: [eat]))
      pane.onSelect { pane.set(PaneUpdate(status: "\($0.count) chosen")) }
      pane.onCommand("eat") { $0.done("Gone", undo: .init("grow")) }
      pane.onCommand("grow") { $0.done("Back again") }
    }
  }
}
