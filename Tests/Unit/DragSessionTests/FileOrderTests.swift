// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing
import JSONRPC
import PaneProtocol
import Testing

@testable import DragSession

@Suite("Transfers whose files the host moves")
struct FileOrderTests {
  @Test("knows the file an item or a row is")
  func items() {
    #expect(Self.file("/a").fileAddress == "file:///a")
    var item = Self.file("/a")
    item.representations[0].data = .inline(JSONText(string: "# note\r\nfile:///b%FF\r\n"))
    #expect(item.fileAddress == "file:///b%FF")
    for text in ["file:///a\nfile:///b", "https://a/b", "", "/a"] {
      item.representations[0].data = .inline(JSONText(string: text))
      #expect(item.fileAddress == nil)
    }
    item.representations[0].data = .promised
    #expect(item.fileAddress == nil)
    var row = Item(id: "r", text: StyledText("r"))
    #expect(row.fileAddress == nil)
    #expect(row.isFile(at: "file:///a") == nil)
    row.value = JSONText(string: "/home/ä")
    #expect(row.fileAddress == "file:///home/%C3%A4")
    #expect(row.isFile(at: "file:///home/%C3%A4") == true)
    #expect(row.isFile(at: "file:///home") == false)
    row.value = JSONText(string: "file:///a%20b")
    #expect(row.isFile(at: "file:///a%20b") == true)
    #expect(row.isFile(at: "file:///a%20c") == false)
  }

  static func file(_ path: String) -> DragItem {
    DragItem(
      id: path, title: SafeText(path),
      representations: [
        Representation(
          type: "text/uri-list",
          data: .inline(JSONText(string: FileAddress.address(of: path) ?? "")))
      ])
  }

  // MARK: Making orders

  private func plan(
    _ anchor: DropAnchor = .pane, _ items: [DragItem] = [file("/a/x"), file("/b/y")],
    _ operation: DropOperation = .move, directory: String? = "/target"
  ) -> TransferPlan {
    let rules = DropRules(accepts: ["*/*"], transfer: .files, directory: directory)
    return TransferPlan(
      id: "t", session: "s", operation: operation, source: DragPaneID(1), items: items,
      policy: DragPolicy(), target: DropPlace(pane: DragPaneID(2), anchor: anchor),
      targetTitle: SafeText("Files"), rules: rules, conflict: .keepBoth, byKeyboard: false)
  }

  private func order(
    _ plan: TransferPlan, movesFiles: Bool = true, directory: String? = nil
  ) -> TransferOrder {
    TransferOrder(
      plan, source: StoreKey("S"), target: StoreKey("T"), movesFiles: movesFiles,
      directory: directory)
  }

  @Test("moves files itself when all are files and the folder is known")
  func orders() {
    let files = order(plan()).files
    #expect(files?.directory == "file:///target")
    #expect(files?.files.map(\.source) == ["file:///a/x", "file:///b/y"])
    #expect(order(plan()).mode == .files)
    #expect(order(plan(.into("row")), directory: "/row").files?.directory == "file:///row")
    // Within one pane as well: a folder there is a place like any other.
    var same = plan(.into("row"))
    same.source = same.target.pane
    #expect(order(same, directory: "/row").mode == .files)
  }

  @Test("leaves the transfer to the programs otherwise")
  func otherModes() {
    #expect(order(plan(), movesFiles: false).mode == .staged)
    #expect(order(plan(.into("row"))).mode == .staged)
    #expect(order(plan(directory: nil)).mode == .staged)
    #expect(order(plan(directory: "relative")).mode == .staged)
    #expect(order(plan(.pane, [DragItem(id: "m", title: SafeText("mail"))])).mode == .staged)
  }

  @Test("copies what lies in a file of its source, and never takes that away")
  func spool() {
    let mail = DragItem(
      id: "m", title: SafeText("a/b"),
      representations: [
        Representation(type: "message/rfc822", data: .file(FileReference(path: "/spool/1")))
      ], name: "mail.eml")
    #expect(order(plan(.pane, [mail])).files == nil)
    let files = order(plan(.pane, [mail], .copy)).files
    #expect(files?.files == [.init(.copy, source: "file:///spool/1", name: "mail.eml")])
  }

  // MARK: Carrying them out

  private func book(_ operation: DropOperation = .move) -> (TransferBook, TransferOrder) {
    var book = TransferBook()
    let order = order(plan(.pane, [Self.file("/a/x"), Self.file("/b/y")], operation))
    #expect(send(.ordered(order), &book).contains(.append(.intent("t"), waits: true)))
    let effects = send(.logged("t", succeeded: true), &book)
    #expect(effects == [.moveFiles(order, isRecovery: false)])
    return (book, order)
  }

  /// A book of two moves that are over, `t` and then `later`.
  private func bookOfTwo() -> TransferBook {
    var (book, order) = book()
    send(.filesMoved("t", Self.both), &book)
    order.id = "later"
    send(.ordered(order), &book)
    send(.logged("later", succeeded: true), &book)
    send(.filesMoved("later", Self.both), &book)
    return book
  }

  @discardableResult
  private func send(_ event: TransferEvent, _ book: inout TransferBook) -> [TransferStep] {
    var turn = TransferTurn()
    book.handle(event, &turn)
    return turn.steps
  }

  private func outcome(_ steps: [TransferStep]) -> TransferReport.Outcome? {
    report(steps)?.outcome
  }

  private func report(_ steps: [TransferStep]) -> TransferReport? {
    for case .report(let report) in steps { return report }
    return nil
  }

  private static let both = FileOutcome(
    arrived: [
      TransferredItem(n: 0, id: "file:///target/x", revision: "1", replaced: "file:///trash/x"),
      TransferredItem(n: 1, id: "file:///target/y%20(2)", revision: "2"),
    ])

  @Test("does, undoes and redoes a move of files")
  func undo() throws {
    var (book, order) = book()
    send(.filesProgressed("t", FileProgress(items: 2, itemsDone: 1, bytes: 0, bytesDone: 0)), &book)
    #expect(book.transfers["t"]?.files?.percent == 50)
    #expect(outcome(send(.filesMoved("t", Self.both), &book)) == .done)
    #expect(!book.isBusy)
    let taken = book.popUndo()
    let back = try #require(taken)
    #expect(back.mode == .files && back.undoes == "t" && back.source == StoreKey("T"))
    #expect(
      back.files?.files == [
        .init(
          .move, source: "file:///target/x", place: "file:///a/x", restores: "file:///trash/x"),
        .init(.move, source: "file:///target/y%20(2)", place: "file:///b/y"),
      ])
    send(.ordered(back), &book)
    #expect(send(.logged(back.id, succeeded: true), &book) == [.moveFiles(back, isRecovery: false)])
    let arrived = [
      TransferredItem(n: 0, id: "file:///a/x"), TransferredItem(n: 1, id: "file:///b/y"),
    ]
    let effects = send(.filesMoved(back.id, FileOutcome(arrived: arrived)), &book)
    #expect(outcome(effects) == .done)
    // What is taken back cannot be taken back once more; it can be done again.
    #expect(book.history.undoable.isEmpty)
    let redo = book.popRedo(id: "again")
    order.id = "again"
    order.traits.insert(.redo)
    #expect(redo == order)
  }

  @Test("what was published goes to the trash, and comes from there when it is done again")
  func undoPublished() throws {
    let change = FilesChange(
      .publish, title: "Unpack 2",
      items: [.init(path: "/w/.k.part", to: "/w/x"), .init(path: "/w/.l.part", to: "/w/y")])
    let made = try #require(TransferOrder(change, id: "t", target: StoreKey("T")))
    #expect(made.conflict == .keepBoth)
    var book = TransferBook()
    send(.ordered(made), &book)
    send(.logged("t", succeeded: true), &book)
    let arrived = [
      TransferredItem(n: 0, id: "file:///w/x", revision: "1"),
      TransferredItem(n: 1, id: "file:///w/y%20(2)", revision: "2"),
    ]
    #expect(outcome(send(.filesMoved("t", FileOutcome(arrived: arrived)), &book)) == .done)
    let taken = book.popUndo()
    let back = try #require(taken)
    #expect(
      back.files?.files == [
        .init(.discard, source: "file:///w/x"), .init(.discard, source: "file:///w/y%20(2)"),
      ])
    send(.ordered(back), &book)
    send(.logged(back.id, succeeded: true), &book)
    let trashed = [
      TransferredItem(n: 0, id: "file:///t/files/x"),
      TransferredItem(n: 1, id: "file:///t/files/y"),
    ]
    send(.filesMoved(back.id, FileOutcome(arrived: trashed)), &book)
    #expect(
      book.popRedo(id: "again")?.files?.files == [
        .init(.restore, source: "file:///t/files/x", place: "file:///w/x"),
        .init(.restore, source: "file:///t/files/y", place: "file:///w/y%20(2)"),
      ])
  }

  @Test("a time is taken back to the nanosecond, and nothing else with it")
  func undoTime() throws {
    let change = FilesChange(.mode, title: "Time of x", items: [.init(path: "/w/x", modified: -3)])
    let made = try #require(TransferOrder(change, id: "t", target: StoreKey("T")))
    #expect(
      made.files?.files == [.init(.mode, source: "file:///w/x", modified: -3_000_000_000)])
    var book = TransferBook()
    send(.ordered(made), &book)
    send(.logged("t", succeeded: true), &book)
    let arrived = [TransferredItem(n: 0, id: "file:///w/x", revision: "1", oldModified: 12_345)]
    send(.filesMoved("t", FileOutcome(arrived: arrived)), &book)
    let taken = book.popUndo()
    #expect(
      taken?.files?.files == [.init(.mode, source: "file:///w/x", stamp: "1", modified: 12_345)])
  }

  @Test("a rename that cannot be taken back tells which name is not there, not the old one")
  func undoRenamed() throws {
    let change = FilesChange(
      .rename, title: "Renaming", items: [.init(path: "/w/old", to: "/w/new%20name")])
    let made = try #require(TransferOrder(change, id: "t", target: StoreKey("T")))
    var book = TransferBook()
    send(.ordered(made), &book)
    send(.logged("t", succeeded: true), &book)
    let arrived = [TransferredItem(n: 0, id: made.files?.files.first?.place ?? "", revision: "1")]
    send(.filesMoved("t", FileOutcome(arrived: arrived)), &book)
    let taken = book.popUndo()
    let back = try #require(taken)
    send(.ordered(back), &book)
    send(.logged(back.id, succeeded: true), &book)
    let result = FileOutcome(refused: [0: "it is not there any more"], gone: [0])
    let report = try #require(self.report(send(.filesMoved(back.id, result), &book)))
    #expect(
      report.message.text(isASCII: false)
        == "Undo renaming: nothing changed: “new%20name” is not there any more.")
  }

  @Test("what is put back has its place, and the folders it needs are made")
  func restoring() {
    let items: [FilesChange.Item] = [
      .init(path: "/w", isFolder: true), .init(path: "/t/files/x", to: "/w/x"),
    ]
    let order = TransferOrder(
      FilesChange(.restore, title: "Put back", items: items), id: "t", target: StoreKey("T"))
    #expect(
      order?.files?.files == [
        .init(.makeFolder, source: "file:///w"),
        .init(.restore, source: "file:///t/files/x", place: "file:///w/x"),
      ])
    let nowhere = FilesChange(.restore, title: "Put back", items: [.init(path: "/t/files/x")])
    #expect(TransferOrder(nowhere, id: "t", target: StoreKey("T")) == nil)
  }

  @Test("what is taken back is said with the folder it is back in")
  func undoneFolder() throws {
    var (book, _) = book()
    send(.filesMoved("t", Self.both), &book)
    let taken = book.popUndo()
    let back = try #require(taken)
    send(.ordered(back), &book)
    send(.logged(back.id, succeeded: true), &book)
    let report = try #require(self.report(send(.filesMoved(back.id, Self.both), &book)))
    #expect(report.message.text == "Undone: 2 items are back in “a”")
  }

  @Test("what is not there any more does not stand in the way of what was done before it")
  func undoGone() throws {
    var book = bookOfTwo()
    for (undone, next): (TransferID, TransferID) in [("later", "t"), ("t", "later")] {
      let taken = book.popUndo()
      let back = try #require(taken)
      #expect(back.undoes == undone)
      send(.ordered(back), &book)
      send(.logged(back.id, succeeded: true), &book)
      let result = FileOutcome(
        refused: [0: "it is not there any more", 1: "no permission"], gone: [0, 1])
      let report = try #require(self.report(send(.filesMoved(back.id, result), &book)))
      #expect(report.isGone)
      #expect(
        report.message.text(isASCII: false)
          == "Nothing was taken back: “/a/x” is not there any more.")
      #expect(book.nextUndo?.order.id == next)
    }
  }

  @Test(
    "what may work another time is the next to be taken back, and stands aside when it fails again")
  func undoRefused() throws {
    var book = bookOfTwo()
    let result = FileOutcome(
      refused: [0: "it is not there any more", 1: "no permission"], gone: [0])
    for (undone, next): (TransferID, TransferID) in [
      ("later", "later"), ("later", "t"), ("t", "t"),
    ] {
      let taken = book.popUndo()
      let back = try #require(taken)
      #expect(back.undoes == undone)
      send(.ordered(back), &book)
      send(.logged(back.id, succeeded: true), &book)
      send(.filesMoved(back.id, result), &book)
      #expect(book.nextUndo?.order.id == next)
    }
  }

  @Test("an undo that a later host has finished is not offered again")
  func undoRecovered() throws {
    var (first, order) = book()
    send(.filesMoved("t", Self.both), &first)
    let taken = first.popUndo()
    let back = try #require(taken)
    var turn = TransferTurn()
    let entry = UndoEntry(order: order, arrived: Self.both.arrived)
    var book = TransferBook(
      recovering: [.undo(entry), .begin(back), .intent(back.id)], &turn)
    #expect(book.history.undoable.count == 1)
    let arrived = [
      TransferredItem(n: 0, id: "file:///a/x"), TransferredItem(n: 1, id: "file:///b/y"),
    ]
    let effects = send(.filesMoved(back.id, FileOutcome(arrived: arrived)), &book)
    #expect(outcome(effects) == .done && effects.contains(.append(.undone("t"), waits: false)))
    #expect(book.history.undoable.isEmpty)
  }

  @Test("takes copies, links and kept moves back into the trash", arguments: DropOperation.allCases)
  func undoCopies(operation: DropOperation) {
    var (book, _) = book(operation)
    var result = Self.both
    result.arrived[0].isCopy = operation == .move
    result.kept = operation == .move ? [0: "the original has changed"] : [:]
    let effects = send(.filesMoved("t", result), &book)
    #expect(
      outcome(effects)
        == (operation == .move ? .kept(reason: "the original has changed") : .done))
    let back = book.popUndo()?.files?.files
    #expect(
      back?.first
        == .init(
          .discard, source: "file:///target/x", stamp: "1", restores: "file:///trash/x"))
    #expect(back?.last?.action == (operation == .move ? .move : .discard))
  }

  @Test("ends files on their way once, and says what became of them")
  func cancel() {
    for done in [0, 1] {
      var (book, _) = book()
      #expect(send(.cancelled("t"), &book) == [.cancelFiles("t")])
      #expect(send(.cancelled("t"), &book).isEmpty)
      #expect(book.isBusy)
      let result = FileOutcome(
        arrived: Array(Self.both.arrived.prefix(done)),
        refused: done == 0 ? [0: "cancelled", 1: "cancelled"] : [1: "cancelled"],
        isCancelled: true)
      let effects = send(.filesMoved("t", result), &book)
      #expect(
        outcome(effects)
          == (done == 0 ? .failed(reason: "cancelled") : .partial(reason: "cancelled")))
      #expect(book.transfers.isEmpty && book.history.undoable.count == done)
    }
  }

  @Test("says why nothing was moved")
  func refused() {
    var (book, _) = book()
    let result = FileOutcome(refused: [1: "no permission", 0: "the name is taken"])
    #expect(
      outcome(send(.filesMoved("t", result), &book)) == .failed(reason: "the name is taken"))
    #expect(send(.filesMoved("t", Self.both), &book).isEmpty)
  }

  @Test("does not move one file twice at once")
  func busy() {
    var (book, order) = book()
    order.id = "second"
    order.source = nil
    order.operation = .copy
    #expect(
      outcome(send(.ordered(order), &book)) == .failed(reason: "it is being moved already"))
  }

  // MARK: The log

  @Test("finds in the log what is needed to undo an order on files")
  func log() throws {
    var (book, order) = book()
    var records: [TransferRecord] = [.begin(order), .intent("t")]
    for case .append(let record, _) in send(.filesMoved("t", Self.both), &book) {
      records.append(record)
    }
    var turn = TransferTurn()
    var again = TransferBook(recovering: records, &turn)
    // Nobody has seen how it came out.
    #expect(turn.steps.count == 1 && outcome(turn.steps) == .done)
    let undone = again.popUndo()
    let back = try #require(undone)
    #expect(back.files?.files.count == 2)
    // Once that is done, it is not offered again: neither now nor after compaction.
    let later = records + [.begin(back), .undone("t"), .done(back.id), .told("t")]
    #expect(TransferBook(recovering: later, &turn).history.undoable.isEmpty)
    #expect(TransferRecord.compacted(later).isEmpty)
  }

  @Test("keeps a decision although a copy of the log that was cut short begins the transfer again")
  func twice() {
    var order = order(plan())
    order.mode = .staged
    order.files = nil
    let whole: [TransferRecord] = [
      .begin(order), .intent("t"), .commit("t", items: [0, 1], staged: nil),
    ]
    let both = TransferRecord.compacted(whole + [.begin(order)])
    var turn = TransferTurn()
    let book = TransferBook(recovering: both, &turn)
    #expect(book.maskedRows(of: StoreKey("S")) == Set(order.items.map(\.id)))
  }

  @Test("finds out after a crash what became of the files")
  func recovery() {
    let order = order(plan())
    var turn = TransferTurn()
    var book = TransferBook(recovering: [.begin(order), .intent("t")], &turn)
    #expect(turn.steps == [.moveFiles(order, isRecovery: true)])
    #expect(send(.retried("t"), &book).isEmpty)
    #expect(outcome(send(.filesMoved("t", Self.both), &book)) == .done)
    var idleTurn = TransferTurn()
    let idle = TransferBook(recovering: [.begin(order)], &idleTurn)
    #expect(idle.transfers.isEmpty)
    // Nothing was begun, and that is said.
    #expect(outcome(idleTurn.steps) == .failed(reason: "interrupted"))
    #expect(idleTurn.steps.suffix(2) == [.ended("t"), .append(.done("t"), waits: false)])
  }
}
