// SPDX-License-Identifier: Apache-2.0
package import CFileSystem
package import PanePlugin

/// One entry of a folder, in 24 bytes; its name lies in the listing.
package typealias FileEntry = colonnade_entry

/// The kind of an entry.
package enum FileKind: UInt8, Sendable {
  case unknown, file, folder, link, pipe, socket, characterDevice, blockDevice
}

extension colonnade_entry {
  /// The kind of the entry; `unknown` where the file system did not say and nobody has looked.
  package var fileKind: FileKind { FileKind(rawValue: kind) ?? .unknown }

  /// Bytes of its contents, once somebody has looked.
  package var byteCount: Int64 { size }
  /// Moment its contents last changed, in nanoseconds since 1970, once somebody has looked.
  package var modifiedAt: Int64 { modified }

  /// An entry whose name lies nowhere; where a link leads is looked up, which waits for the disk.
  ///
  /// - Parameters:
  ///   - facts: Its facts.
  ///   - place: Where it is.
  package init(_ facts: FileFacts, at place: FilePath) {
    self.init()
    (size, modified, kind) = (facts.size, facts.modified, facts.kind.rawValue)
    flags = UInt8(COLONNADE_FACTS)
    guard facts.kind == .link else { return }
    let target = try? FileFacts(of: place, following: true)
    if target == nil { flags |= UInt8(COLONNADE_BROKEN) }
    if target?.kind == .folder { flags |= UInt8(COLONNADE_TO_FOLDER) }
  }

  /// Compares the facts of two entries, whatever their names.
  package func hasSameFacts(as other: FileEntry) -> Bool {
    size == other.size && modified == other.modified && kind == other.kind
      && flags == other.flags
  }

  /// True for a folder, and for a link that leads to one: stepping in makes sense.
  package var isFolder: Bool {
    fileKind == .folder || has(COLONNADE_TO_FOLDER)
  }

  /// True if the name begins with a dot.
  package var isHidden: Bool { has(COLONNADE_HIDDEN) }
  /// True once size and date are known.
  package var hasFacts: Bool { has(COLONNADE_FACTS) }
  /// True for a link that leads nowhere.
  package var isBroken: Bool { fileKind == .link && has(COLONNADE_BROKEN) }
  /// True for a plain file somebody may run.
  package var isExecutable: Bool { has(COLONNADE_EXECUTABLE) }
  /// True for a plain file that runs as the user it belongs to.
  package var runsAsOwner: Bool { fileKind == .file && has(COLONNADE_AS_OWNER) }
  /// True for a plain file that runs as the group it belongs to.
  package var runsAsGroup: Bool { fileKind == .file && has(COLONNADE_AS_GROUP) }
  /// True for a folder out of which nobody takes what belongs to others.
  package var isSticky: Bool { fileKind == .folder && has(COLONNADE_STICKY) }
  /// True for a folder that everybody may write into.
  package var isOpenToAll: Bool { fileKind == .folder && has(COLONNADE_WRITABLE) }
  /// True if it was no longer there when somebody looked.
  package var isGone: Bool { has(COLONNADE_GONE) }
  /// True if another file system begins here; looking inside could wait.
  package var isMount: Bool { has(COLONNADE_OTHER_DEVICE) }

  private func has(_ flag: Int) -> Bool { Int(flags) & flag != 0 }
}
