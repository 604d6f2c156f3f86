// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// The beginning and the end of what a program has written into a file.
///
/// How it began and how it ended are what a reader looks for; what does not fit between is counted.
package struct WrittenOutput: Equatable, Sendable {
  /// Bytes of the beginning, and of the end, at most.
  package static let partBytes = 200_000

  /// The first bytes; all of them where nothing is left out.
  package private(set) var beginning: [UInt8]
  /// The last bytes, from the beginning of a line on; none where nothing is left out.
  package private(set) var end: [UInt8] = []
  /// Bytes between both that are not kept.
  package private(set) var leftOut: Int64 = 0

  /// Reads what there is so far; `nil` without the file.
  ///
  /// It waits for the disk.
  package init?(_ place: FilePath) {
    let file = place.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    let most = 2 * Self.partBytes
    beginning = Self.read(file, from: 0, upTo: most)
    let size = Int64(lseek(file, 0, SEEK_END))
    guard beginning.count == most, size > Int64(most) else { return }
    beginning.removeSubrange(Self.partBytes...)
    if let line = beginning.lastIndex(of: 10) { beginning.removeSubrange((line + 1)...) }
    end = Self.read(file, from: size - Int64(Self.partBytes), upTo: Self.partBytes)
    if let line = end.firstIndex(of: 10), line + 1 < end.count { end.removeSubrange(...line) }
    leftOut = max(0, size - Int64(beginning.count + end.count))
  }

  /// Words about what is left out; empty when nothing is.
  package var leftOutWords: String {
    leftOut > 0 ? "\(FileWords.size(leftOut)) left out" : ""
  }

  /// The lines, with one that says how much is left out between them.
  package var lines: [Text] {
    let first = Self.lines(beginning)
    return leftOut > 0
      ? first + [Text("… \(leftOutWords) …", .dim)] + Self.lines(end) : first
  }

  private static func lines(_ bytes: [UInt8]) -> [Text] {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { Text(ansi: $0) }
  }

  private static func read(_ file: Int32, from start: Int64, upTo most: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
      while filled < most {
        let count = pread(
          file, buffer.baseAddress.map { $0 + filled }, most - filled, off_t(start) + filled)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        filled += count
      }
    }
  }
}
