// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
internal import Glibc
package import PanePlugin

/// The facts of one file, as the system knows them.
package struct FileFacts: Equatable, Sendable {
  /// The kind of entry.
  package var kind: FileKind
  /// Bytes of its contents.
  package var size: Int64
  /// Moment its contents last changed, in nanoseconds since 1970.
  package var modified: Int64
  /// Permissions and kind as the system's number.
  package var mode: UInt32
  /// Number of its file system.
  package var device: UInt64
  /// Its number within the file system.
  package var inode: UInt64
  /// Number of names it has.
  package var links: Int
  /// Number of the user it belongs to.
  package var owner: UInt32
  /// Number of the group it belongs to.
  package var group: UInt32
  /// Moment it was made, in nanoseconds since 1970; `nil` where the file system does not keep it.
  package var created: Int64?
  /// Moment its contents were last read, in nanoseconds since 1970.
  package var accessed: Int64

  /// Looks at a place.
  ///
  /// - Parameters:
  ///   - path: The place.
  ///   - following: Whether a link stands for what it leads to.
  /// - Throws: `FileProblem`, for example when nothing is there.
  package init(of path: FilePath, following: Bool = false) throws(FileProblem) {
    var facts = colonnade_facts()
    let status = path.withCString { colonnade_facts_of($0, following ? 1 : 0, &facts) }
    if status < 0 { throw FileProblem(code: -status) }
    kind = Self.kind(facts.mode)
    size = facts.size
    modified = facts.modified
    mode = facts.mode
    device = facts.device
    inode = facts.inode
    links = Int(facts.links)
    owner = facts.owner
    group = facts.group
    created = facts.created == .min ? nil : facts.created
    accessed = facts.accessed
  }

  /// Tells whether nothing but the moment it was last read has changed.
  ///
  /// Looking into a file moves that moment, so who compares facts after reading must leave it out.
  package func isUnchanged(since earlier: FileFacts) -> Bool {
    var earlier = earlier
    earlier.accessed = accessed
    return self == earlier
  }

  /// True if a place is a folder, or a link that leads to one.
  package static func isFolder(_ path: FilePath) -> Bool {
    (try? FileFacts(of: path, following: true))?.kind == .folder
  }

  /// Bytes that a file takes on the disk; 0 where nothing is there.
  package static func disk(of path: FilePath) -> Int64 {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return 0 }
    return Int64(status.st_blocks).multipliedReportingOverflow(by: 512).partialValue
  }

  private static func kind(_ mode: UInt32) -> FileKind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    case S_IFCHR: .characterDevice
    case S_IFBLK: .blockDevice
    default: .unknown
    }
  }
}
