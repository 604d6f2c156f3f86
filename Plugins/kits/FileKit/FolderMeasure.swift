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
  /// When the list of the folder had changed, in nanoseconds since 1970, as the counting began.
  package var modified: Int64 = 0

  /// Creates the size of nothing.
  package init() {}
}

/// How much several things hold together, as far as it could be counted in time.
package struct SumOfSizes: Sendable {
  /// Sum of the lengths of files, those in folders included.
  package private(set) var length: Int64 = 0
  /// Bytes they take on the disk, as folders are counted one by one; what several of the folders have in
  /// common counts once.
  package private(set) var disk: Int64 = 0
  private let shared = Shared()
  /// True when all was counted.
  package private(set) var isComplete = true
  private let last: Int

  /// Begins; folders are counted for so many milliseconds in all.
  package init(milliseconds: Int) { last = Clock.milliseconds + milliseconds }

  /// Adds a file or a folder; waits for the disk.
  package mutating func add(_ place: FilePath, _ facts: FileFacts) {
    guard facts.kind == .folder else {
      if facts.kind == .file {
        length &+= facts.size
        disk &+= FileFacts.disk(of: place)
      }
      return
    }
    let left = last - Clock.milliseconds
    guard left > 0, let measure = FolderMeasure(place) else {
      isComplete = false
      return
    }
    let size = measure.countOn(milliseconds: left)
    let again = shared.names.add(measure)
    measure.end()
    length &+= size.length
    disk &+= size.disk &- again.disk
    if !size.isComplete || size.closed > 0 { isComplete = false }
  }

  /// Notes that there is more than what was added.
  package mutating func leaveOut() { isComplete = false }

  /// The sum in words; `≥` where not all could be counted.
  package var words: String { words(length) }

  /// What they take on the disk, in words.
  package var diskWords: String { words(disk) }

  private func words(_ bytes: Int64) -> String {
    (isComplete ? "" : "≥ ") + FileWords.size(bytes)
  }

  /// The files with several names among all, as long as somebody adds things.
  private final class Shared: Sendable {
    let names = SharedNames()

    deinit { names.end() }
  }
}

/// The measuring of a folder, piece by piece beside the loop.
///
/// A file with several names counts once, links are not followed, other file systems are left out.
package struct FolderMeasure: Sendable {
  /// The address of what is counted; only one piece of work uses it at a time.
  fileprivate let address: UInt

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
    size.modified = total.modified
    return size
  }

  /// Ends it; nothing may be counted afterwards.
  package func end() {
    OpaquePointer(bitPattern: address).map { colonnade_measure_end($0) }
  }
}

/// The files with several names in folders that were counted one by one: together each counts once.
package struct SharedNames: Sendable {
  private let address: UInt

  /// Begins with none.
  package init() { address = colonnade_names_begin().map { UInt(bitPattern: $0) } ?? 0 }

  /// Adds those of a folder before its counting is ended.
  ///
  /// - Returns: What of the folder was counted with one before it, and is to be left out of a sum.
  package func add(_ measure: FolderMeasure) -> RealSize {
    var size = RealSize()
    guard let names = OpaquePointer(bitPattern: address),
      let measure = OpaquePointer(bitPattern: measure.address)
    else { return size }
    var again = colonnade_total()
    colonnade_names_add(names, measure, &again)
    size.disk = again.disk
    size.files = Int(again.files)
    return size
  }

  /// Ends it; nothing may be added afterwards.
  package func end() { OpaquePointer(bitPattern: address).map { colonnade_names_end($0) } }
}
