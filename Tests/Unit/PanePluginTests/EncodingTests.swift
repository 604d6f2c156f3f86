// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import Testing

@testable import PanePlugin

@Suite struct EncodingTests {
  @Test("writes plain text as a string and styled text as stretches")
  func texts() {
    #expect(line("plain") == #""plain""#)
    #expect(line(Text("a", .bad) + " b") == #"[{"t":"a","role":"bad"}," b"]"#)
    #expect(line("a " + Text("b", .dim)) == #"["a ",{"t":"b","role":"dim"}]"#)
    var style = TextStyle(.code, bold: true)
    style.foreground = .rgb(255, 0, 10)
    style.background = .palette(7)
    #expect(
      line(Text("x", style: style))
        == ##"[{"t":"x","role":"code","fg":"#ff000a","bg":7,"b":true}]"##)
  }

  @Test("never cuts a character in two, however stretches are counted")
  func stretches() {
    let text = Text("äß€", runs: [.init(utf8Count: 1, .init(.dim)), .init(utf8Count: 99, .init())])
    #expect(line(text) == #"[{"t":"ä","role":"dim"},"ß€"]"#)
    #expect(line(Text("ab", runs: [.init(utf8Count: -5, .init(.dim))])) == #"["ab"]"#)
  }

  @Test(
    "selects as many rows as can be marked and as a message has room for, and tells how many",
    arguments: [(3, 4, 3), (200_000, 5, 100_000), (100_000, 200, nil)])
  func selection(rows: Int, bytes: Int, selected: Int?) throws {
    for filling in ["a", "\"", "\n"] {
      let ids = (0..<rows).map { row in
        String(String(repeating: filling, count: bytes) + String(row)).suffix(bytes)
      }
      var update = PaneUpdate(title: "T")
      let count = update.select(firstOf: ids.map(String.init))
      if let selected, filling == "a" { #expect(count == selected) }
      #expect(update.select.elementsEqual(ids.prefix(count).map(String.init)))
      let text = JSONText(update).text
      #expect(text.utf8.count < 1_000_000)
      let isFull = count == rows || count == 100_000
      // A line feed counts as long as any other control character.
      #expect(isFull || text.utf8.count > (filling == "\n" ? 280_000 : 890_000))
    }
  }

  @Test("escapes what JSON asks for and nothing else")
  func ids() {
    let id = "a/\"\\\n\u{1b}\u{7f}é"
    var item = Item(id, "x")
    item.enter = .self
    item.drop = .into
    let content = Content.list([item], sections: [Section("s", "S", count: 1)])
    let update = PaneUpdate(content: content)
    let text = JSONText(update).text
    #expect(text.contains(#""id":"a/\"\\\n\u001b"# + "\u{7f}é\""))
    #expect(JSON(JSONText(update))["content"]?["items"]?.array.first?["id"]?.string == id)
  }

  @Test("writes null for a member that is taken away")
  func removal() {
    var update = PaneUpdate(title: "T")
    update.badge = .remove
    update.status = "2 rows"
    #expect(JSONText(update).text == #"{"title":"T","status":"2 rows","badge":null}"#)
  }

  @Test("writes a source, its pages' format and a drop declaration")
  func contents() {
    var update = PaneUpdate(
      content: .text(
        TextContent(.source(SourceReference("f", count: nil)), format: .code, language: "c")))
    update.drop = .set(DropSpec(accepts: ["text/*"], rows: .between, isOrdered: true))
    let json = JSON(JSONText(update))
    #expect(
      json["content"] == [
        "kind": "text", "source": ["id": "f", "rev": 1, "count": nil], "format": "code",
        "lang": "c",
      ])
    #expect(json["drop"]?["ordered"] == true)
    #expect(json["drop"]?["transfer"] == "plain")
  }

  @Test("writes commands with what the host asks first")
  func commands() {
    let command = PluginCommand(
      "rm", "Remove", key: "delete", menus: [.item], need: .items, dangerous: true,
      confirm: "Sure?", arguments: [.init("n", "Name", kind: .choice, choices: [Choice("a", "A")])])
    let update = PaneUpdate(commands: [command])
    #expect(
      JSONText(update).text
        == #"{"commands":[{"id":"rm","title":"Remove","key":"delete","menu":["item"],"#
        + #""when":"items","danger":true,"confirm":"Sure?","args":[{"id":"n","label":"Name","#
        + #""type":"choice","choices":[{"id":"a","text":"A"}]}]}]}"#)
  }

  private func line(_ text: Text) -> String {
    let json = JSON(JSONText(PaneUpdate(title: text)))
    return json["title"]?.text ?? ""
  }
}
