// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The mounted file systems, as the kernel lists them.
package enum MountTable {
  /// A file system that is mounted.
  package struct Entry: Equatable, Sendable {
    /// What is mounted, such as `/dev/sda1`.
    package var device: String
    /// The folder it begins at.
    package var place: FilePath
    /// The kind of file system, such as `ext4`.
    package var kind: String
  }

  /// What is mounted at this moment, as the kernel tells it without asking any of the file systems.
  ///
  /// - Returns: The mounts in their order; none where the table cannot be read.
  package static func now() -> [Entry] {
    entries(FileText.bytes(of: FilePath("/proc/self/mounts")) ?? [])
  }

  /// Reads lines of device, place, kind and options; the name of a place may be no text.
  package static func entries(_ bytes: [UInt8]) -> [Entry] {
    var entries: [Entry] = []
    var start = 0
    while start < bytes.count {
      var fields: [Range<Int>] = []
      var end = start
      var place = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
        if bytes[end] == UInt8(ascii: " "), fields.count < 3 {
          fields.append(place..<end)
          place = end + 1
        }
        end += 1
      }
      if fields.count < 3 { fields.append(place..<end) }
      start = end + 1
      guard fields.count == 3 else { continue }
      entries.append(
        Entry(
          device: String(decoding: bytes[fields[0]], as: UTF8.self),
          place: FilePath(bytes: unescaped(bytes[fields[1]])),
          kind: String(decoding: bytes[fields[2]], as: UTF8.self)))
    }
    return entries
  }

  /// The kernel writes blanks and backslashes as `\040` and the like.
  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    guard field.contains(UInt8(ascii: "\\")) else { return Array(field) }
    var out: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3).map { $0 &- 48 }
      if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ $0 < 8 }) {
        out.append((digits[0] & 3) << 6 | digits[1] << 3 | digits[2])
        rest = rest.dropFirst(3)
      } else {
        out.append(byte)
      }
    }
    return out
  }
}
