// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// A trash of the user: that of the home, or that of a mounted volume.
///
/// Source: freedesktop.org, Trash specification 1.0.
package struct TrashPlace: Hashable, Sendable {
  /// The folder with `files` and `info` in it.
  package let folder: FilePath
  /// The top of its volume; `nil` for the trash of the home.
  package let top: FilePath?

  /// File systems that hold nothing to throw away.
  private static let leftOut: Set<String> = [
    "proc", "sysfs", "cgroup", "cgroup2", "devpts", "mqueue", "debugfs", "tracefs", "securityfs",
    "pstore", "bpf", "autofs", "configfs", "fusectl", "hugetlbfs", "binfmt_misc", "nsfs",
    "efivarfs", "fuse.gvfsd-fuse", "fuse.portal", "fuse.lxcfs",
  ]

  /// The trashes of the home and of the volumes of this machine; waits for the disk.
  ///
  /// Those of volumes count only where they belong to the user and no link leads to them.
  ///
  /// - Parameters:
  ///   - dataFolder: The user's data folder, such as `~/.local/share`.
  ///   - mounts: The table of mounts.
  ///   - user: Number of the user.
  /// - Returns: The trashes, that of the home first.
  package static func all(
    dataFolder: FilePath, mounts: [MountTable.Entry] = MountTable.now(), user: UInt32 = getuid()
  ) -> [TrashPlace] {
    let home = home(dataFolder)
    let found = FileFacts.isFolder(home.folder) ? [home] : []
    return found
      + tops(mounts) { !mayNotAnswer($0) }.flatMap { ofVolume($0, user) }.filter {
        !isSame($0, home)
      }
  }

  /// The tops of volumes that may never answer, such as those of other machines: whoever asks one
  /// waits, so each is asked for itself, by ``on(_:dataFolder:user:)``.
  package static func distantTops(_ mounts: [MountTable.Entry] = MountTable.now()) -> [FilePath] {
    tops(mounts, where: mayNotAnswer)
  }

  /// The trashes on one volume; waits for it.
  package static func on(
    _ top: FilePath, dataFolder: FilePath, user: UInt32 = getuid()
  ) -> [TrashPlace] {
    ofVolume(top, user).filter { !isSame($0, home(dataFolder)) }
  }

  private static func home(_ dataFolder: FilePath) -> TrashPlace {
    TrashPlace(folder: dataFolder.appending("Trash"), top: nil)
  }

  private static func mayNotAnswer(_ kind: String) -> Bool {
    kind == "fuseblk" || DistantMounts.isDistant(kind)
  }

  private static func tops(_ mounts: [MountTable.Entry], where isWanted: (String) -> Bool)
    -> [FilePath]
  {
    var seen: Set<FilePath> = []
    return mounts.filter { entry in
      !leftOut.contains(entry.kind) && isWanted(entry.kind) && seen.insert(entry.place).inserted
    }.map(\.place)
  }

  private static func ofVolume(_ top: FilePath, _ user: UInt32) -> [TrashPlace] {
    let shared = top.appending(".Trash")
    var places: [FilePath] = []
    // Only a folder in which nobody removes what others own, and no link, holds trashes of all users.
    if let facts = try? FileFacts(of: shared), facts.kind == .folder, facts.mode & S_ISVTX != 0 {
      places.append(shared.appending("\(user)"))
    }
    places.append(top.appending(".Trash-\(user)"))
    return places.filter { place in
      guard let facts = try? FileFacts(of: place) else { return false }
      return facts.kind == .folder && facts.owner == user
    }.map { TrashPlace(folder: $0, top: top) }
  }

  private static func isSame(_ place: TrashPlace, _ other: TrashPlace) -> Bool {
    guard let one = try? FileFacts(of: place.folder), let two = try? FileFacts(of: other.folder)
    else { return false }
    return one.device == two.device && one.inode == two.inode
  }

  /// The name that a thing in a trash had before; `nil` for all other places, and where no note tells.
  package static func nameBefore(of place: FilePath) -> [UInt8]? {
    guard let files = place.parent, files.nameBytes.elementsEqual("files".utf8),
      let folder = files.parent
    else { return nil }
    let name = Array(place.nameBytes)
    let note = folder.appending("info").appending(name + Array(".trashinfo".utf8))
    // Only the name counts here, wherever the note says that it was.
    for top in [nil, FilePath("/")] {
      let trash = TrashPlace(folder: folder, top: top)
      let original = FileText.read(note).flatMap { TrashNote.read($0, in: trash).original }
      if let original { return Array(original.nameBytes) }
    }
    return nil
  }

  var files: FilePath { folder.appending("files") }
  var notes: FilePath { folder.appending("info") }
}

/// A thing in the trash.
package struct TrashedThing: Equatable, Sendable {
  /// Where it is now.
  package var place: FilePath
  /// The note of where it was; `nil` without one.
  package var note: FilePath?
  /// Where it was; `nil` when no note says that in a way that can be believed.
  package var original: FilePath?
  /// The moment it was thrown away, as `2026-11-20T14:02:09`; empty when it is not known.
  package var date = ""
  /// The facts of the thing.
  package var facts: FileFacts
}

/// All that is in the user's trashes.
package struct TrashListing: Equatable, Sendable {
  /// The things, the newest first; those of which nothing is known last.
  package private(set) var things: [TrashedThing] = []
  /// Notes of things that are not there any more.
  package private(set) var orphans: [FilePath] = []
  /// The folders whose entries these are.
  package private(set) var folders: [FilePath] = []

  /// Creates an empty listing.
  package init() {}

  /// Reads trashes; waits for the disk.
  package init(_ places: [TrashPlace]) {
    for place in places { read(place) }
    sort()
  }

  /// Takes in what is in further trashes.
  package mutating func add(_ other: TrashListing) {
    things += other.things
    orphans += other.orphans
    folders += other.folders
    sort()
  }

  private mutating func sort() {
    things.sort { left, right in
      (right.date, left.place.value) < (left.date, right.place.value)
    }
  }

  private static let ending = Array(".trashinfo".utf8)

  private mutating func read(_ trash: TrashPlace) {
    folders += [trash.files, trash.notes]
    var noted = FolderListing.names(in: trash.notes).filter {
      $0.suffix(Self.ending.count) == Self.ending[...]
    }
    var known = Set(noted)
    for name in FolderListing.names(in: trash.files) {
      guard let facts = try? FileFacts(of: trash.files.appending(name)) else { continue }
      var thing = TrashedThing(place: trash.files.appending(name), facts: facts)
      if known.remove(name + Self.ending) != nil {
        let note = trash.notes.appending(name + Self.ending)
        thing.note = note
        (thing.original, thing.date) = TrashNote.read(FileText.read(note) ?? "", in: trash)
      }
      things.append(thing)
    }
    noted.removeAll { !known.contains($0) }
    orphans += noted.map { trash.notes.appending($0) }
  }
}

/// The note of where a thing in the trash was.
enum TrashNote {
  /// Reads a note: the place, which must not lead above its volume, and the moment.
  static func read(_ text: String, in trash: TrashPlace) -> (original: FilePath?, date: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.first == "[Trash Info]" else { return (nil, "") }
    func value(_ key: String) -> Substring? {
      lines.first { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1)
    }
    let date = value("DeletionDate").map { String($0.prefix(19)) } ?? ""
    return (value("Path").flatMap { place($0, in: trash) }, isDate(date) ? date : "")
  }

  private static func place(_ path: Substring, in trash: TrashPlace) -> FilePath? {
    let isAbsolute = path.hasPrefix("/")
    // Only the home trash names places from the root; that of a volume stays on its volume.
    guard isAbsolute == (trash.top == nil), !path.isEmpty,
      let place = FilePath(value: "file://" + (isAbsolute ? "" : "/") + path)
    else { return nil }
    let parts = place.bytes.split(separator: UInt8(ascii: "/"))
    guard !parts.isEmpty, !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
      return nil
    }
    return trash.top.map { $0.appending(Array(place.bytes.dropFirst())) } ?? place
  }

  private static func isDate(_ text: String) -> Bool {
    text.utf8.count == 19
      && text.utf8.allSatisfy {
        48...58 ~= $0 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "T")
      }
  }
}
