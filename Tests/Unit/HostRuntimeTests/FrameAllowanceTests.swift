// SPDX-License-Identifier: Apache-2.0
import DragSession
import HostCore
import Testing

@testable import HostRuntime

@Suite("How often plugins may have the picture drawn")
struct FrameAllowanceTests {
  @Test("after a pause a few frames are drawn at once, then one every 8 ms")
  func burst() {
    var allowance = FrameAllowance()
    var drawn: [Int] = []
    for now in 1_000..<1_050 where allowance.pause(at: now) == 0 {
      drawn.append(now)
      allowance.spend(at: now)
    }
    #expect(drawn == [1_000, 1_001, 1_002, 1_003, 1_008, 1_016, 1_024, 1_032, 1_040, 1_048])
  }

  @Test("frames that were drawn all the same are not saved up against the next")
  func debt() {
    var allowance = FrameAllowance()
    for now in 0..<1_000 { allowance.spend(at: now) }
    #expect(allowance.pause(at: 999) <= RuntimeLimits.frameInterval.wholeMilliseconds)
    #expect(allowance.pause(at: 1_007) == 0)
  }
}
