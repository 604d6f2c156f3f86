// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import Testing

@testable import PaneContent

@Suite("Ids of rows that come page by page")
struct SeenRowsTests {
  private func items(_ ids: [String]) -> [Item] {
    ids.map { Item(id: $0, text: StyledText(SafeText($0))) }
  }

  private func source(_ count: Int?) -> SourceRows {
    SourceRows(
      SourceReference(id: "s", revision: 1, count: count), isOutline: true,
      queue: PageQueue(nextToken: 1))
  }

  /// Asks for all rows of a window and answers with rows of these ids.
  private func serve(
    _ source: inout SourceRows, _ window: Range<Int>, id: (_ row: Int, _ parent: String?) -> String
  ) {
    for request in source.takeRequests(for: window, limit: 4) {
      let rows = (request.from..<request.from + request.count).map { id($0, request.parent) }
      let page = RowsPage(revision: request.revision, from: request.from, rows: items(rows))
      _ = source.receive(page, for: request.token, near: window)
    }
  }

  @Test("one that stands on two pages is noticed, with both places")
  func twice() {
    var source = source(1_000)
    serve(&source, 0..<10) { row, _ in "r\(row)" }
    #expect(source.seen.repeated == nil)
    serve(&source, 500..<510) { row, _ in row == 520 ? "r7" : "r\(row)" }
    #expect(source.seen.repeated == RepeatedRow(id: "r7", rows: [7, 520]))
    source.reset(revision: 2, count: 1_000, isGrowing: false)
    #expect(source.seen.repeated == nil)
  }

  @Test("pages that come again, and rows that have moved, say nothing")
  func again() {
    var source = source(1_000)
    serve(&source, 0..<10) { row, _ in "r\(row)" }
    source.levels[SourceRows.top]?.rows.forget(0..<1_000)
    serve(&source, 0..<10) { row, _ in "r\(row)" }
    let change = RowsChange(
      source: "s", base: 1, revision: 2, count: 1_001, operations: [.insert(at: 0, count: 1)],
      rows: nil, isDone: false)
    let isDone = source.apply(change, near: 0..<10)
    #expect(isDone)
    serve(&source, 0..<300) { row, _ in row == 0 ? "new" : "r\(row - 1)" }
    #expect(source.seen.repeated == nil)
  }

  @Test("no more are kept in mind than a few times those that are kept")
  func bounded() {
    var seen = SeenRows()
    for page in 0..<400 {
      let first = page * 128
      seen.note(items((first..<first + 128).map { "r\($0)" }), from: first, level: 0)
    }
    #expect(seen.count <= SeenRows.most && seen.repeated == nil)
  }
}
