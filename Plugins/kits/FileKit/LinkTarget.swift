// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// The place a link leads to, one link followed; waits for the disk.
package enum LinkTarget: Equatable, Sendable {
  /// The place is no link.
  case noLink
  /// Nothing is there; the words of the link.
  case nowhere(FilePath)
  /// The place in its real folder.
  case place(FilePath)

  /// Looks where a place leads.
  package init(of place: FilePath) {
    guard let folder = place.parent, let words = Self.words(of: place) else {
      self = .noLink
      return
    }
    let target = words.bytes.first == UInt8(ascii: "/") ? words : folder.appending(words.bytes)
    guard (try? FileFacts(of: target)) != nil, let parent = Self.parent(of: target) else {
      self = .nowhere(words)
      return
    }
    let name = target.nameBytes
    // A link such as `..` or `x/.` has no name of its own: its real place has.
    let isPlain = FileName.isValid(name)
    let real = isPlain ? parent.appending(name) : Self.real(target)
    self = real.map(LinkTarget.place) ?? .nowhere(words)
  }

  /// The words of a link, which may lead nowhere; `nil` when it is none.
  package static func words(of place: FilePath) -> FilePath? {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let characters = buffer.bindMemory(to: CChar.self)
      guard let start = characters.baseAddress else { return nil }
      let count = place.withCString { readlink($0, start, characters.count) }
      return count > 0 ? FilePath(bytes: Array(buffer[..<count])) : nil
    }
  }

  private static func parent(of target: FilePath) -> FilePath? {
    var bytes = target.bytes
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return real(FilePath(bytes: slash == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<slash])))
  }

  private static func real(_ path: FilePath) -> FilePath? {
    path.withCString { path in
      guard let real = realpath(path, nil) else { return nil }
      defer { free(real) }
      let bytes = UnsafeBufferPointer(start: real, count: strlen(real))
      return FilePath(bytes: bytes.map(UInt8.init(bitPattern:)))
    }
  }
}
