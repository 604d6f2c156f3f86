// SPDX-License-Identifier: Apache-2.0

/// The lines that went off the top of the screen, as text with SGR, whole lines each.
///
/// Text takes a few bytes a cell less than cells do, and is what is shown of it.
package struct Scrollback: Sendable {
  /// The lines kept at most, and their bytes.
  package struct Bounds: Equatable, Sendable {
    /// Lines kept at most.
    package var lines: Int
    /// Bytes kept at most.
    package var bytes: Int
    /// Creates bounds.
    package init(lines: Int, bytes: Int = 64 << 20) {
      self.lines = max(0, lines)
      self.bytes = max(0, bytes)
    }
  }

  private let bounds: Bounds
  private var ring: [[UInt8]] = []
  private var start = 0
  private var bytes = 0
  private var isOpen = false
  private var marks: [Int] = []
  /// Lines that were dropped because there were too many.
  package private(set) var dropped = 0

  /// An empty one.
  package init(_ bounds: Bounds) { self.bounds = bounds }

  /// How many lines there are.
  package var count: Int { ring.count - start }

  /// A line, from 0; empty outside.
  package subscript(index: Int) -> [UInt8] {
    index >= 0 && index < count ? ring[start + index] : []
  }

  /// The lines, counted like those of ``subscript(_:)``, in which a prompt begins.
  package var prompts: [Int] { marks.map { $0 - dropped }.filter { $0 >= 0 } }

  /// True when the last line goes on in what comes next.
  package var lastGoesOn: Bool { isOpen }

  /// Takes a row that leaves the screen.
  mutating func add(_ row: [UInt8], goesOn: Bool, hasPrompt: Bool) {
    guard bounds.lines > 0 else { return }
    let joins = isOpen && count > 0 && ring[ring.count - 1].count < EmulatorLimits.lineBytes
    if joins { ring[ring.count - 1] += row } else { ring.append(row) }
    bytes += row.count
    if hasPrompt { mark() }
    isOpen = goesOn
    while count > bounds.lines || bytes > bounds.bytes, count > 0 { dropFirst() }
  }

  private mutating func mark() {
    let line = dropped + count - 1
    if marks.last != line { marks.append(line) }
    if marks.count > bounds.lines { marks.removeFirst(marks.count - bounds.lines) }
  }

  private mutating func dropFirst() {
    bytes -= ring[start].count
    ring[start] = []
    start += 1
    dropped += 1
    if start > 1_024, start > ring.count / 2 {
      ring.removeFirst(start)
      start = 0
      marks.removeAll { $0 < dropped }
    }
  }

  /// Forgets all lines.
  mutating func clear() {
    dropped += count
    ring = []
    start = 0
    bytes = 0
    isOpen = false
    marks = []
  }
}
