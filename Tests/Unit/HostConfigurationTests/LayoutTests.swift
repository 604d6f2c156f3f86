// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import SplitLayout
import Testing

@testable import HostConfiguration

/// A file of the repository's `Config` folder.
func shipped(_ path: String) throws -> [UInt8] {
  try [UInt8](Data(contentsOf: shippedURL(path)))
}

/// Where a file of `Config` is in the checkout.
func shippedURL(_ path: String) -> URL { Checkout.folder.appending(path: "Config/\(path)") }

@Suite("Layouts")
struct LayoutTests {
  struct ErrorRow: Decodable, CustomTestStringConvertible {
    var text: String
    var errors: [String]
    var testDescription: String { text }
  }

  @Test("says what is wrong and where", arguments: try rows("LayoutErrors", ErrorRow.self))
  func errors(_ row: ErrorRow) {
    let reading = Layout.read(Array(row.text.utf8), file: "my.jsonc", name: "my")
    #expect(reading.diagnostics.map(short) == row.errors)
    #expect(reading.diagnostics.allSatisfy { $0.file == "my.jsonc" })
  }

  private func read(_ text: String) throws -> Layout {
    let reading = Layout.read(Array(text.utf8), file: "my.jsonc", name: "my")
    try #require(reading.diagnostics.map(short) == [])
    return reading.value
  }

  @Test("reads every member of a column")
  func column() throws {
    let layout = try read(
      """
      {"columns": {"primary": {"command": "ssh -T 'my host' pane", "mode": "lines", "args": "-x {1}",
        "config": {"a": [1, /* two */ 2,],}, "title": "T", "look": "content",
        "width": {"min": 12, "preferred": "12.5%", "max": 34, "resizable": false},
        "keepsReveal": true, "env": ["SSH_AUTH_SOCK"], "cwd": "{2:~/x}"}}}
      """)
    let column = try #require(layout[.primary])
    #expect(column.source == .command(["ssh", "-T", "my host", "pane"]))
    #expect(column.mode == .lines)
    #expect(column.arguments == ["-x", "{1}"])
    #expect(column.config == #"{"a":[1,2]}"#)
    #expect(column.title == "T")
    #expect(column.look == .content)
    #expect(column.environment == ["SSH_AUTH_SOCK"])
    #expect(column.workingDirectory == "{2:~/x}")
    #expect(
      layout.split.widths[.primary]
        == ColumnWidth(
          minimum: 12, preferred: .fraction(WidthFraction(12_500, over: 100_000)), maximum: 34,
          isResizable: false))
    #expect(layout.split.keepsReveal[.primary])
    #expect(layout[.secondary]?.source == .plugin("preview"))
    let filled = layout.filled(with: LayoutArguments(["w"], home: "/home/me"))
    #expect(filled[.primary]?.arguments == ["-x", "w"])
    #expect(filled[.primary]?.workingDirectory == "/home/me/x")
  }

  @Test("reads every member of split")
  func split() throws {
    let layout = try read(
      """
      {"columns": {"primary": {"plugin": "a"}, "supplementary": {"plugin": "b"},
          "secondary": {"plugin": "c"}, "inspector": {"plugin": "d"}},
       "split": {"preferredDisplayMode": "oneOverSecondary", "preferredSplitBehavior": "displace",
         "primaryEdge": "trailing", "reveals": false, "showsSecondaryOnlyButton": true,
         "compactBelow": 60, "peek": 5, "displacePeek": 6,
         "hooks": {"topColumn": "primary", "displayMode": "secondaryOnly"},
         "hideBelow": {"primary": 90}, "supplementary": {"preferred": 33}},
       "focus": "supplementary", "coordinator": "secondary", "title": "My",
       "peers": ["primary", "supplementary"],
       "opens": {"text/*": "viewer", "*": "preview"}}
      """)
    var expected = SplitConfiguration(
      style: .triple, columns: [.primary, .supplementary, .secondary, .inspector])
    expected.preferredDisplayMode = .oneOverSecondary
    expected.preferredSplitBehavior = .displace
    expected.primaryEdge = .trailing
    expected.reveals = false
    expected.showsSecondaryOnlyButton = true
    expected.compactBelow = 60
    expected.peek = 5
    expected.displacePeek = 6
    expected.hooks = SplitHooks(topColumn: .primary, displayMode: .secondaryOnly)
    expected.hideBelow[.primary] = 90
    expected.widths[.supplementary].preferred = .cells(33)
    expected.initialFocus = .supplementary
    #expect(layout.split == expected)
    #expect(layout.coordinator == .secondary)
    #expect(layout.peers == [.primary, .supplementary])
    #expect(layout.name == "my")
    #expect(layout.title == "My")
    #expect(layout.plugin(for: "Text/Plain; charset=utf-8") == "viewer")
    #expect(layout.plugin(for: "image/png") == "preview")
    #expect(layout.plugin(for: "") == "preview")
  }

  @Test("the shipped layout of files is what the program opens")
  func files() throws {
    let reading = Layout.read(try shipped("layouts/files.jsonc"), file: "files.jsonc", name: "x")
    #expect(reading.diagnostics.isEmpty)
    let layout = reading.value.filled(with: LayoutArguments([]))
    #expect(layout.name == "files")
    #expect(
      layout.columns.map(\.source) == [
        .plugin("places"), .plugin("files"), .plugin("preview"), .plugin("preview"),
      ])
    #expect(layout.columns.map(\.role).last == .inspector)
    #expect(layout.columns.map(\.look) == [.sidebar, .plain, .content, .content])
    #expect(layout[.supplementary]?.arguments == ["."])
    #expect(layout.focus == .supplementary)
    var split = SplitConfiguration(
      style: .triple, columns: [.primary, .supplementary, .secondary, .inspector])
    split.widths[.supplementary].preferred = .fraction(WidthFraction(40, over: 100))
    split.widths[.supplementary].maximum = 84
    split.widths[.primary].maximum = 26
    split.widths[.secondary].minimum = 36
    split.initialFocus = .supplementary
    #expect(layout.split == split)
  }

  @Test("the shipped template and settings are without a finding")
  func templates() throws {
    let template = Layout.read(try shipped("layouts/template.jsonc"), file: "t", name: "mine")
    #expect(template.diagnostics.isEmpty)
    #expect(template.value.name == "mine")
    let settings = UserSettings.read(try shipped("config.jsonc"), file: "c")
    #expect(settings.diagnostics.isEmpty)
    #expect(settings.value == UserSettings())
  }

  @Test("keeps going after a thousand mistakes")
  func manyMistakes() {
    let members = (0..<10_000).map { "\"k\($0)\": 1" }.joined(separator: ",\n")
    let reading = Layout.read(Array("{\(members)}".utf8), file: "f", name: "n")
    #expect(reading.diagnostics.count == Findings.limit)
    #expect(reading.hasErrors)
  }
}
