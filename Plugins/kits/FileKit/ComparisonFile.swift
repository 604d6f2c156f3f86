// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// The private file by which the column that has compared two folders tells the other one.
///
/// It goes when its maker does, and is swept at the next start after a crash. All of it waits for
/// the disk.
package struct ComparisonFile: Sendable {
  /// Bytes that are read back, at most; a pair takes some forty.
  private static let mostBytes = 256 << 20

  /// Its name, by which the other column finds it.
  package let name: String
  private let part: GrowingPart

  /// Writes what was found.
  ///
  /// - Throws: `FileProblem`, for example when there is no space.
  package init(_ bytes: [UInt8], store: PaneStore = PaneStore()) throws(FileProblem) {
    part = try GrowingPart(in: Self.folder(store), isFolder: false, store: store)
    name = String(decoding: part.place.nameBytes, as: UTF8.self)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { raw in
        write(part.file, raw.baseAddress.map { $0 + sent }, raw.count - sent)
      }
      guard count > 0 else {
        let problem = FileProblem(code: count < 0 ? errno : ENOSPC)
        part.remove()
        throw problem
      }
      sent += count
    }
  }

  /// What the other column has written; `nil` where there is no such file any more.
  package static func bytes(_ name: String, store: PaneStore = PaneStore()) -> [UInt8]? {
    guard FileName.isValid(Array(name.utf8)) else { return nil }
    let file = folder(store).appending(name).withCString {
      open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= mostBytes
    else { return nil }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let count = read(file, buffer.baseAddress.map { $0 + filled }, size - filled)
        if count <= 0 { break }
        filled += count
      }
    }
  }

  /// Takes the file away.
  package func remove() { part.remove() }

  private static func folder(_ store: PaneStore) -> FilePath { store.path("compared") }
}
