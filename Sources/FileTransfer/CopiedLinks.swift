// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

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
    return (top.name + copy.inner).withCString { first in
      new.withCString { linkat(top.folder.descriptor, first, target.descriptor, $0, 0) }
    } == 0
  }
}
