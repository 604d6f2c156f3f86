// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import Testing

@testable import HostConfiguration

/// The finding without its file: `line:column: severity: message`.
func short(_ diagnostic: Diagnostic) -> String {
  String(diagnostic.description.dropFirst(diagnostic.file.utf8.count + 1))
}

@Suite("Configuration text")
struct ConfigTextTests {
  struct Row: Decodable, CustomTestStringConvertible {
    var text: String
    var json: String?
    var error: String?
    var testDescription: String { text }
  }

  @Test("reads texts and names the place of a mistake", arguments: try rows("ConfigText", Row.self))
  func row(_ row: Row) {
    var findings = Findings(file: "f")
    let value = ConfigText.read(Array(row.text.utf8), findings: &findings)
    #expect(value?.json == row.json)
    #expect(findings.inOrder.map(short) == [row.error].compactMap { $0 })
  }

  private func error(_ bytes: [UInt8]) -> String? {
    var findings = Findings(file: "f")
    _ = ConfigText.read(bytes, findings: &findings)
    return findings.inOrder.first.map(short)
  }

  @Test("knows the place of every value")
  func places() {
    var findings = Findings(file: "f")
    let text = "\u{FEFF}{\n  \"é\": [1,\n    \"x\"]\n}"
    let value = ConfigText.read(Array(text.utf8), findings: &findings)
    #expect(value?.place == .start)
    #expect(value?["é"]?.place == TextPlace(line: 2, column: 8))
    #expect(value?["é"]?.elements?.last?.place == TextPlace(line: 3, column: 5))
  }

  @Test("refuses what is not UTF-8, too deep or too large")
  func limits() {
    #expect(error([0x7B, 0x0A, 0x20, 0xFF]) == "2:2: error: the text is not UTF-8")
    #expect(error([0x7B, 0x0A, 0x00]) == "2:1: error: the text contains a NUL character")
    #expect(error(nested(64)) == nil)
    #expect(error(nested(65)) == "1:66: error: nested deeper than 64")
    #expect(error(nested(200_000)) == "1:66: error: nested deeper than 64")
    let large = [UInt8](repeating: 0x20, count: ConfigText.byteLimit + 1)
    #expect(error(large) == "1:1: error: the text is larger than 1 MiB")
  }

  private func nested(_ depth: Int) -> [UInt8] {
    [UInt8](repeating: 0x5B, count: depth) + Array("1".utf8)
      + [UInt8](repeating: 0x5D, count: depth)
  }

  @Test("keeps whole numbers exact and refuses the rest")
  func integers() {
    let rows: [(String, Int?)] = [
      ("9007199254740991", 9_007_199_254_740_991), ("9007199254740992", nil), ("1e3", 1_000),
      ("2.0", 2), ("2.5", nil), ("1e400", nil), ("-9223372036854775808", nil), ("-0", 0),
    ]
    for (text, expected) in rows {
      #expect(ConfigValue(.number(text), at: .start).integer == expected, "\(text)")
    }
  }

  @Test("random bytes never trap any reader", arguments: 0..<200)
  func noise(seed: Int) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\"columns\"", "\"primary\"", "\"split\"", "\"width\"",
      "\"keys\"", "\"run\"", "\"command\"", "\"a 'b\"", "\\u", "d800", "//", "/*", "*/", "\n", "1",
      "-", "1e308", "true", "null", "é", "\"{1:\"", "\"zoom\"", "\"ctrl+w x\"",
    ]
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 0...80, using: &random) {
      if Int.random(in: 0..<10, using: &random) == 0 {
        text.append(UInt8.random(in: 0...255, using: &random))
      } else {
        text += Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
    }
    let layout = Layout.read(text, file: "f", name: "n")
    _ = layout.value.filled(with: LayoutArguments(["a", "{1}"], home: "/h"))
    _ = UserSettings.read(text, file: "f")
    _ = PluginManifest.read(text, file: "f", folder: "n")
    _ = Keymap.make(layout.value.settings.keys)
    #expect(layout.diagnostics.count <= Findings.limit)
  }
}

/// Reads vectors of a type that cannot be told from the context.
func rows<Row: Decodable>(
  _ name: String, _ type: Row.Type, file: StaticString = #filePath
) throws -> [Row] {
  try vectors(name, as: [Row].self, file: file)
}
