// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneTestSupport
import Testing

@testable import PaneProtocol

struct RecordedPluginLine: Decodable {
  var from: String
  var line: String
}

/// Decodes one line.
func decode(
  _ line: String, as kind: RequestKind? = nil, oldestGeneration: Int? = nil
) -> DecodedLine {
  var decoder = MessageDecoder()
  return decoder.decode(
    Array(line.utf8), expecting: { _ in kind }, oldestGeneration: oldestGeneration)
}

/// The message of a line, or `nil` when it was none.
func message(_ line: String, as kind: RequestKind? = nil) -> PluginMessage? {
  guard case .message(let message) = decode(line, as: kind).outcome else { return nil }
  return message
}

/// The update of a `pane.set` with these parameters.
func paneSet(_ parameters: String) -> PaneUpdate? {
  let line = #"{"method":"pane.set","params":"# + parameters + "}"
  guard case .paneSet(let update)? = message(line) else { return nil }
  return update
}

/// The inline items of a `pane.set` with these items.
func items(_ text: String) -> [Item] {
  let content = paneSet(#"{"content":{"kind":"list","items":\#(text)}}"#)?.content
  guard case .set(.list(let list))? = content, case .items(let items) = list.rows else { return [] }
  return items
}

@Suite struct EnvelopeTests {
  @Test("understands every recorded line of a plugin")
  func conversations() throws {
    let kinds: [Int: RequestKind] = [
      1: .initialize, 2: .rowsGet, 3: .layoutAsk, 4: .rowsGet, 5: .rowsGet, 6: .rowsGet,
      7: .rowsFind, 8: .shutdown,
    ]
    for recorded in try vectors("conversation", as: [RecordedPluginLine].self)
    where recorded.line.hasPrefix("{") {
      var decoder = MessageDecoder()
      let decoded = decoder.decode(
        Array(recorded.line.utf8),
        expecting: { recorded.from == "files" ? .commandRun : kinds[$0] })
      #expect(decoded.remarks == [], "\(recorded.line)")
      guard case .message = decoded.outcome else {
        Issue.record("\(recorded.line): \(decoded.outcome)")
        continue
      }
    }
  }

  @Test("rejects what is no message, with the code of the protocol")
  func rejections() {
    let cases: [(String, WireErrorCode)] = [
      ("{", .parse), ("{\"a\":\"\\ud800\"}", .parse), ("{\"a\":01}", .parse),
      ("[]", .invalidRequest),
      ("{}", .invalidRequest), (#"{"id":1}"#, .invalidRequest), (#"{"method":5}"#, .invalidRequest),
      (#"{"id":null,"method":"ping"}"#, .invalidRequest),
      (#"{"id":{},"method":"ping"}"#, .invalidRequest),
      (#"{"id":1.5,"method":"ping"}"#, .invalidRequest),
      (#"{"id":1,"result":{},"error":{"code":1}}"#, .invalidRequest),
      (String(repeating: "[", count: 65), .parse),
      (
        String(repeating: "{\"a\":", count: 70) + "1" + String(repeating: "}", count: 70),
        .invalidRequest
      ),
    ]
    for (line, code) in cases {
      guard case .rejected(let rejection) = decode(line, as: .ping).outcome else {
        Issue.record("\(line) was not rejected")
        continue
      }
      if line.hasPrefix("[[") { continue }
      #expect(rejection.code == code, "\(line)")
    }
  }

  @Test("a number beyond 64 bits costs no more than its member, and is remarked upon")
  func bentNumbers() {
    let line =
      #"{"method":"pane.set","params":{"badge":"b","content":{"kind":"chart","type":"line","max":1e400,"series":[{"id":"a","values":[1,-1e999,123456789012345678901234567890,1e-400]}]}}}"#
    let decoded = decode(line)
    guard case .message(.paneSet(let update)) = decoded.outcome,
      case .set(.chart(let chart)) = update.content
    else {
      Issue.record("\(decoded.outcome)")
      return
    }
    #expect(update.badge == .set(StyledText(SafeText("b"))))
    #expect(chart.series.first?.values.count == 4)
    #expect(chart.series.first?.values.allSatisfy { $0?.isFinite == true } == true)
    #expect(
      decoded.remarks.contains {
        $0.string == "3 numbers need more than 64 bits, the nearest that they hold counts"
      })
  }

  @Test("steps of a canvas and runs that are none are told of, and the rest counts")
  func canvasRuns() {
    let steps = #"[["l",0,0,["five"]],["l",0,0,[[5],["ok"]]],["z"]]"#
    let decoded = decode(
      #"{"method":"canvas.draw","params":{"frame":1,"size":[20,5],"ops":\#(steps)}}"#)
    let words = "canvas.draw: 3 styles, ops or runs left out, unknown or too many"
    #expect(decoded.remarks.map(\.string) == [words])
    guard case .message(.canvasDraw(let frame)) = decoded.outcome else {
      Issue.record("\(decoded.outcome)")
      return
    }
    #expect(frame.steps.count == 2)
  }

  @Test("skips content of an older generation unread, and only that")
  func stale() {
    let old = #"{"method":"pane.set","params":{"gen":6,"title":5}}"#
    #expect(decode(old, oldestGeneration: 7) == DecodedLine(.stale))
    #expect(decode(old, oldestGeneration: 6).outcome != .stale)
    #expect(decode(old).outcome != .stale)
    let bare = #"{"method":"pane.set","params":{"title":"x"}}"#
    #expect(decode(bare, oldestGeneration: 7).outcome != .stale)
  }

  @Test("gives ids of requests back as they came")
  func requestIDs() {
    for id in ["1", "-5", "\"q1\"", "\"a\\nb\"", "9007199254740991", "\"é\""] {
      let found = message(#"{"id":\#(id),"method":"ping"}"#)
      #expect(found == .ping(JSONText(text: id)))
    }
    let long = String(repeating: "x", count: 129)
    #expect(message("{\"id\":\"\(long)\",\"method\":\"ping\"}") == nil)
  }

  @Test("settles a request only by its exact id")
  func responseIDs() {
    var decoder = MessageDecoder()
    for id in ["\"1\"", "1.5", "null", "-1", "9223372036854775808", "{}", "2"] {
      let line = Array(#"{"id":\#(id),"result":{}}"#.utf8)
      let decoded = decoder.decode(line, expecting: { $0 == 1 ? .ping : nil })
      #expect(decoded.outcome == .ignored, "\(id)")
      #expect(decoded.remarks.count == 1)
    }
    for id in ["1", "1.0"] {
      let good = decoder.decode(
        Array(#"{"id":\#(id),"result":{}}"#.utf8), expecting: { $0 == 1 ? .ping : nil })
      #expect(good.outcome == .message(.response(id: 1, .pong)))
    }
  }

  @Test("remembers that a notification sent as a request is owed an answer")
  func owedAnswers() {
    let asRequest = decode(#"{"id":4,"method":"pane.set","params":{"title":"x"}}"#)
    #expect(asRequest.owesAnswerTo == JSONText(text: "4"))
    #expect(decode(#"{"method":"pane.set","params":{}}"#).owesAnswerTo == nil)
    #expect(decode(#"{"id":4,"method":"ping"}"#).owesAnswerTo == nil)
  }

  @Test("refuses a request without what it needs, ignores such a notification")
  func missing() {
    for method in ["pane.open", "prompt.ask", "link.open"] {
      let refused = decode(#"{"id":4,"method":"\#(method)","params":{}}"#)
      guard case .rejected(let rejection) = refused.outcome else {
        Issue.record("\(method) was taken")
        continue
      }
      #expect(rejection.code == .invalidParameters)
      #expect(rejection.id == JSONText(text: "4"))
    }
    for method in [
      "rows.change", "rows.reset", "notify.show", "progress.set", "$.cancel", "nav.push",
    ] {
      let ignored = decode(#"{"method":"\#(method)","params":{}}"#)
      #expect(ignored.outcome == .ignored)
      #expect(ignored.remarks.count == 1)
    }
  }

  @Test("takes all of a command line or none of it")
  func commandLines() {
    func run(_ parameters: String) -> PluginMessage? {
      message(#"{"id":1,"method":"program.run","params":"# + parameters + "}")
    }
    let id = JSONText(text: "1")
    #expect(
      run(#"{"argv":["vi","","a b"],"cwd":"/tmp","screen":false}"#)
        == .programRun(
          id,
          ProgramRequest(
            arguments: ["vi", "", "a b"], workingDirectory: "/tmp", takesScreen: false)))
    let long = String(repeating: "x", count: 5_000)
    #expect(run("{\"argv\":[\"\(long)\"]}") == .programRun(id, ProgramRequest(arguments: [long])))
    for wrong in [
      "{}", #"{"argv":[]}"#, #"{"argv":"vi"}"#, #"{"argv":["rm",5,"x"]}"#,
      #"{"argv":["a\u0000b"]}"#, #"{"argv":["vi"],"cwd":5}"#,
      "{\"argv\":[\"vi\"],\"cwd\":\"\(long)\"}",
    ] {
      #expect(run(wrong) == nil, "\(wrong)")
    }
  }

  @Test("bounds what a target wants to read")
  func reading() {
    let wish = #"{"transfer":"t","item":3,"offset":-5,"max":99999999}"#
    #expect(
      message(#"{"id":7,"method":"transfer.read","params":\#(wish)}"#)
        == .transferRead(
          JSONText(text: "7"), TransferRead(transfer: "t", item: 3, range: DataRange(most: 40_960)))
    )
    #expect(message(#"{"id":7,"method":"transfer.read","params":{"transfer":"t"}}"#) == nil)
    #expect(
      message(#"{"method":"transfer.inDoubt","params":{"transfers":["a",5,"","b"]}}"#)
        == .transferInDoubt(TransferInDoubt(transfers: ["a", "b"])))
  }

  @Test("names what it does not know")
  func others() {
    #expect(message(#"{"method":"drop.more"}"#) == .unknownNotification(method: "drop.more"))
    #expect(message(#"{"method":"x.y"}"#) == .unknownNotification(method: "x.y"))
    #expect(
      message(#"{"id":1,"method":"x.y"}"#) == .unknownRequest(JSONText(text: "1"), method: "x.y"))
  }

  @Test("takes the first of repeated members")
  func duplicates() {
    #expect(paneSet(#"{"title":"a","title":"b"}"#)?.title == .set(StyledText(SafeText("a"))))
    #expect(items(#"[{"id":"a","text":"x","text":"y"}]"#).first?.text.text.string == "x")
    #expect(message(#"{"method":"nav.pop","method":"ping","id":1}"#) == .navPop(NavPop()))
  }
}

@Suite struct ReplyTests {
  @Test("reads results by what was asked")
  func kinds() {
    #expect(
      message(
        #"{"id":1,"result":{"rev":2,"from":128,"rows":[{"id":"a","text":"x"}],"count":9}}"#,
        as: .rowsGet)
        == .response(
          id: 1,
          .rows(
            RowsPage(
              revision: 2, from: 128, rows: [Item(id: "a", text: StyledText(SafeText("x")))],
              count: 9))))
    #expect(
      message(#"{"id":1,"result":{"at":[5,-1,-7,"x"]}}"#, as: .rowsFind)
        == .response(id: 1, .found(RowsFound(at: [5, -1, -1, -1]))))
    #expect(
      message(#"{"id":1,"result":{"rev":1,"from":0,"lines":["a",["b","c"],5]}}"#, as: .textGet)
        == .response(
          id: 1,
          .text(
            TextPage(revision: 1, from: 0, lines: ["a", "bc", ""].map { StyledText(SafeText($0)) }))
        ))
    #expect(
      message(
        #"{"id":1,"result":{"text":"ok","undo":{"command":"c","args":{"p":1}}}}"#, as: .commandRun)
        == .response(
          id: 1,
          .command(
            CommandDone(
              text: SafeText("ok"),
              undo: CommandDone.Undo(command: "c", arguments: JSONText(text: #"{"p":1}"#))))))
    #expect(
      message(#"{"id":1,"result":{"top":"secondary"}}"#, as: .layoutAsk)
        == .response(id: 1, .layout(LayoutAnswer(top: "secondary"))))
    #expect(
      message(#"{"id":1,"result":{"restore":[1]}}"#, as: .shutdown)
        == .response(id: 1, .shutdown(ShutdownAnswer(restore: [1]))))
    #expect(
      message(
        #"{"id":1,"result":{"state":"done","items":[{"n":0,"id":"x"}]}}"#, as: .state)
        == .response(
          id: 1, .drag(.state(TransferState(.done, items: [TransferState.Item(n: 0, id: "x")])))))
  }

  @Test("shows the colour sequences of an answered line, or takes them for colours")
  func coloredLines() throws {
    let raw = #"{"id":1,"result":{"rev":1,"from":0,"lines":["a","\u001b[31mb\u001b[m"]}}"#
    guard case .response(_, .text(var page)) = message(raw, as: .textGet) else {
      Issue.record("no page")
      return
    }
    #expect(page.lines.map(\.text.string) == ["a", "␛[31mb␛[m"])
    page.takeColors()
    #expect(page.lines.map(\.text.string) == ["a", "b"])
    #expect(page.lines[1].runs.count == 1)
  }

  @Test("an empty answer is the default where there is one")
  func empty() {
    for result in ["null", "{}", "5", "[]"] {
      let line = #"{"id":1,"result":\#(result)}"#
      #expect(message(line, as: .initialize) == .response(id: 1, .initialized(Initialized())))
      #expect(message(line, as: .commandRun) == .response(id: 1, .command(CommandDone())))
      guard case .response(_, .failed)? = message(line, as: .rowsGet) else {
        Issue.record("rows without rev were taken")
        continue
      }
    }
  }

  @Test("reads what a plugin provides")
  func initialize() {
    let line =
      #"{"id":1,"result":{"protocol":1,"plugin":{"name":"x"},"wants":["input",5,"view"],"provides":{"rows":{"find":true},"query":["filter"],"layout":{"collapse":"ask","minWidth":-4},"drag":{"begin":true}},"needs":["canvas.vt"]}}"#
    guard case .response(1, .initialized(let reply))? = message(line, as: .initialize) else {
      Issue.record("not understood")
      return
    }
    #expect(reply.wants == ["input", "view"])
    #expect(reply.provides.rows?.canFind == true)
    #expect(reply.provides.query == ["filter"])
    #expect(reply.provides.layout?.collapse == .ask)
    #expect(reply.provides.layout?.minimumWidth == 0)
    #expect(reply.needs == ["canvas.vt"])
  }

  @Test("reads errors with their data, null results beside them")
  func errors() {
    let line =
      #"{"id":5,"result":null,"error":{"code":-32801,"message":"stale","data":{"rev":2,"count":7,"retryMs":9}}}"#
    let error = WireError(
      code: -32801, message: SafeText("stale"), revision: 2, count: 7, retryMilliseconds: 9)
    #expect(message(line, as: .rowsGet) == .response(id: 5, .failed(error)))
    #expect(message(#"{"id":5,"error":{}}"#, as: .rowsGet) != nil)
    #expect(message(#"{"id":5,"error":"no"}"#, as: .rowsGet) != nil)
  }
}
