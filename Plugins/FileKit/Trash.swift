// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// The trash, as all desktops share it.
///
/// A thing goes into the trash of its own file system in one rename: into the home trash, or into
/// `.Trash/$uid` or `.Trash-$uid` at the top of its volume. It is never copied.
///
/// Source: freedesktop.org, Trash specification 1.0.
package struct Trash: Sendable {
  /// A thing in the trash.
  package struct Item: Equatable, Sendable {
    /// The trash folder, with `files` and `info` in it.
    package var trash: FilePath
    /// Its name in `files`.
    package var name: [UInt8]
    /// Where it was.
    package var original: FilePath

    /// Names a thing in the trash.
    package init(trash: FilePath, name: [UInt8], original: FilePath) {
      self.trash = trash
      self.name = name
      self.original = original
    }
  }

  /// The trash of the user's home.
  package let home: FilePath
  private let user: UInt32

  /// Creates the trash of a user.
  ///
  /// - Parameters:
  ///   - dataFolder: The user's data folder, such as `~/.local/share`.
  ///   - user: Number of the user.
  package init(dataFolder: FilePath, user: UInt32 = getuid()) {
    home = dataFolder.appending("Trash")
    self.user = user
  }

  // MARK: Putting in

  /// Moves a file or folder into the trash of its file system.
  ///
  /// The note of where it was is written first; when the process ends between the two steps the
  /// thing is where it was, and the note is passed over.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - now: The moment to note.
  /// - Returns: What ``restore(_:)`` needs.
  /// - Throws: `FileProblem`; the thing is where it was then.
  package func put(_ path: FilePath, now: FileWords.Moment = .now) throws(FileProblem) -> Item {
    guard let parent = path.parent, FileName.isValid(path.nameBytes) else {
      throw FileProblem("This cannot be moved to the trash", code: EINVAL)
    }
    let device = try FileFacts(of: path).device
    guard device == (try FileFacts(of: parent, following: true)).device else {
      throw FileProblem("A volume is mounted here", code: EBUSY)
    }
    if isOnDevice(home, device) {
      do throws(FileProblem) {
        try prepare(home)
        return try put(path, into: home, noted: path.bytes, now)
      } catch  where error.code == EXDEV {
        // Some file systems refuse this within one device; the volume's own trash may do.
      }
    }
    let top = topFolder(of: parent, on: device)
    let trash = try volumeTrash(top)
    let noted = path.bytes.dropFirst(top.bytes.count == 1 ? 1 : top.bytes.count + 1)
    return try put(path, into: trash, noted: Array(noted), now)
  }

  private func put(
    _ path: FilePath, into trash: FilePath, noted: [UInt8], _ now: FileWords.Moment
  ) throws(FileProblem) -> Item {
    let base = Array(path.nameBytes)
    for number in 1...10_000 {
      let name = Self.name(base, number)
      let info = trash.appending("info").appending(name + Array(".trashinfo".utf8))
      guard try note(noted, at: info, now) else { continue }
      do throws(FileProblem) {
        try FileChange.rename(path, to: trash.appending("files").appending(name))
        return Item(trash: trash, name: name, original: path)
      } catch {
        _ = info.withCString { unlink($0) }
        // A thing without a note lies there under this name; the next one may be free.
        if error.code != EEXIST { throw error }
      }
    }
    throw FileProblem("The trash has too many things of this name", code: EEXIST)
  }

  /// Writes a new note; says whether the name was free.
  private func note(
    _ place: [UInt8], at info: FilePath, _ now: FileWords.Moment
  ) throws(FileProblem) -> Bool {
    let text = "[Trash Info]\nPath=\(Self.escaped(place))\nDeletionDate=\(FileWords.stamp(now))\n"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let file = info.withCString { open($0, flags, 0o600) }
    if file < 0 {
      if errno == EEXIST { return false }
      throw FileProblem(code: errno)
    }
    defer { close(file) }
    let bytes = Array(text.utf8)
    if write(file, bytes, bytes.count) != bytes.count {
      let problem = FileProblem(code: errno == 0 ? ENOSPC : errno)
      _ = info.withCString { unlink($0) }
      throw problem
    }
    return true
  }

  /// A name in the trash: the old one, or with a number; short enough for its note.
  private static func name(_ base: [UInt8], _ number: Int) -> [UInt8] {
    let suffix = number == 1 ? [] : Array(".\(number)".utf8)
    return base.prefix(255 - 10 - suffix.count) + suffix
  }

  // MARK: Taking out

  /// Moves a thing back to where it was.
  ///
  /// - Throws: `FileProblem`, with the code `EEXIST` when its place is taken; it stays in the trash
  ///   then.
  package func restore(_ item: Item) throws(FileProblem) {
    guard FileName.isValid(item.name) else { throw FileProblem(code: EINVAL) }
    try FileChange.rename(
      item.trash.appending("files").appending(item.name), to: item.original)
    let info = item.trash.appending("info").appending(item.name + Array(".trashinfo".utf8))
    _ = info.withCString { unlink($0) }
  }

  // MARK: Where

  private func isOnDevice(_ path: FilePath, _ device: UInt64) -> Bool {
    var place: FilePath? = path
    while let here = place {
      if let facts = try? FileFacts(of: here, following: true) { return facts.device == device }
      place = here.parent
    }
    return false
  }

  private func prepare(_ trash: FilePath) throws(FileProblem) {
    try Self.makeFolders(trash)
    try Self.makeFolder(trash.appending("files"))
    try Self.makeFolder(trash.appending("info"))
  }

  private static func makeFolders(_ path: FilePath) throws(FileProblem) {
    if FileFacts.isFolder(path) { return }
    if let parent = path.parent { try makeFolders(parent) }
    try makeFolder(path)
  }

  private static func makeFolder(_ path: FilePath) throws(FileProblem) {
    do throws(FileProblem) {
      try FileChange.makeFolder(path, mode: 0o700)
    } catch {
      if error.code != EEXIST || !FileFacts.isFolder(path) { throw error }
    }
  }

  /// The highest folder above a place that is still on its file system.
  private func topFolder(of folder: FilePath, on device: UInt64) -> FilePath {
    var top = folder
    while let parent = top.parent, let facts = try? FileFacts(of: parent, following: true),
      facts.device == device
    {
      top = parent
    }
    return top
  }

  private func volumeTrash(_ top: FilePath) throws(FileProblem) -> FilePath {
    let shared = top.appending(".Trash")
    if let facts = try? FileFacts(of: shared), facts.kind == .folder, facts.mode & S_ISVTX != 0 {
      let own = shared.appending("\(user)")
      if (try? prepareOwn(own)) != nil { return own }
    }
    let own = top.appending(".Trash-\(user)")
    do throws(FileProblem) {
      try prepareOwn(own)
    } catch {
      throw FileProblem("This volume has no trash (\(error.sentence))", code: error.code)
    }
    return own
  }

  /// Makes a trash folder of the user's own; a link that somebody put there is not followed.
  private func prepareOwn(_ trash: FilePath) throws(FileProblem) {
    do throws(FileProblem) {
      try FileChange.makeFolder(trash, mode: 0o700)
    } catch {
      if error.code != EEXIST { throw error }
    }
    let status = try FileFacts(of: trash)
    guard status.kind == .folder, try Self.owner(of: trash) == user else {
      throw FileProblem(code: EPERM)
    }
    try prepare(trash)
  }

  private static func owner(of path: FilePath) throws(FileProblem) -> UInt32 {
    var status = stat()
    if path.withCString({ lstat($0, &status) }) != 0 { throw FileProblem(code: errno) }
    return status.st_uid
  }

  // MARK: Escapes

  private static func escaped(_ path: [UInt8]) -> String {
    String(FilePath(bytes: path).uri.dropFirst("file://".count))
  }
}
