// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// A lock on a folder, between processes that change it and those that have to see it at rest.
///
/// The kernel gives it back when its owner dies, however it dies.
package final class FolderLock: Sendable {
  /// Who may hold the folder beside the owner.
  package enum Sharing: Sendable {
    /// Others that share it, too.
    case shared
    /// Nobody.
    case alone
  }

  /// The outcome of a try.
  package enum Outcome: Sendable {
    case held(FolderLock)
    /// Another process holds it.
    case busy
    /// Its file system, or what is at the path, knows no such locks.
    case unavailable
  }

  private let number: Int32

  private init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Tries to lock a folder, without waiting.
  ///
  /// - Parameters:
  ///   - path: The folder; a link is not followed.
  ///   - sharing: Who may hold it beside this process.
  /// - Returns: The lock, which lasts as long as the value lives, or why there is none.
  package static func hold(_ path: String, _ sharing: Sharing) -> Outcome {
    let number =
      path.utf8.contains(0) ? -EINVAL : colonnade_open(path, COLONNADE_OPEN_OWN_DIRECTORY, 0)
    guard number >= 0 else { return .unavailable }
    let lock = FolderLock(number)
    let kind = sharing == .shared ? LOCK_SH : LOCK_EX
    while flock(number, kind | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      return errno == EWOULDBLOCK ? .busy : .unavailable
    }
    return .held(lock)
  }
}
