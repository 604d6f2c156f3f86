// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// The trash as all desktops share it, for what a transfer replaces or takes back.
///
/// A thing goes into the trash of its own file system by a rename and is never copied: into the
/// home trash, or into `.Trash/$uid` or `.Trash-$uid` at the top of its volume.
///
/// Source: freedesktop.org, Trash specification 1.0.
package final class TrashCan {
  /// A name that is taken in a trash, with the note of where the thing was written already.
  struct Slot {
    var files: Folder
    var info: Folder
    var name: NameBytes
    var path: NameBytes { files.path.appending(name) }
  }

  /// Hears of a place in the trash before it is taken.
  typealias Announcement = (NameBytes) throws(FileFailure) -> Void

  /// The note of a thing that was in a trash before and comes back to it.
  struct KeptNote {
    /// Where it was in the trash.
    var place: NameBytes
    var text: NameBytes

    /// The note that an item has; `nil` without one.
    init?(of item: FileTransferJob.Item) {
      guard let place = item.place, let note = item.note else { return nil }
      (self.place, text) = (place, note)
    }
  }

  /// The first line of a note.
  private static let heading = "[Trash Info]"
  /// A note of more bytes than this is none.
  private static let mostNoteBytes = 16_384

  private let home: NameBytes
  private let user: UInt32
  private var date: String?
  private var device: UInt64?
  private var volumes: [UInt64: (top: NameBytes, trash: NameBytes)] = [:]
  private var open: [NameBytes: (files: Folder, info: Folder)] = [:]

  /// Creates the trash of this user.
  ///
  /// - Parameters:
  ///   - dataFolder: The user's data folder, such as `~/.local/share`.
  ///   - user: Number of the user.
  package init(dataFolder: [UInt8], user: UInt32 = getuid()) {
    self.user = user
    home = dataFolder.appending("Trash".utf8)
  }

  // MARK: One thing

  /// Moves a file or folder into the trash of its file system.
  ///
  /// The note of where it was is written first; when the process ends between the two steps the
  /// thing is where it was, and the note is passed over. Waits for the disk.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - date: The moment to note, as `2026-11-20T14:02:09`; `nil` takes the present one.
  /// - Returns: Where the thing is now: below `files` of a trash folder.
  /// - Throws: `FileFailure`; the thing is where it was then.
  package func put(_ path: [UInt8], date: String? = nil) throws(FileFailure) -> [UInt8] {
    guard let (parent, name) = path.splitPath else {
      throw FileFailure.rootToTrash
    }
    self.date = date
    let folder = try Folder(parent)
    let facts = try folder.facts(name)
    let slot = try reserve(name, facts, in: folder)
    do throws(FileFailure) {
      return try move(name, of: folder, to: slot)
    } catch  where error.code == EXDEV {
      // Some file systems refuse this within one device; the volume's own trash may do.
      return try move(name, of: folder, to: reserve(name, facts, in: folder, onVolume: true))
    }
  }

  private func move(
    _ name: NameBytes, of folder: Folder, to slot: Slot
  ) throws(FileFailure) -> NameBytes {
    do throws(FileFailure) {
      try folder.rename(name, to: slot.files, slot.name)
    } catch {
      slot.forget()
      throw error
    }
    return slot.path
  }

  /// Moves a thing from a trash back to a place that is free.
  ///
  /// - Throws: `FileFailure`, with the code `EEXIST` when the place is taken; the thing stays in
  ///   the trash then.
  package static func restore(_ trashed: [UInt8], to place: [UInt8]) throws(FileFailure) {
    guard let (path, name) = place.splitPath else { throw FileFailure(status: EINVAL) }
    try restore(trashed, to: Folder(path), name)
  }

  // MARK: Steps

  /// Takes a name in the trash for an entry and writes where that was.
  ///
  /// - Parameters:
  ///   - name: The entry.
  ///   - facts: What it was a moment ago.
  ///   - folder: Where it is.
  ///   - onVolume: Passes the home trash over, which some file systems cannot rename into.
  ///   - kept: The note that it had when it was in the same trash before; it gets that again.
  ///   - announce: Gets where the entry will be, before anything is written in the trash; called again
  ///     when another program is quicker.
  /// - Returns: The name, which is free until the entry is renamed to it.
  /// - Throws: `FileFailure`, for example when the volume has no trash, and what `announce` throws.
  func reserve(
    _ name: NameBytes, _ facts: FileFacts, in folder: Folder, onVolume: Bool = false,
    again kept: KeptNote? = nil, announce: Announcement = { _ in }
  ) throws(FileFailure) -> Slot {
    let device = folder.facts.device
    if facts.kind == .folder, facts.device != device {
      throw FileFailure.isMountPoint
    }
    if !onVolume, homeDevice() == device {
      return try reserve(
        name, noted: folder.path.appending(name), again: kept, in: trash(home), announce)
    }
    // Only without links on the way is it sure where the volume begins.
    let real = folder.path.withCString { realpath($0, nil) }
    defer { free(real) }
    let place = real.map { NameBytes(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    let path = (place ?? folder.path).appending(name)
    let volume = try volumeTrash(place ?? folder.path, device)
    let noted = path.dropFirst(volume.top.count == 1 ? 1 : volume.top.count + 1)
    return try reserve(name, noted: Array(noted), again: kept, in: trash(volume.trash), announce)
  }

  private func reserve(
    _ name: NameBytes, noted: NameBytes, again kept: KeptNote?,
    in trash: (files: Folder, info: Folder), _ announce: Announcement
  ) throws(FileFailure) -> Slot {
    var (name, kept) = (name, kept)
    if let (path, own) = kept?.place.splitPath, (try? Folder(path))?.id == trash.files.id {
      name = own
    } else {
      kept = nil
    }
    for number in 1...10_000 {
      let suffix = number == 1 ? [] : Array(".\(number)".utf8)
      let slot = Slot(
        files: trash.files, info: trash.info, name: name.prefix(245 - suffix.count) + suffix)
      if trash.files.entry(slot.name) != nil || trash.info.entry(slot.note) != nil { continue }
      try announce(slot.path)
      let file = slot.note.withCString { colonnade_file_create(trash.info.descriptor, $0) }
      if file == -EEXIST { continue }
      try checked(file)
      defer { close(file) }
      let text =
        "\(Self.heading)\nPath=\(Journal.escaped(noted))\nDeletionDate=\(date ?? Self.stamp)\n"
      let bytes = kept?.text ?? Array(text.utf8)
      if write(file, bytes, bytes.count) != bytes.count {
        let failure = FileFailure(status: errno == 0 ? ENOSPC : errno)
        slot.forget()
        throw failure
      }
      return slot
    }
    throw FileFailure.trashNamesAreTaken
  }

  /// Moves a thing out of a trash to a place that is free, and its note away.
  static func restore(_ path: NameBytes, to folder: Folder, _ name: NameBytes) throws(FileFailure) {
    guard let (place, old) = path.splitPath else { throw FileFailure(status: EINVAL) }
    try Folder(place).rename(old, to: folder, name)
    forgetNote(of: path)
  }

  /// Removes the note of a thing that is not in the trash.
  static func forgetNote(of path: NameBytes) {
    guard let (files, name) = path.splitPath, let (info, note) = notePlace(of: path),
      let folder = try? Folder(files), folder.entry(name) == nil,
      let notes = try? Folder(info)
    else { return }
    try? notes.removeFile(note)
  }

  /// The note of a place in a trash; `nil` for all other places, and without one.
  static func note(of path: NameBytes) -> NameBytes? {
    guard let (info, name) = notePlace(of: path) else { return nil }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = info.appending(name).withCString { Glibc.open($0, flags) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var text = NameBytes(repeating: 0, count: mostNoteBytes)
    let count = read(file, &text, text.count)
    guard count < mostNoteBytes, text.starts(with: heading.utf8) else { return nil }
    return NameBytes(text.prefix(count))
  }

  /// Writes the note of a thing that is back in a trash; one that is there stays.
  static func writeNote(_ text: NameBytes, of path: NameBytes) {
    guard let (info, name) = notePlace(of: path), let folder = try? Folder(info) else { return }
    let file = name.withCString { colonnade_file_create(folder.descriptor, $0) }
    guard file >= 0 else { return }
    defer { close(file) }
    if write(file, text, text.count) != text.count { try? folder.removeFile(name) }
  }

  /// The note of a thing that leaves the trash.
  static func note(leftBy item: FileTransferJob.Item) -> NameBytes? {
    item.action.moves ? note(of: item.source) : nil
  }

  /// Removes the note of a thing that has left the trash, and writes that of one that is back in it.
  static func settleNotes(of item: FileTransferJob.Item, at place: NameBytes) {
    switch item.action {
    case .restore, .remove: forgetNote(of: item.source)
    case .move:
      if note(leftBy: item) != nil { forgetNote(of: item.source) }
      if let note = item.note { writeNote(note, of: place) }
    case .copy, .link, .relativeLink, .hardLink, .discard, .makeFile, .makeFolder, .unmake, .mode:
      break
    }
  }

  /// The folder and the name of the note of a place in a trash.
  private static func notePlace(of path: NameBytes) -> (folder: NameBytes, name: NameBytes)? {
    guard let (files, name) = path.splitPath, let (trash, last) = files.splitPath,
      last == NameBytes("files".utf8)
    else { return nil }
    return (trash.appending("info".utf8), name + NameBytes(".trashinfo".utf8))
  }

  // MARK: Where

  private func trash(_ path: NameBytes) throws(FileFailure) -> (files: Folder, info: Folder) {
    if let trash = open[path] { return trash }
    guard let (parent, name) = path.splitPath else { throw FileFailure(status: ENOENT) }
    let folder = try own(name, in: Self.folder(parent))
    let trash = (
      files: try own(NameBytes("files".utf8), in: folder),
      info: try own(NameBytes("info".utf8), in: folder)
    )
    open[path] = trash
    return trash
  }

  /// Opens a folder, making it and those above it when they are missing.
  static func folder(_ path: NameBytes) throws(FileFailure) -> Folder {
    if let folder = try? Folder(path) { return folder }
    guard let (parent, name) = path.splitPath else { throw FileFailure(status: ENOENT) }
    let above = try folder(parent)
    do throws(FileFailure) {
      try above.makeFolder(name)
    } catch {
      if error.code != EEXIST { throw error }
    }
    return try Folder(path)
  }

  /// The device the trash of the home is on, looked up once: there may be many things to throw away.
  private func homeDevice() -> UInt64? {
    if let device { return device }
    var place = home
    while device == nil {
      if let folder = try? Folder(place) {
        device = folder.facts.device
      } else {
        guard let (parent, _) = place.splitPath else { return nil }
        place = parent
      }
    }
    return device
  }

  /// The trash of a volume, and the highest folder that is still on it.
  private func volumeTrash(
    _ folder: NameBytes, _ device: UInt64
  ) throws(FileFailure) -> (top: NameBytes, trash: NameBytes) {
    if let known = volumes[device] { return known }
    var top = folder
    while let (parent, _) = top.splitPath, let above = try? Folder(parent),
      above.facts.device == device
    {
      top = parent
    }
    let trash = try ownTrash(try Folder(top))
    volumes[device] = (top, trash)
    return (top, trash)
  }

  private func ownTrash(_ top: Folder) throws(FileFailure) -> NameBytes {
    let name = NameBytes(".Trash".utf8)
    if let shared = try? Folder(name, in: top), shared.facts.raw.mode & S_ISVTX != 0,
      let own = try? own(NameBytes("\(user)".utf8), in: shared)
    {
      return own.path
    }
    do throws(FileFailure) {
      return try own(NameBytes(".Trash-\(user)".utf8), in: top).path
    } catch {
      throw FileFailure.noTrash(error)
    }
  }

  /// A folder of the user's own, made when it is missing; a link in its place is not followed.
  private func own(_ name: NameBytes, in folder: Folder) throws(FileFailure) -> Folder {
    do throws(FileFailure) {
      try folder.makeFolder(name)
    } catch {
      if error.code != EEXIST { throw error }
    }
    if folder.entry(name)?.kind == .link {
      throw FileFailure.trashIsLink
    }
    let own = try Folder(name, in: folder)
    guard own.facts.raw.owner == user else {
      throw FileFailure.strangersTrash
    }
    return own
  }

  /// The time now, where the user is.
  private static var stamp: String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension TrashCan.Slot {
  var note: NameBytes { name + NameBytes(".trashinfo".utf8) }

  /// Gives the name in the trash up again.
  func forget() { try? info.removeFile(note) }
}
