// SPDX-License-Identifier: Apache-2.0

/// Sources of transfers: what they let go, when, and how often.
extension Conformance {
  func checkDragging() {
    guard draggable != nil, !isPushOnly else { return }
    guard let place = scratchPlace() else { return log.skip(58, "it was given a real folder") }
    open(in: place) { probe in
      let run = TransferRun(self, place, probe)
      let rows = probe.lines.flatMap { $0.parameters?["content"]?["items"]?.elements ?? [] }
      let draggable = rows.filter { ($0["drag"] ?? .truth(false)) != .truth(false) }
      guard !draggable.isEmpty else {
        self.log.skip(58, "in an empty folder it has no rows to drag")
        return run.finish()
      }
      var ids: [String] = []
      for row in draggable { if let id = row["id"]?.string, !ids.contains(id) { ids.append(id) } }
      DragRun(run, ids, promisesMove: Self.promisesMove(draggable[0])).start()
    }
  }

  private static func promisesMove(_ row: SeenValue) -> Bool {
    let policy = row["drag"]?["policy"] ?? row["drag"]
    return policy?["ops"]?.elements.contains(.text("move")) == true
  }
}

/// The transfers tried on one source.
private final class DragRun {
  private let run: TransferRun
  private let ids: [String]
  private let promisesMove: Bool
  private var revisions: SeenMembers = [:]
  private var log: FindingLog {
    get { run.conformance.log }
    set { run.conformance.log = newValue }
  }

  init(_ run: TransferRun, _ ids: [String], promisesMove: Bool) {
    self.run = run
    self.ids = ids
    self.promisesMove = promisesMove
  }

  private func order(_ number: Int, _ id: String) -> SeenMembers {
    var item: SeenMembers = ["id": .text(id)]
    item["rev"] = revisions[id]
    return [
      "transfer": run.name(number), "role": .text("source"), "op": .text("move"),
      "items": .list([.object(item)]),
    ]
  }

  /// The order as a promise is asked for, which says how long it has to hold.
  private func promise(_ members: SeenMembers, then: @escaping (RecordedLine?) -> Void) {
    var members = members
    members["ttl"] = .number(600)
    run.call("prepare", members, then: then)
  }

  private func holds(_ id: String) -> Bool { run.shown.ids.contains(id) }

  // MARK: Steps

  func start() {
    guard run.conformance.provides["drag"]?["begin"] != nil else { return prepare() }
    let id = ids[0]
    let session = run.name(70)
    let parameters: SeenMembers = [
      "session": session, "input": .text("keyboard"), "rows": .list([.text(id)]),
      "pressed": .text(id), "want": .list([.text("copy"), .text("move")]),
    ]
    run.probe.ask(.other("drag.begin", parameters)) { answer in
      let items = answer?.result?["items"]
      if items?.isList != true {
        self.log.fail(58, "drag.begin: \(self.run.complaint(answer))")
      }
      for item in items?.elements ?? [] {
        if let id = item["id"]?.string { self.revisions[id] = item["rev"] }
      }
      let ended: SeenValue = .object(["session": session, "outcome": .text("cancelled")])
      self.run.probe.send(CheckMessages.notification("drag.ended", ended))
      self.run.settle { _ in
        if !self.holds(id) { self.log.fail(58, "a cancelled drag removed the row") }
        self.prepare()
      }
    }
  }

  private func prepare() {
    guard run.probe.isRunning else { return lost("while a row was dragged") }
    let id = ids[0]
    promise(order(1, id)) { answer in
      guard answer?.result?["vote"]?.string == "yes" else { return self.refused(answer) }
      self.run.settle { _ in
        if !self.holds(id) { self.log.fail(58, "prepare removed the row") }
        self.run.call("abort", ["transfer": self.run.name(1)]) { answer in
          if answer == nil || answer?.errorCode != nil {
            self.log.fail(58, "abort: \(self.run.complaint(answer))")
          }
          self.run.settle { _ in
            if !self.holds(id) { self.log.fail(58, "after abort the row is not there") }
            self.prepareAndDie(id)
          }
        }
      }
    }
  }

  private func refused(_ answer: RecordedLine?) {
    guard run.probe.isRunning else { return lost("at prepare") }
    let reason = run.complaint(answer)
    if answer?.errorCode == -32601 || answer == nil, !promisesMove {
      log.skip(58, "its rows are copied, never moved")
    } else if answer?.result?["vote"] != nil {
      log.skip(58, "it does not let the row go: \(reason)")
    } else {
      log.fail(58, "prepare: \(reason)")
    }
    run.finish()
  }

  private func lost(_ moment: String) {
    log.fail(58, "\(run.probe.exit?.words ?? "it ended") \(moment)")
    run.finish()
  }

  /// Between prepare and commit the store must hold the row.
  private func prepareAndDie(_ id: String) {
    guard run.probe.isRunning else { return lost("after abort") }
    promise(order(2, id)) { _ in
      self.run.killAndRestart {
        guard self.holds(id) else {
          self.log.fail(58, "killed after prepare, it has lost the row")
          return self.run.finish()
        }
        self.run.call("abort", ["transfer": self.run.name(2)]) { _ in self.commit(id) }
      }
    }
  }

  private func commit(_ id: String) {
    guard run.probe.isRunning else { return lost("after abort") }
    let count = run.shown.count
    let members = order(3, id)
    promise(members) { _ in
      self.run.call("commit", members) { first in
        guard first?.result?["state"]?.string == "done" else {
          self.log.fail(58, "commit: \(self.run.complaint(first))")
          return self.run.finish()
        }
        self.run.call("commit", members) { second in
          if second?.result != first?.result {
            self.log.fail(58, "the repeated commit was answered otherwise")
          }
          self.run.settle(500, { !$0.ids.contains(id) }) { shown in
            if shown.ids.contains(id) { self.log.fail(58, "the row is still there after commit") }
            if shown.count < count - 1 {
              self.log.fail(58, "\(count - shown.count) rows went for one item")
            }
            self.commitAndDie(id, members, first)
          }
        }
      }
    }
  }

  /// What was acknowledged must hold after a kill; a second row tells most.
  private func commitAndDie(
    _ old: String, _ oldMembers: SeenMembers, _ oldAnswer: RecordedLine?
  ) {
    guard let id = ids.first(where: { $0 != old && holds($0) }) else {
      return judgeRestart(old, oldMembers, oldAnswer)
    }
    let members = order(4, id)
    promise(members) { _ in
      self.run.call("commit", members) { answer in
        guard answer?.result?["state"]?.string == "done" else { return self.run.finish() }
        self.judgeRestart(id, members, answer)
      }
    }
  }

  private func judgeRestart(
    _ id: String, _ members: SeenMembers, _ answer: RecordedLine?
  ) {
    run.killAndRestart {
      self.holds(id)
        ? self.log.fail(57, "killed after it had acknowledged, it has the row again")
        : self.log.pass(57)
      self.run.call("commit", members) { again in
        if again?.result != answer?.result {
          self.log.fail(57, "after the restart the repeated commit was answered otherwise")
        }
        self.log.pass(58)
        self.run.finish()
      }
    }
  }
}
