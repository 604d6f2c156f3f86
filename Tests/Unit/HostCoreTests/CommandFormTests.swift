// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import TerminalInput
import Testing

/// The form by which a command asks for several arguments at once.
@Suite struct CommandFormTests {
  @Test("asks for several arguments by one form, whose answers can be corrected")
  func arguments() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"new","title":"New","key":"ctrl+n","when":"always","args":["#
        + #"{"id":"name","label":"Name","type":"text","value":"{text}"},"#
        + #"{"id":"kind","label":"Kind","type":"choice","choices":[{"id":"f","text":"File"},{"id":"d","text":"Folder"}]},"#
        + #"{"id":"deep","label":"Deep?","type":"bool"},"#
        + #"{"id":"n","label":"Number","type":"number"}]}"#)
    host.keys("ctrl+n")
    for words in ["New", "Name", "Kind", "[ ]", "Number", "[ New ]  [ Cancel ]"] {
      #expect(host.screen.contains { $0.contains(words) }, Comment(rawValue: words))
    }
    // The first field that is empty is typed into.
    host.type("42")
    host.keys("shift+tab shift+tab shift+tab")
    host.type("bc")
    host.keys("tab esc enter")
    #expect(host.sheet == ["Kind", "File", "Folder"])
    host.keys("down enter tab space")
    #expect(host.lastCommand.isEmpty)
    host.keys("ctrl+s")
    #expect(host.sheet.isEmpty)
    #expect(
      host.lastCommand.contains(#""args":{"name":"abc","kind":"d","deep":true,"n":42}"#),
      Comment(rawValue: host.lastCommand))
  }

  @Test("the mouse alone opens the choices of a field and takes one")
  func choicesByMouse() {
    let host = ScriptedHost.double(
      commands: #"{"id":"new","title":"New","key":"ctrl+n","when":"always","args":["#
        + #"{"id":"kind","label":"Kind","type":"choice","choices":[{"id":"f","text":"File"},{"id":"d","text":"Folder"}]},"#
        + #"{"id":"deep","label":"Deep?","type":"bool"}]}"#)
    host.keys("ctrl+n")
    host.click(on: "Kind")
    #expect(host.sheet == ["Kind", "File", "Folder"])
    host.click(on: "Folder")
    host.click(on: "[ ]")
    host.click(on: "[ New ]")
    #expect(
      host.lastCommand.contains(#""args":{"kind":"d","deep":true}"#),
      Comment(rawValue: host.lastCommand))
  }

  private static let account =
    #"{"id":"in","title":"Sign in…","key":"ctrl+n","when":"always","args":["#
    + #"{"id":"n","label":"Name","required":true},{"id":"p","label":"Word","type":"password"}]}"#

  @Test("what a form asks for is checked, left by Esc and the mouse, and kept when it does not do")
  func formOfArguments() {
    let host = ScriptedHost.double(commands: Self.account)
    host.keys("ctrl+n ctrl+s")
    #expect(host.screen.contains { $0.contains("! needed") } && host.lastCommand.isEmpty)
    host.keys("esc esc")
    #expect(host.sheet.isEmpty && host.lastCommand.isEmpty)
    host.keys("ctrl+n esc esc")
    #expect(!host.state.dialogs.isOpen)
    host.keys("ctrl+n")
    host.send(.input(.paste("Ada\n", isComplete: true)))
    host.keys("tab")
    host.type("s3cret")
    #expect(host.state.isTypingSecret)
    #expect(host.screen.contains { $0.contains("••••••") })
    host.click(on: "[ Sign in ]")
    #expect(
      host.lastCommand.contains(#""args":{"n":"Ada","p":"s3cret"}"#),
      Comment(rawValue: host.lastCommand))
    #expect(!host.state.isTypingSecret)
    host.say(.primary, #"{"id":2,"error":{"code":-32803,"message":"wrong"}}"#)
    #expect(host.screen.contains { $0.contains("wrong") })
    #expect(host.screen.contains { $0.contains("Ada") })
    #expect(!host.screen.contains { $0.contains("•") }, "a password is not kept")
  }
}
