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

  /// Removes the unfinished copies of a transfer nobody knows any more, and keeps its journal aside.
  ///
  /// - Returns: Where its finished copies are; their originals may be there, too.
  package func giveUp(_ leftover: Leftover) -> [[UInt8]] {
    let safeKey = NameBytes(leftover.name.dropLast(Self.journalSuffix.count))
    var folders = Set(leftover.contents.folders)
    var places: [NameBytes] = []
    for case .staged(_, let part, let place) in leftover.contents.records {
      guard let (folder, name) = place.splitPath else { continue }
      folders.insert(folder)
      if let open = try? Folder(folder), open.entry(name)?.id == part { places.append(place) }
    }
    for folder in folders {
      guard let open = try? Folder(folder) else { continue }
      TransferRun.removeParts(of: safeKey, in: open)
    }
    Self.keepAside(path.appending(leftover.name))
    return places
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
