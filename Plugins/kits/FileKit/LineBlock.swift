// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem

/// Lines one after another, to be looked through at once.
package struct LineBlock: Sendable {
  /// Bytes that fit into one block.
  package static let mostBytes = 1 << 30

  fileprivate(set) var bytes: [UInt8] = []
  fileprivate(set) var ends: [UInt32] = []
  /// The letters of each line, for a quick no.
  fileprivate(set) var letters: [UInt32] = []

  /// Creates a block without lines.
  package init() {}

  /// Number of lines.
  package var count: Int { ends.count }
  /// Bytes it takes in memory.
  package var byteCount: Int { bytes.count + ends.count * 8 }

  /// Adds a line; beyond ``mostBytes`` nothing is added.
  package mutating func append(_ line: some Collection<UInt8>) {
    guard bytes.count + line.count <= Self.mostBytes else { return }
    let start = bytes.count
    bytes.append(contentsOf: line)
    ends.append(UInt32(bytes.count))
    letters.append(
      bytes.withUnsafeBufferPointer { all in
        let line = UnsafeBufferPointer(rebasing: all[start...])
        return line.baseAddress.map { colonnade_letters($0, line.count) } ?? 0
      })
  }

  /// A line; empty for an index out of range.
  package subscript(_ index: Int) -> ArraySlice<UInt8> {
    guard ends.indices.contains(index) else { return [] }
    return bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }
}
