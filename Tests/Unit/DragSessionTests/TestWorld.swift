// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import PaneProtocol

/// A screen made of lists, for tests.
struct TestWorld: DragWorld {
  struct List {
    var pane: DragPane
    var rows: [DragRow] = []
    /// Rows scrolled away above.
    var top = 0
    var height = 1
    /// Rows that are not loaded.
    var missing: Set<Int> = []
  }

  var window = CellSize(columns: 100, rows: 30)
  var lists: [List] = []
  var buttons: [DropButton] = []

  var panes: [DragPane] {
    lists.map { list in
      var pane = list.pane
      pane.rowCount = list.rows.count
      let visible = pane.content.size.rows / list.height
      pane.canScrollUp = list.top > 0
      pane.canScrollDown = list.top + visible < list.rows.count
      return pane
    }
  }

  private func list(_ pane: DragPaneID) -> List? { lists.first { $0.pane.id == pane } }

  func line(at screenRow: Int, in pane: DragPaneID) -> DragLine {
    guard let list = list(pane) else { return .empty }
    let offset = screenRow - list.pane.content.minRow
    let index = list.top + offset / list.height
    guard offset >= 0, index < list.rows.count else { return .empty }
    return .row(index: index, line: offset % list.height, height: list.height)
  }

  func row(_ index: Int, in pane: DragPaneID) -> DragRow? {
    guard let list = list(pane), list.rows.indices.contains(index), !list.missing.contains(index)
    else { return nil }
    return list.rows[index]
  }

  func index(of row: ItemID, in pane: DragPaneID) -> Int? {
    list(pane)?.rows.firstIndex { $0.item.id == row }
  }

  // MARK: Changing

  subscript(_ letter: Character) -> List {
    get { lists[index(letter)] }
    set { lists[index(letter)] = newValue }
  }

  private func index(_ letter: Character) -> Int {
    switch letter {
    case "A", "P": 0
    case "B", "S": 1
    default: 2
    }
  }
}

extension TestWorld {
  static let a = DragPaneID(1)
  static let b = DragPaneID(2)
  static let c = DragPaneID(3)

  /// Folders, messages and a board, side by side in 100 × 30 cells.
  static func standard() -> TestWorld {
    var world = TestWorld()
    var folders = list(a, "Mailboxes", column: 0, columns: 24)
    folders.rows = ["Inbox", "Archive", "Drafts", "Locked"].enumerated().map { index, name in
      row("a\(index + 1)", name, isContainer: true, drag: false)
    }
    folders.pane.drop = DropRules(
      accepts: ["message/rfc822"], rows: .into, operations: [.copy, .move], transfer: .staged,
      storeID: "folders", springLoads: true, asks: true)
    folders.rows = folders.rows.map {
      var row = $0
      row.item.drag = ItemDrag(operations: ["copy"], declaration: JSONText(text: "true"))
      return row
    }
    var messages = list(b, "Messages", column: 25, columns: 35)
    messages.rows = (1...40).map { row("b\($0)", "Message \($0)") }
    messages.pane.asksBegin = true
    var board = list(c, "Todo", column: 61, columns: 39)
    board.rows = (1...3).map { row("c\($0)", "Card \($0)") }
    board.pane.drop = DropRules(
      accepts: ["message/rfc822", "text/plain"], rows: .between, isOrdered: true,
      operations: [.copy, .move], transfer: .staged, storeID: "board", asks: true)
    world.lists = [folders, messages, board]
    return world
  }

  static func list(_ id: DragPaneID, _ title: String, column: Int, columns: Int) -> List {
    List(
      pane: DragPane(
        id: id, title: SafeText(title),
        frame: CellRect(column: column, row: 0, columns: columns, rows: 29),
        content: CellRect(column: column, row: 1, columns: columns, rows: 28)))
  }

  static func row(
    _ id: String, _ title: String, depth: Int = 0, isContainer: Bool = false,
    isExpanded: Bool = false, drag: Bool = true
  ) -> DragRow {
    var item = Item(id: id, text: StyledText(SafeText(title)))
    item.isExpandable = isContainer
    if drag { item.drag = ItemDrag(operations: ["copy"], declaration: JSONText(text: "true")) }
    return DragRow(item: item, depth: depth, isExpanded: isExpanded)
  }
}
