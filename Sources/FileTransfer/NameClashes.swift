// SPDX-License-Identifier: Apache-2.0

/// The names that are taken where things are to go, and which of the two that want one is newer.
package struct NameClashes: Equatable, Sendable {
  /// The facts about one of the two.
  package struct Thing: Equatable, Sendable {
    /// True for a folder.
    package let isFolder: Bool
    /// Bytes of a file; `nil` for all others.
    package let size: UInt64?
    /// When its contents changed last, in nanoseconds since 1970.
    package let modified: Int64
  }

  /// How many names are taken.
  package private(set) var count = 0
  /// How many of the files that come are older than the file that is there.
  package private(set) var older = 0
  /// How many of them are newer.
  package private(set) var newer = 0
  /// The position of the first item whose name is taken.
  package private(set) var position: Int?
  /// What that one is; `nil` when that is not known.
  package private(set) var new: Thing?
  /// What is there; `nil` when only another one that comes has its name.
  package private(set) var old: Thing?

  /// Creates the answer that no name is taken.
  package init() {}

  /// Notes that the name of an item is taken.
  mutating func add(_ n: Int, new: FileFacts?, old: FileFacts?) {
    count += 1
    if position == nil {
      position = n
      (self.new, self.old) = (new.map { Thing($0) }, old.map { Thing($0) })
    }
    guard let new, let old, new.kind == .file, old.kind == .file else { return }
    let isNear = (new.modified &- old.modified).magnitude <= FileFacts.grain.magnitude
    if !isNear, new.modified > old.modified { newer += 1 }
    if !isNear, new.modified < old.modified { older += 1 }
  }
}

extension NameClashes.Thing {
  fileprivate init(_ facts: FileFacts) {
    self.init(
      isFolder: facts.kind == .folder, size: facts.kind == .file ? UInt64(facts.size) : nil,
      modified: facts.modified)
  }
}
