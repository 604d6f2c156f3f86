// SPDX-License-Identifier: Apache-2.0
internal import CPlatform

/// A new entry that is to be taken away again: an empty file or folder with the folders that were made
/// above it, or a link.
///
/// It goes as long as there is nothing in it but what was made with it. What others have put there is
/// theirs, also when it holds no bytes.
struct MadeEntry {
  /// The path of the topmost entry that was made.
  let source: NameBytes
  /// The path that was asked for; `nil` for a link.
  let place: NameBytes?
  /// What it was like when it was made, as ``FileStamp`` says; empty when nobody knows.
  let stamp: String

  /// Throws when it is not as it was made.
  ///
  /// - Parameters:
  ///   - name: The name of its topmost entry.
  ///   - folder: The folder that is in.
  /// - Throws: `FileFailure` when something is in it that was not made with it, when it is something
  ///   else by now, and when it cannot be read.
  func checkIsUntouched(_ name: NameBytes, in folder: Folder) throws(FileFailure) {
    var (folder, name) = (folder, name)
    for inner in innerNames {
      let open = try Folder(name, in: folder)
      guard try open.names() == [inner] else { throw .folderHasMore }
      (folder, name) = (open, inner)
    }
    let facts = try folder.facts(name)
    switch facts.kind {
    case .folder:
      guard try Folder(name, in: folder).names().isEmpty else { throw .notEmptyAnyMore }
    case .file:
      guard facts.size == 0 || facts.raw.links > 1 else { throw .notEmptyAnyMore }
    case .link:
      guard place == nil, stamp.isEmpty || stamp == FileStamp.of(facts) else {
        throw .isSomethingElse
      }
    case .special: throw .isSomethingElse
    }
  }

  /// The names below the topmost entry that lead to the one that was asked for.
  private var innerNames: [NameBytes] {
    let top = source + [UInt8(ascii: "/")]
    guard let place, place.starts(with: top) else { return [] }
    return place.dropFirst(top.count).split(separator: UInt8(ascii: "/")).map(Array.init)
  }
}
