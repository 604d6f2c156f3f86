// SPDX-License-Identifier: Apache-2.0
import FileTransfer
import Foundation
import Glibc
import Testing

@Suite("Transfers of files")
struct FileTransferTests {
  private func run(_ transfer: FileTransferJob) -> FileTransferJob.Outcome {
    transfer.run(TransferSignal())
  }

  // MARK: Moving

  @Test("moves files, folders and links under their names", arguments: [false, true])
  func move(across: Bool) throws {
    let desk = try Desk(across: across && Desk.hasTwoDevices)
    try desk.write("one", "one.txt")
    try desk.write("deep", "folder/inner/deep.txt")
    try desk.write("wide", "folder/wide.txt")
    try FileManager.default.createSymbolicLink(
      atPath: desk.here.path() + "/link", withDestinationPath: "no/where")
    let before = desk.tree(desk.here)
    let outcome = run(desk.transfer(.move, ["one.txt", "folder", "link"]))
    #expect(outcome.refused.isEmpty && outcome.kept.isEmpty && !outcome.isCancelled)
    #expect(outcome.arrived.map(\.n) == [0, 1, 2])
    #expect(outcome.arrived[0].place == desk.bytes(desk.there.appending(path: "one.txt")))
    #expect(desk.tree(desk.there) == before)
    #expect(desk.tree(desk.here).isEmpty)
  }

  @Test("keeps permissions, times, attributes and holes across devices")
  func properties() throws {
    let desk = try Desk(across: Desk.hasTwoDevices)
    let file = desk.here.appending(path: "holes.bin")
    let path = file.path()
    try desk.write("data", "holes.bin")
    truncate(path, 32 << 20)
    Desk.set("user.colour", "green", of: path)
    chmod(path, 0o640)
    var times = [
      timespec(tv_sec: 1_000, tv_nsec: 7), timespec(tv_sec: 2_000, tv_nsec: 123_456_789),
    ]
    utimensat(AT_FDCWD, path, &times, 0)
    let outcome = run(desk.transfer(.move, ["holes.bin"]))
    #expect(outcome.arrived.count == 1)
    let status = Desk.status(desk.there.appending(path: "holes.bin"))
    #expect(status.st_size == 32 << 20)
    #expect(status.st_blocks < 2_048)
    #expect(status.st_mode & 0o7777 == 0o640)
    #expect(status.st_mtim.tv_sec == 2_000 && status.st_mtim.tv_nsec == 123_456_789)
    #expect(status.st_atim.tv_sec == 1_000)
    let target = desk.there.path() + "/holes.bin"
    // Not every file system has attributes.
    let isSupported = Desk.set("user.other", "x", of: target)
    #expect(!isSupported || Desk.attribute("user.colour", of: target) == "green")
  }

  @Test("keeps several names of one file in a folder one file")
  func hardLinks() throws {
    let desk = try Desk(across: Desk.hasTwoDevices)
    try desk.write("same", "folder/a/first")
    link(desk.here.path() + "/folder/a/first", desk.here.path() + "/folder/second")
    let outcome = run(desk.transfer(.move, ["folder"]))
    #expect(outcome.kept.isEmpty)
    let first = Desk.status(desk.there.appending(path: "folder/a/first"))
    let second = Desk.status(desk.there.appending(path: "folder/second"))
    #expect(first.st_ino == second.st_ino && first.st_nlink == 2)
    #expect(desk.tree(desk.here).isEmpty)
  }

  @Test("moves names that are no text", arguments: [false, true])
  func bytes(across: Bool) throws {
    let desk = try Desk(across: across && Desk.hasTwoDevices)
    let name: [UInt8] = [0x66, 0xFF, 0x0A, 0x20, 0xC3]
    let source = desk.bytes(desk.here) + [0x2F] + name
    let chars = (source + [0]).map { CChar(bitPattern: $0) }
    close(creat(chars, 0o600))
    let outcome = run(desk.transfer([.init(.move, source)]))
    #expect(outcome.arrived.map(\.place) == [desk.bytes(desk.there) + [0x2F] + name])
    #expect(outcome.kept.isEmpty)
  }

  @Test("moves ten thousand files at once")
  func many() throws {
    let desk = try Desk()
    let names = (0..<10_000).map { "file \($0).txt" }
    for name in names { close(creat(desk.here.path() + "/" + name, 0o600)) }
    let transfer = desk.transfer(.move, names)
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = run(transfer)
    print("10,000 renames: \(clock.now - start)")
    #expect(outcome.arrived.count == 10_000)
    #expect(outcome.refused.isEmpty)
    #expect(desk.tree(desk.here).isEmpty)
  }

  // MARK: Copies and links

  @Test("copies without sharing names, and links to where the file is")
  func copyAndLink() throws {
    let desk = try Desk()
    try desk.write("one", "one.txt")
    #expect(run(desk.transfer(.copy, ["one.txt"])).arrived.count == 1)
    #expect(desk.read("one.txt", in: desk.there) == "one")
    #expect(desk.read("one.txt", in: desk.here) == "one")
    #expect(Desk.status(desk.there.appending(path: "one.txt")).st_nlink == 1)
    let link = run(desk.transfer(.link, ["one.txt"], .keepBoth, key: "second"))
    #expect(link.arrived.count == 1)
    #expect(desk.tree(desk.there)["one (2).txt"] == "→ \(desk.here.path())/one.txt")
  }

  @Test("names of one file stay names of one file", arguments: [false, true])
  func hardLinks(isMove: Bool) throws {
    guard !isMove || Desk.hasTwoDevices else { return }
    let desk = try Desk(across: Desk.hasTwoDevices)
    try desk.write("one", "a")
    try desk.write("other", "folder/x")
    let here = desk.here.path()
    for name in ["folder/b", "c"] { #expect(link(here + "/a", here + "/" + name) == 0) }
    let outcome = run(desk.transfer(isMove ? .move : .copy, ["a", "folder", "c"]))
    #expect(outcome.arrived.count == 3 && outcome.kept.isEmpty)
    let copies = ["a", "folder/b", "c"].map { Desk.status(desk.there.appending(path: $0)) }
    #expect(Set(copies.map(\.st_ino)).count == 1 && copies[0].st_nlink == 3)
    #expect(desk.read("c", in: desk.there) == "one")
    #expect(Desk.status(desk.there.appending(path: "folder/x")).st_nlink == 1)
    #expect(desk.tree(desk.here).isEmpty == isMove)
  }

  @Test("doubles what is copied into its own folder")
  func double() throws {
    let desk = try Desk()
    try desk.write("one", "archive.tar.gz", in: desk.there)
    let source = desk.bytes(desk.there.appending(path: "archive.tar.gz"))
    #expect(run(desk.transfer([.init(.copy, source)])).arrived.count == 1)
    #expect(desk.read("archive (2).tar.gz", in: desk.there) == "one")
    #expect(run(desk.transfer([.init(.copy, source)], .replace, "again")).arrived.count == 1)
    #expect(desk.read("archive (3).tar.gz", in: desk.there) == "one")
  }

  // MARK: Names that are taken

  @Test("asks the choice what a taken name means", arguments: [false, true])
  func conflicts(across: Bool) throws {
    let desk = try Desk(across: across && Desk.hasTwoDevices)
    for (name, conflict) in [
      ("refused", FileTransferJob.Conflict.refuse), ("skipped", .skip), ("kept", .keepBoth),
      ("replaced", .replace),
    ] {
      try desk.write("new", name)
      try desk.write("old", name, in: desk.there)
      let outcome = run(desk.transfer(.move, [name], conflict, key: name))
      #expect(outcome.kept.isEmpty)
      let now = desk.tree(desk.there)
      switch conflict {
      case .refuse, .skip:
        #expect(outcome.refused.count == 1)
        #expect(now[name] == "old" && desk.read(name, in: desk.here) == "new")
      case .keepBoth:
        #expect(now[name] == "old" && now["\(name) (2)"] == "new")
      case .replace:
        #expect(now[name] == "new")
        let trashed = try #require(outcome.arrived.first?.replaced)
        #expect(
          FileManager.default.contents(atPath: String(decoding: trashed, as: UTF8.self))
            == Data("old".utf8))
        #expect(desk.tree(desk.trash)["info/replaced.trashinfo"]?.contains("[Trash Info]") == true)
      }
    }
  }

  @Test("gives two items of one name two names, and replaces neither by the other")
  func sameNames() throws {
    let desk = try Desk()
    try desk.write("a", "a/x.txt")
    try desk.write("b", "b/x.txt")
    let outcome = run(desk.transfer(.move, ["a/x.txt", "b/x.txt"], .replace))
    #expect(outcome.arrived.count == 2)
    #expect(desk.tree(desk.there) == ["x.txt": "a", "x (2).txt": "b"])
    try desk.write("c", "c/y.txt")
    try desk.write("d", "d/y.txt")
    let second = run(desk.transfer(.move, ["c/y.txt", "d/y.txt"], .refuse, key: "2"))
    #expect(second.arrived.count == 1 && second.refused.count == 1)
  }

  // MARK: What must not be

  @Test(
    "leaves alone what cannot go",
    arguments: [FileTransferJob.Conflict.refuse, .replace, .keepBoth])
  func impossible(conflict: FileTransferJob.Conflict) throws {
    let desk = try Desk()
    try desk.write("inside", "folder/inner/file")
    try desk.write("there", "there.txt", in: desk.there)
    mkfifo(desk.there.path() + "/pipe", 0o600)
    let folder = desk.here.appending(path: "folder")
    let before = desk.tree(desk.here)
    var transfer = FileTransferJob(
      key: "k", items: [.init(.move, desk.bytes(folder))],
      folder: desk.bytes(folder.appending(path: "inner")), conflict: conflict,
      journals: desk.bytes(desk.journals), dataFolder: desk.bytes(desk.data))
    #expect(run(transfer).refused[0] == "a folder cannot go into itself")
    transfer.key = "k2"
    transfer.items[0].action = .copy
    #expect(run(transfer).refused[0] == "a folder cannot go into itself")
    let items: [FileTransferJob.Item] = [
      .init(.move, desk.bytes(desk.there.appending(path: "there.txt"))),
      .init(.move, desk.bytes(desk.here.appending(path: "missing"))),
      .init(.copy, desk.bytes(desk.there.appending(path: "pipe"))),
      .init(.move, Array("/".utf8)), .init(.move, []), .init(.move, Array("relative".utf8)),
      .init(.move, desk.bytes(folder) + Array("/..".utf8)),
      .init(.move, desk.bytes(folder), name: Array("../up".utf8)),
    ]
    let outcome = run(desk.transfer(items, conflict))
    #expect(outcome.arrived.isEmpty)
    #expect(outcome.refused.count == items.count)
    #expect(outcome.refused[0] == "it is there already")
    #expect(outcome.refused[1] == "it is not there any more")
    #expect(outcome.refused[2] == "pipes, sockets and devices cannot be copied")
    #expect(desk.tree(desk.here) == before)
    #expect(desk.read("there.txt", in: desk.there) == "there")
  }

  @Test("does not replace the folder an item lies in, nor a file by another name of it")
  func replaceParent() throws {
    let desk = try Desk()
    try desk.write("x", "twin/twin/file", in: desk.there)
    let inner = desk.bytes(desk.there.appending(path: "twin/twin"))
    let outcome = run(desk.transfer([.init(.move, inner)], .replace))
    #expect(outcome.refused[0] == "it lies in what it would replace")
    try desk.write("h", "hard")
    link(desk.here.path() + "/hard", desk.there.path() + "/hard")
    let second = run(desk.transfer(.move, ["hard"], .replace, key: "2"))
    #expect(second.refused[0] == "it is there already")
  }

  @Test("moves nothing when all or nothing is wanted and one cannot go")
  func allOrNothing() throws {
    let desk = try Desk()
    try desk.write("a", "a")
    var transfer = desk.transfer(.move, ["a", "missing"])
    transfer.isAllOrNothing = true
    let outcome = run(transfer)
    #expect(outcome.arrived.isEmpty && outcome.refused.count == 2)
    #expect(desk.read("a", in: desk.here) == "a")
  }

  @Test("says so when the folder is not there or cannot be changed")
  func badTargets() throws {
    let desk = try Desk()
    try desk.write("a", "a")
    for folder in [
      desk.here.appending(path: "a"), desk.here.appending(path: "none"),
      URL(filePath: "/proc/self"),
    ] {
      var transfer = desk.transfer(.move, ["a"], key: folder.path())
      transfer.folder = desk.bytes(folder)
      let outcome = run(transfer)
      #expect(outcome.refused.count == 1, "\(folder)")
      #expect(desk.read("a", in: desk.here) == "a")
    }
  }

  // MARK: Endings

  @Test("ends within a piece of a file and leaves no part", .enabled(if: Desk.hasTwoDevices))
  func cancel() throws {
    let desk = try Desk(across: true)
    try desk.write("small", "small")
    try desk.write("", "large")
    try desk.write(String(repeating: "x", count: 9 << 20), "large")
    let signals = Signals()
    let steps = Steps { step in if step == 6 { signals.cancel() } }
    let signal = TransferSignal { steps.next() }
    signals.set(signal)
    let outcome = desk.transfer(.move, ["large", "small"]).run(signal)
    #expect(outcome.isCancelled)
    #expect(outcome.refused.values.allSatisfy { $0 == "cancelled" })
    #expect(desk.tree(desk.there).isEmpty)
    #expect(desk.read("small", in: desk.here) == "small")
    #expect(Desk.status(desk.here.appending(path: "large")).st_size == 9 << 20)
    #expect(signal.bytes == 9 << 20 + 5)
  }

  @Test(
    "a transfer that rests goes on to its end, or ends when it is cancelled",
    arguments: [true, false])
  func rest(goesOn: Bool) throws {
    let desk = try Desk(across: true)
    try desk.write("small", "small")
    let signal = TransferSignal()
    signal.pause(true)
    let job = desk.transfer(.move, ["small"])
    let ended = DispatchGroup()
    let thread = Thread {
      _ = job.run(signal)
      ended.leave()
    }
    ended.enter()
    thread.start()
    if goesOn { signal.pause(false) } else { signal.cancel() }
    ended.wait()
    #expect(desk.read("small", in: goesOn ? desk.there : desk.here) == "small")
  }

  @Test(
    "ends after a whole file is copied, while the disk takes it in",
    .enabled(if: Desk.hasTwoDevices))
  func cancelWhileSynced() throws {
    let desk = try Desk(across: true)
    // As many bytes as a group has, so that the copies get their names before the next file.
    try desk.write("", "large")
    let size = 64 << 20
    #expect(truncate(desk.here.path() + "/large", size) == 0)
    try desk.write("small", "small")
    let signals = Signals()
    let steps = Steps { _ in if signals.bytesDone == size { signals.cancel() } }
    let signal = TransferSignal { steps.next() }
    signals.set(signal)
    let outcome = desk.transfer(.move, ["large", "small"]).run(signal)
    #expect(outcome.isCancelled)
    #expect(outcome.refused == [0: "cancelled", 1: "cancelled"])
    #expect(desk.tree(desk.there).keys.isEmpty)
    #expect(Desk.status(desk.here.appending(path: "large")).st_size == size)
  }

  @Test(
    "keeps and reports an original that changes after it was copied",
    .enabled(if: Desk.hasTwoDevices))
  func changed() throws {
    let desk = try Desk(across: true)
    try desk.write("one", "one")
    try desk.write("two", "folder/two")
    let source = desk.here.path() + "/"
    let target = desk.there.path() + "/"
    let steps = Steps { _ in
      if access(target + "one", F_OK) == 0, access(source + "added", F_OK) != 0 {
        for path in ["one", "folder/new", "added"] {
          let file = open(source + path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
          write(file, "!", 1)
          close(file)
        }
      }
    }
    let outcome = desk.transfer(.move, ["one", "folder"]).run(TransferSignal { steps.next() })
    #expect(outcome.arrived.count == 2)
    #expect(outcome.kept[0] == "the original has changed")
    #expect(outcome.kept[1] == "something new is in the original")
    #expect(
      desk.tree(desk.here) == ["one": "one!", "folder": "/", "folder/new": "!", "added": "!"])
    #expect(desk.tree(desk.there) == ["one": "one", "folder": "/", "folder/two": "two"])
  }

  @Test("leaves originals alone on a full disk")
  func full() throws {
    let desk = try Desk()
    let small = desk.here.deletingLastPathComponent().appending(path: "small")
    mkdir(small.path(), 0o700)
    guard mount("tmpfs", small.path(), "tmpfs", 0, "size=1m") == 0 else { return }
    defer { umount2(small.path(), 2) }
    // Holes make it look as if it would fit.
    try desk.write("a", "a")
    try desk.write("ok", "z")
    try desk.write(String(repeating: "x", count: 3 << 20), "b")
    let file = open(desk.here.path() + "/b", O_WRONLY)
    ftruncate(file, 64 << 20)
    close(file)
    var transfer = desk.transfer(.move, ["a", "b", "z"])
    transfer.folder = desk.bytes(small)
    let outcome = run(transfer)
    #expect(outcome.refused[1] == "there is no space left")
    #expect(desk.tree(small) == ["a": "a"])
    #expect(Desk.status(desk.here.appending(path: "b")).st_size == 64 << 20)
    #expect(desk.read("z", in: desk.here) == "ok")
    transfer.key = "without holes"
    try desk.write(String(repeating: "x", count: 3 << 20), "c")
    transfer.items = [.init(.copy, desk.bytes(desk.here.appending(path: "c")))]
    #expect(run(transfer).refused[0] == "there is no space left")
    #expect(desk.tree(small) == ["a": "a"])
  }

  @Test("leaves alone what can only be read, and folders it cannot copy")
  func readOnly() throws {
    let desk = try Desk(across: Desk.hasTwoDevices)
    let fixed = desk.here.deletingLastPathComponent().appending(path: "fixed")
    mkdir(fixed.path(), 0o700)
    guard mount("tmpfs", fixed.path(), "tmpfs", 0, "size=1m") == 0 else { return }
    defer { umount2(fixed.path(), 2) }
    try desk.write("a", "a", in: fixed)
    try #require(mount("tmpfs", fixed.path(), "tmpfs", UInt(MS_RDONLY | MS_REMOUNT), nil) == 0)
    let source = desk.bytes(fixed.appending(path: "a"))
    let outcome = run(desk.transfer([.init(.move, source), .init(.discard, source)]))
    #expect(outcome.refused.count == 2 && outcome.arrived.isEmpty)
    #expect(outcome.refused[0] == "it cannot be taken away: that place can only be read")
    try desk.write("b", "b")
    var transfer = desk.transfer(.move, ["b"], key: "2")
    transfer.folder = desk.bytes(fixed)
    #expect(run(transfer).refused[0]?.hasPrefix("the folder cannot be changed") == true)
    #expect(desk.read("b", in: desk.here) == "b" && desk.read("a", in: fixed) == "a")
    // Across devices a folder has to be copied whole, or stays whole.
    guard Desk.hasTwoDevices else { return }
    try desk.write("c", "odd/c")
    mkfifo(desk.here.path() + "/odd/pipe", 0o600)
    let before = desk.tree(desk.here)
    let folders = run(desk.transfer(.move, ["odd"], key: "3"))
    #expect(folders.refused == [0: "pipes, sockets and devices cannot be copied"])
    #expect(desk.tree(desk.here) == before && desk.tree(desk.there).isEmpty)
  }

  @Test("copies all or nothing before any name changes", .enabled(if: Desk.hasTwoDevices))
  func allCopied() throws {
    let desk = try Desk(across: true)
    try desk.write("near", "near", in: desk.there.deletingLastPathComponent())
    try desk.write("far", "far")
    try desk.write("c", "odd/c")
    mkfifo(desk.here.path() + "/odd/pipe", 0o600)
    var transfer = desk.transfer([
      .init(.move, desk.bytes(desk.there.deletingLastPathComponent().appending(path: "near"))),
      .init(.move, desk.bytes(desk.here.appending(path: "far"))),
      .init(.move, desk.bytes(desk.here.appending(path: "odd"))),
    ])
    transfer.isAllOrNothing = true
    let outcome = run(transfer)
    #expect(outcome.arrived.isEmpty && outcome.refused.count == 3)
    #expect(desk.tree(desk.there).isEmpty)
    transfer.key = "without"
    transfer.items.removeLast()
    #expect(run(transfer).arrived.count == 2)
  }

  @Test("leaves originals alone when a file may not grow", .enabled(if: Desk.hasTwoDevices))
  func limited() throws {
    let desk = try Desk(across: true)
    try desk.write(String(repeating: "x", count: 3 << 20), "b")
    let result = try Probe.run(
      "run", step: 0, desk.transfer(.move, ["b"]), more: ["limit=1000000"])
    #expect(result.words == "refused 0 the file is too large for that place\n")
    #expect(desk.tree(desk.there).isEmpty)
    #expect(Desk.status(desk.here.appending(path: "b")).st_size == 3 << 20)
  }

  // MARK: Taking back

  @Test("takes a move back, and brings back what it replaced", arguments: [false, true])
  func undoMove(across: Bool) throws {
    let desk = try Desk(across: across && Desk.hasTwoDevices)
    try desk.write("new", "x")
    try desk.write("old", "x", in: desk.there)
    let moved = run(desk.transfer(.move, ["x"], .replace))
    let arrival = try #require(moved.arrived.first)
    let back = run(
      desk.transfer(
        [
          .init(
            .move, arrival.place, place: desk.bytes(desk.here.appending(path: "x")),
            restores: arrival.replaced)
        ], .refuse, "undo"))
    #expect(back.arrived.count == 1 && back.kept.isEmpty)
    #expect(desk.tree(desk.here) == ["x": "new"])
    #expect(desk.tree(desk.there) == ["x": "old"])
    #expect(desk.tree(desk.trash).values.allSatisfy { $0 == "/" })
  }

  @Test("takes copies back into the trash unless they have changed")
  func undoCopy() throws {
    let desk = try Desk()
    for name in ["a", "b", "folder/c", "other/d"] { try desk.write(name, name) }
    let copied = run(desk.transfer(.copy, ["a", "b", "folder", "other"]))
    try desk.write("edited", "b", in: desk.there)
    try desk.write("more", "other/new", in: desk.there)
    let back = run(
      desk.transfer(
        copied.arrived.map { .init(.discard, $0.place, stamp: $0.stamp) }, .refuse, "undo"))
    #expect(back.arrived.map(\.n) == [0, 2])
    #expect(back.refused == [1: "it has changed since", 3: "it has changed since"])
    #expect(
      desk.tree(desk.there) == [
        "b": "edited", "other": "/", "other/d": "other/d",
        "other/new": "more",
      ])
    #expect(desk.tree(desk.trash.appending(path: "files"))["folder/c"] == "folder/c")
    #expect(desk.tree(desk.here).count == 6)
  }

  @Test("removes for good exactly what is there, and links as links")
  func removeForGood() throws {
    let desk = try Desk()
    try desk.write("kept", "kept", in: desk.there)
    try desk.write("1", "folder/inner/one")
    try FileManager.default.createSymbolicLink(
      atPath: desk.here.path() + "/folder/out", withDestinationPath: desk.there.path())
    try desk.write("edited", "file")
    let outcome = run(
      desk.transfer([
        .init(.remove, desk.bytes(desk.here.appending(path: "folder"))),
        .init(.remove, desk.bytes(desk.here.appending(path: "file")), stamp: "as it was"),
        .init(.remove, desk.bytes(desk.here.appending(path: "missing"))),
      ]))
    #expect(outcome.arrived.map(\.n) == [0])
    #expect(outcome.refused == [1: "it has changed since", 2: "it is not there any more"])
    #expect(desk.tree(desk.here) == ["file": "edited"])
    #expect(desk.tree(desk.there) == ["kept": "kept"])
    #expect(desk.tree(desk.trash.appending(path: "files")).isEmpty)
  }

  @Test("says which copies the trash of a full disk has no room for, and removes them when asked")
  func fullTrash() throws {
    let desk = try Desk()
    let small = desk.here.deletingLastPathComponent().appending(path: "small")
    mkdir(small.path(), 0o700)
    guard mount("tmpfs", small.path(), "tmpfs", 0, "size=1m") == 0 else { return }
    defer { umount2(small.path(), 2) }
    try desk.write("a", "a", in: small)
    let filler = open(small.path() + "/filler", O_WRONLY | O_CREAT, 0o600)
    let piece = [UInt8](repeating: 1, count: 4_096)
    while write(filler, piece, piece.count) == piece.count {}
    close(filler)
    let copy = desk.bytes(small.appending(path: "a"))
    let first = run(desk.transfer([.init(.discard, copy)], .refuse, "undo"))
    #expect(first.refused == [0: "there is no space left"] && first.unfit == [0])
    #expect(desk.read("a", in: small) == "a")
    // The journal itself may have no room either.
    var order = desk.transfer([.init(.discard, copy)], .refuse, "undo again")
    order.journals = desk.bytes(small.appending(path: "journals"))
    let second = run(order)
    #expect(second.unfit == [0] && desk.read("a", in: small) == "a")
    order.key = "for good"
    order.items[0].action = .remove
    #expect(run(order).arrived.count == 1)
    #expect(desk.read("a", in: small) == nil)
  }

  @Test("answers a transfer that is ordered twice with what it did")
  func twice() throws {
    let desk = try Desk()
    try desk.write("a", "a")
    let transfer = desk.transfer(.move, ["a"])
    let first = run(transfer)
    #expect(run(transfer) == first)
    #expect(transfer.recover(TransferSignal()) == first)
    transfer.forget()
    #expect(desk.tree(desk.journals).isEmpty)
  }
}

/// A signal that its own steps can reach.
final class Signals: @unchecked Sendable {
  private var signal: TransferSignal?
  func set(_ signal: TransferSignal) { self.signal = signal }
  func cancel() { signal?.cancel() }
  var bytesDone: Int { signal?.bytesDone ?? 0 }
}
