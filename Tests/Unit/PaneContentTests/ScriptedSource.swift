// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol
import PaneTestSupport

@testable import PaneContent

func item(_ id: String, _ text: String? = nil) -> Item {
  Item(id: id, text: StyledText(SafeText(text ?? id)))
}

func items(_ range: Range<Int>) -> [Item] { range.map { item("\($0)", "row \($0)") } }

func inlineList(_ items: [Item], outline: Bool = false) -> ListState {
  ListState(ListContent(rows: .items(items), isOutline: outline))
}

func sourceList(
  count: Int?, revision: Int = 1, outline: Bool = false, isGrowing: Bool = false
) -> ListState {
  var reference = SourceReference(id: "s", revision: revision, count: count)
  reference.isGrowing = isGrowing
  return ListState(ListContent(rows: .source(reference), isOutline: outline))
}

/// A plugin's source that answers and changes on demand.
struct ScriptedSource {
  var rows: [Item]
  var children: [ItemID: [Item]] = [:]
  var revision = 1
  /// Requests that were sent but not answered yet.
  var outstanding: [RowRequest] = []
  private var nextID: Int

  init(count: Int) {
    rows = items(0..<count)
    nextID = count
  }

  func answer(_ request: RowRequest) -> RowsPage {
    let rows = request.parent.map { children[$0] ?? [] } ?? rows
    let from = min(request.from, rows.count)
    let end = min(from + request.count, rows.count)
    return RowsPage(
      revision: revision, from: request.from, rows: Array(rows[from..<end]), count: rows.count)
  }

  /// Answers what a list asks for now, and nothing that it asks for then.
  func serveOnce(_ list: inout ListState) {
    for request in list.takeRequests() { list.receive(answer(request), for: request.token) }
  }

  /// Answers everything the list asks for, until it asks for nothing more.
  mutating func serve(_ list: inout ListState) {
    while true {
      outstanding += list.takeRequests()
      if outstanding.isEmpty { return }
      for request in outstanding { list.receive(answer(request), for: request.token) }
      outstanding = []
    }
  }

  /// Changes itself in a random way and says how.
  mutating func change(
    _ random: inout SplitMix64, withRows: Bool
  ) -> RowsChange {
    var operations: [RowsChange.Operation] = []
    var sent: [Item] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let at = Int.random(in: 0...rows.count, using: &random)
      let room = rows.count - at
      let count = min(room, Int.random(in: 0...6, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let new = fresh(Int.random(in: 0...5, using: &random))
        rows.insert(contentsOf: new, at: at)
        sent += new
        operations.append(.insert(at: at, count: new.count))
      case 1:
        rows.removeSubrange(at..<at + count)
        operations.append(.delete(at: at, count: count))
      case 2:
        let moved = Array(rows[at..<at + count])
        rows.removeSubrange(at..<at + count)
        let to = Int.random(in: 0...rows.count, using: &random)
        rows.insert(contentsOf: moved, at: to)
        operations.append(.move(at: at, count: count, to: to))
      default:
        for index in at..<at + count { rows[index].badge = StyledText(SafeText("\(revision)")) }
        sent += rows[at..<at + count]
        operations.append(.update(at: at, count: count))
      }
    }
    revision += 1
    return RowsChange(
      source: "s", base: revision - 1, revision: revision, count: rows.count,
      operations: operations, rows: withRows ? sent : nil, isDone: false)
  }

  private mutating func fresh(_ count: Int) -> [Item] {
    defer { nextID += count }
    return items(nextID..<nextID + count)
  }
}

extension ListState {
  /// The lines in the viewport, short: `#` heading, `?` row not there, `>` cursor, `*` mark.
  var picture: [String] {
    var lines: [String] = []
    forEachVisibleLine { _, line in
      switch line {
      case .heading(let title): lines.append("# " + title.text.string)
      case .blank: lines.append("")
      case .placeholder(let row): lines.append(row == cursorRow ? ">?" : "?")
      case .row(let row):
        let sign =
          switch row.disclosure {
          case .none: ""
          case .closed: "+"
          case .open: "-"
          case .loading: "~"
          }
        lines.append(
          (row.isCursor ? ">" : "") + (row.isMarked ? "*" : "")
            + String(repeating: " ", count: row.depth) + sign + row.item.id)
      }
    }
    return lines
  }

  var isScrollInRange: Bool {
    scrollOffset >= 0 && scrollOffset <= max(0, lineCount - max(1, viewportRows))
  }

  var isCursorInSight: Bool {
    guard let cursorRow else { return true }
    let line = rows.line(ofRow: cursorRow)
    return line >= scrollOffset && line < scrollOffset + viewportRows
  }
}

extension ListState {
  /// Takes over a height in rows.
  mutating func setViewport(rows: Int) { setViewport(CellSize(columns: 0, rows: rows)) }
}
