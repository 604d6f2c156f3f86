// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// A file that one process at a time appends to, and that tells whether its owner still lives.
///
/// The kernel gives the lock back when the owner dies, however it dies.
package final class LockedLog {
  /// The path it is at.
  package let path: String
  private let file: Descriptor

  /// Opens and locks a file; it is made when missing, for this user alone.
  ///
  /// - Throws: `SystemError`, with `EWOULDBLOCK` when another process holds it, and `ESTALE` when
  ///   its owner removed it meanwhile.
  package init(_ path: String) throws(SystemError) {
    self.path = path
    let number =
      path.utf8.contains(0) ? -EINVAL : colonnade_open(path, COLONNADE_OPEN_APPEND, 0o600)
    if number < 0 { throw SystemError("open", status: number, subject: path) }
    file = Descriptor(number)
    try file.checkOwn(path)
    if flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      throw SystemError(errnoOf: "lock", subject: path)
    }
    var held = stat()
    var named = stat()
    guard fstat(file.number, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino,
      held.st_dev == named.st_dev
    else { throw SystemError("lock", code: ESTALE, subject: path) }
  }

  /// Makes a log of this process alone.
  ///
  /// Another process that looks for the logs of the dead may take one for dead between its making and
  /// its locking. The log is left to that process then, and made under another name.
  ///
  /// - Parameters:
  ///   - stem: The path without its ending `.log`; further names sort behind it.
  ///   - names: How many names are tried.
  /// - Throws: `SystemError`, with `EWOULDBLOCK` when all of them are taken.
  package convenience init(own stem: String, names: Int) throws(SystemError) {
    for number in 1..<max(names, 1) {
      do throws(SystemError) {
        try self.init(stem + (number == 1 ? "" : "+\(number)") + ".log")
        return
      } catch {
        guard error.code == EWOULDBLOCK || error.code == ESTALE else { throw error }
      }
    }
    try self.init(stem + "+\(names).log")
  }

  /// Appends bytes in one piece; tells whether all of them were taken.
  package func append(_ bytes: [UInt8]) -> Bool { Self.append(bytes, to: file.number) }

  /// Appends bytes as ``append(_:)`` does, on any thread; the log has to be held meanwhile, and nothing
  /// else is appended.
  package var appender: @Sendable ([UInt8]) -> Bool {
    let number = file.number
    return { Self.append($0, to: number) }
  }

  private static func append(_ bytes: [UInt8], to number: Int32) -> Bool {
    var before = stat()
    guard fstat(number, &before) == 0 else { return false }
    if HostEnvironment.writeAll(bytes, to: number) { return true }
    // What was written of it would spoil the next line.
    ftruncate(number, before.st_size)
    return false
  }

  /// Puts everything appended so far on disk, and tells whether it is there.
  package func sync(on pool: WorkPool, then: @escaping (Bool) -> Void) {
    let number = file.number
    // The file stays open until the answer has come.
    pool.run(
      { Self.sync(number) },
      then: { [self] isSynced in withExtendedLifetime(self) { then(isSynced) } })
  }

  /// The same, waiting for the disk.
  package func syncNow() -> Bool { Self.sync(file.number) }

  private static func sync(_ number: Int32) -> Bool {
    var status: Int32
    repeat { status = fsync(number) } while status != 0 && errno == EINTR
    return status == 0
  }
}
