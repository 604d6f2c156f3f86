// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The mounted file systems, as the kernel lists them.
package enum MountTable {
  /// A file system that is mounted.
  package struct Entry: Equatable, Sendable {
    /// What is mounted, such as `/dev/sda1`.
    package var device: Substring
    /// The folder it begins at.
    package var place: FilePath
    /// The kind of file system, such as `ext4`.
    package var kind: String
  }

  /// The table at this moment.
  package static var text: String { FileText.read(FilePath("/proc/self/mounts")) ?? "" }

  /// Reads lines of device, place, kind and options.
  package static func entries(_ text: String) -> [Entry] {
    // By bytes: a container has some hundred lines, and characters take ten times as long.
    text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(
        separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
      guard fields.count >= 3 else { return nil }
      return Entry(
        device: Substring(fields[0]), place: FilePath(bytes: unescaped(fields[1])),
        kind: String(Substring(fields[2])))
    }
  }

  /// The kernel writes blanks and backslashes as `\040` and the like.
  private static func unescaped(_ field: Substring.UTF8View) -> [UInt8] {
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
