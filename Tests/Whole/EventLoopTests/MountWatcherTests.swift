// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

@testable import EventLoop

extension EventLoopTests {
  @Suite struct MountWatcherTests {
    /// True where this process may mount file systems.
    private static let mayMount: Bool = {
      guard let scratch = try? ScratchFolder() else { return false }
      return mount("none", scratch.path, "tmpfs", 0, nil) == 0 && umount(scratch.path) == 0
    }()

    @Test(
      "tells of each change of the mounts, once, and of none after it was stopped",
      .enabled(if: mayMount))
    func changes() throws {
      let scratch = try ScratchFolder()
      let loop = try Loop()
      var told = 0
      let watcher = try MountWatcher(loop) { told += 1 }
      // The kernel is asked from the first turn on.
      let turn = Timer(loop)
      var hasTurned = false
      turn.start(milliseconds: 0) { hasTurned = true }
      try loop.run(until: { hasTurned }, "the first turn")
      for count in 1...3 {
        #expect(mount("none", scratch.path, "tmpfs", 0, nil) == 0)
        try loop.run(until: { told >= 2 * count - 1 }, "the mount")
        #expect(umount(scratch.path) == 0)
        try loop.run(until: { told >= 2 * count }, "its end")
      }
      watcher.stop()
      let before = told
      #expect(mount("none", scratch.path, "tmpfs", 0, nil) == 0)
      #expect(umount(scratch.path) == 0)
      loop.run()
      #expect(told == before)
    }

    @Test("does not keep a loop running")
    func idle() throws {
      let loop = try Loop()
      let watcher = try MountWatcher(loop) {}
      loop.run()
      watcher.stop()
      loop.run()
    }
  }
}
