// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import PanePlugin
import PaneTestSupport
import Testing

struct OrderVector: Decodable, CustomTestStringConvertible {
  var about: String
  var names: [String]
  var testDescription: String { about }
}

@Suite struct FolderListingTests {
  private func names(_ listing: FolderListing, _ order: [UInt32]) -> [String] {
    order.map { FileName.text(listing.name(Int($0))) }
  }

  @Test(
    "orders names as people count",
    arguments: try vectors("natural-order", as: [OrderVector].self))
  func natural(vector: OrderVector) throws {
    for (left, right) in zip(vector.names, vector.names.dropFirst()) {
      #expect(NaturalOrder.precedes(Array(left.utf8), Array(right.utf8)), "\(left) \(right)")
      #expect(!NaturalOrder.precedes(Array(right.utf8), Array(left.utf8)), "\(right) \(left)")
    }
    let scratch = try Scratch(in: Scratch.quick)
    for name in vector.names.reversed() { try scratch.write(name) }
    let (reader, listing) = try scratch.read()
    defer { reader.close() }
    let order = listing.order(by: .name, reversed: false, withHidden: true)
    #expect(names(listing, order) == vector.names)
    let reversed = listing.order(by: .name, reversed: true, withHidden: true)
    #expect(names(listing, reversed) == vector.names.reversed())
  }

  @Test("orders paths folder by folder, each name as people count")
  func paths() {
    let sorted = ["a", "a/b2", "a/b10", "a-1", "a-1/x", "a2", "a10/z", "B"]
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      let (first, second) = (
        NaturalOrder.pathKey(Array(left.utf8)), NaturalOrder.pathKey(Array(right.utf8))
      )
      #expect(first.lexicographicallyPrecedes(second), "\(left) \(right)")
    }
  }

  @Test("a fast sort of many names agrees with a plain one", arguments: Seeds.upTo(12))
  func manyNames(seed: Int) throws {
    var generator = SplitMix64(seed: seed)
    let scratch = try Scratch(in: Scratch.quick)
    var written: Set<[UInt8]> = []
    for _ in 0..<(seed % 3 == 0 ? 1_500 : 300) {
      // Few letters and long common beginnings make the deep comparisons happen.
      let name =
        Array(String(repeating: "a1", count: seed).utf8)
        + randomName(&generator, upTo: seed % 2 == 0 ? 3 : 40)
      if FileName.isValid(name), written.insert(name).inserted { try scratch.write(name) }
    }
    let (reader, listing) = try scratch.read()
    defer { reader.close() }
    let order = listing.order(by: .name, reversed: false, withHidden: true)
    let sorted = order.map { Array(listing.name(Int($0))) }
    #expect(sorted == written.sorted { NaturalOrder.precedes($0, $1) })
    let wanted = Array(written.prefix(50)) + [[120, 120, 120]]
    let positions = listing.positions(of: wanted, in: order)
    #expect(positions.last == .some(nil))
    for (name, position) in zip(wanted.dropLast(), positions) {
      #expect(position.map { sorted[$0] } == name)
    }
  }

  @Test("lists names that are no text, hold lines and escape sequences, byte for byte")
  func hostileNames() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let hostile: [[UInt8]] = [
      [0xFF, 0xFE], Array("two\nlines".utf8), Array("\u{1b}[31mred\u{1b}]0;x\u{7}".utf8),
      Array("-rf".utf8), Array("..x".utf8), Array("end ".utf8), Array("\t".utf8),
      Array(repeating: 0xE9, count: 255), Array("é".utf8), Array("e\u{301}".utf8), [0x7F],
    ]
    for name in hostile { try scratch.write(name) }
    let (reader, listing) = try scratch.read()
    defer { reader.close() }
    let order = listing.order(by: .name, reversed: false, withHidden: true)
    let found = order.map { Array(listing.name(Int($0))) }
    #expect(Set(found) == Set(hostile))
    #expect(found.count == hostile.count)
    #expect(Set(found.map { FileName.id($0) }).count == hostile.count)
  }

  @Test("folders, and links that lead to one, come first in every order")
  func foldersFirst() throws {
    let scratch = try Scratch(in: Scratch.quick)
    _ = try scratch.makeFolder("zoo")
    try scratch.write("a.txt", "12345")
    try scratch.write("b.md", "1")
    try scratch.write(".hidden", "123")
    _ = scratch.link("link", to: "zoo")
    _ = scratch.link("broken", to: "nowhere")
    var (reader, listing) = try scratch.read()
    defer { reader.close() }
    let all = 0..<listing.count
    listing.replace(at: all, with: listing.looked(at: all, in: reader.descriptor))
    func shown(_ key: FolderListing.SortKey, _ reversed: Bool, _ hidden: Bool) -> [String] {
      names(listing, listing.order(by: key, reversed: reversed, withHidden: hidden))
    }
    #expect(shown(.name, false, false) == ["link", "zoo", "a.txt", "b.md", "broken"])
    #expect(shown(.name, true, false) == ["zoo", "link", "broken", "b.md", "a.txt"])
    #expect(shown(.ending, false, false).suffix(3) == ["broken", "b.md", "a.txt"])
    #expect(shown(.size, false, true).suffix(4) == ["broken", "a.txt", ".hidden", "b.md"])
    #expect(shown(.name, false, true).contains(".hidden"))
    let broken = listing.indices(of: [Array("broken".utf8)]).first ?? nil
    #expect(broken.map { listing.entries[$0].isBroken } == true)
    #expect(reader.target(of: Array("link".utf8)) == Array("zoo".utf8))
    #expect(reader.target(of: Array("zoo".utf8)) == nil)
  }

  @Test("newest first, also before 1970, and equal dates by name")
  func dates() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for (name, seconds) in [("old", -86_400.0), ("new", 1e9), ("b", 5), ("a", 5)] {
      let place = try scratch.write(name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: place.display())
    }
    var (reader, listing) = try scratch.read()
    defer { reader.close() }
    let all = 0..<listing.count
    listing.replace(at: all, with: listing.looked(at: all, in: reader.descriptor))
    let order = listing.order(by: .date, reversed: false, withHidden: true)
    #expect(names(listing, order) == ["new", "a", "b", "old"])
  }

  @Test("keeps the entries that contain all words")
  func filter() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for name in ["IMG_1.jpg", "img_22.png", "notes.md", "Image.jpg"] { try scratch.write(name) }
    let (reader, listing) = try scratch.read()
    defer { reader.close() }
    let order = listing.order(by: .name, reversed: false, withHidden: true)
    func kept(_ words: String) -> [String] { names(listing, listing.filter(order, words: words)) }
    #expect(kept("img") == ["IMG_1.jpg", "img_22.png"])
    #expect(kept("IMG") == ["IMG_1.jpg"])
    #expect(kept("jpg im") == ["Image.jpg", "IMG_1.jpg"])
    #expect(kept("").count == 4)
    #expect(kept("zzz") == [])
    let alike = listing.sought(order, words: "ig1p")
    #expect(names(listing, alike.entries) == ["IMG_1.jpg"] && alike.isByLetters)
    #expect(!listing.sought(order, words: "img").isByLetters)
    #expect(listing.sought(order, words: "z").entries.isEmpty)
    #expect(listing.position(beginning: "NO", in: order, from: 0, step: 1) == 3)
    #expect(listing.position(beginning: "x", in: order, from: 0, step: 1) == nil)
    #expect(listing.position(beginning: "im", in: order, from: 9, step: 1) == nil)
  }

  @Test("counts entries apart from those with a dot")
  func counts() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let folder = try scratch.makeFolder("f")
    for name in ["a", "b", ".c"] { try Scratch.makeFile(folder.appending(name)) }
    let reader = try FolderReader(scratch.path)
    defer { reader.close() }
    #expect(reader.count(inside: [102]) == FolderReader.EntryCount(shown: 2, hidden: 1))
    #expect(reader.count(inside: [103]) == nil)
  }

  @Test("reads a folder in parts as it would at once")
  func parts() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for number in 0..<3_000 { try scratch.write("n\(number)") }
    let reader = try FolderReader(scratch.path)
    defer { reader.close() }
    var listing = FolderListing()
    var parts = 0
    var isLast = false
    while !isLast, parts < 1_000 {
      let slice = reader.read(after: listing.names.count, limit: 100, milliseconds: 1_000)
      listing.append(slice)
      isLast = slice.isLast
      parts += 1
    }
    #expect(parts > 1)
    #expect(listing.count == 3_000)
    let order = listing.order(by: .name, reversed: false, withHidden: false)
    #expect(names(listing, order) == (0..<3_000).map { "n\($0)" })
  }

  @Test("says what is wrong with places that are no folder")
  func problems() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let file = try scratch.write("file")
    let loop = scratch.link("loop", to: "loop")
    func sentence(_ path: FilePath) -> String? {
      do throws(FileProblem) {
        try FolderReader(path).close()
        return nil
      } catch {
        return error.sentence
      }
    }
    #expect(sentence(file) == "It is not a folder")
    #expect(sentence(loop) == "Too many links lead to each other")
    #expect(sentence(scratch.path.appending("gone")) == "It is not there any more")
    #expect(sentence(scratch.path) == nil)
  }
}
