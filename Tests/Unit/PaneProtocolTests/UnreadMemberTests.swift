// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneTestSupport
import Testing

@testable import PaneProtocol

/// What nobody reads is said, whatever object a plugin puts it in: the objects are those of
/// `protocol.json`.
@Suite struct UnreadMemberTests {
  /// A line of a plugin that carries an object: a method, or the answer to one.
  struct Carrier {
    var name: String
    var type: any WireObject.Type
    var isAnswer: Bool
  }

  static let carriers: [Carrier] =
    WireTable.messages.filter { $0.sender == "plugin" }.map {
      Carrier(name: $0.method, type: $0.parameters, isAnswer: false)
    }
    + WireTable.messages.filter { $0.sender == "host" }.compactMap { row in
      row.answer.map { Carrier(name: row.method, type: $0, isAnswer: true) }
    }

  /// The objects that a plugin sends, and a way each comes.
  static let objects: [String: Carrier] = {
    var found: [String: Carrier] = [:]
    for carrier in carriers {
      for name in WireTable.objects(in: carrier.type).keys where found[name] == nil {
        found[name] = carrier
      }
    }
    return found
  }()

  static let names = objects.keys.sorted()

  /// The members that are words, by "object.member".
  static let words: [String] = names.flatMap { name -> [String] in
    let members = WireTable.objects[name]?.shape.members ?? []
    return members.filter { WireSample.words(of: $0.type) != nil }.map { "\(name).\($0.name)" }
  }

  /// The kinds of answers by the methods that ask.
  static let answers: [String: RequestKind] = [
    "initialize": .initialize, "shutdown": .shutdown, "rows.get": .rowsGet,
    "rows.find": .rowsFind, "text.get": .textGet, "command.run": .commandRun,
    "form.submit": .formSubmit, "prompt.complete": .promptComplete, "layout.ask": .layoutAsk,
    "drag.begin": .lift, "drag.add": .addition, "drag.data": .chunk, "drop.enter": .entry,
    "drop.propose": .proposal, "drop.spring": .sprung, "transfer.prepare": .vote,
    "transfer.perform": .state, "transfer.commit": .state, "transfer.abort": .state,
    "transfer.cancel": .state,
  ]

  /// A line with a stranger in it; `nil` when none of the samples has room for it.
  private func line(_ stranger: WireSample.Stranger, in carrier: Carrier) -> String? {
    for number in 0..<24 {
      var sample = WireSample(.all(number), stranger: stranger)
      let text = sample.object(carrier.type)
      guard sample.stranger == nil else { continue }
      return carrier.isAnswer
        ? #"{"id":7,"result":\#(text)}"#
        : #"{"id":"q","method":"\#(carrier.name)","params":\#(text)}"#
    }
    return nil
  }

  private func decoded(_ line: String, from carrier: Carrier) -> DecodedLine {
    var decoder = MessageDecoder()
    return decoder.decode(Array(line.utf8), expecting: { _ in Self.answers[carrier.name] ?? .ping })
  }

  @Test("an unknown member is said once, whatever object has it", arguments: names)
  func member(_ name: String) throws {
    let carrier = try #require(Self.objects[name] as Carrier?)
    let type = try #require(WireTable.objects[name] as (any WireObject.Type)?)
    // A content is an object of its kind.
    guard type.shape.kinds.isEmpty, type.unreadMembers != .allowed else { return }
    if carrier.isAnswer, Self.answers[carrier.name] == nil { return }
    let line = try #require(self.line(.member(of: name), in: carrier) as String?)
    let remarks = decoded(line, from: carrier).remarks.filter { $0.string.contains("“zap”") }
    #expect(remarks.count == 1, "\(remarks.map(\.string)) in \(line)")
    #expect(remarks.first?.topic == .member && remarks.first?.topic.isMissed == true)
    let own = decoded(line.replacing("\"zap\":", with: "\"_zap\":"), from: carrier)
    #expect(!own.remarks.contains { $0.string.contains("zap") })
  }

  @Test("an unknown word is said once, or the message refused for it", arguments: words)
  func word(_ place: String) throws {
    let parts = place.split(separator: ".").map(String.init)
    let name = parts.dropLast().joined(separator: ".")
    let carrier = try #require(Self.objects[name] as Carrier?)
    let member = try #require(parts.last)
    // What tells which object it is.
    let kinds = WireTable.objects["Content"]?.shape.kinds ?? []
    if member == "kind", kinds.contains(where: { WireTable.name(of: $0.type) == name }) { return }
    if carrier.isAnswer, Self.answers[carrier.name] == nil { return }
    let stranger = WireSample.Stranger.word(of: name, member: member)
    let line = try #require(self.line(stranger, in: carrier) as String?, "\(place)")
    let decoded = decoded(line, from: carrier)
    if case .rejected = decoded.outcome { return }
    let remarks = decoded.remarks.map(\.string).filter { $0.contains("“zap”") }
    #expect(remarks.count == 1, "\(remarks) in \(line)")
  }

  /// A line, and what is said of it.
  struct Vector: Decodable, CustomTestStringConvertible {
    var line: String
    var remark: String
    var testDescription: String { remark }
  }

  @Test(
    "members beside those of a message, in errors, of a group and repeated ones are said",
    arguments: try vectors("unread", as: [Vector].self))
  func said(_ vector: Vector) {
    var decoder = MessageDecoder()
    let decoded = decoder.decode(Array(vector.line.utf8), expecting: { _ in .initialize })
    let remarks = decoded.remarks.map(\.string)
    #expect(remarks.filter { $0 == vector.remark }.count == 1, "\(remarks)")
    guard case .message = decoded.outcome else {
      Issue.record("refused: \(vector.line)")
      return
    }
  }

  @Test("members of the sender's own and empty ones beside others are no strangers")
  func own() {
    let rows = #"[{"id":"a","x.c":1,"cells":[{"v":1,"t":"a","_d":1}]}]"#
    let content = #"{"kind":"list","_b":1,"items":\#(rows),"source":null}"#
    let line = #"{"_a":1,"method":"pane.set","params":{"x.a":1,"content":\#(content)}}"#
    var decoder = MessageDecoder()
    #expect(decoder.decode(Array(line.utf8)).remarks.isEmpty)
  }
}
