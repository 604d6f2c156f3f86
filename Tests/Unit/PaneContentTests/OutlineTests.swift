// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

@Suite("Outlines")
struct OutlineTests {
  private func node(_ id: String, _ children: [Item] = []) -> Item {
    var node = item(id)
    node.children = children.isEmpty ? nil : children
    return node
  }

  private var tree: ListState {
    var list = inlineList(
      [node("a", [node("b", [node("c")]), node("d")]), node("e")], outline: true)
    list.setViewport(rows: 20)
    return list
  }

  @Test("opens, goes to the child, closes and goes to the parent")
  func steps() {
    var list = tree
    #expect(list.picture == [">+a", "e"])
    #expect(list.stepIn() == .opened)
    #expect(list.picture == [">-a", " +b", " d", "e"])
    #expect(list.stepIn() == .movedToChild)
    #expect(list.stepIn() == .opened)
    #expect(list.stepIn() == .movedToChild)
    #expect(list.stepIn() == .leaf)
    #expect(list.picture == ["-a", " -b", ">  c", " d", "e"])
    #expect(list.rows.parent(of: "c") == "b")
    #expect(list.stepOut() == .movedToParent)
    #expect(list.stepOut() == .closed)
    #expect(list.stepOut() == .movedToParent)
    #expect(list.stepOut() == .closed)
    #expect(list.stepOut() == .atTop)
  }

  @Test("takes the cursor along when a row above it closes")
  func collapseAboveCursor() {
    var list = tree
    list.setExpanded(["a": true, "b": true])
    list.moveCursor(to: "c")
    #expect(list.setOpen("a", false) == true)
    #expect(list.cursorItem?.id == "a")
    #expect(!list.setOpen("a", false) && !list.setOpen("e", false) && !list.setOpen("nobody", true))
  }

  @Test("keeps parents while filtering, opened")
  func filter() {
    var list = tree
    list.setFilter("c")
    #expect(list.picture == ["-a", " -b", ">  c"])
    #expect(list.setOpen("a", false) == false)
    #expect(list.stepOut() == .movedToParent)
    list.setFilter("")
    #expect(list.picture == [">+a", "e"])
  }

  @Test("keeps open rows by id when the content is replaced, and opens the way to a selected row")
  func replaceAndSelect() {
    var list = tree
    list.setOpen("a", true)
    list.replace(
      with: ListContent(
        rows: .items([node("x"), node("a", [node("b", [node("c")])])]), isOutline: true))
    #expect(list.picture == ["x", ">-a", " +b"])
    list.select(["c"])
    #expect(list.picture == ["x", "-a", " -b", ">  c"])
  }

  @Test("shows a flat list with depths open")
  func flat() {
    var rows = ["a", "b", "c", "d"].map { item($0) }
    for (index, depth) in [0, 1, 5, 0].enumerated() { rows[index].depth = depth }
    var list = inlineList(rows, outline: true)
    list.setViewport(rows: 9)
    #expect(list.picture == [">-a", " -b", "  c", "d"])
    #expect(list.setOpen("a", false) == true)
    #expect(list.picture == [">+a", "d"])
  }

  private var lazy: (ScriptedSource, ListState) {
    var source = ScriptedSource(count: 300)
    for index in source.rows.indices where index % 10 == 0 {
      source.rows[index].isExpandable = true
    }
    source.children["0"] = (0..<200).map { item("0.\($0)") }
    source.children["0"]?[3].isExpandable = true
    source.children["0.3"] = [item("deep")]
    var list = sourceList(count: 300, outline: true)
    list.setViewport(rows: 6)
    return (source, list)
  }

  @Test("fetches the children of a source's row by pages with its id as parent")
  func lazyChildren() {
    var (source, list) = lazy
    source.serve(&list)
    #expect(list.stepIn() == .opened)
    #expect(list.picture.first == ">~0")
    let requests = list.takeRequests()
    #expect(requests.map(\.parent) == ["0"])
    for request in requests { list.receive(source.answer(request), for: request.token) }
    source.serve(&list)
    #expect(list.rowCount == 500)
    #expect(list.picture == [">-0", " 0.0", " 0.1", " 0.2", " +0.3", " 0.4"])
    list.moveCursor(to: "0.3")
    #expect(list.stepIn() == .opened)
    source.serve(&list)
    #expect(list.stepIn() == .movedToChild)
    #expect(list.cursorItem?.id == "deep")
    list.moveCursor(toRow: 202)
    #expect(list.cursorItem?.id == "1")
    list.moveCursor(to: "deep")
    #expect(list.setOpen("0", false) == true)
    #expect(list.cursorItem?.id == "0" && list.rowCount == 300)
  }

  @Test("carries open rows along when the top level changes")
  func changeUnderOpenRows() {
    var (source, list) = lazy
    source.serve(&list)
    list.setOpen("0", true)
    source.serve(&list)
    list.moveCursor(to: "0.2")
    let moved = source.rows.removeFirst()
    source.rows.insert(moved, at: 5)
    let move = RowsChange(
      source: "s", base: 1, revision: 2, count: 300, operations: [.move(at: 0, count: 1, to: 5)],
      rows: nil, isDone: false)
    #expect(list.apply(move) == .applied)
    #expect(list.cursorItem?.id == "0.2" && list.cursorRow == 8)
    #expect(list.rows.item(at: 5)?.id == "0" && list.rows.item(at: 6)?.id == "0.0")
    let delete = RowsChange(
      source: "s", base: 2, revision: 3, count: 297, operations: [.delete(at: 4, count: 3)],
      rows: nil, isDone: false)
    #expect(list.apply(delete) == .applied)
    #expect(list.rowCount == 297 && list.cursorRow == 4 && list.cursorItem?.id == "7")
  }

  @Test("opens rows again after a reset")
  func reset() {
    var (source, list) = lazy
    source.serve(&list)
    list.setOpen("0", true)
    source.serve(&list)
    list.moveCursor(to: "0.2")
    source.revision = 2
    list.reset(source: "s", revision: 2, count: 300)
    source.serve(&list)
    #expect(list.rows.isExpanded("0") && list.rowCount == 500)
    #expect(list.cursorItem?.id == "0.2")
  }

  @Test("ends loading when children cannot be had")
  func childrenFail() {
    var (source, list) = lazy
    source.serve(&list)
    list.stepIn()
    let token = list.takeRequests()[0].token
    #expect(list.fail(token, WireError(code: -32_803, message: .empty)) == .gaveUp)
    #expect(list.rows.disclosure(of: "0") == .open)
    #expect(list.takeRequests().isEmpty)
  }
}
