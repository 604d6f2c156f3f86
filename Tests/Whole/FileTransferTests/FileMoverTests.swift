// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import EventLoop
import FileAddressing
import FileTransfer
import Foundation
import HostRuntime
import PaneProtocol
import Testing

@Suite("The host's mover of files", .serialized)
struct FileMoverTests {
  /// A mover on a loop of its own, and what it has told.
  private final class Rig {
    let loop: Loop
    let desk: Desk
    private(set) var outcomes: [TransferID: FileOutcome] = [:]
    private(set) var progress: [FileProgress] = []
    var onProgress: (() -> Void)?
    private(set) var mover: FileMover?

    init(across: Bool = false) throws {
      loop = try Loop()
      desk = try Desk(across: across)
      mover = FileMover(
        loop: loop, journals: desk.journals.path(), dataFolder: desk.data.path(),
        progress: { [weak self] _, progress in
          self?.progress.append(progress)
          self?.onProgress?()
        },
        finished: { [weak self] id, outcome in self?.outcomes[id] = outcome })
    }

    func order(
      _ id: TransferID, _ action: FileOrder.Action, _ names: [String],
      _ conflict: ConflictChoice? = nil
    ) -> TransferOrder {
      var order = TransferOrder(
        id: id, operation: .move, mode: .files, source: nil, target: StoreKey("T"),
        items: names.map { DragItem(id: $0, title: SafeText($0)) }, anchor: .pane,
        title: SafeText("T"))
      order.conflict = conflict
      order.files = FileOrder(
        directory: FileAddress.address(of: desk.bytes(desk.there)),
        files: names.map {
          .init(action, source: FileAddress.address(of: desk.bytes(desk.here.appending(path: $0))))
        })
      return order
    }

    func run(until count: Int) throws {
      let deadline = EventLoop.Timer(loop)
      deadline.start(milliseconds: 120_000) { self.loop.stop() }
      loop.onTurnEnd = { if self.outcomes.count >= count { self.loop.stop() } }
      if outcomes.count < count { loop.run() }
      deadline.stop()
      loop.onTurnEnd = nil
      try #require(outcomes.count == count)
    }
  }

  @Test("moves nothing and makes nothing where the folder of the state is not to be used")
  func strangersState() throws {
    let rig = try Rig()
    try rig.desk.write("a", "a.txt")
    rig.mover?.stateProblem = "it is a link"
    rig.mover?.move(rig.order("t", .move, ["a.txt"]), isRecovery: false)
    try rig.run(until: 1)
    #expect(rig.outcomes["t"]?.refused[0] == "no journal can be kept: it is a link")
    #expect(!FileManager.default.fileExists(atPath: rig.desk.journals.path()))
  }

  @Test("carries out an order, its undo, and forgets their journals")
  func order() throws {
    let rig = try Rig()
    let mover = try #require(rig.mover)
    try rig.desk.write("new", "a b.txt")
    try rig.desk.write("old", "a b.txt", in: rig.desk.there)
    var book = TransferBook()
    let order = rig.order("drag-1", .move, ["a b.txt"], .replace)
    var turn = TransferTurn()
    book.handle(.ordered(order), &turn)
    book.handle(.logged("drag-1", succeeded: true), &turn)
    #expect(turn.steps.last == .moveFiles(order, isRecovery: false))
    mover.move(order, isRecovery: false)
    #expect(mover.isBusy && rig.outcomes.isEmpty)
    try rig.run(until: 1)
    let outcome = try #require(rig.outcomes["drag-1"])
    #expect(outcome.refused.isEmpty)
    #expect(rig.desk.tree(rig.desk.there) == ["a b.txt": "new"])
    book.handle(.filesMoved("drag-1", outcome), &turn)
    let undo = book.popUndo()
    mover.move(try #require(undo), isRecovery: false)
    try rig.run(until: 2)
    #expect(rig.desk.tree(rig.desk.there) == ["a b.txt": "old"])
    #expect(rig.desk.tree(rig.desk.here) == ["a b.txt": "new"])
    rig.loop.run()
    #expect(rig.desk.tree(rig.desk.journals).isEmpty)
    #expect(!mover.isBusy)
  }

  @Test("keeps the journal until the log is on disk, and for good when it cannot be put there")
  func durableLog() throws {
    let rig = try Rig()
    let mover = try #require(rig.mover)
    var answers: [(Bool) -> Void] = []
    mover.makeLogDurable = { answers.append($0) }
    for (number, isDurable) in [(1, true), (2, false)] {
      try rig.desk.write("x", "f\(number)")
      mover.move(rig.order("t\(number)", .move, ["f\(number)"]), isRecovery: false)
      try rig.run(until: number)
      rig.loop.run()
      #expect(rig.desk.tree(rig.desk.journals).count == 1 && answers.count == number)
      answers[number - 1](isDurable)
      rig.loop.run()
      #expect(rig.desk.tree(rig.desk.journals).count == (isDurable ? 0 : 1))
    }
  }

  @Test("at the end of the host the journals of what was answered go with the log's word")
  func ending() throws {
    let rig = try Rig()
    let mover = try #require(rig.mover)
    mover.makeLogDurable = { _ in }
    try rig.desk.write("x", "f")
    mover.move(rig.order("t", .move, ["f"]), isRecovery: false)
    try rig.run(until: 1)
    rig.loop.run()
    #expect(rig.desk.tree(rig.desk.journals).count == 1)
    mover.forgetAnswered { true }
    #expect(rig.desk.tree(rig.desk.journals).isEmpty)
  }

  @Test("answers orders it can make nothing of")
  func wrong() throws {
    let rig = try Rig()
    var order = rig.order("a", .move, ["x"])
    order.files = nil
    rig.mover?.move(order, isRecovery: false)
    var places = rig.order("b", .move, ["x", "y"])
    places.files?.files[0].source = "https://example.org/x"
    places.files?.directory = "nowhere"
    rig.mover?.move(places, isRecovery: false)
    try rig.run(until: 2)
    #expect(rig.outcomes["a"]?.refused == [0: "it is no file"])
    #expect(rig.outcomes["b"]?.refused.count == 2)
  }

  @Test("does one after the other between the same devices, and lets those that wait be cancelled")
  func queue() throws {
    let rig = try Rig()
    let mover = try #require(rig.mover)
    for number in 0..<4 { try rig.desk.write("\(number)", "f\(number)") }
    for number in 0..<4 {
      mover.move(rig.order("t\(number)", .move, ["f\(number)"]), isRecovery: false)
    }
    mover.cancel("t3")
    mover.cancel("unknown")
    try rig.run(until: 4)
    #expect(rig.outcomes["t3"]?.isCancelled == true)
    #expect(rig.desk.tree(rig.desk.there) == ["f0": "0", "f1": "1", "f2": "2"])
    #expect(rig.desk.tree(rig.desk.here) == ["f3": "3"])
  }

  @Test("recovers what a dead host had decided")
  func recovery() throws {
    let rig = try Rig(across: Desk.hasTwoDevices)
    try rig.desk.write("a", "a")
    let order = rig.order("dead/host", .move, ["a"])
    let transfer = FileTransferJob(
      key: order.id.text, items: [.init(.move, rig.desk.bytes(rig.desk.here.appending(path: "a")))],
      folder: rig.desk.bytes(rig.desk.there), journals: rig.desk.bytes(rig.desk.journals),
      dataFolder: rig.desk.bytes(rig.desk.data))
    var step = 0
    // The first step at which the copy is seen.
    repeat {
      step += 1
      transfer.forget()
      let isKilled = try Probe.run("run", step: step, transfer).isKilled
      try #require(isKilled)
    } while rig.desk.tree(rig.desk.there)["a"] == nil
    rig.mover?.move(order, isRecovery: true)
    rig.mover?.cancel(order.id)
    try rig.run(until: 1)
    #expect(rig.outcomes[order.id]?.arrived.count == 1)
    #expect(rig.desk.tree(rig.desk.here).isEmpty)
    #expect(rig.desk.tree(rig.desk.there) == ["a": "a"])
  }

  @Test("tells how far a large copy is, and ends it within a piece")
  func progress() throws {
    let rig = try Rig(across: Desk.hasTwoDevices)
    let large = rig.desk.here.path() + "/large"
    close(creat(large, 0o600))
    let piece = [UInt8](repeating: 7, count: 1 << 20)
    let file = open(large, O_WRONLY)
    for _ in 0..<256 { write(file, piece, piece.count) }
    close(file)
    rig.onProgress = { [weak rig] in rig?.mover?.cancel("t") }
    rig.mover?.move(rig.order("t", .move, ["large"]), isRecovery: false)
    try rig.run(until: 1)
    // A very fast disk is done before the first report, or decides while the report is on its way.
    if let first = rig.progress.first, first.bytesDone < first.bytes {
      #expect(first.items == 1 && first.bytes == 256 << 20)
      #expect(rig.outcomes["t"]?.isCancelled == true)
      #expect(rig.desk.tree(rig.desk.there).keys.isEmpty)
      #expect(FileManager.default.fileExists(atPath: large))
    }
  }
}
