// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The real sizes of folders: counted where the order needs them, and never older than what is known.
@Suite(.timeLimit(.minutes(1))) struct FilesSizesTests {
  private let scratch: FilesScratch

  init() throws {
    scratch = try FilesScratch()
    try fill("small/x", 10_000)
    try fill("middle/x", 100_000)
    try fill("zlarge/x", 1_000_000)
  }

  private func fill(_ name: String, _ bytes: Int) throws {
    let place = scratch.folder + "/" + name
    try FileManager.default.createDirectory(
      at: URL(filePath: place).deletingLastPathComponent(), withIntermediateDirectories: true)
    if FileManager.default.createFile(atPath: place, contents: nil) {
      try Data(repeating: 7, count: bytes).write(to: URL(filePath: place))
    }
  }

  /// Makes a file larger where it is: the list of its folder does not change.
  private func grow(_ name: String, _ bytes: Int) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: scratch.folder + "/" + name))
    try file.seekToEnd()
    try file.write(contentsOf: Data(repeating: 7, count: bytes))
    try file.close()
  }

  private func badge(_ name: String, _ host: FilesHost) -> String {
    plain(host.row(name + "/")["badge"]).trimmingCharacters(in: .whitespaces)
  }

  private func folders(_ host: FilesHost) -> [String] { host.texts.filter { $0.hasSuffix("/") } }

  @Test("where the kept order is that of real sizes, folders are counted and put in order")
  func arrival() throws {
    let host = try scratch.host(["--sort", "real"])
    let wanted = ["zlarge/", "middle/", "small/", "sub/"]
    #expect(host.wait { _ in folders(host) == wanted } != nil)
    #expect(badge("zlarge", host).hasPrefix("1.0 M"))
    // In a folder inside the same happens, and what has come into one since is counted anew.
    try fill("small/in/x", 2_000_000)
    host.activate(host.id("small"))
    #expect(
      host.wait { _ in host.texts.first == "in/" && badge("in", host).hasPrefix("2.0 M") } != nil)
    host.goUp()
    #expect(host.wait { _ in folders(host).first == "small/" } != nil)
    #expect(badge("small", host).hasPrefix("2.0 M"))
    #expect(host.finish() == 0)
  }

  @Test("counting puts the rows in order where that is their order")
  func counting() throws {
    let host = try scratch.host(["--sort", "real"])
    #expect(host.wait { _ in folders(host).first == "zlarge/" } != nil)
    try grow("middle/x", 4_000_000)
    #expect(host.run("sizes")["result"] != nil)
    #expect(folders(host).first == "middle/" && badge("middle", host).hasPrefix("4.1 M"))
    #expect(host.finish() == 0)
  }

  @Test(
    "a size goes when the folder has changed, and is counted again with what is looked at again")
  func changes() throws {
    let host = try scratch.host()
    _ = host.picture()
    #expect(badge("middle", host) == "1")
    let words = result(host.run("sizes"))["text"] as? String
    #expect(words?.contains("in 3 files") == true, "\(words ?? "")")
    #expect(badge("middle", host).hasSuffix("K"))
    try grow("middle/x", 4_000_000)
    #expect(host.run("reload")["result"] != nil)
    #expect(badge("middle", host) == "4.1 M")
    try fill("middle/y", 10)
    try fill("other", 10)
    #expect(host.wait { _ in badge("middle", host) == "2" } != nil)
    #expect(badge("zlarge", host) == "1.0 M")
    #expect(host.finish() == 0)
  }
}
