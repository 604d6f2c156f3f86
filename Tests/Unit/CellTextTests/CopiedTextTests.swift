// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CellText

/// Texts for a clipboard that takes only so many bytes.
@Suite struct CopiedTextTests {
  @Test("keeps what fits, and cuts the rest behind a whole character")
  func cuts() {
    #expect(CopiedText("abc", limit: 3).text == "abc")
    #expect(!CopiedText("abc", limit: 3).isCut)
    // Each of these is one character of several bytes.
    for (whole, limit, kept) in [
      ("aäb", 2, "a"), ("aäb", 3, "aä"), ("👩‍💻x", 10, ""), ("👩‍💻x", 11, "👩‍💻"), ("a", 0, ""),
      ("a", -5, ""),
    ] {
      let copied = CopiedText(whole, limit: limit)
      #expect(copied.text == kept, "\(whole) in \(limit) bytes")
      #expect(copied.isCut, "\(whole) in \(limit) bytes")
    }
  }

  @Test("takes whole lines, and nothing behind the one that does not fit")
  func lines() {
    var copied = CopiedText(limit: 9)
    let fits = ["one", "two", "three", "4"].map { copied.add(line: $0) }
    #expect(fits == [true, true, false, false])
    #expect(copied.text == "one\ntwo" && copied.isCut)
    var long = CopiedText(limit: 4)
    let hasAll = long.add(line: "ääää")
    #expect(!hasAll)
    #expect(long.text == "ää" && long.isCut)
  }
}
