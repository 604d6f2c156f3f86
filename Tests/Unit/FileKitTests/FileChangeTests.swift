// SPDX-License-Identifier: Apache-2.0
import FileKit
import Glibc
import PanePlugin
import Testing

@Suite struct FileChangeTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("renaming never replaces, not even a link that leads nowhere")
  func noReplacing() throws {
    let place = try scratch.write("a", "1")
    let taken = try scratch.write("b", "2")
    let link = scratch.link("c", to: "nowhere")
    for target in [taken, link] {
      #expect(throws: FileProblem(code: EEXIST)) { try FileChange.rename(place, to: target) }
    }
    #expect(text(of: taken) == "2")
    try FileChange.rename(place, to: scratch.path.appending("d"))
    #expect(text(of: scratch.path.appending("d")) == "1")
  }

  @Test("a folder does not go into itself")
  func intoItself() throws {
    let folder = try scratch.makeFolder("f")
    #expect(throws: FileProblem.self) {
      try FileChange.rename(folder, to: folder.appending("g"))
    }
    #expect(FileFacts.isFolder(folder))
  }

  @Test("making never replaces, and only what is still empty is taken back")
  func making() throws {
    let file = scratch.path.appending("new")
    try FileChange.makeFile(file)
    #expect(throws: FileProblem(code: EEXIST)) { try FileChange.makeFile(file) }
    #expect(throws: FileProblem(code: EEXIST)) { try FileChange.makeFolder(file) }
    try FileChange.write([1], to: file)
    #expect(throws: FileProblem.self) { try FileChange.removeEmpty(file) }
    try FileChange.write([], to: file)
    try FileChange.removeEmpty(file)
    let folder = try scratch.makeFolder("f")
    try FileChange.makeFile(folder.appending("x"))
    #expect(throws: FileProblem.self) { try FileChange.removeEmpty(folder) }
    try FileChange.removeEmpty(folder.appending("x"))
    try FileChange.removeEmpty(folder)
    #expect(!exists(folder))
  }

  @Test("deleting for ever takes folders with all in them and never follows a link")
  func forEver() throws {
    let keep = try scratch.makeFolder("keep")
    try FileChange.makeFile(keep.appending("precious"))
    let folder = try scratch.makeFolder("f")
    var inner = folder
    for depth in 0..<20 {
      inner = inner.appending("d\(depth)")
      try FileChange.makeFolder(inner)
      for number in 0..<30 { try FileChange.makeFile(inner.appending("n\(number)")) }
    }
    _ = folder.appending("out").withCString { symlink(keep.display(), $0) }
    try FileChange.removeForEver(folder)
    #expect(!exists(folder))
    #expect(exists(keep.appending("precious")))
    let link = scratch.link("l", to: "keep")
    try FileChange.removeForEver(link)
    #expect(exists(keep.appending("precious")))
    #expect(throws: FileProblem(code: ENOENT)) { try FileChange.removeForEver(folder) }
  }
}
