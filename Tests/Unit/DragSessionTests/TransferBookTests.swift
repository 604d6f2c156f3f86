// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneProtocol
import PaneTestSupport
import Testing

/// A transfer written down: what the ends answer, and what the host must have done.
struct TransferVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  var mode: String?
  var operation: String?
  var items: Int?
  var allOrNothing: Bool?
  /// What happens after the order, such as the answer to the last request.
  var events: [String]
  var calls: [String]?
  var report: String?
  var left: Int?
  var testDescription: String { id }
}

@Suite("Transfers")
struct TransferBookTests {
  @Test(
    "follows the table of failures", arguments: try vectors("transfers", as: [TransferVector].self))
  func transfer(_ vector: TransferVector) {
    var desk = Desk()
    desk.send(.storeOpened(StoreKey("S"), inDoubt: []))
    desk.send(.storeOpened(StoreKey("T"), inDoubt: []))
    desk.send(.ordered(Desk.order(vector)))
    for event in vector.events { desk.play(event) }
    if let calls = vector.calls { #expect(desk.calls == calls) }
    #expect(desk.reports.last == vector.report)
    #expect(desk.book.transfers.count == vector.left ?? 0)
  }

  @Test("keeps a report in the log until it was on the screen, whoever has to tell it")
  func unseenReport() {
    let order = Desk.order(TransferVector(id: "t", items: 3, events: [], calls: []))
    let failure = TransferReport.Outcome.failed(reason: "no room")
    for (outcome, count) in [(.done, 3), (.partial(reason: "x"), 2), (failure, 0)] {
      var log: [TransferRecord] = [
        .begin(order), .reported("t", outcome, arrived: count), .done("t"),
      ]
      #expect(TransferRecord.compacted(log) == log)
      var turn = TransferTurn()
      var book = TransferBook(recovering: log, &turn)
      guard case .report(let report)? = turn.steps.first, turn.steps.count == 1 else {
        Issue.record("\(turn.steps)")
        continue
      }
      #expect(report.outcome == outcome && report.arrivedCount == count && report.isRepeated)
      #expect(book.isWorthKeeping && book.transfers.isEmpty)
      // A third host tells it, too, unless the second had it on the screen.
      var shown = TransferTurn()
      book.handle(.told("t"), &shown)
      book.handle(.told("t"), &shown)
      #expect(shown.steps == [.append(.told("t"), waits: false)])
      #expect(!book.isWorthKeeping)
      log.append(.told("t"))
      #expect(TransferRecord.compacted(log).isEmpty)
    }
  }

  @Test("takes a transfer as ended that can be taken back, though the record of its end is lost")
  func lostEnd() {
    let order = Desk.order(TransferVector(id: "t", items: 3, events: [], calls: []))
    let entry = UndoEntry(order: order, arrived: [TransferredItem(n: 0, id: "x")])
    var back = order
    back.id = "t/undo"
    back.undoes = "t"
    let records: [[TransferRecord]] = [
      [.begin(order), .intent("t"), .undo(entry)],
      [.begin(order), .reported("t", .done, arrived: 1), .undo(entry)],
      [.undo(entry), .begin(back), .intent(back.id), .undone("t")],
    ]
    for log in records {
      #expect(TransferRecord.open(log).isEmpty)
      var turn = TransferTurn()
      let book = TransferBook(recovering: TransferRecord.compacted(log), &turn)
      #expect(book.transfers.isEmpty, "\(log)")
    }
  }

  @Test("a further try to take something back has another key, whoever made the one before")
  func undoKeys() throws {
    var order = Desk.order(TransferVector(id: "t", items: 1, events: [], calls: []))
    order.mode = .files
    order.files = FileOrder(
      directory: "file:///d", files: [.init(.copy, source: "file:///a")])
    let entry = UndoEntry(order: order, arrived: [TransferredItem(n: 0, id: "file:///d/a")])
    var log: [TransferRecord] = [.undo(entry)]
    var keys: Set<TransferID> = []
    for _ in 0..<4 {
      var turn = TransferTurn()
      var book = TransferBook()
      book.adopt(TransferRecord.compacted(log), &turn)
      let next = book.popUndo()
      let back = try #require(next)
      #expect(keys.insert(back.id).inserted, "\(back.id)")
      log.append(.begin(back))
    }
  }

  @Test("does not tell once more, while the ends are told of it, that a transfer came to nothing")
  func seenFailure() {
    let order = Desk.order(TransferVector(id: "t", events: [], calls: []))
    let log: [TransferRecord] = [
      .begin(order), .reported("t", .failed(reason: "no room"), arrived: 0), .told("t"),
    ]
    for (records, said) in [(log, 0), (log.dropLast(), 1)] {
      var turn = TransferTurn()
      let book = TransferBook(recovering: Array(records), &turn)
      #expect(book.transfers.count == 1)
      let reasons = turn.steps.compactMap { step -> TransferReport.Outcome? in
        if case .report(let report) = step { report.outcome } else { nil }
      }
      #expect(reasons == Array(repeating: .failed(reason: "no room"), count: said))
    }
  }

  @Test("lets only the target read, and only what is offered")
  func read() {
    var desk = Desk()
    desk.send(.storeOpened(StoreKey("S"), inDoubt: []))
    desk.send(.storeOpened(StoreKey("T"), inDoubt: []))
    desk.send(.ordered(Desk.order(TransferVector(id: "t", events: [], calls: []))))
    desk.play("yes")
    let wish = #"{"transfer":"t","item":0,"type":"text/plain"}"#
    let answer = desk.read(by: "T", wish)
    #expect(answer == .chunk(DataChunk(data: "x")))
    for (store, text) in [
      ("S", wish), ("T", #"{"transfer":"t","item":7}"#), ("T", #"{"transfer":"u","item":0}"#),
      ("T", #"{"transfer":"t","item":0,"type":"image/png"}"#),
    ] {
      guard case .refused? = desk.read(by: store, text) else {
        Issue.record("\(store) may read \(text)")
        continue
      }
    }
  }

  @Test("takes a move back with another move, and a copy by removing")
  func undo() throws {
    var desk = Desk()
    desk.send(.storeOpened(StoreKey("S"), inDoubt: []))
    desk.send(.storeOpened(StoreKey("T"), inDoubt: []))
    for operation in ["move", "copy"] {
      let vector = TransferVector(id: operation, operation: operation, events: [], calls: [])
      var order = Desk.order(vector)
      order.id = TransferID(operation)
      desk.send(.ordered(order))
      let answers =
        operation == "move"
        ? ["yes", "yes", "disk", "done", "removed"] : ["yes", "disk", "done"]
      for answer in answers { desk.play(answer, of: TransferID(operation)) }
    }
    #expect(desk.book.history.undoable.count == 2)
    let copyBackOrder = desk.book.popUndo()
    let copyBack = try #require(copyBackOrder)
    #expect(copyBack.mode == .removal)
    #expect(copyBack.source == StoreKey("T"))
    let moveBackOrder = desk.book.popUndo()
    let moveBack = try #require(moveBackOrder)
    #expect(moveBack.source == StoreKey("T"))
    #expect(moveBack.target == StoreKey("S"))
    #expect(moveBack.items.map(\.id) == ["c9"])
    #expect(moveBack.restore == ["trash-5"])
    #expect(desk.book.popRedo(id: "again")?.operation == .move)
  }
}

/// A book of transfers and what came out of it, in words.
struct Desk {
  var book = TransferBook()
  private(set) var calls: [String] = []
  private(set) var reports: [String] = []
  private var requests: [(number: Int, kind: RequestKind)] = []
  private var isTimed = false
  private var log: [TransferRecord] = []

  static func order(_ vector: TransferVector) -> TransferOrder {
    let items = (0..<(vector.items ?? 1)).map {
      DragItem(
        id: "b\($0 + 3)", revision: "e1", title: SafeText("Lunch?"),
        representations: [
          Representation(type: "text/plain", data: .inline(JSONText(text: "\"x\"")))
        ])
    }
    var order = TransferOrder(
      id: "t", operation: DropOperation(rawValue: vector.operation ?? "move") ?? .move,
      mode: TransferMode(rawValue: vector.mode ?? "staged") ?? .staged, source: StoreKey("S"),
      target: StoreKey("T"), items: items, anchor: .before("c2"), title: SafeText("Todo"))
    order.isAllOrNothing = vector.allOrNothing ?? false
    return order
  }

  mutating func send(_ event: TransferEvent) {
    var turn = TransferTurn()
    book.handle(event, &turn)
    carryOut(turn.steps)
  }

  func read(by store: String, _ parameters: String) -> DataAnswer? {
    let line = #"{"id":1,"method":"transfer.read","params":\#(parameters)}"#
    var decoder = MessageDecoder()
    guard case .message(.transferRead(_, let wish)) = decoder.decode(Array(line.utf8)).outcome
    else { return nil }
    return book.read(by: StoreKey(store), wish)
  }

  private mutating func carryOut(_ steps: [TransferStep]) {
    for step in steps {
      switch step {
      case .append(let record, let waits):
        log.append(record)
        if waits { calls.append("disk") }
      case .request(let store, let number, let request):
        requests.append((number, request.message.answerKind))
        calls.append("\(store.text) \(request.method)")
      case .forget(let store, _): calls.append("\(store.text) forget")
      case .arm: isTimed = true
      case .disarm: isTimed = false
      case .moveFiles(_, let isRecovery): calls.append(isRecovery ? "recover files" : "files")
      case .cancelFiles: calls.append("cancel files")
      case .report(let report): reports.append(Self.words(report.outcome))
      case .ended: break
      }
    }
  }

  private static func words(_ outcome: TransferReport.Outcome) -> String {
    switch outcome {
    case .done: "done"
    case .partial(let reason): "partial \(reason)"
    case .kept(let reason): "kept \(reason)"
    case .failed(let reason): "failed \(reason)"
    case .parked(let store): "parked \(store.text)"
    }
  }

  private mutating func reply(_ text: String, late: Bool = false) {
    guard let request = late ? requests.first : requests.last else { return }
    guard let result = DragResult.read(text, to: request.kind),
      let answer = TransferAnswer(result)
    else {
      Issue.record("no answer: \(text)")
      return
    }
    send(.answered(request.number, answer))
  }

  mutating func play(_ event: String, of id: TransferID = "t") {
    let words = event.split(separator: " ").map(String.init)
    let rest = words.dropFirst().joined(separator: " ")
    switch words[0] {
    case "yes": reply(#"{"vote":"yes","staged":"k"}"#)
    case "lateYes": reply(#"{"vote":"yes","staged":"k"}"#, late: true)
    case "no": reply(#"{"vote":"no","reason":"\#(rest)"}"#)
    case "votes": reply(#"{"vote":"yes","staged":"k","items":[\#(rest)]}"#)
    case "done": reply(#"{"state":"done","items":[{"n":0,"id":"c9","rev":"1"}]}"#)
    case "answer": reply(rest)
    case "removed":
      reply(#"{"state":"done","items":[{"id":"b3","outcome":"removed","undo":"trash-5"}]}"#)
    case "kept": reply(#"{"state":"done","items":[{"id":"b3","outcome":"\#(rest)"}]}"#)
    case "cancelled": reply(#"{"state":"cancelled"}"#)
    case "aborted":
      for request in requests.suffix(2) {
        send(.answered(request.number, .stated(.cancelled())))
      }
    case "error":
      if let number = requests.last?.number {
        send(.answered(number, .failed(code: Int(words[1]) ?? 0, reason: "broken")))
      }
    case "disk": send(.logged(id, succeeded: true))
    case "full": send(.logged(id, succeeded: false))
    case "close": send(.storeClosed(StoreKey(rest)))
    case "open": send(.storeOpened(StoreKey(rest), inDoubt: []))
    case "fire":
      // A timer that was not started, or is ended, never fires.
      guard isTimed else { return }
      isTimed = false
      send(.timedOut(id))
    case "cancel": send(.cancelled(id))
    case "giveUp": send(.givenUp(id))
    case "retry": send(.retried(id))
    case "again": send(.ordered(book.transfers[id].map { Self.renamed($0.order) } ?? Self.empty))
    case "restart":
      var turn = TransferTurn()
      requests = []
      book = TransferBook(recovering: log, &turn)
      carryOut(turn.steps)
      send(.storeOpened(StoreKey("S"), inDoubt: []))
      send(.storeOpened(StoreKey("T"), inDoubt: []))
    default: Issue.record("unknown event \(event)")
    }
  }

  private static func renamed(_ order: TransferOrder) -> TransferOrder {
    var order = order
    order.id = "second"
    return order
  }

  private static var empty: TransferOrder {
    TransferOrder(
      id: "none", operation: .copy, mode: .plain, source: nil, target: StoreKey("T"), items: [],
      anchor: .end, title: .empty)
  }
}
