// SPDX-License-Identifier: Apache-2.0
import HostCore
import PaneProtocol
import Testing

@testable import HostRuntime

@Suite("What waits for a program that reads slowly")
struct OutputQueueTests {
  private let theme = HostMessage.theme(ThemeDescription(isDark: true, depth: .palette))
  private let soft = RuntimeLimits.queueSoftBytes

  private func kept(_ queue: inout OutputQueue, _ message: HostMessage, _ line: String) -> Bool {
    queue.admit(message, Array(line.utf8), queued: soft + 1) == .keep
  }

  @Test("everything is written while the pipe takes it")
  func room() {
    var queue = OutputQueue()
    #expect(queue.admit(.query(RowsQuery(filter: "a")), [1], queued: soft) == .write)
    #expect(queue.release() == [])
  }

  @Test("of each kind of state only the newest is kept, in the order of the kinds")
  func newest() {
    var queue = OutputQueue()
    #expect(kept(&queue, .query(RowsQuery(filter: "a")), "a") == true)
    #expect(kept(&queue, theme, "b") == true)
    #expect(kept(&queue, .query(RowsQuery(filter: "c")), "c") == true)
    #expect(String(decoding: queue.release(), as: UTF8.self) == "cb")
    #expect(queue.release() == [], "what was released is not kept")
  }

  @Test("requests and answers are written in their order, however full the pipe is")
  func requests() {
    var queue = OutputQueue()
    #expect(kept(&queue, .cancel(id: 7, reason: ""), "x") == false)
  }

  @Test("a queue beyond the hard limit is told once")
  func overflow() {
    var queue = OutputQueue()
    let hard = HostLimits.queueHardBytes
    #expect(queue.hasOverflowed(queued: hard) == false)
    #expect(queue.hasOverflowed(queued: hard + 1) == true)
    #expect(queue.hasOverflowed(queued: hard * 2) == false)
  }
}
