// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneTestSupport
import Testing

@testable import PaneProtocol

struct CanonicalLine: Decodable, CustomTestStringConvertible {
  var name: String
  var line: String
  var testDescription: String { name }
}

/// The line of a message, without its line feed.
func line(_ message: HostMessage) -> String? {
  var bytes: [UInt8] = []
  guard message.encode(into: &bytes), bytes.last == UInt8(ascii: "\n") else { return nil }
  return String(decoding: bytes.dropLast(), as: UTF8.self)
}

@Suite struct HostMessageTests {
  @Test(
    "writes recorded lines byte for byte",
    arguments: try vectors("canonical", as: [CanonicalLine].self))
  func golden(_ vector: CanonicalLine) throws {
    let read: HostMessage? =
      switch HostLineDecoder().decode(Array(vector.line.utf8)) {
      case .message(let message): message
      case .answer(let id, let result): .result(id, result)
      case .refusal(let id, let error): .failure(id, error)
      case .malformed, .ignored: nil
      }
    #expect(read.flatMap { line($0) } == vector.line)
  }

  @Test("writes what the recorded lines do not show")
  func others() {
    let cases: [(HostMessage, String)] = [
      (.ping(id: 9), #"{"jsonrpc":"2.0","id":9,"method":"ping","params":{}}"#),
      (
        .activate(item: "a/b", modifiers: ["ctrl"], by: "enter"),
        #"{"jsonrpc":"2.0","method":"activate","params":{"item":"a/b","mods":["ctrl"],"by":"enter"}}"#
      ),
      (
        .expand(item: "a", isExpanded: true),
        #"{"jsonrpc":"2.0","method":"expand","params":{"item":"a","expanded":true}}"#
      ),
      (
        .check(item: "a", isChecked: false),
        #"{"jsonrpc":"2.0","method":"check","params":{"item":"a","checked":false}}"#
      ),
      (
        .theme(ThemeDescription(isDark: false, depth: .sixteen)),
        #"{"jsonrpc":"2.0","method":"theme","params":{"scheme":"light","colors":"16","fg":null,"bg":null,"accent":null}}"#
      ),
      (
        .inputSet(
          InputSet(generation: 3, entry: nil, fromPane: "p", fromPlugin: "q", by: "select")),
        #"{"jsonrpc":"2.0","method":"input.set","params":{"gen":3,"item":null,"type":null,"value":null,"items":[],"count":0,"from":{"pane":"p","plugin":"q"},"by":"select"}}"#
      ),
      (
        .failure(nil, WireError(code: -32700, message: SafeText("not JSON"))),
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON"}}"#
      ),
      (
        .failure(
          JSONText(text: "\"q\""),
          WireError(code: -32802, message: SafeText("busy"), retryMilliseconds: 50)),
        #"{"jsonrpc":"2.0","id":"q","error":{"code":-32802,"message":"busy","data":{"retryMs":50}}}"#
      ),
      (
        .request(id: 7, method: "x.y", parameters: JSONText(text: #"{"session":"s"}"#)),
        #"{"jsonrpc":"2.0","id":7,"method":"x.y","params":{"session":"s"}}"#
      ),
      (
        .rowsFind(
          id: 2, RowsFind(source: "s", revision: 1, text: "x", from: 5, isBackward: true)),
        #"{"jsonrpc":"2.0","id":2,"method":"rows.find","params":{"source":"s","rev":1,"text":"x","from":5,"dir":-1}}"#
      ),
      (
        .view(ViewDescription(columns: 1, rows: 2, isVisible: true, isCovered: true)),
        #"{"jsonrpc":"2.0","method":"view","params":{"cols":1,"rows":2,"cellPx":null,"visible":true,"focused":false,"layout":"wide","top":true,"covered":true}}"#
      ),
    ]
    for (message, expected) in cases { #expect(line(message) == expected) }
  }

  @Test("appends behind what waits already")
  func appending() {
    var bytes = Array("x\n".utf8)
    #expect(HostMessage.ping(id: 2).encode(into: &bytes))
    #expect(HostMessage.ping(id: 3).encode(into: &bytes))
    #expect(bytes.split(separator: UInt8(ascii: "\n")).count == 3)
  }

  @Test(
    "a line never passes 60 KiB while the count stays true", arguments: [1, 100, 5_000, 20_000])
  func longSelections(textBytes: Int) throws {
    let text = String(repeating: "\u{1}", count: textBytes)
    let value = JSONText(string: text)
    let entries = (0..<1_000).map {
      InputSet.Entry(id: "row \($0)", type: "text/plain", value: value, text: "t\($0)")
    }
    let input = InputSet(
      generation: 1, entry: entries.first, entries: entries, count: 70_000, fromPane: "p1",
      fromPlugin: "files", by: "select")
    let encoded = try #require(line(.inputSet(input)))
    #expect(encoded.utf8.count < Limit.hostLineBytes)
    try JSONDocumentReader().withDocument(Array(encoded.utf8)) { root in
      #expect(root["params"]?["count"]?.int == 70_000)
      #expect((root["params"]?["items"]?.count ?? 0) > 0)
      // A value whose text would pass 16 KiB is null.
      #expect(root["params"]?["value"]?.isNull == (textBytes * 6 + 2 > Limit.valueBytes))
    }
    let ids = (0..<1_000).map { String(repeating: "é", count: 200) + "\($0)" }
    let select = try #require(
      line(.select(Selection(item: ids[0], items: ids, by: "user"))))
    #expect(select.utf8.count < Limit.hostLineBytes)
    #expect(select.hasSuffix(#""count":1000,"by":"user"}}"#))
  }

  @Test("initialize gives up the token, then the configuration, before it passes the limit")
  func longInitialize() throws {
    func initialize(config: Int, restore: Int) -> HostMessage {
      .initialize(
        Initialize(
          host: Initialize.Host(version: "1", processID: 1), paneID: "p", role: "primary",
          session: Initialize.Session(
            folder: "/",
            config: JSONText(string: String(repeating: "c", count: config)),
            restore: JSONText(string: String(repeating: "r", count: restore))),
          view: ViewDescription(columns: 1, rows: 1), theme: ThemeDescription(),
          locale: LocaleDescription(tags: [], timeZone: "UTC", unicode: "16.0")))
    }
    let both = try #require(line(initialize(config: 20_000, restore: 30_000)))
    #expect(both.contains("cccc") && both.contains("rrrr"))
    let noRestore = try #require(line(initialize(config: 40_000, restore: 30_000)))
    #expect(noRestore.contains("cccc") && !noRestore.contains("rrrr"))
    let neither = try #require(line(initialize(config: 70_000, restore: 40_000)))
    #expect(!neither.contains("cccc") && !neither.contains("rrrr"))
  }

  @Test("what cannot be made short enough is not written at all")
  func tooLong() {
    var bytes = Array("x\n".utf8)
    let huge = JSONText(string: String(repeating: "x", count: 70_000))
    #expect(!HostMessage.notification(method: "m", parameters: huge).encode(into: &bytes))
    #expect(bytes == Array("x\n".utf8))
  }
}
