// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import TerminalInput
import Testing

/// Commands of plugins, their questions, and what can be taken back.
@Suite struct CommandTests {
  @Test("a program gets all the rows of a command, however many are marked")
  func manyRows() throws {
    let host = ScriptedHost.double()
    let rows = (0..<3_000).map { #"{"id":"a row with a longer name \#($0)","text":"x"}"# }
    host.set(
      .primary,
      #"{"commands":[{"id":"del","title":"Delete","key":"d","when":"items"}],"content":{"kind":"list","items":[\#(rows.joined(separator: ","))]}}"#
    )
    host.forget()
    host.keys("V d")
    let line = try #require(host.sent(.primary, "command.run").last)
    #expect(line.contains(#""count":3000"#) && line.utf8.count < 61_440)
    let id = try #require(line.firstMatch(of: /"id":(\d+)/)?.1)
    var found = line.matches(of: /"a row[^"]*"/).count - 1
    while found < 3_000 {
      host.say(
        .primary,
        #"{"id":"g\#(found)","method":"items.get","params":{"command":\#(id),"from":\#(found),"count":1000}}"#
      )
      let page = try #require(host.sent(.primary).last { $0.contains(#""id":"g\#(found)""#) })
      #expect(page.utf8.count < 61_440)
      #expect(page.contains("a row with a longer name \(found)\""))
      let count = page.matches(of: /"a row[^"]*"/).count
      try #require(count > 0)
      found += count
    }
    #expect(found == 3_000)
    host.say(.primary, #"{"id":\#(id),"result":{}}"#)
    host.say(.primary, #"{"id":"late","method":"items.get","params":{"command":\#(id)}}"#)
    #expect(host.sent(.primary).last?.contains("-328") == true)
  }

  @Test("sends a command with the row, the chosen rows and how it was called")
  func plain() {
    let host = ScriptedHost.double(
      commands: #"{"id":"del","title":"Delete","key":"d","when":"items"}"#)
    host.keys("space space d")
    #expect(
      host.lastCommand.hasSuffix(
        #""method":"command.run","params":{"command":"del","item":"c","items":["a","b"],"count":2,"args":{},"by":"key"}}"#
      ))
  }

  @Test("does not run a command that needs a row where there is none")
  func needsItem() {
    let host = ScriptedHost.double(
      commands: #"{"id":"del","title":"Delete","key":"d","when":"item"}"#)
    host.set(.primary, ScriptedHost.list(""))
    host.forget()
    host.keys("d")
    #expect(host.lastCommand.isEmpty)
  }

  @Test("sends a notification for a command that gives no answer")
  func notification() {
    let host = ScriptedHost.double(
      commands: #"{"id":"go","title":"Go","key":"ctrl+g","when":"always","notify":true}"#)
    host.keys("ctrl+g")
    #expect(!host.lastCommand.isEmpty)
    #expect(!host.lastCommand.contains(#""id""#))
  }

  @Test("asks for the confirmation first; only yes sends")
  func confirm() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"del","title":"Delete","key":"d","confirm":"Delete a?","danger":true}"#)
    host.keys("d")
    #expect(host.sheet.first == "Delete a?")
    host.keys("n")
    #expect(host.sheet.isEmpty && host.lastCommand.isEmpty)
    host.keys("d enter")
    #expect(host.lastCommand.isEmpty, "Enter must not choose the dangerous answer")
    host.keys("d y")
    #expect(host.lastCommand.contains(#""command":"del""#))
  }

  @Test("a confirmation that is longer than a title stands below the title of its command")
  func longConfirmation() {
    let words = Array(repeating: "many words", count: 30).joined(separator: " ")
    let host = ScriptedHost.double(
      commands: #"{"id":"del","title":"Delete","key":"d","when":"item","confirm":"\#(words)?"}"#)
    host.keys("d")
    #expect(host.sheet.first == "Delete")
    let sheet = host.state.dialogs.top
    #expect(sheet?.text.string.hasPrefix(words + "?\n") == true)
    host.keys("y")
    #expect(host.lastCommand.contains(#""command":"del""#))
  }

  @Test("fills the text and the file name of the row into what stands in a field at first")
  func filledIn() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"pack","title":"Pack","key":"P","when":"item","args":[{"id":"n","value":"{name}.zip"}]},"#
        + #"{"id":"both","title":"Both","key":"B","when":"item","args":[{"id":"n","value":"{{text} {name}{x"}]},"#
        + #"{"id":"all","title":"All","key":"A","when":"items","args":[{"id":"n","value":"{name}.zip"}]}"#
    )
    host.say(
      .primary,
      #"{"method":"pane.set","params":{"content":{"kind":"list","items":["#
        + #"{"id":"a","text":"{name}/","value":"/tmp/a{text}b"},{"id":"b","text":"plain"},"#
        + #"{"id":"c","text":"odd","value":"file:///tmp/%FFx"}]}}}"#)
    func begins(_ keys: String) -> String? {
      host.keys(keys)
      defer { host.keys("esc") }
      return host.state.dialogs.top?.field?.text
    }
    #expect(begins("P") == "a{text}b.zip")
    #expect(begins("B") == "{{name}/ a{text}b{x")
    #expect(begins("down P") == "plain.zip")
    #expect(begins("down P") == #"\xFFx.zip"#)
    #expect(begins("A") == #"\xFFx.zip"#)
    // Of marked rows the first, wherever the cursor is.
    host.keys("g space")
    #expect(begins("down A") == "a{text}b.zip")
  }

  @Test("the letter of a choice takes it at once, a capital is another letter, arrows still move")
  func letters() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"sort","title":"Order…","key":"s","args":[{"id":"by","type":"choice","choices":["#
        + #"{"id":"name","text":"Name","key":"n"},{"id":"kind","text":"Kind","key":"k"},"#
        + #"{"id":"back","text":"Name, last first","key":"N"},"plain"]}]}"#)
    host.keys("s")
    #expect(host.sheet == ["Order", "Name", "Kind", "Name, last first", "plain"])
    #expect(host.screen.contains { $0.contains("n  Name  ") })
    #expect(host.screen.contains { $0.contains("   plain  ") })
    host.keys("k")
    #expect(host.lastCommand.contains(#""args":{"by":"kind"}"#) && host.sheet.isEmpty)
    host.keys("s N")
    #expect(host.lastCommand.contains(#""args":{"by":"back"}"#))
    host.keys("s down enter")
    #expect(host.lastCommand.contains(#""args":{"by":"kind"}"#))
    host.keys("s z")
    #expect(!host.sheet.isEmpty, "a letter of no choice does nothing")
  }

  @Test("a command has further keys, which the help names with the first")
  func furtherKeys() {
    let host = ScriptedHost.double(
      commands: #"{"id":"back","title":"Back","key":"B","keys":["alt+b","f2","nonsense"]}"#)
    for key in ["B", "alt+b", "f2"] {
      host.forget()
      host.keys(key)
      #expect(host.lastCommand.contains(#""command":"back""#), Comment(rawValue: key))
    }
    host.keys("?")
    #expect(host.screen.joined().contains("B  Alt-B  F2"))
  }

  @Test("an empty answer is an answer")
  func emptyArgument() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"new","title":"New","key":"ctrl+n","when":"always","args":[{"id":"a","label":"A","type":"text"}]}"#
    )
    host.keys("ctrl+n enter")
    #expect(host.lastCommand.contains(#""args":{"a":""}"#))
  }

  @Test("Esc while arguments are asked sends nothing")
  func argumentsCancelled() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"new","title":"New","key":"ctrl+n","when":"always","args":[{"id":"a","label":"A","type":"text"}]}"#
    )
    host.keys("ctrl+n")
    host.type("x")
    host.keys("esc")
    #expect(host.lastCommand.isEmpty && host.sheet.isEmpty)
  }

  @Test(
    "in the name of a file the caret stands before the ending",
    arguments: [
      ("photo.jpg", "text/plain", "{name}", "photoX.jpg"),
      ("a.tar.gz", "x/y", "{name}", "aX.tar.gz"),
      (".bashrc", "text/plain", "{name}", ".bashrcX"), ("plain", "text/plain", "{name}", "plainX"),
      ("v1.2", "inode/directory", "{name}", "v1.2X"),
      ("sub", "inode/directory", "{name}.zip", "subX.zip"),
      ("photo.jpg", "text/plain", "{text}", "photo.jpgX"),
    ])
  func caretInName(_ name: String, _ type: String, _ start: String, _ expected: String) {
    let command =
      #"{"id":"n","title":"N","key":"r","when":"item","args":[{"id":"n","label":"N","type":"text","value":"\#(start)"}]}"#
    let host = ScriptedHost.double(commands: command)
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"f","text":"\#(name)","type":"\#(type)"}]}}"#)
    host.keys("r")
    host.type("X")
    #expect(host.state.dialogs.top?.field?.text == expected)
  }

  @Test("a command that fails asks again, with what was typed and why it did not do")
  func askedAgain() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"name","title":"Rename…","key":"r","when":"item","args":[{"id":"n","label":"N","type":"text","value":"{text}"}]}"#
    )
    host.keys("r")
    host.type("/x")
    host.keys("enter down")
    #expect(host.lastCommand.contains(#""item":"a""#))
    host.say(.primary, #"{"id":2,"error":{"code":-32803,"message":"No / in a name"}}"#)
    #expect(host.state.dialogs.top?.field?.text == "a/x")
    #expect(host.screen.joined().contains("No / in a name"))
    host.keys("backspace backspace enter")
    // It stays with its row, wherever the cursor has gone meanwhile.
    #expect(host.lastCommand.contains(#""item":"a","items":["a"],"count":1,"args":{"n":"a"}"#))
  }

  @Test("a failure does not push what the user does by now aside")
  func notAskedAgain() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"name","title":"Rename","key":"r","when":"item","args":[{"id":"n","label":"N","type":"text"}]}"#
    )
    host.keys("r")
    host.type("x")
    host.keys("enter /")
    host.say(.primary, #"{"id":2,"error":{"code":-32803,"message":"No"}}"#)
    #expect(host.state.dialogs.top == nil && host.state.keys.typing != nil)
  }

  @Test(
    "what fails after a while asks again only where no key was pressed meanwhile",
    arguments: ["", "down"])
  func failedLate(keys: String) {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"pack","title":"Pack","key":"P","args":[{"id":"n","label":"N","type":"text"}]}"#
    )
    host.keys("P")
    host.type("x.zip")
    host.keys("enter")
    host.advance(2_000)
    if !keys.isEmpty { host.keys(keys) }
    host.advance(2_000)
    host.say(.primary, #"{"id":2,"error":{"code":-32803,"message":"No space"}}"#)
    #expect((host.state.dialogs.top == nil) == !keys.isEmpty)
    #expect(host.screen.joined().contains("No space"))
  }

  @Test("a key without a meaning says so")
  func unknownKey() {
    let host = ScriptedHost.double(commands: "")
    host.keys("X")
    #expect(host.statusText == "X does nothing here")
  }

  @Test("says what a command says, and that it failed")
  func outcome() {
    let host = ScriptedHost.double(commands: #"{"id":"del","title":"Delete","key":"d"}"#)
    host.keys("d")
    host.say(.primary, #"{"id":2,"result":{"text":"1 deleted"}}"#)
    #expect(host.statusText == "1 deleted")
    host.keys("d")
    host.say(.primary, #"{"id":3,"error":{"code":-32803,"message":"Disk full"}}"#)
    #expect(host.statusText == "Disk full")
    host.advance(8_001)
    #expect(host.statusText != "Disk full")
  }

  @Test("the help names no keys that never reach the pane")
  func keysKept() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"jay","title":"Jay","key":"j"},{"id":"ex","title":"Ex","key":"X"}"#)
    host.keys("?")
    let help = host.state.dialogs.top?.entries ?? []
    #expect(help.contains { $0.title.string == "Ex" && $0.detail.string == "X" })
    #expect(!help.contains { $0.title.string == "Jay" })
    host.keys("esc :")
    let palette = host.state.dialogs.top?.entries.first { $0.title.string == "Jay" }
    #expect(palette?.detail.string.isEmpty == true)
  }

  @Test("rows that only the plugin has are filtered by it or not at all")
  func filterOfSource() {
    let host = ScriptedHost.double()
    host.set(
      .primary, #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":3}}}"#)
    host.keys("/")
    #expect(host.state.keys.typing == nil)
    #expect(host.statusText.hasPrefix("These rows cannot be filtered: their program"))
    #expect(host.screen.last?.contains("/ filter") == false)
  }

  @Test("what is typed behind a line that does not open is for nothing else")
  func typedForNothing() {
    let host = ScriptedHost.double()
    let run = { host.sent(.primary, "command.run").count }
    host.set(
      .primary,
      #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":3}},"commands":[{"id":"d","title":"Away","key":"d"}]}"#
    )
    host.keys("/ d o d")
    host.advance(499)
    host.keys("d enter")
    #expect(run() == 0 && host.statusText.contains("cannot be filtered"))
    // Enter ends what was typed, and so does a rest.
    host.keys("d")
    #expect(run() == 1)
    host.keys("/ x")
    host.advance(500)
    host.keys("d")
    #expect(run() == 1)
  }

  @Test("a pane in which there are no words to look for says so", arguments: ["/", "n"])
  func searchOfNothing(key: String) {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"content":{"kind":"canvas","alt":"A game"}}"#)
    host.keys(key)
    #expect(host.state.keys.typing == nil && host.statusText == "\(key) does nothing here")
  }

  @Test("marks are used up by what is done with the marked rows, and by nothing else")
  func marks() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"del","title":"Delete","key":"d","when":"items"},{"id":"again","title":"Again","key":"A","when":"always"}"#
    )
    host.keys("space A")
    host.say(.primary, #"{"id":2,"result":null}"#)
    #expect(host.pane(.primary).page.shown?.markCount == 1)
    host.keys("d")
    host.say(.primary, #"{"id":3,"result":null}"#)
    #expect(host.pane(.primary).page.shown?.markCount == 0)
  }

  @Test("a menu of a row without a mark acts on that row alone, and leaves the marks")
  func menuBesideMarks() {
    let host = ScriptedHost.double(
      commands: #"{"id":"del","title":"Delete","when":"items","menu":["item"]}"#)
    host.keys("space .")
    #expect(host.sheet.first == "b")
    host.keys("enter")
    #expect(
      host.lastCommand.contains(#""item":"b","items":["b"],"count":1"#),
      Comment(rawValue: host.lastCommand))
    host.say(.primary, #"{"id":2,"result":null}"#)
    #expect(host.marks(.primary) == ["a"])
  }

  @Test("a menu of a marked row acts on all marks, and names how many")
  func menuOnMarks() {
    let host = ScriptedHost.double(
      commands: #"{"id":"del","title":"Delete","when":"items","menu":["item"]}"#)
    host.keys("space space k .")
    #expect(host.sheet.first == "b and 1 more")
    host.keys("enter")
    let line = host.lastCommand
    #expect(line.contains(#""item":"b","items":["a","b"],"count":2"#), Comment(rawValue: line))
    host.say(.primary, #"{"id":2,"result":null}"#)
    #expect(host.marks(.primary).isEmpty)
  }

  @Test("what is taken back is called by what it was done to")
  func undoneByName() {
    let host = ScriptedHost.double(
      commands: #"{"id":"del","title":"Delete","key":"d","when":"items"}"#)
    let undo = #""result":{"undo":{"command":"undel","args":{}}}}"#
    host.set(.primary, ScriptedHost.list("apple pear"))
    for (keys, words) in [("d", "Undone: Delete “apple”"), ("V d", "Undone: Delete 2 items")] {
      host.keys(keys)
      for answer in 0..<2 {
        let id = host.lastCommand.firstMatch(of: /"id":(\d+)/)?.1 ?? ""
        host.say(.primary, #"{"id":\#(id),\#(undo)"#)
        if answer == 0 { host.keys("u") }
      }
      #expect(host.statusText == words)
    }
  }

  @Test("what a menu asks first is still about its row")
  func menuWithQuestion() {
    let host = ScriptedHost.double(
      commands:
        #"{"id":"ren","title":"Rename…","when":"items","menu":["item"],"args":[{"id":"name","label":"Name","type":"text","value":"{text}"}]}"#
    )
    host.keys("space j . enter")
    #expect(host.state.dialogs.top?.field?.text == "c")
    host.keys("enter")
    #expect(
      host.lastCommand.contains(#""item":"c","items":["c"]"#), Comment(rawValue: host.lastCommand))
  }

  @Test("takes back and redoes what plugins named, newest first, across panes")
  func undo() {
    let host = ScriptedHost.double(commands: #"{"id":"del","title":"Delete","key":"d"}"#)
    host.set(
      .secondary,
      #"{"commands":[{"id":"cut","title":"Cut","key":"d","when":"always"}]}"#)
    host.keys("d")
    host.say(.primary, #"{"id":2,"result":{"undo":{"command":"undel","args":{"n":1}}}}"#)
    host.keys("tab d")
    host.say(.secondary, #"{"id":2,"result":{"undo":{"command":"uncut","args":{}}}}"#)
    host.forget()
    host.keys("u")
    #expect(host.sent(.secondary, "command.run").last?.contains(#""command":"uncut""#) == true)
    host.say(.secondary, #"{"id":3,"result":{"undo":{"command":"cut","args":{}}}}"#)
    #expect(host.statusText == "Undone: Cut")
    host.keys("u")
    let line = host.lastCommand
    #expect(line.contains(#""command":"undel""#) && line.contains(#""args":{"n":1}"#))
    host.say(.primary, #"{"id":3,"result":{"undo":{"command":"del","args":{"n":2}}}}"#)
    host.keys("u")
    #expect(host.statusText == "Nothing to undo")
    host.keys("U")
    #expect(host.lastCommand.contains(#""args":{"n":2}"#))
    host.say(.primary, #"{"id":4,"result":{}}"#)
    #expect(host.statusText == "Redone: Delete")
  }

  @Test("Esc runs what a pane has on it where nothing else is left to leave")
  func ownEscape() {
    let host = ScriptedHost.double(
      commands: #"{"id":"a","title":"Stop comparing","key":"esc","menu":["bar"]}"#)
    #expect(host.screen.last?.contains("Esc Stop comparing") == true)
    host.keys("/ a enter esc")
    #expect(host.sent(.primary, "command.run").isEmpty)
    host.keys("space esc")
    #expect(host.sent(.primary, "command.run").isEmpty)
    host.keys("esc")
    #expect(host.sent(.primary, "command.run").count == 1)
  }

  @Test("refuses what this host does not do, and answers what it must")
  func requests() {
    let host = ScriptedHost.double()
    host.keys("down")
    host.say(.primary, #"{"id":1,"method":"clipboard.get"}"#)
    #expect(host.sent(.primary).last?.contains("-32812") == true)
    host.say(.primary, #"{"id":2,"method":"link.open","params":{"url":"file:///etc/passwd"}}"#)
    #expect(host.sent(.primary).last?.contains("-32812") == true)
    host.say(.primary, #"{"id":3,"method":"link.open","params":{"url":"https://example.org"}}"#)
    #expect(host.orders.last == "open https://example.org")
    host.say(.primary, #"{"id":4,"method":"ping"}"#)
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":4,"result":{}}"#)
  }

  @Test("lends the screen to one program at a time and tells how it ended")
  func program() {
    let host = ScriptedHost.double()
    host.keys("down")
    host.say(.primary, #"{"id":1,"method":"program.run","params":{"argv":["vi","a"]}}"#)
    #expect(host.orders.last == "run 1 vi a")
    host.say(.primary, #"{"id":2,"method":"program.run","params":{"argv":["vi","b"]}}"#)
    #expect(host.sent(.primary).last?.contains("-32802") == true)
    host.send(.program(ProgramID(1), .ended(status: 3)))
    #expect(host.sent(.primary).last == #"{"jsonrpc":"2.0","id":1,"result":{"status":3}}"#)
    #expect(host.orders.last == "redraw")
  }

  @Test("a click on the box of a row, or on its icon, asks the pane to switch it")
  func clickedBox() {
    let host = ScriptedHost.double(wants: ["check", "activate"])
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"Milk","checked":true},"#
        + #"{"id":"b","text":"Bread","icon":"☐","drag":true},{"id":"c","text":"Plain"}]}}"#)
    host.forget()
    host.click(3, 2)
    host.click(2, 3)
    host.click(5, 3)
    host.click(2, 4)
    #expect(
      host.sent(.primary, "check") == [
        #"{"jsonrpc":"2.0","method":"check","params":{"item":"a","checked":false}}"#,
        #"{"jsonrpc":"2.0","method":"check","params":{"item":"b","checked":true}}"#,
      ])
    #expect(host.cursor(.primary) == "c")
    // What was clicked is taken back, and done again.
    host.keys("u")
    #expect(host.statusText == "Undone: Switched “Bread”")
    host.keys("u")
    #expect(host.statusText == "Undone: Unchecked “Milk”")
    host.keys("U")
    #expect(
      host.sent(.primary, "check") == [
        #"{"jsonrpc":"2.0","method":"check","params":{"item":"b","checked":false}}"#,
        #"{"jsonrpc":"2.0","method":"check","params":{"item":"a","checked":true}}"#,
        #"{"jsonrpc":"2.0","method":"check","params":{"item":"a","checked":false}}"#,
      ])
  }

  @Test("on a page with a command called undo it is run in the place of what was done before")
  func undoOnPage() {
    let host = ScriptedHost.double(wants: ["check"])
    host.set(.primary, #"{"commands":[{"id":"del","title":"Delete","key":"d","when":"item"}]}"#)
    host.keys("d")
    host.say(.primary, #"{"id":2,"result":{"undo":{"command":"restore"}}}"#)
    host.notify(
      .primary, "nav.push",
      #"{"page":"plan","commands":[{"id":"undo","title":"Nothing yet"}],"#
        + #""content":{"kind":"list","items":[{"id":"x","text":"X","checked":true}]}}"#)
    host.keys("u")
    #expect(host.lastCommand.contains(#""command":"undo""#), Comment(rawValue: host.lastCommand))
    host.say(.primary, #"{"id":3,"result":{"text":"Nothing was done here yet"}}"#)
    #expect(host.statusText == "Nothing was done here yet")
    // A box of the page is switched back, and forgotten with the page.
    host.keys("space u")
    #expect(host.statusText == "Undone: Unchecked “X”")
    host.keys("space")
    host.notify(.primary, "nav.pop", #"{"to":""}"#)
    host.keys("u")
    #expect(host.lastCommand.contains(#""command":"restore""#), Comment(rawValue: host.lastCommand))
  }

  @Test("Tab takes the new name of a row and asks for that of the next")
  func downTheRows() {
    let host = ScriptedHost.double(
      commands: #"{"id":"rename","title":"Rename","key":"r","when":"item","#
        + #""args":[{"id":"name","label":"New name","value":"{name}"}]}"#)
    host.keys("r x tab")
    #expect(host.lastCommand.contains(#""item":"a""#), Comment(rawValue: host.lastCommand))
    #expect(host.sheet.isEmpty)
    host.say(.primary, #"{"id":2,"result":null}"#)
    #expect(host.sheet.first == "Rename" && host.cursor(.primary) == "b")
    host.keys("enter")
    #expect(host.lastCommand.contains(#""item":"b""#), Comment(rawValue: host.lastCommand))
    host.say(.primary, #"{"id":3,"result":null}"#)
    #expect(host.sheet.isEmpty)
  }

  @Test("a place without a row has the menu of the pane, and a command for rows says what it lacks")
  func menuBesideRows() {
    let host = ScriptedHost.double(
      commands: #"{"id":"rm","title":"Throw away","key":"d","menu":["item"],"when":"items"},"#
        + #"{"id":"tag","title":"Tag","when":"item"},{"id":"new","title":"New","menu":["pane"]}"#)
    func entries() -> [String] { host.state.dialogs.top?.entries.map(\.title.string) ?? [] }
    host.mouse(.press(.right), 4, 12)
    #expect(entries().contains("New") && !entries().contains("Throw away"))
    #expect(!entries().contains("Tag"), "it would mean a row elsewhere")
    host.keys("esc")
    host.mouse(.press(.right), 4, 2)
    #expect(entries().contains("New") && entries().contains("Throw away"))
    host.keys("esc")
    host.set(.primary, ScriptedHost.list(""))
    host.keys("d")
    #expect(host.lastCommand == "" && host.statusText == "There is no row for “Throw away”")
  }

  @Test("Space asks for the box of a row to be switched; rows without a box are marked")
  func checkBox() {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, wants: ["check"])
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"Milk","checked":true},"#
        + #"{"id":"b","text":"Bread"}]}}"#)
    #expect(host.screen.contains { $0.contains("[x] Milk") })
    host.forget()
    host.keys("space")
    #expect(
      host.sent(.primary, "check") == [
        #"{"jsonrpc":"2.0","method":"check","params":{"item":"a","checked":false}}"#
      ])
    host.keys("j space")
    #expect(host.sent(.primary, "check").isEmpty)
    #expect(host.screen[0].contains("1 marked"))
  }

  @Test("takes the width a pane would choose itself")
  func idealWidth() {
    var settings = HostSettings.double
    settings.split.widths[.primary].preferred = .automatic
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.hello(.primary)
    host.say(.primary, #"{"method":"layout.policy","params":{"idealWidth":25}}"#)
    #expect(host.state.split.projection.frame(of: .primary)?.width == 25)
  }
}
