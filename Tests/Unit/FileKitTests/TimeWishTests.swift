// SPDX-License-Identifier: Apache-2.0
import FileKit
import Testing

@Suite struct TimeWishTests {
  @Test("a time is read as it is written, with or without seconds")
  func times() throws {
    let seconds = try #require(TimeWish.seconds("2026-11-29 04:44:09", now: 0))
    let text = TimeWish.text(nanoseconds: Int64(seconds) * 1_000_000_000 + 999_999_999)
    #expect(text == "2026-11-29 04:44:09")
    #expect(TimeWish.seconds("2026-11-29 04:44", now: 0) == seconds - 9)
    #expect(TimeWish.seconds("2026-11-29T04:44", now: 0) == seconds - 9)
    #expect(TimeWish.seconds("now", now: 77) == 77)
    #expect(TimeWish.seconds("1960-02-29 00:00", now: 0).map { $0 < 0 } == true)
  }

  @Test(
    "what never was on a clock is no time",
    arguments: [
      "", " ", "x", "then", "2026-11-29", "04:44", "2026-02-30 04:44", "2026-13-01 04:44",
      "2026-11-29 24:00", "2026-11-29 04:60", "26-11-29 04:44", "2026-11-29 4:44",
      "2026-11-29 04:44 x", "+026-11-29 04:44", "9999-01-01 00:00", "0001-01-01 00:00",
    ])
  func wrong(_ text: String) {
    #expect(TimeWish.seconds(text, now: 0) == nil)
  }
}
