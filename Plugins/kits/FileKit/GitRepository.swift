// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// A repository of git around a folder, found without asking git.
///
/// It counts only where it and its `.git` belong to the user and lie on the folder's file system.
package struct GitRepository: Equatable, Sendable {
  /// The top of the files it keeps.
  package let root: FilePath
  /// Its own folder: `.git`, or that of a further working tree.
  package let folder: FilePath
  /// The folder that all its working trees share.
  package let shared: FilePath
  /// The folder that was asked about, below the top; without a slash at either end.
  package let inner: [UInt8]

  /// Bytes of the files of git that are read here.
  private static let mostBytes = 8_192

  /// Looks for the repository around a folder; `nil` where there is none that may be asked.
  ///
  /// It waits for the disk.
  package init?(around folder: FilePath) {
    guard let place = folder.real, let facts = try? FileFacts(of: place) else { return nil }
    var next: FilePath? = place
    while let top = next {
      guard let here = try? FileFacts(of: top), here.device == facts.device else { return nil }
      if (try? FileFacts(of: top.appending(".git"))) != nil {
        self.init(top: top, owner: here.owner, around: place)
        return
      }
      next = top.parent
    }
    return nil
  }

  private init?(top: FilePath, owner: UInt32, around place: FilePath) {
    let user = geteuid()
    guard owner == user, let folder = Self.folder(of: top), Self.isFolder(folder, of: user) else {
      return nil
    }
    var shared = folder
    if let words = Self.words(folder.appending("commondir")) {
      guard let other = Self.place(words, from: folder), Self.isFolder(other, of: user) else {
        return nil
      }
      shared = other
    }
    let inner = place.bytes.dropFirst(top.bytes.count == 1 ? 1 : top.bytes.count + 1)
    guard !place.bytes.starts(with: folder.bytes) else { return nil }
    (root, self.folder, self.shared, self.inner) = (top, folder, shared, Array(inner))
  }

  /// The configurations it brings along, whether they are there or not.
  package var configurations: [FilePath] {
    [shared.appending("config"), folder.appending("config.worktree")]
  }

  /// The folder of git below the top: `.git` itself, or where the file `.git` leads.
  private static func folder(of top: FilePath) -> FilePath? {
    let sign = top.appending(".git")
    guard let facts = try? FileFacts(of: sign), facts.owner == geteuid() else { return nil }
    if facts.kind == .folder { return sign }
    guard facts.kind == .file, let words = words(sign), words.starts(with: "gitdir: ".utf8) else {
      return nil
    }
    return place(Array(words.dropFirst(8)), from: top)
  }

  private static func isFolder(_ place: FilePath, of user: UInt32) -> Bool {
    guard let facts = try? FileFacts(of: place) else { return false }
    return facts.kind == .folder && facts.owner == user
  }

  /// The one line of a small file.
  private static func words(_ place: FilePath) -> [UInt8]? {
    guard let facts = try? FileFacts(of: place), facts.kind == .file, facts.size <= mostBytes,
      let text = FileText.read(place)
    else { return nil }
    return Array(text.utf8.prefix { $0 != 10 })
  }

  private static func place(_ words: [UInt8], from folder: FilePath) -> FilePath? {
    let path = words.first == UInt8(ascii: "/") ? FilePath(bytes: words) : folder.appending(words)
    return path.real
  }
}

extension FilePath {
  /// The same place without links on the way; `nil` when nothing is there.
  package var real: FilePath? {
    withCString { path in
      guard let real = realpath(path, nil) else { return nil }
      defer { free(real) }
      let bytes = UnsafeBufferPointer(start: real, count: strlen(real))
      return FilePath(bytes: bytes.map(UInt8.init(bitPattern:)))
    }
  }
}
