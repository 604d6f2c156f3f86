// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
internal import Glibc
package import PanePlugin

/// A part of what lies below a folder: entries with the folders they are in.
///
/// A *walk* reads folders one after another, the nearest first; what it finds in one go is a part.
/// Names are bytes in one block, so a million entries take about 45 MB.
package struct WalkPart: Sendable {
  fileprivate var names: [UInt8] = []
  fileprivate var entries: [colonnade_found] = []
  fileprivate var folders: [UInt8] = []
  fileprivate var starts: [UInt32] = []
  /// Folders that are still to be read.
  package var waiting = WalkQueue()
  /// Folders that could not be read.
  package var closed = 0
  /// Entries left out because the system takes no path as long as theirs.
  package var deep = 0

  /// Number of entries.
  package var count: Int { entries.count }
  /// Bytes it takes in memory.
  package var byteCount: Int { names.count + folders.count + entries.count * 16 }

  /// The name of an entry; empty for an index out of range.
  package func name(_ index: Int) -> ArraySlice<UInt8> {
    guard entries.indices.contains(index) else { return [] }
    let start = Int(entries[index].name)
    let end = start + Int(entries[index].length)
    return end <= names.count ? names[start..<end] : []
  }

  /// The kind of an entry as it came with its name.
  package func kind(_ index: Int) -> FileKind {
    entries.indices.contains(index) ? FileKind(rawValue: entries[index].kind) ?? .unknown : .unknown
  }

  /// The path of an entry's folder below the root, with a slash at its end unless it is the root.
  package func folder(_ index: Int) -> ArraySlice<UInt8> {
    guard entries.indices.contains(index), starts.indices.contains(Int(entries[index].folder))
    else { return [] }
    let start = Int(starts[Int(entries[index].folder)])
    return folders[start..<(folders[start...].firstIndex(of: 0) ?? start)]
  }

  /// Leaves entries out with all that is in them, and looks into none of them.
  ///
  /// - Parameter paths: Their paths below the root.
  package mutating func leaveOut(_ paths: Set<[UInt8]>) {
    guard !paths.isEmpty else { return }
    var isOut: [UInt32: Bool] = [:]
    let kept = entries.indices.filter { index in
      let number = entries[index].folder
      let isInside = isOut[number] ?? Self.lies(in: paths, folder(index))
      isOut[number] = isInside
      return !isInside && !paths.contains(Array(folder(index)) + Array(name(index)))
    }
    if kept.count < entries.count { entries = kept.map { entries[$0] } }
    let waiting = waiting.paths.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    self.waiting.paths = Array(
      waiting.filter { !Self.lies(in: paths, $0) }.map { $0 + [0] }.joined())
  }

  /// Whether a folder is one of some paths, or below one.
  private static func lies(in paths: Set<[UInt8]>, _ folder: ArraySlice<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    if paths.contains(Array(folder)) { return true }
    return folder.indices.contains {
      folder[$0] == slash && paths.contains(Array(folder[..<$0]))
    }
  }

  func withParts<Result>(_ body: (colonnade_part) -> Result) -> Result {
    names.withUnsafeBufferPointer { names in
      entries.withUnsafeBufferPointer { entries in
        folders.withUnsafeBufferPointer { folders in
          starts.withUnsafeBufferPointer { starts in
            body(
              colonnade_part(
                names: names.baseAddress, names_count: names.count, entries: entries.baseAddress,
                entries_count: entries.count, folders: folders.baseAddress,
                folders_count: folders.count, starts: starts.baseAddress,
                starts_count: starts.count, waiting: nil, waiting_count: 0, closed: 0,
                deep: 0))
          }
        }
      }
    }
  }
}

/// Folders that a walk has still to read, in their order.
package struct WalkQueue: Sendable {
  /// Their paths below the root, each followed by a zero.
  fileprivate var paths: [UInt8] = []

  /// Creates a queue with nothing in it.
  package init() {}

  /// Creates the queue of a walk that begins: the root.
  package static var root: WalkQueue {
    var queue = WalkQueue()
    queue.paths = [0]
    return queue
  }

  /// True when nothing is left to read.
  package var isEmpty: Bool { paths.isEmpty }

  /// Puts the folders of another queue behind these.
  package mutating func append(_ other: WalkQueue) { paths += other.paths }

  /// Takes about half of the folders out, every second one, so that two can read at once.
  package mutating func split() -> WalkQueue {
    var (mine, other) = (WalkQueue(), WalkQueue())
    for (number, path) in paths.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .enumerated()
    {
      if number % 2 == 0 { mine.paths += path + [0] } else { other.paths += path + [0] }
    }
    self = mine
    return other
  }
}

/// The rules and the root of a walk.
package struct Walk: Sendable {
  /// Entries after which one go ends.
  private static let partEntries = 50_000
  /// The open folder it begins in.
  package let reader: FolderReader
  /// Whether entries with a dot in front are found, and looked into.
  package let withHidden: Bool
  /// True where there are file systems of other machines or of programs, which may never answer.
  private let isWary: Bool
  /// Bytes of the longest path below the root that the system takes.
  private let mostPath: Int

  /// Creates a walk below an open folder; whoever opened it closes it when no work uses it.
  ///
  /// - Parameters:
  ///   - reader: The folder.
  ///   - root: Its path, which stands before those of all that is found.
  ///   - withHidden: True for entries with a dot in front, too.
  package init(_ reader: FolderReader, at root: FilePath, withHidden: Bool) {
    self.reader = reader
    // The zero at the end counts, too, and takes the place of the letter.
    mostPath = max(0, Int(PATH_MAX) - root.appending("x").bytes.count)
    self.withHidden = withHidden
    isWary = !DistantMounts.now().isEmpty
  }

  /// Reads on for so many milliseconds; waits for the disk.
  package func read(_ queue: WalkQueue, milliseconds: Int) -> WalkPart {
    var result = WalkPart()
    guard
      let walk = colonnade_walk_begin(
        reader.descriptor, deviceNumber, withHidden ? 1 : 0, isWary ? 1 : 0, mostPath,
        queue.paths, queue.paths.count)
    else { return result }
    defer { colonnade_walk_end(walk) }
    withUnsafeTemporaryAllocation(byteCount: 262_144, alignment: 8) { scratch in
      _ = colonnade_walk_on(
        walk, Int32(milliseconds), Self.partEntries,
        scratch.baseAddress?.assumingMemoryBound(to: UInt8.self), scratch.count)
    }
    var part = colonnade_part()
    colonnade_walk_part(walk, &part)
    result.names = Array(UnsafeBufferPointer(start: part.names, count: part.names_count))
    result.entries = Array(UnsafeBufferPointer(start: part.entries, count: part.entries_count))
    result.folders = Array(UnsafeBufferPointer(start: part.folders, count: part.folders_count))
    result.starts = Array(UnsafeBufferPointer(start: part.starts, count: part.starts_count))
    result.waiting.paths = Array(
      UnsafeBufferPointer(start: part.waiting, count: part.waiting_count))
    result.closed = part.closed
    result.deep = part.deep
    return result
  }

  /// The number of the root's file system as the system calls have it.
  private var deviceNumber: UInt64 {
    var status = stat()
    return fstat(reader.descriptor, &status) == 0 ? UInt64(status.st_dev) : 0
  }
}
