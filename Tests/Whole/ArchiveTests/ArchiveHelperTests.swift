// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Glibc
import PanePlugin
import PaneTestSupport
import Testing

/// A folder with archives that a script has made, and one to unpack into.
private final class Shelf {
  let path: FilePath
  let room: FilePath

  init(_ names: String...) throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    path = FilePath(place.path)
    room = path.appending("room")
    try FileManager.default.createDirectory(
      at: place.appendingPathComponent("room"), withIntermediateDirectories: true)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/archives.py")
    let run = Process()
    run.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    run.arguments = ["python3", script.path, place.path] + names
    try run.run()
    run.waitUntilExit()
    try #require(run.terminationStatus == 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: path.display()) }

  func list(_ name: String, most: Int = 1_000_000) throws -> ArchiveListing {
    var reading = try ArchiveReading(path.appending(name), most: most)
    return reading.readAll()
  }

  /// Unpacks an archive and gives the same answer to each question but those about passwords.
  func unpack(_ name: String, saying answer: String = "no", words: [String] = []) throws
    -> [ArchiveRecord]
  {
    let job = try ArchiveJob(.unpack(into: room), of: path.appending(name))
    var (reader, said, words) = (ArchiveRecords(), [ArchiveRecord](), words[...])
    while let bytes = job.run.read(milliseconds: 60_000) {
      for record in reader.records(in: bytes) {
        said.append(record)
        guard case .question(let question) = record else { continue }
        if case .password = question {
          job.run.answer(Array("\(words.popFirst() ?? "")\n".utf8))
        } else {
          job.run.answer(Array("\(answer)\n".utf8))
        }
      }
    }
    job.run.end(isOver: true)
    return said
  }

  /// All that lies in the room, with what links lead to.
  var found: [String] {
    let all = FileManager.default.enumerator(atPath: room.display())
    return (all?.compactMap { $0 as? String } ?? []).sorted()
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: room.appending(name).display())
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension [ArchiveRecord] {
  fileprivate var leftOut: [String] {
    compactMap {
      guard case .leftOut(let reason, let name) = $0 else { return nil }
      return "\(reason) \(String(decoding: name.suffix(40), as: UTF8.self))"
    }
  }

  fileprivate var questions: [ArchiveRecord.Question] {
    compactMap {
      guard case .question(let question) = $0 else { return nil }
      return question
    }
  }

  fileprivate var problem: ArchiveRecord.Problem? {
    guard case .problem(let kind, _)? = last else { return nil }
    return kind
  }
}

/// `colonnade-archive`, the program that reads what strangers have packed.
@Suite struct ArchiveHelperTests {
  @Test("nothing leaves the folder, and what was left out is told with its reason")
  func slips() throws {
    let shelf = try Shelf("slip.tar")
    let said = try shelf.unpack("slip.tar")
    let outside = try FileManager.default.contentsOfDirectory(atPath: shelf.path.display())
    #expect(outside.sorted() == ["room", "slip.tar"])
    #expect(shelf.found == ["good", "good/a.txt", "in", "second", "setid", "up", "up/x"])
    #expect(shelf.text("good/a.txt") == "again" && shelf.text("second") == "good")
    let mode = try FileFacts(of: shelf.room.appending("setid")).mode & 0o7777
    #expect(mode & 0o7000 == 0 && mode & 0o100 != 0)
    let above = "outside ../above"
    let named = said.leftOut.map { $0.hasSuffix("/absolute") ? "outside absolute" : $0 }
    #expect(
      named.prefix(11)
        == [
          above, "outside absolute", "link up", "through in/through", "link good/chain",
          "link root",
          "kind device", "kind pipe", "outside stolen", "link bylink", "link good",
        ][...])
    #expect(named.count == 12 && named.last?.hasPrefix("deep ") == true)
  }

  @Test("names are bytes, and the entries that share a folder tell it")
  func names() throws {
    let shelf = try Shelf("names.tar", "one.tar.gz", "many.tar")
    let wanted: [[UInt8]] =
      ["line\nfeed", "\u{1B}]0;title\u{7}", "-rf"].map { Array($0.utf8) }
      + [Array("bad".utf8) + [0xFF, 0xFE]] + ["a b*?[x]", "ä", "tab\t"].map { Array($0.utf8) }
    #expect(try shelf.list("names.tar").entries.map(\.name) == wanted)
    _ = try shelf.unpack("names.tar")
    for name in wanted { #expect(try FileFacts(of: shelf.room.appending(name)).size == 1) }
    let one = try shelf.list("one.tar.gz")
    #expect(one.problem == nil && !one.isCut && one.bytes == 3 && one.format.contains("gzip"))
    #expect(one.entries.map(\.kind) == [.folder, .file, .file, .link, .link])
    #expect(
      one.entries[3].target == Array("a.txt".utf8) && one.entries[1].modified == 1_000_000_000)
    #expect(try shelf.list("one.tar.gz", most: 2).isCut)
    let said = try shelf.unpack("one.tar.gz")
    #expect(said.leftOut == ["link one/up"], "the folder above is not in what is put in place")
    #expect(said.last == .done(bytes: 3, entries: 5, top: Array("one".utf8)))
    #expect(try shelf.unpack("many.tar").last == .done(bytes: 8, entries: 3, top: []))
  }

  @Test("some entries are unpacked by their numbers, without the folders above them")
  func some() throws {
    let shelf = try Shelf("many.tar")
    let job = try ArchiveJob(
      .unpackSome([1, 2], strip: 1, into: shelf.room), of: shelf.path.appending("many.tar"))
    #expect(job.run.collect(milliseconds: 20_000, most: 10_000).status == 0)
    #expect(shelf.found == ["c.txt", "d", "d/e.txt"])
    let reading = try ArchiveJob(.read(2, most: 3), of: shelf.path.appending("many.tar"))
    #expect(reading.run.collect(milliseconds: 20_000, most: 10_000).output == Array("444".utf8))
  }

  @Test(
    "a bomb is asked about: by its headers, or by the bytes that come out",
    arguments: [
      "declared.zip", "lying.tar.gz",
    ])
  func bombs(name: String) throws {
    let shelf = try Shelf(name)
    let said = try shelf.unpack(name)
    let bytes: Int64
    switch said.questions.first {
    case .bytes(let announced)? where name == "declared.zip": bytes = announced
    case .grown(let written)? where name == "lying.tar.gz": bytes = written
    default:
      Issue.record("asked \(said.questions)")
      return
    }
    #expect(bytes > 1 << 30 && said.questions.count == 1 && said.problem == .refused)
    let written = try? FileFacts(of: shelf.room.appending("zeros")).size
    #expect((written ?? 0) <= 1 << 30)
  }

  @Test("more than 100,000 entries are asked about, and listed")
  func crowd() throws {
    let shelf = try Shelf("crowd.zip")
    #expect(try shelf.list("crowd.zip").entries.count == 100_001)
    let said = try shelf.unpack("crowd.zip")
    #expect(said.questions == [.entries(100_001)] && said.problem == .refused)
    #expect(shelf.found == [])
  }

  @Test("a password is asked for thrice, and is no argument")
  func passwords() throws {
    let shelf = try Shelf("locked.zip")
    #expect(try shelf.list("locked.zip").entries.first?.isLocked == true)
    let wrong = try shelf.unpack("locked.zip", words: ["a", "b", "c", "d"])
    #expect(wrong.questions == [.password(1), .password(2), .password(3)])
    #expect(wrong.problem == .password)
    #expect(try shelf.unpack("locked.zip", words: []).problem == .password)
    let right = try shelf.unpack("locked.zip", words: ["a", "lamp"])
    #expect(right.questions == [.password(1), .password(2)])
    #expect(shelf.text("secret.txt") == "secret words")
  }

  @Test("what is empty, cut off or no archive costs a sentence")
  func damage() throws {
    let shelf = try Shelf("empty.zip", "truncated.tar.gz", "noise")
    let empty = try shelf.list("empty.zip")
    #expect(empty.entries.isEmpty && empty.problem == nil && !empty.isCut)
    let words = try shelf.list("truncated.tar.gz").problem?.sentence
    #expect(words?.hasPrefix("The archive is damaged") == true)
    #expect(try shelf.unpack("truncated.tar.gz").problem == .damaged)
    #expect(throws: FileProblem("It is no plain file")) { try shelf.list("room") }
    #expect(throws: FileProblem(code: ENOENT)) { try shelf.list("nothing") }
    #expect(try shelf.list("noise0").isNone)
    for number in 0..<60 {
      let listing = try shelf.list("noise\(number)")
      #expect(listing.problem?.sentence.isEmpty != true, "noise\(number)")
      let said = try shelf.unpack("noise\(number)")
      #expect(said.last != nil, "noise\(number) ends with a record")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shelf.path.display()).count == 63)
  }

  @Test(
    "a compressed file that begins with zeros is that file, and no empty archive",
    arguments: ["zeros.gz", "zeros.img.xz"])
  func zeros(name: String) throws {
    let shelf = try Shelf(name)
    let listing = try shelf.list(name)
    #expect(listing.entries.map(\.name) == [Array(name.utf8.dropLast(3))])
    #expect(listing.problem == nil && !listing.knowsBytes)
    let size = (1 << 20) + (name.hasSuffix(".xz") ? 8 : 0)
    let said = try shelf.unpack(name)
    #expect(said.last == .done(bytes: Int64(size), entries: 1, top: Array(name.utf8.dropLast(3))))
    #expect(try FileFacts(of: shelf.room.appending(shelf.found[0])).size == size)
  }

  @Test("an archive without entries is an empty one, compressed or not")
  func hollow() throws {
    let shelf = try Shelf("hollow.tar.gz")
    let listing = try shelf.list("hollow.tar.gz")
    #expect(listing.entries.isEmpty && listing.problem == nil && !listing.isCut)
    #expect(try shelf.unpack("hollow.tar.gz").last == .done(bytes: 0, entries: 0, top: []))
  }

  @Test("a zip says that names are UTF-8 only of those that are, so that others can read it")
  func rawNames() throws {
    let shelf = try Shelf("names.tar")
    let names = [Array("ä.txt".utf8), Array("l1-".utf8) + [0xE4, 0xFC], Array("plain".utf8)]
    for name in names {
      let file = shelf.room.appending(name).withCString { open($0, O_WRONLY | O_CREAT, 0o600) }
      try #require(file >= 0)
      close(file)
    }
    let place = shelf.path.appending("new.zip")
    let file = place.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    defer { close(file) }
    let job = try ArchiveJob(packing: names, of: shelf.room, as: .zip, into: file)
    let (_, status) = job.run.collect(milliseconds: 60_000, most: 1 << 20)
    #expect(status == 0)
    #expect(Set(try shelf.list("new.zip").entries.map(\.name)) == Set(names))
    // The general purpose flags of each entry: bit 11 says that its name is UTF-8.
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: place.display())))
    var flags: [[UInt8]: Bool] = [:]
    for start in bytes.indices.dropLast(46)
    where bytes[start..<start + 4].elementsEqual([0x50, 0x4B, 1, 2]) {
      let length = Int(bytes[start + 28]) | Int(bytes[start + 29]) << 8
      flags[Array(bytes[start + 46..<start + 46 + length])] = bytes[start + 9] & 8 != 0
    }
    #expect(flags == [names[0]: true, names[1]: false, names[2]: false])
  }

  @Test("what is packed is unpacked again as it was", arguments: ArchiveFormat.allCases)
  func packing(format: ArchiveFormat) throws {
    let shelf = try Shelf("names.tar")
    _ = try shelf.unpack("names.tar")
    let names = ["-rf", "sub", "link", "pipe", "../room", "gone"].map { Array($0.utf8) }
    let inner = shelf.room.appending("sub")
    try FileManager.default.createDirectory(
      atPath: inner.appending("empty").display(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: shelf.room.appending("link").display(), withDestinationPath: "-rf")
    try Data(repeating: 7, count: 300_000)
      .write(to: URL(fileURLWithPath: inner.appending("seven").display()))
    _ = shelf.room.appending("pipe").withCString { mkfifo($0, 0o600) }
    let place = shelf.path.appending("new")
    let file = place.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    defer { close(file) }
    let job = try ArchiveJob(packing: names, of: shelf.room, as: format, into: file)
    var reader = ArchiveRecords()
    let (output, status) = job.run.collect(milliseconds: 60_000, most: 1 << 20)
    let said = reader.records(in: output)
    #expect(status == 0 && said.leftOut == ["kind pipe", "outside ../room", "gone gone"])
    let listing = try shelf.list("new")
    #expect(
      Set(listing.entries.map { String(decoding: $0.name, as: UTF8.self) })
        == ["-rf", "sub/", "sub/seven", "sub/empty/", "link"])
    #expect(listing.entries.contains { $0.kind == .link && $0.target == Array("-rf".utf8) })
    try FileManager.default.removeItem(atPath: shelf.room.display())
    try FileManager.default.createDirectory(
      atPath: shelf.room.display(), withIntermediateDirectories: true)
    #expect(try shelf.unpack("new").last == .done(bytes: 300_001, entries: 5, top: []))
    #expect(try FileFacts(of: inner.appending("seven")).size == 300_000)
  }
}
