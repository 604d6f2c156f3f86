// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// The search in a text of a source: it reads on, tells how far it is, and ends with a word.
@Suite struct TextSearchTests {
  /// A host whose first column shows a text of 3,000 lines of which none has come.
  private func searching(_ word: String) -> ScriptedHost {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"content":{"kind":"text","source":{"id":"t","rev":1,"count":3000}}}"#)
    host.keys("/")
    host.type(word)
    return host
  }

  /// Answers requests for lines until none is left; only one line has a needle.
  private func answer(_ host: ScriptedHost, until isEnough: () -> Bool = { false }) {
    while !isEnough() {
      let asked = host.sent(.primary, "text.get")
      if asked.isEmpty { return }
      for line in asked {
        guard let id = number("id", in: line), let from = number("from", in: line) else { continue }
        let lines = (from..<min(3_000, from + 128)).map { $0 == 2_345 ? #""a needle""# : #""hay""# }
        let page = #"{"rev":1,"from":\#(from),"lines":[\#(lines.joined(separator: ","))]}"#
        host.say(.primary, #"{"id":\#(id),"result":\#(page)}"#)
      }
    }
  }

  private func number(_ name: String, in line: String) -> Int? {
    guard let start = line.firstRange(of: "\"\(name)\":")?.upperBound else { return nil }
    return Int(line[start...].prefix { $0.isNumber })
  }

  @Test("finds a word far below the lines that were on screen")
  func found() {
    let host = searching("needle")
    answer(host)
    host.keys("enter")
    #expect(host.screen.joined().contains("a needle"))
  }

  @Test("says Not found when all lines were looked at, and not before")
  func notFound() {
    let host = searching("thread")
    host.keys("enter")
    #expect(!host.screen.joined().contains("Not found"))
    answer(host)
    #expect(host.screen.joined().contains("Not found"))
  }

  @Test("tells how far it is after a moment, and Esc ends it")
  func slow() {
    let host = searching("thread")
    host.keys("enter")
    #expect(!host.screen.joined().contains("searching"))
    var rounds = 0
    answer(host) {
      rounds += 1
      return rounds > 3
    }
    host.advance(250)
    #expect(host.screen.joined().contains("searching: "))
    host.keys("escape")
    #expect(!host.screen.joined().contains("searching"))
    #expect(!host.sent(.primary, "$.cancel").isEmpty)
  }
}
