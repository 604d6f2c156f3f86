// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// Files as text.
package enum FileText {
  /// Bytes a text has at most.
  private static let most = 1_000_000

  /// The text of a file; `nil` for what is no plain file, no text, or too long.
  ///
  /// It waits for the disk.
  package static func read(_ place: FilePath) -> String? {
    guard let bytes = bytes(of: place), !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The bytes of a file; `nil` for what is no plain file, or too long.
  ///
  /// It waits for the disk.
  static func bytes(of place: FilePath) -> [UInt8]? {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let file = place.withCString { open($0, flags) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= most
    else { return nil }
    var bytes: [UInt8] = []
    while bytes.count <= most {
      var count = 0
      bytes += [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
        count = Glibc.read(file, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      if count <= 0 { break }
    }
    return bytes.count <= most ? bytes : nil
  }
}
