// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PanePlugin
import Testing

/// What a pane says with its functions, as the host reads it.
@Suite struct SendingTests {
  private let harness = PaneHarness { _ in }

  /// The messages of all lines sent, read without a remark.
  private func messages(_ body: (Pane) -> Void) -> [PluginMessage] {
    harness.initialize()
    harness.tell("{}")
    if let pane = harness.pane { body(pane) }
    var decoder = MessageDecoder()
    return harness.text.split(separator: "\n").compactMap { line in
      let decoded = decoder.decode(Array(line.utf8))
      #expect(decoded.remarks.isEmpty, "\(decoded.remarks) in \(line)")
      guard case .message(let message) = decoded.outcome else {
        Issue.record("not a message: \(line)")
        return nil
      }
      return message
    }
  }

  @Test("a run without a style goes on with that of the one before, also where it is repeated")
  func canvasStyles() {
    func step(_ style: Int?, _ row: Int) -> CanvasStep {
      .write(
        CellPoint(column: 0, row: row),
        [CanvasRun("a", style: 1), CanvasRun("b", style: style, count: 3), CanvasRun("c")])
    }
    let size = CellSize(columns: 9, rows: 2)
    let sent = messages { pane in
      pane.canvas.draw(CanvasFrame(1, size: size, steps: [step(nil, 0), step(nil, 1)]))
    }
    #expect(sent == [.canvasDraw(CanvasFrame(1, size: size, steps: [step(1, 0), step(1, 1)]))])
  }

  @Test("a picture goes in pieces, the last of which says so")
  func pictures() {
    let bytes = [UInt8](repeating: 7, count: 400_000)
    let sent = messages { pane in
      pane.pictures.send(bytes, as: "p")
      pane.pictures.send([], as: "none")
    }
    let pieces = sent.compactMap { message -> ImagePut? in
      if case .imagePut(let piece) = message { piece } else { nil }
    }
    #expect(pieces.map(\.id) == ["p", "p", "none"])
    #expect(pieces.map(\.sequence) == [0, 1, 0])
    #expect(pieces.map(\.isLast) == [false, true, true])
    #expect(pieces.map(\.base64.utf8.count) == [524_288, 9_048, 0])
  }

  @Test("shows pages and rows")
  func content() {
    var page = PaneUpdate(title: "P")
    page.page = "p"
    let change = RowsChange(
      source: "s", base: 2, count: 5, [.insert(at: 0, count: 1), .move(at: 0, count: 1, to: 2)],
      rows: [Item("a", "A")], done: true)
    let sent = messages { pane in
      pane.push(page: "p", PaneUpdate(title: "P"))
      pane.pop(to: "p")
      pane.resetRows(SourceReference("s", revision: 2, count: nil))
      pane.changeRows(change)
      pane.fail("Bad", detail: "very", canRetry: true)
    }
    var card = PaneUpdate()
    card.error = .set(ErrorCard(text: "Bad", detail: "very", canRetry: true))
    #expect(change.revision == 3)
    #expect(
      sent == [
        .navPush(page), .navPop(NavPop(to: "p")),
        .rowsReset(RowsReset(source: "s", revision: 2, count: nil)), .rowsChange(change),
        .paneSet(card),
      ])
  }

  @Test("asks the host and the user")
  func questions() {
    let question = PromptQuestion(.choice, "Which?", choices: [Choice("a", "A", detail: "d")])
    let sent = messages { pane in
      pane.open(type: "x", value: "v", focus: true)
      pane.ask(question) { _ in }
      pane.openLink("https://example.org/")
      pane.runProgram(["ls", "-l"], directory: "/", screen: false)
    }
    #expect(
      sent == [
        .paneOpen(1, PaneOpen(column: "next", type: "x", value: "v", focuses: true)),
        .promptAsk(2, question), .linkOpen(3, LinkOpen(url: "https://example.org/")),
        .programRun(
          4, ProgramRequest(arguments: ["ls", "-l"], workingDirectory: "/", takesScreen: false)),
      ])
  }

  @Test("tells of work, of news and what to keep")
  func notices() {
    let sent = messages { pane in
      pane.notify("Done", .good)
      let work = pane.progress("w", title: "Work") {}
      work.update("one", done: 1, total: 3)
      work.end(.ok)
      work.update("late")
      pane.setClipboard("text")
      ChoiceMade(files: ["/w/a"]).send(from: pane)
      pane.saveState(["k": 1])
    }
    let work = ProgressReport(
      id: "w", title: "Work", text: "one", done: 1, total: 3, canCancel: true)
    #expect(
      sent == [
        .notifyShow(Notice(level: .good, text: "Done")), .progressSet(work),
        .progressSet(ProgressReport(id: "w", end: .ok)), .clipboardSet(ClipboardSet(text: "text")),
        .choiceMade(ChoiceMade(files: ["/w/a"])),
        .stateSave(StateSave(restore: ["k": 1])),
      ])
  }

  @Test("sends words as they were said and leaves it to the host to make them safe")
  func words() {
    let update = PaneUpdate(title: "a\u{1B}b", content: .lines(["x\ty", Text("z\u{7}", .bad)]))
    #expect(
      JSONText(update).text
        == #"{"title":"a\u001bb","content":{"kind":"text","lines":["x\ty",[{"t":"z\u0007","#
        + #""role":"bad"}]]}}"#)
    guard case .paneSet(let shown) = messages({ $0.set(update) }).last else {
      Issue.record("no update")
      return
    }
    #expect(shown.title.value?.string.utf8.contains(0x1B) == false)
  }
}
