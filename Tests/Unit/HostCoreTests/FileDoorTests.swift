// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostCore
import HostTestSupport
import PaneProtocol
import SplitLayout
import Testing

/// Changes of files that a program orders: who may, what is asked, what is answered, and the way back.
@Suite struct FileDoorTests {
  private static func host(permissions: [String] = ["files"]) -> ScriptedHost {
    var settings = HostSettings.double
    for index in settings.columns.indices {
      settings.columns[index].spec.declared.permissions = permissions
      settings.columns[index].spec.declared.isOurs = true
    }
    let host = ScriptedHost(settings, columns: 80, rows: 16)
    host.start()
    host.hello(.primary)
    host.hello(.secondary, wants: ["files.changed"])
    host.set(.primary, #"{"content":{"kind":"list","items":[{"id":"a","text":"a"}]}}"#)
    host.forget()
    return host
  }

  private static func change(_ host: ScriptedHost, id: Int = 40, _ members: String) {
    host.say(.primary, #"{"id":\#(id),"method":"files.change","params":{\#(members)}}"#)
  }

  private static let swap =
    #""title":"Rename 2","op":"rename","items":[{"path":"/w/a","to":"/w/b"},{"path":"/w/b","to":"/w/a"}]"#

  /// The newest order to the mover of files.
  private static func order(_ host: ScriptedHost) throws -> TransferOrder {
    let transfers = host.state.desk.transfers.transfers.values
    return try #require(transfers.max { $0.order.id < $1.order.id }?.order)
  }

  /// Lets the mover of files have done all of an order.
  private static func finish(_ host: ScriptedHost, _ order: TransferOrder) {
    let files = order.files?.files ?? []
    let arrived = files.enumerated().map { n, file in
      TransferredItem(n: n, id: file.place ?? file.source)
    }
    host.send(.files(.moved(order.id, FileOutcome(arrived: arrived))))
  }

  private static func answer(_ host: ScriptedHost, _ id: Int = 40) -> String? {
    host.sent(.primary).last { $0.contains("\"id\":\(id),") }
  }

  @Test("is for programs that say in their manifest that they change files")
  func permission() {
    let host = Self.host(permissions: [])
    Self.change(host, Self.swap)
    #expect(Self.answer(host)?.contains("-32812") == true)
    #expect(host.state.desk.transfers.transfers.isEmpty)
  }

  @Test("renames are one set for the mover, one answer, and one step back and forth")
  func rename() throws {
    let host = Self.host()
    Self.change(host, Self.swap)
    let order = try Self.order(host)
    #expect(order.files?.isSet == true)
    #expect(order.files?.files.map(\.place) == ["file:///w/b", "file:///w/a"])
    #expect(Self.answer(host) == nil)
    Self.finish(host, order)
    #expect(Self.answer(host)?.contains(#""done":2,"items":[{"n":0,"path":"file:///w/b"}"#) == true)
    #expect(!host.state.statusText.contains("Rename 2"))
    host.keys("u")
    let back = try Self.order(host)
    #expect(back.files?.isSet == true)
    #expect(back.files?.files.map(\.place) == ["file:///w/a", "file:///w/b"])
    Self.finish(host, back)
    #expect(host.state.statusText.contains("Undone: rename 2"))
    #expect(
      host.sent(.secondary, "files.changed").last?.contains(#""folders":["file:///w"]"#) == true)
    host.keys("U")
    Self.finish(host, try Self.order(host))
    #expect(host.state.statusText.contains("Redone: rename 2"))
    host.keys("u")
    #expect(try Self.order(host).undoes != nil)
  }

  @Test("steps that were taken back are all done again")
  func redoTwice() throws {
    let host = Self.host()
    for id in [40, 41] {
      Self.change(host, id: id, Self.swap)
      Self.finish(host, try Self.order(host))
    }
    for key in ["u", "u", "U", "U"] {
      host.keys(key)
      Self.finish(host, try Self.order(host))
    }
    #expect(host.state.statusText.contains("Redone: rename 2"))
    #expect(host.state.desk.transfers.history.undoable.count == 2)
  }

  @Test("copies that replace and what goes to the trash are one change and one step back")
  func sync() throws {
    let host = Self.host()
    Self.change(
      host,
      #""title":"Sync","op":"sync","items":[{"path":"/a/x","to":"/b/x"},{"path":"/b/y"}]"#)
    let order = try Self.order(host)
    #expect(order.files?.files.map(\.action) == [.copy, .discard])
    #expect(order.files?.files.map(\.place) == ["file:///b/x", nil])
    #expect(order.conflict == .replace)
    var copy = TransferredItem(n: 0, id: "file:///b/x", revision: "s")
    copy.replaced = "file:///t/files/x"
    let outcome = FileOutcome(arrived: [copy, TransferredItem(n: 1, id: "file:///t/files/y")])
    host.send(.files(.moved(order.id, outcome)))
    #expect(Self.answer(host)?.contains(#""done":2"#) == true)
    host.keys("u")
    let back = try Self.order(host).files?.files ?? []
    #expect(back.map(\.action) == [.discard, .restore])
    #expect(back.map(\.source) == ["file:///b/x", "file:///t/files/y"])
    #expect(back.first?.restores == "file:///t/files/x" && back.first?.stamp == "s")
    #expect(back.last?.place == "file:///b/y")
  }

  @Test("names that are taken are asked about before anything is done")
  func taken() throws {
    for (key, choice) in [("k", ConflictChoice.keepBoth), ("r", .replace), ("s", .skip)] {
      let host = Self.host()
      Self.change(host, Self.swap + #","conflict":"ask""#)
      let trial = try Self.order(host)
      #expect(trial.isAllOrNothing && trial.conflict == nil)
      var outcome = FileOutcome(refused: [0: "the name is taken", 1: "the name is taken"])
      outcome.taken = [0]
      host.send(.files(.moved(trial.id, outcome)))
      #expect(host.state.dialogs.top?.title.string == "The name is taken: b")
      #expect(Self.answer(host) == nil)
      host.keys(key)
      let order = try Self.order(host)
      #expect(order.conflict == choice && !order.isAllOrNothing && order.id != trial.id)
      Self.finish(host, order)
      #expect(Self.answer(host)?.contains(#""done":2"#) == true)
    }
  }

  @Test("the question about names tells which side is newer")
  func takenFacts() throws {
    let host = Self.host()
    Self.change(host, Self.swap + #","conflict":"ask""#)
    var outcome = FileOutcome(refused: [0: "the name is taken", 1: "the name is taken"])
    outcome.taken = [0]
    outcome.takenNames = FilePlacesTests.taken(count: 1, older: 1)
    host.send(.files(.moved(try Self.order(host).id, outcome)))
    let titles = host.state.dialogs.top?.entries.map(\.title.string) ?? []
    #expect(
      titles == [
        "There  8.3 KB     2023-11-14 22:13  newer", "Comes  312 bytes  2022-10-29 12:26  older",
        "Keep both", "Replace the newer one, which goes to the trash", "Skip",
      ])
    #expect(host.state.dialogs.top?.cursor == 2)
  }

  @Test("names that a drive does not take are asked about, and the change is done again")
  func oddNames() throws {
    for (key, choice) in [("c", FileOrder.OddNames.change), ("l", .leaveOut)] {
      let host = Self.host()
      Self.change(
        host, #""title":"Copy 2","op":"copy","items":[{"path":"/w/a:","to":"/v/a:"}]"#)
      let first = try Self.order(host)
      var outcome = FileOutcome(refused: [0: "a reason"])
      outcome.oddNames = 1
      host.send(.files(.moved(first.id, outcome)))
      #expect(host.state.dialogs.top?.title.string == "1 name cannot be on that drive")
      host.keys(key)
      let again = try Self.order(host)
      #expect(again.files?.oddNames == choice && again.id != first.id)
      Self.finish(host, again)
      #expect(host.state.desk.transfers.transfers.isEmpty)
    }
  }

  @Test("a question that is left alone changes nothing, and is answered")
  func givenUp() throws {
    let host = Self.host()
    Self.change(host, Self.swap + #","conflict":"ask""#)
    var outcome = FileOutcome(refused: [0: "the name is taken", 1: "the name is taken"])
    outcome.taken = [0]
    host.send(.files(.moved(try Self.order(host).id, outcome)))
    host.keys("esc")
    let answer = Self.answer(host) ?? ""
    #expect(answer.contains(#""done":0"#) && answer.contains("cancelled"))
    #expect(host.state.desk.transfers.transfers.isEmpty)
  }

  @Test("what is refused is answered with its reason, file by file")
  func refused() throws {
    let host = Self.host()
    Self.change(
      host, #""title":"Trash 2","op":"trash","items":[{"path":"/w/a"},{"path":"/w/b"}]"#)
    let order = try Self.order(host)
    #expect(order.files?.files.map(\.action) == [.discard, .discard])
    let outcome = FileOutcome(
      arrived: [TransferredItem(n: 0, id: "file:///t/files/a")], refused: [1: "no permission"])
    host.send(.files(.moved(order.id, outcome)))
    #expect(
      Self.answer(host)?.contains(#""refused":[{"n":1,"reason":"no permission"}]"#) == true)
    host.keys("u")
    let back = try Self.order(host)
    #expect(back.files?.files.map(\.action) == [.restore])
    #expect(back.files?.files.map(\.place) == ["file:///w/a"])
  }

  @Test("many files come in several messages, and nothing is done before the last")
  func parts() throws {
    let host = Self.host()
    Self.change(host, #""title":"T","op":"trash","items":[{"path":"/w/a"}],"more":true"#)
    #expect(Self.answer(host)?.contains(#""done":0"#) == true)
    #expect(host.state.desk.transfers.transfers.isEmpty)
    Self.change(host, id: 41, #""title":"T","op":"trash","items":[{"path":"/w/b"}]"#)
    #expect(try Self.order(host).items.count == 2)
  }

  @Test("a change without usable places is refused as a whole")
  func broken() {
    for items in [#"{"path":"a"}"#, #"{"path":"/w/a"}"#, #"{"to":"/w/b"}"#, #"{"path":"/"}"#, "7"] {
      let host = Self.host()
      Self.change(
        host, #""title":"R","op":"rename","items":[{"path":"/w/x","to":"/w/y"},\#(items)]"#)
      #expect(Self.answer(host)?.contains("-32602") == true, "\(items)")
      #expect(host.state.desk.transfers.transfers.isEmpty)
    }
  }

  @Test("what cannot be taken back says so instead of taking back something older")
  func forEver() throws {
    let host = Self.host()
    Self.change(host, Self.swap)
    Self.finish(host, try Self.order(host))
    Self.change(
      host, id: 41, #""title":"Delete “x”","op":"delete","items":[{"path":"/w/x"}]"#)
    Self.finish(host, try Self.order(host))
    host.keys("u")
    #expect(host.state.statusText.contains("“Delete “x”” cannot be taken back"))
    #expect(host.state.desk.transfers.transfers.isEmpty)
  }

  @Test("a program that is gone is not answered; what was done is said")
  func gone() throws {
    let host = Self.host()
    Self.change(host, Self.swap)
    let order = try Self.order(host)
    host.exit(.primary, status: 1)
    host.forget()
    Self.finish(host, order)
    #expect(Self.answer(host) == nil)
    #expect(host.state.statusText.contains("Rename 2: done."))
  }
}
