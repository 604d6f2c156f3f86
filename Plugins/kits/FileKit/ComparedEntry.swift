// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// An entry of a folder as far as two folders are compared by it.
package struct ComparedEntry: Equatable, Sendable {
  /// Its name, as the bytes the system knows it by.
  package var name: [UInt8]
  /// The kind of entry; a link is compared as a link.
  package var kind: FileKind
  /// Bytes of its contents.
  package var size: Int64
  /// Moment its contents last changed, in nanoseconds since 1970.
  package var modified: Int64
  /// What a link says; empty for all others.
  package var target: [UInt8]
  /// True where another file system begins: it is left alone.
  package var isMount: Bool

  /// Describes an entry.
  package init(
    name: [UInt8], kind: FileKind, size: Int64 = 0, modified: Int64 = 0, target: [UInt8] = [],
    isMount: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.size = size
    self.modified = modified
    self.target = target
    self.isMount = isMount
  }

  /// The entries of a folder with their facts, in the order of the file system, without those that are
  /// not whole yet; waits for the disk.
  ///
  /// - Throws: `FileProblem` when the folder cannot be read to its end.
  package static func all(in folder: FilePath) throws(FileProblem) -> [ComparedEntry] {
    let reader = try FolderReader(folder)
    defer { reader.close() }
    let listing = try FolderListing(reader)
    let looked = listing.looked(
      at: 0..<listing.count, in: reader.descriptor, device: reader.device)
    return looked.indices.compactMap { index in
      let entry = looked[index]
      // What is still being made comes under its own name.
      guard !entry.isGone, !FileName.isUnfinished(listing.name(index)) else { return nil }
      let name = Array(listing.name(index))
      return ComparedEntry(
        name: name, kind: entry.fileKind, size: entry.byteCount, modified: entry.modifiedAt,
        target: entry.fileKind == .link ? reader.target(of: name) ?? [] : [],
        isMount: entry.isMount)
    }
  }

  /// True while a place still has an entry with these facts; waits for the disk.
  ///
  /// Of what is in a folder this says nothing but that no name has come or gone.
  package func isStill(at place: FilePath) -> Bool {
    guard let facts = try? FileFacts(of: place), facts.kind == kind else { return false }
    switch kind {
    case .file: return facts.size == size && facts.modified == modified
    case .folder: return facts.modified == modified
    case .link: return LinkTarget.words(of: place)?.bytes ?? [] == target
    case .pipe, .socket, .characterDevice, .blockDevice, .unknown: return true
    }
  }
}

/// What two entries of one name, seen from the folder *here*, are to each other.
package enum Difference: String, CaseIterable, Sendable {
  /// Alike; of folders, all in them.
  case same
  /// Other contents, changed later here than there; of folders, nothing in them is the other way.
  case newer
  /// Other contents, changed later there than here; of folders, nothing in them is the other way.
  case older
  /// Other contents of one moment; of folders, differences of several kinds.
  case differs
  /// Alike but for one hour exactly, as clocks without a zone leave it.
  case hourApart
  /// Nothing of the name there.
  case onlyHere
  /// Nothing of the name here.
  case onlyThere
  /// A folder against a file, or another two that cannot be compared.
  case otherKind
  /// A folder that could not be read, or that another file system begins at.
  case unread

  /// The same pair seen from the other side.
  package var turned: Difference {
    switch self {
    case .newer: .older
    case .older: .newer
    case .onlyHere: .onlyThere
    case .onlyThere: .onlyHere
    case .same, .differs, .hourApart, .otherKind, .unread: self
    }
  }

  /// What a folder is that has these differences in it.
  package static func sum(of differences: some Sequence<Difference>) -> Difference {
    var found = Set(differences)
    found.remove(.same)
    if found.isEmpty { return .same }
    if found == [.unread] { return .unread }
    if found.isSubset(of: [.newer, .onlyHere]) { return .newer }
    if found.isSubset(of: [.older, .onlyThere]) { return .older }
    return .differs
  }
}
