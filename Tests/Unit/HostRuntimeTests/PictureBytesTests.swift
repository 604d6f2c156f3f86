// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import FileAddressing
import Foundation
import PaneContent
import PaneProtocol
import PaneTestSupport
import Testing

@testable import HostRuntime

/// Files of pictures: which are opened, and which are not.
@Suite("Bytes of pictures") struct PictureBytesTests {
  private func read(_ path: String) -> Result<[UInt8], PictureBytes.Fault> {
    PictureBytes.read(.source(.path(path)))
  }

  @Test("reads a plain file by its full path, and base64")
  func files() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "picture-\(getpid())")
    try Data([1, 2, 3]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try read(file.path).get() == [1, 2, 3])
    #expect(try PictureBytes.read(.source(.base64("AQID"))).get() == [1, 2, 3])
    #expect(throws: PictureBytes.Fault.self) {
      try PictureBytes.read(.source(.base64("AQ*"))).get()
    }
  }

  @Test("puts pieces together, each of which ends with a byte of its own")
  func pieces() throws {
    let picture = try #require(sent(["AQ==", "AgM="]))
    #expect(PictureBytes.identity(.sent(picture, name: "1 1")) == "1 1")
    #expect(try PictureBytes.read(.sent(picture, name: "1 1")).get() == [1, 2, 3])
    let damaged = try #require(sent(["AQ==", "A*"]))
    #expect(throws: PictureBytes.Fault.self) {
      try PictureBytes.read(.sent(damaged, name: "1 2")).get()
    }
  }

  private func sent(_ pieces: [String]) -> SentPicture? {
    var kept = PicturePieces()
    for (number, text) in pieces.enumerated() {
      let isLast = number == pieces.count - 1
      _ = kept.take(ImagePut(id: "p", sequence: number, base64: text, isLast: isLast))
    }
    return kept.picture("p")
  }

  @Test(
    "opens no device, no folder, nothing the kernel makes up, and nothing without a full path",
    arguments: try vectors("picture-paths", as: [Place].self))
  func others(_ place: Place) {
    #expect(throws: PictureBytes.Fault.self) { try read(place.path).get() }
  }

  /// A path that no picture is read from.
  struct Place: Decodable, CustomTestStringConvertible, Sendable {
    var id: String
    var path: String
    var testDescription: String { id }
  }

  @Test("knows a file again, unless it was written or is gone")
  func identity() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "known-\(getpid())")
    try Data([1, 2, 3]).write(to: file)
    let known = try #require(PictureBytes.identity(.source(.path(file.path))))
    #expect(PictureBytes.identity(.source(.path(file.path))) == known)
    try Data([1, 2, 3, 4]).write(to: file)
    #expect(PictureBytes.identity(.source(.path(file.path))) != known)
    try FileManager.default.removeItem(at: file)
    #expect(PictureBytes.identity(.source(.path(file.path))) == nil)
    #expect(
      PictureBytes.identity(.source(.base64("AQID")))
        != PictureBytes.identity(.source(.base64("AQIE"))))
  }

  @Test(
    "reads what lies below the folder of a text, and nothing that is reached by links out of it")
  func beneath() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "text-\(getpid())")
    try files.createDirectory(
      at: folder.appending(path: "docs/img"), withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    try Data([1, 2]).write(to: folder.appending(path: "docs/img/in.png"))
    try Data([3, 4]).write(to: folder.appending(path: "out.png"))
    func link(_ name: String, _ target: String) throws {
      try files.createSymbolicLink(
        atPath: folder.appending(path: name).path, withDestinationPath: target)
    }
    try link("docs/same.png", "img/in.png")
    try link("docs/out.png", "../out.png")
    try link("docs/full.png", folder.appending(path: "docs/img/in.png").path)
    try link("docs/above", "..")
    try link("way", "docs")
    try #require(mkfifo(folder.appending(path: "docs/pipe").path, 0o600) == 0)
    func read(_ name: String, _ base: String = "docs") -> [UInt8]? {
      let base = FilePath(folder.appending(path: base).path)
      let place = PicturePlace.beneath(folder: base, name: Array(name.utf8))
      let bytes = try? PictureBytes.read(place).get()
      #expect(bytes == nil || PictureBytes.identity(place) != nil)
      return bytes
    }
    #expect(read("img/in.png") == [1, 2] && read("same.png") == [1, 2])
    #expect(read("img/in.png", "way") == [1, 2], "links to the folder itself are followed")
    for name in ["out.png", "full.png", "above/out.png", "../out.png", "pipe", "img", "no.png"] {
      #expect(read(name) == nil, "\(name)")
    }
    let made = PicturePlace.beneath(folder: FilePath("/proc"), name: Array("version".utf8))
    #expect(throws: PictureBytes.Fault.self) { try PictureBytes.read(made).get() }
  }

  @Test("does not wait for a pipe")
  func pipe() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "pipe-\(getpid())").path
    try #require(mkfifo(place, 0o600) == 0)
    defer { unlink(place) }
    let fault = #expect(throws: PictureBytes.Fault.self) { try read(place).get() }
    #expect(fault?.words == "it is a pipe or a device, and no file")
  }

  @Test("tells the program the size, and the pixels of a cell when they are known")
  func cellPixels() {
    var wish = PictureWish(columns: 30, rows: 10)
    wish.percent = 150
    #expect(wish.members.hasSuffix(#","percent":150"#))
    wish.cell = CellSize(columns: 9, rows: 18)
    #expect(wish.members.hasSuffix(#","cellWidth":9,"cellHeight":18"#))
  }

  @Test("answers as the program that decodes pictures would")
  func answer() {
    let fault = PictureBytes.Fault(words: "there is no \"such\" file")
    let words = SafeWords.fault(DrawnPicture.read(DrawnPicture.answer(fault: fault.words)))
    #expect(words == "there is no \"such\" file")
  }
}

private enum SafeWords {
  static func fault(_ answer: DrawnPicture.Answer?) -> String? {
    guard case .fault(let words)? = answer else { return nil }
    return words.string
  }
}
