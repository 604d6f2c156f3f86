// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// A text that nobody else can read, in a folder of its own, for as long as an editor has it.
package struct PrivateText: Sendable {
  /// Bytes of a text that is read back, at most.
  private static let mostBytes = 64 << 20

  /// Where the text is.
  package let place: FilePath

  /// Writes a text; it waits for the disk.
  ///
  /// - Throws: `FileProblem`, for example when there is no space.
  package init(_ bytes: [UInt8], name: String) throws(FileProblem) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array("\(folder.hasPrefix("/") ? folder : "/tmp")/colonnade-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileProblem(code: errno) }
    place = FilePath(bytes: template.map { UInt8(bitPattern: $0) }).appending(name)
    let file = place.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard file >= 0 else { throw FileProblem(code: errno) }
    defer { close(file) }
    guard write(file, bytes, bytes.count) == bytes.count else {
      let problem = FileProblem(code: errno == 0 ? ENOSPC : errno)
      remove()
      throw problem
    }
  }

  /// The text as it is now; it waits for the disk.
  ///
  /// - Throws: `FileProblem`, for example when an editor has taken the file away.
  package func read() throws(FileProblem) -> [UInt8] {
    let file = place.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { throw FileProblem(code: errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    while bytes.count <= Self.mostBytes {
      var count = 0
      bytes += [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        count = Glibc.read(file, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      if count < 0 { throw FileProblem(code: errno) }
      if count == 0 { return bytes }
    }
    throw FileProblem("The text is too long")
  }

  /// Takes the text away, with its folder and what an editor has left in it beside the text.
  package func remove() {
    guard let folder = place.parent else { return }
    let left = folder.withCString { opendir($0) }
    while let left, let entry = readdir(left) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
          Array(UnsafeBufferPointer(start: bytes, count: 256).prefix { $0 != 0 })
        }
      }
      if FileName.isValid(name) { _ = folder.appending(name).withCString { unlink($0) } }
    }
    if let left { closedir(left) }
    _ = folder.withCString { rmdir($0) }
  }
}
