// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneTestSupport
import Testing

@testable import PaneProtocol

/// What an object reads and writes is what its shape says.
@Suite struct WireShapeTests {
  static let objectNames = WireTable.objects.keys.sorted()

  /// Reads an object of a type and writes it; `nil` when it is refused.
  private func read<Object: WireObject>(
    _ type: Object.Type, _ text: String
  ) throws -> (object: Object, text: String, remarks: [String])? {
    try JSONDocumentReader().withDocument(Array(text.utf8)) { root in
      var reader = MemberReader()
      return Object(root, &reader).map {
        ($0, JSONText($0).text, Self.ofMembers(reader.remarks))
      }
    }
  }

  /// What is remarked on members by themselves: a shape says nothing of how they fit each other.
  private static func ofMembers(_ remarks: [Remark]) -> [String] {
    remarks.filter { $0.topic != .mismatch }.map(\.string)
  }

  private func names(_ text: String) throws -> Set<String> {
    try JSONDocumentReader().withDocument(Array(text.utf8)) { root in
      Set(root.members.map { key, _ in key.string })
    }
  }

  private func check<Object: WireObject>(_ type: Object.Type) throws {
    var written: Set<String> = []
    for number in 0..<6 {
      var sample = WireSample(.all(number))
      let text = sample.object(type)
      let first = try #require(try read(type, text), "refused: \(text)")
      #expect(first.remarks.isEmpty, "\(first.remarks) in \(text)")
      let second = try #require(try read(type, first.text), "refused: \(first.text)")
      #expect(second.object == first.object, "\(text)\n\(first.text)")
      #expect(second.text == first.text)
      written.formUnion(try names(first.text))
    }
    guard type.shape.kinds.isEmpty else { return }
    let shown = type.shape.members.filter { $0.presence != .shorthand }.map(\.name)
    #expect(written == Set(shown))
  }

  @Test("reads and writes each member of its shape, and nothing else", arguments: objectNames)
  func members(_ name: String) throws {
    let type = try #require(WireTable.objects[name] as (any WireObject.Type)?)
    try check(type)
  }

  @Test("is refused without any of the members it needs", arguments: objectNames)
  func required(_ name: String) throws {
    let type = try #require(WireTable.objects[name] as (any WireObject.Type)?)
    for member in type.shape.required {
      var sample = WireSample(.all(0))
      let text = sample.object(type, without: [member])
      #expect(try written(type, text) == nil, "taken without \(member): \(text)")
    }
  }

  @Test("says of each member when its value is of a type it cannot have", arguments: objectNames)
  func wrongTypes(_ name: String) throws {
    let type = try #require(WireTable.objects[name] as (any WireObject.Type)?)
    for member in type.shape.members where !isKind(member) && !isFree(member, of: name) {
      guard let wrong = WireSample.wrongValue(of: member.type) else { continue }
      var sample = WireSample(.all(0))
      // Of members that exclude each other only the first is looked at.
      let rivals = type.shape.members.filter { $0.group != nil && $0.group == member.group }
      var text = sample.object(type, without: Set(rivals.map(\.name) + [member.name]))
      text.removeLast()
      text += (text == "{" ? "" : ",") + "\"\(member.name)\":\(wrong)}"
      let remarks = try remarks(type, text)
      #expect(remarks?.isEmpty != true, "\(member.name) is taken in silence: \(text)")
    }
  }

  private func written<Object: WireObject>(_ type: Object.Type, _ text: String) throws -> String? {
    try read(type, text)?.text
  }

  /// Whether a member is what told which type the object is of.
  private func isKind(_ member: WireShape.Member) -> Bool {
    guard case .word = member.type else { return false }
    return member.name == "kind" && member.presence == .required
  }

  /// Whether a member says nothing of its own: what is in `cell`, too, and what an error has beside its
  /// sentence, which is anything to JSON-RPC.
  private func isFree(_ member: WireShape.Member, of object: String) -> Bool {
    ["Selection.column", "InputSet.column", "WireError.data"].contains("\(object).\(member.name)")
  }

  private func remarks<Object: WireObject>(_ type: Object.Type, _ text: String) throws -> [String]?
  {
    try read(type, text)?.remarks
  }
}

/// A message that is written is read as the same message.
@Suite struct WireRoundTripTests {
  static let methods = WireTable.messages.map { "\($0.sender) \($0.method)" }

  @Test("names each message that is asked for once, by its own name but for inputs")
  func events() {
    let rows = WireTable.messages.filter { $0.event != nil }
    #expect(rows.count > 15 && rows.allSatisfy { $0.sender == "host" })
    let further = [InputSet.beforeEvent]
    #expect(Set(WireTable.events).count == rows.count + further.count)
    #expect(rows.filter { $0.event != $0.method }.map(\.method) == ["input.set"])
    #expect(WireTable.events.contains("link") && WireTable.events.contains("files.changed"))
    #expect(!WireTable.events.contains("config"))
  }

  private func row(_ name: String) throws -> WireTable.Row {
    try #require(WireTable.messages.first { "\($0.sender) \($0.method)" == name })
  }

  private func line(_ row: WireTable.Row, seed: Int) -> [UInt8] {
    var sample = WireSample(.random(SplitMix64(seed: seed)))
    let parameters = sample.object(row.parameters)
    let isRequest = row.kind == "request" || (row.kind == "either" && seed % 2 == 0)
    let id = isRequest ? #""id":7,"# : ""
    return Array(#"{"jsonrpc":"2.0",\#(id)"method":"\#(row.method)","params":\#(parameters)}"#.utf8)
  }

  private func plugin(_ line: [UInt8]) -> PluginMessage? {
    var decoder = MessageDecoder()
    guard case .message(let message) = decoder.decode(line).outcome else { return nil }
    return message
  }

  private func host(_ line: [UInt8]) -> HostMessage? {
    guard case .message(let message) = HostLineDecoder().decode(line) else { return nil }
    return message
  }

  @Test("decode(encode(m)) == m for every method", arguments: methods)
  func messages(_ name: String) throws {
    let row = try row(name)
    var count = 0
    for seed in 0..<100 {
      let line = line(row, seed: seed)
      if row.sender == "host" {
        guard let message = host(line) else { continue }
        var bytes: [UInt8] = []
        #expect(message.encode(into: &bytes))
        #expect(host(Array(bytes.dropLast())) == message, "seed \(seed)")
      } else {
        // A choice without choices is refused, and random members make some of those.
        guard let message = plugin(line) else { continue }
        var writer = JSONWriter()
        message.encode(into: &writer)
        #expect(plugin(Array(writer.bytes.dropLast())) == message, "seed \(seed)")
      }
      count += 1
    }
    #expect(count > 50)
  }

  @Test(
    "decode(encode(answer)) == answer for every request of the host",
    arguments: [
      (RequestKind.initialize, "initialize"), (.shutdown, "shutdown"), (.rowsGet, "rows.get"),
      (.rowsFind, "rows.find"), (.textGet, "text.get"), (.commandRun, "command.run"),
      (.layoutAsk, "layout.ask"), (.ping, "ping"), (.lift, "drag.begin"),
      (.addition, "drag.add"), (.chunk, "drag.data"), (.entry, "drop.enter"),
      (.proposal, "drop.propose"), (.sprung, "drop.spring"),
      (.vote, "transfer.prepare"), (.state, "transfer.perform"),
      (.state, "transfer.commit"), (.state, "transfer.abort"),
      (.state, "transfer.cancel"),
    ])
  func answers(_ kind: RequestKind, _ method: String) throws {
    let type = try #require(try row("host \(method)").answer)
    for seed in 0..<100 {
      var sample = WireSample(.random(SplitMix64(seed: seed)))
      let line = Array(#"{"id":7,"result":\#(sample.object(type))}"#.utf8)
      var decoder = MessageDecoder()
      guard case .message(let message) = decoder.decode(line, expecting: { _ in kind }).outcome,
        case .response(7, let reply) = message
      else {
        Issue.record("seed \(seed): not understood")
        continue
      }
      #expect(reply.kind == kind)
      var writer = JSONWriter()
      message.encode(into: &writer)
      let again = decoder.decode(Array(writer.bytes.dropLast()), expecting: { _ in kind })
      #expect(again.outcome == .message(message), "seed \(seed)")
    }
  }
}
