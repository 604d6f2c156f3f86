// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostCore
import JSONRPC
import PaneProtocol

extension HostRuntime {
  /// Reads rows from standard input, when a column wants them.
  package func readStandardInput() {
    guard state.panes.values.contains(where: \.spec.readsStandardInput) else { return }
    do throws(SystemError) {
      let feed = RowFeed()
      let reader = try PipeReader(loop, 0)
      standardInput = reader
      reader.onBytes = { [weak self, weak reader] bytes in
        guard !feed.isFull else { return }
        let items = feed.rows(in: bytes)
        if !items.isEmpty { self?.send(.standardInput(.rows(items))) }
        guard feed.isFull else { return }
        // Who writes waits in the write, until the host ends.
        reader?.pause()
        self?.send(.standardInput(.cut(rows: feed.count)))
      }
      reader.onEnd = { [weak self] _ in
        let items = feed.rest()
        if !items.isEmpty { self?.send(.standardInput(.rows(items))) }
        self?.send(.standardInput(.ended))
      }
      reader.resume()
    } catch {
      send(.standardInput(.ended))
    }
  }
}

/// Cuts plain output into rows.
private final class RowFeed {
  private var framer = LineFramer(.text)
  private let documents = JSONDocumentReader()
  private var ids: Set<ItemID> = []
  private var number = 0
  private var budget = OutputBudget(.lines)

  /// Whether no further row is kept.
  var isFull: Bool { budget.isSpent }
  /// Rows so far.
  var count: Int { budget.lines }

  func rows(in bytes: UnsafeRawBufferPointer) -> [Item] {
    framer.append(bytes)
    var items: [Item] = []
    while !isFull, let line = framer.next(using: documents) { add(line, to: &items) }
    return items
  }

  func rest() -> [Item] {
    var items: [Item] = []
    if let line = framer.finish() { add(line, to: &items) }
    return items
  }

  private func add(_ line: FramedLine, to items: inout [Item]) {
    guard case .log(let range) = line else { return }
    if let item = framer.withBytes(range, { LineRow.item($0, number: number, ids: &ids) }) {
      items.append(item)
      budget.spend(bytes: range.count)
    }
    number += 1
  }
}
