// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

@Suite("Changes of a source")
struct RowsChangeTests {
  @Test("follow a reference list through random changes", arguments: Seeds.upTo(200))
  func followReference(seed: Int) {
    var random = SplitMix64(seed: seed)
    var source = ScriptedSource(count: Int.random(in: 0...600, using: &random))
    var list = sourceList(count: source.rows.count)
    list.setViewport(rows: Int.random(in: 1...30, using: &random))
    for step in 0..<25 {
      if Bool.random(using: &random) { source.serve(&list) }
      disturb(&list, &source, &random)
      let cursor = list.cursorItem?.id
      let change = source.change(&random, withRows: Bool.random(using: &random))
      #expect(list.apply(change) == .applied, "seed \(seed) step \(step)")
      #expect(list.rowCount == source.rows.count, "seed \(seed) step \(step)")
      if let cursor, let row = source.rows.firstIndex(where: { $0.id == cursor }) {
        #expect(list.cursorRow == row && list.cursorItem?.id == cursor, "seed \(seed) step \(step)")
      }
      #expect(list.isScrollInRange, "seed \(seed) step \(step)")
      source.serve(&list)
      expectShows(list, source.rows, "seed \(seed) step \(step)")
    }
  }

  private func disturb(
    _ list: inout ListState, _ source: inout ScriptedSource, _ random: inout SplitMix64
  ) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: list.moveCursor(by: Int.random(in: -50...50, using: &random))
    case 1: list.moveCursor(.last)
    case 2: list.scroll(by: Int.random(in: -200...200, using: &random))
    case 3: list.moveCursor(.pageDown)
    case 4: list.mark(.toggle)
    default: source.outstanding += list.takeRequests()
    }
  }

  private func expectShows(_ list: ListState, _ rows: [Item], _ comment: Comment) {
    var shown: [Item] = []
    list.forEachVisibleLine { _, line in
      if case .row(let view) = line { shown.append(view.item) }
    }
    #expect(shown == Array(rows[list.scrollOffset...].prefix(list.viewportRows)), comment)
    let order = list.markedIDs.compactMap { id in rows.firstIndex { $0.id == id } }
    #expect(order == order.sorted() && order.count == list.markCount, comment)
  }

  @Test("keep the row at the top in place when rows come above it")
  func keepTop() {
    var source = ScriptedSource(count: 1_000)
    var list = sourceList(count: 1_000)
    list.setViewport(rows: 10)
    list.scroll(toLine: 500)
    source.serve(&list)
    let change = RowsChange(
      source: "s", base: 1, revision: 2, count: 1_003, operations: [.insert(at: 7, count: 3)],
      rows: items(2_000..<2_003), isDone: false)
    #expect(list.apply(change) == .applied)
    #expect(list.scrollOffset == 503)
    #expect(list.picture == (500..<510).map(String.init))
  }

  @Test("take the neighbour when the cursor's row is deleted")
  func neighbour() {
    var source = ScriptedSource(count: 10)
    var list = sourceList(count: 10)
    list.setViewport(rows: 10)
    source.serve(&list)
    list.moveCursor(toRow: 4)
    source.rows.removeSubrange(3..<6)
    let change = RowsChange(
      source: "s", base: 1, revision: 2, count: nil, operations: [.delete(at: 3, count: 3)],
      rows: nil, isDone: false)
    #expect(list.apply(change) == .applied)
    #expect(list.cursorItem?.id == "6")
    #expect(list.cursorRow == 3)
  }

  @Test("show updated rows as they were until the new ones arrive")
  func updateWithoutRows() {
    var source = ScriptedSource(count: 300)
    var list = sourceList(count: 300)
    list.setViewport(rows: 3)
    source.serve(&list)
    source.rows[1] = item("1", "new")
    source.revision = 2
    let change = RowsChange(
      source: "s", base: 1, revision: 2, count: 300, operations: [.update(at: 1, count: 1)],
      rows: nil, isDone: false)
    #expect(list.apply(change) == .applied)
    #expect(list.picture == [">0", "1", "2"])
    let requests = list.takeRequests()
    #expect(requests.map(\.from) == [0])
    for request in requests { list.receive(source.answer(request), for: request.token) }
    #expect(list.rows.item(at: 1)?.text.text.string == "new")
  }

  @Test(
    "reset what does not fit",
    arguments: [
      [RowsChange.Operation.insert(at: 11, count: 1)], [.insert(at: -1, count: 1)],
      [.insert(at: 0, count: -1)], [.insert(at: 0, count: .max)], [.insert(at: .max, count: .max)],
      [.delete(at: 9, count: 2)], [.delete(at: .min, count: 1)], [.delete(at: 1, count: .max)],
      [.move(at: 0, count: 1, to: 10)], [.move(at: 0, count: 1, to: -1)],
      [.move(at: .max, count: 1, to: 0)], [.update(at: 5, count: 6)],
      [.update(at: .min, count: .min)],
      [.delete(at: 0, count: 10), .delete(at: 0, count: 1)],
    ])
  func absurd(operations: [RowsChange.Operation]) {
    var source = ScriptedSource(count: 10)
    var list = sourceList(count: 10)
    list.setViewport(rows: 5)
    source.serve(&list)
    let change = RowsChange(
      source: "s", base: 1, revision: 2, count: nil, operations: operations, rows: nil,
      isDone: false)
    #expect(list.apply(change) == .reset)
    #expect(list.rowCount == 10)
    #expect(!list.takeRequests().isEmpty)
  }

  @Test("reset on another base, on too few rows and on a count that disagrees")
  func mismatch() {
    for (base, count, rows) in [(2, nil, nil), (1, nil, [item("x")]), (1, 99, nil)]
      as [(
        Int, Int?, [Item]?
      )]
    {
      var list = sourceList(count: 10)
      list.setViewport(rows: 5)
      let change = RowsChange(
        source: "s", base: base, revision: 3, count: count,
        operations: [.insert(at: 0, count: 2)], rows: rows, isDone: false)
      #expect(list.apply(change) == .reset)
      #expect(list.rowCount == count ?? 10)
      #expect(list.takeRequests().first?.revision == 3)
    }
  }

  @Test("are ignored for another source")
  func otherSource() {
    var list = sourceList(count: 10)
    let before = list
    let change = RowsChange(
      source: "other", base: 1, revision: 2, count: 0, operations: [], rows: nil, isDone: false)
    #expect(list.apply(change) == .ignored)
    #expect(list.reset(source: "other", revision: 9, count: 0) == .ignored)
    #expect(list == before)
  }

  @Test("never trap, whatever they say", arguments: Seeds.upTo(200))
  func hostile(seed: Int) {
    var random = SplitMix64(seed: seed)
    var list = sourceList(count: Bool.random(using: &random) ? nil : 50, outline: true)
    list.setViewport(rows: 7)
    let numbers = [Int.min, -1, 0, 1, 2, 49, 50, 51, 1 << 40, 1 << 53, Int.max]
    func number() -> Int { numbers.randomElement(using: &random) ?? 0 }
    for _ in 0..<40 {
      let operation: RowsChange.Operation =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .insert(at: number(), count: number())
        case 1: .delete(at: number(), count: number())
        case 2: .move(at: number(), count: number(), to: number())
        default: .update(at: number(), count: number())
        }
      let base = list.takeRequests().first?.revision ?? number()
      _ = list.apply(
        RowsChange(
          source: "s", base: base, revision: Bool.random(using: &random) ? base &+ 1 : number(),
          count: Bool.random(using: &random) ? nil : number(), operations: [operation],
          rows: Bool.random(using: &random) ? nil : items(0..<3),
          isDone: Bool.random(using: &random)))
      for request in list.takeRequests() {
        var page = RowsPage(
          revision: Bool.random(using: &random) ? request.revision : number(), from: number(),
          rows: items(0..<5), count: Bool.random(using: &random) ? nil : number())
        if Bool.random(using: &random) { page.from = request.from }
        page.rows[0].isExpandable = true
        list.receive(page, for: request.token)
      }
      list.moveCursor(by: number())
      list.moveCursor(toRow: number())
      list.moveCursor(toLine: number())
      list.scroll(by: number())
      list.scroll(toLine: number())
      _ = list.stepIn()
      _ = list.takeFind()
      list.receiveFound([number(), number()])
      list.mark(.range)
      list.mark(.range)
      _ = list.picture
      _ = (
        list.markedIDs, list.savedList, list.counts, list.visibleLine(at: number()),
        list.rows.item(at: number())
      )
      #expect(list.isScrollInRange && list.rowCount >= 0, "seed \(seed)")
    }
  }

  @Test("keep the cursor by id over a reset", arguments: [true, false])
  func resetKeepsCursor(hasFind: Bool) {
    var source = ScriptedSource(count: 2_000)
    var list = sourceList(count: 2_000)
    list.setViewport(rows: 20)
    list.moveCursor(toRow: 1_000)
    source.serve(&list)
    source.rows.insert(contentsOf: items(5_000..<5_010), at: 0)
    source.revision = 2
    #expect(list.reset(source: "s", revision: 2, count: 2_010) == .reset)
    #expect(list.cursorItem?.id == "1000")
    if hasFind {
      let find = list.takeFind()
      #expect(find?.ids == ["1000"] && find?.revision == 2)
      list.receiveFound([1_010])
    }
    source.serve(&list)
    #expect(list.cursorItem?.id == "1000")
    #expect(list.cursorRow == 1_010)
    #expect(list.isCursorInSight)
    #expect(list.takeFind() == nil)
  }

  @Test("let the neighbour be the cursor when the item is gone after a reset")
  func resetLosesCursor() {
    var source = ScriptedSource(count: 100)
    var list = sourceList(count: 100)
    list.setViewport(rows: 20)
    source.serve(&list)
    list.moveCursor(toRow: 50)
    source.rows.remove(at: 50)
    source.revision = 2
    list.reset(source: "s", revision: 2, count: 99)
    _ = list.takeFind()
    list.receiveFound([-1])
    source.serve(&list)
    #expect(list.cursorRow == 50)
    #expect(list.cursorItem?.id == "51")
  }
}

extension ListState {
  /// The lookup that keeps the cursor after a reset, if one is due.
  fileprivate mutating func takeFind() -> RowFind? {
    rows.source.flatMap { search.nextQuestion(to: $0) }
  }
}
