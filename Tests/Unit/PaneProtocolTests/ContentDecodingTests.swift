// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import Testing

@testable import PaneProtocol

@Suite struct ItemDecodingTests {
  @Test("reads every member")
  func everything() {
    let item = items(
      #"[{"id":"a","text":"T","detail":"D","icon":"folder","badge":["3"],"type":"text/x","value":{"p": [1]},"depth":2,"expandable":true,"children":[{"id":"b","text":"B"}],"checked":true,"enter":"self","disabled":true,"drag":{"ops":["copy","move","fly"]},"drop":"both","menu":["c"],"opens":"x","cells":["1","2"],"alt":"A","later":1}]"#
    ).first
    #expect(item?.text.text.string == "T")
    #expect(item?.detail?.text.string == "D")
    #expect(item?.icon?.string == "folder")
    #expect(item?.badge?.text.string == "3")
    #expect(item?.type == "text/x")
    #expect(item?.value == JSONText(text: #"{"p":[1]}"#))
    #expect(item?.depth == 2)
    #expect(item?.isExpandable == true)
    #expect(item?.children?.map(\.id) == ["b"])
    #expect(item?.isChecked == true)
    #expect(item?.enter == .self)
    #expect(item?.isDisabled == true)
    #expect(item?.drag?.operations == ["copy", "move"])
    #expect(item?.drop == .both)
    #expect(item?.menu == ["c"])
    #expect(item?.opens == "x")
    #expect(item?.cells.map(\.plainValue) == ["1", "2"])
    #expect(item?.alt?.string == "A")
  }

  @Test(
    "writes every number of a cell so that it can be read",
    arguments: [
      ("2.50", 2.5), ("-3", -3), ("3E2", 300), ("1e-2", 0.01), ("0", 0), ("0.0", 0),
      ("18446744073709551615", 0x1p64), ("-9223372036854775808", -0x1p63),
      // No numbers of JSON, or none that 64 bits hold.
      ("1.", nil), ("1.e5", nil), ("1e400", nil), (".5", nil), ("01", nil), ("-", nil), ("", nil),
      ("1e+", nil), ("+1", nil), ("9,5", nil), ("0x1", nil), ("nan", nil),
      ("18446744073709551616", nil), ("-9223372036854775809", nil),
    ] as [(String, Double?)])
  func numbersOfCells(digits: String, number: Double?) {
    var item = Item(id: "a", text: StyledText("x"))
    item.cells = [Cell(.number(7, digits))]
    let read = JSONText(item).read(as: Item.self)?.cells.first?.value
    guard case .number(let found, _)? = read else {
      Issue.record("\(digits) is read as \(String(describing: read))")
      return
    }
    #expect(found == number ?? 7)
  }

  @Test("drops items without an id of their own, the first of a repeated id wins")
  func ids() {
    let long = String(repeating: "x", count: 513)
    let found = items(
      #"[{"id":"a","text":"1"},{"text":"2"},{"id":"","text":"3"},{"id":5,"text":"4"},{"id":"a","text":"5"},7,{"id":"\#(long)","text":"6"},{"id":"b","text":"7","children":[{"id":"a","text":"8"},{"id":"c","text":"9"}]}]"#
    )
    #expect(found.map(\.id) == ["a", "b"])
    #expect(found.last?.children?.map(\.id) == ["c"])
  }

  @Test("shows cells, plain words or the id when there is no text")
  func texts() {
    let found = items(
      #"[{"id":"a","cells":["one","two","","three"]},{"id":"b","alt":"words"},{"id":"c","text":5},{"id":"d","text":"t","cells":["x","y"]}]"#
    )
    #expect(found.map(\.text.text.string) == ["one", "words", "c", "t"])
    #expect(found.map(\.detail?.text.string) == [nil, nil, nil, nil])
  }

  @Test("keeps a text as it was sent for the value, where the row shows less")
  func sentTexts() {
    let long = String(repeating: "x", count: 5_000)
    let found = items(
      #"[{"id":"a","text":"a\tb\nc"},{"id":"b","text":"a\u200bb"},{"id":"c","text":"\#(long)"},"#
        + #"{"id":"d","text":["x\t",{"t":"y","b":true}]},{"id":"e","text":"plain"},"#
        + #"{"id":"f","text":"a\tb","value":1},{"id":"g","text":["x",{"t":"y"}]}]"#)
    #expect(
      found.map(\.plainText) == ["a\tb\nc", "a\u{200B}b", long, "x\ty", "plain", "a b", "xy"])
    #expect(
      found.map { $0.sentText == nil } == [false, false, false, false, true, true, true])
    #expect(
      InputSet.Entry(found[0]).value.text == #""a\tb\nc""#)
  }

  @Test("leaves out U+0000 in what is shown")
  func nulls() {
    let found = items(#"[{"id":"a","text":"a\u0000b","detail":["x\u0000",{"t":"\u0000y"}]}]"#)
    #expect(found.first?.text.text.string == "ab")
    #expect(found.first?.detail?.text.string == "xy")
    #expect(found.first?.plainText == "ab")
  }

  @Test("says that a message held more rows than it may")
  func cut() {
    func list(_ count: Int) -> ListContent? {
      let many = (0..<count).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
      let content = paneSet(#"{"content":{"kind":"list","items":[\#(many)]}}"#)?.content
      guard case .set(.list(let list))? = content else { return nil }
      return list
    }
    #expect(list(5_000)?.isCut == false)
    #expect(list(5_001)?.isCut == true)
  }

  @Test("keeps to the limits of number, depth and size")
  func limits() {
    let many = (0..<5_100).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
    #expect(items("[\(many)]").count == Limit.inlineItems)
    // 28 levels of items are 60 levels of JSON, brackets around included.
    let deep = (0..<28).reversed().reduce("[]") { "[{\"id\":\"\($1)\",\"children\":\($0)}]" }
    #expect(items(deep).first?.id == "0")
    let long = String(repeating: "é", count: 5_000)
    let text = items("[{\"id\":\"a\",\"text\":\"\(long)\",\"value\":\"\(long)\(long)\"}]").first
    #expect((text?.text.text.string.utf8.count ?? 0) <= Limit.labelBytes + 3)
    #expect(text?.text.text.string.hasSuffix("é…") == true)
    #expect(text?.value == nil)
    let depth = items(#"[{"id":"a","depth":9007199254740991},{"id":"b","depth":-3}]"#)
    #expect(depth.map(\.depth) == [Limit.outlineDepth, 0])
  }

  @Test("reads spans as runs that cover the text")
  func spans() {
    let item = items(
      ##"[{"id":"a","text":["plain ",{"t":"é","role":"bad","b":true},{"t":"x","fg":"#ff8000","bg":7,"role":"odd"},{"t":"y","link":"https://x"},{"s":true},5]}]"##
    ).first
    #expect(item?.text.text.string == "plain éxy")
    #expect(item?.text.runs.map(\.utf8Count) == [6, 2, 1, 1])
    #expect(item?.text.runs[1].style == TextStyle(role: .bad, attributes: .bold))
    #expect(item?.text.runs[2].style.foreground == .rgb(255, 128, 0))
    #expect(item?.text.runs[2].style.background == .palette(7))
    #expect(item?.text.runs[3].style.role == .link)
    #expect(items(#"[{"id":"a","text":["a","b"]}]"#).first?.text.runs == [])
  }
}

@Suite struct ContentDecodingTests {
  private func content(_ text: String) -> Content? {
    guard case .set(let content)? = paneSet(#"{"content":\#(text)}"#)?.content else { return nil }
    return content
  }

  private func unsupported(
    _ kind: SafeText, alt: SafeText? = nil, isKnown: Bool = false, lacking missing: SafeText? = nil
  ) -> Content {
    var content = UnsupportedContent(kind: kind, alt: alt)
    content.isKnown = isKnown
    content.missing = missing
    return .unsupported(content)
  }

  @Test("goes from fallback to fallback, then to the plain words")
  func fallbacks() {
    let list = #"{"kind":"list","items":[]}"#
    let empty = Content.list(ListContent(rows: .items([])))
    #expect(
      content(#"{"kind":"chart","alt":"A","fallback":{"kind":"form","fallback":\#(list)}}"#)
        == empty)
    #expect(
      content(#"{"kind":"chart","fallback":{"kind":"image","alt":"B"}}"#)
        == unsupported("chart", alt: "B", isKnown: true, lacking: "series"))
    #expect(content(#"{"kind":"stack"}"#) == unsupported("stack"))
    let four = (0..<4).reduce(list) { inner, _ in #"{"kind":"x","fallback":\#(inner)}"# }
    #expect(content(four) == empty)
    #expect(content(#"{"kind":"x","fallback":\#(four)}"#) == unsupported("x"))
    for wrong in ["5", "[]", "{}", #"{"kind":5}"#, "\"list\""] { #expect(content(wrong) == nil) }
  }

  @Test("rows that are nowhere give way to the fallback, else to the plain words, else to none")
  func withoutRows() {
    let text = #"{"kind":"text","text":"here"}"#
    for kind in ["list", "outline", "table"] {
      let start = #"{"kind":"\#(kind)","columns":[{"id":"a"}]"#
      #expect(content(#"\#(start),"fallback":\#(text)}"#) == content(text))
      #expect(content(#"\#(start),"items":null,"fallback":\#(text)}"#) == content(text))
      #expect(content(#"\#(start),"source":5,"fallback":\#(text)}"#) == content(text))
      #expect(
        content(#"\#(start),"alt":"A"}"#) == unsupported(SafeText(kind), alt: "A", isKnown: true))
      guard case .list(let none)? = content(#"\#(start),"items":[],"fallback":\#(text)}"#) else {
        Issue.record("no rows are rows, too")
        return
      }
      #expect(none.rows == .items([]))
      guard case .list? = content(#"\#(start)}"#) else {
        Issue.record("nothing else is there to show")
        return
      }
    }
  }

  @Test("reads lists, outlines, tables and boards")
  func lists() {
    let source = content(
      #"{"kind":"outline","source":{"id":"s","rev":3,"count":1099511627776},"multi":false}"#)
    #expect(
      source
        == .list(
          ListContent(
            rows: .source(SourceReference(id: "s", revision: 3, count: 100_000_000)),
            isOutline: true,
            allowsMarks: false)))
    let growing = content(#"{"kind":"table","source":{"id":"s","rev":3,"count":null}}"#)
    #expect(
      growing
        == .list(ListContent(rows: .source(SourceReference(id: "s", revision: 3, count: nil)))))
    guard
      case .list(let board)? = content(
        #"{"kind":"board","lanes":[{"id":"l1","title":"Doing","items":[{"id":"a","text":"A"},{"id":"b","text":"B"}]},{"id":"l2","items":[{"id":"a","text":"again"},{"id":"c","text":"C"}]}]}"#
      ), case .items(let cards) = board.rows
    else {
      Issue.record("no board")
      return
    }
    #expect(cards.map(\.id) == ["a", "b", "c"])
    #expect(board.sections.map(\.count) == [2, 1])
    #expect(board.sections.map(\.title.text.string) == ["Doing", "l2"])
  }

  @Test(
    "a background that is none is told what there is",
    arguments: [
      (##""#zzzzzz""##, "not none, checker or #rrggbb, ignored"),
      (##""#12""##, "not none, checker or #rrggbb, ignored"),
      (##""#+1234f""##, "not none, checker or #rrggbb, ignored"),
      ("7", "not none, checker or #rrggbb, ignored"),
      (#""red""#, "unknown word “red”, the default applies"),
    ])
  func background(_ value: String, _ words: String) {
    let json = #"{"kind":"image","src":{"path":"/p"},"alt":"a","background":\#(value)}"#
    var reader = MemberReader()
    _ = JSONText(text: json).decoded { root in
      let content: Content? = reader.parameters(root)
      return content
    }
    #expect(reader.remarks.map(\.string) == ["background: \(words)"])
  }

  @Test(
    "says that a line is too long to be kept whole",
    arguments: [
      #""text":"a\nX""#, #""lines":["a","X"]"#, #""text":["a\n",{"t":"X"}]"#,
      #""lines":["a",["b",{"t":"X"}]]"#, #""format":"ansi","text":"X""#,
    ])
  func cutLines(_ members: String) {
    func remarks(_ count: Int) -> [String] {
      let line = String(repeating: "x", count: count)
      let json = #"{"kind":"text",\#(members.replacing("X", with: line))}"#
      var reader = MemberReader()
      _ = JSONText(text: json).decoded { root in
        let content: Content? = reader.parameters(root)
        return content
      }
      return reader.remarks.map(\.string)
    }
    #expect(remarks(Limit.textLineBytes - 1).isEmpty)
    #expect(remarks(Limit.textLineBytes + 1).count { $0.contains("bytes, cut") } == 1)
  }

  @Test("cuts text into lines")
  func text() {
    func lines(_ text: String) -> [String]? {
      guard case .text(let text)? = content(text), case .lines(let lines) = text.body else {
        return nil
      }
      return lines.map(\.text.string)
    }
    #expect(lines(#"{"kind":"text","text":"a\n\nb\r\nc"}"#) == ["a", "", "b", "c"])
    #expect(lines(#"{"kind":"text","text":"a\n"}"#) == ["a"])
    #expect(lines(#"{"kind":"text","text":""}"#) == [])
    #expect(
      lines(#"{"kind":"text","text":["a",{"t":"b\nc\n","b":true},"d"]}"#) == ["ab", "c", "d"])
    #expect(lines(#"{"kind":"text","lines":["a",["b","c"],5]}"#) == ["a", "bc", ""])
    #expect(lines(#"{"kind":"text","text":5}"#) == [])
    let code = content(#"{"kind":"text","format":"code","lang":"swift","text":"x","follow":true}"#)
    #expect(
      code
        == .text(
          TextContent(
            body: .lines([StyledText(SafeText("x", place: .multiline))]), format: .code,
            language: "swift", follows: true)))
    #expect(!TextContent(body: .lines([]), format: .code).foldsLines)
    let odd = content(#"{"kind":"text","format":"odd","source":{"id":"s","rev":1,"count":5}}"#)
    #expect(
      odd == .text(TextContent(body: .source(SourceReference(id: "s", revision: 1, count: 5)))))
  }
}

@Suite struct PaneUpdateDecodingTests {
  @Test("tells unchanged, removed and replaced members apart")
  func changes() {
    let update = paneSet(
      #"{"title":null,"status":"s","badge":5,"loading":false,"error":{"text":"e","retry":true}}"#)
    #expect(update?.title == .remove)
    #expect(update?.subtitle == .unchanged)
    #expect(update?.status == .set(StyledText(SafeText("s"))))
    #expect(update?.badge == .unchanged)
    #expect(update?.loading == .remove)
    #expect(update?.error == .set(ErrorCard(text: SafeText("e"), canRetry: true)))
    #expect(update?.answersInput == true)
    #expect(paneSet(#"{"title":"x"}"#)?.answersInput == false)
  }

  @Test("reads commands, each by itself")
  func commands() {
    let update = paneSet(
      #"{"commands":[{"id":"d","title":"Delete","key":"delete","menu":["item","odd"],"when":"items","danger":true,"confirm":"Sure?","args":[{"id":"n","label":"N","type":"number","value":5,"choices":["a",{"id":"b","text":"B"}]},{"id":"n"}],"notify":true},{"id":"d","title":"again"},{"title":"no id"},5,{"id":"e","when":"never"}]}"#
    )
    guard case .set(let commands)? = update?.commands else {
      Issue.record("no commands")
      return
    }
    #expect(commands.map(\.id) == ["d", "e"])
    #expect(commands[0].menus == [.item])
    #expect(commands[0].need == .items)
    #expect(commands[0].arguments.map(\.value) == [5])
    #expect(commands[0].arguments[0].choices.map(\.id) == ["a", "b"])
    #expect(commands[0].isNotification)
    #expect(commands[1].need == .always)
    let many = (0..<201).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
    guard case .set(let first)? = paneSet("{\"commands\":[\(many)]}")?.commands else { return }
    #expect(first.count == Limit.commands)
  }

  @Test("reads a drop declaration and one-shot orders")
  func orders() {
    let update = paneSet(
      #"{"drop":{"accepts":["Text/Plain"],"rows":"both","pane":true,"ordered":true,"transfer":"keyed","storeId":"s"},"select":"a","reveal":"b","expand":{"a":true,"b":5,"a":false},"up":"Home"}"#
    )
    guard case .set(let drop)? = update?.drop else {
      Issue.record("no drop")
      return
    }
    #expect(drop.accepts == ["text/plain"])
    #expect(drop.rows == .both)
    #expect(drop.takesPane && drop.isOrdered)
    #expect(drop.operations == ["copy", "move"])
    #expect(drop.storeID == "s")
    #expect(update?.select == ["a"])
    #expect(update?.reveal == "b")
    #expect(update?.expand == [RowExpansion(id: "a", isExpanded: true)])
    #expect(update?.up == .set(StyledText(SafeText("Home"))))
  }
}

@Suite struct RowsChangeTests {
  private func change(_ operations: String) -> RowsChange? {
    let line =
      #"{"method":"rows.change","params":{"source":"s","base":1,"rev":2,"count":9,"ops":\#(operations),"rows":[]}}"#
    guard case .rowsChange(let change)? = message(line) else { return nil }
    return change
  }

  @Test("reads every step")
  func steps() {
    #expect(
      change(#"[["ins",3,1],["del",0,2],["mov",1,1,0],["upd",5,1]]"#)?.operations == [
        .insert(at: 3, count: 1), .delete(at: 0, count: 2), .move(at: 1, count: 1, to: 0),
        .update(at: 5, count: 1),
      ])
  }

  @Test(
    "a step that makes no sense names a base no host is at",
    arguments: [
      #"[["ins",-1,1]]"#, #"[["ins",0,1.5]]"#, #"[["odd",0,1]]"#, #"[["mov",0,1]]"#, "[5]", "{}",
      #"[["del",0,9007199254740992]]"#, #"[["del",0,200000000]]"#,
    ])
  func wrong(operations: String) {
    #expect(change(operations)?.base == RowsChange.unknownBase)
    #expect(change(operations)?.operations == [])
    #expect(change(operations)?.rows == nil)
  }
}

@Suite struct LineRowTests {
  private func rows(_ lines: [String]) -> [Item] {
    var ids: Set<ItemID> = []
    return lines.enumerated().compactMap { number, line in
      Array(line.utf8).withUnsafeBytes { LineRow.item($0, number: number, ids: &ids) }
    }
  }

  @Test("splits at tabs, otherwise takes the whole line")
  func tabs() {
    let found = rows(["main", "abc\tFix it\tyesterday", "x\t", "  ", "", "\tonly text"])
    #expect(found.map(\.id) == ["main", "abc", "x", "#5"])
    #expect(found.map(\.text.text.string) == ["main", "Fix it", "x", "only text"])
    #expect(found.map(\.detail?.text.string) == [nil, "yesterday", nil, nil])
    #expect(found.map(\.value?.text).prefix(3) == ["\"main\"", "\"abc\"", "\"x\""])
  }

  @Test("hands on the bytes of a line, without what only colours it")
  func bytes() {
    func handed(_ line: [UInt8]) -> [UInt8]? {
      var ids: Set<ItemID> = []
      return line.withUnsafeBytes { LineRow.item($0, number: 0, ids: &ids) }?.handedBytes
    }
    let broken: [UInt8] = [0x61, 0xFF, 0x20, 0x07, 0xC3]
    #expect(handed(broken) == broken)
    #expect(handed(broken + Array("\ttext".utf8)) == broken)
    for kept in [
      "c\u{1B}d\u{7}e", "\u{1B}[2Ja", "a\u{1B}", "a\u{1B}[", "a\u{1B}]8;;x", "a\u{1B}[1",
    ] {
      #expect(handed(Array(kept.utf8)) == Array(kept.utf8))
    }
    let coloured = "\u{1B}[1;31mr\u{1B}[0med\u{1B}[K \u{1B}]8;;x:y\u{1B}\\l\u{1B}]8;;\u{7}"
    #expect(handed(Array(coloured.utf8)) == Array("red l".utf8))
    let long = Array(repeating: UInt8(ascii: "y"), count: 3 * Limit.valueBytes)
    #expect(handed(long) == long)
  }

  @Test("tells equal lines apart and keeps their value")
  func repeated() {
    let found = rows(["a", "a", "a\tb"])
    #expect(found.map(\.id) == ["a", "a#1", "a#2"])
    #expect(found.map(\.value?.text) == ["\"a\"", "\"a\"", "\"a\""])
  }

  @Test("keeps ids within their limit")
  func longIDs() {
    // One character of many marks, too: cutting goes by bytes.
    for long in [
      String(repeating: "é", count: 600), "a" + String(repeating: "\u{301}", count: 600),
    ] {
      let found = rows([long, long])
      #expect(found.count == 2)
      #expect(found.allSatisfy { (1...Limit.idBytes).contains($0.id.utf8.count) })
      #expect(found.map(\.value?.text) == ["\"\(long)\"", "\"\(long)\""])
    }
  }
}
