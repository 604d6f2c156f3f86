// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostCore
import HostTestSupport
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

/// Files held over a pane whose rows are folders in the user's order: into a row and between rows.
@Suite struct FilePlacesTests {
  /// Two folders in an order, and a source of one file and one folder.
  private static func desk(wants: [String] = ["drop.enter", "drop.propose"]) -> ScriptedHost {
    let host = ScriptedHost.double(wants: wants)
    let drag = #""drag":{"file":true,"ops":["link","move"],"scope":{"host":["link"]}}"#
    let places = ["docs", "music"].map {
      #"{"id":"\#($0)","text":"\#($0)","value":"/\#($0)","drop":"both",\#(drag)}"#
    }.joined(separator: ",")
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[\#(places)]},"drop":{"accepts":["text/uri-list"],"#
        + #""rows":"both","ordered":true,"pane":false,"ops":["copy","move","link"],"#
        + #""transfer":"fs","storeId":"places"}}"#)
    let files = ["note", "shelf"].map {
      #"{"id":"\#($0)","text":"\#($0)","value":"/f/\#($0)","#
        + #""drag":{"file":true,"ops":["copy","move","link"]}}"#
    }.joined(separator: ",")
    host.set(.secondary, #"{"content":{"kind":"list","items":[\#(files)]}}"#)
    host.forget()
    return host
  }

  /// Lifts the first row of a column and holds it over a cell of the first column.
  private static func hold(_ host: ScriptedHost, from column: Int, row: Int, over cell: (Int, Int))
  {
    host.mouse(.press(.left), column, row)
    host.mouse(.drag(.left), column + 4, row)
    host.mouse(.drag(.left), cell.0, cell.1)
  }

  private static func answer(
    _ host: ScriptedHost, _ method: String, _ result: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let line = host.sent(.primary).last(where: { $0.contains("\"\(method)\"") }),
      let found = line.firstRange(of: "\"id\":"),
      let id = Int(line[found.upperBound...].prefix { $0.isNumber })
    else {
      Issue.record("no \(method) was sent", sourceLocation: sourceLocation)
      return
    }
    host.say(.primary, #"{"id":\#(id),"result":\#(result)}"#)
  }

  private static func judged(_ host: ScriptedHost, _ verdict: FileVerdict) {
    guard let order = host.orders.last(where: { $0.hasPrefix("judge ") }),
      let number = Int(order.dropFirst(6).prefix { $0.isNumber })
    else {
      Issue.record("nothing was judged: \(host.orders)")
      return
    }
    host.send(.files(.judged(number, verdict)))
  }

  @Test("between rows the pane is asked, and takes the link under one key")
  func between() {
    let host = Self.desk()
    Self.hold(host, from: 60, row: 2, over: (0, 3))
    Self.answer(host, "drop.propose", #"{"op":"link","ops":["link"]}"#)
    #expect(!host.orders.contains { $0.hasPrefix("judge") })
    host.mouse(.release(.left), 0, 3)
    let sent = host.sent(.primary).filter { $0.contains("\"transfer.") }
    #expect(sent.count == 1 && sent.last?.contains("file:///f/note") == true, "\(sent)")
    #expect(!host.orders.contains { $0.hasPrefix("files ") })
    let id = sent.last?.firstRange(of: "\"id\":").map { found in
      sent.last?[found.upperBound...].prefix { $0.isNumber } ?? ""
    }
    host.say(
      .primary, #"{"id":\#(id ?? "0"),"result":{"state":"done","items":[{"n":0,"id":"new"}]}}"#)
    #expect(host.state.status.message?.text.string.contains("Linked “") == true)
    // Nothing of it is the source's doing.
    #expect(host.sent(.secondary, "transfer.commit").isEmpty)
  }

  @Test("into a row the host judges and moves the files itself, as in a pane that is never asked")
  func into() {
    for wants in [["drop.enter", "drop.propose"], []] {
      let host = Self.desk(wants: wants)
      Self.hold(host, from: 60, row: 2, over: (8, 3))
      #expect(host.sent(.primary, "drop.propose").isEmpty)
      Self.judged(host, FileVerdict())
      host.mouse(.release(.left), 8, 3)
      #expect(host.orders.contains { $0.hasPrefix("files move") }, "\(host.orders)")
      #expect(host.sent(.primary, "transfer.perform").isEmpty)
    }
  }

  @Test("with keys, files from elsewhere are meant for the folder under the cursor")
  func keys() {
    let host = Self.desk()
    host.click(8, 3)
    host.click(60, 2)
    host.forget()
    host.keys("c")
    #expect(host.orders.last { $0.hasPrefix("judge") }?.hasSuffix("in file:///music") == true)
    Self.judged(host, FileVerdict())
    host.keys("enter")
    #expect(host.orders.contains { $0.hasPrefix("files copy") }, "\(host.orders)")
    #expect(host.sent(.primary, "transfer.perform").isEmpty)
  }

  @Test("compared: what is held over the folder of its own name is meant for the name beside it")
  func counterpart() {
    let host = Self.compared()
    Self.hold(host, from: 60, row: 2, over: (8, 2))
    #expect(host.orders.last { $0.hasPrefix("judge") }?.hasSuffix("in /a") == true)
    Self.judged(host, FileVerdict(hasConflict: true))
    guard case .allowed(let verdict)? = host.state.desk.gesture.active?.hover else {
      Issue.record("\(host.statusText)")
      return
    }
    #expect(verdict.place.anchor == .pane && verdict.operation == .operation(.copy))
    #expect(!verdict.springLoads)
    host.mouse(.release(.left), 8, 2)
    #expect(host.orders.contains { $0.hasPrefix("files copy") }, "\(host.orders)")
  }

  @Test(
    "compared: over another folder it goes into that one, copied unless the user says otherwise")
  func comparedElsewhere() {
    for (key, operation) in [("", DropOperation.copy), ("m", .move)] {
      let host = Self.compared()
      Self.hold(host, from: 60, row: 2, over: (8, 3))
      #expect(host.orders.last { $0.hasPrefix("judge") }?.hasSuffix("in file:///a/y") == true)
      Self.judged(host, FileVerdict())
      if !key.isEmpty {
        host.keys(key)
        Self.judged(host, FileVerdict())
      }
      guard case .allowed(let verdict)? = host.state.desk.gesture.active?.hover else {
        Issue.record("\(host.statusText)")
        continue
      }
      #expect(verdict.place.anchor == .into("y") && verdict.operation == .operation(operation))
    }
    // Within the column a drag moves as ever.
    let host = Self.compared()
    Self.hold(host, from: 8, row: 2, over: (8, 3))
    Self.judged(host, FileVerdict())
    host.mouse(.release(.left), 8, 3)
    #expect(host.orders.contains { $0.hasPrefix("files move") }, "\(host.orders)")
  }

  /// Two columns with folders that are compared, each with two folders of the same names.
  private static func compared() -> ScriptedHost {
    let host = ScriptedHost.double()
    for (role, folder) in [(ColumnRole.primary, "a"), (.secondary, "b")] {
      let drop =
        #"{"accepts":["*/*"],"pane":true,"ops":["copy","move"],"transfer":"fs","storeId":"\#(folder)","directory":"/\#(folder)","preferred":"copy","conflicts":["replace"],"springLoad":true}"#
      let rows = ["x", "y"].map {
        #"{"id":"\#($0)","text":"\#($0)","value":"/\#(folder)/\#($0)","drop":"into","drag":{"file":true,"ops":["copy","move"]}}"#
      }.joined(separator: ",")
      host.set(role, #"{"content":{"kind":"list","items":[\#(rows)]},"drop":\#(drop)}"#)
    }
    host.forget()
    return host
  }

  /// Two columns with folders, and a row of the second one on the shelf of copies.
  private static func copied() -> ScriptedHost {
    let host = ScriptedHost.double()
    for (role, folder) in [(ColumnRole.primary, "a"), (.secondary, "b")] {
      let drop =
        #"{"accepts":["*/*"],"pane":true,"ops":["copy","move"],"transfer":"fs","storeId":"\#(folder)","directory":"/\#(folder)"}"#
      let rows = ["x", "y"].map {
        #"{"id":"\#($0)","text":"\#($0)","value":"/\#(folder)/\#($0)","drag":{"file":true,"ops":["copy","move"]}}"#
      }.joined(separator: ",")
      host.set(role, #"{"content":{"kind":"list","items":[\#(rows)]},"drop":\#(drop)}"#)
    }
    host.keys("2 y 1")
    host.forget()
    return host
  }

  @Test("what is put down waits for a slow disk, and what is typed meanwhile for the question")
  func slowDisk() {
    let host = Self.copied()
    host.keys("p j")
    #expect(host.state.isWaiting)
    host.advance(1_500)
    #expect(host.state.desk.gesture.phase == .deciding && host.picture.contains("Waiting for"))
    #expect(host.cursor(.primary) == "x")
    Self.judged(host, FileVerdict(hasConflict: true))
    #expect(host.state.dialogs.isOpen && host.cursor(.primary) == "x")
    host.keys("esc")
    #expect(host.state.desk.gesture.phase == .idle)
  }

  /// What is known of so many names, of which the first is taken.
  static func taken(count: Int, older: Int = 0, newer: Int = 0) -> TakenNames {
    var taken = TakenNames()
    (taken.count, taken.older, taken.newer, taken.position) = (count, older, newer, 0)
    taken.new = .init(size: 312, modified: 1_667_046_400)
    taken.old = .init(size: 8_300, modified: 1_700_000_000)
    return taken
  }

  @Test(
    "the question about names that are taken tells what is known of both sides",
    arguments: [
      (
        taken(count: 1),
        ["There  8.3 KB     2023-11-14 22:13", "Comes  312 bytes  2022-10-29 12:26"]
      ),
      (
        taken(count: 1, newer: 1),
        ["There  8.3 KB     2023-11-14 22:13  older", "Comes  312 bytes  2022-10-29 12:26  newer"]
      ),
      (taken(count: 3, older: 1, newer: 2), ["Of the 3 there 1 is newer, 2 are older"]),
      (taken(count: 2), []), (TakenNames(), []),
    ])
  func facts(_ taken: TakenNames, _ lines: [String]) throws {
    let host = Self.copied()
    host.keys("p")
    var verdict = FileVerdict(hasConflict: true)
    verdict.taken = taken
    Self.judged(host, verdict)
    let entries = try #require(host.state.dialogs.top?.entries)
    #expect(entries.filter(\.isHeading).map(\.title.string) == lines)
    let replace =
      taken.older > 0
      ? "Replace, also the newer one; they go to the trash" : "Replace, the old one to the trash"
    #expect(entries.filter { !$0.isHeading }.map(\.title.string) == ["Keep both", replace, "Skip"])
    #expect(host.state.dialogs.top?.cursor == lines.count)
  }

  @Test("what is typed for a question about names that does not come is dropped")
  func slowerDisk() {
    let host = Self.copied()
    host.keys("p j")
    host.advance(2_000)
    Self.judged(host, FileVerdict())
    #expect(host.orders.contains { $0.hasPrefix("files copy") }, "\(host.orders)")
    #expect(host.cursor(.primary) == "x")
  }

  @Test("Esc takes back what waits for a disk, with what was typed for it")
  func hangingDisk() {
    let host = Self.copied()
    host.keys("p j esc")
    #expect(host.state.desk.gesture.phase == .idle && host.cursor(.primary) == "x")
    Self.judged(host, FileVerdict())
    #expect(!host.orders.contains { $0.hasPrefix("files copy") })
  }

  @Test("a pane that is never asked takes no files between its rows")
  func unasked() {
    let host = Self.desk(wants: [])
    Self.hold(host, from: 60, row: 2, over: (0, 3))
    host.mouse(.release(.left), 0, 3)
    host.advance(3_000)
    #expect(host.sent(.primary, "transfer.perform").isEmpty)
    #expect(host.state.desk.gesture.phase == .idle)
  }

  @Test("a row among its own moves in the order only: its folder is linked, never moved")
  func ownRows() {
    let host = Self.desk()
    Self.hold(host, from: 8, row: 3, over: (8, 2))
    Self.judged(host, FileVerdict())
    host.mouse(.release(.left), 8, 2)
    #expect(!host.orders.contains { $0.hasPrefix("files move") })
    #expect(host.orders.contains { $0.hasPrefix("files link") }, "\(host.orders)")

    let other = Self.desk()
    Self.hold(other, from: 8, row: 3, over: (0, 2))
    Self.answer(other, "drop.propose", #"{"op":"move"}"#)
    other.mouse(.release(.left), 0, 2)
    #expect(other.sent(.primary, "transfer.perform").last?.contains(#""local":true"#) == true)
    #expect(!other.orders.contains { $0.hasPrefix("files ") })
  }
}
