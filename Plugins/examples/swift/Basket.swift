// SPDX-License-Identifier: Apache-2.0
// A basket: things can be dropped into it, put in order, and taken out again; none gets lost.
// Run: colonnade open --column 'colonnade-basket left.txt' --column 'colonnade-basket right.txt'
import PanePlugin

@main final class Basket: TransferRows {
  static func main() {
    Plugin.run(id: "org.colonnade.basket", name: "Basket") { pane in
      let basket = Basket(pane, CommandLine.arguments.dropFirst().first ?? "basket.txt")
      pane.keepTransfers(of: basket, named: basket.path.name, in: basket.store)
      basket.changed(arrived: [])
    }
  }

  let pane: Pane
  let path: FilePath
  let store: PaneStore
  /// The rows, one a line: id, tab, words.
  ///
  /// They are read anew each time: others may write, too.
  var rows: [(id: String, words: String)] {
    let text = String(
      decoding: store.read(path.name) ?? Array("a\tApple\np\tPear\n".utf8), as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }

  init(_ pane: Pane, _ file: String) {
    (self.pane, path) = (pane, FilePath(file))
    store = PaneStore(folder: path.parent ?? FilePath("."))
  }

  private func write(_ rows: [(id: String, words: String)]) throws(TransferRefusal) {
    let text = rows.map { "\($0.id)\t\($0.words)\n" }.joined()
    guard store.write(path.name, Array(text.utf8)) else {
      throw TransferRefusal("the file cannot be written")
    }
  }

  func changed(arrived: [String]) {
    let items = rows.map { row in
      var item = Item(row.id, Text(row.words))
      item.drag = DragItem(row.id, revision: row.words).declaration([.copy, .move])
      return item
    }
    var update = PaneUpdate(title: "Basket", content: .list(items))
    update.drop = .set(
      DropSpec(
        accepts: ["text/plain"], rows: .between, takesPane: true, isOrdered: true,
        operations: ["copy", "move"],
        transfer: "keyed", storeID: "file:\(path.value)"))
    pane.set(update)
  }

  // What a transfer needs.

  var order: [String] { rows.map(\.id) }
  func revision(of id: String) -> String? { rows.first { $0.id == id }?.words }
  func saved(_ id: String) -> JSON { .string(revision(of: id) ?? "") }

  func insert(_ items: [ArrivingItem], at place: DropPlace) throws(TransferRefusal) -> [String] {
    var rows = rows
    let new = items.filter { item in !rows.contains { $0.id == item.key } }.map { item in
      (item.key, (item.saved?.string ?? item.words).replacing("\n", with: " "))
    }
    rows.insert(contentsOf: new, at: place.index(in: order))
    try write(rows)
    return items.map(\.key)
  }

  func remove(_ ids: [String]) throws(TransferRefusal) {
    try write(rows.filter { !ids.contains($0.id) })
  }

  func move(_ ids: [String], to place: DropPlace) throws(TransferRefusal) {
    let moved = ids.compactMap { id in rows.first { $0.id == id } }
    var rest = rows.filter { !ids.contains($0.id) }
    rest.insert(contentsOf: moved, at: place.index(in: rest.map(\.id)))
    try write(rest)
  }
}
