// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
internal import Glibc
package import PanePlugin

/// A part of a folder, as it was read.
package struct FolderSlice: Sendable {
  /// The names, each followed by a zero byte.
  package var names: [UInt8] = []
  /// The entries.
  package var entries: [FileEntry] = []
  /// True if nothing follows.
  package var isLast = false
  /// The system's error when reading failed.
  package var problem: FileProblem?
}

/// A folder that is open for reading.
///
/// The descriptor is a plain number so that work beside the loop can use it; whoever opened the
/// folder closes it when no such work is under way.
package struct FolderReader: Sendable {
  /// Number of the open folder.
  package let descriptor: Int32
  /// Number of the file system it is on.
  package let device: UInt64

  /// Opens a folder.
  ///
  /// - Throws: `FileProblem`, for example when the place is no folder.
  package init(_ path: FilePath) throws(FileProblem) {
    let number = path.withCString { colonnade_open_folder($0) }
    if number < 0 { throw FileProblem(code: -number) }
    var facts = colonnade_facts()
    let status = colonnade_facts_of("/proc/self/fd/\(number)", 1, &facts)
    descriptor = number
    device = status == 0 ? facts.device : 0
  }

  /// Closes the folder.
  package func close() { _ = Glibc.close(descriptor) }

  /// Reads on until a number of entries, a time or the end is reached.
  ///
  /// - Parameters:
  ///   - base: Bytes of names read before.
  ///   - limit: Entries after which it stops; a few thousand more may come.
  ///   - milliseconds: Time after which it stops.
  /// - Returns: What was read, and whether nothing follows.
  package func read(after base: Int, limit: Int, milliseconds: Int) -> FolderSlice {
    var slice = FolderSlice()
    let end = Self.now() + milliseconds * 1_000_000
    var room = 32_768
    while !slice.isLast, slice.problem == nil, slice.entries.count < limit {
      guard let start = UInt32(exactly: base + slice.names.count), start < 4_000_000_000 else {
        slice.problem = FileProblem(code: EFBIG)
        break
      }
      readOnce(room, start, into: &slice)
      room = 262_144
      if Self.now() > end { break }
    }
    return slice
  }

  private func readOnce(_ room: Int, _ start: UInt32, into slice: inout FolderSlice) {
    var status: Int32 = 0
    // The kernel's records are at least 24 bytes, and larger than the name in them.
    withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { scratch in
      var namesCount = 0
      var entriesCount = 0
      let entries = [FileEntry](unsafeUninitializedCapacity: room / 24 + 1) { entries, filled in
        slice.names += [UInt8](unsafeUninitializedCapacity: room) { names, used in
          status = colonnade_read_folder(
            descriptor, scratch.baseAddress?.assumingMemoryBound(to: UInt8.self), room,
            names.baseAddress, &namesCount, start, entries.baseAddress, &entriesCount)
          used = namesCount
        }
        filled = entriesCount
      }
      slice.entries += entries
    }
    if status == 0 { slice.isLast = true }
    if status < 0 { slice.problem = FileProblem(code: -status) }
  }

  /// Number of entries in a sub-folder.
  package struct EntryCount: Equatable, Sendable {
    /// Entries whose names do not begin with a dot.
    package var shown: Int
    /// Entries whose names begin with a dot.
    package var hidden: Int

    /// Creates a count.
    package init(shown: Int, hidden: Int) {
      self.shown = shown
      self.hidden = hidden
    }
  }

  /// Entries counted in one sub-folder at most; a few more may be counted.
  package static let countLimit = 10_000

  /// Counts the entries of a sub-folder; `nil` when it cannot be read.
  package func count(inside name: [UInt8]) -> EntryCount? {
    var (shown, hidden): (UInt32, UInt32) = (0, 0)
    let path = FilePath(bytes: name)
    let status = withUnsafeTemporaryAllocation(byteCount: 32_768, alignment: 8) { scratch in
      path.withCString { name in
        colonnade_count_entries(
          descriptor, name, scratch.baseAddress?.assumingMemoryBound(to: UInt8.self), 32_768,
          UInt32(Self.countLimit), &shown, &hidden)
      }
    }
    return status == 0 ? EntryCount(shown: Int(shown), hidden: Int(hidden)) : nil
  }

  /// Target of a link, as it is written; `nil` for what is no link.
  package func target(of name: [UInt8]) -> [UInt8]? {
    let path = FilePath(bytes: name)
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let characters = buffer.bindMemory(to: CChar.self)
      guard let start = characters.baseAddress else { return nil }
      let count = path.withCString { readlinkat(descriptor, $0, start, characters.count) }
      return count > 0 ? Array(buffer[..<count]) : nil
    }
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
