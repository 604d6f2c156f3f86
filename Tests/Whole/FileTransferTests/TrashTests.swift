// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Foundation
import Glibc
import Testing

@Suite("The trash")
struct TrashTests {
  /// A thing in the trash, and where it was.
  private struct Item {
    var place: [UInt8]
    var original: [UInt8]
    var file: String { String(decoding: place, as: UTF8.self) }
    var name: String { String(file.split(separator: "/").last ?? "") }
    var trash: String { String(file.dropLast("/files/\(name)".count)) }
    var info: String { "\(trash)/info/\(name).trashinfo" }
  }

  private let desk: Desk
  private let can: TrashCan
  private let date = "2026-11-20T14:02:09"

  init() throws {
    desk = try Desk()
    can = TrashCan(dataFolder: desk.bytes(desk.data))
  }

  private var here: String { desk.here.path() }
  private var home: String { desk.trash.path() }

  private func write(_ name: String, _ text: String = "", in folder: URL? = nil) throws -> [UInt8] {
    try desk.write(text, name, in: folder)
    return desk.bytes((folder ?? desk.here).appending(path: name))
  }

  private func put(_ path: [UInt8]) throws -> Item {
    Item(place: try can.put(path, date: date), original: path)
  }

  private func restore(_ item: Item) throws {
    try TrashCan.restore(item.place, to: item.original)
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  @Test("moves a file into the home trash with a note, and back")
  func thereAndBack() throws {
    let item = try put(write("a b.txt", "hello"))
    #expect(item.trash == home)
    #expect(!exists("\(here)/a b.txt"))
    #expect(text(item.file) == "hello")
    let note = "[Trash Info]\nPath=\(here)/a%20b.txt\nDeletionDate=2026-11-20T14:02:09\n"
    #expect(text(item.info) == note)
    #expect(Desk.status(desk.trash).st_mode & 0o777 == 0o700)
    try restore(item)
    #expect(text("\(here)/a b.txt") == "hello")
    #expect(!exists(item.file) && !exists(item.info))
  }

  @Test("a trash that is a link is not followed, and the thing stays where it is")
  func linkedTrash() throws {
    let place = try write("a", "hello")
    mkdir(desk.data.path(), 0o755)
    for name in ["Trash", "Trash/files"] {
      if name == "Trash/files" {
        unlink(home)
        mkdir(home, 0o700)
      }
      symlink(desk.there.path(), desk.data.path() + "/" + name)
      #expect(throws: FileFailure.self) { try put(place) }
      #expect(text("\(here)/a") == "hello")
      #expect(desk.tree(desk.there).isEmpty)
    }
  }

  @Test("folders go with all that is in them, links as links")
  func foldersAndLinks() throws {
    _ = try write("f/inside")
    symlink("f", "\(here)/l")
    let items = [
      try put(Array("\(here)/l".utf8)), try put(Array("\(here)/f".utf8)),
    ]
    #expect(exists(items[1].file + "/inside"))
    #expect(Desk.status(URL(filePath: items[0].file)).st_mode & S_IFMT == S_IFLNK)
    for item in items.reversed() { try restore(item) }
    #expect(exists("\(here)/f/inside"))
  }

  @Test("things of the same name get numbers and each comes back")
  func collisions() throws {
    var items: [Item] = []
    for number in 0..<4 { items.append(try put(write("same", "\(number)"))) }
    #expect(Set(items.map(\.name)).count == 4)
    for (number, item) in items.enumerated().reversed() {
      try restore(item)
      #expect(text("\(here)/same") == "\(number)")
      unlink("\(here)/same")
    }
  }

  @Test("leftovers of a process that was killed in between do no harm")
  func leftovers() throws {
    // Killed after the note: the thing is still where it was.
    _ = try put(write("x"))
    _ = try write("y.trashinfo", in: desk.trash.appending(path: "info"))
    let item = try put(write("y", "1"))
    #expect(item.name == "y.2")
    // A thing without a note is never replaced.
    _ = try write("z", in: desk.trash.appending(path: "files"))
    let other = try put(write("z", "2"))
    #expect(other.name == "z.2")
    #expect(text(other.file) == "2")
    #expect(!exists("\(home)/info/z.trashinfo"))
    try restore(item)
    #expect(text("\(here)/y") == "1")
  }

  @Test("what stands where the thing was is not replaced")
  func takenPlace() throws {
    let item = try put(write("n", "old"))
    _ = try write("n", "new")
    do {
      try restore(item)
      Issue.record("it was replaced")
    } catch let failure as FileFailure {
      #expect(failure.code == EEXIST)
    }
    #expect(text("\(here)/n") == "new")
    #expect(text(item.file) == "old")
    #expect(exists(item.info))
  }

  @Test("names of 255 bytes and names that are no text survive")
  func strangeNames() throws {
    for name in [Array(repeating: UInt8(120), count: 255), [0xFF, 0x0A, 0x1B, 0x25]] {
      let place = desk.bytes(desk.here) + [UInt8(ascii: "/")] + name
      let chars = place.map { CChar(bitPattern: $0) } + [0]
      var items: [Item] = []
      for _ in 0..<2 {
        #expect(close(creat(chars, 0o644)) == 0)
        items.append(try put(place))
      }
      try restore(items[1])
      #expect(access(chars, F_OK) == 0)
    }
  }

  @Test("a thing that cannot be moved stays, and leaves no note")
  func refused() throws {
    try restore(put(write("a")))
    #expect(throws: FileFailure.self) { try put(Array("\(here)/gone".utf8)) }
    #expect(throws: FileFailure.self) { try put(Array("/".utf8)) }
    // A folder does not go into itself.
    #expect(throws: FileFailure.self) { try put(desk.bytes(desk.data)) }
    #expect(desk.tree(desk.trash.appending(path: "info")).isEmpty)
  }

  @Test(
    "another file system has its own trash at its top, with a relative path",
    .enabled(if: Desk.hasTwoDevices))
  func otherVolume() throws {
    let far = try Desk(across: true)
    let own = "/dev/shm/.Trash-\(getuid())"
    let wasThere = exists(own)
    defer { if !wasThere { try? FileManager.default.removeItem(atPath: own) } }
    let item = try put(write("v.txt", "volume", in: far.there))
    #expect(item.trash == own)
    let relative = far.there.path().dropFirst("/dev/shm/".count)
    #expect(text(item.info)?.contains("\nPath=\(relative)/v.txt\n") == true)
    #expect(!exists(home))
    try restore(item)
    #expect(text("\(far.there.path())/v.txt") == "volume")
  }
}
