// SPDX-License-Identifier: Apache-2.0
internal import CPlatform

/// The files with several names that a transfer has copied, so that each stays one file.
///
/// Of a file with two names, both in the order, the copy gets two names as well, whichever items they
/// belong to and however they are grouped. An original that has changed since is another file.
final class CopiedLinks {
  private struct Copy {
    var facts: FileFacts
    /// Position of the item it belongs to.
    var n: Int
    /// Where it is below the item's own name; empty for that name.
    var inner: NameBytes
  }

  private var copies: [FileID: Copy] = [:]
  /// Where the items are now: under the name they grow under, then under their own.
  private var tops: [Int: (folder: Folder, name: NameBytes)] = [:]

  /// Notes the first copy of a file.
  func note(_ facts: FileFacts, of n: Int, top: NameBytes, in folder: Folder, inner: NameBytes) {
    copies[facts.id] = Copy(facts: facts, n: n, inner: inner)
    tops[n] = (folder, top)
  }

  /// An item has got its name.
  func published(_ n: Int, as name: NameBytes, in folder: Folder) {
    if tops[n] != nil { tops[n] = (folder, name) }
  }

  /// Gives the copy of a file one more name; `false` when there is none or it cannot have one.
  func join(_ facts: FileFacts, to target: Folder, _ new: NameBytes) -> Bool {
    guard let copy = copies[facts.id], let top = tops[copy.n],
      copy.facts.raw.size == facts.raw.size, copy.facts.modified == facts.modified,
      copy.facts.raw.mode == facts.raw.mode
    else { return false }
    guard let (folder, first) = try? top.folder.way(into: top.name + copy.inner) else {
      return false
    }
    return (try? folder.addName(first, in: target, new)) != nil
  }
}

extension Folder {
  /// Bytes of a path that are gone at once; the system takes little more.
  private static let mostPathBytes = 4_000

  /// The last folder on the way to an entry below this one, and the entry from there.
  ///
  /// - Parameter path: Names with `/` between them, more of them than the system takes at once.
  /// - Returns: A folder, and a path from it that the system takes.
  /// - Throws: `FileFailure` when a folder on the way is not there any more.
  fileprivate func way(into path: NameBytes) throws(FileFailure) -> (Folder, NameBytes) {
    var (folder, rest) = (self, path[...])
    while rest.count > Self.mostPathBytes,
      let slash = rest.prefix(Self.mostPathBytes).lastIndex(of: UInt8(ascii: "/"))
    {
      folder = try Folder(Array(rest[..<slash]), below: folder)
      rest = rest[(slash + 1)...]
    }
    return (folder, Array(rest))
  }
}
