// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// One way a move can go wrong, and where the row may be in the end.
struct TransferVector: Decodable, CustomTestStringConvertible, Sendable {
  struct Fault: Codable, Sendable {
    var at: String
    var role: String?
    var when: String?
    var `do`: String
    var n: Int?
    var times: Int?
  }

  /// Where the row may be when everything is settled.
  enum End: String, Decodable, Sendable {
    case source, target
    /// At both ends, and the user was told.
    case kept
  }

  var name: String
  /// How the target takes rows; staged when nothing is said.
  var mode: String?
  var isLazy: Bool?
  var byKeys: Bool?
  /// Faults of the pane the row comes from, and of the one it goes to.
  var source: [Fault]?
  var target: [Fault]?
  /// Which faults must have been met before the end is looked at.
  var meets: Int?
  var ends: [End]
  /// What the screen says at some time.
  var says: String?
  /// How often the host dies of it and is started again.
  var restarts: Int?
  /// A command of the palette that ends what waits.
  var command: String?
  /// Whether the user ends it with Esc when the first fault has been met.
  var isCancelled: Bool?

  var testDescription: String { name }

  static func all(_ file: String) -> [TransferVector] {
    do {
      return try vectors(file)
    } catch {
      Issue.record("\(file).json: \(error)")
      return []
    }
  }

  fileprivate static func json(_ faults: [Fault]?) -> String {
    let data = (try? JSONEncoder().encode(faults ?? [])) ?? Data("[]".utf8)
    return String(decoding: data, as: UTF8.self)
  }
}

extension EndToEnd {
  @Suite("A move loses nothing and doubles nothing")
  struct TransferTests {
    @Test(
      "whoever is killed or fails in the middle of it",
      arguments: TransferVector.all("transfers"))
    func vector(_ vector: TransferVector) throws {
      try finish(vector, at: begin(vector))
    }

    @Test("when one end answers nothing, or nothing good, for long")
    func slowVectors() throws {
      // They wait for deadlines of the host, all at the same time.
      let vectors = TransferVector.all("transfers-slow")
      #expect(vectors.count > 5 && TransferVector.all("transfers").count > 40)
      let benches = try vectors.map { try begin($0) }
      for (vector, bench) in zip(vectors, benches) { try finish(vector, at: bench) }
    }

    private func begin(_ vector: TransferVector) throws -> TransferBench {
      let bench = try TransferBench([
        .init(
          name: "Left", rows: ["b1", "b2", "b3"], faults: TransferVector.json(vector.source),
          isLazy: vector.isLazy ?? false),
        .init(
          name: "Right", mode: vector.mode ?? "staged", rows: ["c1", "c2", "c3"],
          faults: TransferVector.json(vector.target)),
      ])
      if vector.byKeys == true {
        try bench.carry("b3")
      } else {
        try bench.drag("b3", to: "c2")
      }
      try bench.waitUntilBegun()
      return bench
    }

    private func finish(_ vector: TransferVector, at bench: TransferBench) throws {
      for _ in 0..<(vector.restarts ?? 0) {
        try bench.waitForDeath()
        try bench.restart()
      }
      if vector.isCancelled == true {
        try bench.rig.wait("the fault, and the offer to end it") {
          bench.met("Left") + bench.met("Right") > 0 && $0.text.contains("Esc cancel")
        }
        bench.rig.type("\u{1B}")
      }
      if let command = vector.command {
        try bench.rig.wait("a transfer that waits", seconds: 30) { _ in
          !bench.stand().parked.isEmpty
        }
        try bench.command(command)
      }
      if let says = vector.says { try bench.rig.wait(for: says) }
      try bench.settle()
      let faults = (vector.source ?? []) + (vector.target ?? [])
      let met = bench.met("Left") + bench.met("Right")
      #expect(met >= (vector.meets ?? min(1, faults.count)))
      try expectCounted(bench, vector)
      try bench.quit()
    }

    private func expectCounted(_ bench: TransferBench, _ vector: TransferVector) throws {
      let left = bench.texts(of: "Left")
      let right = bench.texts(of: "Right")
      #expect(left.prefix(2) == ["b1", "b2"])
      #expect(right.filter { $0.hasPrefix("c") } == ["c1", "c2", "c3"])
      let atSource = left.filter { $0.hasPrefix("b3") }.count
      let atTarget = right.filter { $0.hasPrefix("b3") }.count
      #expect(atSource <= 1 && atTarget <= 1, "\(left) \(right)")
      let end: TransferVector.End =
        atSource == 1 ? (atTarget == 1 ? .kept : .source) : .target
      #expect(atSource + atTarget >= 1, "lost: \(left) \(right)")
      #expect(vector.ends.contains(end), "\(left) \(right)")
    }
  }
}
