// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// What lies in a folder, as far as another stamp tells that something in it has changed since.
///
/// Names, kinds, sizes, times and what links say count. No link is followed, and what is on other file
/// systems is left alone.
package struct FolderStamp: Equatable, Sendable {
  /// Number of entries below it.
  package private(set) var count = 0
  /// A sum over what is known of each entry, in whatever order they come.
  private var sum: UInt64 = 0

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - entry: What is known of it.
  ///   - folder: The path of its folder below the one that is stamped.
  fileprivate mutating func add(_ entry: ComparedEntry, in folder: [UInt8]) {
    count += 1
    var hash = Hash()
    hash.add(FolderComparison.path(folder, entry.name))
    hash.add(UInt64(entry.kind.rawValue))
    // A folder's own size says nothing of what is in it.
    hash.add(entry.kind == .folder ? 0 : UInt64(bitPattern: entry.size))
    hash.add(UInt64(bitPattern: entry.modified))
    hash.add(entry.target)
    sum &+= hash.value
  }

  /// Notes a folder that cannot be read.
  fileprivate mutating func addClosed(_ folder: [UInt8]) {
    var hash = Hash()
    hash.add(folder)
    sum &+= hash.value
  }

  /// FNV-1a, with each text behind its length.
  private struct Hash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ number: UInt64) {
      for shift in stride(from: 0, to: 64, by: 8) {
        value = (value ^ (number >> UInt64(shift) & 0xFF)) &* 0x100_0000_01B3
      }
    }

    mutating func add(_ text: [UInt8]) {
      add(UInt64(text.count))
      for byte in text { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }
}

/// The stamps of several folders, taken piece by piece beside the loop.
package struct FolderStamping: Sendable {
  /// The stamps so far; all are whole when it is complete.
  package private(set) var stamps: [FilePath: FolderStamp]
  /// Folders that are still to be read: the one that is stamped, and the path below it.
  private var waiting: [(root: FilePath, path: [UInt8])]

  /// Begins with some folders.
  package init(_ folders: [FilePath]) {
    waiting = folders.map { ($0, []) }
    stamps = Dictionary(folders.map { ($0, FolderStamp()) }) { one, _ in one }
  }

  /// True when all was looked at.
  package var isComplete: Bool { waiting.isEmpty }

  /// Goes on for so many milliseconds; waits for the disk.
  package mutating func goOn(milliseconds: Int) {
    let end = Clock.milliseconds + milliseconds
    repeat {
      guard let (root, path) = waiting.popLast() else { return }
      look(root, path)
    } while Clock.milliseconds < end
  }

  private mutating func look(_ root: FilePath, _ path: [UInt8]) {
    let folder = path.isEmpty ? root : root.appending(path)
    guard let entries = try? ComparedEntry.all(in: folder) else {
      stamps[root]?.addClosed(path)
      return
    }
    for entry in entries {
      stamps[root]?.add(entry, in: path)
      guard entry.kind == .folder, !entry.isMount else { continue }
      waiting.append((root, FolderComparison.path(path, entry.name)))
    }
  }
}
