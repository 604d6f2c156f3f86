// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem

/// Files that have no name and lie in memory.
package enum MemoryFile {
  /// Makes a file of bytes; the number of the open file, which its owner closes, or `nil`.
  package static func open(_ bytes: [UInt8]) -> Int32? {
    let file = colonnade_memory_file(bytes, bytes.count)
    return file >= 0 ? file : nil
  }
}
