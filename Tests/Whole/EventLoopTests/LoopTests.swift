// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

@testable import EventLoop

extension EventLoopTests {
  @Suite struct LoopTests {
    @Test("calls timers in the order of their times and ends when none is left")
    func timers() throws {
      let loop = try Loop()
      var order: [Int] = []
      for delay in [9, 1, 5] {
        Timer(loop).start(milliseconds: delay) { order.append(delay) }
      }
      loop.run()
      #expect(order == [1, 5, 9])
    }

    @Test("a timer that is started again fires once, a stopped one never")
    func rearming() throws {
      let loop = try Loop()
      let timer = Timer(loop)
      let other = Timer(loop)
      var calls: [String] = []
      timer.start(milliseconds: 60_000) { calls.append("first") }
      timer.start(milliseconds: 1) { calls.append("second") }
      other.start(milliseconds: 0) { calls.append("stopped") }
      other.stop()
      loop.run()
      #expect(calls == ["second"])
      #expect(!timer.isRunning)
    }

    @Test("a repeating timer goes on until it is stopped, by itself too")
    func repeating() throws {
      let loop = try Loop()
      let timer = Timer(loop)
      var count = 0
      timer.start(milliseconds: 1, every: 1) {
        count += 1
        if count == 3 { timer.stop() }
      }
      loop.run()
      #expect(count == 3)
    }

    @Test("the end of a turn comes after timers and before the loop sleeps")
    func turnEnd() throws {
      let loop = try Loop()
      var events: [String] = []
      Timer(loop).start(milliseconds: 1) { events.append("timer") }
      loop.onTurnEnd = { if events.last == "timer" { events.append("end") } }
      Timer(loop).start(milliseconds: 30) { events.append("later") }
      loop.run()
      #expect(events == ["timer", "end", "later"])
    }

    @Test("an idle loop makes no turns")
    func idle() throws {
      let loop = try Loop()
      var turns = 0
      loop.onTurnEnd = { turns += 1 }
      Timer(loop).start(milliseconds: 120) {}
      loop.run()
      #expect(turns <= 4)
    }

    @Test("jobs for the end of a turn run in order, also those that jobs ask for")
    func jobs() throws {
      let loop = try Loop()
      var order: [Int] = []
      loop.atTurnEnd {
        order.append(1)
        loop.atTurnEnd { order.append(3) }
      }
      loop.atTurnEnd { order.append(2) }
      try loop.run(until: { order.count == 3 })
      #expect(order == [1, 2, 3])
    }

    @Test("a signal becomes a call, until the watcher stops")
    func signals() throws {
      let loop = try Loop()
      var count = 0
      let watcher = try SignalWatcher(loop, SIGUSR1) { count += 1 }
      kill(getpid(), SIGUSR1)
      try loop.run(until: { count == 1 })
      watcher.stop()
      #expect(throws: SystemError.self) { _ = try SignalWatcher(loop, SIGKILL) {} }
    }

    @Test("handles that are dropped leave the loop, running ones stay until they are done")
    func lifetimes() throws {
      weak var dropped: Timer?
      weak var running: Timer?
      let loop = try Loop()
      ({
        let unused = Timer(loop)
        dropped = unused
        let other = Timer(loop)
        other.start(milliseconds: 1) {}
        running = other
      })()
      #expect(dropped == nil)
      #expect(running != nil)
      loop.run()
      #expect(running == nil)
    }

    @Test("work is done on another thread and answered on this one")
    func workPool() throws {
      let loop = try Loop()
      let own = pthread_self()
      var isElsewhere = false
      var sum = 0
      for number in 1...8 {
        WorkPool(loop).run {
          (pthread_self(), number)
        } then: { thread, value in
          isElsewhere = thread != own
          sum += value
          #expect(pthread_self() == own)
        }
      }
      loop.run()
      #expect(sum == 36)
      #expect(isElsewhere)
    }

    @Test("jobs that hang leave threads for others, and the last of many comes as well")
    func workBesideHangingWork() throws {
      let loop = try Loop()
      let pool = WorkPool(loop)
      let gate = try Pipe(hostEnd: .write)
      let end = gate.child.number
      var (freed, done) = (0, 0)
      for _ in 1..<WorkPool.mostThreads {
        pool.run {
          var byte: UInt8 = 0
          return Glibc.read(end, &byte, 1)
        } then: {
          freed += $0
        }
      }
      for _ in 0..<100 { pool.run({ 1 }, then: { done += $0 }) }
      try loop.run(until: { done == 100 })
      #expect(freed == 0)
      let bytes = [UInt8](repeating: 1, count: WorkPool.mostThreads - 1)
      #expect(write(gate.host.number, bytes, bytes.count) == bytes.count)
      loop.run()
      #expect(freed == bytes.count)
    }

    @Test(
      "a folder is said to be dirty when a file appears in it, also where the kernel does not watch",
      arguments: [nil, 10])
    func fileWatcher(looking: Int?) throws {
      let loop = try Loop()
      let folder = try ScratchFolder()
      var isDirty = false
      let watcher = try FileWatcher(loop, folder.path, looking: looking) { isDirty = true }
      // More than once: the first look is the one that others are compared with.
      let writer = Timer(loop)
      var written = 0
      writer.start(milliseconds: 1, every: 5) {
        written += 1
        try? FileSystem.writeAtomically([1], to: "\(folder.path)/new\(written)")
      }
      try loop.run(until: { isDirty })
      writer.stop()
      watcher.stop()
      #expect(throws: SystemError.self) {
        _ = try FileWatcher(loop, "\(folder.path)/missing") {}
      }
    }
  }
}
