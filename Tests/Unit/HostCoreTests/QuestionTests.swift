// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import Testing

/// Questions that programs ask the user.
@Suite struct QuestionTests {
  @Test("answers a plugin's questions with what the user chose")
  func prompts() {
    let host = ScriptedHost.double()
    host.say(
      .primary, #"{"id":"q1","method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}}"#)
    host.advance(600)
    host.keys("y")
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":"q1","result":{"value":true}}"#)
    host.say(
      .primary,
      #"{"id":"q2","method":"prompt.ask","params":{"kind":"text","title":"Name","default":"x"}}"#)
    host.advance(600)
    host.type("y")
    host.keys("enter")
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":"q2","result":{"value":"xy"}}"#)
    host.say(
      .primary,
      #"{"id":3,"method":"prompt.ask","params":{"kind":"choice","title":"Which","choices":[{"id":"l","text":"Left"},{"id":"r","text":"Right"}]}}"#
    )
    host.advance(600)
    host.keys("down enter")
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":3,"result":{"value":"r"}}"#)
    host.say(.primary, #"{"id":4,"method":"prompt.ask","params":{"kind":"text","title":"Name"}}"#)
    host.advance(600)
    host.keys("enter")
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":4,"result":{"value":""}}"#)
    host.say(.primary, #"{"id":5,"method":"prompt.ask","params":{"kind":"text","title":"Name"}}"#)
    host.advance(600)
    host.keys("esc")
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":5,"result":{"value":null}}"#)
  }

  @Test("keeps four questions of plugins and refuses the fifth as busy")
  func promptQueue() {
    let host = ScriptedHost.double()
    for number in 1...5 {
      host.say(
        .primary,
        #"{"id":"q\#(number)","method":"prompt.ask","params":{"kind":"confirm","title":"Q\#(number)"}}"#
      )
    }
    let refused = host.sent(.primary)
    #expect(refused.count == 1)
    #expect(refused.last?.contains(#""id":"q5","error":{"code":-32802"#) == true)
    host.advance(600)
    #expect(host.sheet.first == "Q1")
    host.keys("y")
    host.advance(600)
    #expect(host.sheet.first == "Q2")
  }

  @Test("a question that comes while keys are pressed waits, and catches none of them")
  func promptWaits() {
    let host = ScriptedHost.double()
    host.keys("j")
    host.say(
      .primary, #"{"id":1,"method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}}"#)
    host.keys("k")
    #expect(host.cursor(.primary) == "a")
    #expect(host.sheet.isEmpty)
    host.advance(499)
    #expect(host.sheet.isEmpty && host.state.isWaiting)
    host.advance(1)
    #expect(host.sheet.first == "Sure?")
  }

  @Test("a question of the command that was just given comes up at once, and catches no later key")
  func promptOfCommand() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"commands":[{"id":"go","title":"Go","key":"d","when":"always"}]}"#)
    let question = #""method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}"#
    host.keys("d")
    host.say(.primary, "{\"id\":1,\(question)}")
    #expect(host.sheet.first == "Sure?")
    host.keys("enter")
    host.say(.primary, "{\"id\":2,\(question)}")
    #expect(host.sheet.first == "Sure?")
    host.keys("escape d j")
    host.say(.primary, "{\"id\":3,\(question)}")
    #expect(host.sheet.isEmpty)
    host.advance(500)
    #expect(host.sheet.first == "Sure?")
  }

  @Test("a question waits until its pane has the focus")
  func promptWaitsForFocus() {
    let host = ScriptedHost.double()
    host.say(
      .secondary, #"{"id":1,"method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}}"#)
    host.advance(2_000)
    #expect(host.sheet.isEmpty)
    host.keys("tab")
    host.advance(500)
    #expect(host.sheet.first == "Sure?")
  }

  @Test("takes a question back when the plugin cancels it or is gone")
  func promptGone() {
    let host = ScriptedHost.double()
    host.say(
      .primary, #"{"id":1,"method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}}"#)
    host.advance(600)
    host.notify(.primary, "$.cancel", #"{"id":1}"#)
    #expect(host.sheet.isEmpty)
    #expect(host.sent(.primary).last?.contains("-32800") == true)
    host.say(
      .primary, #"{"id":2,"method":"prompt.ask","params":{"kind":"confirm","title":"Sure?"}}"#)
    host.advance(600)
    host.exit(.primary, status: 1)
    #expect(host.sheet.isEmpty)
  }

  @Test("refuses a question with nothing to choose from or of no known kind")
  func refusedQuestions() {
    let host = ScriptedHost.double()
    for parameters in [
      #"{"kind":"choice","title":"Which?"}"#, #"{"kind":"choice","title":"Which?","choices":[]}"#,
      #"{"kind":"riddle","title":"Which?"}"#,
    ] {
      host.say(.primary, #"{"id":7,"method":"prompt.ask","params":\#(parameters)}"#)
      #expect(host.sent(.primary).last?.contains("-32602") == true)
    }
    host.advance(1_000)
    #expect(host.sheet.isEmpty)
  }

  @Test("does not blame a program for the time its user takes to answer a prompt")
  func promptTakesTime() {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"commands":[{"id":"name","title":"Name","key":"n"}]}"#)
    host.keys("n")
    host.say(
      .primary, #"{"id":"q","method":"prompt.ask","params":{"kind":"text","title":"Name"}}"#)
    host.advance(20_000)
    #expect(!host.screen[0].contains("not answering"))
    host.keys("enter")
    host.advance(4_999)
    #expect(!host.screen[0].contains("not answering"))
    host.advance(2)
    #expect(host.screen[0].contains("not answering"))
  }
}
