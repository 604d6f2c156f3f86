// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin
import PaneProtocol
import Testing

@testable import LinesPane

@Suite("A line as a row") struct LineFormTests {
  private func row(_ line: String, _ change: (inout LineForm) -> Void = { _ in }) -> Item {
    var form = LineForm()
    change(&form)
    return form.item(Array(line.utf8)[...], id: "x", columns: 9)
  }

  @Test("without a word about fields tabs part value, text and detail")
  func plain() {
    #expect(row("a b").text.text.string == "a b")
    #expect(row("a b").plainText == "a b")
    let tabs = row("1\tOne\tfirst")
    #expect(tabs.text.text.string == "One")
    #expect(tabs.detail?.text.string == "first")
    #expect(tabs.value?.string == "1")
  }

  @Test("fields are shown in the order asked for, and one of them is handed on")
  func fields() {
    let user = row("ada:x:1000:Ada of London") {
      $0.separator = LineForm.separator(":")
      ($0.shown, $0.detail, $0.value) = ([4, 1], [3], 3)
    }
    #expect(user.text.text.string == "Ada of London ada")
    #expect(user.detail?.text.string == "1000")
    #expect(user.value?.string == "1000")
  }

  @Test("blanks part fields where nothing else does, however many there are")
  func blanks() {
    let row = row("   12  root   0.5 sh -c x") { ($0.shown, $0.value) = ([4], 1) }
    #expect(row.text.text.string == "sh")
    #expect(row.value?.string == "12")
  }

  @Test("the last column of a table takes the rest, and numbers are numbers")
  func table() {
    var form = LineForm()
    form.isTable = true
    let columns = form.columns(of: Array("PID NAME ARGS".utf8)[...], isHeader: true)
    #expect(columns.map(\.title.text.string) == ["PID", "NAME", "ARGS"])
    let row = form.item(Array("7 sh -c x y".utf8)[...], id: "x", columns: 3)
    #expect(row.cells.map(\.plainValue) == ["7", "sh", "-c x y"])
  }

  @Test("a field that is not there is empty, and bytes that are no text stay as they are")
  func odd() {
    let missing = row("a:b") {
      $0.separator = [58]
      ($0.shown, $0.value) = ([2], 9)
    }
    #expect(missing.text.text.string == "b")
    #expect(missing.value?.string == "")
    let odd = LineForm().item([97, 0xFF, 98], id: "x", columns: 0)
    #expect(odd.rawValue == [97, 0xFF, 98])
  }

  @Test("a value that cannot travel whole is handed to nobody")
  func long() {
    let row = row(String(repeating: "x", count: LineForm.mostValue + 1))
    #expect(row.isDisabled)
  }

  @Test("words to look for are those that are shown, without colours")
  func words() {
    #expect(LineForm().words(of: Array("plain".utf8)[...]) == nil)
    #expect(LineForm().words(of: Array("id\tOne\ttwo".utf8)[...]) == Array("One two".utf8))
    #expect(LineForm().words(of: Array("\u{1B}[31mred\u{1B}[0m".utf8)[...]) == Array("red".utf8))
  }
}

@Suite("What is declared on the command line") struct LineWordsTests {
  @Test("signs before the command say how it runs")
  func actions() throws {
    let remove = try LineAction("d:Remove:?rm {}")
    #expect(remove.key == "d" && remove.title == "Remove" && remove.asks)
    #expect(remove.command?.source == "rm {}" && remove.way == .quiet && !remove.ends)
    let ends = try LineAction("e:Edit: ! + vi {}")
    #expect(ends.way == .screen && ends.ends && ends.command?.source == "vi {}")
    #expect(try LineAction("l:Log:=tail -f {}").way == .column)
    #expect(try LineAction("b:Build:&make").needsRow == false)
    #expect(try LineAction("t:Take:+").command == nil)
    #expect(try LineAction("a:b:c:d").command?.source == "c:d")
  }

  @Test("what is no action is refused", arguments: ["", "d", "d:x", "d::rm", "d:Remove:", "d:x:?"])
  func faults(_ words: String) {
    #expect(throws: FileProblem.self) { try LineAction(words) }
  }

  @Test("times and folders")
  func renewals() throws {
    #expect(try LineRenewal("2s").cause == .time(milliseconds: 2_000))
    #expect(try LineRenewal("0.5").cause == .time(milliseconds: 500))
    #expect(try LineRenewal("250ms").cause == .time(milliseconds: 250))
    #expect(try LineRenewal("on:a/b").cause == .folder(FilePath("a/b")))
  }

  @Test(
    "what is no time is refused",
    arguments: ["", "s", "10ms", "-1s", "1e9s", "99999999999999999999h", "on:", "2 s"])
  func noTime(_ words: String) {
    #expect(throws: FileProblem.self) { try LineRenewal(words) }
  }

  @Test("settings come back from their JSON")
  func settings() throws {
    var settings = LineSettings()
    settings.command = CommandTemplate("ls {}")
    #expect(!settings.isRich)
    settings.form.shown = [2, 1]
    settings.form.separator = [58]
    settings.isFuzzy = true
    settings.actions = [try LineAction("d:Remove:?rm {}")]
    settings.renewal = try LineRenewal("2s")
    #expect(settings.isRich)
    #expect(LineSettings(settings.json).json == settings.json)
  }
}

@Suite("Lines that were read") struct LineTableTests {
  private func table(_ pieces: [String], end: UInt8 = 10) -> LineTable {
    var cutter = LineCutter(LineForm(), hasZeros: end == 0)
    let table = LineTable()
    for piece in pieces {
      var part = LinePart()
      cutter.cut(Array(piece.utf8), into: &part)
      table.add(part)
    }
    var part = LinePart()
    cutter.finish(into: &part)
    table.add(part)
    return table
  }

  private func lines(_ table: LineTable) -> [String] {
    (0..<table.count).map { String(decoding: table.line($0), as: UTF8.self) }
  }

  @Test("they may be cut anywhere, and blank ones are none")
  func cutting() {
    let text = "one\r\ntwo\n\n  \nthree"
    for place in 0...text.utf8.count {
      let bytes = Array(text.utf8)
      let pieces = [bytes[..<place], bytes[place...]].map { String(decoding: $0, as: UTF8.self) }
      #expect(lines(table(pieces)) == ["one", "two", "three"])
    }
    #expect(lines(table(["a\nb\0c\0"], end: 0)) == ["a\nb", "c"])
  }

  @Test("a table that is full is all there is, until there is a further line")
  func full() {
    func part(_ count: Int) -> LinePart {
      var part = LinePart()
      for _ in 0..<count { part.append(Array("x".utf8)[...], LineForm()) }
      return part
    }
    let table = LineTable(most: 3)
    #expect(table.add(part(2)) && table.add(part(1)) && table.add(part(0)))
    #expect(!table.add(part(1)) && table.count == 3)
  }

  @Test("a row is found by its id in the next run, and twins are told apart")
  func ids() {
    let first = table(["a\nb\na\na\n"])
    let ids = (0..<4).map { first.id($0) }
    #expect(Set(ids).count == 4)
    let second = table(["b\nc\na\na\n"])
    #expect(ids.map { second.line(ofID: $0) } == [2, 0, 3, nil])
    #expect(second.line(ofID: "") == nil && second.line(ofID: "no id") == nil)
  }

  @Test("a line without an end is cut and the next one is whole")
  func long() {
    let table = table([String(repeating: "x", count: 70_000), "yyy\nnext\n"])
    #expect(table.count == 2)
    #expect(table.line(0).count == 65_536)
    #expect(lines(table)[1] == "next")
    #expect(table.line(9).isEmpty && table.line(-1).isEmpty)
  }
}
