// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// Files that the panes keep for themselves; those of the user are changed by the host.
package enum FileChange {
  /// Replaces a small file in one step; the old one stays when that fails, and it waits for the disk.
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
    let status = new.withCString { new in path.withCString { rename(new, $0) } }
    guard count == bytes.count, status == 0 else {
      let problem = FileProblem(code: errno)
      _ = new.withCString { unlink($0) }
      throw problem
    }
  }
}
