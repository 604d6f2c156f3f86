// SPDX-License-Identifier: Apache-2.0
import ByteCoding
import EventLoop
import Foundation
import Testing

@testable import PanePlugin

@Suite struct DraggingTests {
  @Test("says what it wants to be asked, and answers in the host's words")
  func gesture() {
    let harness = PaneHarness { pane in
      pane.onDragBegin { lift in
        lift.answer(
          [DragItem(lift.rows[0], revision: "r1")], [.copy, .move],
          preview: lift.rows[0] == "a" ? ["two", "lines"] : [])
      }
      pane.onDragData { _ in Array("hello".utf8) }
      pane.onDropEnter { $0.types.contains("x/y") ? "not this" : nil }
      pane.onDropPropose { question in
        if question.place == DropPlace(.into("locked")) { return question.forbid("it is locked") }
        question.answer(.init(.link, label: "\(question.cargo?.count ?? 0) here"))
      }
      pane.onDropSpring { _, row in
        row == "a" ? 1 : nil
      } back: { _ in
      }
    }
    #expect(
      harness.initialize().first?["result"]?["wants"]?.strings == [
        "drag.begin", "drop.enter", "drop.propose", "drop.spring",
      ])
    func ask(_ method: String, _ parameters: String) -> String {
      let sent = harness.tell(#"{"id":7,"method":"\#(method)","params":\#(parameters)}"#)
      return (sent.first?["result"] ?? sent.first?["error"] ?? .null).text
    }
    #expect(
      ask("drag.begin", #"{"session":"s","rows":["a"]}"#)
        == #"{"items":[{"id":"a","rev":"r1"}],"policy":{"ops":["copy","move"]},"#
        + #""preview":["two","lines"]}"#)
    #expect(
      ask("drag.begin", #"{"session":"s","rows":["b"]}"#)
        == #"{"items":[{"id":"b","rev":"r1"}],"policy":{"ops":["copy","move"]}}"#)
    #expect(
      ask("drag.data", #"{"transfer":"t","item":"a","type":"x","offset":1,"max":2}"#)
        == #"{"base64":"ZWw=","size":5}"#)
    #expect(ask("drop.enter", #"{"session":"s","types":["a/b"],"count":2}"#) == #"{"ok":true}"#)
    #expect(
      ask("drop.propose", #"{"session":"s","seq":3,"target":{"anchor":{"before":"a"}}}"#)
        == #"{"seq":3,"op":"link","ops":["link"],"label":"2 here"}"#)
    #expect(
      ask("drop.propose", #"{"session":"s","seq":4,"target":{"anchor":{"into":"locked"}}}"#)
        == #"{"seq":4,"forbidden":"it is locked"}"#)
    #expect(
      ask("drop.spring", #"{"session":"s","target":{"anchor":{"into":"a"}}}"#) == #"{"level":1}"#)
    #expect(
      ask("drop.spring", #"{"session":"s","target":{"anchor":{"into":"b"}}}"#).contains("-32803"))
  }

  @Test("knows which transfer is taken back, at whichever try")
  func undone() {
    for (key, first) in [
      ("t1/undo", "t1"), ("t1/undo2", "t1"), ("a/b/undo12", "a/b"), ("t1", nil), ("t1/0", nil),
      ("t1/undone", nil), ("/undo", ""),
    ] {
      #expect(TransferDesk.undone(by: key) == first, "\(key)")
    }
  }

  @Test("bytes survive base64, whatever their number")
  func base64() {
    for count in 0...40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
      #expect(Base64.bytes(Base64.text(bytes).utf8) == bytes)
    }
    #expect(Base64.bytes("a$b=".utf8) == nil)
  }
}

/// A basket of words on disk that can die in the middle of what it does.
final class Basket: TransferRows {
  struct Death: Error {}

  let file: URL
  /// Changes that are still carried out; then everything fails as if the disk had gone.
  var changesLeft = Int.max
  /// A row that is never taken away.
  var fixed = ""
  var shown: [[String]] = []
  /// What the user chose at each drop.
  var conflicts: [ConflictChoice?] = []

  init(_ file: URL) { self.file = file }

  var entries: [[String]] {
    get {
      let data = (try? Data(contentsOf: file)) ?? Data()
      return (try? JSONDecoder().decode([[String]].self, from: data)) ?? []
    }
    set { try? JSONEncoder().encode(newValue).write(to: file, options: .atomic) }
  }

  var order: [String] { entries.map { $0[0] } }
  var words: [String] { entries.map { $0[1] } }

  func revision(of id: String) -> String? {
    entries.first { $0[0] == id }.map { "r" + $0[1] }
  }

  func reasonToStay(_ id: String) -> String? { id == fixed ? "it is fixed" : nil }

  func saved(_ id: String) -> JSON {
    .string(entries.first { $0[0] == id }?[1] ?? "")
  }

  func insert(_ items: [ArrivingItem], at place: DropPlace) throws(TransferRefusal) -> [String] {
    try spend()
    conflicts.append(place.conflict)
    let new = items.map { [$0.key, $0.saved?.string ?? $0.words] }
    entries.insert(contentsOf: new, at: place.index(in: order))
    return items.map(\.key)
  }

  func remove(_ ids: [String]) throws(TransferRefusal) {
    try spend()
    entries.removeAll { ids.contains($0[0]) }
  }

  func move(_ ids: [String], to place: DropPlace) throws(TransferRefusal) {
    var all = entries
    let moved = ids.compactMap { id in all.first { $0[0] == id } }
    all.removeAll { ids.contains($0[0]) }
    all.insert(contentsOf: moved, at: place.index(in: all.map { $0[0] }))
    entries = all
  }

  func changed(arrived: [String]) { shown.append(arrived) }

  private func spend() throws(TransferRefusal) {
    if changesLeft <= 0 { throw TransferRefusal("the disk is full") }
    changesLeft -= 1
  }
}

/// A pane with a basket and its book in a scratch folder; it can be started again.
final class BasketRig {
  let folder: URL
  private(set) var basket: Basket
  private var harness: PaneHarness
  private var lastID = 10

  init(_ entries: [[String]] = [["a", "Apple"], ["p", "Pear"], ["q", "Quince"]]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("colonnade-basket-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    basket = Basket(folder.appendingPathComponent("basket.json"))
    basket.entries = entries
    harness = PaneHarness { _ in }
    restart()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var records: TransferRecords {
    TransferRecords(folder: FilePath(folder.path).appending("transfers-basket"))
  }

  /// Starts it anew over what is on the disk; returns what it is in doubt about.
  @discardableResult
  func restart() -> [String] {
    basket = Basket(basket.file)
    let (basket, store) = (basket, PaneStore(folder: FilePath(folder.path)))
    harness = PaneHarness { $0.keepTransfers(of: basket, named: "basket", in: store) }
    return harness.initialize().first?["result"]?["inDoubt"]?.strings ?? []
  }

  @discardableResult
  func ask(_ method: String, _ parameters: String) -> JSON {
    lastID += 1
    let sent = harness.tell(
      #"{"id":\#(lastID),"method":"transfer.\#(method)","params":\#(parameters)}"#)
    return sent.last?["result"] ?? sent.last?["error"] ?? sent.last ?? .null
  }

  /// Declares which types come in.
  func accept(_ types: [String]) {
    var update = PaneUpdate()
    update.drop = .set(DropSpec(accepts: types))
    harness.pane?.set(update)
  }

  func tell(_ text: String) -> [JSON] { harness.tell(text) }

  func perform(_ key: String, _ word: String, anchor: String = #"{"before":"p"}"#) -> JSON {
    ask(
      "perform",
      #"{"transfer":"\#(key)","op":"copy","anchor":\#(anchor),"items":[{"n":0,"id":"x","text":"\#(word)","type":"text/plain","value":"\#(word)"}]}"#
    )
  }
}

@Suite struct TransferTests {
  private let rig: BasketRig
  private var words: [String] { rig.basket.words }

  init() throws { rig = try BasketRig() }

  @Test("a repeated call changes nothing and gets the same answer, also after a restart")
  func keyed() {
    let first = rig.perform("t1", "Kiwi")
    #expect(first.text == #"{"state":"done","items":[{"n":0,"id":"t1/0","rev":"rKiwi"}]}"#)
    #expect(rig.perform("t1", "Kiwi") == first)
    rig.restart()
    #expect(rig.perform("t1", "Kiwi") == first)
    #expect(rig.ask("cancel", #"{"transfer":"t1"}"#) == first)
    #expect(words == ["Apple", "Kiwi", "Pear", "Quince"])
  }

  @Test("knows what the user chose for a name that is taken")
  func conflict() {
    rig.ask(
      "perform",
      #"{"transfer":"c","op":"copy","anchor":{"end":true},"choice":{"conflict":"replace"},"items":[{"n":0,"id":"x","text":"Fig","type":"text/plain","value":"Fig"}]}"#
    )
    #expect(rig.basket.conflicts == [.replace])
    _ = rig.perform("d", "Kiwi")
    #expect(rig.basket.conflicts == [.replace, nil])
  }

  @Test("what was cancelled before it came is refused for good")
  func tombstone() {
    #expect(rig.ask("cancel", #"{"transfer":"t2"}"#).text == #"{"state":"cancelled"}"#)
    rig.restart()
    #expect(rig.perform("t2", "Late")["code"]?.int == -32058)
    #expect(rig.ask("abort", #"{"transfer":"t3"}"#).text == #"{"state":"aborted"}"#)
    let late = rig.ask(
      "prepare",
      #"{"transfer":"t3","role":"source","op":"move","items":[{"id":"a","rev":"rApple"}]}"#)
    #expect(late["code"]?.int == -32058)
    #expect(words == ["Apple", "Pear", "Quince"])
  }

  @Test("a promise removes nothing, is kept for one transfer, and is in doubt until it is decided")
  func promise() throws {
    let yes = rig.ask(
      "prepare",
      #"{"transfer":"m1","role":"source","op":"move","items":[{"id":"a","rev":"rApple"},{"id":"p","rev":"old"},{"id":"z"}],"ttl":600}"#
    )
    #expect(yes["vote"]?.string == "yes")
    #expect(yes["items"]?.array.map { $0["vote"]?.string } == ["yes", "no", "no"])
    #expect(words.count == 3)
    let busy = rig.ask(
      "prepare",
      #"{"transfer":"m2","role":"source","op":"move","items":[{"id":"a","rev":"rApple"}]}"#)
    #expect(busy["reason"]?.string == "it is being moved already")
    #expect(rig.restart().isEmpty, "its program still runs")
    let record = try #require(try rig.records.find(.source, "m1"))
    let orphan = JSON.object(record.members.filter { $0.name != "by" })
    try rig.records.write(.source, "m1", orphan)
    #expect(rig.restart() == ["m1"])
  }

  @Test("a commit removes what is unchanged, keeps the rest, and says the same again")
  func commit() {
    let items = #"[{"id":"a","rev":"rApple"},{"id":"p","rev":"old"},{"id":"z"}]"#
    let parameters = #"{"transfer":"m1","role":"source","op":"move","items":\#(items)}"#
    let answer = rig.ask("commit", parameters)
    #expect(
      answer["items"]?.array.map { $0["outcome"]?.string } == ["removed", "changed", "gone"])
    #expect(words == ["Pear", "Quince"])
    rig.restart()
    #expect(rig.ask("commit", parameters) == answer)
    let back = rig.ask(
      "perform",
      #"{"transfer":"m1/undo","op":"move","anchor":{"end":true},"restore":["m1#0"],"items":[{"n":0,"id":"y","text":"Apple"}]}"#
    )
    #expect(back["items"]?.array.first?["id"]?.string == "a")
    #expect(words == ["Apple", "Pear", "Quince"])
  }

  @Test("a row that cannot be taken from here is not promised")
  func staying() {
    rig.basket.fixed = "p"
    let items = #"[{"id":"a","rev":"rApple"},{"id":"p","rev":"rPear"}]"#
    let vote = rig.ask(
      "prepare", #"{"transfer":"m1","role":"source","op":"move","items":\#(items)}"#)
    #expect(vote["items"]?.array.map { $0["vote"]?.string } == ["yes", "no"])
    #expect(vote["items"]?.array.last?["reason"]?.string == "it is fixed")
  }

  @Test("a staged item is unseen until the commit, and its promised data is read in pieces")
  func staged() {
    let prepare =
      #"{"id":1,"method":"transfer.prepare","params":{"transfer":"s1","role":"target","op":"copy","anchor":{"end":true},"items":[{"n":0,"id":"x","text":"Fig","type":"text/plain","lazy":true}]}}"#
    let question = rig.tell(prepare).last ?? .null
    #expect(question["method"]?.string == "transfer.read")
    let id = question["id"]?.int ?? 0
    let more = rig.tell(#"{"id":\#(id),"result":{"base64":"Rmkg","eof":false}}"#)
    #expect(more.first?["method"]?.string == "transfer.progress")
    #expect(more.last?["params"]?["offset"]?.int == 3)
    let vote = rig.tell(#"{"id":\#(id + 1),"result":{"base64":"RmlnIQ==","eof":true}}"#)
    #expect(vote.last?["result"]?["vote"]?.string == "yes")
    #expect(words.count == 3)
    rig.restart()
    let done = rig.ask(
      "commit", #"{"transfer":"s1","role":"target","op":"copy","items":[{"n":0,"id":"x"}]}"#)
    #expect(done["items"]?.array.first?["id"]?.string == "s1/0")
    #expect(words.last == "Fi Fig!")
    let unknown = rig.ask("commit", #"{"transfer":"s9","role":"target","op":"copy","items":[]}"#)
    #expect(unknown["code"]?.int == -32052)
  }

  @Test("a death between the change and its answer doubles nothing and loses nothing")
  func deaths() throws {
    _ = rig.perform("t1", "Kiwi")
    let items = #"[{"id":"a","rev":"rApple"}]"#
    _ = rig.ask("commit", #"{"transfer":"m1","role":"source","op":"move","items":\#(items)}"#)
    let before = words
    for (role, key) in [(TransferRecords.Role.target, "t1"), (.source, "m1")] {
      // As if the process had died after the change: the record says only what was to be done.
      let record = try #require(try rig.records.find(role, key))
      let plan: [JSON.Member] = [
        .init("state", "doing"),
        .init(
          "plan",
          [
            "op": "copy", "anchor": ["before": "p"],
            "items": [["n": 0, "value": "Kiwi", "key": "t1/0"]],
          ]),
      ]
      let rest = record.members.filter { !["state", "result", "plan"].contains($0.name) }
      try rig.records.write(role, key, .object(plan + rest))
    }
    #expect(rig.restart().isEmpty)
    #expect(words == before)
    #expect(rig.perform("t1", "Kiwi")["items"]?.array.first?["id"]?.string == "t1/0")
    let again = rig.ask(
      "commit", #"{"transfer":"m1","role":"source","op":"move","items":\#(items)}"#)
    #expect(again["items"]?.array.first?["outcome"]?.string == "removed")
    #expect(words == before)
  }

  @Test("a refusal leaves nothing behind; a row that cannot be removed is kept and said to be")
  func refusal() {
    rig.basket.changesLeft = 0
    #expect(rig.perform("t1", "Kiwi")["message"]?.string == "the disk is full")
    #expect(rig.ask("cancel", #"{"transfer":"t1"}"#).text == #"{"state":"cancelled"}"#)
    let kept = rig.ask(
      "commit", #"{"transfer":"m1","role":"source","op":"move","items":[{"id":"a"}]}"#)
    #expect(kept["items"]?.array.first?["outcome"]?.string == "the disk is full")
    #expect(words == ["Apple", "Pear", "Quince"])
  }

  @Test("only types the pane has declared come in, by themselves or as their family")
  func types() {
    let item = { (type: String) in
      #"{"n":0,"id":"x","text":"Kiwi","type":"\#(type)","value":"Kiwi"}"#
    }
    var key = 0
    let state = { (type: String) -> String in
      key += 1
      let answer = self.rig.ask(
        "perform",
        #"{"transfer":"k\#(key)","op":"copy","anchor":{"end":true},"items":[\#(item(type))]}"#)
      return answer["state"]?.string ?? answer.text("message")
    }
    #expect(state("application/x-any") == "done")
    rig.accept(["text/plain", "image/*", "application/json"])
    for type in [
      "text/plain", "Text/Plain; charset=utf-8", "text/markdown", "image/png", "application/x+json",
    ] {
      #expect(state(type) == "done", "\(type)")
    }
    for type in ["text/html", "application/x-any", "image", ""] {
      #expect(state(type) == "things of this kind are not taken here", "\(type)")
    }
    #expect(words.count == 9)
  }

  @Test("a new order is taken back to the old places")
  func order() {
    func move(_ key: String, _ anchor: String) -> JSON {
      rig.ask(
        "perform",
        #"{"transfer":"\#(key)","op":"move","local":true,"anchor":\#(anchor),"items":[{"n":0,"id":"q"}]}"#
      )
    }
    let moved = move("o1", #"{"before":"a"}"#)
    #expect(moved["items"]?.array.first?["id"]?.string == "q")
    #expect(words == ["Quince", "Apple", "Pear"])
    #expect(rig.basket.shown.last == ["q"])
    rig.restart()
    _ = move("o1", #"{"before":"a"}"#)
    _ = move("o1/undo", #"{"end":true}"#)
    #expect(words == ["Apple", "Pear", "Quince"])
  }

  @Test("hostile parameters are answered with errors and touch nothing")
  func hostile() {
    let long = String(repeating: "k", count: 600)
    for parameters in [
      "{}", #"{"transfer":5}"#, #"{"transfer":"\#(long)","items":[]}"#,
      #"{"transfer":"../../x","role":"source","op":"move","items":[7,{"id":4}],"ttl":1e300}"#,
      #"{"transfer":"h","op":"move","local":true,"items":[{"id":"nope"}]}"#,
    ] {
      for method in ["prepare", "commit", "perform", "cancel", "abort", "status"] {
        #expect(rig.ask(method, parameters) != .null)
      }
    }
    #expect(words == ["Apple", "Pear", "Quince"])
  }
}
