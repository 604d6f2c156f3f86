// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
package import PanePlugin

/// How much lies in a folder.
package struct RealSize: Equatable, Sendable {
  /// Bytes it takes on the disk.
  package var disk: Int64 = 0
  /// Sum of the lengths of its files.
  package var length: Int64 = 0
  /// Number of its files.
  package var files = 0
  /// Number of its folders without itself.
  package var folders = 0
  /// Folders that could not be read.
  package var closed = 0
  /// True when all was counted.
  package var isComplete = false

  /// Creates the size of nothing.
  package init() {}
}

/// The measuring of a folder, piece by piece beside the loop.
///
/// A file with several names counts once, links are not followed, other file systems are left out.
package struct FolderMeasure: Sendable {
  /// The address of what is counted; only one piece of work uses it at a time.
  private let address: UInt

  /// Begins with a folder; `nil` when it cannot be read.
  package init?(_ folder: FilePath) {
    guard let measure = folder.withCString({ colonnade_measure_begin($0) }) else { return nil }
    address = UInt(bitPattern: measure)
  }

  /// Counts on for so many milliseconds, and tells what was counted so far; waits for the disk.
  package func countOn(milliseconds: Int) -> RealSize {
    guard let measure = OpaquePointer(bitPattern: address) else { return RealSize() }
    let more = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { scratch in
      colonnade_measure_on(
        measure, Int32(milliseconds), scratch.baseAddress?.assumingMemoryBound(to: UInt8.self),
        scratch.count)
    }
    var total = colonnade_total()
    colonnade_measure_total(measure, &total)
    var size = RealSize()
    size.disk = total.disk
    size.length = total.length
    size.files = Int(total.files)
    size.folders = Int(total.folders)
    size.closed = Int(total.closed)
    size.isComplete = more == 0
    return size
  }

  /// Ends it; nothing may be counted afterwards.
  package func end() {
    OpaquePointer(bitPattern: address).map { colonnade_measure_end($0) }
  }
}
