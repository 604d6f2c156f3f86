// SPDX-License-Identifier: Apache-2.0
internal import FileTransfer
internal import Glibc
package import PanePlugin

/// The trash, as all desktops share it.
///
/// A thing goes into the trash of its own file system in one rename: into the home trash, or into
/// `.Trash/$uid` or `.Trash-$uid` at the top of its volume. It is never copied.
///
/// Source: freedesktop.org, Trash specification 1.0.
package struct Trash: Sendable {
  /// A thing in the trash.
  package struct Item: Equatable, Sendable {
    /// The trash folder, with `files` and `info` in it.
    package var trash: FilePath
    /// Its name in `files`.
    package var name: [UInt8]
    /// The place it was taken from.
    package var original: FilePath

    /// Names a thing in the trash.
    package init(trash: FilePath, name: [UInt8], original: FilePath) {
      self.trash = trash
      self.name = name
      self.original = original
    }
  }

  /// The trash of the user's home.
  package let home: FilePath
  private let dataFolder: FilePath
  private let user: UInt32

  /// Creates the trash of a user.
  ///
  /// - Parameters:
  ///   - dataFolder: The user's data folder, such as `~/.local/share`.
  ///   - user: Number of the user.
  package init(dataFolder: FilePath, user: UInt32 = getuid()) {
    home = dataFolder.appending("Trash")
    self.dataFolder = dataFolder
    self.user = user
  }

  /// Moves a file or folder into the trash of its file system.
  ///
  /// The note of where it was is written first; when the process ends between the two steps the
  /// thing is where it was, and the note is passed over.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - now: The moment to note.
  /// - Returns: What ``restore(_:)`` needs.
  /// - Throws: `FileProblem`; the thing is where it was then.
  package func put(_ path: FilePath, now: FileWords.Moment = .now) throws(FileProblem) -> Item {
    let place: FilePath
    do throws(FileFailure) {
      let can = TrashCan(dataFolder: dataFolder.bytes, user: user)
      place = FilePath(bytes: try can.put(path.bytes, date: FileWords.stamp(now)))
    } catch {
      throw FileProblem(error)
    }
    guard let trash = place.parent?.parent else { throw FileProblem(code: EINVAL) }
    return Item(trash: trash, name: Array(place.nameBytes), original: path)
  }

  /// Moves a thing back to where it was.
  ///
  /// - Throws: `FileProblem`, with the code `EEXIST` when its place is taken; it stays in the trash
  ///   then.
  package func restore(_ item: Item) throws(FileProblem) {
    guard FileName.isValid(item.name) else { throw FileProblem(code: EINVAL) }
    do throws(FileFailure) {
      try TrashCan.restore(
        item.trash.appending("files").appending(item.name).bytes, to: item.original.bytes)
    } catch {
      throw FileProblem(error)
    }
  }
}

extension FileProblem {
  /// The same failure, in the words of this room.
  fileprivate init(_ failure: FileFailure) {
    guard let words = failure.words, let first = words.first else {
      self.init(code: failure.code)
      return
    }
    self.init(first.uppercased() + words.dropFirst(), code: failure.code)
  }
}
