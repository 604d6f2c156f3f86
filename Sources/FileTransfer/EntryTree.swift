// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// An entry as it was when it was looked at, and all that was in it, however deep: what was copied of a
/// source that moves, or what is to be removed for good.
///
/// Exactly this is removed, and nothing that came or changed since. It is a list, every folder before
/// what is in it, and walked as one: folders within folders cost neither stack nor descriptors.
struct EntryTree {
  /// One of the entries; the first is at level 0.
  private struct Entry {
    let level: Int
    let name: NameBytes
    let facts: FileFacts
  }

  private var entries: [Entry] = []

  /// Begins without an entry.
  init() {}

  /// Adds an entry; the folder it is in is the last one that is a level higher.
  mutating func add(_ name: NameBytes, _ facts: FileFacts, level: Int) {
    entries.append(Entry(level: level, name: name, facts: facts))
  }

  /// Reads an entry and all that is in it, without following links.
  ///
  /// - Throws: `FileFailure` when a folder of it cannot be read.
  init(reading name: NameBytes, in folder: Folder) throws(FileFailure) {
    var walk = FolderWalk(folder)
    try take(name, by: &walk)
    while walk.level > 0 {
      if let next = walk.next() { try take(next, by: &walk) } else { try walk.leave() }
    }
  }

  private mutating func take(_ name: NameBytes, by walk: inout FolderWalk) throws(FileFailure) {
    let facts = try walk.folder.facts(name)
    add(name, facts, level: walk.level)
    guard facts.kind == .folder else { return }
    guard facts.device == walk.folder.facts.device else { throw FileFailure.isMountPoint }
    try walk.enter(name, expecting: facts.id)
    try walk.read()
  }

  // MARK: In the journal

  /// Writes the entries.
  func write(_ n: Int, into journal: Journal) {
    for entry in entries {
      journal.add(.entry(n: n, level: entry.level, name: entry.name, facts: entry.facts.text))
    }
  }

  /// Reads what ``write(_:into:)`` wrote; `nil` when it is not whole.
  init?(_ lines: [(level: Int, name: NameBytes, facts: String)]) {
    for line in lines {
      guard let facts = FileFacts(text: line.facts) else { return nil }
      // In what comes first, or the folder before, or one that is not over yet.
      let deepest = entries.last.map { $0.level + ($0.facts.kind == .folder ? 1 : 0) } ?? 0
      guard line.level <= deepest, line.level > 0 || entries.isEmpty else { return nil }
      add(line.name, facts, level: line.level)
    }
    if entries.isEmpty { return nil }
  }

  // MARK: Removing

  /// Removes it.
  ///
  /// - Returns: Why something of it stays; `nil` when all of it is gone.
  func remove(from folder: Folder, _ signal: TransferSignal) -> String? {
    var removal = Removal(FolderDescent(folder), signal)
    do throws(FileFailure) {
      var index = 0
      while index < entries.count {
        let entry = entries[index]
        try removal.leave(to: entry.level)
        index += 1
        guard !removal.take(entry) else { continue }
        // What is in a folder that is not gone into stays with it.
        while index < entries.count, entries[index].level > entry.level { index += 1 }
      }
      try removal.leave(to: 0)
    } catch {
      return removal.reason ?? error.reason
    }
    return removal.reason
  }

  /// The state of a removal on its way.
  private struct Removal {
    private var way: FolderDescent
    private let signal: TransferSignal
    /// The folders that are gone into, and whether something in them stays.
    private var open: [(entry: Entry, keeps: Bool)] = []
    /// Why something stays: the first reason.
    private(set) var reason: String?

    init(_ way: FolderDescent, _ signal: TransferSignal) {
      self.way = way
      self.signal = signal
    }

    private mutating func keep(because words: String) {
      reason = reason ?? words
      if !open.isEmpty { open[open.count - 1].keeps = true }
    }

    private mutating func failed(_ failure: FileFailure) {
      if failure == .changedWhileCopied { return keep(because: FileWords.originalHasChanged) }
      if failure.code != ENOENT { keep(because: FileWords.originalStays(failure)) }
    }

    /// Removes a file, or goes into a folder; tells whether what follows in the list can be gone on with.
    mutating func take(_ entry: Entry) -> Bool {
      do throws(FileFailure) {
        guard entry.facts.isUnchanged(try way.last.facts(entry.name)) else {
          keep(because: FileWords.originalHasChanged)
          return false
        }
        if entry.facts.kind == .folder {
          try way.enter(entry.name, expecting: entry.facts.id)
          open.append((entry, false))
        } else {
          try way.last.removeFile(entry.name)
          signal.step()
        }
        return true
      } catch {
        failed(error)
        return false
      }
    }

    /// Leaves folders until so many are open, and removes those that are empty now.
    mutating func leave(to level: Int) throws(FileFailure) {
      while open.count > level, let (entry, keeps) = open.popLast() {
        try way.leave()
        if keeps {
          if !open.isEmpty { open[open.count - 1].keeps = true }
          continue
        }
        do throws(FileFailure) {
          try way.last.removeFolder(entry.name)
          signal.step()
        } catch {
          if error.code == ENOTEMPTY || error.code == EEXIST {
            keep(because: FileWords.originalHasMore)
          } else {
            failed(error)
          }
        }
      }
    }
  }
}
