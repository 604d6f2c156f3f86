// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import JSONRPC
import PaneTestSupport
import Testing

@testable import PaneContent
@testable import PaneProtocol

/// A form written down: what the plugin sends, what the user does, and what comes of it.
struct FormVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  /// The content as JSON, without its kind.
  var form: String
  /// Keys by name; a single character is typed.
  var keys: String?
  /// A text pasted before the keys.
  var paste: String?
  /// Parameters of a `form.patch` after the keys.
  var patch: String?
  /// The field of that patch that the form has not.
  var stranger: String?
  /// The answer to `form.submit` after the keys.
  var reply: String?
  /// What is sent, as the parameters of `form.submit`.
  var sent: String?
  /// The id of the field under the cursor, or the button.
  var cursor: String?
  var texts: [String: String]?
  var errors: [String: String]?
  /// Ids of the fields that are there.
  var shown: [String]?
  /// The rows of a pane of 60 cells, blanks at their ends left out.
  var cells: [String]?
  var width: Int?
  /// Remarks that reading it makes.
  var remarks: Int?
  var testDescription: String { id }
}

@Suite("Forms")
struct FormTests {
  private struct NoForm: Error {}

  private func form(_ members: String, width: Int = 60, rows: Int = 20) throws -> FormState {
    let json = JSONText(text: #"{"kind":"form",\#(members.dropFirst())"#)
    guard let content = json.read(as: FormContent.self) else { throw NoForm() }
    var state = FormState(content, tokens: RequestTokens())
    state.setViewport(CellSize(columns: width, rows: rows))
    return state
  }

  private static let keys: [String: TypedKey] = [
    "tab": .next, "shift+tab": .previous, "up": .up, "down": .down, "pgup": .pageUp,
    "pgdn": .pageDown, "esc": .leave, "ctrl+s": .submit, "ctrl+u": .edit(.clear),
    "ctrl+y": .restore, "left": .edit(.left), "right": .edit(.right),
    "backspace": .edit(.deleteBackward), "u": .reset,
  ]

  private func press(_ keys: String, in state: inout FormState) {
    for key in keys.split(separator: " ").map(String.init) {
      let isTyping = state.isTyping
      switch key {
      case "enter" where !isTyping: _ = state.perform(.enter)
      case "enter": _ = state.type(.enter)
      case "up" where !isTyping: _ = state.perform(.move(.up))
      case "down" where !isTyping: _ = state.perform(.move(.down))
      case "left" where !isTyping: _ = state.perform(.stepOut)
      case "right" where !isTyping: _ = state.perform(.stepIn)
      case "␣" where !isTyping: _ = state.perform(.mark(.toggle))
      case "␣": _ = state.type(.text(" "))
      case "u" where isTyping: _ = state.type(.text("u"))
      default: _ = state.type(Self.keys[key] ?? .text(key))
      }
    }
  }

  private func rows(_ state: FormState) -> [String] {
    state.visibleRows.map { row in
      var line = row.isCursor ? "▌" : ""
      for part in row.parts {
        let gap = part.column - SafeText(line).columns
        line += String(repeating: " ", count: max(0, gap)) + part.text.string
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  private func submitted(_ state: inout FormState) -> FormSubmit? {
    for case .submit(let submit, _) in state.takeWords() { return submit }
    return nil
  }

  private func text(_ entry: FormEntry) -> String {
    switch entry.value {
    case .text(let text): text
    case .truth(let isOn): isOn ? "true" : "false"
    case .chosen(let ids): ids.joined(separator: ",")
    }
  }

  @Test("a click in the row of a suggestion takes it, and typing goes on")
  func suggestionByMouse() throws {
    var state = try form(#"{"fields":[{"id":"c","label":"City","choices":["York","Yarm"]}]}"#)
    press("enter y", in: &state)
    #expect(state.press(CellPoint(column: 30, row: 2), hasSigns: false) == .nothing)
    #expect(state.entries.first.map(text) == "Yarm" && state.isTyping)
    _ = state.press(CellPoint(column: 8, row: 1), hasSigns: false)
    #expect(state.entries.first.map(text) == "York")
  }

  @Test("behave as the vectors say", arguments: try vectors("forms", as: [FormVector].self))
  func vector(_ vector: FormVector) throws {
    var state = try form(vector.form, width: vector.width ?? 60)
    if let remarks = vector.remarks {
      let json = #"{"kind":"form",\#(vector.form.dropFirst())"#
      let found = try JSONDocumentReader().withDocument(Array(json.utf8)) { root in
        var reader = MemberReader()
        let _: Content? = reader.parameters(root)
        return reader.remarks.map(\.string)
      }
      #expect(found.count == remarks, "\(found)")
    }
    if let paste = vector.paste {
      _ = state.type(.paste(paste))
    }
    press(vector.keys ?? "", in: &state)
    if vector.sent != nil || vector.reply != nil {
      let submit = submitted(&state)
      #expect(submit.map { JSONText($0).text } == (vector.sent ?? submit.map { JSONText($0).text }))
    } else {
      #expect(submitted(&state) == nil)
    }
    if let json = vector.reply {
      let answer = try #require(JSONText(text: json).read(as: FormSubmitted.self))
      state.submitted(.done(answer))
    }
    if let json = vector.patch {
      let patch = try #require(JSONText(text: json).read(as: FormPatch.self))
      #expect(state.apply(patch) == vector.stranger.map { .incomplete($0) } ?? .applied)
    }
    let stop: String =
      switch state.stop {
      case .field(let id): id
      case .submit: "[submit]"
      case .cancel: "[cancel]"
      }
    if let cursor = vector.cursor { #expect(stop == cursor) }
    for (id, wanted) in vector.texts ?? [:] {
      #expect(state.entries.first { $0.field.id == id }.map(text) == wanted, "\(id)")
    }
    if let errors = vector.errors {
      var found: [String: String] = [:]
      for entry in state.entries { found[entry.field.id] = entry.error?.string }
      #expect(found == errors)
    }
    if let shown = vector.shown {
      let ids = state.entries.indices.filter(state.isShown).map { state.entries[$0].field.id }
      #expect(ids == shown)
    }
    if let cells = vector.cells { #expect(Array(rows(state).prefix(cells.count)) == cells) }
  }

  @Test("secret values are dots where they are written down")
  func secrets() throws {
    var state = try form(#"{"fields":[{"id":"p","type":"password"},{"id":"n","value":"x"}]}"#)
    press("enter s 3 ctrl+s", in: &state)
    let submit = try #require(submitted(&state))
    #expect(submit.values.text == #"{"p":"s3","n":"x"}"#)
    #expect(submit.values.hiding(submit.secrets).text == #"{"p":"•••","n":"x"}"#)
    #expect(state.copiedText(limit: 100).text.isEmpty)
  }

  @Test("a dead plugin that sends the same form finds what was typed, but no password")
  func restarted() throws {
    let json = #"{"id":"f","fields":[{"id":"n"},{"id":"p","type":"password"}]}"#
    var state = try form(json)
    press("enter A d tab s", in: &state)
    #expect(state.entries.map(text) == ["Ad", "s"])
    state.programEnded()
    state.replace(with: try form(json).content)
    #expect(state.entries.map(text) == ["Ad", ""])
    // The new program is told of it, as the one before was.
    let told = state.takeWords().compactMap { word -> String? in
      if case .change(let change) = word { "\(change.field)=\(change.value.text)" } else { nil }
    }
    #expect(told == [#"n="Ad""#])
    state.replace(with: try form(json).content)
    #expect(state.takeWords().isEmpty)
  }

  @Test("a second submit waits for nothing, and the form is locked until the answer")
  func locked() throws {
    var state = try form(#"{"fields":[{"id":"n"}]}"#)
    press("ctrl+s ctrl+s", in: &state)
    #expect(state.isLocked)
    let words = state.takeWords()
    #expect(words.count { if case .submit = $0 { true } else { false } } == 1)
    press("enter x", in: &state)
    #expect(state.entries.map(text) == [""])
    state.submitted(.failed("no such host"))
    #expect(rows(state).contains { $0.contains("no such host") })
    press("enter x", in: &state)
    #expect(state.entries.map(text) == ["x"])
  }

  @Test("why it was not taken is seen, wherever the form is scrolled to")
  func failureInSight() throws {
    let fields = (0..<20).map { #"{"id":"f\#($0)","label":"Field \#($0)"}"# }
    var state = try form(#"{"fields":[\#(fields.joined(separator: ","))]}"#, rows: 13)
    press("enter x ctrl+s", in: &state)
    state.submitted(.failed("The server is on fire"))
    #expect(rows(state).contains { $0.contains("The server is on fire") }, "\(rows(state))")
    #expect(state.stop == .submit)
    press("enter", in: &state)
    state.submitted(.failed("It still is"))
    #expect(rows(state).contains { $0.contains("It still is") })
    var short = try form(#"{"fields":[{"id":"n"},{"id":"m"}]}"#)
    press("ctrl+s", in: &short)
    short.submitted(.failed("no such host"))
    #expect(short.stop == .field("n") && rows(short).contains { $0.contains("no such host") })
  }

  @Test("answers too long to be sent are told of under the longest one, which comes into sight")
  func tooLong() throws {
    let fields = (0..<20).map { #"{"id":"f\#($0)","label":"Field \#($0)"}"# }
    var state = try form(#"{"fields":[\#(fields.joined(separator: ","))]}"#, rows: 6)
    for (field, count) in [(2, 30_000), (14, 32_000)] {
      state.go(to: .field("f\(field)"), checks: false)
      press("enter", in: &state)
      _ = state.type(.paste(String(repeating: "x", count: count)))
      press("esc", in: &state)
    }
    state.go(to: .field("f0"), checks: false)
    press("enter ctrl+s", in: &state)
    #expect(submitted(&state) == nil && state.stop == .field("f14"))
    #expect(rows(state).contains { $0.contains("! too long to be sent") }, "\(rows(state))")
    #expect(state.placeWords.string.contains("1 to correct"))
    press("ctrl+u ctrl+s", in: &state)
    #expect(submitted(&state)?.changed == ["f2"])
  }

  @Test("a password that the host does not send is typed into further")
  func refusedPassword() throws {
    var state = try form(
      #"{"fields":[{"id":"u","value":"Ada"},{"id":"p","type":"password","min":4}]}"#)
    press("down enter a b ctrl+s", in: &state)
    #expect(state.grab.typist == .typing(isSecret: true) && state.entries[1].error != nil)
    press("c d", in: &state)
    #expect(text(state.entries[1]) == "abcd" && state.entries[1].error == nil)
    press("ctrl+s", in: &state)
    #expect(submitted(&state)?.values.text == #"{"u":"Ada","p":"abcd"}"#)
  }

  @Test("a press types into a field, switches a box and presses a button")
  func presses() throws {
    var state = try form(
      #"{"fields":[{"id":"n"},{"id":"b","type":"bool"},{"id":"m","type":"multi","choices":["x","y"]}]}"#
    )
    _ = state.press(CellPoint(column: 5, row: 0), hasSigns: false)
    #expect(state.isTyping && state.stop == .field("n"))
    _ = state.press(CellPoint(column: 5, row: 1), hasSigns: false)
    _ = state.press(CellPoint(column: 12, row: 2), hasSigns: false)
    #expect(state.entries.map(text) == ["", "true", "y"])
    _ = state.press(CellPoint(column: 4, row: 4), hasSigns: false)
    #expect(submitted(&state)?.by == "mouse")
  }

  @Test("any keys leave a form whole", arguments: Seeds.upTo(40))
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let json = """
      {"id":"f","cancel":"No","fields":[{"id":"a"},{"id":"n","type":"number","max":9e300,"step":1e300},
      {"id":"t","type":"area","lines":3},{"id":"b","type":"bool"},{"type":"note","id":"w"},
      {"id":"c","type":"choice","choices":["x","y"]},{"id":"m","type":"multi","choices":["x","y","z"]},
      {"id":"k","when":{"field":"b","is":[true]},"type":"password","max":3},{"id":"e","type":"multi"}]}
      """
    var state = try form(json, width: Int.random(in: 1...80, using: &random), rows: 4)
    let keys =
      ["enter", "␣", "9", "é", "漢", "-", "e", "left", "right", "up", "down", "u"]
      + Array(Self.keys.keys)
    for _ in 0..<400 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: state.submitted(.done(FormSubmitted()))
      case 1: state.replace(with: state.content)
      case 2:
        state.setViewport(
          CellSize(
            columns: Int.random(in: 0...90, using: &random),
            rows: Int.random(in: 0...9, using: &random)))
      case 3: _ = state.type(.paste("a\nb\u{1b}[201~\r\n"))
      case 4:
        let point = CellPoint(
          column: Int.random(in: 0..<80, using: &random),
          row: Int.random(in: 0..<9, using: &random))
        _ = state.press(point, hasSigns: false)
      case _: press(keys.randomElement(using: &random) ?? "tab", in: &state)
      }
      #expect(state.stops.contains(state.stop))
      #expect(state.visibleRows.count <= state.size.rows)
      #expect(!state.isTyping || state.current != nil)
    }
  }
}
