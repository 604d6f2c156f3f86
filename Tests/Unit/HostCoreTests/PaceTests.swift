// SPDX-License-Identifier: Apache-2.0
import DragSession
import PaneProtocol
import Testing

@testable import HostCore

/// The speed of files on their way, and the time they still take.
@Suite struct PaceTests {
  /// The words after reports of so many bytes each second.
  private func words(
    _ done: [Int], of bytes: Int, items: Int = 1, milliseconds: Int = 1_000
  ) -> [String?] {
    var pace = TransferPace()
    return done.enumerated().map { n, bytesDone in
      pace.note(
        FileProgress(
          items: items, itemsDone: bytes > 0 ? 0 : bytesDone, bytes: bytes,
          bytesDone: bytes > 0 ? bytesDone : 0),
        at: HostTime(milliseconds: n * milliseconds))
      return pace.words
    }
  }

  @Test("are told from the second second on")
  func young() {
    let said = words([0, 10_000_000, 20_000_000, 30_000_000], of: 100_000_000)
    #expect(said == [nil, nil, "10 MB/s  8 s left", "10 MB/s  7 s left"])
  }

  @Test("are left out while next to nothing of much is copied")
  func few() {
    let said = words([0, 3, 6, 9, 12], of: 40_000_000)
    #expect(said == [nil, nil, nil, nil, nil])
    #expect(words([0, 3, 6, 9, 500_009], of: 40_000_000).last == "125 KB/s  5 min left")
    #expect(words([0, 1_000_000, 2_000_000], of: 1 << 40).last == "1.0 MB/s  days left")
  }

  @Test("follow the last five seconds")
  func mean() {
    let slow = (0..<20).map { $0 * 1_000_000 }
    let fast = (1...8).map { 19_000_000 + $0 * 50_000_000 }
    let said = words(slow + fast, of: 1_000_000_000)
    #expect(said[19] == "1.0 MB/s  16 min left")
    #expect(said.last == "50 MB/s  12 s left")
  }

  @Test("are of items where no bytes are copied, and of none where nothing goes on")
  func items() {
    #expect(words([0, 500, 1_000], of: 0, items: 4_000).last == "500 a second  6 s left")
    #expect(words([5, 5, 5, 5], of: 100).last == .some(nil))
    #expect(words([0, 50, 100], of: 100, milliseconds: 2_000).last == "25 bytes/s")
  }

  @Test("begin anew after a rest")
  func rest() {
    var pace = TransferPace()
    for n in 0..<4 {
      pace.note(
        FileProgress(items: 1, itemsDone: 0, bytes: 1_000, bytesDone: n * 100),
        at: HostTime(milliseconds: n * 1_000))
    }
    #expect(pace.words == "100 bytes/s  7 s left")
    pace.rest()
    #expect(pace.words == nil)
  }
}
