// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// What is to be done so that two compared folders become more alike.
package struct SyncPlan: Equatable, Sendable {
  /// The ways to bring two folders together.
  package enum Way: String, CaseIterable, Sendable {
    /// What is new or newer here is copied there.
    case update
    /// There becomes as here is; what is only there goes to the trash.
    case mirror
    /// The newer one of each is copied to the other side.
    case both
  }

  /// One step: a copy, or something that goes to the trash.
  package struct Step: Equatable, Sendable {
    /// What is copied, or goes to the trash.
    package var source: FilePath
    /// The place of the copy; `nil` for what goes to the trash.
    package var target: FilePath?
    /// The entry at the source as it was compared.
    package var entry: ComparedEntry
    /// The entry at the target, which goes to the trash; `nil` when its place is free.
    package var replaced: ComparedEntry?
    /// What made it necessary, seen from here.
    package var difference: Difference
    /// Its path below the folders that are compared.
    package var path: [UInt8]
    /// False for what only the user can decide.
    package var isClear: Bool

    /// The folders at its ends, whose inside was not compared.
    package var folders: [FilePath] {
      let replaced = replaced?.kind == .folder ? target : nil
      return (entry.kind == .folder ? [source] : []) + (replaced.map { [$0] } ?? [])
    }

    /// True while both ends are what they were when they were compared; waits for the disk.
    ///
    /// What is in ``folders`` has to be looked at beside it.
    package var isStillSo: Bool {
      guard entry.isStill(at: source) else { return false }
      guard let target else { return true }
      guard let replaced else { return (try? FileFacts(of: target)) == nil }
      return replaced.isStill(at: target)
    }
  }

  /// Why something is left out.
  package enum Reason: CaseIterable, Sendable {
    /// It could not be read.
    case unread
    /// Another file system begins there.
    case mount
    /// A pipe, a socket or a device.
    case special

    /// The words before its number.
    package var words: String {
      switch self {
      case .unread: "cannot be read"
      case .mount: "on other file systems"
      case .special: "pipes, sockets or devices"
      }
    }
  }

  /// The steps, in the order of the names.
  package var steps: [Step] = []
  /// How many entries are left out, by the reason.
  package var leftOut: [Reason: Int] = [:]

  /// Words about what is left out; empty when nothing is.
  package var leftOutWords: String {
    Reason.allCases.compactMap { reason in
      leftOut[reason].map { "\(reason.words): \(FileWords.grouped($0))" }
    }.joined(separator: ", ")
  }
}

extension FolderComparison {
  /// The steps of one way to bring the folders together; none before all was compared.
  ///
  /// What cannot be told for sure is part of it and not clear: other contents of one moment, an hour
  /// apart, a folder against a file. Pipes, sockets, devices and what could not be read are counted and
  /// left out.
  package func plan(_ way: SyncPlan.Way) -> SyncPlan {
    guard isComplete, problem == nil else { return SyncPlan() }
    var plan = SyncPlan()
    for level in levels {
      for row in level.rows where row.inside == nil {
        if let step = step(for: row, in: level, way) {
          plan.steps.append(step)
        } else if let reason = leavesOut(row, way) {
          plan.leftOut[reason, default: 0] += 1
        }
      }
    }
    plan.steps.sort { $0.path.lexicographicallyPrecedes($1.path) }
    return plan
  }

  /// Why a row that would be a step is none; `nil` where nothing would be done anyway.
  private func leavesOut(_ row: Row, _ way: SyncPlan.Way) -> SyncPlan.Reason? {
    let isMount = row.here?.isMount == true || row.there?.isMount == true
    switch (row.difference, way) {
    case (.same, _), (.older, .update), (.onlyThere, .update): return nil
    case (.unread, _): return isMount ? .mount : .unread
    case (.newer, _), (.older, _), (.differs, _), (.hourApart, _), (.otherKind, _), (.onlyHere, _),
      (.onlyThere, _):
      return isMount ? .mount : .special
    }
  }

  private func step(for row: Row, in level: Level, _ way: SyncPlan.Way) -> SyncPlan.Step? {
    switch (row.difference, way) {
    case (.same, _), (.unread, _), (.older, .update), (.onlyThere, .update): return nil
    case (.onlyHere, _), (.newer, _), (.older, .mirror):
      return copy(row, in: level, toThere: true, isClear: true)
    case (.older, .both), (.onlyThere, .both):
      return copy(row, in: level, toThere: false, isClear: true)
    case (.differs, _), (.hourApart, _), (.otherKind, _):
      return copy(row, in: level, toThere: true, isClear: false)
    case (.onlyThere, .mirror):
      guard let entry = row.there, !entry.isMount else { return nil }
      let folder = there.appending(level.there)
      return SyncPlan.Step(
        source: folder.appending(entry.name), entry: entry, difference: row.difference,
        path: Self.path(level.there, entry.name), isClear: true)
    }
  }

  private func copy(
    _ row: Row, in level: Level, toThere: Bool, isClear: Bool
  ) -> SyncPlan.Step? {
    let (entry, other) = toThere ? (row.here, row.there) : (row.there, row.here)
    let folders = [here.appending(level.here), there.appending(level.there)]
    guard let entry, [.file, .folder, .link].contains(entry.kind), !entry.isMount,
      other?.isMount != true
    else { return nil }
    return SyncPlan.Step(
      source: folders[toThere ? 0 : 1].appending(entry.name),
      target: folders[toThere ? 1 : 0].appending(other?.name ?? entry.name), entry: entry,
      replaced: other, difference: row.difference, path: Self.path(level.here, entry.name),
      isClear: isClear)
  }
}
