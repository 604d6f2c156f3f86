// SPDX-License-Identifier: Apache-2.0
import CellText
import Foundation
import PaneProtocol
import PaneTestSupport
import Testing

@testable import PaneContent

/// A text, such as one with the blocks that are made of it.
private struct BlockVector: Decodable {
  var md: String
}

/// A text and the answer to it.
private struct MarkdownAnswer: Codable, Equatable {
  var text: String
  var answer: String
}

/// A text made to cost time or memory.
private struct HostileVector: Decodable {
  /// A piece of it, and how often it comes.
  struct Piece: Decodable {
    var t: String
    var n: Int
  }
  var id: String
  var text: [Piece]
  /// How many blocks of some kinds come of it.
  var kinds: [String: Int]?
}

/// The program that reads Markdown, as a process: what it answers, and what it survives.
@Suite("The Markdown helper", .serialized) struct MarkdownHelperTests {
  @Test("answers with the blocks of a text")
  func blocks() throws {
    let data = try Data(contentsOf: fixture("blocks.json"))
    let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let texts = try JSONDecoder().decode([BlockVector].self, from: data)
    #expect(rows.count > 10)
    let helper = try HelperProgram("markdown")
    for (row, text) in zip(rows, texts) {
      let answer = try helper.ask(text.md)
      let blocks = try #require((answer["result"] as? [String: Any])?["blocks"] as? [Any])
      #expect(blocks as NSArray == row["blocks"] as? NSArray, "\(text.md)")
    }
    #expect(try helper.end() == 0)
  }

  /// The texts that Markdown of the vectors has read, each once.
  private func texts(of markdown: String) -> [String] {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map {
      StyledText(SafeText(String($0), place: .multiline))
    }
    let content = TextContent(body: .lines(lines), format: .markdown)
    var state = MarkdownState(content, tokens: RequestTokens())
    var texts: [String] = []
    while case .markdown(let text) = state.nextErrand(ticket: texts.count, on: .cells) {
      texts.append(text)
      state.receive(nil, ofErrand: texts.count - 1)
    }
    return texts
  }

  @Test("answers as is written down for the tests of what is drawn")
  func writtenDown() throws {
    let folder = Checkout.folder.appending(path: "Tests/Unit/PaneContentTests/Fixtures")
    let data = try Data(contentsOf: folder.appending(path: "markdown.json"))
    let helper = try HelperProgram("markdown")
    var answers: [String: String] = [:]
    for vector in try JSONDecoder().decode([BlockVector].self, from: data) {
      for text in texts(of: vector.md) where answers[text] == nil {
        let line = String(decoding: try helper.line(text), as: UTF8.self)
        let start = try #require(line.range(of: "\"result\"")?.lowerBound)
        answers[text] = "{" + line[start...].dropLast()
      }
    }
    let place = folder.appending(path: "markdown-answers.json")
    let rows = answers.map { MarkdownAnswer(text: $0, answer: $1) }.sorted { $0.text < $1.text }
    if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] != nil {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(rows).write(to: place)
    }
    let known = try JSONDecoder().decode([MarkdownAnswer].self, from: Data(contentsOf: place))
    #expect(known == rows)
  }

  @Test("survives what is meant to cost time or memory, and goes on")
  func hostileTexts() throws {
    let helper = try HelperProgram("markdown")
    let stairs = (0..<250).map { String(repeating: " ", count: $0 * 2) + "- a\n" }.joined()
    var texts = try vectors("hostile", as: [HostileVector].self)
    texts.append(HostileVector(id: "stairs", text: [.init(t: stairs, n: 1)]))
    for vector in texts {
      let answer = try helper.ask(vector.text.map { String(repeating: $0.t, count: $0.n) }.joined())
      #expect(answer["result"] != nil || answer["error"] != nil, "\(vector.id)")
      for (kind, count) in vector.kinds ?? [:] {
        #expect(try kinds(of: answer).count { $0 == kind } == count, "\(vector.id): \(kind)")
      }
      let next = try helper.ask("a")
      #expect((next["result"] as? [String: Any])?["blocks"] as? [Any] != nil, "after \(vector.id)")
    }
    #expect(try helper.end() == 0)
  }

  @Test("nests no deeper than 16 levels, and makes no table of more than 64 bars a line")
  func limits() throws {
    let helper = try HelperProgram("markdown")
    let quotes = try helper.ask(String(repeating: "> ", count: 1_000) + "a")
    let nested = try kinds(of: quotes)
    #expect(nested.count { $0 == "quote" } == 16)
    #expect(nested.count { $0 == "end" } == 16)
    let row = String(repeating: "a|", count: 65)
    let wide = try helper.ask("\(row)\n\(String(repeating: "-|", count: 65))\n\(row)\n")
    #expect(try kinds(of: wide) == ["p"])
  }

  private func kinds(of answer: [String: Any]) throws -> [String] {
    let blocks = try #require((answer["result"] as? [String: Any])?["blocks"] as? [[String: Any]])
    return blocks.compactMap { $0["b"] as? String }
  }

  @Test("says that a text has too many blocks")
  func tooMany() throws {
    let helper = try HelperProgram("markdown")
    let answer = try helper.ask(String(repeating: "- a\n", count: 10_000))
    #expect(answer["error"] != nil)
    #expect(try helper.end() == 0)
  }

  @Test(
    "ends when it is spoken to in another way",
    arguments: ["no JSON\n", "{\"id\":1}\n", "{\"id\":1,\"params\":{\"bytes\":99999999}}\n"])
  func nonsense(_ line: String) throws {
    let helper = try HelperProgram("markdown")
    try helper.send(Data(line.utf8))
    #expect(try helper.end() == 1)
  }

  @Test("has no right left but to compute")
  func rights() throws {
    let helper = try HelperProgram("markdown")
    _ = try helper.ask("a")
    let status = try String(contentsOfFile: "/proc/\(helper.pid)/status", encoding: .utf8)
    #expect(status.contains("Seccomp:\t2"))
    #expect(status.contains("NoNewPrivs:\t1"))
  }
}

extension HelperProgram {
  /// Asks for the blocks of a text.
  fileprivate func ask(_ text: String) throws -> [String: Any] {
    let line = try line(text)
    let answer = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    #expect(answer["id"] as? Int == lastRequest)
    return answer
  }

  /// Asks for the blocks of a text; the answer as it comes.
  fileprivate func line(_ text: String) throws -> Data { try ask(Data(text.utf8)) }
}
