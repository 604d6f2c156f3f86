// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import Testing

@testable import PanePlugin

/// What the kit says, the host understands, down to the last member.
@Suite struct AgreementTests {
  private func decoded(_ harness: PaneHarness) -> [PluginMessage] {
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

  private func update(_ update: PanePlugin.PaneUpdate) -> PaneProtocol.PaneUpdate? {
    let harness = PaneHarness { _ in }
    harness.initialize()
    harness.tell("{}")
    harness.pane?.set(update)
    guard case .paneSet(let update) = decoded(harness).last else { return nil }
    return update
  }

  @Test("agrees on every member of a row")
  func rows() {
    var row = PanePlugin.Item("é/1", "A" + Text("b", .dim), detail: "d", badge: "9", type: "x/y")
    row.value = ["k": [1, 2.5, nil]]
    row.icon = "folder"
    row.isExpandable = true
    row.isChecked = false
    row.enter = .self
    row.isDisabled = true
    row.drag = true
    row.drop = .both
    row.menu = ["go"]
    row.opens = "files"
    row.alt = "words"
    row.depth = 2
    let list = ListContent(
      .items([row]), sections: [Section("s", "S", count: 1)], isOutline: true, allowsMarks: false)
    guard
      case .set(.list(let content)) = update(PanePlugin.PaneUpdate(content: .list(list)))?.content,
      case .items(let items) = content.rows, let item = items.first
    else {
      Issue.record("no list")
      return
    }
    #expect(content.isOutline)
    #expect(!content.allowsMarks)
    #expect(content.sections.map(\.count) == [1])
    #expect(item.id == "é/1")
    #expect(item.text.text.string == "Ab")
    #expect(item.text.runs.count == 2)
    #expect(item.value == JSONText(text: #"{"k":[1,2.5,null]}"#))
    #expect(item.enter == .self)
    #expect(item.drop == .both)
    #expect(item.isChecked == false)
    #expect(item.isDisabled && item.isExpandable && item.depth == 2)
    #expect(item.drag?.operations == ["copy"])
    #expect(item.menu == ["go"])
    #expect(item.opens == "files")
    #expect(item.alt?.string == "words")
  }

  @Test("agrees on everything else in pane.set")
  func members() {
    var sent = PanePlugin.PaneUpdate(title: "T", subtitle: "S", status: "F", badge: "B")
    sent.loading = Loading("Reading", done: 1, total: 2)
    sent.error = ErrorCard("Bad", detail: "very", canRetry: true)
    sent.empty = EmptyCard("None", detail: "at all", command: "new")
    sent.toolbar = ["new"]
    sent.commands = [
      PaneCommand(
        "new", "New", key: "n", menus: [.bar], need: .item, dangerous: true, confirm: "Sure?",
        arguments: [.init("a", "A", kind: .choice, value: "x", choices: [Choice("x", "X")])])
    ]
    sent.guardQuestion = GuardQuestion("Leave?", confirm: "Yes", cancel: "No")
    sent.select = ["a"]
    sent.reveal = "b"
    sent.expand = [(id: "c", isExpanded: true)]
    sent.drop = DropDeclaration(
      accepts: ["text/*"], rows: .into, ordered: true, operations: ["copy", "move"],
      transfer: "keyed", storeID: "s:1")
    sent.up = "Parent"
    let got = update(sent)
    #expect(got?.title == .set(StyledText(SafeText("T"))))
    #expect(
      got?.loading == .set(PaneProtocol.Loading(text: SafeText("Reading"), done: 1, total: 2)))
    #expect(
      got?.error
        == .set(
          PaneProtocol.ErrorCard(text: SafeText("Bad"), detail: SafeText("very"), canRetry: true)))
    guard case .set(let commands) = got?.commands, let command = commands.first else {
      Issue.record("no commands")
      return
    }
    #expect(command.key == "n")
    #expect(command.menus == [.bar])
    #expect(command.need == .item)
    #expect(command.isDangerous)
    #expect(command.arguments.first?.choices.count == 1)
    #expect(got?.select == ["a"])
    #expect(got?.reveal == "b")
    #expect(got?.expand == [RowExpansion(id: "c", isExpanded: true)])
    guard case .set(let drop) = got?.drop else {
      Issue.record("no drop")
      return
    }
    #expect(drop.operations == ["copy", "move"])
    #expect(drop.takesPane && drop.isOrdered)
    #expect(drop.storeID == "s:1")
    #expect(update(PanePlugin.PaneUpdate(removing: [.badge]))?.badge == .remove)
  }

  @Test("agrees on the other messages")
  func messages() {
    let harness = PaneHarness { _ in }
    harness.initialize()
    harness.tell("{}")
    let pane = harness.pane
    pane?.push(page: "p", PanePlugin.PaneUpdate(title: "P"))
    pane?.pop(to: "p")
    pane?.resetRows(Source("s", revision: 2, count: nil))
    pane?.changeRows(
      PanePlugin.RowsChange(
        source: "s", base: 2, count: 5,
        [
          .insert(at: 0, count: 1), .delete(at: 3, count: 2), .move(at: 0, count: 1, to: 2),
          .update(at: 1, count: 1),
        ], rows: [Item("a", "A"), Item("b", "B")], done: true))
    pane?.open(type: "x", value: "v", focus: true)
    pane?.ask(Prompt(.choice, "Which?", choices: [Choice("a", "A", detail: "d")])) { _ in }
    pane?.notify("Done", .good)
    _ = pane?.progress("w", title: "Work") {}.update("one", done: 1, total: 3)
    pane?.setClipboard("text")
    pane?.openLink("https://example.org/")
    pane?.saveState(["k": 1])
    let messages = decoded(harness)
    #expect(messages.count == 11)
    guard messages.count == 11, case .rowsChange(let change) = messages[3],
      case .progressSet(let progress) = messages[7]
    else {
      Issue.record("other messages")
      return
    }
    #expect(change.operations.count == 4)
    #expect(change.revision == 3)
    #expect(change.isDone)
    #expect(change.rows?.count == 2)
    #expect(progress.canCancel)
    #expect(messages[10] == .stateSave(StateSave(restore: ["k": 1])))
  }
}
