// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
internal import Glibc
package import PanePlugin

/// Changes to files, each in one step that never replaces anything.
///
/// They wait for the disk: do them beside the loop.
package enum FileChange {
  /// Gives a file another place on the same file system.
  ///
  /// - Throws: `FileProblem`, with the code `EEXIST` when the new place is taken.
  package static func rename(_ from: FilePath, to: FilePath) throws(FileProblem) {
    let status = from.withCString { from in
      to.withCString { to in colonnade_rename_new(from, to) }
    }
    guard status < 0 else { return }
    // Where case does not count, `readme` is taken by `README` itself.
    if status == -EEXIST, isSame(from, to), plainRename(from, to) == 0 { return }
    throw FileProblem(code: -status)
  }

  private static func isSame(_ left: FilePath, _ right: FilePath) -> Bool {
    guard left != right, let first = try? FileFacts(of: left),
      let second = try? FileFacts(of: right)
    else { return false }
    return first.inode == second.inode && first.device == second.device
      && (first.links == 1 || first.kind == .folder)
  }

  private static func plainRename(_ from: FilePath, _ to: FilePath) -> Int32 {
    from.withCString { from in to.withCString { Glibc.rename(from, $0) } }
  }

  /// Makes an empty folder.
  ///
  /// - Throws: `FileProblem`, with the code `EEXIST` when the name is taken.
  package static func makeFolder(_ path: FilePath, mode: UInt32 = 0o777) throws(FileProblem) {
    if path.withCString({ mkdir($0, mode) }) != 0 { throw FileProblem(code: errno) }
  }

  /// Makes an empty file.
  ///
  /// - Throws: `FileProblem`, with the code `EEXIST` when the name is taken.
  package static func makeFile(_ path: FilePath, mode: UInt32 = 0o666) throws(FileProblem) {
    let number = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
    if number < 0 { throw FileProblem(code: errno) }
    close(number)
  }

  /// Removes a file or folder that is still empty, so that making it can be taken back.
  ///
  /// - Throws: `FileProblem` when something was put into it meanwhile.
  package static func removeEmpty(_ path: FilePath) throws(FileProblem) {
    let facts = try FileFacts(of: path)
    if facts.kind == .folder {
      if path.withCString({ rmdir($0) }) != 0 {
        throw errno == ENOTEMPTY || errno == EEXIST
          ? FileProblem("It is not empty any more", code: ENOTEMPTY) : FileProblem(code: errno)
      }
      return
    }
    guard facts.kind == .file, facts.size == 0 else {
      throw FileProblem("It is not empty any more", code: ENOTEMPTY)
    }
    if path.withCString({ unlink($0) }) != 0 { throw FileProblem(code: errno) }
  }

  /// Replaces a small file in one step; the old one stays when that fails.
  ///
  /// - Throws: `FileProblem`, for example when its folder cannot be written.
  package static func write(_ bytes: [UInt8], to path: FilePath) throws(FileProblem) {
    let folder = path.parent ?? FilePath(".")
    let new = folder.appending(".colonnade-\(getpid()).new")
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let file = new.withCString { open($0, flags, 0o600) }
    if file < 0 { throw FileProblem(code: errno) }
    let count = Glibc.write(file, bytes, bytes.count)
    close(file)
    guard count == bytes.count, plainRename(new, path) == 0 else {
      let problem = FileProblem(code: errno)
      _ = new.withCString { unlink($0) }
      throw problem
    }
  }

  // MARK: For ever

  /// Removes a file, or a folder with all that is in it, for ever; links are not followed.
  ///
  /// - Throws: `FileProblem` of the first entry that could not be removed; the rest stays then.
  package static func removeForEver(_ path: FilePath) throws(FileProblem) {
    guard let parent = path.parent else { throw FileProblem(code: EBUSY) }
    let folder = try FolderReader(parent)
    defer { folder.close() }
    try remove(FilePath(bytes: Array(path.nameBytes)), in: folder.descriptor, depth: 0)
  }

  private static func remove(
    _ name: FilePath, in folder: Int32, depth: Int
  ) throws(FileProblem) {
    guard FileName.isValid(name.bytes) else { throw FileProblem(code: EINVAL) }
    if name.withCString({ unlinkat(folder, $0, 0) }) == 0 { return }
    // A folder: EISDIR here, EPERM elsewhere.
    guard errno == EISDIR || errno == EPERM else { throw FileProblem(code: errno) }
    let first = errno
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let inner = name.withCString { openat(folder, $0, flags) }
    guard inner >= 0 else { throw FileProblem(code: errno == ENOTDIR ? first : errno) }
    defer { close(inner) }
    if depth > 400 { throw FileProblem("The folders lie too deep") }
    try removeContents(of: inner, depth: depth)
    if name.withCString({ unlinkat(folder, $0, AT_REMOVEDIR) }) != 0 {
      throw FileProblem(code: errno)
    }
  }

  private static func removeContents(of folder: Int32, depth: Int) throws(FileProblem) {
    let reader = FolderReader(descriptor: folder)
    // Some file systems skip entries while others are removed: look again until nothing is left.
    for _ in 0..<100 {
      lseek(folder, 0, SEEK_SET)
      var isEmpty = true
      var isLast = false
      while !isLast {
        let slice = reader.read(after: 0, limit: 4_096, milliseconds: FileLimits.sliceMilliseconds)
        if let problem = slice.problem { throw problem }
        isLast = slice.isLast
        var listing = FolderListing()
        listing.append(slice)
        for index in 0..<listing.count {
          isEmpty = false
          try remove(FilePath(bytes: Array(listing.name(index))), in: folder, depth: depth + 1)
        }
      }
      if isEmpty { return }
    }
  }
}

extension FolderReader {
  /// Refers to a folder that somebody else closes.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    device = 0
  }
}
