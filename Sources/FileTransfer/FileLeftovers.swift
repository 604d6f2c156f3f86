// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// The journals that lie in a folder, whoever wrote them.
///
/// A journal is gone when its transfer is over and the log of transfers says so. One that is left
/// belongs to a host that lives, to one that died, or to a log that was damaged; only who reads the
/// logs knows which, so this tells what is there and does what it is told.
package struct FileLeftovers {
  /// A journal that was found.
  package struct Leftover {
    /// Its file name, as `FileTransferJob.journalName(of:)` makes it.
    package let name: [UInt8]
    /// What the transfer was given to be found here; `nil` when that is lost.
    package let note: [UInt8]?
    /// The lines of it that are not what was written.
    package var torn: [[UInt8]] { contents.torn }
    fileprivate let contents: Journal.Contents
  }

  /// The journals that were left in the folder.
  package let all: [Leftover]
  /// True when there is a text there that was to become a file.
  package let hasTexts: Bool
  private let path: NameBytes

  private static let journalSuffix = NameBytes(".journal".utf8)
  private static let damagedSuffix = NameBytes(".damaged".utf8)
  private static let keptNanoseconds: Int64 = 30 * 86_400 * 1_000_000_000

  /// Looks into a folder of journals; waits for the disk.
  package init(in journals: [UInt8]) {
    path = journals
    let names = (try? Folder(journals).names()) ?? []
    hasTexts = names.contains { $0.suffix(5).elementsEqual(".text".utf8) }
    all = names.compactMap { name in
      guard name.suffix(Self.journalSuffix.count) == Self.journalSuffix[...],
        let contents = Journal.contents(journals.appending(name))
      else { return nil }
      return Leftover(name: name, note: contents.note, contents: contents)
    }
  }

  /// Removes the journal of a transfer that is over.
  package func remove(_ leftover: Leftover) { Self.remove(path.appending(leftover.name)) }

  /// What the disks hold of a transfer whose order nobody knows any more.
  package struct Remains {
    /// The folders its copies grew in.
    package var folders: [[UInt8]] = []
    /// Unfinished copies; they are removed.
    package var parts = 0
    /// Finished copies whose originals may be there, too.
    package var places: [[UInt8]] = []
    /// Copies whose originals are there and alike.
    package var doubled: [Doubled] = []
  }

  /// A copy, and the original that is like it.
  package struct Doubled {
    /// The path of the original.
    package let original: [UInt8]
    /// The path of the copy.
    package let copy: [UInt8]
    /// The state of the copy.
    package let stamp: String
  }

  /// Removes the unfinished copies of a transfer nobody knows any more, and keeps its journal aside.
  ///
  /// - Parameters:
  ///   - leftover: The journal.
  ///   - folders: Further folders in which copies of it may be.
  ///   - sources: Further folders the items may have come from.
  /// - Returns: What is left of it.
  package func giveUp(
    _ leftover: Leftover, folders: [[UInt8]] = [], sources: [[UInt8]] = []
  ) -> Remains {
    let safeKey = NameBytes(leftover.name.dropLast(Self.journalSuffix.count))
    var targets = Set(leftover.contents.folders + folders)
    var remains = Remains()
    for case .staged(_, let part, let place) in leftover.contents.records {
      guard let (folder, name) = place.splitPath else { continue }
      targets.insert(folder)
      if let open = try? Folder(folder), open.entry(name)?.id == part {
        remains.places.append(place)
      }
    }
    remains.folders = targets.sorted { $0.lexicographicallyPrecedes($1) }
    let origins = Set(leftover.contents.sources + sources).compactMap { try? Folder($0) }
    for folder in remains.folders {
      guard let open = try? Folder(folder) else { continue }
      remains.parts += TransferRun.removeParts(of: safeKey, in: open)
      guard let began = leftover.contents.began else { continue }
      remains.doubled += Self.doubled(in: open, of: origins, since: began)
    }
    Self.keepAside(path.appending(leftover.name))
    return remains
  }

  /// The entries of a folder that are younger than a moment and like those of their name elsewhere.
  private static func doubled(
    in folder: Folder, of origins: [Folder], since began: Int64
  ) -> [Doubled] {
    ((try? folder.names()) ?? []).sorted { $0.lexicographicallyPrecedes($1) }.compactMap { name in
      guard let copy = folder.entry(name), copy.changed >= began else { return nil }
      let origin = origins.first { origin in
        guard let original = origin.entry(name), original.id != copy.id else { return false }
        return FileStamp.isAlike(name, in: origin, name, in: folder)
      }
      return origin.map {
        Doubled(
          original: $0.path.appending(name), copy: folder.path.appending(name),
          stamp: FileStamp.of(name, in: folder))
      }
    }
  }

  /// Removes texts that were to become files, unless their transfer goes on.
  ///
  /// - Parameter isNeeded: Tells it by the name of the text before its last two dots.
  package func sweepTexts(unless isNeeded: (String) -> Bool) {
    guard let folder = try? Folder(path), let names = try? folder.names() else { return }
    for name in names where name.suffix(5).elementsEqual(".text".utf8) {
      let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      if !isNeeded(String(decoding: parts[0], as: UTF8.self)) { try? folder.removeFile(name) }
    }
  }

  /// Removes journals that were kept aside for a month.
  package func sweepKept() {
    guard let folder = try? Folder(path), let names = try? folder.names() else { return }
    let oldest = Int64(time(nil)) * 1_000_000_000 - Self.keptNanoseconds
    for name in names where name.suffix(Self.damagedSuffix.count) == Self.damagedSuffix[...] {
      guard let facts = folder.entry(name), facts.kind == .file, facts.modified < oldest else {
        continue
      }
      try? folder.removeFile(name)
    }
  }

  static func remove(_ journal: NameBytes) {
    if Journal.contents(journal)?.isDamaged == true { return keepAside(journal) }
    _ = journal.withCString { unlink($0) }
  }

  private static func keepAside(_ journal: NameBytes) {
    let kept = journal + damagedSuffix
    _ = journal.withCString { from in kept.withCString { Glibc.rename(from, $0) } }
  }
}
