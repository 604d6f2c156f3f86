// SPDX-License-Identifier: Apache-2.0
import FileKit
import PaneTestSupport
import Testing

@Suite("Patterns of names") struct NamePatternTests {
  struct Case: Decodable, CustomTestStringConvertible {
    var pattern: String
    var fits: [String]
    var others: [String]
    var testDescription: String { pattern }
  }

  @Test(
    "fit as shells have it, with letters as the filter has them",
    arguments: try vectors("NamePattern", as: [Case].self))
  func pattern(_ vector: Case) throws {
    let pattern = try #require(NamePattern(vector.pattern))
    for name in vector.fits { #expect(pattern.fits(Array(name.utf8)), "\(name)") }
    for name in vector.others { #expect(!pattern.fits(Array(name.utf8)), "\(name)") }
  }

  @Test("nothing is no pattern, and many braces end")
  func odd() {
    #expect(NamePattern("") == nil && NamePattern("!") == nil)
    let braces = String(repeating: "{a,b}", count: 30)
    #expect(NamePattern(braces)?.fits(Array("x".utf8)) == false)
    #expect(NamePattern("*")?.fits([0xFF, 0x0A]) == true)
  }
}
