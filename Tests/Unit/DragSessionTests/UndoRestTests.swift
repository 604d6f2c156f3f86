// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import PaneTestSupport
import Testing

@testable import DragSession

@Suite("What an undo that was cut short has left")
struct UndoRestTests {
  /// A disk of names: what is where, and what it says.
  private struct Disk: Equatable {
    var files: Set<String>

    /// Carries an order out until its turn comes to be cut short.
    mutating func carryOut(
      _ order: TransferOrder, cut: Int?, reason: String
    ) -> FileOutcome {
      var outcome = FileOutcome(isCancelled: cut != nil && reason == TransferReason.cancelled)
      for (n, file) in (order.files?.files ?? []).enumerated() {
        guard n < cut ?? .max else {
          outcome.refused[n] = reason
          continue
        }
        let goesElsewhere = file.action != .unmake ? file.place : nil
        let place = goesElsewhere ?? Self.place(of: file, in: order)
        if file.action.takesAway { files.remove(file.source) }
        files.insert(place)
        outcome.arrived.append(TransferredItem(n: n, id: place, revision: "1"))
      }
      return outcome
    }

    private static func place(of file: FileOrder.File, in order: TransferOrder) -> String {
      let name = file.source.split(separator: "/").last.map(String.init) ?? ""
      switch file.action {
      case .discard, .unmake, .remove: return "file:///trash/\(name)"
      case .makeFile, .makeFolder, .mode: return file.source
      case .copy, .move, .link, .relativeLink, .hardLink, .restore, .publish:
        return "\(order.files?.directory ?? "")/\(name)"
      }
    }
  }

  /// One session: its book, and the log it leaves to the next.
  private struct Session {
    var book = TransferBook()
    var log: [TransferRecord] = []
    var disk: Disk
    var last: TransferReport?

    mutating func send(_ event: TransferEvent) {
      var turn = TransferTurn()
      book.handle(event, &turn)
      for step in turn.steps {
        if case .append(let record, _) = step { log.append(record) }
        if case .report(let report) = step { last = report }
      }
    }

    mutating func run(_ order: TransferOrder, cut: Int? = nil) {
      send(.ordered(order))
      send(.logged(order.id, succeeded: true))
      let outcome = disk.carryOut(order, cut: cut, reason: TransferReason.cancelled)
      send(.filesMoved(order.id, outcome))
    }

    /// Begins an order and dies in the middle; the next session finds out what was done.
    mutating func die(in order: TransferOrder, after cut: Int) {
      send(.ordered(order))
      send(.logged(order.id, succeeded: true))
      let outcome = disk.carryOut(order, cut: cut, reason: TransferReason.interrupted)
      restart()
      send(.filesMoved(order.id, outcome))
    }

    /// Reads the log again, as it is or as a later host has shortened it.
    mutating func restart(isShortened: Bool = false) {
      if isShortened { log = TransferRecord.compacted(log) }
      var turn = TransferTurn()
      book = TransferBook(recovering: log, &turn)
    }
  }

  private func order(_ action: FileOrder.Action, count: Int) -> TransferOrder {
    let paths = (0..<count).map { "file:///from/\($0)" }
    var order = TransferOrder(
      id: "run-1", operation: action == .move ? .move : .copy, mode: .files,
      source: action.makesForTests ? nil : StoreKey("S"), target: StoreKey("T"),
      items: paths.map { DragItem(id: $0, title: SafeText($0)) }, anchor: .pane,
      title: SafeText("Files"))
    order.files = FileOrder(
      directory: "file:///to", files: paths.map { .init(action, source: $0) })
    if action.makesForTests { order.change = SafeText("Create") }
    return order
  }

  @Test("is taken back by the next ones, whoever ends the first and how often", arguments: 0..<200)
  func rest(seed: Int) throws {
    var generator = SplitMix64(seed: seed)
    let actions: [FileOrder.Action] = [.copy, .move, .makeFile, .link]
    let action = actions[Int.random(in: 0..<actions.count, using: &generator)]
    let count = Int.random(in: 2..<40, using: &generator)
    let made = order(action, count: count)
    let sources = action.makesForTests ? [] : Set(made.items.map(\.id))
    var session = Session(disk: Disk(files: sources))
    session.run(made)
    var tries = 0
    var left = count
    while let back = session.book.popUndo() {
      tries += 1
      #expect(back.items.count == left, "seed \(seed)")
      let cut = Int.random(in: 1...max(1, left), using: &generator)
      let isWhole = cut >= left || tries > 6
      switch (isWhole, Bool.random(using: &generator)) {
      case (true, _): session.run(back)
      case (false, true): session.run(back, cut: cut)
      case (false, false): session.die(in: back, after: cut)
      }
      if isWhole {
        #expect(session.last?.leavesRest == false, "seed \(seed)")
        left = 0
      } else {
        #expect(session.last?.leavesRest == true, "seed \(seed)")
        left -= cut
      }
      if Bool.random(using: &generator) {
        session.restart(isShortened: Bool.random(using: &generator))
      }
      #expect(session.book.history.undoable.count == (left > 0 ? 1 : 0), "seed \(seed)")
    }
    #expect(left == 0, "seed \(seed): after \(tries)")
    #expect(session.disk.files.filter { !$0.hasPrefix("file:///trash") } == sources)
  }

  @Test("what was taken back before it was cut short is done again, and nothing else")
  func redo() throws {
    let made = order(.copy, count: 5)
    var session = Session(disk: Disk(files: Set(made.items.map(\.id))))
    session.run(made)
    let all = session.disk
    let back = session.book.popUndo()
    session.run(try #require(back), cut: 2)
    #expect(session.last?.outcome == .partial(reason: "cancelled"))
    #expect(session.last?.message.text == "2 of 5 taken back, 3 stayed: cancelled. u goes on.")
    let again = session.book.popRedo(id: "run-r1")
    let redo = try #require(again)
    #expect(redo.items.map(\.id) == ["file:///from/0", "file:///from/1"])
    #expect(redo.files?.files.map(\.source) == redo.items.map(\.id))
    session.run(redo)
    #expect(session.disk.files.subtracting(["file:///trash/0", "file:///trash/1"]) == all.files)
  }

  @Test("what stays for a reason of its own is no rest")
  func refused() throws {
    let made = order(.copy, count: 2)
    var session = Session(disk: Disk(files: []))
    session.run(made)
    let taken = session.book.popUndo()
    let back = try #require(taken)
    session.send(.ordered(back))
    session.send(.logged(back.id, succeeded: true))
    let outcome = FileOutcome(
      arrived: [TransferredItem(n: 0, id: "file:///trash/0")], refused: [1: "no permission"])
    session.send(.filesMoved(back.id, outcome))
    #expect(session.book.history.undoable.isEmpty && session.last?.leavesRest == false)
  }

  @Test("what is refused twice comes behind all that is older, however much is refused")
  func setAside() throws {
    var session = Session(disk: Disk(files: []))
    for id in ["x", "a", "b"] {
      var made = order(.makeFile, count: 1)
      made.id = TransferID(id)
      session.run(made)
    }
    var tried: [String] = []
    while let back = session.book.popUndo(), tried.count < 6 {
      tried.append(back.undoes?.text ?? "")
      if back.undoes == "x" {
        session.run(back)
        continue
      }
      session.send(.ordered(back))
      session.send(.logged(back.id, succeeded: true))
      session.send(.filesMoved(back.id, FileOutcome(refused: [0: "its name is taken"])))
      let isTwice = tried.count(where: { $0 == back.undoes?.text }) > 1
      #expect(session.book.history.isSetAside(back, isGone: false) == isTwice)
    }
    #expect(tried == ["b", "b", "a", "a", "x", "b"])
  }

  @Test("what was edited and left can be taken back later, after a question or as it was")
  func edited() throws {
    let made = order(.copy, count: 3)
    var session = Session(disk: Disk(files: []))
    session.run(made)
    func refuse(_ positions: [Int], of order: TransferOrder) {
      session.send(.ordered(order))
      session.send(.logged(order.id, succeeded: true))
      var outcome = FileOutcome(
        arrived: order.items.indices.filter { !positions.contains($0) }.map {
          TransferredItem(n: $0, id: "file:///trash/\($0)")
        },
        refused: Dictionary(positions.map { ($0, "changed") }) { first, _ in first })
      outcome.changed = Set(positions)
      session.send(.filesMoved(order.id, outcome))
    }
    let first = session.book.popUndo()
    let back = try #require(first)
    refuse([1, 2], of: back)
    #expect(session.last?.leavesRest == true && session.book.history.hasRest(of: back))
    // One of the two is taken back after the question; the other one stays.
    let answered = session.book.popUndo(again: back, as: [1: back.items[1]])
    let again = try #require(answered)
    #expect(again.items.map(\.id) == [back.items[1].id])
    refuse([], of: again)
    session.restart()
    let second = session.book.popUndo()
    #expect(second?.items.map(\.id) == [back.items[2].id])
    #expect(session.book.history.undoable.isEmpty)
  }
}

extension FileOrder.Action {
  fileprivate var makesForTests: Bool { self == .makeFile || self == .makeFolder }
}
