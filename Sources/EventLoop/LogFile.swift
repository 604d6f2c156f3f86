// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// A file that lines are added to, and that never becomes larger than it may.
///
/// A log must never matter: what the disk does not take is counted and dropped.
package final class LogFile {
  /// How many writes were dropped.
  package private(set) var dropped = 0
  private let path: String
  private let limit: Int
  private let generations: Int
  private var file: Descriptor
  /// Makes the line that a new file begins with, of the name of the one before.
  package var firstLine: ((String) -> String)?
  /// Bytes in the file.
  package private(set) var size: Int

  /// Opens or creates a file.
  ///
  /// - Parameters:
  ///   - path: The file; its folder must exist.
  ///   - limit: Bytes after which a new file is begun.
  ///   - generations: How many old files `path.1`, `path.2` … are kept.
  /// - Throws: `SystemError` when the file cannot be opened, is a link, or others can change it.
  package init(_ path: String, limit: Int = 1 << 20, generations: Int = 2) throws(SystemError) {
    self.path = path
    self.limit = max(1, limit)
    self.generations = max(0, min(generations, 99))
    (file, size) = try LogFile.open(path)
  }

  /// Adds bytes with one write.
  package func append(_ bytes: [UInt8]) {
    if size > 0, size + bytes.count > limit { rotate() }
    write(bytes)
  }

  private func write(_ bytes: [UInt8]) {
    let count = bytes.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
    if count < bytes.count { dropped += 1 }
    size += max(0, count)
  }

  /// Adds a line.
  package func append(_ line: String) { append(Array(line.utf8) + [UInt8(ascii: "\n")]) }

  private func rotate() {
    for number in stride(from: generations, to: 0, by: -1) {
      let newer = number == 1 ? path : "\(path).\(number - 1)"
      rename(newer, "\(path).\(number)")
    }
    if generations == 0 { unlink(path) }
    guard let (next, length) = try? LogFile.open(path) else { return }
    (file, size) = (next, length)
    if generations > 0, let firstLine { write(Array("\(firstLine("\(path).1"))\n".utf8)) }
  }

  private static func open(_ path: String) throws(SystemError) -> (Descriptor, Int) {
    let number = colonnade_open(path, COLONNADE_OPEN_APPEND, 0o600)
    if number < 0 {
      let words = FileSystem.isLink(path) ? SystemWords.isLink(path) : nil
      throw SystemError("open", status: number, subject: path, words: words)
    }
    let file = Descriptor(number)
    try file.checkOwn(path)
    var status = stat()
    return (file, fstat(number, &status) == 0 ? Int(status.st_size) : 0)
  }
}
