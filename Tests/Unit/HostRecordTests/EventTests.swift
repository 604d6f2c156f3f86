// SPDX-License-Identifier: Apache-2.0
import HostCore
import JSONRPC
import PaneProtocol
import Testing

@testable import HostRecord

@Suite("Events in a record")
struct EventTests {
  private static func line(_ event: HostEvent) -> [UInt8] {
    var json = JSONWriter()
    RecordLine.write(event, at: HostTime(milliseconds: 12), into: &json)
    return json.finished()
  }

  private static func read(_ line: [UInt8]) throws -> HostEvent? {
    try JSONDocumentReader().withDocument(line) { HostEvent(recorded: $0) }
  }

  @Test("are read as they were", arguments: EventSamples.all.indices)
  func roundTrip(_ index: Int) throws {
    let event = EventSamples.all[index]
    let line = Self.line(event)
    let words = String(decoding: line, as: UTF8.self)
    let again = try #require(try Self.read(line), "\(words)")
    #expect(canonical(again) == canonical(event), "\(words)")
    #expect(String(decoding: Self.line(again), as: UTF8.self) == words)
  }

  @Test("have a sample of each kind")
  func kinds() throws {
    var kinds: Set<String> = []
    for event in EventSamples.all {
      try JSONDocumentReader().withDocument(Self.line(event)) { value in
        for name in [value.text("is"), value.text("reply"), value.text("mouse")] {
          if let name { kinds.insert(name) }
        }
      }
    }
    let all =
      HostEventKind.allCases.map(\.rawValue) + PluginEventKind.allCases.map(\.rawValue)
      + InputKind.allCases.map(\.rawValue) + ReplyKind.allCases.map(\.rawValue)
      + MouseAction.allCases.map(\.rawValue)
    #expect(Set(all).subtracting(kinds).isEmpty)
  }

  @Test(
    "of what is no event there is none",
    arguments: [
      "{}", #"{"is":"nothing"}"#, #"{"is":"resized","cells":[1]}"#, #"{"is":"timer","timer":"x"}"#,
      #"{"pane":1,"run":1,"is":"started"}"#, #"{"is":"message","message":{}}"#,
      #"{"pane":1,"run":1,"is":"message","message":{"id":1}}"#, #"{"is":"key"}"#,
      #"{"is":"mouse","mouse":"press","at":[1]}"#,
      #"{"is":"reply","reply":"color","numbers":[1,256,0,0]}"#,
      #"{"is":"moved"}"#, #"{"is":"recovered","records":[{}]}"#, #"{"is":"text","text":"ab"}"#,
    ])
  func wrong(_ line: String) throws {
    #expect(try Self.read(Array(line.utf8)) == nil)
  }

  @Test(
    "hold what programs say, also what the wire has no words for",
    arguments: [
      #"{"method":"pane.set","params":{"content":{"kind":"text","format":"ansi","lines":["\u001b[2mfaint\u001b[7m both\u001b[0m plain","\u001b[38;5;9;4mred\u001b[0m"]}}}"#,
      #"{"method":"pane.set","params":{"content":{"kind":"text","format":"ansi","text":"a\u001b[1;48;2;1;2;3mb\nc"}}}"#,
      #"{"id":"a\"b","method":"prompt.ask","params":{"kind":"text","title":"t","text":"two\nlines"}}"#,
      #"{"id":9,"method":"transfer.read","params":{"transfer":"t","item":0}}"#,
      #"{"method":"no.such","params":{"a":1}}"#, #"{"id":3,"method":"no.such"}"#,
    ])
  func messages(_ line: String) throws {
    var decoder = MessageDecoder()
    guard case .message(let message) = decoder.decode(Array(line.utf8)).outcome else {
      Issue.record("\(line)")
      return
    }
    let event = HostEvent.pane(PaneID(1), run: 1, .message(message))
    let again = try #require(try Self.read(Self.line(event)))
    #expect(canonical(again) == canonical(event))
  }

  @Test("say how an answer was asked for, so that reading needs no state")
  func answers() throws {
    let answers: [(RequestKind, String)] = [
      (.initialize, #"{"protocol":1,"wants":["input"]}"#), (.shutdown, "null"), (.ping, "{}"),
      (.rowsGet, #"{"rev":1,"from":0,"rows":[{"id":"r","text":"r"}]}"#),
      (.rowsFind, #"{"at":3,"id":"r"}"#), (.textGet, #"{"rev":1,"from":0,"lines":["a","b"]}"#),
      (.commandRun, #"{"undo":{"command":"d","args":{}}}"#),
      (.layoutAsk, #"{"top":"secondary"}"#), (.state, #"{"state":"done"}"#),
      (.lift, #"{"items":[{"id":"a"}]}"#), (.addition, "{}"), (.chunk, #"{"data":5}"#),
      (.entry, #"{"ok":false}"#), (.proposal, #"{"op":"copy"}"#), (.sprung, #"{"level":1}"#),
      (.vote, #"{"vote":"yes"}"#),
      (.cancelled, "null"),
    ]
    var decoder = MessageDecoder()
    for (kind, result) in answers {
      let line = Array(#"{"id":3,"result":\#(result)}"#.utf8)
      guard case .message(let message) = decoder.decode(line, expecting: { _ in kind }).outcome
      else {
        Issue.record("\(kind)")
        continue
      }
      let event = HostEvent.pane(PaneID(1), run: 1, .message(message))
      let again = try #require(try Self.read(Self.line(event)))
      #expect(canonical(again) == canonical(event))
    }
  }
}
