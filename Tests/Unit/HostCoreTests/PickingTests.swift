// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

/// Sessions that are there to choose files.
@Suite struct PickingTests {
  private func host(_ picks: HostSettings.Picking, _ rows: [(String, String)]) -> ScriptedHost {
    var settings = HostSettings.commands(["ls", "cat {}"])
    settings.picks = picks
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    for (type, value) in rows {
      var item = Item(id: value, text: StyledText(SafeText(value)))
      item.type = type
      item.value = JSONText(string: value)
      host.plugin(.primary, .output(.row(item)))
    }
    return host
  }

  private func end(_ host: ScriptedHost) {
    host.plugin(.primary, .exited(status: 0, signal: 15))
    host.plugin(.secondary, .exited(status: 0, signal: 15))
  }

  @Test("X7: Enter on a file tells its path, whatever bytes are in it, and ends with 0")
  func file() {
    let host = host(.init(.files), [("text/plain", "file:///w/a%FF")])
    host.keys("enter")
    end(host)
    #expect(host.output == Array("/w/a".utf8) + [0xFF, 0x0A])
  }

  @Test("all marked ones are told, folders with them")
  func marks() {
    let host = host(
      .init(.files, as: .zeros), [("inode/directory", "/w/a"), ("text/plain", "/w/b")])
    host.keys("space space enter")
    end(host)
    #expect(host.output == Array("/w/a\0/w/b\0".utf8))
  }

  @Test("a folder under the cursor is not chosen, and what is no file is not either")
  func folder() {
    for (type, value) in [("inode/directory", "/w/a"), ("text/plain", "words")] {
      let host = host(.init(.files), [(type, value)])
      host.keys("enter")
      end(host)
      #expect(host.output == nil)
    }
  }

  @Test("X11: a name with a line feed is refused without zero bytes")
  func lineFeed() {
    let host = host(.init(.files), [("text/plain", "/w/a\nb")])
    host.keys("enter")
    #expect(host.picture.contains("A name has a line feed; --print0 keeps it whole"))
    let other = self.host(.init(.files, as: .zeros), [("text/plain", "/w/a\nb")])
    other.keys("enter")
    end(other)
    #expect(other.output == Array("/w/a\nb\0".utf8))
  }

  @Test("rows are told with their key, and no more of them than are wanted")
  func rows() {
    var picks = HostSettings.Picking(.value)
    (picks.most, picks.tellsKey) = (1, true)
    let host = host(picks, [("text/plain", "one"), ("text/plain", "two")])
    host.keys("space space enter")
    #expect(host.picture.contains("Only one is to be chosen, not 2"))
    host.keys("esc enter")
    end(host)
    #expect(host.output == Array("enter\ntwo\n".utf8))
  }

  @Test("a filter that is open from the start takes letters, and Enter takes the row")
  func firstLine() {
    var settings = HostSettings.commands(["ls", "cat {}"])
    settings.picks = .init(.value)
    settings.firstLine = FirstLine("t", prompt: "Which?", takesRow: true)
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    for value in ["one", "two", "three"] {
      host.plugin(.primary, .output(.row(Item(id: value, text: StyledText(SafeText(value))))))
    }
    #expect(host.picture.contains("Which? t") && host.picture.contains("Tab mark"))
    host.keys("h r enter")
    end(host)
    #expect(host.output == Array("three\n".utf8))
  }

  @Test("Tab is not named where no row can be marked")
  func noMarks() {
    var settings = HostSettings.double
    settings.picks = .init(.value)
    settings.firstLine = FirstLine("", takesRow: true)
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.hello(.primary)
    host.set(
      .primary,
      #"{"content":{"kind":"list","multi":false,"items":[{"id":"a","text":"one"}]}}"#)
    #expect(host.picture.contains("Esc clear") && !host.picture.contains("Tab mark"))
  }

  @Test("a row is chosen in the column before one that shows what is selected")
  func beforePreview() {
    for (accepts, isPicked) in [(["inode/directory", "*/*"], true), (["inode/directory"], false)] {
      var settings = HostSettings.commands(["ls", "view"])
      settings.picks = .init(.value)
      settings.columns[1].spec.mode = .rpc
      settings.columns[1].spec.declared.accepts = accepts
      let host = ScriptedHost(settings, columns: 100, rows: 24)
      host.start()
      host.plugin(.primary, .output(.row(Item(id: "one", text: StyledText(SafeText("one"))))))
      host.hello(.secondary, wants: ["input"])
      host.set(.secondary, ScriptedHost.list("x y"))
      host.keys("enter")
      end(host)
      #expect(host.output == (isPicked ? Array("one\n".utf8) : nil))
    }
  }

  @Test("X10: marked folders are told where folders are to be chosen, and files are refused")
  func folders() {
    let host = host(.init(.folder), [("inode/directory", "/w/a"), ("text/plain", "/w/b")])
    host.keys("space space enter")
    #expect(host.picture.contains("A folder is to be chosen"))
    host.keys("space enter")
    end(host)
    #expect(host.output == Array("/w/a\n".utf8))
  }

  @Test("more than one is refused where one is wanted")
  func single() {
    let host = host(
      .init(.files, as: .addresses, isSingle: true),
      [("text/plain", "/w/a"), ("text/plain", "/w/b")])
    host.keys("space space enter")
    #expect(host.picture.contains("Only one is to be chosen, not 2"))
    host.keys("space enter")
    end(host)
    #expect(host.output == Array("file:///w/a\n".utf8))
  }

  @Test("addresses are told with zero bytes where both are wanted")
  func addressZeros() {
    let host = host(
      .init(.files, as: .addressZeros), [("text/plain", "/w/a b"), ("text/plain", "/w/c\nd")])
    host.keys("space space enter")
    end(host)
    #expect(host.output == Array("file:///w/a%20b\0file:///w/c%0Ad\0".utf8))
  }

  @Test("a pane tells what is chosen after an act in it, and is not heard otherwise")
  func choiceMade() {
    func host(_ picks: HostSettings.Picking?) -> ScriptedHost {
      var settings = HostSettings.double
      settings.picks = picks
      let host = ScriptedHost(settings, columns: 100, rows: 24)
      host.start()
      host.hello(.primary, wants: ["activate"])
      host.hello(.secondary)
      return host
    }
    let line = #"{"method":"choice.made","params":{"files":["file:///w/n%0A"]}}"#
    let chosen = host(.init(.save, as: .zeros, name: "n"))
    chosen.keys("j")
    chosen.say(.primary, line)
    end(chosen)
    #expect(chosen.output == Array("/w/n\n\0".utf8))
    for other in [host(nil), host(.init(.save, as: .zeros))] {
      other.say(.primary, line)
      #expect(other.orders.contains { $0.contains("left out, choice.made without files") })
      #expect(other.output == nil)
    }
  }
}
