// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

@Suite("Markdown in the preview", .timeLimit(.minutes(1))) struct MarkdownTests {
  /// A preview that is told which formats of texts are laid out.
  private func start(formats: [String]) throws -> PluginProbe {
    let probe = try PluginProbe("colonnade-preview")
    try probe.send([
      "jsonrpc": "2.0", "id": 1, "method": "initialize",
      "params": [
        "protocol": [1], "pane": ["id": "p", "role": "secondary"],
        "session": ["reason": "start", "args": [String](), "cwd": "/"],
        "view": ["cols": 90, "rows": 30, "visible": true], "caps": ["text": formats],
      ],
    ])
    return probe
  }

  private func content(_ parameters: [String: Any]?) -> [String: Any] {
    parameters?["content"] as? [String: Any] ?? [:]
  }

  @Test("is given to a host that lays it out, with the folder its links start from")
  func laidOut() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.md", "# Hi\n")
    let probe = try start(formats: ["plain", "markdown"])
    try probe.select(path)
    let shown = content(probe.nextSet())
    #expect(shown["format"] as? String == "markdown")
    #expect(shown["text"] as? String == "# Hi\n")
    #expect((shown["base"] as? String)?.hasSuffix(scratch.url.lastPathComponent) == true)
    #expect(probe.finish() == 0)
  }

  @Test("is shown as it is written to others, and after f")
  func asWritten() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.md", "# Hi\n")
    let plain = try start(formats: ["plain"])
    try plain.select(path)
    #expect(content(plain.nextSet())["format"] as? String == "code")
    #expect(plain.finish() == 0)
    let probe = try start(formats: ["markdown"])
    try probe.select(path)
    _ = probe.nextSet()
    try probe.send(["id": 7, "method": "command.run", "params": ["command": "asWritten"]])
    #expect(content(probe.nextSet())["format"] as? String == "code")
    #expect(probe.finish() == 0)
  }

  @Test("opens what a link leads to in the column of the files")
  func link() throws {
    let scratch = try Scratch()
    let path = try scratch.write("docs/a.md", "[x](../b%20c.md#part)")
    try scratch.write("b c.md", "there")
    let probe = try start(formats: ["markdown"])
    try probe.select(path)
    _ = probe.nextSet()
    try probe.send([
      "method": "link", "params": ["target": "../b%20c.md#part", "by": "enter"],
    ])
    var open: [String: Any]?
    while open == nil, let message = probe.next() {
      if message["method"] as? String == "pane.open" { open = message["params"] as? [String: Any] }
    }
    #expect(open?["column"] as? String == "supplementary")
    #expect((open?["value"] as? String)?.hasSuffix("/b c.md") == true)
    #expect(probe.finish() == 0)
  }
}
