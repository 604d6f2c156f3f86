// SPDX-License-Identifier: Apache-2.0
internal import CPlatform

/// What a file or folder was like, as one word, to see later whether it is still so.
///
/// Of a folder everything in it counts, by names, sizes and times.
enum FileStamp {
  /// The stamp of an entry; empty when it cannot be seen.
  static func of(_ name: [UInt8], in folder: Folder) -> String {
    guard let facts = folder.entry(name) else { return "" }
    return of(facts) + (facts.kind == .folder ? ".\(contents(name, facts, in: folder))" : "")
  }

  /// The stamp of a file by its facts alone; of a folder without what is in it.
  static func of(_ facts: FileFacts) -> String {
    let head = "\(facts.device).\(facts.raw.inode)"
    return facts.kind == .folder ? head : head + ".\(facts.raw.size).\(facts.raw.modified)"
  }

  /// Tells whether a stamp is that of a file, whatever it has become since.
  static func names(_ stamp: String, _ facts: FileFacts) -> Bool {
    let head = "\(facts.device).\(facts.raw.inode)"
    return stamp == head || stamp.hasPrefix(head + ".")
  }

  /// Whether one entry looks like a copy of another: by kind, size and time, and what is in it.
  static func isAlike(
    _ name: [UInt8], in folder: Folder, _ other: [UInt8], in otherFolder: Folder
  ) -> Bool {
    guard let left = folder.entry(name), let right = otherFolder.entry(other),
      left.kind == right.kind
    else { return false }
    if left.kind == .folder {
      return contents(name, left, in: folder) == contents(other, right, in: otherFolder)
    }
    return left.size == right.size && left.modified == right.modified
  }

  /// A sum over all that is in a folder, whatever its order; 1 where it cannot be gone into.
  private static func contents(
    _ name: [UInt8], _ facts: FileFacts, in folder: Folder
  ) -> UInt64 {
    var walk = FolderWalk(folder)
    guard walk.look(into: name, facts) != nil else { return 1 }
    // Those of the folders the walk is in.
    var sums: [UInt64] = [0]
    while true {
      var word: [UInt8]
      if let entry = walk.next() {
        guard let facts = walk.folder.entry(entry) else { continue }
        if walk.look(into: entry, facts) != nil {
          sums.append(0)
          continue
        }
        let isFolder = facts.kind == .folder
        word = entry
        word +=
          isFolder
          ? Array("/1".utf8) : Array("/\(facts.raw.mode)/\(facts.size)/\(facts.modified)".utf8)
      } else {
        guard let name = try? walk.leave(), let sum = sums.popLast() else { return 1 }
        if sums.isEmpty { return sum }
        word = name + Array("/\(sum)".utf8)
      }
      sums[sums.count - 1] &+= Journal.checksum(word)
    }
  }
}
