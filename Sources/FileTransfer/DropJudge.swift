// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// What a folder says to files that are held over it: what may be done with them there, and why not.
///
/// The judge only looks and changes nothing. What it says can be out of date a moment later; the
/// transfer looks again.
package struct DropJudge: Sendable {
  /// Absolute paths of what is held over it.
  package var sources: [[UInt8]]
  /// Absolute path of the folder.
  package var folder: [UInt8]

  /// True to read what looks the same as what is there; what has the same bytes is no twin then.
  package var readsTwins = false

  /// Describes a question.
  package init(sources: [[UInt8]], folder: [UInt8]) {
    self.sources = sources
    self.folder = folder
  }

  /// The answer.
  package struct Verdict: Equatable, Sendable {
    /// Why nothing can be done, as the end of a sentence; `nil` when something can.
    package var refusal: String?
    /// True when all of it is there already, so that a move would change nothing.
    package var isThere = false
    /// True when the originals can be taken away.
    package var canMove = true
    /// True when all of it lies on the folder's own file system, so that a move is only a new name.
    package var isNear = true
    /// True when a name is taken there, or two of the things have one name.
    package var hasConflict = false
    /// True when what has a taken name looks the same by size and time, or is a folder, and was not found
    /// to have the same bytes, or when a folder and something else want one name: nobody has seen what
    /// would be replaced.
    package var hasTwin = false

    /// The names that are taken, with what is known of both sides.
    package var clashes = NameClashes()

    /// Creates the verdict on what can go there.
    package init() {}
  }

  /// Looks at both ends; waits for the disk.
  package func judge() -> Verdict {
    var verdict = Verdict()
    do throws(FileFailure) {
      let target = try Folder(folder)
      do throws(FileFailure) {
        try target.checkMayChange()
      } catch {
        throw FileFailure.fixedFolder(error)
      }
      try look(at: target, &verdict)
    } catch {
      verdict.refusal = error.reason
    }
    return verdict
  }

  private func look(at target: Folder, _ verdict: inout Verdict) throws(FileFailure) {
    var folders: [NameBytes: Folder] = [:]
    var there = 0
    var names: Set<NameBytes> = []
    var reader = TwinReader()
    for (n, source) in sources.enumerated() {
      guard let (path, name) = source.splitPath else {
        throw FileFailure.noName
      }
      let from: Folder
      if let known = folders[path] {
        from = known
      } else {
        from = try Folder(path)
        folders[path] = from
        if (try? from.checkMayChange()) == nil { verdict.canMove = false }
      }
      let facts = try from.facts(name)
      if facts.kind == .folder, target.lineage.contains(facts.id) {
        throw FileFailure(FileWords.intoItself(isContents: facts.id != target.id))
      }
      if from.facts.device != target.facts.device { verdict.isNear = false }
      if from.id == target.id {
        there += 1
      } else {
        let taken = target.entry(name)
        if !names.insert(name).inserted || taken != nil {
          verdict.hasConflict = true
          verdict.clashes.add(n, new: facts, old: taken)
        }
        if let taken, !verdict.hasTwin {
          verdict.hasTwin =
            facts.isFolder(against: taken)
            || facts.isTwin(of: taken) && (!readsTwins || !reader.areSame(name, in: from, target))
        }
      }
    }
    verdict.isThere = there == sources.count
  }
}

extension FileFacts {
  /// The grain of the times of the coarsest file systems, in nanoseconds.
  static let grain: Int64 = 2_000_000_000

  /// Tells whether one of two is a folder and the other is none.
  fileprivate func isFolder(against other: FileFacts) -> Bool {
    (kind == .folder) != (other.kind == .folder)
  }

  /// Tells whether only the contents can tell two files apart, or what is in two folders.
  fileprivate func isTwin(of other: FileFacts) -> Bool {
    if kind == .folder { return other.kind == .folder }
    guard kind == .file, other.kind == .file, id != other.id, size == other.size else {
      return false
    }
    return (modified &- other.modified).magnitude <= Self.grain.magnitude
  }
}
