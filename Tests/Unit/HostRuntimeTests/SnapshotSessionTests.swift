// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import HostRuntime

@Suite("How long a snapshot waits for programs")
struct SnapshotSessionTests {
  @Test(
    "waits longer where programs wait for a processor, but not for ever",
    arguments: [
      (running: 1, processors: 2, milliseconds: 40),
      (running: 2, processors: 2, milliseconds: 40),
      (running: 3, processors: 2, milliseconds: 80),
      (running: 8, processors: 2, milliseconds: 160),
      (running: 8, processors: 16, milliseconds: 40),
      (running: 900, processors: 1, milliseconds: 400),
      (running: 0, processors: 1, milliseconds: 40),
    ])
  func quiet(running: Int, processors: Int, milliseconds: Int) {
    #expect(
      SnapshotSession.quiet(40, running: running, processors: processors) == milliseconds)
  }
}
