// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import Testing

@testable import PaneContent

@Suite("Levels of a source")
struct SourceLevelsTests {
  @Test("hold, change and lose what a dictionary does", arguments: 1...20)
  func actLikeADictionary(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var levels = SourceLevels()
    var model: [Int: SourceRows.Level] = [:]
    for _ in 0..<300 {
      let key = Int.random(in: 0..<12, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let level = SourceRows.Level(count: Int.random(in: 0..<9, using: &random))
        levels[key] = level
        model[key] = level
      case 1:
        levels[key]?.count += 1
        model[key]?.count += 1
      case 2:
        levels[key] = nil
        model[key] = nil
      default:
        let (one, other) = (levels.removeValue(forKey: key), model.removeValue(forKey: key))
        #expect(one == other)
      }
      #expect(levels.keys == model.keys.sorted())
      #expect(levels.values == model.keys.sorted().compactMap { model[$0] })
      #expect(levels.count == model.count)
      #expect(levels[key] == model[key])
    }
    levels.removeAll()
    #expect(levels.count == 0 && levels[0] == nil)
  }
}
