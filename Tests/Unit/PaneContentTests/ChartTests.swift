// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import JSONRPC
import PaneTestSupport
import Testing

@testable import PaneContent
@testable import PaneProtocol

/// A chart written down: what the plugin sends, what the user does, and what is seen.
struct ChartVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  /// The content as JSON.
  var chart: String
  /// Columns and rows of the pane.
  var size: [Int]
  /// Keys by name.
  var keys: String?
  /// The column of a press in the first row.
  var press: Int?
  /// The rows of the pane, blanks at their ends left out.
  var cells: [String]?
  /// Remarks on what was sent.
  var remarks: Int?
  /// The words on the status line.
  var hint: String?
  /// What the last key came to.
  var outcome: String?
  /// What is copied as text.
  var copied: String?
  var testDescription: String { id }
}

@Suite("Charts")
struct ChartTests {
  private static let keys: [String: ContentCommand] = [
    "left": .stepOut, "right": .stepIn, "home": .move(.first), "end": .move(.last),
  ]

  private struct NoChart: Error {}

  private func chart(_ json: String) throws -> (state: ChartState, remarks: [String]) {
    let read = try JSONDocumentReader().withDocument(Array(json.utf8)) { root in
      var reader = MemberReader()
      let content: ChartContent? = reader.parameters(root)
      return (content, reader.remarks.map(\.string))
    }
    guard let content = read.0 else { throw NoChart() }
    return (ChartState(content, tokens: RequestTokens()), read.1)
  }

  private func screen(_ state: ChartState) -> [String] {
    var lines = state.rows().map { parts in
      var line = Array(repeating: Character(" "), count: state.size.columns)
      for part in parts {
        for (index, sign) in part.text.string.enumerated() { line[part.column + index] = sign }
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  @Test("looks as the vectors say", arguments: try vectors("charts", as: [ChartVector].self))
  func vector(_ vector: ChartVector) throws {
    var (state, remarks) = try chart(vector.chart)
    state.setViewport(CellSize(columns: vector.size[0], rows: vector.size[1]))
    var outcome: ContentOutcome?
    for key in (vector.keys ?? "").split(separator: " ") {
      outcome = state.perform(try #require(Self.keys[String(key)]))
    }
    if let column = vector.press {
      #expect(state.press(CellPoint(column: column, row: 0), hasSigns: false) == .whole)
    }
    #expect(remarks.count == vector.remarks ?? 0, "\(remarks)")
    if let cells = vector.cells { #expect(screen(state) == cells) }
    if let hint = vector.hint { #expect(state.hint.string == hint) }
    if let expected = vector.outcome { #expect(outcome.map { "\($0)" } == expected) }
    if let copied = vector.copied { #expect(state.copiedText(limit: 1_000).text == copied) }
  }

  @Test("keeps the cursor while values come, and inside when there are fewer")
  func following() throws {
    var state = try chart(#"{"kind":"chart","series":[{"id":"a","values":[1,2,3]}]}"#).state
    state.setViewport(CellSize(columns: 10, rows: 2))
    _ = state.perform(.move(.last))
    state.replace(
      with: try chart(#"{"kind":"chart","series":[{"id":"a","values":[4,5,6,7]}]}"#).state.content)
    #expect(state.hint.string == "a 6" && state.placeWords.string == "3/4")
    state.replace(
      with: try chart(#"{"kind":"chart","series":[{"id":"a","values":[9]}]}"#).state.content)
    #expect(state.hint.string == "a 9")
    state.replace(with: try chart(#"{"kind":"chart","series":[]}"#).state.content)
    #expect(state.hint.isEmpty && state.placeWords.isEmpty)
  }

  @Test("fits every pane, with any numbers", arguments: [0, 1, 2, 3, 19, 20, 60, 200])
  func sizes(_ columns: Int) throws {
    let numbers = "[null,-1e308,1e308,0,5e-324,9007199254740993,-0.0,1,2,3,4,5]"
    for kind in ["bars", "line"] {
      let series = #"[{"id":"a","values":\#(numbers)},{"id":"b","values":[1]}]"#
      let ends = #"["the first value of all","the last value of all"]"#
      let json = #"{"kind":"chart","type":"\#(kind)","x":\#(ends),"series":\#(series)}"#
      for rows in [0, 1, 2, 3, 4, 5, 30] {
        var state = try chart(json).state
        state.setViewport(CellSize(columns: columns, rows: rows))
        _ = state.perform(.move(.last))
        let lines = state.rows()
        #expect(lines.count <= rows)
        for part in lines.joined() {
          #expect(part.column >= 0 && part.column + part.text.columns() <= columns)
        }
      }
    }
  }
}
