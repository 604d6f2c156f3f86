// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Glibc
import PanePlugin
import Testing

/// A walk through everything below a folder.
@Suite struct WalkTests {
  private func paths(_ scratch: Scratch, withHidden: Bool = false) throws -> [String] {
    let reader = try FolderReader(scratch.path)
    defer { reader.close() }
    let walk = Walk(reader, at: scratch.path, withHidden: withHidden)
    var (queue, found) = (WalkQueue.root, [String]())
    while !queue.isEmpty {
      let part = walk.read(queue, milliseconds: 1_000)
      found += (0..<part.count).map { FileName.text(Array(part.folder($0) + part.name($0))) }
      queue = part.waiting
    }
    return found
  }

  @Test("finds all, the nearest first; links are not followed, `.git` is not looked into")
  func all() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for folder in ["a", "a/b", "a/b/c", ".git", ".hidden"] { _ = try scratch.makeFolder(folder) }
    for file in ["a/b/c/deep", "top", ".git/config", ".hidden/x"] { try scratch.write(file) }
    _ = scratch.link("a/loop", to: "..")
    #expect(try paths(scratch).sorted() == ["a", "a/b", "a/b/c", "a/b/c/deep", "a/loop", "top"])
    let hidden = try paths(scratch, withHidden: true)
    #expect(hidden.contains(".hidden/x") && hidden.contains(".git"))
    #expect(!hidden.contains(".git/config"))
    let deep = try #require(hidden.firstIndex(of: "a/b/c/deep"))
    #expect(deep == hidden.count - 1)
  }

  @Test("a file system that does not answer is named and not gone into")
  func silentMount() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let place = try scratch.makeFolder("a-silent").display()
    _ = try scratch.makeFolder("b")
    try scratch.write("b/found")
    let device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    let options = "fd=\(device),rootmode=40000,user_id=\(getuid()),group_id=\(getgid())"
    // Only root mounts; elsewhere there is nothing to be silent.
    guard device >= 0, mount("none", place, "fuse", 0, options) == 0 else { return }
    defer { umount2(place, Int32(MNT_DETACH)) }
    // Nobody reads the questions. Should one be asked, the end of the device answers it.
    let ended = DispatchSemaphore(value: 0)
    let watch = Thread {
      if ended.wait(timeout: .now() + 10) == .timedOut { close(device) }
    }
    watch.start()
    let found = try paths(scratch)
    #expect(fcntl(device, F_GETFD) >= 0, "it was asked")
    #expect(found.sorted() == ["a-silent", "b", "b/found"])
    ended.signal()
  }

  @Test(
    "goes on where it stopped, also when the rest is split between two, and counts what is closed")
  func pieces() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for folder in 0..<30 {
      _ = try scratch.makeFolder("f\(folder)")
      for file in 0..<5 { try scratch.write("f\(folder)/\(file)") }
    }
    _ = try scratch.makeFolder("closed")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: scratch.path.appending("closed").display())
    let reader = try FolderReader(scratch.path)
    defer { reader.close() }
    let walk = Walk(reader, at: scratch.path, withHidden: true)
    var (queues, found, closed, rounds) = ([WalkQueue.root], Set<String>(), 0, 0)
    while let last = queues.popLast() {
      var queue = last
      let other = queue.split()
      if !other.isEmpty { queues.append(other) }
      if queue.isEmpty { continue }
      let part = walk.read(queue, milliseconds: 0)
      for index in 0..<part.count {
        let path = FileName.text(Array(part.folder(index) + part.name(index)))
        #expect(found.insert(path).inserted, "\(path) twice")
      }
      closed += part.closed
      if !part.waiting.isEmpty { queues.append(part.waiting) }
      rounds += 1
    }
    #expect(found.count == 181)
    #expect(rounds > 10)
    #expect(closed == (getuid() == 0 ? 0 : 1))
  }

  @Test("matches paths, with the number and the score of each hit")
  func hits() throws {
    let scratch = try Scratch(in: Scratch.quick)
    _ = try scratch.makeFolder("lamps")
    for file in ["lamps/red", "lamp", "other", "lampe\u{301}.txt"] { try scratch.write(file) }
    let reader = try FolderReader(scratch.path)
    defer { reader.close() }
    let part = Walk(reader, at: scratch.path, withHidden: false).read(.root, milliseconds: 1_000)
    #expect(part.count == 5)
    let hits = Matcher("lamp").hits(in: part, first: 100).sorted()
    let names = hits.map { FileName.text(Array(part.name(Int($0 & 0xFFFF_FFFF) - 100))) }
    #expect(names == ["lamp", "lamps", "lampe\u{301}.txt", "red"])
    #expect(Matcher("red lamp").hits(in: part, first: 0).count == 1)
    #expect(Matcher("").hits(in: part, first: 0) == Matcher("").hits(in: part, first: 0).sorted())
  }
}
