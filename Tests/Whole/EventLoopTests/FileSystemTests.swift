// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

@testable import EventLoop

extension EventLoopTests {
  @Suite struct FileSystemTests {
    @Test("a file is replaced as a whole and keeps its permissions and its link")
    func atomicWrite() throws {
      let folder = try ScratchFolder()
      let path = "\(folder.path)/state"
      try FileSystem.writeAtomically([1, 2], to: path, permissions: 0o640)
      symlink("state", "\(folder.path)/link")
      try FileSystem.writeAtomically([3], to: "\(folder.path)/link")
      #expect(try FileSystem.read(path) == [3])
      var status = stat()
      #expect(lstat("\(folder.path)/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
      #expect(try FileSystem.names(in: folder.path) == ["link", "state"])
    }

    @Test("a write that fails leaves the old file and no other")
    func failedWrite() throws {
      let folder = try ScratchFolder()
      let path = "\(folder.path)/folder"
      try FileSystem.makeDirectories("\(path)/inner")
      #expect(throws: SystemError.self) { try FileSystem.writeAtomically([1], to: path) }
      #expect(try FileSystem.names(in: folder.path) == ["folder"])
      #expect(throws: SystemError.self) {
        try FileSystem.writeAtomically([1], to: "\(folder.path)/no/such")
      }
    }

    @Test("a kept file takes along what killed processes left of writing it, and nothing else")
    func keptFile() throws {
      let folder = try ScratchFolder()
      let others = [
        "kept.2", "kept.\(getpid()).3", "kept.x.3", "kept.2.3.4", "more.\(Int32.max).3",
      ]
      for name in others + ["kept.\(Int32.max).3"] {
        try FileSystem.writeAtomically([1], to: "\(folder.path)/\(name)")
      }
      try FileSystem.writeKept([2], to: "\(folder.path)/kept")
      #expect(try FileSystem.names(in: folder.path) == (others + ["kept"]).sorted())
      #expect(try FileSystem.read("\(folder.path)/kept") == [2])
    }

    @Test("reading refuses what is too long, no file, or could wait for ever")
    func reading() throws {
      let folder = try ScratchFolder()
      let path = "\(folder.path)/file"
      try FileSystem.writeAtomically([UInt8](repeating: 1, count: 100), to: path)
      #expect(try FileSystem.read(path, limit: 100).count == 100)
      let fifo = "\(folder.path)/fifo"
      try #require(mkfifo(fifo, 0o600) == 0)
      for (name, limit, code) in [
        (path, 99, EFBIG), ("\(path)x", 9, ENOENT), (folder.path, 9, EISDIR), (fifo, 9, EINVAL),
        ("a\0b", 9, EINVAL),
      ] {
        #expect {
          _ = try FileSystem.read(name, limit: limit)
        } throws: {
          ($0 as? SystemError)?.code == code
        }
      }
      #expect(try !FileSystem.read("/proc/self/status").isEmpty)
      let longer = "\(folder.path)/longer"
      try FileSystem.writeAtomically([UInt8](repeating: 1, count: 3_400), to: longer)
      let words = "the file is too large: 3.3 KiB, at most 2 KiB are read"
      let close = "the file is too large: 100 bytes, at most 99 bytes are read"
      for (name, limit, words) in [(longer, 2_048, words), (path, 99, close)] {
        #expect {
          _ = try FileSystem.read(name, limit: limit)
        } throws: {
          ($0 as? SystemError)?.reason == words
        }
      }
    }

    @Test("folders are made with those above them, and a file in the way is an error")
    func folders() throws {
      let folder = try ScratchFolder()
      try FileSystem.makeDirectories("\(folder.path)/a/b/c")
      try FileSystem.makeDirectories("\(folder.path)/a/b/c")
      #expect(FileSystem.isDirectory("\(folder.path)/a/b/c"))
      try FileSystem.writeAtomically([], to: "\(folder.path)/file")
      #expect(throws: SystemError.self) {
        try FileSystem.makeDirectories("\(folder.path)/file/below")
      }
      #expect(FileSystem.exists("\(folder.path)/file"))
      #expect(!FileSystem.isExecutable("\(folder.path)/file"))
      #expect(!FileSystem.isExecutable(folder.path))
      #expect(FileSystem.isExecutable("/bin/sh"))
      #expect(FileSystem.modificationTime("\(folder.path)/file") != nil)
      try FileSystem.remove("\(folder.path)/file")
      #expect(!FileSystem.exists("\(folder.path)/file"))
    }

    @Test("the path of a program keeps the name of its link, and of nothing else")
    func programPath() throws {
      let folder = try #require(FileSystem.realPath(FileManager.default.temporaryDirectory.path))
      let place = "\(folder)/\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: place) }
      try FileManager.default.createDirectory(
        atPath: "\(place)/bin", withIntermediateDirectories: true)
      _ = FileManager.default.createFile(atPath: "\(place)/bin/one", contents: nil)
      try FileManager.default.createSymbolicLink(
        atPath: "\(place)/bin/two", withDestinationPath: "one")
      try FileManager.default.createSymbolicLink(
        atPath: "\(place)/link", withDestinationPath: "bin")
      #expect(FileSystem.programPath("\(place)/bin/one") == "\(place)/bin/one")
      #expect(FileSystem.programPath("\(place)/link/two") == "\(place)/bin/two")
      #expect(FileSystem.programPath("\(place)/bin/../link/one") == "\(place)/bin/one")
      #expect(FileSystem.programPath("\(place)/link/") == "\(place)/bin")
      #expect(FileSystem.programPath("\(place)/bin/.") == "\(place)/bin")
      #expect(FileSystem.programPath("/") == "/")
      #expect(FileSystem.programPath("\(place)/none") == nil)
    }

    @Test("the folder above a path is found by its text")
    func parents() {
      for (path, parent) in [
        ("/a/b", "/a"), ("/a/b//", "/a"), ("/a", "/"), ("/", "/"), ("a", "."), ("a/b", "a"),
        ("", "."),
      ] {
        #expect(FileSystem.parent(of: path) == parent)
      }
    }

    @Test("a log begins a new file before it grows too large and keeps as many as asked for")
    func logs() throws {
      let folder = try ScratchFolder()
      let path = "\(folder.path)/log"
      let log = try LogFile(path, limit: 20, generations: 2)
      for number in 1...9 { log.append("line \(number)..") }
      #expect(try FileSystem.names(in: folder.path) == ["log", "log.1", "log.2"])
      #expect(try FileSystem.read(path) == Array("line 9..\n".utf8))
      #expect(try FileSystem.read("\(path).1") == Array("line 7..\nline 8..\n".utf8))
      let again = try LogFile(path, limit: 20, generations: 2)
      again.append("more")
      #expect(try FileSystem.read(path).count == 14)
      #expect(log.dropped == 0)
    }

    @Test("a log that goes on in a new file begins there with where the lines before are")
    func namesLogBefore() throws {
      let folder = try ScratchFolder()
      let path = "\(folder.path)/log"
      let log = try LogFile(path, limit: 20, generations: 2)
      log.firstLine = { "see \($0.split(separator: "/").last ?? "")" }
      for number in 1...3 { log.append("line \(number)..") }
      #expect(try FileSystem.read(path) == Array("see log.1\nline 3..\n".utf8))
      #expect(try FileSystem.read("\(path).1") == Array("line 1..\nline 2..\n".utf8))
    }

    @Test("the environment, the program and its folder are known without Foundation")
    func environment() {
      setenv("COLONNADE_TEST", "a=b", 1)
      #expect(HostEnvironment.variables["COLONNADE_TEST"] == "a=b")
      #expect(HostEnvironment.variable("COLONNADE_TEST") == "a=b")
      unsetenv("COLONNADE_TEST")
      #expect(HostEnvironment.variable("COLONNADE_TEST") == nil)
      #expect(HostEnvironment.home.hasPrefix("/"))
      #expect(HostEnvironment.currentDirectory.hasPrefix("/"))
      #expect(FileSystem.isExecutable(HostEnvironment.executablePath))
    }

    @Test("errors name the call, the subject and the reason")
    func errors() {
      let error = SystemError("open", code: ENOENT, subject: "/x")
      #expect(error.description == "open /x: No such file or directory")
      #expect(SystemError("fork", code: EAGAIN).description.hasPrefix("fork: "))
    }
  }
}
