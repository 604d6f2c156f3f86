// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

@Suite("Paging")
struct PagingTests {
  @Test("asks for aligned pages: in view, one after, one before, at most four")
  func order() {
    var list = sourceList(count: 100_000_000)
    list.setViewport(rows: 40)
    list.scroll(toLine: 1_000_000)
    let requests = list.takeRequests()
    #expect(requests.map(\.from) == [999_936, 1_000_064, 999_808])
    #expect(requests.allSatisfy { $0.count == 128 && $0.from % 128 == 0 })
    #expect(Set(requests.map(\.token)).count == requests.count)
    #expect(list.takeRequests().isEmpty)
    list.setViewport(rows: 900)
    #expect(list.takeRequests().count == 1)
  }

  @Test("marks all rows of a source as they come, and keeps the view where it is")
  func marksAll() {
    var source = ScriptedSource(count: 10_000)
    var list = sourceList(count: 10_000)
    list.setViewport(rows: 20)
    source.serve(&list)
    #expect(list.mark(.all) == .changed && list.isMarkingAll)
    source.serve(&list)
    #expect(list.markCount == 10_000 && !list.isMarkingAll)
    #expect(list.markedIDs.first == "0" && list.markedIDs.last == "9999")
    #expect(list.marking.marks["9000"]?.item?.id == "9000" && list.scrollOffset == 0)
    #expect(list.mark(.clear) == .changed && list.markCount == 0)
  }

  @Test("all rows are marked at once for the eye, but for those taken off before they arrive")
  func marksAllButSome() {
    var source = ScriptedSource(count: 10_000)
    var list = sourceList(count: 10_000)
    list.setViewport(rows: 20)
    source.serveOnce(&list)
    list.mark(.all)
    #expect(list.isMarkingAll && list.markCount == 10_000 && list.isMarked("9999"))
    #expect(list.mark(.toggle) == .changed && !list.isMarked("0") && list.markCount == 9_999)
    #expect(list.mark(.remove(["9000"])) == .changed && list.markCount == 9_998)
    list.moveCursor(.first)
    #expect(list.mark(.here) == .changed && list.isMarked("0") && list.markCount == 9_999)
    #expect(list.arrivedMarkCount < 1_000)
    source.serve(&list)
    #expect(!list.isMarkingAll && list.markCount == 9_999 && list.arrivedMarkCount == 9_999)
    #expect(list.isMarked("0") && !list.isMarked("9000"))
  }

  @Test("the others are marked instead, also of a source and again back")
  func marksOthers() {
    var source = ScriptedSource(count: 10_000)
    var list = sourceList(count: 10_000)
    list.setViewport(rows: 20)
    source.serveOnce(&list)
    list.mark(.toggle)
    #expect(list.mark(.others) == .changed && list.isMarkingAll && list.markCount == 9_999)
    #expect(!list.isMarked("0") && list.isMarked("1") && list.isMarked("9999"))
    source.serve(&list)
    #expect(!list.isMarkingAll && list.arrivedMarkCount == 9_999)
    #expect(list.mark(.others) == .changed)
    source.serve(&list)
    #expect(list.markedIDs == ["0"])
    list.mark(.others)
    #expect(list.isMarkingAll && list.mark(.others) == .changed && !list.isMarkingAll)
    #expect(list.markedIDs == ["0"])
  }

  @Test("a range over rows that have not arrived marks all of them, and no others")
  func marksRange() {
    var source = ScriptedSource(count: 10_000)
    var list = sourceList(count: 10_000)
    list.setViewport(rows: 20)
    source.serveOnce(&list)
    list.mark(.toggle)
    list.moveCursor(toRow: 5)
    #expect(list.mark(.range) == .changed)
    list.moveCursor(toRow: 8_000)
    #expect(list.markCount == 1 + 7_996)
    #expect(list.mark(.range) == .changed && list.isMarkingAll && !list.isMarkingRange)
    #expect(list.markCount == 1 + 7_996 && list.isMarked("0") && list.isMarked("5"))
    #expect(!list.isMarked("1"))
    source.serve(&list)
    #expect(!list.isMarkingAll && list.arrivedMarkCount == 1 + 7_996)
    #expect(list.markedIDs.prefix(3) == ["0", "5", "6"] && list.markedIDs.last == "8000")
  }

  @Test("stops marking all when the marks are taken off, and a range when the rows are others")
  func stopsMarking() {
    var list = sourceList(count: 10_000)
    list.setViewport(rows: 20)
    list.mark(.all)
    #expect(list.isMarkingAll && list.mark(.clear) == .changed && !list.isMarkingAll)
    var source = ScriptedSource(count: 10_000)
    source.serveOnce(&list)
    list.mark(.range)
    list.moveCursor(toRow: 8_000)
    #expect(list.mark(.range) == .changed && list.isMarkingAll)
    list.reset(source: "s", revision: 2, count: 10_000)
    #expect(!list.isMarkingAll)
    source.revision = 2
    source.serve(&list)
    #expect(list.arrivedMarkCount < 1_000)
  }

  @Test("all rows stay all when the source is fetched again meanwhile, or gets others")
  func marksAllAfterReset() {
    var source = ScriptedSource(count: 10_000)
    var list = sourceList(count: 10_000)
    list.setViewport(rows: 20)
    source.serveOnce(&list)
    list.mark(.all)
    source.serveOnce(&list)
    source.rows.insert(item("new"), at: 0)
    source.revision = 2
    list.reset(source: "s", revision: 2, count: 10_001)
    #expect(list.isMarkingAll && list.markCount == 10_001)
    source.serveOnce(&list)
    source.rows.remove(at: 5_000)
    source.revision = 3
    let change = RowsChange(
      source: "s", base: 2, revision: 3, count: 10_000, operations: [.delete(at: 5_000, count: 1)],
      rows: nil, isDone: false)
    #expect(list.apply(change) == .applied)
    source.serve(&list)
    #expect(!list.isMarkingAll && list.markedIDs == source.rows.map(\.id))
  }

  @Test("while a source grows all rows are those that come, too, in whatever order they end")
  func marksAllThatCome() {
    for withRows in [0, 300] {
      var source = ScriptedSource(count: withRows)
      var list = sourceList(count: withRows, isGrowing: true)
      list.setViewport(rows: 20)
      source.serve(&list)
      #expect(list.mark(.all) == .changed && list.awaitsMoreToMark && list.markCount == withRows)
      source.serve(&list)
      #expect(list.isMarkingAll && list.arrivedMarkCount == withRows)
      source.rows += items(withRows..<2_000)
      source.revision = 2
      let change = RowsChange(
        source: "s", base: 1, revision: 2, count: 2_000,
        operations: [.insert(at: withRows, count: 2_000 - withRows)], rows: nil, isDone: false)
      #expect(list.apply(change) == .applied && list.isMarkingAll)
      source.serve(&list)
      #expect(list.arrivedMarkCount == 2_000 && list.awaitsMoreToMark)
      source.rows = (source.rows + items(2_000..<3_000)).reversed()
      source.revision = 3
      list.reset(source: "s", revision: 3, count: 3_000)
      #expect(list.isMarkingAll && !list.awaitsMoreToMark)
      source.serve(&list)
      #expect(!list.isMarkingAll && list.markedIDs == source.rows.map(\.id))
    }
  }

  @Test("a change that is the last ends the growth, and an answer of an old revision does not")
  func growthEnds() {
    var source = ScriptedSource(count: 300)
    var list = sourceList(count: 300, isGrowing: true)
    list.setViewport(rows: 20)
    let token = list.takeRequests().first?.token ?? -1
    let stale = WireError(
      code: WireErrorCode.stale.rawValue, message: "stale", revision: 2, count: 400)
    #expect(list.fail(token, stale) == .fetchAgain)
    #expect(list.isGrowing && list.rowCount == 400)
    source.rows = items(0..<400)
    source.revision = 2
    list.mark(.all)
    source.serve(&list)
    #expect(list.isMarkingAll && list.arrivedMarkCount == 400)
    let end = RowsChange(
      source: "s", base: 2, revision: 3, count: 400, operations: [], rows: nil, isDone: true)
    #expect(list.apply(end) == .applied)
    source.revision = 3
    source.serve(&list)
    #expect(!list.isMarkingAll && list.markCount == 400)
  }

  @Test("more rows than can be marked are none, once they have come")
  func tooManyHaveCome() {
    var source = ScriptedSource(count: 300)
    var list = sourceList(count: 300, isGrowing: true)
    list.setViewport(rows: 20)
    source.serve(&list)
    list.mark(.all)
    list.reset(source: "s", revision: 2, count: PageLimit.markedRows + 1)
    #expect(list.hasTooManyToMark && !list.isMarkingAll && list.markCount == 0)
    list.mark(.clear)
    #expect(!list.hasTooManyToMark)
  }

  @Test("rows that are selected together are marked wherever they are")
  func selectFarRows() {
    var source = ScriptedSource(count: 2_000)
    var list = sourceList(count: 2_000)
    list.setViewport(rows: 10)
    source.serve(&list)
    list.select(["3", "700", "900", "gone"])
    #expect(list.isMarkingAll && list.markCount == 4 && list.isMarked("700"))
    #expect(!list.isMarked("4") && !list.isMarked("701"))
    source.serve(&list)
    #expect(!list.isMarkingAll)
    #expect(list.markedIDs == ["3", "700", "900"])

    list.select((0..<2_000).reversed().map { ItemID("\($0)") })
    source.serve(&list)
    #expect(!list.isMarkingAll && list.markCount == 2_000)

    list.select(["5", "600"])
    source.serve(&list)
    #expect(list.markedIDs == ["5", "600"])
    list.mark(.all)
    source.serve(&list)
    #expect(list.markCount == 2_000)
  }

  @Test("rows that are selected are found among more than can be marked, up to a limit")
  func selectAmongMany() {
    let count = PageLimit.markedRows + 200
    var source = ScriptedSource(count: count)
    var list = sourceList(count: count)
    list.setViewport(rows: 10)
    list.select(["5", "\(count - 1)"])
    source.serve(&list)
    #expect(!list.hasTooManyToMark && list.markedIDs == ["5", "\(count - 1)"])
    list = sourceList(count: PageLimit.searchedRows + 1)
    list.select(["5", "\(count - 1)"])
    #expect(list.hasTooManyToMark && !list.isMarkingAll)
  }

  @Test("a row that is selected while others are still shown is looked for among the new ones")
  func selectAfterReset() {
    var list = sourceList(count: 3)
    list.setViewport(rows: 10)
    func answer(_ list: inout ListState, _ ids: [String], revision: Int) {
      for request in list.takeRequests() {
        let page = RowsPage(
          revision: revision, from: 0, rows: ids.map { item($0) }, count: ids.count)
        list.receive(page, for: request.token)
      }
    }
    answer(&list, ["a", "b", "c"], revision: 1)
    list.reset(source: "s", revision: 2, count: 3)
    list.select(["c"])
    answer(&list, ["c", "a", "b"], revision: 2)
    #expect(list.cursorRow == 0 && list.cursorItem?.id == "c")
  }

  @Test("in the rows of a new filter the cursor is on its item, else on the first row")
  func newFilter() {
    for kept in [true, false] {
      var source = ScriptedSource(count: 200)
      var list = sourceList(count: 200)
      list.setViewport(rows: 10)
      source.serve(&list)
      list.moveCursor(.last)
      source.serve(&list)
      #expect(list.setFilter("x") == .needsQuery)
      source.rows = kept ? Array(source.rows.suffix(30)) : Array(source.rows.prefix(30))
      source.revision = 2
      list.reset(source: "s", revision: 2, count: 30)
      source.serve(&list)
      #expect(list.cursorItem?.id == (kept ? "199" : "0"))
      #expect((list.scrollOffset == 0) == !kept)
    }
  }

  @Test("shows placeholders and lets the cursor move before any row has arrived")
  func neverWaits() {
    var list = sourceList(count: 100_000_000)
    list.setViewport(rows: 3)
    #expect(list.picture == [">?", "?", "?"])
    list.moveCursor(.last)
    #expect(list.cursorRow == 99_999_999)
    #expect(list.cursorItem == nil && list.isCursorLoading)
    #expect(
      list.counts
        == ListCounts(
          position: 100_000_000, total: 100_000_000, isGrowing: false, marks: 0))
  }

  @Test("cancels requests that scrolled far out of view and drops their late answers")
  func cancels() {
    let source = ScriptedSource(count: 5_000)
    var list = sourceList(count: 5_000)
    list.setViewport(rows: 20)
    let first = list.takeRequests()
    list.scroll(toLine: 4_000)
    let second = list.takeRequests()
    #expect(second.first?.from == 3_968)
    #expect(Set(list.rows.takeCancellations()) == Set(first.map(\.token)))
    #expect(list.rows.takeCancellations().isEmpty)
    for request in first {
      #expect(list.receive(source.answer(request), for: request.token) == false)
    }
    for request in second {
      #expect(list.receive(source.answer(request), for: request.token) == true)
    }
    #expect(list.picture.first == "4000")
    #expect(list.receive(source.answer(second[0]), for: second[0].token) == false)
  }

  @Test(
    "keeps no more rows than its cache holds, scrolling from end to end; fewer of many cells",
    arguments: [(cells: 0, most: 4_000), (cells: 8, most: 4_000), (cells: 50, most: 800)])
  func bounded(cells: Int, most: Int) {
    var list = sourceList(count: 1 << 40)
    list.setViewport(rows: 50)
    var asked = 0
    for step in 0..<400 {
      list.scroll(toLine: step * 100)
      for request in list.takeRequests() {
        asked += 1
        var rows = items(request.from..<request.from + 128)
        for index in rows.indices {
          rows[index].cells = Array(repeating: Cell(.flag(true)), count: cells)
        }
        list.receive(
          RowsPage(revision: 1, from: request.from, rows: rows), for: request.token)
      }
    }
    var kept = 0
    for row in 0..<45_000 where list.rows.item(at: row) != nil { kept += 1 }
    #expect(kept <= most)
    #expect(kept > most / 4)
    #expect(asked < 400)
    #expect(!list.picture.contains("?"))
  }

  @Test("takes the end of short answers for the rest of a page")
  func chunks() {
    let source = ScriptedSource(count: 100)
    var list = sourceList(count: 100)
    list.setViewport(rows: 10)
    var froms: [Int] = []
    for _ in 0..<20 {
      for request in list.takeRequests() {
        froms.append(request.from)
        var page = source.answer(request)
        page.rows = Array(page.rows.prefix(30))
        list.receive(page, for: request.token)
      }
    }
    #expect(froms == [0, 30, 60, 90])
  }

  @Test("stops asking for a page whose answers bring nothing")
  func emptyAnswers() {
    var list = sourceList(count: 50)
    list.setViewport(rows: 10)
    var asked = 0
    for _ in 0..<20 {
      for request in list.takeRequests() {
        asked += 1
        list.receive(RowsPage(revision: 1, from: request.from, rows: []), for: request.token)
      }
    }
    #expect(asked == PageLimit.attempts)
    #expect(list.picture.last == "?")
  }

  @Test("fetches again after stale, waits after busy and gives up in the end")
  func failures() {
    var list = sourceList(count: 50)
    list.setViewport(rows: 10)
    let busy = WireError(code: -32_802, message: .empty, retryMilliseconds: 70)
    for _ in 0..<3 {
      let token = list.takeRequests()[0].token
      #expect(list.fail(token, busy) == .fetchAfter(milliseconds: 70))
      #expect(list.takeRequests().isEmpty)
      list.rows.retryBusy()
    }
    // Who stays busy is asked less and less often, and never given up.
    for pause in [140, 280, 560, 1_120, 2_240, 4_480, 8_960, 10_000, 10_000] {
      let token = list.takeRequests()[0].token
      #expect(list.fail(token, busy) == .fetchAfter(milliseconds: pause))
      list.rows.retryBusy()
    }
    let no = WireError(code: -32_000, message: .empty)
    let last = list.takeRequests()[0].token
    #expect(list.fail(last, no) == .gaveUp)
    #expect(list.takeRequests().isEmpty)
    #expect(list.fail(last, no) == .ignored)

    list.reset(source: "s", revision: 2, count: 60)
    let token = list.takeRequests()[0].token
    let stale = WireError(code: -32_801, message: .empty, revision: 5, count: 70)
    #expect(list.fail(token, stale) == .fetchAgain)
    #expect(list.rowCount == 70)
    #expect(list.takeRequests()[0].revision == 5)
  }

  @Test("goes over to the newer revision of an answer and drops older pages")
  func newerAnswer() {
    var source = ScriptedSource(count: 300)
    var list = sourceList(count: 300)
    list.setViewport(rows: 5)
    source.serve(&list)
    list.scroll(toLine: 290)
    source.rows = items(1_000..<1_250)
    source.revision = 4
    for request in list.takeRequests().prefix(1) {
      list.receive(source.answer(request), for: request.token)
    }
    #expect(list.rowCount == 250)
    source.serve(&list)
    #expect(list.picture == ["1245", "1246", "1247", "1248", "1249"])
  }

  @Test(
    "bears absurd counts",
    arguments: [(1 << 62, 1 << 40), (Int.max, 1 << 40), (0, 0), (-5, 0), (Int.min, 0)])
  func absurdCounts(count: Int, rows: Int) {
    var list = sourceList(count: count)
    list.setViewport(rows: 10)
    #expect(list.rowCount == rows)
    list.moveCursor(.last)
    list.moveCursor(.pageUp)
    list.moveCursor(.first)
    #expect(list.isScrollInRange)
    #expect((list.cursorRow == nil) == (rows == 0))
  }

  @Test("bears a count that shrinks below the viewport")
  func shrinks() {
    var source = ScriptedSource(count: 1_000)
    var list = sourceList(count: 1_000)
    list.setViewport(rows: 30)
    list.moveCursor(.last)
    source.serve(&list)
    list.reset(source: "s", revision: 2, count: 3)
    #expect(list.cursorRow == 2)
    #expect(list.scrollOffset == 0)
    list.reset(source: "s", revision: 3, count: 0)
    #expect(list.cursorRow == nil && list.cursorItem == nil && list.lineCount == 0)
  }

  @Test("grows by insertions until it is done")
  func grows() {
    var list = sourceList(count: nil)
    list.setViewport(rows: 10)
    let probe = list.takeRequests()
    #expect(probe.map(\.from) == [0])
    #expect(list.isGrowing)
    for step in 0..<5 {
      let change = RowsChange(
        source: "s", base: 1 + step, revision: 2 + step, count: nil,
        operations: [.insert(at: step * 3, count: 3)], rows: items(step * 3..<step * 3 + 3),
        isDone: step == 4)
      #expect(list.apply(change) == .applied)
    }
    #expect(!list.isGrowing)
    #expect(list.rowCount == 15)
    #expect(list.cursorItem?.id == "0")
    #expect(list.picture.count == 10)
    list.receive(RowsPage(revision: 1, from: 0, rows: []), for: probe[0].token)
    #expect(list.takeRequests().isEmpty)
  }

  @Test("learns the rows of a growing source that does not push")
  func probes() {
    let source = ScriptedSource(count: 300)
    var list = sourceList(count: nil)
    list.setViewport(rows: 10)
    for _ in 0..<12 {
      for request in list.takeRequests() {
        var page = source.answer(request)
        page.count = nil
        list.receive(page, for: request.token)
      }
      list.moveCursor(.last)
    }
    #expect(list.rowCount == 300)
    #expect(list.takeRequests().isEmpty)
  }

  @Test("bears the same id on many rows")
  func duplicates() {
    var list = sourceList(count: 500, outline: true)
    list.setViewport(rows: 10)
    for request in list.takeRequests() {
      var twin = item("twin")
      twin.isExpandable = true
      list.receive(
        RowsPage(
          revision: 1, from: request.from,
          rows: Array(repeating: twin, count: request.count)),
        for: request.token)
    }
    #expect(list.stepIn() == .opened)
    for request in list.takeRequests() where request.parent == "twin" {
      var twin = item("twin")
      twin.isExpandable = true
      list.receive(
        RowsPage(revision: 1, from: 0, rows: [twin, twin], count: 2), for: request.token)
    }
    #expect(list.rowCount == 502)
    #expect(list.stepIn() == .movedToChild)
    #expect(list.stepIn() == .leaf)
    list.mark(.toggle)
    list.moveCursor(.last)
    #expect(list.cursorRow == 501)
  }
}
