// A pane.  Build: swift build -c release   Try: colonnade open --column .build/release/@NAME@
import PanePlugin

@main enum Main {
  static func main() {
    Plugin.run(id: "org.example.@NAME@", name: "@NAME@") { pane in
      let items = [Item("one", "One"), Item("two", "Two")]
      pane.set(PaneUpdate(title: "@NAME@", content: .list(items)))
      pane.onSelect { pane.set(PaneUpdate(status: "\($0.count) selected")) }
    }
  }
}
