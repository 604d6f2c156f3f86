// SPDX-License-Identifier: Apache-2.0
package import CFileSystem

/// One entry of a folder, in 24 bytes; its name lies in the listing.
package typealias FileEntry = colonnade_entry

/// What an entry is.
package enum FileKind: UInt8, Sendable {
  case unknown, file, folder, link, pipe, socket, characterDevice, blockDevice
}

extension colonnade_entry {
  /// What the entry is; `unknown` where the file system did not say and nobody has looked.
  package var fileKind: FileKind { FileKind(rawValue: kind) ?? .unknown }

  /// Bytes of its contents, once somebody has looked.
  package var byteCount: Int64 { size }
  /// When its contents last changed, in nanoseconds since 1970, once somebody has looked.
  package var modifiedAt: Int64 { modified }

  /// Whether the facts of two entries are the same, whatever their names.
  package func hasSameFacts(as other: FileEntry) -> Bool {
    size == other.size && modified == other.modified && kind == other.kind
      && flags == other.flags
  }

  /// Whether stepping in makes sense: a folder, or a link that leads to one.
  package var isFolder: Bool {
    fileKind == .folder || has(COLONNADE_TO_FOLDER)
  }

  /// Whether the name begins with a dot.
  package var isHidden: Bool { has(COLONNADE_HIDDEN) }
  /// Whether size and date are known.
  package var hasFacts: Bool { has(COLONNADE_FACTS) }
  /// Whether it is a link that leads nowhere.
  package var isBroken: Bool { has(COLONNADE_BROKEN) }
  /// Whether it is a plain file somebody may run.
  package var isExecutable: Bool { has(COLONNADE_EXECUTABLE) }
  /// Whether it was no longer there when somebody looked.
  package var isGone: Bool { has(COLONNADE_GONE) }
  /// Whether another file system begins here; looking inside could wait.
  package var isMount: Bool { has(COLONNADE_OTHER_DEVICE) }

  private func has(_ flag: Int) -> Bool { Int(flags) & flag != 0 }
}
