// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import Testing

@testable import CellText

@Suite("A reader of coloured output")
struct AnsiReaderTests {
  struct Output: Decodable, Sendable, CustomTestStringConvertible {
    var say, raw: String
    var runs: [[String]]
    /// Stretches that lead somewhere: first byte, byte after the last, address.
    var links: [String]?
    var testDescription: String { say }
  }

  @Test(
    "keeps colours and swallows everything else", arguments: try vectors("ansi", as: [Output].self))
  func colours(_ row: Output) {
    let text = StyledText(ansi: row.raw)
    #expect(described(text) == row.runs)
    let links = text.links.map { "\($0.range.lowerBound) \($0.range.upperBound) \($0.target)" }
    #expect(links == row.links ?? [])
  }

  @Test("carries the style from line to line")
  func lines() {
    var reader = AnsiReader()
    #expect(described(reader.read("\u{1B}[31ma")) == [["a", "fg1"]])
    #expect(described(reader.read("b")) == [["b", "fg1"]])
    #expect(described(reader.read("c\u{1B}[0m")) == [["c", "fg1"]])
    #expect(described(reader.read("d")) == [["d", ""]])
  }

  @Test("lets no control character through", arguments: 0..<100)
  func hostileOutput(_ seed: Int) {
    var random = SplitMix64(seed: seed)
    let styled = StyledText(ansi: hostile(&random))
    #expect(styled.string.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0.value == 0x0A })
    #expect(styled.runs.reduce(0) { $0 + $1.utf8Count } <= styled.text.utf8Count)
  }

  @Test("reads back what is written of it", arguments: 0..<100)
  func writing(_ seed: Int) throws {
    var random = SplitMix64(seed: seed)
    for raw in [hostile(&random)] + (try vectors("ansi", as: [Output].self).map(\.raw)) {
      let styled = StyledText(ansi: raw)
      let written = try #require(styled.ansi)
      #expect(StyledText(ansi: written) == styled, "\(raw.debugDescription)")
    }
    #expect(StyledText("meant", style: TextStyle(role: .bad)).ansi == nil)
  }

  @Test("joins and cuts styled texts")
  func building() {
    var text = StyledText("plain ")
    text.append("red", style: TextStyle(role: .bad))
    text.append(" end")
    #expect(text.runs.map(\.utf8Count) == [6, 3])
    #expect(text[utf8: 4..<8].runs.map(\.utf8Count) == [2, 2])
    #expect(text.truncated(to: 8).string == "plain r…")
    #expect(text.truncated(to: 20) == text)
    #expect(text[utf8: 0..<6].runs.isEmpty)
  }

  private func described(_ text: StyledText) -> [[String]] {
    var runs: [[String]] = []
    var start = 0
    for run in text.runs {
      runs.append([text.text[utf8: start..<start + run.utf8Count].string, name(run.style)])
      start += run.utf8Count
    }
    if start < text.text.utf8Count {
      runs.append([text.text[utf8: start..<text.text.utf8Count].string, ""])
    }
    return runs
  }

  private func name(_ style: TextStyle) -> String {
    func color(_ prefix: String, _ color: TextColor?) -> String? {
      switch color {
      case nil, .standard: nil
      case .palette(let index): "\(prefix)\(index)"
      case .rgb(let red, let green, let blue): "\(prefix)#\(red),\(green),\(blue)"
      }
    }
    let attributes = style.attributes.isEmpty ? nil : "a\(style.attributes.rawValue)"
    return [color("fg", style.foreground), color("bg", style.background), attributes]
      .compactMap { $0 }.joined(separator: " ")
  }
}
