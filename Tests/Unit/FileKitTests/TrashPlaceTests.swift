// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Glibc
import PanePlugin
import Testing

/// The trashes of the user, and the notes of what lies there.
@Suite struct TrashPlaceTests {
  private func note(_ path: String) -> String {
    "[Trash Info]\nPath=\(path)\nDeletionDate=2026-11-20T14:02:09\n"
  }

  private func makeTrash(_ scratch: Scratch, _ name: String, _ notes: [String: String]) throws {
    let folder = scratch.path.appending(name).display()
    for part in ["files", "info"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
    }
    for (name, path) in notes {
      try Data("1".utf8).write(to: URL(fileURLWithPath: "\(folder)/files/\(name)"))
      try Data(note(path).utf8).write(to: URL(fileURLWithPath: "\(folder)/info/\(name).trashinfo"))
    }
  }

  @Test("T4: trashes of volumes are the user's own, and no link leads to one")
  func volumes() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let user = getuid()
    for volume in ["a b", "linked", "loose", "sticky"] { _ = try scratch.makeFolder(volume) }
    try makeTrash(scratch, "data/Trash", ["home": "/w/home"])
    try makeTrash(scratch, "a b/.Trash-\(user)", ["own": "x/own"])
    try makeTrash(scratch, "elsewhere", ["foreign": "x/foreign"])
    _ = scratch.link("linked/.Trash-\(user)", to: "../elsewhere")
    _ = scratch.link("linked/.Trash", to: "../elsewhere")
    try makeTrash(scratch, "loose/.Trash/\(user)", ["loose": "x/loose"])
    try makeTrash(scratch, "sticky/.Trash/\(user)", ["shared": "x/shared"])
    let shared = scratch.path.appending("sticky").appending(".Trash")
    #expect(shared.withCString { chmod($0, 0o1777) } == 0)
    let top = scratch.path.display()
    let mounts = ["a\\040b", "linked", "loose", "sticky"]
      .map { "/dev/x \(top)/\($0) ext4 rw 0 0\n" }.joined()
    let places = TrashPlace.all(
      dataFolder: scratch.path.appending("data"), mounts: MountTable.entries(Array(mounts.utf8)))
    let things = TrashListing(places).things
    let wanted = ["/w/home", "\(top)/a b/x/own", "\(top)/sticky/x/shared"]
    #expect(Set(things.map { $0.original?.display() }) == Set(wanted))
    let remote = "server:/x \(top)/a\\040b nfs4 rw 0 0\n"
    let home = TrashPlace.all(
      dataFolder: scratch.path.appending("data"), mounts: MountTable.entries(Array(remote.utf8)))
    #expect(home.map(\.top) == [nil])
    // A kind that nobody has heard of may hang, too: each such volume is asked for itself.
    let odd = "x \(top)/sticky fuse.unheard rw 0 0\ngvfsd \(top)/loose fuse.gvfsd-fuse rw 0 0\n"
    let tops = TrashPlace.distantTops(MountTable.entries(Array((remote + odd).utf8)))
    #expect(tops.map { $0.display() } == ["\(top)/a b", "\(top)/sticky"])
    let far = tops.map { TrashPlace.on($0, dataFolder: scratch.path.appending("data")).count }
    #expect(far == [1, 1])
  }

  @Test(
    "T5: a note that leads above its volume, or says nothing, is none",
    arguments: ["../../x", "/w/../x", "", "w/x", "%zz", "/", "a%00b"])
  func notes(_ path: String) throws {
    let scratch = try Scratch(in: Scratch.quick)
    try makeTrash(scratch, "data/Trash", ["thing": path])
    let listing = TrashListing(
      TrashPlace.all(dataFolder: scratch.path.appending("data"), mounts: []))
    let thing = try #require(listing.things.first)
    #expect(thing.original == nil && thing.note != nil && thing.date == "2026-11-20T14:02:09")
  }

  @Test("the newest comes first, what nothing is known of last, and notes alone are known as such")
  func order() throws {
    let scratch = try Scratch(in: Scratch.quick)
    try makeTrash(scratch, "data/Trash", ["old": "/w/old", "new": "/w/a%20%0Ab", "bare": "/w/b"])
    let trash = scratch.path.appending("data").appending("Trash").display()
    let info = URL(fileURLWithPath: trash + "/info")
    try Data("[Trash Info]\r\nPath=/w/old\r\nDeletionDate=2020-01-01T00:00:00\r\n".utf8)
      .write(to: info.appendingPathComponent("old.trashinfo"))
    try FileManager.default.moveItem(
      at: info.appendingPathComponent("bare.trashinfo"),
      to: info.appendingPathComponent("gone.trashinfo"))
    let listing = TrashListing(
      TrashPlace.all(dataFolder: scratch.path.appending("data"), mounts: []))
    #expect(listing.things.map { $0.place.name } == ["new", "old", "bare"])
    #expect(listing.things.first?.original == FilePath("/w/a \nb"))
    #expect(listing.things.last?.note == nil)
    #expect(listing.orphans.map(\.name) == ["gone.trashinfo"])
  }
}
