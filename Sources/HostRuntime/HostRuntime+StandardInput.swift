// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostCore
import JSONRPC
import PaneProtocol

extension HostRuntime {
  /// Reads rows from standard input, when a column wants them.
  package func readStandardInput() {
    let isWanted = state.panes.values.contains {
      $0.spec.readsStandardInput && $0.spec.mode != .rpc
    }
    guard isWanted else { return }
    do throws(SystemError) {
      let feed = RowFeed()
      let reader = try loop.read(0)
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
  private var intake = LineIntake(.lines, using: JSONDocumentReader())
  private let nothing = LineIntake.Expectations(kind: { _ in nil }, oldestGeneration: { nil })

  /// True when no further row is kept.
  var isFull: Bool { intake.isSpent }
  /// Rows so far.
  var count: Int { intake.keptLines }

  func rows(in bytes: UnsafeRawBufferPointer) -> [Item] {
    intake.append(bytes)
    var events: [PluginEvent] = []
    while intake.next(nothing, into: &events) != nil {}
    return Self.items(of: events)
  }

  func rest() -> [Item] {
    var events: [PluginEvent] = []
    intake.finish(nothing, into: &events)
    return Self.items(of: events)
  }

  private static func items(of events: [PluginEvent]) -> [Item] {
    events.compactMap { if case .output(.row(let item)) = $0 { item } else { nil } }
  }
}
