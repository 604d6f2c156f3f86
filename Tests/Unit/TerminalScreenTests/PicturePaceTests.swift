// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import TerminalScreen

@Suite("The pace of a line that carries pictures")
struct PicturePaceTests {
  private func rate(_ slices: [(Int, Int)]) -> Int? {
    var pace = PicturePace()
    for (bytes, time) in slices { pace.note(bytes, inMilliseconds: time) }
    return pace.rate
  }

  @Test("is told in powers of two, when two slices in a row agree")
  func slower() {
    #expect(rate([]) == nil)
    #expect(rate([(16_384, 100)]) == nil, "one slice may have met something else")
    #expect(rate([(16_384, 100), (16_384, 100)]) == 131_072)
    #expect(rate([(16_384, 100), (16_384, 1), (16_384, 100)]) == nil)
    #expect(rate([(16_384, 100), (16_384, 100), (16_384, 120), (16_384, 90)]) == 131_072)
    #expect(rate([(16_384, 90_000), (16_384, 90_000)]) == 4_096, "no line is told to be slower")
  }

  @Test("answers that come at once say nothing against a line")
  func quick() {
    #expect(rate([(16_384, 9), (16_384, 9), (16_384, 0), (16_384, 0)]) == nil)
    #expect(rate([(.max / 1_000, 10), (.max / 1_000, 10)]) == nil)
  }

  @Test("is believed to be faster when it is so by far")
  func faster() {
    let slow = [(16_384, 100), (16_384, 100)]
    #expect(rate(slow + [(16_384, 40), (16_384, 40), (16_384, 40)]) == 131_072)
    #expect(rate(slow + [(16_384, 20)]) == 131_072)
    #expect(rate(slow + [(16_384, 20), (16_384, 20)]) == 524_288)
    #expect(rate(slow + [(262_144, 10), (262_144, 10)]) == nil)
  }
}
