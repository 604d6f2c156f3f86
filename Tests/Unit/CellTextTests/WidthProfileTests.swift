// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CellText

@Suite("What is used of measured widths")
struct WidthProfileTests {
  private let texts = [
    "❤️", "👩‍👩‍👧", "👍🏽", "1️⃣", "🇩🇪", "🫨", "⌚︎", "क्षि", "🏳️‍🌈", "❤️‍🔥", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "é", "漢", "a",
  ]

  @Test("changes no width that was worked out without it", arguments: 0..<64)
  func keepsWidths(seed: Int) {
    let measured: [Int?] = WidthProfile.probes.indices.map { index in
      let answer = (seed &* (2 * index + 5) + index * 3) % 11
      return answer == 10 ? nil : answer
    }
    let profile = WidthProfile(measured: measured).withoutWidthChanges
    for text in texts {
      let safe = SafeText(text)
      #expect(safe.columns(profile: profile) == safe.columns(), "\(text) \(measured)")
    }
  }

  @Test("draws a family whole where the terminal gives it two cells")
  func drawsWhole() {
    func drawsBaseOnly(_ text: String, _ profile: WidthProfile) -> Bool {
      var base = false
      SafeText(text).forEachCluster(profile: profile) { base = $0.scalar != nil }
      return base
    }
    let modern = WidthProfile.modern.withoutWidthChanges
    #expect(!drawsBaseOnly("👩‍👩‍👧", modern))
    #expect(!drawsBaseOnly("👍🏽", modern))
    #expect(drawsBaseOnly("👩‍👩‍👧", .conservative))
    // Its base alone is narrow.
    #expect(drawsBaseOnly("❤️‍🔥", modern))
    #expect(drawsBaseOnly("👩‍👩‍👧", WidthProfile(measured: [1, 6]).withoutWidthChanges))
  }
}
