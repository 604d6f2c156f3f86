// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// The name of one entry, or a whole path, as the system's bytes.
typealias NameBytes = [UInt8]

/// An open folder; its entries are named from here, so that nobody can put a link in the way.
final class Folder {
  let descriptor: Int32
  /// Where it was opened, for messages and results.
  let path: NameBytes
  let facts: FileFacts
  private var above: Set<FileID>?
  /// True once entries could be made and removed here; of very many it is asked once.
  private var mayChange = false

  var id: FileID { facts.id }

  /// Opens a folder by its path; links that lead there are followed.
  init(_ path: NameBytes) throws(FileFailure) {
    self.path = path
    descriptor = try checked(path.withCString { colonnade_file_open_folder(-1, $0, 1) })
    facts = try Folder.facts(of: descriptor)
  }

  /// Opens an entry of a folder that must be a folder itself and no link to one.
  init(_ name: NameBytes, in folder: Folder) throws(FileFailure) {
    path = folder.path.appending(name)
    descriptor = try checked(
      name.withCString { colonnade_file_open_folder(folder.descriptor, $0, 0) })
    facts = try Folder.facts(of: descriptor)
  }

  /// Opens a folder that is an entry of another one and no link to one, or `..`; of its path only that of
  /// the other one is known.
  ///
  /// So a way of very many folders costs no paths that are longer than any the system takes.
  init(_ name: NameBytes, below folder: Folder) throws(FileFailure) {
    path = folder.path
    descriptor = try checked(
      name.withCString { colonnade_file_open_folder(folder.descriptor, $0, 0) })
    facts = try Folder.facts(of: descriptor)
  }

  /// Opens a folder of this user alone, making it and those above it when they are missing.
  ///
  /// - Throws: `FileFailure`, also for a link and for what others can change.
  static func `private`(_ path: NameBytes) throws(FileFailure) -> Folder {
    guard let (parent, name) = path.splitPath else { throw FileFailure(status: ENOENT) }
    let above = try TrashCan.folder(parent)
    do throws(FileFailure) {
      try above.makeFolder(name)
    } catch {
      if error.code != EEXIST { throw error }
    }
    let folder = try Folder(name, in: above)
    guard folder.facts.raw.owner == geteuid(), folder.facts.raw.mode & 0o022 == 0 else {
      throw FileFailure.strangersFolder
    }
    return folder
  }

  deinit { close(descriptor) }

  private static func facts(of descriptor: Int32) throws(FileFailure) -> FileFacts {
    var raw = colonnade_file_facts()
    let status = colonnade_file_look(descriptor, nil, &raw)
    if status < 0 {
      close(descriptor)
      throw FileFailure(status: status)
    }
    return FileFacts(raw: raw)
  }

  // MARK: Entries

  /// The facts about an entry.
  func facts(_ name: NameBytes) throws(FileFailure) -> FileFacts {
    var raw = colonnade_file_facts()
    try checked(name.withCString { colonnade_file_look(descriptor, $0, &raw) })
    return FileFacts(raw: raw)
  }

  /// The same, or `nil` when there is no such entry or it cannot be seen.
  func entry(_ name: NameBytes) -> FileFacts? { try? facts(name) }

  /// The names in it, without `.` and `..`.
  func names() throws(FileFailure) -> [NameBytes] {
    let copy = try checked(colonnade_file_open_folder(descriptor, ".", 0))
    guard let stream = fdopendir(copy) else {
      let failure = FileFailure.last
      close(copy)
      throw failure
    }
    defer { closedir(stream) }
    var names: [NameBytes] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: UInt8.self, capacity: 256) { first in
          NameBytes(UnsafeBufferPointer(start: first, count: strnlen(tuple, 256)))
        }
      }
      if name != [UInt8(ascii: ".")], name != Array("..".utf8) { names.append(name) }
    }
    if errno != 0 { throw FileFailure.last }
    return names
  }

  private func strnlen<Value>(_ tuple: UnsafePointer<Value>, _ most: Int) -> Int {
    tuple.withMemoryRebound(to: CChar.self, capacity: most) { Glibc.strnlen($0, most) }
  }

  /// Gives an entry another place; throws with `EEXIST` when that is taken.
  func rename(_ name: NameBytes, to folder: Folder, _ new: NameBytes) throws(FileFailure) {
    try checked(
      name.withCString { old in
        new.withCString { new in
          colonnade_file_rename_new(descriptor, old, folder.descriptor, new)
        }
      })
  }

  /// Lets two entries change their names; neither is ever without one.
  func exchange(_ name: NameBytes, with other: NameBytes, in folder: Folder) throws(FileFailure) {
    try checked(
      name.withCString { name in
        other.withCString { other in
          colonnade_file_exchange(descriptor, name, folder.descriptor, other)
        }
      })
  }

  func removeFile(_ name: NameBytes) throws(FileFailure) {
    if name.withCString({ unlinkat(descriptor, $0, 0) }) != 0 { throw FileFailure.last }
  }

  func removeFolder(_ name: NameBytes) throws(FileFailure) {
    if name.withCString({ unlinkat(descriptor, $0, AT_REMOVEDIR) }) != 0 { throw FileFailure.last }
  }

  func makeFolder(_ name: NameBytes, mode: UInt32 = 0o700) throws(FileFailure) {
    if name.withCString({ mkdirat(descriptor, $0, mode) }) != 0 { throw FileFailure.last }
  }

  /// Makes an empty file as the user's other new files are.
  func makeFile(_ name: NameBytes) throws(FileFailure) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = name.withCString { openat(descriptor, $0, flags, 0o666) }
    if file < 0 { throw FileFailure.last }
    close(file)
  }

  func makeLink(_ name: NameBytes, to target: NameBytes) throws(FileFailure) {
    let status = target.withCString { target in
      name.withCString { symlinkat(target, descriptor, $0) }
    }
    if status != 0 { throw FileFailure.last }
  }

  /// Gives an entry one more name in another folder.
  func addName(_ name: NameBytes, in folder: Folder, _ new: NameBytes) throws(FileFailure) {
    let status = name.withCString { name in
      new.withCString { linkat(descriptor, name, folder.descriptor, $0, 0) }
    }
    if status != 0 { throw FileFailure.last }
  }

  func setMode(_ name: NameBytes, _ mode: UInt32) throws(FileFailure) {
    try checked(name.withCString { colonnade_file_set_mode(descriptor, $0, mode) })
  }

  /// Lets a file belong to another user and group; a link is not followed.
  func setOwner(_ name: NameBytes, _ owner: FileOwner) throws(FileFailure) {
    try checked(
      name.withCString { colonnade_file_set_owner(descriptor, $0, owner.user, owner.group) })
  }

  /// Sets when a file was changed last, in nanoseconds since 1970; a link is not followed.
  func setModified(_ name: NameBytes, _ modified: Int64) throws(FileFailure) {
    try checked(name.withCString { colonnade_file_set_modified(descriptor, $0, modified) })
  }

  /// The path of this folder without links in it, as far as that can be found out.
  private var realPath: NameBytes {
    let real = path.withCString { realpath($0, nil) }
    defer { free(real) }
    return real.map { NameBytes(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? path
  }

  /// The path of an entry from another folder, by way of real folders alone.
  func way(to name: NameBytes, from folder: Folder) -> NameBytes {
    let slash = UInt8(ascii: "/")
    let (from, to) = (folder.realPath.split(separator: slash), realPath.split(separator: slash))
    let common = zip(from, to).prefix { $0.0 == $0.1 }.count
    let up = Array(repeating: ArraySlice("..".utf8), count: from.count - common)
    return Array((up + to.dropFirst(common) + [name[...]]).joined(separator: [slash]))
  }

  /// The target of a symbolic link.
  func target(ofLink name: NameBytes) throws(FileFailure) -> NameBytes {
    var count = -1
    let target = NameBytes(unsafeUninitializedCapacity: 4_097) { buffer, filled in
      count = name.withCString { name in
        buffer.withMemoryRebound(to: CChar.self) {
          guard let base = $0.baseAddress else { return -1 }
          return readlinkat(descriptor, name, base, 4_097)
        }
      }
      filled = max(0, count)
    }
    if count < 0 { throw FileFailure.last }
    if count > 4_096 { throw FileFailure(status: ENAMETOOLONG) }
    return target
  }

  /// Makes the names in it durable.
  func sync() throws(FileFailure) {
    if fsync(descriptor) != 0, errno != EINVAL, errno != EBADF { throw FileFailure.last }
  }

  /// Throws when entries cannot be made or removed here.
  func checkMayChange() throws(FileFailure) {
    if mayChange { return }
    try checked(colonnade_file_may_change(descriptor))
    mayChange = true
  }

  /// Throws when an entry cannot be taken away from here.
  func checkMayRemove(_ entry: FileFacts) throws(FileFailure) {
    try checkMayChange()
    // Where everybody may make files, nobody takes away those of others.
    guard facts.raw.mode & S_ISVTX != 0 else { return }
    let user = geteuid()
    if user != 0, user != facts.raw.owner, user != entry.raw.owner {
      throw FileFailure(status: EPERM)
    }
  }

  /// Removes an entry with all that is in it, however deep, as far as that is possible.
  func removeTree(_ name: NameBytes) {
    var walk = FolderWalk(self)
    var next: NameBytes? = name
    repeat {
      if let name = next {
        walk.removeOrLook(into: name)
      } else {
        guard let name = try? walk.leave() else { return }
        try? walk.folder.removeFolder(name)
      }
      next = walk.next()
    } while walk.level > 0
  }

  // MARK: Where it is

  /// This folder and all above it.
  var lineage: Set<FileID> {
    if let above { return above }
    var all: Set<FileID> = [id]
    var last = id
    var current = colonnade_file_open_folder(descriptor, "..", 0)
    for _ in 0..<4_096 where current >= 0 {
      var raw = colonnade_file_facts()
      guard colonnade_file_look(current, nil, &raw) == 0 else { break }
      let here = FileFacts(raw: raw).id
      if here == last { break }
      all.insert(here)
      last = here
      let next = colonnade_file_open_folder(current, "..", 0)
      close(current)
      current = next
    }
    if current >= 0 { close(current) }
    above = all
    return all
  }
}

extension [UInt8] {
  /// Hands the bytes to a closure as a C string; what follows a zero byte does not count.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var terminated = self
    terminated.append(0)
    return terminated.withUnsafeBytes { raw in
      raw.withMemoryRebound(to: CChar.self) { chars in chars.baseAddress.map(body) ?? body("") }
    }
  }

  /// The path of an entry of this folder.
  func appending(_ name: some Sequence<UInt8>) -> NameBytes {
    var path = self
    if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
    path.append(contentsOf: name)
    return path
  }

  /// The folder of a path and the name in it; `nil` for what names no entry.
  var splitPath: (folder: NameBytes, name: NameBytes)? {
    var end = count
    while end > 1, self[end - 1] == UInt8(ascii: "/") { end -= 1 }
    guard first == UInt8(ascii: "/"), !contains(0),
      let slash = self[..<end].lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let name = NameBytes(self[(slash + 1)..<end])
    guard name.isEntryName else { return nil }
    return (slash == 0 ? [UInt8(ascii: "/")] : NameBytes(self[..<slash]), name)
  }

  /// True when these bytes can name one entry of a folder.
  var isEntryName: Bool {
    !isEmpty && count <= 255 && !contains(0) && !contains(UInt8(ascii: "/"))
      && self != [UInt8(ascii: ".")] && self != NameBytes("..".utf8)
  }
}
