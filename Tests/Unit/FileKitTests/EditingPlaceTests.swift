// SPDX-License-Identifier: Apache-2.0
import PanePlugin
import Testing

@testable import FileKit

@Suite("Where the editor runs")
struct EditingPlaceTests {
  @Test("only the word column leads to a tab")
  func words() {
    #expect(EditingPlace(["editIn": "column"]) == .column)
    for other: JSON in [[:], ["editIn": "screen"], ["editIn": "tab"], ["editIn": 1], "column"] {
      #expect(EditingPlace(other) == .screen)
    }
  }

  @Test("the tab has the name of the file, and goes when the editor has ended well")
  func program() {
    let program = EditingPlace.program(["vi", "/a/b c"], directory: "/a", name: "b c")
    #expect(program["argv"]?.array.compactMap(\.string) == ["vi", "/a/b c"])
    #expect(program["cwd"]?.string == "/a")
    #expect(program["close"]?.string == "exit")
    #expect(program["title"]?.string?.hasSuffix(" b c") == true)
  }

  @Test("the end of a tab is heard once, by who opened it")
  func end() {
    let editors = OpenEditors()
    var ends: [String] = []
    for number in 1...2 {
      editors.wait(for: PaneOpened(generation: number)) { end in
        switch end {
        case .success(let end): ends.append("\(number): \(end.status)")
        case .failure(let error): ends.append("\(number): \(error.message.string)")
        }
      }
    }
    editors.closed(PaneClosed(generation: 7, result: JSONText(["status": 0] as JSON)))
    editors.closed(PaneClosed(generation: 2, result: JSONText(["status": 0] as JSON)))
    editors.closed(PaneClosed(generation: 2, result: JSONText(["status": 0] as JSON)))
    editors.closed(PaneClosed(generation: 1))
    #expect(ends == ["2: 0", "1: Nothing was changed: the editor was closed"])
  }
}
