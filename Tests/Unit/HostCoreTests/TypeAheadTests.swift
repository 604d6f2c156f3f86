// SPDX-License-Identifier: Apache-2.0
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import Testing

@testable import DragSession
@testable import HostCore

/// Keys that are pressed before there is anything to press them for.
@Suite struct TypeAheadTests {
  /// Two columns whose programs have said nothing yet.
  private func start(milliseconds: Int = 500) -> ScriptedHost {
    var settings = HostSettings.double
    settings.typeAheadPatience = .milliseconds(milliseconds)
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    return host
  }

  private func cursor(_ host: ScriptedHost) -> String? {
    host.state.pane(in: .primary)?.page.shown?.cursorItem?.id
  }

  @Test("they wait for the first rows and then do what they mean, in their order")
  func waits() {
    let host = start()
    host.keys("j j")
    host.hello(.primary)
    host.keys("k")
    #expect(host.hasTimer(.session(.typeAhead)))
    host.set(.primary, ScriptedHost.list("a b c"))
    #expect(cursor(host) == "b")
    #expect(!host.hasTimer(.session(.typeAhead)))
    host.keys("j")
    #expect(cursor(host) == "c")
  }

  @Test("what is typed into a field goes there, and starts nothing")
  func filter() {
    let host = start()
    host.keys("/ b 2 enter")
    #expect(host.state.focus == .primary)
    host.hello(.primary)
    host.set(.primary, ScriptedHost.list("a1 b1 b2 c1"))
    #expect(cursor(host) == "b2")
    #expect(host.state.focus == .primary)
  }

  @Test("the first rows of a list that is still being read are awaited, an empty list is not")
  func loading() {
    let host = start()
    host.keys("j")
    host.hello(.primary)
    host.set(.primary, ScriptedHost.list("", more: #","loading":true"#))
    #expect(host.hasTimer(.session(.typeAhead)))
    host.set(.primary, ScriptedHost.list("a b", more: #","loading":true"#))
    #expect(cursor(host) == "b")
    let empty = start()
    empty.keys("?")
    empty.hello(.primary)
    empty.set(.primary, ScriptedHost.list(""))
    #expect(empty.state.dialogs.open.count == 1)
  }

  /// A host whose first column hears of rows that are activated, and has a command.
  private func stepping() -> ScriptedHost {
    let host = ScriptedHost.double(wants: ["activate", "nav"])
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"a","enter":"self"},{"id":"b","text":"b"}]},"commands":[{"id":"del","title":"Delete","key":"d","when":"items"}]}"#
    )
    host.keys("enter")
    #expect(host.sent(.primary, "activate").count == 1)
    return host
  }

  @Test("keys behind a step are for the rows it leads to")
  func behindStep() {
    let host = stepping()
    host.keys("j d")
    #expect(cursor(host) == "a" && host.sent(.primary, "command.run").isEmpty)
    host.set(.primary, ScriptedHost.list("x y"))
    #expect(cursor(host) == "y")
    #expect(host.sent(.primary, "command.run").last?.contains(#""item":"y""#) == true)
  }

  @Test(
    "keys with Ctrl behind a step are for the rows it leads to, but for those that nobody can have")
  func controlBehindStep() {
    let host = stepping()
    host.keys("ctrl+a")
    #expect(host.marks(.primary).isEmpty)
    host.set(.primary, ScriptedHost.list("x y"))
    #expect(host.marks(.primary) == ["x", "y"])
    let stopped = stepping()
    stopped.keys("ctrl+a ctrl+c ctrl+c")
    #expect(stopped.state.quitting != nil)
  }

  @Test("keys behind a step are for the question it leads to")
  func behindQuestion() {
    let host = stepping()
    host.keys("y")
    host.say(
      .primary,
      #"{"id":7,"method":"prompt.ask","params":{"kind":"confirm","title":"Replace?"}}"#)
    #expect(host.sent(.primary).contains { $0.contains(#""id":7"#) && $0.contains("true") })
  }

  @Test("keys wait no longer for a program that makes nothing of a step")
  func noStep() {
    let host = stepping()
    host.keys("j")
    host.advance(249)
    #expect(cursor(host) == "a")
    host.advance(1)
    #expect(cursor(host) == "b")
  }

  @Test("a column they move on to is awaited as well")
  func next() {
    let host = start()
    host.keys("tab j")
    host.hello(.primary)
    host.hello(.secondary)
    host.set(.primary, ScriptedHost.list("a b"))
    #expect(host.state.focus == .secondary)
    #expect(host.hasTimer(.session(.typeAhead)))
    host.set(.secondary, ScriptedHost.list("x y"))
    #expect(host.state.pane(in: .secondary)?.page.shown?.cursorItem?.id == "y")
    #expect(cursor(host) == "a")
  }

  @Test("what is carried to the other one of two folders waits for that")
  func peers() {
    var settings = HostSettings.double
    settings.typeAheadPatience = .milliseconds(500)
    settings.peers = [.primary, .secondary]
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    let folder = { (name: String) in
      #","drop":{"accepts":["*/*"],"pane":true,"ops":["copy"],"transfer":"keyed","storeId":"\#(name)","directory":"\#(name)"}"#
    }
    let rows =
      #"{"content":{"kind":"list","items":[{"id":"f","text":"f","drag":{"ops":["copy"]}}]}"#
    host.hello(.primary)
    host.set(.primary, rows + folder("/a") + "}")
    host.keys("f5")
    #expect(host.state.desk.gesture.active == nil && host.hasTimer(.session(.typeAhead)))
    host.hello(.secondary)
    host.set(.secondary, rows + folder("/b") + "}")
    #expect(!host.hasTimer(.session(.typeAhead)))
    let target = host.state.desk.gesture.active?.marker?.pane
    #expect(target?.number == host.id(.secondary).number)
  }

  @Test("the first input leaves the cursor on its row, if that is still there")
  func firstInput() {
    for (rows, expected) in [("x y z", "y"), ("p q r", "p")] {
      let host = start()
      host.hello(.primary)
      host.hello(.secondary, wants: ["input"])
      host.set(.secondary, ScriptedHost.list("x y z"))
      host.advance(500)
      host.keys("tab j")
      #expect(host.state.pane(in: .secondary)?.page.shown?.cursorItem?.id == "y")
      host.set(.primary, ScriptedHost.list("a b"))
      host.set(.secondary, #"{"gen":1,"# + ScriptedHost.list(rows).dropFirst())
      #expect(host.state.pane(in: .secondary)?.page.shown?.cursorItem?.id == expected)
    }
  }

  @Test("the first input leaves the cursor on a row that is still on its way in the same folder")
  func firstInputOfRowsUnderWay() {
    for (folder, expected) in [("/f", "500/500"), ("/g", "1/500")] {
      let host = start()
      host.hello(.primary)
      host.hello(.secondary, wants: ["input"], more: #","provides":{"rows":{}}"#)
      let rows = (0..<128).map { #"{"id":"\#($0)","text":"\#($0)"}"# }.joined(separator: ",")
      func show(_ revision: Int, _ folder: String, _ more: String = "") {
        host.set(
          .secondary,
          #"{\#(more)"content":{"kind":"list","source":{"id":"s","rev":\#(revision),"count":500},"#
            + #""rows":[\#(rows)]},"drop":{"accepts":["text/uri-list"],"transfer":"fs","#
            + #""directory":"\#(folder)"}}"#)
      }
      show(1, "/f")
      host.advance(500)
      host.keys("tab end")
      #expect(host.picture.contains("500/500"))
      host.set(.primary, ScriptedHost.list("a b"))
      show(2, folder, #""gen":1,"#)
      #expect(host.picture.contains(expected), "\(folder)")
    }
  }

  @Test("a program that is told of the folder it began with has it on screen already")
  func firstInputOfTheSameFolder() throws {
    for (folder, type, isShown) in [
      ("/f", "inode/directory", true), ("/g", "inode/directory", false),
      ("/f", "text/plain", false),
    ] {
      let host = start()
      host.hello(.primary)
      host.hello(.secondary, wants: ["input"], more: #","provides":{"rows":{}}"#)
      let rows = (0..<128).map { #"{"id":"\#($0)","text":"row \#($0)."}"# }.joined(separator: ",")
      func show(_ content: String, _ more: String = "") {
        host.set(
          .secondary,
          #"{\#(more)"content":\#(content),"drop":{"accepts":["text/uri-list"],"transfer":"fs","#
            + #""directory":"/f"}}"#)
      }
      show(#"{"kind":"list","source":{"id":"s","rev":1,"count":500},"rows":[\#(rows)]}"#)
      host.advance(500)
      host.keys("tab j")
      _ = host.sent(.secondary)
      host.set(
        .primary,
        #"{"content":{"kind":"list","items":[{"id":"a","text":"a","type":"\#(type)","#
          + #""value":"\#(folder)"}]}}"#)
      let sent = host.sent(.secondary)
      let input = try #require(sent.first { $0.contains("input.set") })
      #expect((input.contains(#""shown":true"#)) == isShown, "\(folder) \(type)")
      #expect(host.picture.contains("row 1."))
      // Rows on their way stay so, and nothing is asked for anew.
      #expect(!sent.contains { $0.contains("rows.get") })
      #expect(sent.contains { $0.contains("cancel") } != isShown)
      let pane = try #require(host.state.pane(in: .secondary))
      #expect(pane.conversation.input.isStale != isShown)
      #expect(pane.page.shown?.cursorItem?.id == "1")
      // An answer all the same changes what is there.
      show(#"{"kind":"list","items":[{"id":"1","text":"other"}]}"#, #""gen":1,"#)
      #expect(host.picture.contains("other"))
    }
  }

  @Test("a filter that is being typed goes on with the rows of the next input")
  func nextInput() {
    let host = ScriptedHost.double()
    host.set(.secondary, #"{"gen":1,"content":{"kind":"list","items":[{"id":"x1","text":"x1"}]}}"#)
    host.keys("tab / y")
    #expect(!host.picture.contains("x1"))
    host.set(.primary, ScriptedHost.list("a b c", more: #","select":["c"]"#))
    let rows = #"[{"id":"x2","text":"x2"},{"id":"y2","text":"y2"},{"id":"y3","text":"y3"}]"#
    host.set(.secondary, #"{"gen":2,"content":{"kind":"list","items":\#(rows)}}"#)
    #expect(host.picture.contains("y2") && !host.picture.contains("x2"))
    host.keys("3")
    #expect(host.picture.contains("y3") && !host.picture.contains("y2"))
    host.keys("esc")
    #expect(host.picture.contains("x2"))
  }

  @Test("they wait no longer than told, and never when they interrupt")
  func ends() {
    let host = start()
    host.keys("?")
    host.advance(499)
    #expect(host.state.dialogs.open.isEmpty)
    host.advance(1)
    #expect(host.state.dialogs.open.count == 1)
    let late = start()
    late.advance(500)
    late.keys("?")
    #expect(late.state.dialogs.open.count == 1)
    let stopped = start()
    stopped.keys("j ctrl+c ctrl+c")
    #expect(stopped.state.quitting != nil)
  }

  @Test("what is typed behind a command that asks is for its question, and then for the rows")
  func question() {
    let host = start()
    host.hello(.primary)
    let commands = #","commands":[{"id":"drop","title":"Drop","key":"D","asks":true}]"#
    host.set(.primary, ScriptedHost.list("a b c", more: commands))
    host.keys("D y j")
    #expect(cursor(host) == "a" && host.hasTimer(.session(.typeAhead)))
    host.say(
      .primary,
      #"{"id":"q","method":"prompt.ask","params":{"kind":"confirm","title":"Drop it?"}}"#)
    #expect(host.state.dialogs.open.isEmpty && cursor(host) == "b")
    #expect(host.sent(.primary).contains { $0.contains(#""id":"q","result":{"value":true}"#) })
  }

  /// A dangerous question of the command that has been run.
  private static let danger =
    #"{"id":"q","method":"prompt.ask","params":{"kind":"confirm","title":"For ever?","danger":true}}"#

  private func hasAnswer(_ host: ScriptedHost) -> Bool {
    host.sent(.primary).contains { $0.contains(#""id":"q""#) }
  }

  @Test("what is typed before a question that destroys something does not answer it, nor act")
  func unseenQuestion() {
    let host = startAsking()
    host.keys("D y j enter")
    host.say(.primary, Self.danger)
    #expect(host.state.dialogs.open.count == 1 && cursor(host) == "a" && !hasAnswer(host))
    #expect(host.picture.contains("What was typed before the question was there is dropped"))
  }

  @Test("a dangerous question that nobody waits for takes keys once it can be seen")
  func unexpectedQuestion() {
    let host = startAsking()
    host.keys("D")
    host.say(.primary, Self.danger)
    host.advance(299)
    host.keys("y enter")
    #expect(host.state.dialogs.open.count == 1 && !hasAnswer(host))
    host.advance(1)
    host.keys("y")
    #expect(host.state.dialogs.open.isEmpty && hasAnswer(host))
    host.keys("D")
    host.say(.primary, Self.danger)
    host.keys("esc")
    #expect(host.state.dialogs.open.isEmpty)
  }

  @Test("the question of a dangerous command takes keys as soon as it is on the screen")
  func expectedQuestion() {
    let host = start()
    host.hello(.primary)
    let commands =
      #","commands":[{"id":"drop","title":"Drop…","key":"D","asks":true,"danger":true}]"#
    host.set(.primary, ScriptedHost.list("a b c", more: commands))
    host.keys("D")
    host.say(.primary, Self.danger)
    host.keys("y")
    #expect(host.state.dialogs.open.isEmpty && hasAnswer(host))
  }

  @Test("keys of one read do not answer whether the window is quit with work under way")
  func unseenQuit() {
    let host = start()
    host.hello(.primary)
    host.set(.primary, ScriptedHost.list("a b c"))
    host.say(.primary, #"{"method":"progress.set","params":{"id":"w","title":"Dropping"}}"#)
    host.keysOfOneRead(["q", "y"], together: false)
    #expect(host.state.quitting == nil && host.state.dialogs.open.count == 1)
    host.keys("y")
    #expect(host.state.quitting != nil)
  }

  @Test(
    "what is typed behind a command that asks nothing after all is for the rows when it has ended")
  func noQuestion() throws {
    let host = start()
    host.hello(.primary)
    let commands = #","commands":[{"id":"drop","title":"Drop","key":"D","asks":true}]"#
    host.set(.primary, ScriptedHost.list("a b c", more: commands))
    host.keys("D j")
    #expect(cursor(host) == "a")
    let run = try #require(host.sent(.primary, "command.run").last)
    let id = try #require(run.firstMatch(of: /"id":(\d+)/)?.1)
    host.say(.primary, #"{"id":\#(id),"result":{}}"#)
    #expect(cursor(host) == "b")
  }

  /// Two columns, and a command in the first one that leads to a question.
  private func startAsking() -> ScriptedHost {
    let host = start()
    host.hello(.primary)
    let commands = #","commands":[{"id":"drop","title":"Drop","key":"D","asks":true}]"#
    host.set(.primary, ScriptedHost.list("a b c", more: commands))
    return host
  }

  @Test("what is typed for a question that does not come is dropped, and said so")
  func lateQuestion() {
    let host = startAsking()
    host.keys("D j")
    host.advance(2_000)
    #expect(cursor(host) == "a" && !host.hasTimer(.session(.typeAhead)))
    #expect(host.picture.contains("“Drop” takes long; what was typed for it is dropped"))
    host.keys("j")
    #expect(cursor(host) == "b")
  }

  @Test("what is typed for an editor that gets the screen is for nothing else")
  func lentScreen() throws {
    let host = startAsking()
    host.keys("D j j")
    let run = try #require(host.sent(.primary, "command.run").last)
    let id = try #require(run.firstMatch(of: /"id":(\d+)/)?.1)
    host.say(.primary, #"{"id":1,"method":"program.run","params":{"argv":["vi","a"]}}"#)
    #expect(host.orders.last == "run 1 vi a")
    host.send(.program(ProgramID(1), .ended(status: 0)))
    host.say(.primary, #"{"id":\#(id),"result":{}}"#)
    #expect(cursor(host) == "a")
  }

  @Test("what is typed behind a command that tells of its work is for the rows")
  func work() {
    let host = startAsking()
    let told = #"{"method":"progress.set","params":{"id":"w","title":"Dropping"}}"#
    host.say(.primary, told)
    host.keys("D j")
    host.say(.primary, told)
    #expect(cursor(host) == "a")
    host.say(.primary, told.replacing(#""w""#, with: #""v""#))
    #expect(cursor(host) == "b")
  }

  @Test("what is typed behind a command that opens something in another column is for that")
  func openedElsewhere() throws {
    let host = start()
    host.hello(.primary)
    host.hello(.secondary, wants: ["input"])
    host.set(.secondary, ScriptedHost.list("x y z"))
    let commands = #","commands":[{"id":"go","title":"Go","key":"D","asks":true}]"#
    host.set(.primary, ScriptedHost.list("a b c", more: commands))
    host.set(.secondary, #"{"gen":1,"# + ScriptedHost.list("x y z").dropFirst())
    host.keys("D j")
    host.say(
      .primary,
      #"{"id":"o","method":"pane.open","params":{"column":"next","type":"t","value":1,"focus":true}}"#
    )
    let run = try #require(host.sent(.primary, "command.run").last)
    let id = try #require(run.firstMatch(of: /"id":(\d+)/)?.1)
    host.say(.primary, #"{"id":\#(id),"result":{}}"#)
    #expect(host.state.focus == .secondary && cursor(host) == "a")
    #expect(host.state.pane(in: .secondary)?.page.shown?.cursorItem?.id == "x")
    host.set(.secondary, #"{"gen":2,"# + ScriptedHost.list("p q r").dropFirst())
    #expect(host.state.pane(in: .secondary)?.page.shown?.cursorItem?.id == "q")
    // What does not come in time gets nothing, and what was there before neither.
    host.keys("1 D j")
    host.say(
      .primary,
      #"{"id":"p","method":"pane.open","params":{"column":"next","type":"t","value":2,"focus":true}}"#
    )
    host.advance(2_000)
    #expect(host.state.pane(in: .secondary)?.page.shown?.cursorItem?.id == "q")
    #expect(host.picture.contains("what was typed for it is dropped"))
  }

  @Test("more than anybody types does not wait")
  func limit() {
    let host = start()
    for _ in 0..<(HostLimits.typeAheadKeys + 10) { host.keys("j") }
    #expect(host.state.keys.typeAhead.events.count == HostLimits.typeAheadKeys)
    host.hello(.primary)
    host.set(.primary, ScriptedHost.list("a b c"))
    #expect(cursor(host) == "c")
    #expect(host.state.keys.typeAhead.events.isEmpty)
  }
}
