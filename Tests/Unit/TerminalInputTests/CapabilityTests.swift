// SPDX-License-Identifier: Apache-2.0
import TerminalInput
import Testing

@Suite("Capabilities")
struct CapabilityTests {
  /// Environment variables and the colours to start with.
  static let colors: [([String: String], ColorDepth)] = [
    (["TERM": "xterm"], .ansi16), (["TERM": "xterm-256color"], .palette256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .rgb),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .mono),
    (["TERM": "xterm-256color", "COLORTERM": "24bit", "NO_COLOR": ""], .rgb),
    (["TERM": "xterm-kitty"], .rgb), (["TERM": "foot"], .rgb), (["TERM": "linux"], .ansi16),
    (["TERM": "screen.xterm-256color", "COLORTERM": "truecolor", "STY": "1.a"], .palette256),
    (["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "COLORTERM": "truecolor"], .rgb),
    (["TERM": "vt100"], .mono), (["TERM": "dumb"], .mono), ([:], .mono),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .palette256),
  ]

  @Test("takes the colours from the environment", arguments: colors)
  func environment(_ row: ([String: String], ColorDepth)) {
    #expect(CapabilityNegotiator(environment: row.0).capabilities.colors == row.1)
  }

  private func query(_ environment: [String: String]) -> String {
    String(decoding: CapabilityNegotiator(environment: environment).queryBytes, as: UTF8.self)
  }

  @Test("asks everything in one batch that ends with the fence")
  func batch() {
    let text = query(["TERM": "xterm-256color"])
    for part in [
      "[>0q", "[?u", "[?4m", "[?2026$p", "[?2027$p", "[?2031$p", "[?2048$p", "[?1016$p", "[?996n",
      "]10;?", "]11;?", "[16t",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.hasSuffix("\u{1B}[5n\u{1B}[c"))
    #expect(text.utf8.count < 260)
  }

  @Test("asks no terminal what it would print")
  func forbidden() {
    #expect(query(["TERM": "dumb"]).isEmpty)
    #expect(query([:]).isEmpty)
    #expect(query(["TERM": "linux"]) == "\u{1B}[5n\u{1B}[c")
    #expect(query(["TERM": "screen", "STY": "7"]) == "\u{1B}[5n\u{1B}[c")
    #expect(!query(["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"]).contains("$p"))
    let inside = CapabilityNegotiator(
      environment: ["TERM": "tmux-256color", "TMUX": "x"], asksPictures: true)
    #expect(!String(decoding: inside.queryBytes, as: UTF8.self).contains("\u{1B}_"))
  }

  @Test("puts probes before the fence and counts their reports")
  func probes() {
    let negotiator = CapabilityNegotiator(
      environment: ["TERM": "xterm"], probes: Array("é\u{1B}[6n".utf8), cursorReports: 1)
    let text = String(decoding: negotiator.queryBytes, as: UTF8.self)
    #expect(text.hasSuffix("é\u{1B}[6n\u{1B}[c"))
    #expect(negotiator.cursorReports == 1)
    #expect(CapabilityNegotiator(environment: [:], cursorReports: 3).cursorReports == 0)
  }

  @Test("learns from the replies of a good terminal")
  func replies() {
    var negotiator = CapabilityNegotiator(environment: ["TERM": "xterm-256color"])
    let replies = decode([
      bytes(
        "␛P>|foot(1.25.0)␛\\␛[?0u␛[?2026;2$y␛[?2027;3$y␛[?2031;2$y␛[?2048;1$y␛[?1016;0$y␛[?997;2n"
          + "␛]10;rgb:00/00/00␛\\␛]11;rgb:10/10/10␛\\␛[6;18;9t␛[0n␛[?62;4;22;52c")
    ])
    for case .reply(let reply) in replies { negotiator.consume(reply) }
    var wanted = CapabilityNegotiator(environment: ["TERM": "xterm-256color"]).capabilities
    wanted.terminalName = "foot(1.25.0)"
    wanted.colors = .rgb
    wanted.features.insert(.kittyKeys)
    wanted.features.insert(.synchronizedOutput)
    wanted.features.insert(.graphemeClusters)
    wanted.features.insert(.themeReports)
    wanted.features.insert(.sizeReports)
    wanted.isDark = false
    wanted.foreground = TerminalColor(0, 0, 0)
    wanted.background = TerminalColor(16, 16, 16)
    wanted.cellPixelWidth = 9
    wanted.cellPixelHeight = 18
    wanted.features.insert(.fence)
    wanted.features.insert(.sixel)
    wanted.features.insert(.hyperlinks)
    wanted.features.insert(.clipboardWrite)
    #expect(negotiator.capabilities == wanted)
    #expect(negotiator.isFenced)
  }

  @Test("takes the theme from the background until the terminal says it itself")
  func theme() {
    var negotiator = CapabilityNegotiator(environment: ["TERM": "xterm", "COLORFGBG": "0;15"])
    #expect(negotiator.capabilities.isDark == false)
    let isNews1 = negotiator.consume(.color(11, 0, 0, 0))
    #expect(isNews1)
    #expect(negotiator.capabilities.isDark == true)
    let isNews2 = negotiator.consume(.isDark(false))
    #expect(isNews2)
    let isNews3 = negotiator.consume(.color(11, 1, 1, 1))
    #expect(isNews3)
    #expect(negotiator.capabilities.isDark == false)
    let isNews4 = negotiator.consume(.color(11, 1, 1, 1))
    #expect(!isNews4)
  }

  @Test("permanently reset modes and NO_COLOR stay off")
  func refusals() {
    var negotiator = CapabilityNegotiator(environment: ["TERM": "xterm", "NO_COLOR": "1"])
    negotiator.consume(.mode(2_026, 4))
    negotiator.consume(.version("kitty(0.43)"))
    #expect(!negotiator.capabilities.has(.synchronizedOutput))
    #expect(negotiator.capabilities.colors == .mono)
  }

  @Test("prefers ASCII where the locale or the console cannot do more")
  func ascii() {
    let rows: [([String: String], Bool)] = [
      (["TERM": "xterm", "LANG": "C"], true), (["TERM": "xterm", "LANG": "C.UTF-8"], false),
      (["TERM": "xterm", "LANG": "en_US.UTF-8", "LC_ALL": "POSIX"], true),
      (["TERM": "xterm"], false), (["TERM": "linux", "LANG": "C.UTF-8"], true),
      (["TERM": "xterm", "LANG": "de_DE.utf8"], false),
    ]
    for (environment, expected) in rows {
      let known = CapabilityNegotiator(environment: environment).capabilities
      #expect(known.prefersASCII == expected, "\(environment)")
    }
  }
}
