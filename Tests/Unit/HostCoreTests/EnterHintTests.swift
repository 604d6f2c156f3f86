// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import Testing

/// What Enter does on a row, and the word for it on the status line.
@Suite struct EnterHintTests {
  private func host() -> ScriptedHost {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"back","title":"Put back","key":"r","keys":["enter"],"when":"item","types":["text/*"]}"#
    )
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"a","type":"text/plain"},{"id":"b","text":"b","type":"inode/directory","enter":"self"}]}}"#
    )
    host.forget()
    return host
  }

  private func words(_ host: ScriptedHost) -> String? {
    host.state.statusFacts.hints.first { $0.key.string == "Enter" }?.words.string
  }

  @Test("is that of the command the program has on it for rows of this type")
  func command() {
    let host = host()
    #expect(words(host) == "Put back")
    host.keys("enter")
    let sent = host.sent(.primary)
    #expect(sent.contains { $0.contains(#""command":"back""#) }, "\(sent)")
    #expect(!sent.contains { $0.contains(#""method":"activate""#) }, "\(sent)")
  }

  @Test("is to open for all other rows")
  func open() {
    let host = host()
    host.keys("down")
    #expect(words(host) == "open")
    host.keys("enter")
    let sent = host.sent(.primary)
    #expect(sent.contains { $0.contains(#""method":"activate""#) }, "\(sent)")
    #expect(!sent.contains { $0.contains("command.run") }, "\(sent)")
  }

  @Test("is to choose where files are chosen, and to open what is stepped into")
  func choosing() {
    var settings = HostSettings.double
    settings.picks = .init(.files)
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, wants: ["activate"])
    host.hello(.secondary, wants: ["input"])
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"a","type":"text/plain","value":"/w/a"},{"id":"b","text":"b","type":"inode/directory","value":"/w/b","enter":"self"}]}}"#
    )
    #expect(words(host) == "choose")
    host.keys("down")
    #expect(host.cursor(.primary) == "b" && words(host) == "open")
  }

  @Test("the caret stands before the ending of a value that is the name of a file")
  func caret() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"save","title":"Save as","key":"s","args":[{"id":"name","label":"Name","value":"notes.tar.gz","file":true}]}"#
    )
    host.keys("s x enter")
    #expect(host.lastCommand.contains(#""name":"notesx.tar.gz""#), "\(host.lastCommand)")
  }
}
