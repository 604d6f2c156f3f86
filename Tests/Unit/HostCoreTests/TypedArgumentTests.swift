// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import TerminalInput
import Testing

/// Lines in which what a command needs is typed, and what its program proposes for them.
@Suite struct TypedArgumentTests {
  @Test("the line of a command opens when it is answered, with the keys pressed meanwhile")
  func line() {
    let host = ScriptedHost.double(
      commands: #"{"id":"find","title":"Find…","key":"f","line":true}"#)
    host.keys("f a j")
    #expect(host.state.keys.typing == nil && host.cursor(.primary) == "a")
    host.notify(
      .primary, "nav.push",
      #"{"page":"p","content":{"kind":"list","items":[{"id":"x","text":"aj"},{"id":"y","text":"y"}]}}"#
    )
    host.say(.primary, #"{"id":2,"result":{}}"#)
    #expect(host.state.keys.typing?.field.text == "aj")
    #expect(host.rows(.primary) == ["aj"])
    host.keys("backspace enter")
    #expect(host.pane(.primary).page.shown?.sought == "a")
  }

  @Test(
    "Esc leaves a search as a whole, from its line and from its rows", arguments: ["", "enter "])
  func lineLeft(_ before: String) {
    let host = ScriptedHost.double(
      commands: #"{"id":"find","title":"Find…","key":"f","line":true}"#)
    host.keys("f a j")
    host.notify(
      .primary, "nav.push",
      #"{"page":"p","content":{"kind":"list","items":[{"id":"x","text":"aj"},{"id":"y","text":"y"}]}}"#
    )
    host.say(.primary, #"{"id":2,"result":{}}"#)
    host.keys(before + "esc")
    #expect(host.state.keys.typing == nil && host.pane(.primary).view.pages.count == 1)
    #expect(host.sent(.primary, "nav").last?.contains(#""popped":["p"]"#) == true)
  }

  @Test("the line of a command that leads to a text searches it; Esc ends that, then the page")
  func lineInText() {
    let host = ScriptedHost.double(
      commands: #"{"id":"find","title":"Find…","key":"f","line":true}"#)
    host.keys("f 3 1")
    host.notify(
      .primary, "nav.push",
      #"{"page":"p","content":{"kind":"text","lines":["30","31","32"]}}"#)
    host.say(.primary, #"{"id":2,"result":{}}"#)
    let typing = host.state.keys.typing
    #expect(typing?.purpose == .search && typing?.field.text == "31")
    host.keys("enter")
    #expect(host.pane(.primary).page.shown?.sought == "31")
    host.keys("esc")
    #expect(host.pane(.primary).view.pages.count == 2)
    host.keys("esc")
    #expect(host.pane(.primary).view.pages.count == 1)
  }

  @Test("keys wait no longer for a line than its patience, and a failure opens none")
  func lineFails() {
    let host = ScriptedHost.double(
      commands: #"{"id":"find","title":"Find…","key":"f","line":true}"#)
    host.keys("f j")
    host.say(.primary, #"{"id":2,"error":{"code":-32803,"message":"No"}}"#)
    #expect(host.state.keys.typing == nil && host.cursor(.primary) == "b")
    host.keys("f j")
    host.advance(2_000)
    #expect(host.cursor(.primary) == "b")
    host.keys("j")
    #expect(host.cursor(.primary) == "c")
  }

  /// Answers the newest question about a line, and returns that.
  @discardableResult
  private func answer(_ host: ScriptedHost, _ choices: String) -> String {
    let question = host.sent(.primary, "prompt.complete").last ?? ""
    let id = question.split(separator: #""id":"#).last?.prefix { $0.isNumber } ?? "?"
    host.say(.primary, #"{"id":\#(id),"result":{"choices":[\#(choices)]}}"#)
    return question
  }

  @Test("Tab takes what goes on from the line, whatever else fits it somehow")
  func completionAmongOthers() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"go","title":"Go…","key":"ctrl+g","args":[{"id":"p","label":"P","complete":true}]}"#
    )
    host.keys("ctrl+g")
    host.type("da")
    answer(host, #"{"id":"day/","text":"day/"},{"id":"Ta.data/","text":"Ta.data/"}"#)
    host.keys("tab")
    #expect(host.state.dialogs.open.last?.field?.text == "day/")
  }

  @Test("the program says what a line could become; Tab takes what all begin with, then walks")
  func completion() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"go","title":"Go…","key":"ctrl+g","args":[{"id":"p","label":"P","complete":true}]}"#
    )
    host.keys("ctrl+g")
    let question = answer(host, #"{"id":"sub/","text":"sub/"},{"id":"sun/","text":"sun/"}"#)
    #expect(question.hasSuffix(#""params":{"command":"go","arg":"p","text":""}}"#))
    #expect(host.sheet == ["Go", "sub/", "sun/"])
    host.keys("s tab")
    #expect(host.state.dialogs.top?.field?.text == "s", "the answer for this line is not there")
    answer(host, #"{"id":"sub/","text":"sub/"},{"id":"sun/","text":"sun/"}"#)
    host.keys("tab")
    #expect(host.state.dialogs.top?.field?.text == "su")
    answer(host, #"{"id":"sub/","text":"sub/"},{"id":"sun/","text":"sun/"}"#)
    host.keys("tab tab enter")
    #expect(host.lastCommand.contains(#""args":{"p":"sun/"}"#))
    host.keys("ctrl+g x")
    answer(host, #"{"id":"xy","text":"xy"}"#)
    host.keys("enter")
    #expect(host.lastCommand.contains(#""args":{"p":"x"}"#), "the line itself is the answer")
  }

  @Test("what is typed narrows the choices a program gives; Enter waits for those of the line")
  func completedChoice() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"go","title":"Go…","key":"Z","args":[{"id":"p","type":"choice","complete":true}]}"#)
    host.keys("Z")
    answer(host, #"{"id":"/old","text":"old"}"#)
    host.keys("n enter")
    #expect(!host.sheet.isEmpty)
    host.say(.primary, #"{"id":999,"result":{"choices":[{"id":"/no"}]}}"#)
    #expect(!host.sheet.isEmpty)
    answer(host, #"{"id":"/new","text":"new"},{"id":"/next"}"#)
    #expect(host.lastCommand.contains(#""args":{"p":"/new"}"#) && host.sheet.isEmpty)
    host.keys("Z x")
    answer(host, "")
    host.keys("enter")
    #expect(host.sheet == ["Go", "Nothing fits"], "there is nothing to choose")
    host.keys("esc")
    #expect(host.sheet.isEmpty)
  }

  @Test("a late answer, and one of a line that is gone, change nothing")
  func lateCompletion() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"go","title":"Go…","key":"ctrl+g","args":[{"id":"p","complete":true}]}"#)
    host.keys("ctrl+g")
    let first = host.sent(.primary, "prompt.complete").last ?? ""
    let id = first.split(separator: #""id":"#).last?.prefix { $0.isNumber } ?? "?"
    host.keys("a")
    host.say(.primary, #"{"id":\#(id),"result":{"choices":["late"]}}"#)
    #expect(host.sheet == ["Go"])
    host.keys("esc")
    answer(host, #""later""#)
    #expect(host.sheet.isEmpty)
  }
}
