// SPDX-License-Identifier: Apache-2.0
import CellText
import Testing

@Suite struct SizeWordsTests {
  @Test(
    "sizes have at most four cells and their unit",
    arguments: [
      (0, "0", "0 bytes"), (1, "1", "1 byte"), (999, "999", "999 bytes"),
      (1_000, "1.0 K", "1.0 KB"), (2_606, "2.6 K", "2.6 KB"), (9_949, "9.9 K", "9.9 KB"),
      (9_950, "10 K", "10 KB"), (999_499, "999 K", "999 KB"), (999_500, "1.0 M", "1.0 MB"),
      (11_200_000, "11 M", "11 MB"), (.max, "18 E", "18 EB"),
    ] as [(UInt64, String, String)])
  func words(_ bytes: UInt64, _ short: String, _ long: String) {
    #expect(SizeWords.short(bytes) == short && SizeWords.long(bytes) == long)
  }
}
