// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// The search in rows of a source, most of which have not arrived: the plugin says where they are.
@Suite struct RowSearchTests {
  @Test("finds a row that has not been loaded, and the next and the one before")
  func found() {
    let million = Million()
    million.host.keys("/")
    million.host.type("7654")
    #expect(million.answer(at: 765_432).contains(#""text":"7654","from":0,"dir":1"#))
    #expect(million.host.cursor(.primary) == "r765432")
    million.host.keys("enter n")
    #expect(million.answer(at: 765_433).contains(#""from":765433,"dir":1"#))
    #expect(million.host.cursor(.primary) == "r765433")
    million.host.keys("N")
    #expect(million.answer(at: 7_654).contains(#""from":765432,"dir":-1"#))
    #expect(million.host.cursor(.primary) == "r7654")
    #expect(million.screen.contains("n N"))
    million.host.keys("escape")
    #expect(million.host.cursor(.primary) == "r7654")
    #expect(!million.screen.contains("n N"))
  }

  @Test("goes round the end, and says Not found only when all rows were looked at")
  func around() {
    let million = Million()
    million.host.keys("G")
    million.answerPages()
    million.host.keys("/ x enter")
    #expect(million.answer(at: -1).contains(#""from":999999,"dir":1"#))
    #expect(!million.screen.contains("Not found"))
    #expect(million.answer(at: -1).contains(#""from":0,"dir":1"#))
    #expect(million.screen.contains("Not found"))
    #expect(million.host.cursor(.primary) == "r999999")
    million.host.keys("n")
    #expect(million.answer(at: -1).contains(#""from":0,"dir":1"#))
  }

  @Test("cancels what was asked for fewer letters, and takes no answer to it")
  func typedOn() {
    let million = Million()
    million.host.keys("/ a")
    let first = million.number("id", in: million.lastSearch)
    million.host.keys("b")
    #expect(million.sent.contains { $0.contains("$.cancel") && $0.contains(#""id":\#(first)"#) })
    million.host.say(.primary, #"{"id":\#(first),"result":{"at":[500]}}"#)
    #expect(million.host.cursor(.primary) == "r0")
    #expect(million.answer(at: 600).contains(#""text":"ab""#))
    #expect(million.host.cursor(.primary) == "r600")
  }

  @Test("goes back to where it began when the typing is left")
  func left() {
    let million = Million()
    million.host.keys("j j / a")
    _ = million.answer(at: 600)
    #expect(million.host.cursor(.primary) == "r600")
    million.host.keys("escape")
    million.answerPages()
    #expect(million.host.cursor(.primary) == "r2")
    million.host.keys("n")
    #expect(million.lastSearch.isEmpty)
  }

  @Test("tells after a moment that it is under way, and Esc ends it")
  func slow() {
    let million = Million()
    million.host.keys("/ x enter")
    #expect(!million.screen.contains("searching"))
    million.host.advance(250)
    #expect(million.screen.contains("searching…"))
    million.host.keys("escape")
    #expect(!million.screen.contains("searching"))
    #expect(million.sent.contains { $0.contains("$.cancel") })
  }

  @Test("asks again about newer rows, and says when a plugin cannot search")
  func refused() {
    let million = Million()
    million.host.keys("/ x enter")
    let stale = #"{"code":-32801,"message":"old","data":{"rev":2,"count":1000000}}"#
    million.fail(with: stale)
    #expect(million.lastSearch.contains(#""rev":2,"text":"x""#))
    million.fail(with: #"{"code":-32601,"message":"no"}"#)
    #expect(million.screen.contains("Not found in the"))
  }

  @Test("asks the program that comes after one that died while it searched")
  func restarted() {
    let million = Million()
    million.host.keys("/ x enter")
    #expect(!million.lastSearch.isEmpty)
    million.host.exit(.primary, signal: 9)
    million.host.advance(300)
    million.begin(provides: #"{"rows":{"find":true}}"#)
    #expect(million.answer(at: 3).contains(#""text":"x""#))
    #expect(million.host.cursor(.primary) == "r3")
  }

  @Test("filters where the plugin can, and says so where it can do neither")
  func others() {
    let filtering = Million(provides: #"{"rows":{"find":true},"query":["filter"]}"#)
    filtering.host.keys("/ x")
    #expect(filtering.lastSearch.isEmpty)
    #expect(filtering.sent.contains { $0.contains("query") && $0.contains(#""filter":"x""#) })
    let neither = Million(provides: "{}")
    neither.host.keys("/")
    #expect(neither.screen.contains("cannot be filtered"))
    neither.host.advance(500)
    neither.host.keys("n")
    #expect(neither.screen.contains("n does nothing here"))
  }
}

/// A host whose first column shows a million rows, and the plugin that has them.
private final class Million {
  let host = ScriptedHost(HostSettings.double, columns: 100, rows: 24)
  private var kept: [String] = []

  /// What the plugin was sent since it answered a search.
  var sent: [String] {
    kept += host.sent(.primary)
    return kept
  }

  init(provides: String = #"{"rows":{"find":true}}"#) {
    host.start()
    host.hello(.secondary, wants: ["input"])
    begin(provides: provides)
    kept = []
  }

  func begin(provides: String) {
    host.hello(.primary, wants: ["select"], more: #","provides":\#(provides)"#)
    host.set(
      .primary, #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":1000000}}}"#)
    answerPages()
  }

  var screen: String { host.screen.joined() }

  func number(_ name: String, in line: String) -> Int {
    guard let start = line.firstRange(of: "\"\(name)\":")?.upperBound else { return -1 }
    return Int(line[start...].prefix { $0.isNumber }) ?? -1
  }

  /// Gives the rows that are asked for, until none are.
  func answerPages() {
    while true {
      let lines = host.sent(.primary)
      kept += lines
      if !lines.contains(where: { $0.contains("rows.get") }) { return }
      for line in lines where line.contains("rows.get") {
        let first = number("from", in: line)
        let rows = (first..<min(1_000_000, first + number("count", in: line))).map { row in
          #"{"id":"r\#(row)","text":"row \#(row)"}"#
        }
        let page = #"{"rev":1,"from":\#(first),"rows":[\#(rows.joined(separator: ","))]}"#
        host.say(.primary, #"{"id":\#(number("id", in: line)),"result":\#(page)}"#)
      }
    }
  }

  /// The search it was sent last; empty without one since it answered.
  var lastSearch: String { sent.last { $0.contains("rows.find") } ?? "" }

  /// Says where the row is that was searched for last, and gives what is on screen then.
  ///
  /// - Returns: The question.
  func answer(at place: Int) -> String {
    let question = lastSearch
    kept = []
    host.say(.primary, #"{"id":\#(number("id", in: question)),"result":{"at":[\#(place)]}}"#)
    answerPages()
    return question
  }

  /// Answers the search it was sent last with an error.
  func fail(with error: String) {
    let question = lastSearch
    kept = []
    host.say(.primary, #"{"id":\#(number("id", in: question)),"error":\#(error)}"#)
  }
}
