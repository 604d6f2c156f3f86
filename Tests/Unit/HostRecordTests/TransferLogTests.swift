// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import Foundation
import PaneProtocol
import PaneTestSupport
import Testing

@testable import HostRecord

@Suite("The log of transfers")
struct TransferLogTests {
  private static func fixture() throws -> [UInt8] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/transfers.log")
    return Array(try Data(contentsOf: file))
  }

  private static var order: TransferOrder {
    var item = DragItem(
      id: "b3", revision: "e1", title: "Lunch?", group: "g", name: "l.txt", sizeBytes: 3)
    item.representations = [
      Representation(type: "text/plain", data: .inline(["a": [1, .null, "é"]]), sizeBytes: 1),
      Representation(type: "image/png", data: .base64("AAE=")),
      Representation(type: "text/html", data: .promised),
      Representation(
        type: "text/uri-list",
        data: .file(FileReference(path: "/tmp/x y", mode: .adopt, sizeBytes: 7))),
    ]
    var order = TransferOrder(
      id: "t", operation: .move, mode: .staged, source: StoreKey("S"), target: StoreKey("T"),
      items: [item, DragItem(id: "c4", title: "Box", isContainer: true)], anchor: .before("c2"),
      title: "Todo")
    order.depth = 2
    order.conflict = .keepBoth
    order.isAllOrNothing = true
    order.origin = .after("b2")
    order.restore = ["trash-5"]
    order.undoes = "s"
    order.files = FileOrder(
      directory: "file:///d",
      files: [
        .init(
          .move, source: "file:///a", name: "n", place: "file:///d/n", stamp: "1.2",
          restores: "file:///trash/n"),
        .init(.discard, source: "file:///b"),
      ])
    return order
  }

  private static func short(_ id: TransferID, _ anchor: DropAnchor) -> TransferOrder {
    var order = TransferOrder(
      id: id, operation: .copy, mode: .files, source: nil, target: StoreKey("T"), items: [],
      anchor: anchor, title: .empty)
    order.accepts = []
    order.holdSeconds = 5
    return order
  }

  /// What the fixture says; its lines were made by hand, the checksums by another program.
  static var records: [TransferRecord] {
    let arrived = TransferredItem(n: 0, id: "c9", revision: "1")
    var replacing = arrived
    replacing.replaced = "file:///trash/o"
    return [
      .begin(order), .begin(short("u", .pane)), .begin(short("u0", .into("d"))),
      .begin(short("u1", .end)), .intent("t"), .commit("t", items: [0, 1], staged: "k\"1"),
      .commit("u", items: [], staged: nil),
      .targetDone("t", [replacing, TransferredItem(n: 1, id: "c8", isCopy: true)]),
      .done("t"), .parked("t"), .told("t"), .reported("t", .done, arrived: 2),
      .reported("t", .partial(reason: "x"), arrived: 1),
      .reported("t", .kept(reason: "y"), arrived: 1),
      .reported("t", .failed(reason: "no room"), arrived: 0), .givenUp("t"), .undone("t"),
      .undo(
        UndoEntry(order: short("u", .pane), arrived: [arrived], sourceTokens: ["trash-5"])),
    ]
  }

  @Test("is written as it has always been")
  func writing() throws {
    let written = Self.records.flatMap { TransferLog.line($0) }
    #expect(
      String(decoding: written, as: UTF8.self)
        == String(decoding: try Self.fixture(), as: UTF8.self))
  }

  @Test("is read back, whatever is in it, and torn at any byte only whole records count")
  func reading() throws {
    let bytes = try Self.fixture()
    #expect(TransferLog.records(in: bytes) == Self.records)
    for end in bytes.indices {
      let found = TransferLog.records(in: Array(bytes[..<end]))
      #expect(Array(Self.records.prefix(found.count)) == found)
    }
  }

  /// Times have nanoseconds, which are more than a number of JSON holds exactly.
  @Test(
    "keeps permissions, owners and times to the nanosecond",
    arguments: [0, -1, 981_173_100_000_000_000, 1_795_938_854_951_916_838, .max, .min])
  func rights(modified: Int) {
    var order = Self.short("u", .pane)
    order.files = FileOrder(
      directory: "file:///d",
      files: [
        .init(
          .mode, source: "file:///a", place: "file:///a", mode: 0o640, owner: "1000:100",
          modified: modified)
      ])
    let arrived = TransferredItem(
      n: 0, id: "file:///a", revision: "1", oldMode: 0o644, oldOwner: "0:0", oldModified: modified)
    let records: [TransferRecord] = [
      .begin(order), .targetDone("u", [arrived]),
      .undo(UndoEntry(order: order, arrived: [arrived], sourceTokens: [])),
    ]
    #expect(TransferLog.records(in: records.flatMap { TransferLog.line($0) }) == records)
  }

  @Test("does not believe a changed byte", arguments: 0..<40)
  func damage(seed: Int) {
    var generator = SplitMix64(seed: seed)
    let line = TransferLog.line(.commit("t", items: [0], staged: "k"))
    var bytes = line
    let index = Int.random(in: 0..<(bytes.count - 1), using: &generator)
    bytes[index] ^= UInt8.random(in: 1...255, using: &generator)
    let found = TransferLog.records(in: bytes)
    #expect(found.isEmpty || found == TransferLog.records(in: line))
  }
}
