// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Glibc
import PanePlugin
import Testing

@Suite struct TrashTests {
  private let scratch: Scratch
  private let trash: Trash
  private let now = FileWords.Moment(year: 2026, month: 11, day: 20, hour: 14, minute: 2, second: 9)

  init() throws {
    scratch = try Scratch()
    trash = Trash(dataFolder: scratch.path.appending("data"))
  }

  private func info(_ item: Trash.Item) -> FilePath {
    item.trash.appending("info").appending(item.name + Array(".trashinfo".utf8))
  }

  private func file(_ item: Trash.Item) -> FilePath {
    item.trash.appending("files").appending(item.name)
  }

  @Test("moves a file into the home trash with a note, and back")
  func thereAndBack() throws {
    let place = try scratch.write("a b.txt", "hello")
    let item = try trash.put(place, now: now)
    #expect(item.trash == trash.home)
    #expect(!exists(place))
    #expect(text(of: file(item)) == "hello")
    let escaped = place.uri.dropFirst("file://".count)
    #expect(
      text(of: info(item))
        == "[Trash Info]\nPath=\(escaped)\nDeletionDate=2026-11-20T14:02:09\n")
    #expect(try FileFacts(of: trash.home).mode & 0o777 == 0o700)
    try trash.restore(item)
    #expect(text(of: place) == "hello")
    #expect(!exists(file(item)) && !exists(info(item)))
  }

  @Test("a trash that is a link is not followed, and the thing stays where it is")
  func linkedTrash() throws {
    let elsewhere = try scratch.makeFolder("elsewhere")
    try FileChange.makeFolder(scratch.path.appending("data"))
    let place = try scratch.write("a", "hello")
    for name in ["data/Trash", "data/Trash/files"] {
      if name == "data/Trash/files" {
        unlink(trash.home.display())
        try FileChange.makeFolder(trash.home)
      }
      symlink(elsewhere.display(), scratch.path.appending(name).display())
      #expect(throws: FileProblem.self) { try trash.put(place, now: now) }
      #expect(text(of: place) == "hello")
      #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.display()).isEmpty)
    }
  }

  @Test("folders go with all that is in them, links as links")
  func foldersAndLinks() throws {
    let folder = try scratch.makeFolder("f")
    try FileChange.makeFile(folder.appending("inside"))
    let link = scratch.link("l", to: "f")
    let items = [try trash.put(link), try trash.put(folder)]
    #expect(exists(file(items[1]).appending("inside")))
    #expect(try FileFacts(of: file(items[0])).kind == .link)
    for item in items.reversed() { try trash.restore(item) }
    #expect(exists(folder.appending("inside")))
  }

  @Test("things of the same name get numbers and each comes back")
  func collisions() throws {
    var items: [Trash.Item] = []
    for number in 0..<4 { items.append(try trash.put(scratch.write("same", "\(number)"))) }
    #expect(Set(items.map(\.name)).count == 4)
    for (number, item) in items.enumerated().reversed() {
      try trash.restore(item)
      #expect(text(of: item.original) == "\(number)")
      try FileChange.removeForEver(item.original)
    }
  }

  @Test("leftovers of a process that was killed in between do no harm")
  func leftovers() throws {
    // Killed after the note: the thing is still where it was.
    _ = try trash.put(scratch.write("x"))
    let info = trash.home.appending("info")
    try FileChange.makeFile(info.appending("y.trashinfo"))
    let place = try scratch.write("y", "1")
    let item = try trash.put(place)
    #expect(item.name == Array("y.2".utf8))
    // A thing without a note is never replaced.
    try FileChange.makeFile(trash.home.appending("files").appending("z"))
    let other = try trash.put(scratch.write("z", "2"))
    #expect(other.name == Array("z.2".utf8))
    #expect(text(of: file(other)) == "2")
    #expect(!exists(info.appending("z.trashinfo")))
    try trash.restore(item)
    #expect(text(of: place) == "1")
  }

  @Test("what stands where the thing was is not replaced")
  func takenPlace() throws {
    let place = try scratch.write("n", "old")
    let item = try trash.put(place)
    try scratch.write("n", "new")
    #expect(throws: FileProblem(code: EEXIST)) { try trash.restore(item) }
    #expect(text(of: place) == "new")
    #expect(text(of: file(item)) == "old")
    #expect(exists(info(item)))
  }

  @Test("names of 255 bytes and names that are no text survive")
  func strangeNames() throws {
    for name in [Array(repeating: UInt8(120), count: 255), [0xFF, 0x0A, 0x1B, 0x25]] {
      var items: [Trash.Item] = []
      for _ in 0..<2 { items.append(try trash.put(scratch.write(name))) }
      let place = scratch.path.appending(name)
      try trash.restore(items[1])
      #expect(exists(place))
    }
  }

  @Test("a thing that cannot be moved stays, and leaves no note")
  func refused() throws {
    try trash.restore(trash.put(scratch.write("a")))
    #expect(throws: FileProblem.self) { try trash.put(scratch.path.appending("gone")) }
    #expect(throws: FileProblem.self) { try trash.put(FilePath("/")) }
    // A folder does not go into itself.
    #expect(throws: FileProblem.self) { try trash.put(scratch.path.appending("data")) }
    let (reader, listing) = try scratch.read(trash.home.appending("info"))
    reader.close()
    #expect(listing.count == 0)
  }

  @Test("another file system has its own trash at its top, with a relative path")
  func otherVolume() throws {
    let top = FilePath("/dev/shm")
    guard FileFacts.isFolder(top),
      try FileFacts(of: top).device != (try FileFacts(of: scratch.path)).device
    else { return }
    let own = top.appending(".Trash-\(getuid())")
    let wasThere = exists(own)
    defer { if !wasThere { try? FileChange.removeForEver(own) } }
    let volume = try Scratch(in: "/dev/shm")
    let place = try volume.write("v.txt", "volume")
    let item = try trash.put(place)
    #expect(item.trash == own)
    let relative = place.display().dropFirst("/dev/shm/".count)
    #expect(text(of: info(item))?.contains("\nPath=\(relative)\n") == true)
    #expect(!exists(trash.home))
    try trash.restore(item)
    #expect(text(of: place) == "volume")
  }
}
