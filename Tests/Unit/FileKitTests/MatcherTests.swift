// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin
import PaneTestSupport
import Testing

/// Words that are looked for in names and paths.
@Suite struct MatcherTests {
  struct Row: Decodable, CustomTestStringConvertible {
    var words: String
    /// Texts that fit, the best first; equal ones stand together as one string parted by `|`.
    var fits: [String]
    var not: [String]?
    var testDescription: String { words }
  }

  @Test(
    "what fits, the best first, and what does not",
    arguments: try vectors("Matcher", as: [Row].self))
  func vector(_ row: Row) {
    let matcher = Matcher(row.words)
    let scores = row.fits.map { matcher.score($0.utf8) ?? -1 }
    #expect(!scores.contains(-1), "\(row.fits): \(scores)")
    for (place, pair) in zip(scores, scores.dropFirst()).enumerated() {
      #expect(pair.0 > pair.1, "\(row.fits[place]) before \(row.fits[place + 1]): \(pair)")
    }
    for text in row.not ?? [] { #expect(matcher.score(text.utf8) == nil, "\(text)") }
  }

  @Test("any bytes and lengths are scored, and a letter more never makes more texts fit")
  func random() {
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      let text = (0..<Int.random(in: 0...3_000, using: &random)).map { _ in
        UInt8.random(in: 1...255, using: &random)
      }
      let letters = (0..<Int.random(in: 1...80, using: &random)).map { _ in
        "abcé/.-A1".randomElement(using: &random) ?? "a"
      }
      var fits = true
      for count in 1...letters.count {
        let now = Matcher(String(letters.prefix(count))).score(text) != nil
        // A capital changes how all letters are compared, and only the first 64 count.
        if !letters.prefix(count).contains("A"), count < 60 {
          #expect(fits || !now, "seed \(seed)")
        }
        fits = now
      }
    }
  }
}
