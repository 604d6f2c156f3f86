// SPDX-License-Identifier: Apache-2.0
internal import CPlatform

/// What a file or folder was like, as one word, to see later whether it is still so.
///
/// Of a folder everything in it counts, by names, sizes and times.
enum FileStamp {
  /// The stamp of an entry; empty when it cannot be seen.
  static func of(_ name: [UInt8], in folder: Folder) -> String {
    guard let facts = folder.entry(name) else { return "" }
    return of(facts) + (facts.kind == .folder ? ".\(contents(name, in: folder, 0))" : "")
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
      return contents(name, in: folder, 0) == contents(other, in: otherFolder, 0)
    }
    return left.size == right.size && left.modified == right.modified
  }

  /// A sum over all that is in a folder, whatever its order.
  private static func contents(_ name: [UInt8], in folder: Folder, _ level: Int) -> UInt64 {
    guard level <= StagedTree.mostLevels, let open = try? Folder(name, in: folder) else { return 1 }
    var sum: UInt64 = 0
    for entry in (try? open.names()) ?? [] {
      guard let facts = open.entry(entry) else { continue }
      var word = entry
      if facts.kind == .folder {
        word += Array("/\(contents(entry, in: open, level + 1))".utf8)
      } else {
        word += Array("/\(facts.raw.mode)/\(facts.raw.size)/\(facts.raw.modified)".utf8)
      }
      sum = sum &+ Journal.checksum(word)
    }
    return sum
  }
}
