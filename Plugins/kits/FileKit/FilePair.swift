// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// Two files that are read side by side until they differ, piece by piece beside the loop.
package struct FilePair: Sendable {
  private let here: FilePath
  private let there: FilePath
  /// Bytes that were read and are alike.
  package private(set) var bytesRead: Int64 = 0
  /// True when one of them could not be read.
  package private(set) var hasFailed = false

  /// Bytes that are compared at a time.
  private static let pieceBytes = 1 << 18

  /// Names two files; links in their last part are not followed.
  package init(_ here: FilePath, _ there: FilePath) {
    self.here = here
    self.there = there
  }

  /// Reads on until a moment on ``Clock``; waits for the disk.
  ///
  /// - Returns: Whether they have the same bytes; `nil` while that is not known, and when reading fails.
  package mutating func readOn(until end: Int) -> Bool? {
    let files = [here, there].map { path in
      path.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    }
    defer { for file in files where file >= 0 { close(file) } }
    guard files.allSatisfy({ $0 >= 0 }) else {
      hasFailed = true
      return nil
    }
    repeat {
      guard let one = read(files[0]), let other = read(files[1]) else {
        hasFailed = true
        return nil
      }
      if one != other { return false }
      if one.isEmpty { return true }
      bytesRead += Int64(one.count)
    } while Clock.milliseconds < end
    return nil
  }

  private func read(_ file: Int32) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, filled in
      repeat {
        count = pread(file, buffer.baseAddress, buffer.count, off_t(bytesRead))
      } while count < 0 && errno == EINTR
      filled = max(0, count)
    }
    return count < 0 ? nil : bytes
  }
}
