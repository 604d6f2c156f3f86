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
}
