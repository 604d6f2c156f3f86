// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// What is to be removed for good: an entry as it was when it was read, and all that was in it, however
/// deep.
///
/// Exactly this is removed, and nothing that came or changed since. It is a list, every folder before
/// what is in it, and walked as one: folders within folders cost neither stack nor descriptors.
struct DoomedTree {
  /// One of the entries; the first is at level 0.
  private struct Entry {
    let level: Int
    let name: NameBytes
    let facts: FileFacts
  }

  private var entries: [Entry]

  /// Reads an entry and all that is in it, without following links.
  ///
  /// - Throws: `FileFailure` when a folder of it cannot be read.
  init(reading name: NameBytes, in folder: Folder) throws(FileFailure) {
    let first = try folder.facts(name)
    entries = [Entry(level: 0, name: name, facts: first)]
    guard first.kind == .folder else { return }
    var way = FolderDescent(folder)
    try Self.enter(entries[0], by: &way)
    var waiting = [NameStack(try way.last.names())]
    while let names = waiting.last {
      guard let next = names.next else {
        waiting.removeLast()
        try way.leave()
        continue
      }
      waiting[waiting.count - 1].drop()
      let entry = Entry(level: waiting.count, name: next, facts: try way.last.facts(next))
      entries.append(entry)
      guard entry.facts.kind == .folder else { continue }
      try Self.enter(entry, by: &way)
      waiting.append(NameStack(try way.last.names()))
    }
  }

  private static func enter(_ entry: Entry, by way: inout FolderDescent) throws(FileFailure) {
    guard entry.facts.device == way.last.facts.device else { throw FileFailure.isMountPoint }
    try way.enter(entry.name, expecting: entry.facts.id)
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
    entries = []
    for line in lines {
      guard let facts = FileFacts(text: line.facts) else { return nil }
      // In what comes first, or the folder before, or one that is not over yet.
      let deepest = entries.last.map { $0.level + ($0.facts.kind == .folder ? 1 : 0) } ?? 0
      guard line.level <= deepest, line.level > 0 || entries.isEmpty else { return nil }
      entries.append(Entry(level: line.level, name: line.name, facts: facts))
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

/// Names that are taken one after the other.
private struct NameStack {
  private var names: ArraySlice<NameBytes>

  init(_ names: [NameBytes]) { self.names = names[...] }

  var next: NameBytes? { names.first }
  mutating func drop() { names.removeFirst() }
}
