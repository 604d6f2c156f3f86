// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import Testing

/// Transfers of earlier hosts whose logs take so long to read that the picture is there before.
@Suite struct InheritedTransferTests {
  /// A host that reads, with both programs running.
  private func reading() -> ScriptedHost {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.send(.transferLog(.reading(bytes: 23 << 20)))
    host.start()
    host.hello(.primary)
    host.set(
      .primary,
      #"""
      {"content":{"kind":"list","items":[{"id":"a","text":"apple","drag":true},{"id":"b","text":"pear","drag":true}]}}
      """#)
    host.hello(.secondary)
    host.set(
      .secondary,
      #"{"content":{"kind":"list","items":[{"id":"x","text":"one"}]},"drop":{"accepts":["text/plain"],"rows":"between","ordered":true,"pane":true,"transfer":"keyed","storeId":"desk"}}"#
    )
    return host
  }

  private func order(_ count: Int) -> TransferOrder {
    var order = TransferOrder(
      id: "dead-1", operation: .move, mode: .files, source: nil, target: StoreKey("T"),
      items: (0..<count).map { DragItem(id: "file:///here/\($0)", title: SafeText("\($0)")) },
      anchor: .pane, title: SafeText("there"))
    order.files = FileOrder(
      directory: "file:///there", files: order.items.map { .init(.move, source: $0.id) })
    return order
  }

  @Test("keys work and the line says what is read; nothing is begun before it is known")
  func nothingBegins() {
    let host = reading()
    #expect(host.statusText == "Reading what the last run left unfinished (24 MB) …")
    host.keys("down")
    #expect(host.cursor(.primary) == "b")
    host.keys("u")
    #expect(host.statusText.contains("still being read"))
    host.forget()
    host.keys("m enter")
    #expect(!host.sent(.secondary).contains { $0.contains("transfer.") })
    #expect(host.statusText.contains("what an earlier session left is still being read"))
    #expect(host.journal.isEmpty)
    host.send(.transferLog(.recovered([])))
    #expect(host.state.desk.transferWords(isASCII: false) == nil)
    host.keys("tab m enter")
    #expect(!host.journal.isEmpty, "\(host.statusText)")
  }

  @Test("the line is drawn again once all was read, without a key")
  func readingIsOver() {
    let host = reading()
    #expect(host.statusText.hasPrefix("Reading what the last run left"))
    host.forget()
    host.send(.transferLog(.recovered([])))
    #expect(!host.statusText.contains("Reading") && host.frameNeed != .none, "\(host.statusText)")
  }

  @Test("what was read is finished, said while it takes its time, and told as ever")
  func finished() {
    let host = reading()
    let order = order(3_000)
    host.send(.transferLog(.recovered([.begin(order), .intent(order.id)])))
    #expect(host.orders.contains { $0.contains("move") && $0.contains("dead-1") }, "\(host.orders)")
    #expect(!host.statusText.contains("Reading"))
    host.advance(300)
    host.send(
      .files(
        .progressed(
          order.id, FileProgress(items: 3_000, itemsDone: 900, bytes: 0, bytesDone: 0))))
    #expect(
      host.statusText.hasPrefix("From the last run: Moving 900 of 3,000"), "\(host.statusText)")
    // It cannot be ended: what was decided is finished.
    host.keys("esc")
    #expect(!host.state.dialogs.isOpen)
    #expect(host.statusText.hasPrefix("From the last run: Moving"))
    let arrived = (0..<3_000).map { TransferredItem(n: $0, id: "file:///there/\($0)") }
    host.send(.files(.moved(order.id, FileOutcome(arrived: arrived))))
    #expect(host.statusText.hasPrefix("From the last run: Moved 3,000 items"), "\(host.statusText)")
    host.keys("u")
    #expect(host.orders.contains { $0.contains("dead-1/undo") }, "\(host.orders)")
    // What takes it back is not called by what it takes back.
    host.advance(10_000)
    host.send(
      .files(
        .progressed(
          TransferID("dead-1/undo"),
          FileProgress(items: 3_000, itemsDone: 30, bytes: 100, bytesDone: 1))))
    #expect(host.statusText == "Taking back 3,000 items …  1 %")
    host.send(
      .files(
        .progressed(
          TransferID("dead-1/undo"),
          FileProgress(items: 3_000, itemsDone: 30, bytes: 0, bytesDone: 0))))
    #expect(host.statusText == "Taking back 30 of 3,000 …  1 %")
  }

  @Test(
    "what has become of the run before can be read, also when the first page comes right behind it")
  func readable() {
    let host = reading()
    let order = order(1)
    host.send(.transferLog(.recovered([.begin(order), .intent(order.id)])))
    host.send(
      .files(.moved(order.id, FileOutcome(arrived: [.init(n: 0, id: "file:///there/0")]))))
    #expect(host.statusText.hasPrefix("From the last run: Moved"), "\(host.statusText)")
    host.set(.primary, #"{"title":"Another","content":{"kind":"list","items":[]}}"#)
    host.notify(
      .primary, "nav.push", #"{"page":"next","content":{"kind":"list","items":[]}}"#)
    #expect(host.statusText.hasPrefix("From the last run: Moved"), "\(host.statusText)")
    // What is said meanwhile stands before it.
    host.notify(.primary, "notify.show", #"{"text":"Other news"}"#)
    #expect(
      host.statusText.hasPrefix("Other news · From the last run: Moved"), "\(host.statusText)")
    host.advance(3_000)
    host.notify(
      .primary, "nav.push", #"{"page":"further","content":{"kind":"list","items":[]}}"#)
    #expect(!host.statusText.hasPrefix("From the last run"), "\(host.statusText)")
  }

  @Test("of the steps of ended windows, one that is refused twice gives way to the one before it")
  func refusedSteps() {
    let host = reading()
    host.send(.transferLog(.recovered([])))
    host.pastSteps = ["old", "new"].map { key in
      var order = order(1)
      order.id = TransferID(key)
      return [.undo(UndoEntry(order: order, arrived: [.init(n: 0, id: "file:///there/0")]))]
    }
    var tried: [String] = []
    for _ in 0..<4 {
      host.forget()
      host.keys("u")
      guard let id = host.orders.joined().firstMatch(of: /(?:old|new)\/undo\d*/)?.0 else { break }
      tried.append(String(id))
      let outcome =
        id.hasPrefix("old")
        ? FileOutcome(arrived: [TransferredItem(n: 0, id: "file:///here/0")])
        : FileOutcome(refused: [0: "its name is taken"])
      host.send(.files(.moved(TransferID(String(id)), outcome)))
      if tried == ["new/undo", "new/undo2"] {
        #expect(host.statusText.contains("It is left for last"), "\(host.statusText)")
      }
    }
    #expect(tried == ["new/undo", "new/undo2", "old/undo", "new/undo3"])
  }
}
