// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import Testing

@testable import PanePlugin

@Suite struct PaneTests {
  @Test("answers initialize first, with what the handlers imply")
  func initialize() {
    let harness = PaneHarness { pane in
      pane.set(PaneUpdate(title: "Hi"))
      pane.onInput { _ in }
      pane.onSelect { _ in }
      pane.onRows { _ in }
      pane.onFind { _ in }
      pane.texts.onLines { _ in }
      pane.provide("drop", ["query": true])
    }
    harness.initialize()
    #expect(
      harness.text == #"{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"plugin":{"id":"#
        + #""org.example.test","name":"Test"},"wants":["input","select"],"provides":{"rows":"#
        + #"{"find":true},"text":{},"drop":{"query":true}}}}"# + "\n"
        + #"{"jsonrpc":"2.0","method":"pane.set","params":{"title":"Hi"}}"#)
  }

  @Test("carries the number of the input and drops answers to older ones")
  func generations() {
    var kept: [InputSet] = []
    let harness = PaneHarness { pane in pane.onInput { kept.append($0) } }
    harness.initialize()
    harness.tell(#"{"method":"input.set","params":{"gen":7,"item":"a","value":"/x"}}"#)
    harness.tell(#"{"method":"input.set","params":{"gen":8,"item":"b","value":"/y"}}"#)
    let pane = harness.pane
    pane?.set(PaneUpdate(title: "late"), for: kept.first)
    #expect(harness.sent.isEmpty)
    pane?.set(PaneUpdate(title: "now"), for: kept.last)
    #expect(harness.sent.first?["params"]?["gen"]?.int == 8)
    #expect(kept.first?.path == FilePath("/x"))
  }

  @Test("answers a cancelled request at once and only once")
  func cancelling() {
    var waiting: [RowsRequest] = []
    var cancels = 0
    let harness = PaneHarness { pane in
      pane.onRows { request in
        request.reply.onCancel = { cancels += 1 }
        waiting.append(request)
      }
    }
    harness.initialize()
    harness.tell(
      #"{"id":5,"method":"rows.get","params":{"source":"s","rev":1,"from":0,"count":9}}"#)
    #expect(harness.sent.isEmpty)
    let answers = harness.tell(#"{"method":"$.cancel","params":{"id":5}}"#)
    #expect(answers.map { $0["error"]?["code"]?.int } == [-32800])
    #expect(cancels == 1)
    waiting.first?.answer([Item("a", "A")])
    #expect(harness.sent.count == 1)
    #expect(waiting.first?.reply.isCancelled == true)
  }

  @Test("answers later, on a token that was kept")
  func later() {
    var waiting: TextRequest?
    let harness = PaneHarness { pane in pane.texts.onLines { waiting = $0 } }
    harness.initialize()
    harness.tell(
      #"{"id":41,"method":"text.get","params":{"source":"s","rev":3,"from":2,"count":2}}"#)
    waiting?.answer(["two", "three"])
    #expect(
      harness.text
        == #"{"jsonrpc":"2.0","id":41,"result":{"rev":3,"from":2,"lines":["two","three"]}}"#)
  }

  @Test("hears links and tasks of its texts, and asks for them")
  func texts() {
    var heard: [String] = []
    let harness = PaneHarness { pane in
      pane.texts.onLink { heard.append($0.target) }
      pane.texts.onTask { heard.append("\($0.line) \($0.isChecked)") }
    }
    #expect(harness.initialize().last?["result"]?["wants"] == ["link", "task"])
    harness.tell(#"{"method":"link","params":{"target":"a.md","by":"enter"}}"#)
    harness.tell(#"{"method":"task","params":{"line":3,"checked":true}}"#)
    #expect(heard == ["a.md", "3 true"])
  }

  @Test("never leaves a request without an answer")
  func forgotten() {
    let harness = PaneHarness { pane in
      pane.onRows { _ in }
      pane.onMessage { message in message.method == "x.prepare" }
    }
    harness.initialize()
    let forgotten = harness.tell(
      #"{"id":2,"method":"rows.get","params":{"source":"s","rev":1,"from":0,"count":9}}"#)
    #expect(forgotten.map { $0["error"]?["code"]?.int } == [WireErrorCode.internalError.rawValue])
    let wrong = harness.tell(#"{"id":"q","method":"rows.get","params":{}}"#)
    #expect(wrong.map { $0["error"]?["code"]?.int } == [WireErrorCode.invalidParameters.rawValue])
    #expect(wrong.first?["id"] == "q")
    let unknown = harness.tell(#"{"id":3,"method":"drop.enter","params":{"session":"s"}}"#)
    #expect(unknown.map { $0["error"]?["code"]?.int } == [WireErrorCode.methodNotFound.rawValue])
    #expect(harness.tell(#"{"method":"theme","params":{}}"#).isEmpty)
    #expect(harness.tell(#"{"id":4,"method":"ping"}"#).first?["result"] == .object([]))
  }

  @Test("hands methods it does not know to the plugin")
  func rawMethods() {
    let harness = PaneHarness { pane in
      pane.onMessage { message in
        message.reply?.send(["state": "done", "key": message.parameters["transfer"] ?? .null])
        return true
      }
    }
    harness.initialize()
    let step = #"{"transfer":"t1","op":"copy","anchor":{"end":true},"items":[]}"#
    let sent = harness.tell(#"{"id":9,"method":"transfer.perform","params":\#(step)}"#)
    #expect(sent.first?["result"] == ["state": "done", "key": "t1"])
  }

  @Test("answers commands with words and a way back")
  func commands() {
    let harness = PaneHarness { pane in
      pane.onCommand("delete") { run in
        run.done("Gone", undo: .init("restore", ["ids": .array(run.items.map(JSON.string))]))
      }
      pane.onOtherCommands { $0.fail("no") }
    }
    harness.initialize()
    harness.tell(
      #"{"id":2,"method":"command.run","params":{"command":"delete","item":"a","items":["a"]}}"#)
    #expect(
      harness.text == #"{"jsonrpc":"2.0","id":2,"result":{"text":"Gone","undo":"#
        + #"{"command":"restore","args":{"ids":["a"]}}}}"#)
    let other = harness.tell(#"{"id":3,"method":"command.run","params":{"command":"x"}}"#)
    #expect(other.first?["error"]?["code"]?.int == WireErrorCode.failed.rawValue)
  }

  @Test("asks for the rows of a command that a line does not hold, page by page")
  func manyRows() {
    var seen: [[String]] = []
    let harness = PaneHarness { pane in
      pane.onCommand("delete") { run in
        seen.append(run.items)
        run.done()
      }
    }
    harness.initialize()
    let run = #"{"command":"delete","item":"a","items":["a","b"],"count":5}"#
    var asked = harness.tell(#"{"id":2,"method":"command.run","params":\#(run)}"#)
    #expect(asked.first?["method"]?.string == "items.get" && seen.isEmpty)
    #expect(asked.first?["params"]?["command"]?.int == 2)
    #expect(asked.first?["params"]?["from"]?.int == 2)
    var id = asked.first?["id"]?.int ?? 0
    asked = harness.tell(#"{"id":\#(id),"result":{"items":["c","d"]}}"#)
    #expect(asked.first?["params"]?["from"]?.int == 4)
    id = asked.first?["id"]?.int ?? 0
    harness.tell(#"{"id":\#(id),"result":{"items":["e"]}}"#)
    #expect(seen == [["a", "b", "c", "d", "e"]])
    // A host that does not know the question leaves the command with what it has.
    asked = harness.tell(#"{"id":3,"method":"command.run","params":\#(run)}"#)
    id = asked.first?["id"]?.int ?? 0
    harness.tell(#"{"id":\#(id),"error":{"code":-32601,"message":"unknown"}}"#)
    #expect(seen.last == ["a", "b"])
  }

  @Test("asks the user and hears the answer, or that there is none")
  func prompts() {
    var answers: [PromptAnswer?] = []
    let harness = PaneHarness { pane in
      pane.ask(PromptQuestion(.text, "Name?")) { answers.append($0) }
      pane.ask(PromptQuestion(.confirm, "Sure?", dangerous: true)) { answers.append($0) }
      pane.ask(PromptQuestion(.confirm, "Really?")) { answers.append($0) }
      pane.ask(PromptQuestion(.confirm, "Often?")) { answers.append($0) }
    }
    let sent = harness.initialize()
    #expect(sent.map { $0["id"]?.int } == [1, 1, 2, 3, 4])
    harness.tell(#"{"id":1,"result":{"value":"Ada"}}"#)
    harness.tell(#"{"id":2,"result":{"value":null}}"#)
    harness.tell(#"{"id":2,"result":{"value":"twice"}}"#)
    harness.tell(#"{"id":3,"result":{"value":true}}"#)
    harness.tell(#"{"id":4,"error":{"code":-32003,"message":"too many questions"}}"#)
    #expect(answers.map { $0?.text } == ["Ada", nil, nil, nil])
    #expect(answers.map { $0?.isYes } == [false, nil, true, nil])
  }

  @Test("asks the host anything that panes may ask, and hears typed answers")
  func questions() {
    var opened: [Result<PaneOpened, WireError>] = []
    var arranged: [Result<LayoutResult, WireError>] = []
    let harness = PaneHarness { pane in
      pane.ask(.paneOpen, PaneOpen(column: "next", type: "x")) { opened.append($0) }
      var layout = LayoutRequest()
      layout.hide = ["primary"]
      pane.arrange(layout) { arranged.append($0) }
      pane.arrange(LayoutRequest()) { arranged.append($0) }
    }
    let sent = harness.initialize()
    #expect(
      sent.dropFirst().map { $0["method"]?.string } == ["pane.open", "layout.set", "layout.set"])
    harness.tell(#"{"id":1,"result":{"gen":7}}"#)
    harness.tell(#"{"id":2,"result":{"columns":["secondary"]}}"#)
    harness.tell(#"{"id":3,"result":{"columns":5}}"#)
    #expect(opened == [.success(PaneOpened(generation: 7))])
    #expect(arranged.first == .success(LayoutResult(columns: ["secondary"])))
    let failure = WireError(.invalidRequest, "the answer cannot be understood")
    #expect(arranged.last == .failure(failure))
  }

  @Test("hears of the window around it")
  func window() {
    var heard: [String] = []
    let harness = PaneHarness { pane in
      pane.onTheme { heard.append($0.isDark ? "dark" : "light") }
      pane.onLocale { heard.append($0.timeZone) }
      pane.onLayout { heard.append($0.mode) }
      pane.onDropEnter { _ in nil }
    }
    let sent = harness.initialize()
    #expect(
      sent.first?["result"]?["wants"] == ["theme", "locale", "layout", "drop.enter"])
    harness.tell(#"{"method":"theme","params":{"dark":true,"depth":"16"}}"#)
    harness.tell(#"{"method":"locale","params":{"tz":"Europe/Vienna"}}"#)
    harness.tell(#"{"method":"layout","params":{"mode":"secondaryOnly","columns":[]}}"#)
    #expect(heard == ["dark", "Europe/Vienna", "secondaryOnly"])
  }

  @Test("says how columns are arranged, and answers when the host asks")
  func layouts() {
    var policy = LayoutPolicy()
    policy.collapse = .ask
    let harness = PaneHarness { pane in
      pane.onLayoutAsk(policy) { $0.reply.send(LayoutAnswer(top: $0.columns?.last)) }
      pane.setLayoutPolicy(policy)
    }
    let sent = harness.initialize()
    #expect(sent.first?["result"]?["provides"]?["layout"]?["collapse"] == "ask")
    #expect(sent.last?["method"] == "layout.policy")
    let answer = harness.tell(
      #"{"id":9,"method":"layout.ask","params":{"kind":"collapse","proposal":{"columns":["a","b"]}}}"#
    )
    #expect(answer.first?["result"]?["top"] == "b")
  }

  @Test("tells progress until the end, and that it was cancelled")
  func progress() {
    var work: Progress?
    var isCancelled = false
    let harness = PaneHarness { pane in
      work = pane.progress("copy", title: "Copying") { isCancelled = true }
    }
    harness.initialize()
    harness.tell(#"{"method":"progress.cancel","params":{"id":"copy"}}"#)
    #expect(isCancelled)
    work?.end(.cancelled)
    work?.update(done: 1, total: 2)
    #expect(harness.sent.map { $0["params"]?["end"]?.string } == ["cancelled"])
  }

  @Test("runs a plugin that is spoken to before it was initialised")
  func withoutInitialize() {
    var started = 0
    let harness = PaneHarness { pane in
      started += 1
      pane.onInput { _ in pane.set(PaneUpdate(title: "x")) }
    }
    #expect(harness.tell(#"{"method":"input.set","params":{"gen":1}}"#).count == 1)
    harness.tell(#"{"method":"input.set","params":{"gen":2}}"#)
    #expect(started == 1)
  }

  @Test("says nothing more once it has answered the last question of the host")
  func silentAtTheEnd() {
    let harness = PaneHarness { pane in
      pane.onSelect { _ in pane.set(PaneUpdate(status: "late")) }
      pane.onShutdown { _ in
        pane.set(PaneUpdate(status: "before"))
        return nil
      }
    }
    harness.initialize()
    let last = harness.tell(#"{"id":9,"method":"shutdown","params":{"reason":"quit"}}"#)
    #expect(last.count == 2 && harness.text.contains("before"))
    #expect(harness.tell(#"{"method":"select","params":{"item":"a","items":["a"]}}"#).isEmpty)
  }

  @Test("survives whatever a host may say", arguments: Seeds.upTo(60))
  func hostile(seed: Int) {
    var random = SplitMix64(seed: seed)
    let harness = PaneHarness { pane in
      pane.onInput { _ in }
      pane.onSelect { _ in }
      pane.onQuery { _ in }
      pane.onView { _ in }
      pane.onRows { $0.answer($0.range(of: 10).map { Item("\($0)", "x") }) }
      pane.texts.onLines { $0.answer($0.range(of: 10).map { _ in Text("x") }) }
      pane.onCommand("a") { $0.done() }
    }
    let methods = [
      "initialize", "input.set", "select", "query", "view", "rows.get", "text.get", "command.run",
      "shutdown", "$.cancel", "nav", "activate",
    ]
    let values = [
      "null", "-1", "9007199254740993", "1e300", "\"\"", "\"a\"", "[]", "{}", "[null,[1],{}]",
      "true", "-9223372036854775808",
    ]
    let names = [
      "gen", "item", "items", "count", "from", "rev", "source", "id", "sort", "cols", "rows",
      "command", "args", "value", "view",
    ]
    for _ in 0..<50 {
      let members = names.filter { _ in Bool.random(using: &random) }.map { name in
        "\"\(name)\":\(values.randomElement(using: &random) ?? "0")"
      }
      let id =
        Bool.random(using: &random) ? "\"id\":\(values.randomElement(using: &random) ?? "1")," : ""
      let method = methods.randomElement(using: &random) ?? ""
      harness.tell("{\(id)\"method\":\"\(method)\",\"params\":{\(members.joined(separator: ","))}}")
      #expect(harness.sent.allSatisfy { $0 != .null })
    }
  }
}
