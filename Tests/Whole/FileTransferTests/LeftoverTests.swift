// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import EventLoop
import FileAddressing
import Foundation
import Glibc
import HostRecord
import HostRuntime
import PaneProtocol
import Testing

@testable import FileTransfer

/// What a move leaves behind when the files that tell of it are damaged.
@Suite("Moves whose log or journal was damaged", .enabled(if: Desk.hasTwoDevices))
struct LeftoverTests {
  private static let names = ["a.txt", "b.txt", "folder"]

  /// A move across file systems, with the log of the host that ordered it.
  private struct Scene {
    let desk: Desk
    let order: TransferOrder
    let transfer: FileTransferJob
    let state: String
    let whole: [String: String]

    init() throws {
      desk = try Desk(across: true)
      try desk.write("a", "a.txt")
      try desk.write("bb", "b.txt")
      try desk.write("ccc", "folder/inner/c")
      whole = desk.tree(desk.here)
      state = desk.journals.deletingLastPathComponent().path() + "transfers"
      let here = desk.here
      var order = TransferOrder(
        id: "dead-1", operation: .move, mode: .files, source: nil, target: StoreKey("T"),
        items: names.map { DragItem(id: $0, title: SafeText($0)) }, anchor: .pane,
        title: SafeText("T"))
      order.files = FileOrder(
        directory: FileAddress.address(of: desk.bytes(desk.there)),
        files: names.map { [desk] name in
          .init(
            .move, source: FileAddress.address(of: desk.bytes(here.appending(path: name))))
        })
      self.order = order
      var transfer = desk.transfer(.move, names, key: order.id.text)
      transfer.journals = Array((state + "/files").utf8)
      transfer.note = TransferLog.line(.begin(order)).dropLast()
      self.transfer = transfer
    }

    /// The host dies at a step; tells whether it did.
    func die(at step: Int) throws -> Bool {
      let note = "note=" + String(decoding: transfer.note, as: UTF8.self)
      return try Probe.run("run", step: step, transfer, more: [note]).isKilled
    }

    /// What a host that starts now takes up, and what it says.
    func restart(_ runName: String = "0002") throws -> (records: [TransferRecord], says: [String]) {
      let loop = try Loop()
      let journal = try TransferJournal(directory: state, runName: runName, loop: loop)
      let found = journal.inheritance()
      journal.takeUp(found)
      loop.run()
      defer { journal.close(keeping: false) }
      return (found.records, found.warnings)
    }

    func writeLog(_ records: [TransferRecord], damaging line: Int? = nil) throws {
      try FileSystem.makeDirectories(state)
      var lines = records.map { TransferLog.line($0) }
      if let line { lines[line][lines[line].count / 2] ^= 1 }
      try FileSystem.writeAtomically(lines.flatMap { $0 }, to: state + "/0001.log")
    }

    /// That each item has one visible name, and nothing is hidden.
    func expectOnce(_ place: Comment) {
      let (here, there) = (desk.tree(desk.here), desk.tree(desk.there))
      #expect(!there.keys.contains { $0.hasSuffix(".part") }, place)
      #expect(here.merging(there) { _, _ in "twice" } == whole, place)
      #expect(here.count + there.count == whole.count, place)
    }
  }

  private func isBegun(_ records: [TransferRecord], _ order: TransferOrder) -> Bool {
    records.contains(.begin(order)) && records.contains(.intent(order.id))
  }

  @Test("a move whose log is lost is taken up from the journal of its files")
  func lostLog() throws {
    var step = 1
    while true {
      let scene = try Scene()
      guard try scene.die(at: step), step < 100 else { break }
      let found = try scene.restart()
      #expect(isBegun(found.records, scene.order), "step \(step)")
      _ = scene.transfer.recover(TransferSignal())
      scene.expectOnce("step \(step)")
      step += 5
    }
    #expect(step > 6)
  }

  @Test("a log that was damaged is kept aside and said, and the lines around it count")
  func damagedLog() throws {
    for line in 0..<3 {
      let scene = try Scene()
      #expect(try scene.die(at: 4))
      try scene.writeLog([.begin(scene.order), .intent("dead-1"), .done("other")], damaging: line)
      let found = try scene.restart()
      #expect(isBegun(found.records, scene.order), "line \(line)")
      #expect(found.says.count == 1 && found.says[0].contains("0001.log.damaged"))
      #expect(try FileSystem.names(in: scene.state) == ["0001.log.damaged", "files"])
    }
  }

  @Test("a damaged log of a host that died beside this one is kept aside and said, too")
  func damagedLogBeside() throws {
    let scene = try Scene()
    #expect(try scene.die(at: 4))
    let loop = try Loop()
    let journal = try TransferJournal(directory: scene.state, runName: "0002", loop: loop)
    #expect(journal.survey().warnings.isEmpty)
    try scene.writeLog([.begin(scene.order), .intent("dead-1"), .done("other")], damaging: 2)
    let found = journal.survey()
    #expect(isBegun(found.recovered, scene.order) && found.warnings.count == 1)
    #expect(found.warnings.first?.contains("0001.log.damaged") == true)
    loop.run()
    #expect(journal.survey().warnings.isEmpty)
    #expect(try FileSystem.names(in: scene.state).contains("0001.log.damaged"))
    // What could be read is in the log of this host, for the next one.
    journal.close(keeping: true)
    let own = try FileSystem.read(scene.state + "/0002.log")
    #expect(isBegun(TransferLog.records(in: own), scene.order))
  }

  @Test("a journal that lost a line leaves nothing hidden, and nothing twice without a word")
  func damagedJournal() throws {
    for step in [8, 14, 18] {
      for damage in 0..<8 {
        let scene = try Scene()
        guard try scene.die(at: step) else { continue }
        let path = scene.state + "/files/"
        let name = try #require(try FileSystem.names(in: path).first)
        var bytes = try FileSystem.read(path + name)
        let place = bytes.count * damage / 8
        if damage.isMultiple(of: 2) { bytes[place] ^= 1 } else { bytes.removeSubrange(place...) }
        try FileSystem.writeAtomically(bytes, to: path + name)
        let outcome = scene.transfer.recover(TransferSignal())
        scene.transfer.forget()
        let there = scene.desk.tree(scene.desk.there)
        #expect(!there.keys.contains { $0.hasSuffix(".part") })
        for (n, name) in Self.names.enumerated() where there[name] != nil {
          let isHere = scene.desk.tree(scene.desk.here)[name] != nil
          let words = outcome.kept[n] ?? outcome.refused[n] ?? ""
          #expect(
            !isHere || words.contains("/there/" + name),
            "\(name), step \(step), damage \(damage): \(outcome)")
          #expect(outcome.arrived.contains { $0.n == n } != (outcome.refused[n] != nil))
        }
        #expect(
          scene.desk.tree(scene.desk.here).merging(there) { left, _ in left } == scene.whole)
      }
    }
  }

  /// With the record of an entry that lies two folders deep lost, and with that of the folder it is in.
  @Test(
    "what is left of a folder whose entries have lost a record is told by its path",
    arguments: [" E 2 2 ", " E 2 1 inner "])
  func damagedFolder(record: String) throws {
    var told = 0
    for step in stride(from: 10, through: 34, by: 2) {
      let scene = try Scene()
      guard try scene.die(at: step) else { continue }
      let path = scene.state + "/files/"
      let name = try #require(try FileSystem.names(in: path).first)
      var lines = try FileSystem.read(path + name)
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
      let isOfEntry = { (line: [UInt8]) in
        String(decoding: line, as: UTF8.self).contains(record)
      }
      guard let line = lines.lastIndex(where: { isOfEntry($0) }) else { continue }
      lines[line][0] ^= 1
      let bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      try FileSystem.writeAtomically(bytes, to: path + name)
      let outcome = scene.transfer.recover(TransferSignal())
      let (here, there) = (scene.desk.tree(scene.desk.here), scene.desk.tree(scene.desk.there))
      #expect(here.merging(there) { left, _ in left } == scene.whole, "step \(step)")
      guard here["folder/inner/c"] != nil, there["folder/inner/c"] != nil else { continue }
      told += 1
      let words = outcome.kept[2] ?? outcome.refused[2] ?? ""
      #expect(words.contains("in both places") && words.contains("/there/folder"), "\(outcome)")
    }
    #expect(told > 0)
  }

  /// What must hold when nobody knows the order any more: nothing hidden, nothing lost, and all that
  /// stands twice reported by its path and offered to be taken back; gives their number.
  private func expectTold(
    _ scene: Scene, _ found: (records: [TransferRecord], says: [String]), _ place: Comment
  ) -> Int {
    let (here, there) = (scene.desk.tree(scene.desk.here), scene.desk.tree(scene.desk.there))
    #expect(!there.keys.contains { $0.contains(".part") }, place)
    #expect(here.merging(there) { left, _ in left } == scene.whole, place)
    #expect(found.says.contains { $0.contains("are lost") && $0.contains("/there") }, place)
    let doubled = Self.names.filter { here[$0] != nil && there[$0] != nil }
    let offered = found.records.compactMap { record in
      if case .undo(let entry) = record { entry } else { nil }
    }
    #expect(offered.flatMap(\.arrived).count == doubled.count, place)
    for name in doubled {
      #expect(offered.flatMap(\.arrived).contains { $0.id.hasSuffix("/there/" + name) }, place)
    }
    let reasons = found.records.compactMap { record in
      if case .reported(_, .kept(let reason), _) = record { reason } else { nil }
    }
    #expect(reasons.count == (doubled.isEmpty ? 0 : 1), place)
    if let first = doubled.first { #expect(reasons[0].contains("/there/" + first), place) }
    #expect(TransferRecord.open(found.records).isEmpty, place)
    return doubled.count
  }

  @Test("with log and note lost, copies that grow are swept and those that are done are told")
  func nothingKnown() throws {
    var doubled = 0
    for step in stride(from: 1, through: 40, by: 5) {
      let scene = try Scene()
      guard try Probe.run("run", step: step, scene.transfer).isKilled else { break }
      doubled += expectTold(scene, try scene.restart(), "step \(step)")
    }
    #expect(doubled > 0)
  }

  @Test("log and journal cut in the middle leave nothing hidden, and nothing without a word")
  func bothCut() throws {
    var doubled = 0
    for step in stride(from: 1, through: 40, by: 4) {
      let scene = try Scene()
      guard try scene.die(at: step) else { break }
      let line = TransferLog.line(.begin(scene.order))
      try FileSystem.writeAtomically(
        Array(line.prefix(line.count * 7 / 10)), to: scene.state + "/0001.log")
      let path = scene.state + "/files/"
      let name = try #require(try FileSystem.names(in: path).first)
      let bytes = try FileSystem.read(path + name)
      let note = try #require(bytes.firstRange(of: scene.transfer.note))
      // One cut leaves the head of the journal, the other leaves nothing of it.
      let cut = step % 8 == 1 ? note.lowerBound + note.count * 9 / 10 : 10
      try FileSystem.writeAtomically(Array(bytes.prefix(cut)), to: path + name)
      let found = try scene.restart()
      #expect(found.says.contains { $0.contains("0001.log.damaged") })
      guard cut > 10 else {
        let there = scene.desk.tree(scene.desk.there)
        #expect(!there.keys.contains { $0.contains(".part") }, "step \(step)")
        continue
      }
      doubled += expectTold(scene, found, "step \(step)")
    }
    #expect(doubled > 0)
  }

  @Test("of a finished move whose log is cut the disks tell what was done")
  func finishedLogCut() throws {
    for rest in 0..<4 {
      let scene = try Scene()
      #expect(try !scene.die(at: 0))
      scene.transfer.forget()
      let entry = UndoEntry(
        order: scene.order,
        arrived: Self.names.enumerated().map { n, name in
          TransferredItem(
            n: n,
            id: FileAddress.address(of: scene.desk.bytes(scene.desk.there.appending(path: name))))
        })
      let lines: [[UInt8]] = [
        TransferRecord.begin(scene.order), .intent("dead-1"),
        .reported("dead-1", .done, arrived: 3), .undo(entry),
      ].map { TransferLog.line($0) }
      let (before, last) = (lines.dropLast().flatMap { $0 }, lines[3])
      let log = before + last.prefix(last.count * rest / 3)
      try FileSystem.makeDirectories(scene.state)
      try FileSystem.writeAtomically(log, to: scene.state + "/0001.log")
      let found = try scene.restart()
      #expect(found.says.count == (rest == 1 || rest == 2 ? 1 : 0))
      guard rest < 3 else {
        #expect(found.records.contains(.undo(entry)))
        #expect(TransferRecord.open(found.records).isEmpty)
        continue
      }
      #expect(isBegun(found.records, scene.order))
      let outcome = scene.transfer.recover(TransferSignal())
      #expect(outcome.arrived.map(\.n) == [0, 1, 2] && outcome.refused.isEmpty)
      #expect(outcome.isRecordLost)
    }
  }

  @Test("journals and texts of moves that are over are swept at the next start")
  func sweep() throws {
    let scene = try Scene()
    #expect(try !scene.die(at: 0))
    let text = scene.state + "/files/dead-1.0.text"
    try FileSystem.writeAtomically([1], to: text)
    try scene.writeLog([.begin(scene.order), .intent("dead-1"), .done("dead-1")])
    #expect(try scene.restart().records.isEmpty)
    #expect(try FileSystem.names(in: scene.state + "/files").isEmpty)
  }

  @Test("a folder of logs or journals that others can change is not used")
  func foreignFolders() throws {
    let scene = try Scene()
    let path = scene.state + "/files"
    try PrivateFolder.make(path)
    chmod(path, 0o777)
    let outcome = scene.transfer.run(TransferSignal())
    #expect(outcome.refused.count == 3)
    #expect(outcome.refused[0]?.contains("other users can change its folder") == true)
    #expect(scene.desk.tree(scene.desk.here) == scene.whole)
    let link = scene.state + ".link"
    symlink(scene.state, link)
    let loop = try Loop()
    #expect(throws: SystemError.self) {
      _ = try TransferJournal(directory: link, runName: "0003", loop: loop)
    }
  }

  @Test("a host whose new log another one takes for a dead one's makes another")
  func takenLog() throws {
    let scene = try Scene()
    try PrivateFolder.make(scene.state)
    // Both names are held as a starting host holds them while it reads.
    let others = try ["0002.log", "0002+2.log"].map { try LockedLog(scene.state + "/" + $0) }
    let loop = try Loop()
    let journal = try TransferJournal(directory: scene.state, runName: "0002", loop: loop)
    journal.append(.begin(scene.order), then: nil)
    journal.close(keeping: true)
    let own = try FileSystem.read(scene.state + "/0002+3.log")
    #expect(TransferLog.records(in: own) == [.begin(scene.order)])
    for log in others { #expect(try FileSystem.read(log.path).isEmpty) }
  }

  @Test("what belongs to a host that lives is left alone")
  func living() throws {
    let scene = try Scene()
    #expect(try scene.die(at: 4))
    try scene.writeLog([.begin(scene.order), .intent("dead-1")])
    let owner = try LockedLog(scene.state + "/0001.log")
    let before = try FileSystem.names(in: scene.state + "/files")
    #expect(try scene.restart().records.isEmpty)
    #expect(try FileSystem.names(in: scene.state + "/files") == before)
    withExtendedLifetime(owner) {}
  }
}
