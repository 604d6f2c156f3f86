// SPDX-License-Identifier: Apache-2.0

/// A way down through folders, of which only the last ones are open: however deep it goes, it takes few
/// descriptors.
///
/// Each folder is opened from the one above it, and going up from the one below; a folder that is
/// another one by then is not gone to, so nobody can put a link or another folder in the way.
struct FolderDescent {
  /// Folders that are open at once.
  private static let mostOpen = 32

  /// The folder it has come to.
  private(set) var last: Folder
  /// Those above it, the first one first.
  private var above: [(id: FileID, open: Folder?)] = []

  /// Begins in a folder.
  init(_ top: Folder) { last = top }

  /// Goes into a folder that is an entry of the last one, and no link to one.
  mutating func enter(_ name: NameBytes, expecting id: FileID) throws(FileFailure) {
    let next = try Folder(name, below: last)
    guard next.id == id else { throw FileFailure.changedWhileCopied }
    above.append((last.id, last))
    last = next
    let far = above.count - Self.mostOpen
    if far > 0 { above[far].open = nil }
  }

  /// Goes up again.
  ///
  /// - Throws: `FileFailure` when what is above is not what the way has come through.
  mutating func leave() throws(FileFailure) {
    guard let next = above.last else { return }
    if let open = next.open {
      last = open
    } else {
      let up = try Folder(NameBytes("..".utf8), below: last)
      guard up.id == next.id else { throw FileFailure.changedWhileCopied }
      last = up
    }
    above.removeLast()
  }
}
