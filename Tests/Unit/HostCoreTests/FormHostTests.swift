// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import HostTestSupport
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

@testable import HostCore

/// Forms in the host: keys, what plugins are told, and leaving with changes.
@Suite("Forms in the host")
struct FormHostTests {
  private static let fields =
    #"{"id":"n","value":"Ada","help":"who it is"},{"id":"p","type":"password"}"#

  /// Two columns, a form in one of them, with the focus.
  private func host(
    in role: ColumnRole = .primary, _ fields: String = Self.fields,
    wants: [String] = ["form.change", "form.cancel"]
  ) -> ScriptedHost {
    let host = ScriptedHost.double(wants: wants)
    let generation = role == .secondary ? #""gen":1,"# : ""
    host.set(
      role,
      #"{\#(generation)"content":{"kind":"form","id":"f","cancel":"No","fields":[\#(fields)]}}"#)
    host.keys(role == .primary ? "1" : "2")
    host.forget()
    return host
  }

  @Test("keys type into the field, and Ctrl-S sends the answers once")
  func submitting() {
    let host = host()
    host.keys("enter")
    host.type(" L")
    host.keys("ctrl+s ctrl+s")
    let sent = host.sent(.primary, "form.submit")
    #expect(sent.count == 1, "\(sent)")
    let values = #""params":{"form":"f","values":{"n":"Ada L","p":""},"changed":["n"],"by":"key"}"#
    #expect(sent.first?.contains(values) == true, "\(sent)")
    #expect(host.screen.contains { $0.contains("Ada L") })
  }

  @Test("answers that are under way for long are told of in the title, until they are taken")
  func slowSubmit() {
    let host = host()
    host.keys("enter x ctrl+s")
    host.advance(249)
    #expect(host.screen.first?.contains("sending…") == false, "\(host.screen.first ?? "")")
    host.advance(1)
    #expect(host.screen.first?.contains("sending…") == true, "\(host.screen.first ?? "")")
    host.say(.primary, #"{"id":2,"result":{}}"#)
    #expect(host.screen.first?.contains("sending…") == false, "\(host.screen.first ?? "")")
  }

  @Test("a click on a field with choices shows them, and a click on one takes it")
  func choosingByMouse() {
    let host = host(
      in: .primary, #"{"id":"k","label":"Kind","type":"choice","choices":["Pear","Fig"]}"#)
    host.click(on: "Kind")
    #expect(host.sheet == ["Kind", "Pear", "Fig"])
    host.click(on: "Fig")
    host.keys("ctrl+s")
    let sent = host.sent(.primary, "form.submit")
    #expect(sent.first?.contains(#""values":{"k":"Fig"}"#) == true, "\(sent)")
  }

  @Test("u gives a changed answer back, and then undoes what the form has done")
  func undo() {
    let host = host()
    host.keys("ctrl+s")
    host.say(
      .primary, #"{"id":2,"result":{"text":"Saved","undo":{"command":"back","args":{}}}}"#)
    host.forget()
    host.keys("enter x esc u")
    #expect(host.sent(.primary, "command.run").isEmpty)
    #expect(host.screen.contains { $0.contains("Ada") && !$0.contains("Adax") })
    host.keys("u")
    let sent = host.sent(.primary, "command.run")
    #expect(sent.first?.contains(#""command":"back""#) == true, "\(sent)")
  }

  @Test("the menu gives the whole form back, and a paste needs a field")
  func resetting() {
    let host = host(in: .primary, #"{"id":"b","type":"bool","value":false},{"id":"n","value":"x"}"#)
    host.send(.input(.paste("abc", isComplete: true)))
    #expect(host.screen.last?.contains("Choose a field first") == true, "\(host.screen.last ?? "")")
    host.keys("space down enter y esc")
    #expect(host.screen.contains { $0.contains("[x]") })
    #expect(host.screen.contains { $0.contains("xy") })
    host.keys(".")
    let place = host.sheet.firstIndex(of: "Reset the form") ?? 0
    host.keys("home" + String(repeating: " down", count: max(0, place - 1)) + " enter")
    #expect(host.screen.contains { $0.contains("[ ]") })
    #expect(!host.screen.contains { $0.contains("xy") })
  }

  @Test(
    "an answer that is not understood leaves the form as it is, and says so",
    arguments: [#"{"errors":{"n":5}}"#, #"{"errors":["x"]}"#, #"{"errors":"no"}"#, #""x""#, "[]"])
  func misshapen(_ answer: String) {
    let host = host()
    host.keys("enter x ctrl+s")
    host.say(.primary, #"{"id":2,"result":\#(answer)}"#)
    // The column is narrow.
    #expect(host.screen.contains { $0.contains("understood") }, "\(host.screen)")
    func changed() -> Bool? {
      host.sent(.primary, "form.submit").last?.contains(#""changed":["n"]"#)
    }
    host.keys("ctrl+s")
    #expect(changed() == true)
    host.say(.primary, #"{"id":3,"result":{"errors":{"n":"taken","p":5}}}"#)
    #expect(host.screen.contains { $0.contains("! taken") })
    host.keys("ctrl+s")
    #expect(changed() == true)
    host.say(.primary, #"{"id":4,"result":{"errors":{}}}"#)
    host.keys("ctrl+s")
    let sent = host.sent(.primary, "form.submit")
    #expect(sent.count == 1 && sent.first?.contains(#""changed":[]"#) == true, "\(sent)")
  }

  @Test("complaints of the plugin stand under their fields, its words on the status line")
  func answers() {
    let host = host()
    host.keys("enter x ctrl+s")
    host.say(.primary, #"{"id":2,"result":{"errors":{"n":"taken"}}}"#)
    #expect(host.screen.contains { $0.contains("! taken") })
    host.keys("enter y ctrl+s")
    #expect(!host.screen.contains { $0.contains("! taken") })
    host.say(.primary, #"{"id":3,"result":{"text":"Saved Ada"}}"#)
    #expect(host.screen.last?.contains("Saved Ada") == true, "\(host.screen.last ?? "")")
  }

  @Test("a complaint about a field that is not there is a line in the log of the pane, once")
  func strangers() {
    let host = host()
    for id in [2, 3] {
      host.keys("enter x ctrl+s")
      host.say(.primary, #"{"id":\#(id),"result":{"errors":{"n":"taken","zap":"no"}}}"#)
      #expect(host.screen.contains { $0.contains("! taken") })
    }
    let lines = host.pane(.primary).log.lines.map(\.string).filter { $0.contains("“zap”") }
    #expect(lines == ["left out, errors name a field “zap” that is not there"])
  }

  @Test("a change is told when the user stops typing or leaves the field, a password never")
  func changes() {
    let host = host()
    host.keys("enter x y")
    #expect(host.sent(.primary, "form.change").isEmpty)
    host.advance(150)
    let typed = host.sent(.primary, "form.change")
    #expect(typed.count == 1 && typed[0].contains(#""value":"Adaxy","by":"typed""#), "\(typed)")
    host.keys("z tab s e c")
    let left = host.sent(.primary, "form.change")
    #expect(left.count == 1 && left[0].contains(#""value":"Adaxyz","by":"left""#), "\(left)")
    host.advance(150)
    host.keys("tab")
    #expect(host.sent(.primary, "form.change").isEmpty)
  }

  @Test("typing, keys of the host are letters; Esc leaves, and q is the host's again")
  func typing() {
    let host = host()
    host.keys("enter q 1 ? esc")
    #expect(host.screen.contains { $0.contains("Adaq1?") })
    #expect(host.state.keyContext == .list)
    host.keys("u")
    #expect(!host.screen.contains { $0.contains("Adaq1?") })
  }

  @Test("the status line helps with the field, and the title counts what is changed")
  func words() {
    let host = host(in: .secondary)
    #expect(host.screen.last?.contains("n: who it is") == true)
    let browsing = "Enter edit  u as it was  Ctrl-S save  ? keys"
    #expect(host.screen.last?.contains(browsing) == true)
    host.keys("enter x")
    #expect(host.screen.last?.contains("Esc done  Tab next  Ctrl-S save") == true)
    #expect(host.screen.last?.contains("? keys") == false)
    #expect(host.screen.first?.contains("1 changed") == true)
  }

  @Test("a paste is typed in one line and sends nothing; a password is dots")
  func pasting() {
    let host = host()
    host.keys("down")
    host.send(.input(.paste("s3\nret\n", isComplete: true)))
    #expect(host.screen.contains { $0.contains("••••••") && !$0.contains("•••••••") })
    #expect(!host.screen.contains { $0.contains("s3") })
    #expect(host.sent(.primary, "form.submit").isEmpty)
    #expect(host.state.isTypingSecret)
  }

  // MARK: The editor

  private static let area = #"{"id":"s","label":"Signature","type":"area","value":"Ada","max":20}"#

  private func composed(_ host: ScriptedHost, _ number: Int, _ text: ComposedText) {
    host.forgetOrders()
    host.send(.program(ProgramID(number), .composed(text)))
    host.endTurn()
  }

  @Test("Ctrl-G takes a text of several lines to the editor, and what comes back is its answer")
  func editor() {
    let host = host(in: .primary, Self.area + #",{"id":"n","value":"x"}"#)
    host.keys("enter")
    #expect(host.screen.last?.contains("Ctrl-G editor  Esc done") == true)
    host.keys("! ctrl+g")
    #expect(host.orders.contains("compose 1 Signature: Ada!"), "\(host.orders)")
    composed(host, 1, .text("Ada\r\nLovelace\u{1B}", path: "/run/x"))
    #expect(host.orders.contains("forget /run/x") && host.orders.contains("redraw"))
    host.keys("ctrl+s")
    let sent = host.sent(.primary, "form.submit")
    #expect(sent.first?.contains(#""values":{"s":"Ada\nLovelace","n":"x"}"#) == true, "\(sent)")
  }

  @Test("the editor is for fields of several lines alone, and one at a time")
  func editorElsewhere() {
    let host = host(in: .primary, Self.area + #",{"id":"n","value":"x"}"#)
    host.keys("down enter ctrl+g")
    #expect(host.screen.last?.contains("The editor is for fields of several lines") == true)
    #expect(!host.orders.contains { $0.hasPrefix("compose") })
    host.keys("esc up enter ctrl+g ctrl+g")
    #expect(host.orders.filter { $0.hasPrefix("compose") }.count == 1)
  }

  @Test(
    "a text that is not wanted changes nothing, and one without a field or room stays in its file",
    arguments: [
      (ComposedText.refused(status: 1), "The editor ended with 1: nothing was changed"),
      (.refused(status: 127), "There is no editor"), (.failed(SafeText("no folder")), "no folder"),
      (.text("more than twenty characters", path: "/run/x"), "it is in /run/x"),
    ])
  func editorInVain(_ text: ComposedText, _ words: String) {
    let host = host(in: .primary, Self.area)
    host.keys("enter ctrl+g")
    composed(host, 1, text)
    #expect(host.screen.last?.contains(words) == true, "\(host.screen.last ?? "")")
    #expect(!host.orders.contains { $0.hasPrefix("forget") })
    #expect(host.screen.contains { $0.contains("Ada") })
  }

  @Test("a text whose form has gone meanwhile stays in its file")
  func editorWithoutForm() {
    let host = host(in: .primary, Self.area)
    host.keys("enter ctrl+g")
    host.set(.primary, ScriptedHost.list("a b"))
    composed(host, 1, .text("Ada L", path: "/run/x"))
    #expect(host.screen.last?.contains("it is in /run/x") == true, "\(host.screen.last ?? "")")
    #expect(!host.orders.contains { $0.hasPrefix("forget") })
  }

  @Test("changes are asked about before another row is shown; staying goes back to the row")
  func guarding() {
    let host = host(in: .secondary)
    host.keys("enter x esc 1 down")
    #expect(host.state.dialogs.top?.title.string == "1 field changed")
    host.keys("n")
    #expect(host.screen.contains { $0.contains("Adax") })
    host.keys("1 down")
    host.keys("y")
    #expect(host.state.dialogs.top == nil)
    #expect(host.sent(.secondary, "input.set").count == 1)
  }

  @Test("Save in that question sends the form, and the other row is shown when it has been taken")
  func saving() {
    let host = host(in: .secondary)
    host.keys("enter x esc 1 down")
    #expect(host.sheet == ["1 field changed", "Save", "Discard", "Stay"])
    host.keys("s")
    #expect(host.sent(.secondary, "form.submit").count == 1)
    #expect(host.sent(.secondary, "input.set").isEmpty && host.state.dialogs.top == nil)
    host.say(.secondary, #"{"id":2,"result":{}}"#)
    #expect(host.sent(.secondary, "input.set").count == 1)
  }

  @Test("a form that the plugin or the host has something against stays, and says so")
  func notSaving() {
    let host = host(in: .secondary, #"{"id":"n","value":"Ada","required":true}"#)
    host.keys("enter x esc 1 down s")
    host.say(.secondary, #"{"id":2,"result":{"errors":{"n":"taken"}}}"#)
    #expect(host.screen.contains { $0.contains("! taken") })
    #expect(host.screen.last?.contains("Not saved") == true, "\(host.screen.last ?? "")")
    #expect(host.sent(.secondary, "input.set").isEmpty)
    host.keys("2 enter ctrl+u esc 1 down s")
    #expect(host.screen.contains { $0.contains("! needed") })
    #expect(host.sent(.secondary).isEmpty)
  }

  @Test("Save before the end sends the form, and ends when it has been taken")
  func savingAtTheEnd() {
    let host = host()
    host.keys("enter x esc q")
    #expect(host.sheet.contains("Save"))
    host.keys("s")
    #expect(host.state.quitting == nil)
    host.say(.primary, #"{"id":2,"result":{}}"#)
    #expect(host.state.quitting != nil)
  }

  @Test("Enter on a choice opens a list to take one from")
  func choosing() {
    let host = host(
      in: .primary, #"{"id":"c","type":"choice","value":"TLS","choices":["TLS","none"]}"#)
    host.keys("enter")
    #expect(host.state.dialogs.top?.entries.map(\.title.string) == ["TLS", "none"])
    host.keys("n o enter")
    #expect(host.screen.contains { $0.contains("none ▾") })
  }

  @Test("the plugin changes fields, and the button that leaves is told of")
  func patching() {
    let host = host()
    host.notify(
      .primary, "form.patch",
      #"{"form":"f","fields":[{"id":"n","value":"Grace","label":"Name"}]}"#)
    #expect(host.screen.contains { $0.contains("Name") })
    #expect(host.screen.contains { $0.contains("Grace") })
    host.notify(.primary, "form.patch", #"{"form":"g","fields":[]}"#)
    #expect(host.orders.contains { $0.contains("form.patch of a form “g”") })
    host.keys("G enter")
    #expect(host.sent(.primary, "form.cancel").count == 1)
  }

  @Test("the button that leaves takes the page away where the program does not hear of it")
  func leaving() {
    let host = host(wants: ["select"])
    host.keys("G enter")
    #expect(host.screen.last?.contains("There is no page to go back to") == true)
    host.notify(
      .primary, "nav.push",
      #"{"page":"form","content":{"kind":"form","id":"g","cancel":"No","fields":[{"id":"x"}]}}"#)
    host.keys("enter")
    host.type("y")
    host.keys("esc G enter")
    #expect(host.state.dialogs.top?.title.string == "1 field changed")
    host.keys("y")
    #expect(host.screen.contains { $0.contains("Ada") })
    #expect(host.sent(.primary, "form.cancel").isEmpty)
  }

  @Test("the help names the keys of a form, and runs what they do")
  func help() {
    let host = host()
    host.keys("enter x esc ?")
    #expect(host.sheet.contains("Form") && host.sheet.contains("While typing into a field"))
    host.keys("/")
    host.type("send the")
    host.keys("enter enter")
    #expect(host.sent(.primary, "form.submit").count == 1)
    host.say(.primary, #"{"id":2,"result":{}}"#)
    host.keys("? /")
    host.type("next field")
    #expect(host.picture.contains("Tab"))
    host.keys("enter enter")
    host.type("y")
    #expect(host.screen.contains { $0.contains("Adaxy") })
    let list = ScriptedHost.double()
    list.keys("?")
    #expect(!list.sheet.contains("Form"))
  }

  @Test("what is typed as a secret is written down as so many x")
  func written() {
    let event = HostEvent.input(.paste("s3cret", isComplete: true))
    #expect("\(event.withoutLetters)".contains("xxxxxx"))
    #expect(!"\(event.withoutLetters)".contains("s3"))
    let host = host()
    host.keys("enter")
    #expect(!host.state.isTypingSecret)
    host.keys("tab")
    #expect(host.state.isTypingSecret)
  }

  @Test("answers nobody may read are written down as dots")
  func hidden() {
    var run = CommandRun(
      command: "login", item: nil, items: [],
      arguments: JSONText(text: #"{"user":"ada","key":"s3cret"}"#), by: "menu")
    run.secrets = ["key"]
    let id = PluginRequestID(text: "1")
    let answer = JSONText(text: #"{"value":"s3cret"}"#)
    for (message, shown) in [
      (HostMessage.commandRun(id: 1, run), "ada"),
      (.result(id, answer, isSecret: true), "•••"),
    ] {
      var line: [UInt8] = []
      #expect(message.encode(into: &line) && String(decoding: line, as: UTF8.self).contains("s3"))
      line = []
      #expect(message.withoutSecrets.encode(into: &line))
      let words = String(decoding: line, as: UTF8.self)
      #expect(words.contains(shown) && !words.contains("s3"))
    }
    #expect(HostMessage.result(id, answer).withoutSecrets == .result(id, answer))
  }
}
