// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import TerminalScreen

/// A picture in sixels of which only some columns are drawn.
@Suite("Sixels that are cut") struct SixelCutTests {
  @Test(
    "keeps the pixels of the columns in view, and every colour",
    arguments: [
      ("\"1;1;9;6#0;2;0;0;0#0!9~$", 2..<5, "\"1;1;3;6#0;2;0;0;0#0~~~$"),
      ("\"1;1;9;12#1!9~$-#1!4?!5@", 3..<9, "\"1;1;6;12#1!6~$-#1?!5@"),
      ("#1abc$#2;2;9;9;9#2def-ghi", 1..<2, "#1b$#2;2;9;9;9#2e-h"),
      ("#3!4~", 4..<9, "#3"), ("!", 0..<2, ""), ("!99999999999999999999a", 0..<2, "aa"),
      ("\"1;1", 0..<1, ""),
    ])
  func columns(_ letters: String, _ columns: Range<Int>, _ cut: String) {
    let bytes = SixelCut(columns: columns).cut(Array(letters.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == cut)
  }
}
