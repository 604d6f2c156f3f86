// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

@Suite("Lists")
struct ListStateTests {
  private func disabled(_ id: String) -> Item {
    var item = item(id)
    item.isDisabled = true
    return item
  }

  private func sectioned(_ counts: [Int], _ items: [Item]) -> ListState {
    ListState(
      ListContent(
        rows: .items(items),
        sections: counts.enumerated().map {
          .init(id: "\($0)", title: StyledText(SafeText("S\($0)")), count: $1)
        }))
  }

  // MARK: Sections

  @Test(
    "of a detail the first facts leave where there is no room, and the last one is cut",
    arguments: [
      (30, "1 Jan 2026  root  rw-r--r--"), (27, "1 Jan 2026  root  rw-r--r--"),
      (26, "root  rw-r--r--"), (14, "rw-r--r--"), (8, "rw-r--r…"), (0, ""),
    ])
  func facts(columns: Int, words: String) {
    let detail = StyledText(SafeText("1 Jan 2026  root  rw-r--r--"))
    #expect(detail.keepingLastFacts(in: columns).string == words)
  }

  @Test("has a heading over each section and a blank line before all but the first")
  func sections() {
    var list = sectioned([2, 0, 1], ["a", "b", "c", "d"].map { item($0) })
    list.setViewport(rows: 20)
    #expect(list.picture == ["# S0", ">a", "b", "", "# S1", "", "# S2", "c", "", "d"])
    #expect(list.lineCount == 10)
    #expect(list.rows.line(ofRow: 2) == 7)
    #expect(list.rows.row(atLine: 6) == nil && list.rows.row(atLine: 7) == 2)
    #expect(list.moveCursor(toLine: 4) == false)
    list.moveCursor(by: 2)
    #expect(list.cursorItem?.id == "c")
    list.setFilter("d")
    #expect(list.picture == [">d"])
  }

  @Test("sections that are sent without rows have headings, also before and behind all rows")
  func emptySections() {
    var list = sectioned([0, 1, 0, 0], [item("a")])
    list.setViewport(rows: 20)
    #expect(list.picture == ["# S0", "", "# S1", ">a", "", "# S2", "", "# S3"])
    list.setFilter("a")
    #expect(list.picture == ["# S1", ">a"])
    list.setFilter("")
    list.setViewport(rows: 5)
    list.moveCursor(.last)
    #expect(list.picture == [">a", "", "# S2", "", "# S3"])
    list.moveCursor(.first)
    #expect(list.picture == ["# S0", "", "# S1", ">a", ""])
    var none = sectioned([0, 0], [])
    none.setViewport(rows: 20)
    #expect(none.picture == ["# S0", "", "# S1"] && none.isEmpty)
  }

  @Test("bears section counts that say too much", arguments: [Int.max, -3, 1 << 50])
  func absurdSections(count: Int) {
    var list = sectioned([count, count], items(0..<3))
    list.setViewport(rows: 10)
    #expect(list.picture.filter { !$0.hasPrefix("#") && !$0.isEmpty }.count == 3)
    let reference = SourceReference(id: "s", revision: 1, count: 3)
    let section = ListContent.Section(id: "x", title: .empty, count: count)
    var source = ListState(
      ListContent(rows: .source(reference), sections: [section, section, section]))
    source.setViewport(rows: 10)
    source.moveCursor(.last)
    #expect(source.rowCount == 3)
  }

  @Test("shows the first heading again when the cursor goes to the first row")
  func firstHeading() {
    var list = sectioned([50], [disabled("x")] + items(0..<49))
    list.setViewport(rows: 8)
    list.moveCursor(.last)
    list.moveCursor(.first)
    #expect(list.scrollOffset == 0)
    #expect(list.picture[0] == "# S0" && list.picture[2] == ">0")
  }

  // MARK: Cursor

  @Test("moves the cursor past disabled rows")
  func skipsDisabled() {
    var list = inlineList([disabled("a"), item("b"), disabled("c"), item("d"), disabled("e")])
    #expect(list.cursorItem?.id == "b")
    list.moveCursor(by: 1)
    #expect(list.cursorItem?.id == "d")
    #expect(list.moveCursor(by: 1) == false)
    list.moveCursor(.first)
    #expect(list.cursorItem?.id == "b")
    list.moveCursor(.last)
    #expect(list.cursorItem?.id == "d")
    #expect(list.moveCursor(to: "c") == false)
    #expect(inlineList([disabled("a")]).cursorRow == nil)
  }

  @Test("keeps cursor and scroll position in bounds through random moves", arguments: 0..<200)
  func randomMoves(seed: Int) {
    var random = SplitMix64(seed: seed)
    let all = (0..<Int.random(in: 0...120, using: &random)).map { number in
      Int.random(in: 0..<4, using: &random) == 0 ? disabled("\(number)") : item("\(number)")
    }
    let counts = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      Int.random(in: -1...40, using: &random)
    }
    var list = sectioned(counts, all)
    list.setViewport(rows: Int.random(in: 1...25, using: &random))
    for step in 0..<60 {
      let amount = [Int.min, -30, -7, -1, 0, 1, 5, 40, Int.max].randomElement(using: &random) ?? 0
      var isMove = true
      switch Int.random(in: 0..<10, using: &random) {
      case 0: list.moveCursor(.first)
      case 1: list.moveCursor(.last)
      case 2: list.moveCursor(.pageUp)
      case 3: list.moveCursor(.pageDown)
      case 4: list.moveCursor(toRow: amount)
      case 5: isMove = list.moveCursor(toLine: list.viewport.line(atScreenRow: amount)) && false
      case 6:
        list.scroll(by: amount)
        isMove = false
      case 7:
        list.setViewport(rows: Int.random(in: 1...25, using: &random))
        isMove = false
      default: list.moveCursor(by: amount)
      }
      let comment: Comment = "seed \(seed) step \(step)"
      #expect(list.isScrollInRange, comment)
      if isMove { #expect(list.isCursorInSight, comment) }
      #expect(list.cursorItem?.isDisabled != true, comment)
      #expect((list.cursorRow == nil) == all.allSatisfy(\.isDisabled), comment)
      #expect(list.picture.count == min(list.viewportRows, list.lineCount), comment)
    }
  }

  @Test("takes many steps at once to where they lead one by one", arguments: 0..<100)
  func stepsAtOnce(seed: Int) {
    var random = SplitMix64(seed: seed)
    let share = Int.random(in: 0...2, using: &random) * 2
    let all = (0..<Int.random(in: 1...80, using: &random)).map { number in
      Int.random(in: 0..<10, using: &random) < share ? disabled("\(number)") : item("\(number)")
    }
    var list = sectioned([Int.random(in: 0...40, using: &random)], all)
    list.setViewport(rows: Int.random(in: 1...20, using: &random))
    for _ in 0..<20 {
      var oneByOne = list
      let move: ContentMove = Bool.random(using: &random) ? .down : .up
      let times = Int.random(in: 1...30, using: &random)
      for _ in 0..<times { oneByOne.moveCursor(move) }
      list.moveCursor(move, times: times)
      #expect(list.cursorRow == oneByOne.cursorRow && list.picture == oneByOne.picture)
    }
    list.moveCursor(.up, times: .max)
    #expect(list.cursorRow == all.firstIndex { !$0.isDisabled })
    list.moveCursor(.down, times: .max)
    #expect(list.cursorRow == all.lastIndex { !$0.isDisabled })
  }

  @Test("does not move the view under a click")
  func clickKeepsView() {
    var list = inlineList(items(0..<100))
    list.setViewport(rows: 12)
    list.scroll(by: 20)
    #expect(list.cursorRow == 0)
    list.moveCursor(toLine: list.viewport.line(atScreenRow: 11))
    #expect(list.cursorRow == 31 && list.scrollOffset == 20)
    list.moveCursor(by: 1)
    #expect(list.scrollOffset == 23)
  }

  @Test("pages by one row less than the viewport")
  func pages() {
    var list = inlineList(items(0..<100))
    list.setViewport(rows: 10)
    list.moveCursor(.pageDown)
    #expect(list.cursorRow == 9 && list.scrollOffset == 7)
    list.moveCursor(.pageUp)
    #expect(list.cursorRow == 0 && list.scrollOffset == 0)
  }

  // MARK: Other content

  @Test("keeps cursor, marks and scroll position by id when the content is replaced")
  func replace() {
    var list = inlineList(items(0..<100))
    list.setViewport(rows: 10)
    list.moveCursor(toRow: 50)
    list.mark(.toggle)
    let screenRow = list.rows.line(ofRow: 51) - list.scrollOffset
    list.replace(with: ListContent(rows: .items(items(30..<100) + items(0..<10))))
    #expect(list.cursorItem?.id == "51" && list.cursorRow == 21)
    #expect(list.rows.line(ofRow: 21) - list.scrollOffset == screenRow)
    #expect(list.markedIDs == ["50"])
    list.replace(with: ListContent(rows: .items(items(60..<100))))
    #expect(list.cursorRow == 21)
    #expect(list.markedIDs.isEmpty)
    list.replace(with: ListContent(rows: .items([])))
    #expect(list.cursorRow == nil && list.cursorItem == nil && list.scrollOffset == 0)
    list.replace(with: ListContent(rows: .items(items(0..<3))))
    #expect(list.cursorItem?.id == "0")
  }

  @Test("keeps the cursor by id when rows turn into a source and back")
  func replaceKind() {
    var source = ScriptedSource(count: 100)
    var list = inlineList(items(0..<100))
    list.setViewport(rows: 10)
    list.moveCursor(toRow: 70)
    list.replace(
      with: ListContent(rows: .source(SourceReference(id: "s", revision: 1, count: 100))))
    source.serve(&list)
    #expect(list.cursorItem?.id == "70")
    list.replace(with: ListContent(rows: .items(items(69..<80))))
    #expect(list.cursorItem?.id == "70" && list.cursorRow == 1)
  }

  @Test("keeps the cursor while lines are appended, and leaves out ids that are taken")
  func append() {
    var list = inlineList([])
    list.setViewport(rows: 5)
    list.append(items(0..<3))
    #expect(list.cursorItem?.id == "0")
    list.moveCursor(by: 1)
    list.append(items(2..<5_000))
    #expect(list.rowCount == 5_000 && list.cursorItem?.id == "1" && list.scrollOffset == 0)
  }

  @Test("comes back to a remembered place")
  func memory() {
    var list = inlineList(items(0..<100))
    list.setViewport(rows: 10)
    list.moveCursor(toRow: 40)
    list.mark(.toggle)
    list.scroll(by: 3)
    var again = inlineList(items(0..<100))
    again.setViewport(rows: 10)
    again.restore(list.savedList)
    #expect(again.cursorRow == 41 && again.scrollOffset == list.scrollOffset)
    #expect(again.markedIDs == ["40"])

    var source = ScriptedSource(count: 3_000)
    var rows = sourceList(count: 3_000)
    rows.setViewport(rows: 10)
    rows.moveCursor(toRow: 2_000)
    source.serve(&rows)
    rows.mark(.toggle)
    var back = sourceList(count: 3_000, revision: 1)
    back.setViewport(rows: 10)
    back.restore(rows.savedList)
    source.serve(&back)
    #expect(back.cursorItem?.id == "2001" && back.scrollOffset == rows.scrollOffset)
    #expect(back.markedIDs == ["2000"] && back.markedItems.count == 1)
  }

  // MARK: Marks

  @Test("marks and goes down, and takes marks before the cursor")
  func marks() {
    var list = inlineList(items(0..<10))
    #expect(list.chosenItems.map(\.id) == ["0"])
    list.moveCursor(toRow: 5)
    list.mark(.toggle)
    list.moveCursor(toRow: 2)
    list.mark(.toggle)
    #expect(list.cursorRow == 3)
    #expect(list.markedIDs == ["2", "5"] && list.chosenItems.map(\.id) == ["2", "5"])
    #expect(list.counts.marks == 2)
    list.setFilter("row 9")
    #expect(list.markedIDs == ["2", "5"])
    #expect(list.mark(.clear) == .changed && list.mark(.clear) == .unchanged)
  }

  @Test("marks a range while the cursor moves")
  func range() {
    var list = inlineList(items(0..<10))
    list.setViewport(rows: 10)
    list.moveCursor(toRow: 6)
    #expect(list.mark(.range) == .changed)
    list.moveCursor(by: -2)
    #expect(list.markCount == 3 && list.picture[5] == "*5" && list.isMarked("6"))
    #expect(list.mark(.leave) == .changed && list.markCount == 0)
    list.mark(.range)
    list.moveCursor(by: 1)
    #expect(list.mark(.range) == .changed)
    #expect(list.markedIDs == ["4", "5"] && !list.isMarkingRange)
  }

  @Test("marks all or none, but not rows that have not arrived")
  func all() {
    var list = inlineList(items(0..<3))
    #expect(list.mark(.all) == .changed && list.markCount == 3)
    #expect(list.mark(.all) == .changed && list.markCount == 0)
    var far = sourceList(count: 1 << 40)
    #expect(far.mark(.all) == .rowsNotLoaded)
    far.mark(.range)
    far.moveCursor(.last)
    #expect(far.mark(.range) == .rowsNotLoaded)
    var single = ListState(ListContent(rows: .items(items(0..<3)), allowsMarks: false))
    #expect(single.mark(.toggle) == .unchanged && single.mark(.range) == .unchanged)
  }

  // MARK: Filter

  @Test("shows rows that contain all words, and goes back where it was")
  func filter() {
    var list = inlineList(["Config", "Plugins", "Sources", "Tests", "config.h"].map { item($0) })
    list.setViewport(rows: 10)
    list.moveCursor(to: "Tests")
    list.setFilter("co fig")
    #expect(list.picture == ["Config", ">config.h"])
    list.setFilter("Co")
    #expect(list.picture == [">Config"])
    list.setFilter("Co zz")
    #expect(list.picture.isEmpty && list.cursorRow == nil)
    list.setFilter("cfg")
    #expect(list.picture == [">Config", "config.h"] && list.tally.string == "by letters 2 of 5")
    list.setFilter("")
    #expect(list.cursorItem?.id == "Tests" && list.rowCount == 5)
    #expect(list.setFilter("") == .unchanged)
  }

  @Test("a filter that was kept leaves the cursor where it is, also after a restart")
  func keptFilter() {
    let rows = ["a1", "b1", "a2", "b2", "a3"].map { item($0) }
    var list = inlineList(rows)
    list.setViewport(rows: 10)
    list.setFilter("a")
    _ = list.perform(.find(.keep))
    list.moveCursor(by: 2)
    var again = inlineList(rows)
    again.setViewport(rows: 10)
    again.restore(list.savedList)
    for var list in [list, again] {
      list.setFilter("")
      #expect(list.cursorItem?.id == "a3")
    }
  }

  @Test("a filter that nothing fits gives the cursor back, kept or not, of a source as well")
  func emptyFilter() {
    for keeps in [false, true] {
      var list = inlineList(["a", "b", "c"].map { item($0) })
      list.setViewport(rows: 10)
      list.moveCursor(to: "b")
      list.setFilter("zz")
      if keeps { _ = list.perform(.find(.keep)) }
      #expect(list.cursorItem == nil)
      list.setFilter("")
      #expect(list.cursorItem?.id == "b")

      var source = ScriptedSource(count: 1_000)
      var rows = sourceList(count: 1_000)
      rows.setViewport(rows: 10)
      source.serve(&rows)
      rows.moveCursor(by: 40)
      source.serve(&rows)
      rows.setFilter("zz")
      rows.reset(source: "s", revision: 2, count: 0)
      if keeps { _ = rows.perform(.find(.keep)) }
      #expect(rows.cursorItem == nil)
      rows.setFilter("")
      rows.reset(source: "s", revision: 3, count: 1_000)
      #expect(rows.search.awaited?.id == "40")
    }
  }

  @Test("leaves the filter of a source to the plugin")
  func sourceFilter() {
    var list = sourceList(count: 5)
    #expect(list.setFilter("x") == .needsQuery)
    #expect(list.filter == "x" && list.rowCount == 5 && !list.filtersRows)
  }

  @Test("names the matching stretches")
  func matchRanges() {
    var list = inlineList([item("a", "Größe der GRÖSSE größe")])
    list.setViewport(rows: 1)
    list.setFilter("größe der")
    guard case .row(let row) = list.visibleLine(at: 0) else {
      Issue.record("no row")
      return
    }
    #expect(row.matchRanges == [0..<7, 8..<11, 20..<27])
  }
}
