// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// Folders that only this user can change, for what a host believes when it reads it again.
///
/// In a folder that others can write, or that a link leads to, they could put a log that makes the
/// next host move files for them.
package enum PrivateFolder {
  /// Makes a folder for this user alone, and those above it; one that is there is checked.
  ///
  /// - Throws: `SystemError`, with words that say whether it is a link, another user's, or open to
  ///   others.
  package static func make(_ path: String) throws(SystemError) {
    try FileSystem.makeDirectories(FileSystem.parent(of: path))
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw SystemError(errnoOf: "mkdir", subject: path)
    }
    try check(path)
  }

  /// Throws when a folder is there and is not this user's alone.
  package static func checkIfPresent(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try check(path)
    } catch  where error.code == ENOENT {
      return
    }
  }

  private static func check(_ path: String) throws(SystemError) {
    let number =
      path.utf8.contains(0) ? -EINVAL : colonnade_open(path, COLONNADE_OPEN_OWN_DIRECTORY, 0)
    if number < 0 {
      let isLink = FileSystem.isLink(path)
      throw SystemError(
        "open", status: number, subject: path,
        words: isLink ? SystemWords.isLink(path) : nil)
    }
    try Descriptor(number).checkOwn(path)
  }
}

extension Descriptor {
  /// Throws when a file or folder can be changed by others than this user.
  func checkOwn(_ path: String) throws(SystemError) {
    var status = stat()
    if fstat(number, &status) != 0 { throw SystemError(errnoOf: "stat", subject: path) }
    // Devices such as /dev/null keep nothing.
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else { return }
    if status.st_uid != geteuid() {
      throw SystemError(
        "open", code: EPERM, subject: path, words: SystemWords.strangers(path))
    }
    if status.st_mode & (S_IWGRP | S_IWOTH) != 0 {
      throw SystemError(
        "open", code: EPERM, subject: path, words: SystemWords.openToStrangers(path))
    }
  }
}
