// SPDX-License-Identifier: Apache-2.0
import EventLoop
import Foundation
import Testing

@testable import HostRuntime

@Suite("Dropped data in files") struct SpoolFolderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "colonnade-spool-\(UUID().uuidString)")
  private var now: Int { HostEnvironment.wallMilliseconds &* 1_000_000 }

  private func spool(_ run: String) -> SpoolFolder {
    SpoolFolder(common: folder.path(), runName: run)
  }

  private var files: [String] {
    let all = FileManager.default.enumerator(atPath: folder.path())?.allObjects ?? []
    return all.compactMap { $0 as? String }.sorted()
  }

  @Test("each run has its own, and what is taken back leaves nothing")
  func round() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try #require(spool("1-a").write([1, 2], id: "t1", name: "a.png"))
    let second = try #require(spool("2-b").write([3], id: "t1", name: "../../b"))
    #expect(try FileSystem.read(first) == [1, 2])
    #expect(first != second && second.hasPrefix(folder.path() + "/2-b/t1/"))
    spool("1-a").remove(first)
    spool("1-a").sweep(now: now)
    #expect(files.filter { $0.hasPrefix("1-a") } == [])
    #expect(try FileSystem.read(second) == [3])
  }

  @Test("a text that was in the editor goes with what the editor put beside it")
  func besides() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let spool = spool("1-a")
    let path = try #require(spool.write([1], id: "draft-1", name: "Note.txt"))
    let other = try #require(spool.write([2], id: "draft-2", name: "Note.txt"))
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    try FileSystem.writeAtomically([1], to: path + "~")
    spool.removeAll(beside: path)
    spool.removeAll(beside: folder.path() + "/1-a/x")
    #expect(files.filter { $0.contains("draft-1") } == [] && FileSystem.exists(other))
  }

  @Test("what a killed run left stays a week, and no path outside is touched")
  func sweeping() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try #require(spool("dead").write([1], id: "t", name: "x"))
    let day = 86_400 * 1_000_000_000
    spool("alive").sweep(now: now + 6 * day)
    #expect(FileSystem.exists(path))
    spool("alive").sweep(now: now + 8 * day)
    #expect(files == [])
    let outside = folder.path() + "-outside"
    try FileSystem.writeAtomically([1], to: outside)
    spool("alive").remove(outside)
    #expect(FileSystem.exists(outside))
    try FileSystem.remove(outside)
  }
}
