// SPDX-License-Identifier: Apache-2.0
import FileKit
import Glibc
import PanePlugin

/// An open regular file, read in blocks; closed when the last user lets go.
///
/// It may be used from the work pool: reading at an offset changes nothing in it.
final class FileReader: Sendable {
  private let descriptor: Int32
  let bytes: Int

  /// Opens a file; anything else than a regular file is refused without waiting.
  static func open(_ path: FilePath) -> Result<FileReader, PlaceFacts.Failure> {
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let descriptor = path.withCString { Glibc.open($0, flags) }
    guard descriptor >= 0 else { return .failure(.system(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return .failure(.problem(FileProblem("It is no plain file any more")))
    }
    return .success(FileReader(descriptor, bytes: max(0, Int(status.st_size))))
  }

  /// Holds bytes as if they were a file; `nil` when there is no room for it.
  convenience init?(holding bytes: [UInt8]) {
    guard let file = MemoryFile.open(bytes) else { return nil }
    self.init(file, bytes: bytes.count)
  }

  private init(_ descriptor: Int32, bytes: Int) {
    self.descriptor = descriptor
    self.bytes = bytes
  }

  deinit { close(descriptor) }

  /// Reads up to `count` bytes; fewer at the end of the file, none after an error.
  func read(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      while filled < count, let start = room.baseAddress {
        let got = pread(descriptor, start + filled, count - filled, offset + filled)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        filled += got
      }
    }
  }

  /// Reads on from a place, at most so many bytes, and hands on block after block.
  ///
  /// - Returns: True when the end of the file was reached.
  func readOn(from start: Int, limit: Int, _ take: (_ block: [UInt8]) -> Void) -> Bool {
    var place = start
    let end = start + max(0, limit)
    while place < end {
      let block = read(at: place, count: min(1 << 18, end - place))
      guard !block.isEmpty else { return true }
      place += block.count
      take(block)
    }
    return place >= bytes && read(at: place, count: 1).isEmpty
  }
}
