// SPDX-License-Identifier: Apache-2.0

/// A walk over all that lies in an entry of a folder, each folder before what is in it.
///
/// However deep it goes, it takes neither stack nor many descriptors. It tells one name after the other,
/// and goes into those folders alone that it is sent into.
struct FolderWalk {
  private var way: FolderDescent
  /// The folders it is in, by name, and the names in each that it has not come to, the next one last.
  private var open: [(name: NameBytes, rest: [NameBytes])] = []

  /// Begins in the folder of the entry.
  init(_ folder: Folder) { way = FolderDescent(folder) }

  /// The folder it is in, where the name is that came last.
  var folder: Folder { way.last }
  /// How many folders it has gone into.
  var level: Int { open.count }

  /// Goes into a folder that is an entry of the one it is in, and no link to one.
  mutating func enter(_ name: NameBytes, expecting id: FileID) throws(FileFailure) {
    try way.enter(name, expecting: id)
    open.append((name, []))
  }

  /// Reads the names in the folder it has gone into; before that there are none.
  ///
  /// - Returns: The names.
  @discardableResult
  mutating func read() throws(FileFailure) -> [NameBytes] {
    let names = try way.last.names()
    if !open.isEmpty { open[open.count - 1].rest = names.reversed() }
    return names
  }

  /// The next name in the folder; `nil` when that is over, and is to be left.
  mutating func next() -> NameBytes? {
    open.isEmpty ? nil : open[open.count - 1].rest.popLast()
  }

  /// Goes up again.
  ///
  /// - Returns: The name of the folder that was left.
  /// - Throws: `FileFailure` when what is above is not what it has come through.
  @discardableResult
  mutating func leave() throws(FileFailure) -> NameBytes {
    try way.leave()
    return open.popLast()?.name ?? []
  }

  // MARK: What can be seen

  /// Goes into an entry if that is a folder that lets anybody in, and reads the names in it.
  ///
  /// - Returns: The names, none where they cannot be read; `nil` when it has gone nowhere.
  @discardableResult
  mutating func look(into name: NameBytes, _ facts: FileFacts) -> [NameBytes]? {
    guard facts.kind == .folder, (try? enter(name, expecting: facts.id)) != nil else { return nil }
    return (try? read()) ?? []
  }

  /// The next entry that can be seen, after leaving the folders that are over; `nil` at the end.
  mutating func nextEntry() -> (name: NameBytes, facts: FileFacts)? {
    while !open.isEmpty {
      if let name = next() {
        if let facts = folder.entry(name) { return (name, facts) }
      } else if (try? leave()) == nil {
        return nil
      }
    }
    return nil
  }

  /// Removes a file, or goes into a folder whatever its rights, so that it can be removed, too.
  mutating func removeOrLook(into name: NameBytes) {
    if (try? folder.removeFile(name)) != nil { return }
    guard let facts = folder.entry(name), facts.kind == .folder else { return }
    try? folder.setMode(name, 0o700)
    look(into: name, facts)
  }
}
