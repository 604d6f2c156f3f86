// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// A text whose program dies is read on at the same words.
@Suite struct ReturningTextTests {
  /// Lines of a few rows each, so that places in the middle of one matter.
  private func line(_ number: Int) -> String {
    String(repeating: "\(number) abc ", count: 10 + number % 30)
  }

  private func show(_ host: ScriptedHost, _ body: String) {
    host.set(.secondary, #"{"content":{"kind":"text","wrap":true,\#(body)}}"#)
  }

  private func answer(_ host: ScriptedHost) {
    for asked in host.sent(.secondary, "text.get") {
      guard let (_, id, from) = asked.firstMatch(of: /"id":(\d+),.*"from":(\d+)/)?.output,
        let start = Int(from)
      else { continue }
      let lines = (start..<min(400, start + 128)).map { "\"\(line($0))\"" }.joined(separator: ",")
      host.say(
        .secondary, #"{"id":\#(id),"result":{"rev":1,"from":\#(from),"lines":[\#(lines)]}}"#)
    }
  }

  private func picture(_ host: ScriptedHost) -> [Substring] {
    host.screen.dropFirst(2).dropLast().map { $0.drop { $0 != "│" } }
  }

  @Test("is on the same row of the same line after every death, however little was said between")
  func sameWords() {
    for isSource in [true, false] {
      let host = ScriptedHost.double()
      let body =
        isSource
        ? #""source":{"id":"t","rev":1,"count":400}"#
        : "\"text\":\"\((0..<400).map(line).joined(separator: #"\n"#))\""
      show(host, body)
      answer(host)
      host.keys("tab pagedown pagedown j j j")
      answer(host)
      host.keys("shift+tab")
      let seen = picture(host)
      for (round, pause) in [300, 1_100, 4_100].enumerated() {
        host.exit(.secondary, signal: 9)
        host.advance(pause)
        host.hello(.secondary, wants: ["input"])
        show(host, body)
        // In the second round it dies before it has said a line.
        if round != 1 { answer(host) }
        if round != 1 { #expect(picture(host) == seen, "source \(isSource), round \(round)") }
      }
    }
  }
}
