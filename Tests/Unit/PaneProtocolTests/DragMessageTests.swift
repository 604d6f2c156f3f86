// SPDX-License-Identifier: Apache-2.0
import CellText
import Testing

@testable import PaneProtocol

/// Lines about drags and transfers, byte for byte; programs in other languages rely on them.
@Suite struct DragMessageTests {
  private func line(_ message: HostMessage) -> String {
    var bytes: [UInt8] = []
    message.encode(into: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  private func expect(_ request: DragRequest, _ method: String, _ parameters: String) {
    let line = #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(parameters)}"#
    #expect(self.line(.ask(id: 7, request)) == line)
  }

  @Test("writes the questions of a gesture")
  func gesture() {
    expect(
      .begin(DragBegin(session: "s1", input: .keyboard, rows: ["a", "b"])), "drag.begin",
      #"{"session":"s1","input":"keyboard","rows":["a","b"],"pressed":null,"want":["copy","move"]}"#
    )
    expect(.add(DragAdd(session: "s1", rows: ["c"])), "drag.add", #"{"session":"s1","rows":["c"]}"#)
    expect(
      .enter(
        DropEnter(
          session: "s1", isLocal: true, count: 1, types: ["text/plain"], titles: ["A"],
          rows: ["a"], allowed: [.copy, .move])), "drop.enter",
      #"{"session":"s1","local":true,"origin":"host","count":1,"types":["text/plain"],"titles":["A"],"rows":["a"],"allowed":["copy","move"]}"#
    )
    expect(
      .propose(
        DropPropose(
          session: "s1", sequence: 4, target: DropPropose.Target(anchor: .before("p")),
          rowHint: "p")), "drop.propose",
      #"{"session":"s1","seq":4,"target":{"anchor":{"before":"p"},"depth":null},"forced":null,"rowHint":"p"}"#
    )
    expect(
      .spring(DropSpring(session: "s1", anchor: .into("p"))), "drop.spring",
      #"{"session":"s1","target":{"anchor":{"into":"p"}}}"#)
  }

  @Test("writes the steps of a transfer")
  func steps() {
    let given = [TransferItem(id: "a", revision: "6c"), TransferItem(id: "b")]
    expect(
      .prepare(TransferPrepare(source: "t9", .move, given, holdSeconds: 600)), "transfer.prepare",
      #"{"transfer":"t9","role":"source","op":"move","items":[{"id":"a","rev":"6c"},{"id":"b"}],"ttl":600}"#
    )
    let file = FileReference(path: "/x")
    let taken = [
      TransferItem(
        n: 0, id: "a", text: "Apple", name: "Apple.txt", types: ["text/plain"],
        form: TransferItem.Form(type: "text/plain", data: .inline("Apple"))),
      TransferItem(n: 1, id: "b", text: "B", types: [], form: nil),
      TransferItem(
        n: 2, id: "c", text: "C", types: ["x/y"],
        form: TransferItem.Form(type: "x/y", data: .file(file))),
    ]
    let items =
      #"[{"n":0,"id":"a","text":"Apple","name":"Apple.txt","types":["text/plain"],"type":"text/plain","value":"Apple"},{"n":1,"id":"b","text":"B","types":[]},{"n":2,"id":"c","text":"C","types":["x/y"],"type":"x/y","file":{"path":"/x","mode":"borrow"}}]"#
    let place = TransferPlace(anchor: .end, depth: 2, conflict: .replace, restore: ["t9#0"])
    let words =
      #""anchor":{"end":true},"depth":2,"choice":{"conflict":"replace"},"restore":["t9#0"]"#
    expect(
      .prepare(TransferPrepare(target: "t9", .copy, taken, to: place)), "transfer.prepare",
      #"{"transfer":"t9","role":"target","op":"copy","items":\#(items),\#(words)}"#)
    expect(
      .perform(
        TransferPerform(
          transfer: "t9", operation: .move, isLocal: true, place: place, items: taken)),
      "transfer.perform", #"{"transfer":"t9","op":"move","local":true,\#(words),"items":\#(items)}"#
    )
    expect(
      .commit(
        TransferCommit(
          transfer: "t9", role: .target, operation: .move, staged: "k",
          items: [TransferItem(n: 0, id: "a")], place: TransferPlace(anchor: .pane))),
      "transfer.commit",
      #"{"transfer":"t9","role":"target","op":"move","staged":"k","items":[{"n":0,"id":"a"}],"anchor":{"pane":true}}"#
    )
    expect(.cancel(TransferName("t9")), "transfer.cancel", #"{"transfer":"t9"}"#)
    expect(
      .data(DragData(transfer: "t9", item: "a", type: "x/y", range: DataRange(offset: 5))),
      "drag.data",
      #"{"transfer":"t9","item":"a","type":"x/y","offset":5,"max":40960}"#)
  }

  @Test("writes what is told")
  func notices() {
    #expect(
      line(.tell(.ended(DragEnded(session: "s1", outcome: .cancelled, reason: "gone"))))
        == #"{"jsonrpc":"2.0","method":"drag.ended","params":{"session":"s1","outcome":"cancelled","reason":"gone"}}"#
    )
    #expect(
      line(.tell(.springBack(DropSpringBack(session: "s1", level: 2))))
        == #"{"jsonrpc":"2.0","method":"drop.springBack","params":{"session":"s1","level":2}}"#)
    #expect(
      line(.tell(.forget(TransferName("t9"))))
        == #"{"jsonrpc":"2.0","method":"transfer.forget","params":{"transfer":"t9"}}"#)
  }

  @Test("leaves out the data that makes a line too long")
  func longLine() {
    let value = JSONText(string: String(repeating: "x", count: 20_000))
    let items = (0..<5).map { (n: Int) in
      TransferItem(
        n: n, id: "i\(n)", text: "T", types: ["text/plain"],
        form: TransferItem.Form(type: "text/plain", data: .inline(value)))
    }
    let message = HostMessage.ask(
      id: 1,
      .perform(
        TransferPerform(
          transfer: "t", operation: .copy, place: TransferPlace(anchor: .end), items: items)))
    // What waits before it counts for nothing.
    var bytes = [UInt8](repeating: UInt8(ascii: "\n"), count: 50_000)
    #expect(message.encode(into: &bytes))
    let line = Array(bytes.dropFirst(50_000).dropLast())
    #expect(line.count < Limit.hostLineBytes)
    guard case .message(.ask(_, .perform(let read))) = HostLineDecoder().decode(line) else {
      Issue.record("not understood")
      return
    }
    #expect(read.items.map { $0.form?.data == nil } == [false, false, true, true, true])
    #expect(read.items.map(\.id) == items.map(\.id))
  }

  @Test("keeps what one drag may carry within its budget, and each thing once")
  func budget() {
    let data = String(repeating: "d", count: 15_000)
    let items = (0..<20).map {
      #"{"id":"i\#($0 % 19)","types":[{"type":"T/x","data":"\#(data)"}]}"#
    }
    let lift = #"{"id":1,"result":{"items":[\#(items.joined(separator: ",")),{"id":""},5]}}"#
    var decoder = MessageDecoder()
    let outcome = decoder.decode(Array(lift.utf8)) { _ in .lift }.outcome
    guard case .message(.response(1, .drag(.lift(let answer)))) = outcome else {
      Issue.record("not understood")
      return
    }
    #expect(answer.items.count == 19)
    #expect(answer.items.filter { $0.representations.first?.isEager == true }.count == 17)
    #expect(answer.items.first?.types == ["t/x"])
  }
}
