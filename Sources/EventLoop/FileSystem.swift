// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// The few operations on files that a host and its plugins need, without Foundation.
///
/// They wait for the disk: call them at start, or on the `WorkPool`.
package enum FileSystem {
  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: A plain file; a pipe or device is refused, since it could wait for ever.
  ///   - limit: Bytes at most; a longer file is refused.
  /// - Returns: All bytes, also of files like those in `/proc` that do not say how long they are.
  /// - Throws: `SystemError`, with `EFBIG` for a file that is too long.
  package static func read(_ path: String, limit: Int = 16 << 20) throws(SystemError) -> [UInt8] {
    try readAll(of: Descriptor(try open(path, COLONNADE_OPEN_READ)), path, limit: limit)
  }

  /// Reads a whole file that lies below a folder.
  ///
  /// - Parameters:
  ///   - name: Its name from the folder on, without `..`; links that lead out of it are refused.
  ///   - folder: The folder; links that lead to it are followed.
  ///   - limit: Bytes at most; a longer file is refused.
  /// - Returns: All its bytes.
  /// - Throws: `SystemError`, with `EXDEV` for what lies elsewhere.
  package static func read(
    _ name: [UInt8], beneath folder: [UInt8], limit: Int
  ) throws(SystemError) -> [UInt8] {
    let subject = String(decoding: name, as: UTF8.self)
    return try readAll(of: try open(name, beneath: folder), subject, limit: limit)
  }

  private static func open(
    _ name: [UInt8], beneath folder: [UInt8]
  ) throws(SystemError) -> Descriptor {
    let subject = String(decoding: name, as: UTF8.self)
    guard !name.contains(0), !folder.contains(0) else {
      throw SystemError("open", code: EINVAL, subject: subject)
    }
    let number = (folder + [0]).withUnsafeBufferPointer { folder in
      (name + [0]).withUnsafeBufferPointer { name in
        folder.withMemoryRebound(to: CChar.self) { folder in
          name.withMemoryRebound(to: CChar.self) { name in
            folder.baseAddress.flatMap { folder in
              name.baseAddress.map { colonnade_file_open_beneath(folder, $0) }
            } ?? -EINVAL
          }
        }
      }
    }
    let words: String? =
      switch -number {
      case EXDEV, ELOOP: SystemWords.leadsOut
      case ENOENT, ENOTDIR: SystemWords.isMissing
      case _: nil
      }
    if number < 0 { throw SystemError("open", status: number, subject: subject, words: words) }
    return Descriptor(number)
  }

  private static func readAll(
    of file: Descriptor, _ path: String, limit: Int
  ) throws(SystemError) -> [UInt8] {
    var status = stat()
    if fstat(file.number, &status) != 0 { throw SystemError(errnoOf: "stat", subject: path) }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw SystemError("read", code: EISDIR, subject: path, words: SystemWords.isFolder)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("read", code: EINVAL, subject: path, words: SystemWords.noFile)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, min(Int(status.st_size), limit)) + 1)
    while try readMore(file.number, path, into: &bytes) {
      guard bytes.count > limit else { continue }
      let size = max(bytes.count, Int(status.st_size))
      throw SystemError(
        "read", code: EFBIG, subject: path, words: SystemWords.tooLarge(size, limit: limit))
    }
    return bytes
  }

  private static func readMore(
    _ descriptor: Int32, _ path: String, into bytes: inout [UInt8]
  ) throws(SystemError) -> Bool {
    let chunk = 65_536
    var count = 0
    let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, filled in
      repeat {
        count = Glibc.read(descriptor, buffer.baseAddress, chunk)
      } while count < 0 && errno == EINTR
      filled = max(0, count)
    }
    if count < 0 { throw SystemError(errnoOf: "read", subject: path) }
    bytes.append(contentsOf: part)
    return count > 0
  }

  /// Replaces a file so that a crash leaves the old bytes or the new ones, never a part.
  ///
  /// A symbolic link is followed, and permissions of an existing file are kept.
  ///
  /// - Parameters:
  ///   - bytes: What the file will hold.
  ///   - path: The file; its folder must exist.
  ///   - permissions: Those of a new file.
  /// - Throws: `SystemError`; the old file is untouched then.
  package static func writeAtomically(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o600
  ) throws(SystemError) {
    let target = realPath(path) ?? path
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o7777 : permissions
    let temporary = "\(target).\(getpid()).\(MonotonicClock.nanoseconds)"
    let file = Descriptor(try open(temporary, COLONNADE_OPEN_CREATE_NEW, mode))
    do throws(SystemError) {
      fchmod(file.number, mode)
      guard HostEnvironment.writeAll(bytes, to: file.number) else {
        throw SystemError(errnoOf: "write", subject: target)
      }
      if fsync(file.number) != 0 { throw SystemError(errnoOf: "fsync", subject: target) }
      if Glibc.rename(temporary, target) != 0 {
        throw SystemError(errnoOf: "rename", subject: target)
      }
    } catch {
      unlink(temporary)
      throw error
    }
    try syncDirectory(parent(of: target))
  }

  /// Replaces a file in a folder of ours as ``writeAtomically(_:to:permissions:)`` does, and removes
  /// what killed processes have left of doing so.
  package static func writeKept(_ bytes: [UInt8], to path: String) throws(SystemError) {
    try writeAtomically(bytes, to: path)
    let folder = parent(of: path)
    let start = (path.split(separator: "/").last ?? "") + "."
    for name in (try? names(in: folder)) ?? [] where name.hasPrefix(start) {
      let words = name.dropFirst(start.count).split(separator: ".", maxSplits: 2)
      guard words.count == 2, let process = pid_t(words[0]), process > 0, Int(words[1]) != nil,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  /// Makes the names in a folder durable.
  ///
  /// - Throws: `SystemError` when the folder cannot be opened or the disk fails.
  package static func syncDirectory(_ path: String) throws(SystemError) {
    let folder = Descriptor(try open(path, COLONNADE_OPEN_DIRECTORY))
    if fsync(folder.number) != 0, errno != EINVAL {
      throw SystemError(errnoOf: "fsync", subject: path)
    }
  }

  /// Makes a folder and those above it; one that exists is fine.
  ///
  /// - Throws: `SystemError`, with `ENOTDIR` or `EEXIST` where a file is in the way.
  package static func makeDirectories(
    _ path: String, permissions: UInt32 = 0o700
  ) throws(SystemError) {
    if isDirectory(path) { return }
    let above = parent(of: path)
    if above != path { try makeDirectories(above, permissions: permissions) }
    if mkdir(path, permissions) != 0, errno != EEXIST || !isDirectory(path) {
      throw SystemError(errnoOf: "mkdir", subject: path)
    }
  }

  /// The names in a folder, in the order of their bytes, without `.` and `..`.
  ///
  /// - Throws: `SystemError` when it cannot be read.
  package static func names(in path: String) throws(SystemError) -> [String] {
    guard let folder = opendir(path) else { throw SystemError(errnoOf: "opendir", subject: path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Tells whether a path leads to something.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Tells whether a path leads to a folder.
  package static func isDirectory(_ path: String) -> Bool { kind(path) == S_IFDIR }

  /// Tells whether the last part of a path is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Tells whether a path leads to a file that this user may run.
  package static func isExecutable(_ path: String) -> Bool {
    kind(path) == S_IFREG && access(path, X_OK) == 0
  }

  /// When the contents last changed, in nanoseconds since 1970; `nil` if there is no such file.
  package static func modificationTime(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let seconds = status.st_mtim.tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
    return seconds.overflow ? nil : seconds.partialValue &+ status.st_mtim.tv_nsec
  }

  /// The size of a file in bytes; `nil` if there is no such file.
  package static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Words that are others when a file is another one or was written: its place on the disk, size
  /// and times; `nil` if there is no such file.
  package static func identity(_ path: String) -> String? {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    return identity(status)
  }

  /// The same for a file that lies below a folder, found as ``read(_:beneath:limit:)`` finds it.
  package static func identity(of name: [UInt8], beneath folder: [UInt8]) -> String? {
    var status = stat()
    guard let file = try? open(name, beneath: folder), fstat(file.number, &status) == 0 else {
      return nil
    }
    return identity(status)
  }

  private static func identity(_ status: stat) -> String {
    let written = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    let changed = "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
    return "\(status.st_dev):\(status.st_ino):\(status.st_size):\(written):\(changed)"
  }

  /// The full path with all symbolic links resolved; `nil` if there is no such file.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The full path of a program under the name it was called by; `nil` if there is no such file.
  ///
  /// Links of its folders are resolved, its own is not: some programs are another one under each name.
  package static func programPath(_ path: String) -> String? {
    guard let target = realPath(path) else { return nil }
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) } ?? nil
    guard let name, name != ".", name != "..", !path.hasSuffix("/"),
      let folder = realPath(parent(of: path))
    else { return target }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Removes a file or an empty folder.
  ///
  /// - Throws: `SystemError`, with `ENOENT` when it is not there.
  package static func remove(_ path: String) throws(SystemError) {
    if Glibc.remove(path) != 0 { throw SystemError(errnoOf: "remove", subject: path) }
  }

  /// Gives a file another name, replacing what had it.
  ///
  /// - Throws: `SystemError`, with `EXDEV` across file systems.
  package static func rename(_ path: String, to target: String) throws(SystemError) {
    if Glibc.rename(path, target) != 0 { throw SystemError(errnoOf: "rename", subject: target) }
  }

  /// The folder that holds a path, by its text alone.
  package static func parent(of path: String) -> String {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }

  /// What stands behind the last slash of a path.
  package static func name(of path: String) -> String {
    let bytes = Array(path.utf8)
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...], as: UTF8.self)
  }

  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func open(
    _ path: String, _ mode: colonnade_open_mode, _ permissions: mode_t = 0
  ) throws(SystemError) -> Int32 {
    let number = path.utf8.contains(0) ? -EINVAL : colonnade_open(path, mode, permissions)
    if number < 0 { throw SystemError("open", status: number, subject: path) }
    return number
  }
}
