// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The kinds of the file systems that are mounted.
enum FileSystemKind {
  /// The kind of the file system with a device number, such as `vfat`; `nil` when the table of mounts
  /// does not name it.
  static func of(_ device: UInt64) -> String? {
    kind(of: device, in: mounts())
  }

  /// Reads lines of numbers, device, root, place and options, then a dash, the kind and what is mounted.
  static func kind(of device: UInt64, in table: [UInt8]) -> String? {
    // As the C library puts the two numbers together.
    let major = device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
    let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
    let number = Array("\(major):\(minor)".utf8)
    for line in table.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count > 2, words[2].elementsEqual(number),
        let dash = words.firstIndex(where: { $0.elementsEqual("-".utf8) }), dash + 1 < words.count
      else { continue }
      return String(decoding: words[dash + 1], as: UTF8.self)
    }
    return nil
  }

  private static func mounts() -> [UInt8] {
    let file = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    while bytes.count < 4 << 20 {
      var count = 0
      bytes += [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        count = read(file, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      if count <= 0 { break }
    }
    return bytes
  }
}
