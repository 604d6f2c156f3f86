// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

/// Things dragged from column to column, as the host sees it: mouse, keys and transfers.
@Suite struct DragTests {
  /// A source of three things and an ordered target with two, which keeps books.
  static func desk(columns: Int = 100) -> ScriptedHost {
    let host = ScriptedHost.double(columns: columns)
    host.set(
      .primary,
      #"""
      {"content":{"kind":"list","items":[{"id":"a","text":"apple","drag":true},{"id":"b","text":"pear","drag":true},{"id":"c","text":"quince","drag":true}]}}
      """#)
    host.set(.secondary, rows)
    host.forget()
    return host
  }

  private static let rows =
    #"""
    {"content":{"kind":"list","items":[{"id":"x","text":"one","drag":true},{"id":"y","text":"two","drag":true}]},"drop":{"accepts":["text/plain"],"rows":"between","ordered":true,"pane":true,"transfer":"keyed","storeId":"desk","ops":["copy","move"]}}
    """#

  /// The id of the newest request of a method among lines sent.
  private static func request(_ lines: [String], _ method: String) -> Int? {
    lines.last { $0.contains("\"method\":\"\(method)\"") }.flatMap { line in
      line.firstRange(of: "\"id\":").flatMap { found in
        Int(line[found.upperBound...].prefix { $0.isNumber })
      }
    }
  }

  static func answer(
    _ host: ScriptedHost, _ role: ColumnRole, _ method: String, _ result: String
  ) {
    let lines = host.sent(role)
    guard let id = request(lines, method) else {
      Issue.record("no \(method) was sent to \(role.rawValue): \(lines)")
      return
    }
    host.say(role, #"{"id":\#(id),"result":\#(result)}"#)
  }

  @Test("a click on a row that can be dragged is a click")
  func click() {
    let host = Self.desk()
    host.click(4, 3)
    #expect(host.cursor(.primary) == "b" && host.state.focus == .primary)
    #expect(host.state.desk.gesture.phase == .idle)
  }

  @Test("a move by mouse asks the source, then the target, logs, then lets the source remove")
  func mouseMove() {
    let host = Self.desk()
    host.mouse(.press(.left), 4, 3)
    host.mouse(.drag(.left), 20, 3)
    #expect(host.state.desk.gesture.active?.itemIDs == ["b"])
    host.keys("m")
    host.mouse(.drag(.left), 60, 3)
    host.mouse(.release(.left), 60, 3)
    Self.answer(
      host, .primary, "transfer.prepare", #"{"vote":"yes","items":[{"id":"b","vote":"yes"}]}"#)
    #expect(host.journal.contains { if case .intent = $0 { true } else { false } })
    let perform = host.sent(.secondary)
    #expect(perform.last?.contains(#""anchor":{"#) == true)
    guard let id = Self.request(perform, "transfer.perform") else {
      Issue.record("nothing performed: \(perform)")
      return
    }
    #expect(Self.request(host.sent(.primary), "transfer.commit") == nil)
    host.say(.secondary, #"{"id":\#(id),"result":{"state":"done","items":[{"n":0,"id":"p"}]}}"#)
    #expect(host.state.desk.transfers.maskedRows(of: StoreKey("")) == [])
    Self.answer(
      host, .primary, "transfer.commit",
      #"{"state":"done","items":[{"id":"b","outcome":"removed"}]}"#)
    #expect(host.journal.contains { if case .commit = $0 { true } else { false } })
    #expect(host.state.status.message?.text.string.contains("Moved “pear” to") == true)
    #expect(host.sent(.primary).contains { $0.contains("transfer.forget") })
  }

  @Test("rows that arrived are the selection there, also when they are shown later")
  func selection() {
    let host = Self.desk()
    host.keys("c")
    host.keys("enter")
    Self.answer(
      host, .secondary, "transfer.perform", #"{"state":"done","items":[{"n":0,"id":"p"}]}"#)
    host.set(
      .secondary,
      #"{"content":{"kind":"list","items":[{"id":"x","text":"one"},{"id":"p","text":"new"},{"id":"y","text":"two"}]}}"#
    )
    #expect(host.cursor(.secondary) == "p")
    #expect(host.state.focus == .secondary)
  }

  @Test("rows that arrive by mouse leave the cursor where it turned the page they came from")
  func selectionBefore() {
    let host = Self.desk()
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"apple"},{"id":"b","text":"pear"}]},"drop":{"accepts":["text/plain"],"rows":"between","ordered":true,"pane":true,"transfer":"keyed","storeId":"left","ops":["copy","move"]}}"#
    )
    host.click(60, 2)
    host.advance(500)
    host.carry((60, 2), (4, 3))
    host.mouse(.release(.left), 4, 3)
    Self.answer(
      host, .primary, "transfer.perform", #"{"state":"done","items":[{"n":0,"id":"p"}]}"#)
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"apple"},{"id":"p","text":"new"},{"id":"b","text":"pear"}]}}"#
    )
    #expect(host.state.status.message?.text.string.hasPrefix("Copied “") == true)
    #expect(host.cursor(.primary) == "a" && host.state.focus == .secondary)
  }

  @Test("what does not fit into one drag is said, and stays marked")
  func tooMany() {
    let host = Self.desk()
    let items = "abc".map {
      #"{"id":"\#($0)","text":"\#($0)","drag":{"ops":["copy"],"maxItems":2}}"#
    }
    host.set(
      .primary, #"{"content":{"kind":"list","items":[\#(items.joined(separator: ","))]}}"#)
    host.set(.secondary, Self.rows)
    host.keys("V")
    host.carry((4, 2), (60, 3))
    host.mouse(.drag(.left), 10, 12)
    host.advance(200)
    #expect(
      host.state.status.message?.text.string.contains("Carrying 2 of 3 items") == true,
      "\(host.statusText)")
    host.mouse(.drag(.left), 60, 3)
    host.mouse(.release(.left), 60, 3)
    #expect(host.pane(.primary).page.shown?.markCount == 1)
  }

  @Test("nothing older is taken back while what was done last is not over")
  func undoUnderway() {
    let host = Self.desk()
    host.keys("tab alt+down")
    Self.answer(
      host, .secondary, "transfer.perform", #"{"state":"done","items":[{"n":0,"id":"x"}]}"#)
    host.keys("1 c enter")
    host.forget()
    host.keys("u")
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
    #expect(host.statusText.hasSuffix("is still under way"))
  }

  @Test("the help during a drag has the keys of dragging and no others")
  func help() {
    let host = Self.desk()
    host.keys("m ?")
    let titles = host.state.dialogs.top?.entries.map(\.title.string) ?? []
    #expect(titles.first == "While dragging")
    #expect(titles.contains("Drop") && titles.contains("Next column that accepts"))
    #expect(!titles.contains("Undo") && !titles.contains("Quit"))
    let drop = host.state.dialogs.top?.entries.first { $0.title.string == "Drop" }
    #expect(drop?.detail.string.contains("Enter") == true)
    host.keys("esc esc ?")
    #expect(host.state.dialogs.top?.entries.contains { $0.title.string == "Drop" } == false)
  }

  @Test("a copy to a pane that keeps no transfers promises no undo, and undoes nothing older")
  func plainCopy() {
    let host = Self.desk()
    host.set(.secondary, Self.rows.replacing(#""keyed""#, with: #""plain""#))
    host.keys("c enter")
    Self.answer(
      host, .secondary, "transfer.perform", #"{"state":"done","items":[{"n":0,"id":"p"}]}"#)
    #expect(host.statusText.hasPrefix("Copied “") && !host.statusText.contains("undo"))
    host.keys("u")
    #expect(host.statusText.contains("cannot be taken back"))
    host.keys("u")
    #expect(host.statusText.hasPrefix("Nothing to undo"))
  }

  @Test("a target that waits for data of a silent source is told when the transfer is cancelled")
  func cancelWhileReading() throws {
    let host = Self.desk()
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"apple","drag":{"ops":["copy"],"types":[{"type":"text/plain","lazy":true}]}}]}}"#
    )
    host.set(.secondary, Self.rows.replacing(#""keyed""#, with: #""staged""#))
    host.keys("c")
    host.keys("enter")
    let prepare = host.sent(.secondary, "transfer.prepare").last ?? ""
    let id = try #require(prepare.firstMatch(of: /"transfer":"([^"]+)"/)?.1)
    let read = { (name: String) in
      host.say(
        .secondary,
        #"{"id":"\#(name)","method":"transfer.read","params":{"transfer":"\#(id)","item":0,"type":"text/plain","offset":0,"max":100}}"#
      )
    }
    read("q1")
    #expect(host.sent(.primary, "drag.data").count == 1)
    host.advance(200)
    _ = host.sent(.secondary)
    host.keys("esc y")
    let told = host.sent(.secondary)
    #expect(told.contains { $0.contains(#""id":"q1""#) && $0.contains("error") })
    #expect(told.contains { $0.contains("transfer.abort") })
    read("q2")
    #expect(host.sent(.secondary).contains { $0.contains(#""id":"q2""#) && $0.contains("error") })
    #expect(host.sent(.primary, "drag.data").isEmpty)
  }

  @Test("Esc ends a drag and nothing was sent")
  func escape() {
    let host = Self.desk()
    host.keys("m")
    #expect(host.state.desk.gesture.isCarrying)
    host.keys("esc")
    #expect(!host.state.desk.gesture.isCarrying)
    #expect(host.cursor(.primary) == "a" && host.state.focus == .primary)
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
    #expect(host.sent(.primary, "transfer.prepare").isEmpty)
  }

  @Test("a release over nothing that takes it changes nothing")
  func releaseElsewhere() {
    let host = Self.desk()
    host.mouse(.press(.left), 4, 2)
    host.mouse(.drag(.left), 4, 12)
    host.mouse(.release(.left), 4, 12)
    host.advance(3_000)
    #expect(host.state.desk.gesture.phase == .idle)
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
  }

  @Test("motion without a button shows that the release was lost, and cancels")
  func lostRelease() {
    let host = Self.desk()
    host.mouse(.press(.left), 4, 2)
    host.mouse(.drag(.left), 60, 3)
    host.mouse(.move, 61, 3)
    #expect(!host.state.desk.gesture.isCarrying)
    #expect(host.orders.contains("motion held"))
    host.mouse(.release(.left), 61, 3)
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
  }

  @Test("a target that dies under the drag takes nothing and says why, and the drag goes on")
  func targetDies() {
    let host = Self.desk()
    host.mouse(.press(.left), 4, 2)
    host.mouse(.drag(.left), 60, 3)
    host.exit(.secondary, signal: 9)
    #expect(host.state.desk.gesture.isCarrying)
    host.mouse(.release(.left), 60, 3)
    #expect(host.statusText.hasSuffix("has stopped."), "\(host.statusText)")
    // It is started again, and has said nothing yet.
    host.advance(300)
    host.carry((4, 2), (60, 3))
    host.mouse(.release(.left), 60, 3)
    #expect(host.statusText.hasSuffix("has stopped."), "\(host.statusText)")
    host.advance(3_000)
    #expect(host.state.desk.gesture.phase == .idle)
  }

  @Test("a source that dies under the drag ends it")
  func sourceDies() {
    let host = Self.desk()
    host.mouse(.press(.left), 4, 2)
    host.mouse(.drag(.left), 60, 3)
    host.exit(.primary, signal: 9)
    #expect(!host.state.desk.gesture.isCarrying)
  }

  @Test("Alt and an arrow move a row by one, through the plugin's own books")
  func keyMove() {
    let host = Self.desk()
    host.keys("tab alt+down")
    let lines = host.sent(.secondary, "transfer.perform")
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""local":true"#) == true)
    #expect(lines.first?.contains(#""anchor":{"after":"y"}"#) == true)
  }

  @Test("K13 keys faster than the pane move a row as far as they say, and one undo takes it back")
  func quickNudges() {
    let host = Self.desk()
    func show(_ ids: String) { Self.show(ids.map { String($0) }, host) }
    func perform(_ anchor: String) {
      let lines = host.sent(.secondary, "transfer.perform")
      #expect(lines.count == 1 && lines[0].contains(#""anchor":{\#(anchor)}"#), "\(lines)")
      Self.answerLast(host, .secondary, lines, #"{"state":"done","items":[{"n":0,"id":"x"}]}"#)
    }
    show("xyzw")
    host.keys("tab alt+down alt+down alt+down alt+down alt+down alt+up")
    perform(#""after":"y""#)
    // The answer came before the rows: nothing can be said about places yet.
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
    show("yxzw")
    perform(#""after":"z""#)
    show("yzxw")
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
    // Slowly is the same movement.
    host.keys("alt+down")
    perform(#""after":"w""#)
    show("yzwx")
    host.keys("u")
    perform(#""before":"y""#)
    show("xyzw")
    host.keys("u")
    #expect(host.statusText.hasPrefix("Nothing to undo"))
    // A pane that never shows it is not waited for.
    host.keys("alt+down alt+down")
    perform(#""after":"y""#)
    host.advance(1_001)
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
  }

  /// Rows for the target, by their ids.
  private static func show(_ ids: [String], _ host: ScriptedHost) {
    let items = ids.map { #"{"id":"\#($0)","text":"\#($0)","drag":true}"# }
    host.set(.secondary, #"{"content":{"kind":"list","items":[\#(items.joined(separator: ","))]}}"#)
  }

  @Test("marked rows are moved on together, key by key")
  func nudgeMarked() {
    let host = Self.desk()
    Self.show(["x", "y", "z", "w"], host)
    host.keys("tab space space alt+down alt+down")
    let first = host.sent(.secondary, "transfer.perform")
    #expect(first.count == 1 && first[0].contains(#""anchor":{"after":"z"}"#), "\(first)")
    Self.answerLast(
      host, .secondary, first, #"{"state":"done","items":[{"n":0,"id":"x"},{"n":1,"id":"y"}]}"#)
    Self.show(["z", "x", "y", "w"], host)
    let second = host.sent(.secondary, "transfer.perform")
    #expect(second.count == 1 && second[0].contains(#""anchor":{"after":"w"}"#), "\(second)")
  }

  @Test("keys are added up for a move that takes several messages, too")
  func nudgeMany() {
    let host = Self.desk()
    let rows = (0..<60).map { String(repeating: "r", count: 400) + "\($0)" }
    Self.show(rows + ["y", "z"], host)
    host.keys("tab v end up up v alt+down alt+down")
    let first = host.sent(.secondary, "transfer.perform")
    #expect(first.count > 1 && first.allSatisfy { $0.contains(#""anchor":{"after":"y"}"#) })
    for line in first {
      Self.answerLast(host, .secondary, [line], #"{"state":"done","items":[]}"#)
    }
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
    Self.show(["y"] + rows + ["z"], host)
    let second = host.sent(.secondary, "transfer.perform")
    #expect(second.count == first.count)
    #expect(second.allSatisfy { $0.contains(#""anchor":{"after":"z"}"#) })
  }

  @Test("undo takes the last drop back and puts it where it was")
  func undo() {
    let host = Self.desk()
    host.keys("tab alt+down")
    Self.answer(
      host, .secondary, "transfer.perform", #"{"state":"done","items":[{"n":0,"id":"x"}]}"#)
    host.forget()
    host.keys("u")
    let lines = host.sent(.secondary, "transfer.perform")
    #expect(lines.count == 1, "\(host.state.status.message?.text.string ?? "")")
    #expect(lines.first?.contains(#""anchor":{"before":"y"}"#) == true, "\(lines)")
    Self.answerLast(host, .secondary, lines, #"{"state":"done","items":[{"n":0,"id":"x"}]}"#)
    #expect(!host.state.statusFacts.hints.contains { $0.words.string == "undo" })
  }

  @Test("what is moved out of a place that takes nothing promises no undo")
  func oneWay() {
    let host = Self.desk()
    let nothing = #"{"drop":{"accepts":[],"transfer":"keyed","storeId":"giver"}}"#
    host.set(.primary, nothing)
    host.forget()
    host.keys("m enter")
    Self.answer(
      host, .primary, "transfer.prepare", #"{"vote":"yes","items":[{"id":"a","vote":"yes"}]}"#)
    Self.answer(
      host, .secondary, "transfer.perform", #"{"state":"done","items":[{"n":0,"id":"n"}]}"#)
    Self.answer(
      host, .primary, "transfer.commit",
      #"{"state":"done","items":[{"id":"a","outcome":"removed"}]}"#)
    #expect(host.statusText.contains("Moved") && !host.statusText.contains("undo"))
    host.keys("u")
    #expect(host.statusText == "Nothing to undo")
  }

  @Test("a disk that does not take the log lets nothing be moved")
  func fullDisk() {
    let host = Self.desk()
    host.writesJournal = false
    host.keys("m enter")
    Self.answer(
      host, .primary, "transfer.prepare", #"{"vote":"yes","items":[{"id":"a","vote":"yes"}]}"#)
    #expect(host.sent(.secondary, "transfer.perform").isEmpty)
    #expect(host.sent(.primary).contains { $0.contains("transfer.abort") })
  }

  @Test("a place may be chosen from the list of all places")
  func places() {
    let host = Self.desk()
    host.keys("c t")
    #expect(host.state.dialogs.top?.entries.isEmpty == false)
    host.keys("down enter enter")
    #expect(host.sent(.secondary, "transfer.perform").count == 1)
  }

  @Test("what could not be taken back can be taken back later, under a key of its own")
  func undoLater() {
    let host = Self.desk()
    host.keys("tab alt+down")
    Self.answer(
      host, .secondary, "transfer.perform", #"{"state":"done","items":[{"n":0,"id":"x"}]}"#)
    host.forget()
    host.exit(.secondary, signal: 9)
    host.keys("u")
    #expect(host.state.status.message?.kind == .warning)
    host.advance(300)
    host.hello(.secondary)
    host.set(.secondary, Self.rows)
    host.forget()
    host.keys("u")
    let refused = host.sent(.secondary, "transfer.perform")
    if let id = Self.request(refused, "transfer.perform") {
      host.say(.secondary, #"{"id":\#(id),"result":{"state":"cancelled"}}"#)
    }
    #expect(host.state.status.message?.kind == .failure)
    host.keys("u")
    let lines = host.sent(.secondary, "transfer.perform")
    #expect(lines.first?.contains("/undo2") == true, "\(lines)")
    Self.answerLast(host, .secondary, lines, #"{"state":"done","items":[{"n":0,"id":"x"}]}"#)
    #expect(host.journal.contains { if case .undone = $0 { true } else { false } })
    host.keys("u")
    #expect(host.state.status.message?.text.string == "Nothing to undo")
  }

  static func answerLast(
    _ host: ScriptedHost, _ role: ColumnRole, _ lines: [String], _ result: String
  ) {
    guard let id = request(lines, "transfer.perform") else { return }
    host.say(role, #"{"id":\#(id),"result":\#(result)}"#)
  }

  @Test("what an earlier host had decided is finished when the programs run again")
  func recovery() {
    let first = Self.desk()
    first.keys("m enter")
    Self.answer(
      first, .primary, "transfer.prepare", #"{"vote":"yes","items":[{"id":"a","vote":"yes"}]}"#)
    Self.answer(
      first, .secondary, "transfer.perform", #"{"state":"done","items":[{"n":0,"id":"p"}]}"#)
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.send(.transferLog(.recovered(first.journal)))
    host.start()
    host.hello(.primary)
    host.set(.primary, ScriptedHost.list("a b c"))
    let commits = host.sent(.primary, "transfer.commit")
    #expect(commits.count == 1)
    // Nothing older is taken back while this is not over.
    host.keys("u")
    #expect(host.statusText.hasSuffix("is still under way"))
    #expect(host.sent(.primary, "transfer.perform").isEmpty)
    guard let id = Self.request(commits, "transfer.commit") else {
      Issue.record("\(commits)")
      return
    }
    host.say(
      .primary, #"{"id":\#(id),"result":{"state":"done","items":[{"id":"a","outcome":"removed"}]}}"#
    )
    // What was under way, and how it ended.
    #expect(host.statusText.hasPrefix("From the last run: Moved “apple” to"))
    #expect(host.statusText.hasSuffix("u undo."))
    // Killed before that was drawn: the next host says it.
    let untold = first.journal + host.journal
    let next = ScriptedHost(.double, columns: 100, rows: 24)
    next.send(.transferLog(.recovered(untold)))
    next.start()
    #expect(next.statusText.hasPrefix("From the last run: Moved “apple” to"))
    #expect(!next.state.untoldTransfers.isEmpty)
    next.send(.transferLog(.shown(next.state.untoldTransfers)))
    guard case .told? = next.journal.last else {
      Issue.record("\(next.journal)")
      return
    }
    #expect(next.state.untoldTransfers.isEmpty)
    let last = ScriptedHost(.double, columns: 100, rows: 24)
    last.send(.transferLog(.recovered(untold + next.journal)))
    last.start()
    #expect(!last.statusText.contains("last run"))
    // What the line promises can be done, also by a host that has only told of it.
    #expect(next.statusText.hasSuffix("u undo."))
    for role in [ColumnRole.primary, .secondary] {
      next.hello(role)
      next.set(role, Self.rows)
    }
    #expect(next.state.statusFacts.hints.contains { $0.words.string == "undo" })
    next.keys("u")
    #expect(next.sent(.secondary, "transfer.prepare").count == 1, "\(next.statusText)")
  }

  @Test("a doubt about a move of another host waits until that host is at it no more")
  func doubts() {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.movesElsewhere = ["theirs"]
    host.start()
    host.hello(.primary)
    host.set(.primary, ScriptedHost.list("a b c"))
    host.say(
      .primary, #"{"method":"transfer.inDoubt","params":{"transfers":["theirs","nobodys"]}}"#)
    let first = host.sent(.primary, "transfer.abort")
    #expect(first.count == 1 && first.allSatisfy { $0.contains("nobodys") })
    host.advance(5_000)
    #expect(host.sent(.primary, "transfer.abort").allSatisfy { !$0.contains("theirs") })
    host.movesElsewhere = []
    host.advance(60_000)
    #expect(host.sent(.primary, "transfer.abort").contains { $0.contains("theirs") })
  }

  @Test("thousands of rows go over in pieces that fit into lines, and are taken back as one")
  func pieces() {
    let host = Self.desk()
    let items = (0..<3_000).map { #"{"id":"row-\#($0)","text":"row \#($0)","drag":true}"# }
    host.set(
      .primary, #"{"content":{"kind":"list","items":[\#(items.joined(separator: ","))]}}"#)
    host.keys("V c enter")
    let lines = host.sent(.secondary, "transfer.perform")
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.utf8.count < 60 * 1_024 })
    var carried = 0
    for line in lines {
      let count = line.components(of: #""n":"#)
      carried += count
      let done = (0..<count).map { #"{"n":\#($0),"id":"new-\#(carried - $0)"}"# }
      Self.answerLast(
        host, .secondary, [line],
        #"{"state":"done","items":[\#(done.joined(separator: ","))]}"#)
    }
    #expect(carried == 3_000)
    #expect(host.state.status.message?.text.string.contains("3,000 items") == true)
    host.keys("u")
    #expect(host.sent(.secondary, "transfer.prepare").count == lines.count)
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int { split(separator: text).count - 1 }

  @Test("the first Tab stays with a column that was gone to at once, the next one goes back")
  func firstTab() {
    let host = ScriptedHost.double()
    let row = #"{"id":"a","text":"a","drag":{"ops":["copy","move"]}}"#
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[\#(row)]},"drop":{"accepts":[],"transfer":"keyed","storeId":"a:1"}}"#
    )
    host.set(
      .secondary,
      #"{"title":"Taken","content":{"kind":"list","items":[]},"drop":{"accepts":["text/plain"],"rows":"none","pane":true,"ops":["copy","move"],"transfer":"keyed","storeId":"b:1"}}"#
    )
    host.keys("m tab tab")
    #expect(host.statusText == "Back to where it was. Enter cancels.")
    host.keys("esc")
    host.forget()
    host.keys("m tab enter")
    #expect(host.sent(.primary, "transfer.prepare").count == 1)
  }
}
