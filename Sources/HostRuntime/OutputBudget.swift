// SPDX-License-Identifier: Apache-2.0
import HostCore

/// How much plain output is kept of one program, so that one that never ends cannot fill the memory.
///
/// When it is used up nothing more is read: the program waits in its own write, as before a pager
/// that nobody scrolls.
struct OutputBudget {
  private let lineLimit: Int
  private let byteLimit: Int
  private(set) var lines = 0
  private var bytes = 0

  init(lines: Int, bytes: Int) {
    lineLimit = lines
    byteLimit = bytes
  }

  init(_ mode: PluginMode) {
    lineLimit = mode == .text ? RuntimeLimits.outputTextLines : RuntimeLimits.outputRows
    byteLimit = mode == .text ? RuntimeLimits.outputTextBytes : RuntimeLimits.outputRowBytes
  }

  /// Notes a line that was kept.
  mutating func spend(bytes count: Int) {
    lines += 1
    bytes += count
  }

  /// True when no further line is kept.
  var isSpent: Bool { lines >= lineLimit || bytes >= byteLimit }
}
