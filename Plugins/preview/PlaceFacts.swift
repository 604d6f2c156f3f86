// SPDX-License-Identifier: Apache-2.0
import Glibc
import PanePlugin

/// What the system says about a place without opening it.
struct FileFacts: Equatable {
  /// What kind of thing is there.
  enum Kind: Equatable {
    case file, folder, fifo, socket, characterDevice, blockDevice, unknown
  }

  var kind: Kind
  var bytes: Int
  var mode: UInt32
  /// What a symbolic link at the place says, or `nil` when there is none.
  var linkTarget: FilePath?

  /// Why there are no facts.
  enum Failure: Error, Equatable {
    /// The link leads nowhere.
    case brokenLink(FilePath)
    /// The system's number of the error.
    case system(Int32)
  }

  /// Looks at a place; links are followed.
  static func look(at path: FilePath) -> Result<FileFacts, Failure> {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return .failure(.system(errno)) }
    guard status.st_mode & S_IFMT == S_IFLNK else { return .success(FileFacts(status, link: nil)) }
    let target = readLink(path)
    guard path.withCString({ stat($0, &status) }) == 0 else {
      let isBroken = errno == ENOENT || errno == ELOOP
      return .failure(isBroken ? .brokenLink(target) : .system(errno))
    }
    return .success(FileFacts(status, link: target))
  }

  private init(_ status: stat, link: FilePath?) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFIFO: kind = .fifo
    case S_IFSOCK: kind = .socket
    case S_IFCHR: kind = .characterDevice
    case S_IFBLK: kind = .blockDevice
    default: kind = .unknown
    }
    bytes = max(0, Int(status.st_size))
    mode = status.st_mode & 0o7777
    linkTarget = link
  }

  private static func readLink(_ path: FilePath) -> FilePath {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = path.withCString { name in
      bytes.withUnsafeMutableBytes { raw in
        guard let start = raw.baseAddress else { return -1 }
        return readlink(name, start.assumingMemoryBound(to: CChar.self), raw.count)
      }
    }
    return FilePath(bytes: Array(bytes.prefix(max(0, count))))
  }

  /// Access rights as `ls` writes them, such as `rw-r--r--`.
  var permissions: String {
    let letters: [Character] = ["r", "w", "x"]
    return String(
      (0..<9).map { bit in mode & (1 << UInt32(8 - bit)) == 0 ? "-" : letters[bit % 3] })
  }
}

/// A number of bytes for people: `312 bytes`, `8.3 KB`, `1.2 GB`.
func describe(bytes: Int) -> String {
  guard bytes >= 1000 else { return count(bytes, "byte", "bytes") }
  var value = Double(bytes)
  for unit in ["KB", "MB", "GB", "TB"] {
    value /= 1000
    if value < 999.5 || unit == "TB" {
      // One digit behind the point below ten, none above.
      guard value < 9.95 else { return "\(Int(value.rounded())) \(unit)" }
      let tenths = Int((value * 10).rounded())
      return "\(tenths / 10).\(tenths % 10) \(unit)"
    }
  }
  return "\(bytes) bytes"
}

/// A number with its word in the singular or the plural.
func count(_ number: Int, _ one: String, _ many: String) -> String {
  "\(number) \(number == 1 ? one : many)"
}

/// The system's words for an error, as a sentence.
func describe(error: Int32) -> String {
  switch error {
  case EACCES, EPERM: "Permission denied"
  case ENOENT, ENOTDIR: "It is no longer there"
  case ELOOP: "Too many links lead to each other"
  case ENAMETOOLONG: "The name is too long"
  case EIO: "The device reports a read error"
  default: strerror(error).map { String(cString: $0) } ?? "Error \(error)"
  }
}
