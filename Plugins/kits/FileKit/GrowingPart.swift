// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
internal import Glibc
package import PanePlugin

/// A file or folder that grows under a name of its own and gets its real one in a single step.
///
/// Whatever ends the process meanwhile leaves nothing but the part, and a note of it in the state
/// folder; ``sweep(_:)`` removes both at the next start. All of it waits for the disk.
package struct GrowingPart: Sendable {
  /// Name of the folder of notes in the state folder.
  private static let notes = "parts"

  /// Its place while it grows.
  package let place: FilePath
  /// The open file; −1 for a folder.
  package let file: Int32
  /// The folder where it is to be.
  package let folder: FilePath
  private let note: FilePath
  private let lock: Int32

  /// Makes an empty part in the folder where it is to be.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - isFolder: True for a folder, false for a file.
  ///   - store: The state folder.
  /// - Throws: `FileProblem`, for example when the folder cannot be written.
  package init(
    in folder: FilePath, isFolder: Bool, store: PaneStore = PaneStore()
  ) throws(FileProblem) {
    let key = String(UInt64.random(in: .min ... .max), radix: 36)
    let notes = store.path(Self.notes)
    let isMade =
      store.makeFolder(Self.notes)
      && (folder.parent != store.folder || store.makeFolder(folder.name))
    if !isMade { throw FileProblem("\(FileName.quoted(store.folder.display())) cannot be written") }
    let place = folder.appending(".\(key).part")
    let note = notes.appending(key)
    let lock = note.withCString { note in place.withCString { colonnade_note_part(note, $0) } }
    guard lock >= 0 else { throw FileProblem(code: -lock) }
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let made = place.withCString { isFolder ? mkdir($0, 0o700) : open($0, flags, 0o666) }
    let code = errno
    (self.folder, self.place, self.note, self.lock) = (folder, place, note, lock)
    file = isFolder ? -1 : made
    guard made < 0 else { return }
    forget()
    throw FileProblem(code: code)
  }

  /// Makes a part and begins work in it; where that cannot begin, nothing is left of the part.
  package static func begin<Work>(
    in folder: FilePath, isFolder: Bool,
    _ work: (GrowingPart) throws(FileProblem) -> Work
  ) -> Result<(part: GrowingPart, work: Work), FileProblem> {
    Result { () throws(FileProblem) in
      let part = try GrowingPart(in: folder, isFolder: isFolder)
      do throws(FileProblem) {
        return (part, try work(part))
      } catch {
        part.remove()
        throw error
      }
    }
  }

  /// Makes a folder in the part.
  ///
  /// - Throws: `FileProblem`, for example when there is no space left.
  package func makeFolder(_ name: [UInt8]) throws(FileProblem) -> FilePath {
    let inner = place.appending(name)
    if inner.withCString({ mkdir($0, 0o700) }) != 0 { throw FileProblem(code: errno) }
    return inner
  }

  /// Makes all of it durable, so that the host can give it its name.
  ///
  /// - Parameter inner: The one entry of the part that is wanted instead of the part itself.
  /// - Returns: Where that is.
  /// - Throws: `FileProblem`, for example when the disk fails.
  package func settle(inner: [UInt8]? = nil) throws(FileProblem) -> FilePath {
    let reader = try FolderReader(folder)
    defer { reader.close() }
    let status = colonnade_sync_volume(reader.descriptor)
    if status < 0 { throw FileProblem(code: -status) }
    if file < 0, inner == nil { _ = place.withCString { chmod($0, 0o777 & ~Self.mask) } }
    return inner.map { place.appending($0) } ?? place
  }

  /// The same, with the part removed when that fails.
  package func settled(inner: [UInt8]? = nil) -> Result<FilePath, FileProblem> {
    do throws(FileProblem) {
      return .success(try settle(inner: inner))
    } catch {
      remove()
      return .failure(error)
    }
  }

  /// The permissions the user takes away from new files.
  private static var mask: mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }

  /// Removes the part with all that is in it, and the note of it.
  ///
  /// Nothing is left to remove of a part that has its name.
  package func remove() {
    _ = place.withCString { colonnade_remove_part($0) }
    forget()
  }

  private func forget() {
    if file >= 0 { close(file) }
    _ = note.withCString { unlink($0) }
    close(lock)
  }

  /// The parts of makers that have gone without a word.
  package struct Swept: Equatable, Sendable {
    /// Those that were removed.
    package var removed: [FilePath] = []
    /// Those that could not be.
    package var left: [FilePath] = []

    /// A sentence about them; `nil` where there were none.
    package var sentence: String? {
      let folders = Set(removed.compactMap(\.parent)).map { FileName.text($0.nameBytes) }
      let what =
        removed.count == 1 ? "an unfinished archive" : "\(removed.count) unfinished archives"
      let place = folders.count == 1 ? " in \(FileName.quoted(folders[0]))" : ""
      let verb = removed.count == 1 ? "was" : "were"
      var parts = removed.isEmpty ? [] : ["\(what)\(place) \(verb) taken back"]
      if let first = left.first {
        let more = left.count > 1 ? " and \(left.count - 1) more" : ""
        parts.append("\(FileName.quoted(first.display()))\(more) cannot be removed")
      }
      return parts.isEmpty ? nil : "From the last run: \(parts.joined(separator: "; "))"
    }
  }

  /// Removes the parts whose makers have gone without a word, and tells which there were.
  @discardableResult
  package static func sweep(_ store: PaneStore = PaneStore()) -> Swept {
    var swept = Swept()
    let notes = store.path(Self.notes)
    guard let reader = try? FolderReader(notes) else { return swept }
    defer { reader.close() }
    guard let listing = try? FolderListing(reader) else { return swept }
    for index in 0..<listing.count {
      let key = Array(listing.name(index))
      let note = notes.appending(key)
      guard let place = left(by: note) else { continue }
      // A note leads to nothing but a part that bears its own name.
      if place.nameBytes.elementsEqual(Array(".".utf8) + key + Array(".part".utf8)) {
        let status = place.withCString { colonnade_remove_part($0) }
        // What was stepped into lies there unpacked, and nobody has asked for it by name.
        let isOwn = place.bytes.starts(with: store.folder.bytes)
        if status == 0, !isOwn { swept.removed.append(place) }
        // The note stays with what is left, for the next start.
        guard status == 0 || status == -ENOENT || status == -ENOTDIR else {
          swept.left.append(place)
          continue
        }
      }
      _ = note.withCString { unlink($0) }
    }
    return swept
  }

  private static func left(by note: FilePath) -> FilePath? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = bytes.withUnsafeMutableBytes { room in
      note.withCString { note in
        colonnade_left_part(
          note, room.baseAddress?.assumingMemoryBound(to: CChar.self), room.count)
      }
    }
    return count > 0 ? FilePath(bytes: Array(bytes.prefix(Int(count)))) : nil
  }
}
