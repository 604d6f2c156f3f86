// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import Foundation
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import Testing

@testable import PaneRendering

@Suite("Kinds of content")
struct ContentKindTests {
  @Test("has a state and a drawing for every kind of the wire", arguments: Content.kindNames)
  func kinds(_ name: String) throws {
    let host = ScriptedHost.files(columns: 80, rows: 24)
    let members = #""lanes":[],"src":{"path":"/p"},"fields":[],"series":[]"#
    host.set(.supplementary, #"{"content":{"kind":"\#(name)",\#(members)}}"#)
    let content = try #require(host.state.pane(in: .supplementary)?.page.content)
    #expect(!(content.drawn is UnsupportedState) && content.drawn is any DrawnContent)
    host.set(.supplementary, #"{"content":{"kind":"no \#(name)"}}"#)
    let other = host.state.pane(in: .supplementary)?.page.content
    #expect((other?.drawn as? UnsupportedState)?.kind.string == "no \(name)")
  }

  @Test(
    "content without anything to show shows its plain words, its headings, or that it is empty",
    arguments: [
      (#""kind":"list","items":[],"alt":"no mail today""#, ["no mail today"]),
      (#""kind":"table","columns":[{"id":"a"}],"items":[],"alt":"no mail""#, ["no mail"]),
      (#""kind":"table","columns":[{"id":"a"}],"alt":"no mail""#, ["no mail"]),
      (#""kind":"outline","items":[]"#, ["Empty"]),
      (#""kind":"text","lines":[],"alt":"a blank page""#, ["a blank page"]),
      (#""kind":"text","alt":"a blank page""#, ["a blank page"]),
      (#""kind":"text","format":"markdown","lines":[],"alt":"a blank page""#, ["a blank page"]),
      (#""kind":"text","fallback":{"kind":"text","text":"less"}"#, ["less"]),
      (
        #""kind":"board","lanes":[{"id":"a","title":"To do"},{"id":"b","title":"Done"}],"alt":"none""#,
        ["To do", "Done"]
      ),
      (#""kind":"board","lanes":[],"alt":"no lanes""#, ["no lanes"]),
    ])
  func nothingToShow(_ members: String, _ words: [String]) {
    let host = ScriptedHost.files(columns: 100, rows: 24)
    host.set(.secondary, #"{"content":{\#(members)}}"#)
    let area = host.state.geometry.pane(.secondary)?.content
    let shown = host.screen[2..<10].compactMap { line -> String? in
      let text = line.dropFirst(area?.minColumn ?? 0).trimmingCharacters(in: .whitespaces)
      return text.isEmpty ? nil : text
    }
    #expect(shown == words)
  }

  @Test("an outline of a table keeps its signs under the cursor of cells")
  func tableSigns() {
    let host = ScriptedHost.outlining()
    host.set(
      .secondary,
      #"{"gen":2,"content":{"kind":"outline","columns":[{"id":"n","title":"Name"},{"id":"s","title":"Size","type":"bytes"}],"#
        + #""items":[{"id":"x","text":"Animals","checked":true,"cells":["Animals",5],"children":[{"id":"y","text":"Cat","cells":["Cat",7]}]}]},"#
        + #""expand":{"x":true}}"#)
    host.keys("2 g")
    #expect(host.screen[3].contains("▾ [x] Animals"), "\(host.screen[3])")
    host.keys(";")
    #expect(host.screen[3].contains("▾ [x] Animals"), "\(host.screen[3])")
  }

  @Test("a row of a table that a drag is over carries its marker, as one of a list does")
  func tableMarker() {
    let host = ScriptedHost.outlining()
    host.set(
      .secondary,
      #"{"gen":2,"content":{"kind":"table","columns":[{"id":"n","title":"Name"},{"id":"s","title":"Size","type":"bytes"}],"#
        + #""items":[{"id":"x","text":"Animals","cells":["Animals",5],"expandable":true,"accepts":["*/*"]}]}}"#
    )
    host.keys("space space f5 down down")
    host.advance(200)
    let row = host.screen.first { $0.contains("Animals") } ?? ""
    #expect(row.contains("▐ Animals      5") && row.hasSuffix("+ ×2▌"), "\(row)")
  }
}

extension PaneContentState {
  /// What is drawn of it.
  fileprivate var drawn: any Sendable {
    var drawn: any Sendable = ()
    lend(rows: { drawn = $0 }, other: { drawn = $0 })
    return drawn
  }
}
