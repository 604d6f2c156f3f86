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
      host.plugin(.primary, .outputRow(item))
    }
    return host
  }

  private func end(_ host: ScriptedHost) {
    host.plugin(.primary, .exited(status: 0, signal: 15))
    host.plugin(.secondary, .exited(status: 0, signal: 15))
  }

  @Test("X7: Enter on a file tells its path, whatever bytes are in it, and ends with 0")
  func file() {
    let host = host(.files, [("text/plain", "file:///w/a%FF")])
    host.keys("enter")
    end(host)
    #expect(host.output == Array("/w/a".utf8) + [0xFF, 0x0A])
  }

  @Test("all marked ones are told, folders with them")
  func marks() {
    let host = host(.filesWithZero, [("inode/directory", "/w/a"), ("text/plain", "/w/b")])
    host.keys("space space enter")
    end(host)
    #expect(host.output == Array("/w/a\0/w/b\0".utf8))
  }

  @Test("a folder under the cursor is not chosen, and what is no file is not either")
  func folder() {
    for (type, value) in [("inode/directory", "/w/a"), ("text/plain", "words")] {
      let host = host(.files, [(type, value)])
      host.keys("enter")
      end(host)
      #expect(host.output == nil)
    }
  }

  @Test("X11: a name with a line feed is refused without zero bytes")
  func lineFeed() {
    let host = host(.files, [("text/plain", "/w/a\nb")])
    host.keys("enter")
    #expect(host.picture.contains("A name has a line feed; --print0 keeps it whole"))
    let other = self.host(.filesWithZero, [("text/plain", "/w/a\nb")])
    other.keys("enter")
    end(other)
    #expect(other.output == Array("/w/a\nb\0".utf8))
  }
}
