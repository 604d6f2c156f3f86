// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import Testing

@testable import PaneContent

@Suite("Matching")
struct TextMatcherTests {
  @Test("finds what a plain search finds", arguments: 0..<200)
  func againstReference(seed: Int) {
    var random = SplitMix64(seed: seed)
    let letters = Array("aAbBéÉßİ 漢🙂-".unicodeScalars)
    func text(_ limit: Int) -> String {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...limit, using: &random) {
        scalars.append(letters.randomElement(using: &random) ?? "a")
      }
      return String(scalars)
    }
    for _ in 0..<50 {
      let phrase = text(3)
      let line = text(20)
      let ranges = TextMatcher(phrase: phrase).ranges(in: line)
      let end = line.utf8.count
      #expect(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= end && !$0.isEmpty })
      for (one, other) in zip(ranges, ranges.dropFirst()) {
        #expect(one.upperBound <= other.lowerBound, "seed \(seed)")
      }
      guard !phrase.isEmpty, phrase.unicodeScalars.contains(where: { $0.properties.isUppercase })
      else { continue }
      for range in ranges {
        let found = Array(line.utf8)[range]
        #expect(Array(found) == Array(phrase.utf8), "seed \(seed)")
      }
      let isThere = Array(line.utf8).contains(Array(phrase.utf8))
      #expect(isThere == !ranges.isEmpty, "seed \(seed)")
    }
  }

  @Test("finds letters in their order where whole words are not wanted")
  func letters() {
    func found(_ words: String, _ text: String) -> [Range<Int>]? {
      let matcher = TextMatcher(words: words).loosened
      return matcher.flatMap { $0.matches(text) ? $0.ranges(in: text) : nil }
    }
    #expect(found("smrln", "sum 17.rln.txt") == [0..<1, 2..<3, 7..<10])
    #expect(found("smlr", "sum 17.rln") == nil)
    #expect(found("éb", "É-b") == [0..<2, 3..<4])
    #expect(found("Sm", "sum") == nil && found("Sm", "Sum") == [0..<1, 2..<3])
    #expect(found("ab ba", "ab") == nil && found("ab a", "a_b") == [0..<1, 2..<3])
    #expect(TextMatcher(words: "a b").loosened == nil)
  }

  @Test("heeds case only for words with a capital letter")
  func smartCase() {
    #expect(TextMatcher(words: "read me").matches("README"))
    #expect(TextMatcher(words: "Read").matches("README") == false)
    #expect(TextMatcher(words: "READ me").matches("READ me first"))
    #expect(TextMatcher(words: "  ").isEmpty)
    #expect(TextMatcher(words: "a b").matches(["xa", "by"]))
    #expect(TextMatcher(phrase: "a b").ranges(in: "xa b a b") == [1..<4, 5..<8])
  }

  @Test("bears a search text of any length")
  func longText() {
    let long = String(repeating: "é", count: 10_000)
    #expect(TextMatcher(words: long).matches(long))
    #expect(TextMatcher(phrase: long).matches("short") == false)
  }
}

extension Array where Element: Equatable {
  fileprivate func contains(_ other: [Element]) -> Bool {
    guard !other.isEmpty else { return true }
    return indices.contains {
      $0 + other.count <= count && Array(self[$0..<$0 + other.count]) == other
    }
  }
}
