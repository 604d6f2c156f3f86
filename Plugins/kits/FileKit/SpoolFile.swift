// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
internal import Glibc

/// A file that is only in memory: the errors of a program, or what was read ahead.
package struct SpoolFile: Sendable {
  /// Its descriptor; −1 where the system has no such files.
  package let descriptor: Int32

  /// Creates an empty file.
  package init() { descriptor = max(-1, colonnade_memory_file(nil, 0)) }

  /// Its last bytes.
  package func last(_ count: Int) -> [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: min(size, count)) { buffer, filled in
      filled = max(
        0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(size - buffer.count)))
    }
  }

  /// Adds bytes; tells whether there was room for them.
  package func append(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { raw in
        write(descriptor, raw.baseAddress.map { $0 + sent }, raw.count - sent)
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// Puts it in the place of a descriptor, to be read from its beginning.
  package func replace(_ descriptor: Int32) {
    lseek(self.descriptor, 0, SEEK_SET)
    dup2(self.descriptor, descriptor)
  }

  /// Gives it up.
  package func close() { if descriptor >= 0 { Glibc.close(descriptor) } }
}
