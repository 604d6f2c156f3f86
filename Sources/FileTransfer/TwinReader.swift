// SPDX-License-Identifier: Apache-2.0
internal import EventLoop
internal import Glibc

/// Reads entries of one name in two folders, to tell whether they are the same to the last byte.
///
/// It reads as far as a bound on bytes, entries and time; what is not known by then counts as not the
/// same. No link is followed, and pipes and devices are not opened.
struct TwinReader {
  /// Bytes that are read of one side, entries that are looked at, and how deep.
  private static let (mostBytes, mostEntries, mostLevels) = (256 << 20, 20_000, 64)
  /// Milliseconds it takes at most.
  private static let milliseconds = 3_000
  /// Bytes that are compared at a time.
  private static let pieceBytes = 1 << 18

  private var bytes = Self.mostBytes
  private var entries = Self.mostEntries
  private let end = Self.now + Self.milliseconds

  /// Milliseconds of a clock that nobody sets.
  private static var now: Int { MonotonicClock.nanoseconds / 1_000_000 }

  /// Whether two entries have the same contents; waits for the disk.
  mutating func areSame(_ name: NameBytes, in one: Folder, _ other: Folder, level: Int = 0) -> Bool
  {
    entries -= 1
    guard entries > 0, level < Self.mostLevels, Self.now < end, let left = one.entry(name),
      let right = other.entry(name), left.kind == right.kind
    else { return false }
    switch left.kind {
    case .file: return left.size == right.size && haveSameBytes(name, one, other)
    case .link:
      guard let target = try? one.target(ofLink: name) else { return false }
      return target == (try? other.target(ofLink: name))
    case .folder:
      guard let one = try? Folder(name, in: one), let other = try? Folder(name, in: other),
        let names = try? one.names(), let others = try? other.names(),
        Set(names) == Set(others)
      else { return false }
      return names.allSatisfy { areSame($0, in: one, other, level: level + 1) }
    case .special: return false
    }
  }

  private mutating func haveSameBytes(_ name: NameBytes, _ one: Folder, _ other: Folder) -> Bool {
    let files = [one, other].map { folder in
      name.withCString {
        openat(folder.descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      }
    }
    defer { for file in files where file >= 0 { close(file) } }
    guard files.allSatisfy({ $0 >= 0 }) else { return false }
    while bytes > 0, Self.now < end {
      guard let left = Self.read(files[0]), let right = Self.read(files[1]), left == right else {
        return false
      }
      if left.isEmpty { return true }
      bytes -= left.count
    }
    return false
  }

  /// The next bytes of a file, as many as fit a piece; fewer only at its end.
  private static func read(_ file: Int32) -> NameBytes? {
    var isBroken = false
    let piece = NameBytes(unsafeUninitializedCapacity: pieceBytes) { buffer, filled in
      while filled < pieceBytes {
        let count = Glibc.read(file, buffer.baseAddress.map { $0 + filled }, pieceBytes - filled)
        if count < 0, errno == EINTR { continue }
        if count < 0 { isBroken = true }
        guard count > 0 else { return }
        filled += count
      }
    }
    return isBroken ? nil : piece
  }
}
