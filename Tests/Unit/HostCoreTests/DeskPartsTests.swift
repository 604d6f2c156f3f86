// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import Testing

@testable import HostCore

/// The parts of the desk by themselves.
@Suite struct DeskPartsTests {
  private let pane = PaneID(1)
  private let other = PaneID(2)

  // MARK: The turn

  @Test("news for the gesture wait until the new screen is described")
  func news() {
    var turn = DeskTurn(now: HostTime(milliseconds: 0))
    turn.tellGesture(.layoutChanged)
    turn.rows(pane, .scroll(lines: 1))
    turn.tellGesture(.focusLost)
    let early = turn.nextNews()
    #expect(early == nil && turn.isUnfinished)
    let orders = turn.takeOrders()
    #expect(orders.count == 1)
    let first = turn.nextNews()
    turn.say("words")
    let second = turn.nextNews()
    #expect(first != nil && second != nil && !turn.isUnfinished)
  }

  // MARK: Doubts

  @Test("a doubt is answered once no living host has the transfer, and never for a program gone")
  func doubts() {
    var doubts = InDoubtTransfers()
    doubts.add(["a", "b"], of: pane)
    doubts.add(["c"], of: other)
    let first = doubts.settle(elsewhere: ["b"]) { $0 == pane }
    #expect(first.map(\.pane) == [pane])
    #expect(first.first?.transfers == ["a"])
    let second = doubts.settle(elsewhere: []) { _ in true }
    #expect(second.map(\.pane) == [pane])
    #expect(second.first?.transfers == ["b"])
    let third = doubts.settle(elsewhere: []) { _ in true }
    #expect(third.isEmpty)
  }

  @Test("logs are looked at again after longer and longer pauses, for ever while a program waits")
  func surveys() {
    var doubts = InDoubtTransfers()
    let none = doubts.nextSurvey(elsewhere: [])
    #expect(none == nil)
    let calm = (0..<7).map { _ in doubts.nextSurvey(elsewhere: ["x"]) }
    #expect(
      calm == [500, 1_000, 2_000, 4_000, 8_000, 16_000].map { .milliseconds($0) } + [nil])
    doubts.add(["x"], of: pane)
    let waiting = (0..<9).map { _ in doubts.nextSurvey(elsewhere: ["x"]) }
    #expect(waiting.last == .milliseconds(30_000))
    doubts.forget(pane)
    let last = doubts.nextSurvey(elsewhere: [])
    #expect(last == nil)
  }

  // MARK: Stores

  @Test("the newest of several programs answers for a store, and the one before when it ends")
  func stores() {
    var stores = StoreTable()
    let store = StoreKey("mail")
    let wasClosed = [pane, other].map { stores.note(store, openedBy: $0) }
    #expect(wasClosed == [true, false])
    #expect(stores.pane(of: store) == other)
    let left = stores.forget(other)
    #expect(left.map(\.store) == [store] && left.map(\.isKept) == [true])
    #expect(stores.pane(of: store) == pane)
    let last = stores.forget(pane)
    #expect(last.map(\.isKept) == [false])
    #expect(stores.pane(of: store) == nil)
  }

  @Test("a program need not answer for more than its newest stores, but for those in use")
  func oldStores() {
    var stores = StoreTable()
    let keys = (0...HostLimits.storesOfPane).map { StoreKey("folder \($0)") }
    for key in keys { _ = stores.note(key, openedBy: pane) }
    let closed = stores.forgetOld(of: pane) { $0 == keys[0] }
    #expect(closed.count == keys.count - HostLimits.storesOfPane / 2 - 1)
    #expect(stores.pane(of: keys[0]) == pane && stores.pane(of: keys[1]) == nil)
    #expect(stores.pane(of: keys[HostLimits.storesOfPane]) == pane)
  }

  // MARK: The folder's end

  private func order(_ id: String, isUndone: Bool = false) -> TransferOrder {
    var order = TransferOrder(
      id: TransferID(id), operation: .copy, mode: .keyed, source: StoreKey("cards"),
      target: StoreKey("files"),
      items: [], anchor: .pane, title: SafeText("Files"))
    let action: FileOrder.Action = isUndone ? .discard : .copy
    order.files = FileOrder(
      directory: "file:///tmp", files: [FileOrder.File(action, source: "file:///tmp/x")])
    return order
  }

  @Test("the host is the target where it writes files, and the source where it takes them back")
  func ends() {
    #expect(FolderEnd.isEnd(.target, of: order("t")) && !FolderEnd.isEnd(.source, of: order("t")))
    let undone = order("t", isUndone: true)
    #expect(FolderEnd.isEnd(.source, of: undone) && !FolderEnd.isEnd(.target, of: undone))
    var plain = order("t")
    plain.files = nil
    #expect(!FolderEnd.isEnd(.target, of: plain))
  }

  @Test("a cancelled step stops the work under way, and finds out what an earlier host has done")
  func cancelling() {
    var folder = FolderEnd()
    guard case .file(.move(_, isRecovery: false)) = folder.step(.perform, 1, of: order("t")) else {
      Issue.record("not moved")
      return
    }
    guard case .file(.cancel("t")) = folder.step(.cancel, 2, of: order("t")) else {
      Issue.record("not cancelled")
      return
    }
    let numbers = [folder.moved("t"), folder.moved("t")]
    #expect(numbers == [2, nil])
    guard case .file(.move(_, isRecovery: true)) = folder.step(.cancel, 3, of: order("t")) else {
      Issue.record("not found out")
      return
    }
    let number = folder.moved("t")
    #expect(number == 3)
  }

  // MARK: Numbers

  @Test("keys for rows on their way add up, but no further than the list goes")
  func keyMoves() throws {
    let host = ScriptedHost.outlining()
    let list = try #require(host.pane(.primary).page.shown)
    var move = KeyMove(pane: pane, rows: ["b", "c"], transfer: "t", expected: 2)
    #expect(move.moves(["c", "b"], in: pane))
    #expect(!move.moves(["b"], in: pane) && !move.moves(["b", "c"], in: other))
    for _ in 0..<9 { move.add(1, in: list) }
    #expect(move.next(in: list).steps == 1)
    for _ in 0..<9 { move.add(-1, in: list) }
    #expect(move.next(in: list).steps == -2 && move.next(in: list).rest == 0)
  }
}
