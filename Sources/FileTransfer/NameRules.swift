// SPDX-License-Identifier: Apache-2.0

/// What FAT and exFAT take for a name, as sticks and cameras have them: less than other file systems.
///
/// They keep capital and small letters, and find a file by either; they have no links.
package struct NameRules: Equatable, Sendable {
  /// Bytes of the largest file.
  package let mostBytes: Int

  /// Creates the rules of a kind of file system, as the table of mounts names it; `nil` where every
  /// name can be.
  package init?(fileSystem kind: String) {
    switch kind.hasPrefix("fuse.") ? String(kind.dropFirst("fuse.".count)) : kind {
    case "vfat", "msdos": mostBytes = 0xFFFF_FFFF
    case "exfat": mostBytes = .max
    default: return nil
    }
  }

  private static let refused = Set("\"*:<>?\\|".utf8)
  /// Names of devices, which other systems open instead of the file, whatever the ending.
  private static let devices = Set(
    ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })

  /// Tells whether a name can be there as it is.
  package func fits(_ name: [UInt8]) -> Bool { fitted(name) == name }

  /// The name with `_` for what cannot be there; one that can be stays as it is.
  package func fitted(_ name: [UInt8]) -> [UInt8] {
    let space = UInt8(ascii: "_")
    var out = name
    if String(validating: name, as: UTF8.self) == nil {
      let text = String(decoding: name, as: UTF8.self)
      out = Array(String(text.map { $0 == "\u{FFFD}" ? "_" : $0 }).utf8)
    }
    for index in out.indices where out[index] < 0x20 || Self.refused.contains(out[index]) {
      out[index] = space
    }
    for index in out.indices.reversed() {
      guard out[index] == UInt8(ascii: ".") || out[index] == UInt8(ascii: " ") else { break }
      out[index] = space
    }
    let stem = out.prefix { $0 != UInt8(ascii: ".") }
    if Self.devices.contains(String(decoding: stem, as: UTF8.self).uppercased()) {
      out.insert(space, at: stem.endIndex)
    }
    return out
  }

  /// The same for all names by which one file is found.
  package func folded(_ name: [UInt8]) -> [UInt8] {
    Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
  }

  /// The names that entries of one folder get; `nil` for those that cannot be there as they are and
  /// are left out.
  ///
  /// Those that fit keep their names, whatever comes first; of those that differ in case alone the
  /// first one by bytes does.
  func names(for entries: [[UInt8]], leavingOut: Bool) -> [(entry: [UInt8], new: [UInt8]?)] {
    var given: Set<[UInt8]> = []
    var odd: [[UInt8]] = []
    var names: [(entry: [UInt8], new: [UInt8]?)] = []
    for entry in entries.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      if fits(entry), given.insert(folded(entry)).inserted {
        names.append((entry, entry))
      } else {
        odd.append(entry)
      }
    }
    for entry in odd {
      var new: [UInt8]? = leavingOut ? nil : fitted(entry)
      if let wanted = new, !given.insert(folded(wanted)).inserted {
        new = FreeName(wanted, isFolder: false).first { given.insert(folded($0)).inserted }
      }
      names.append((entry, new))
    }
    return names
  }
}
