// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Sources of transfers: what they let go, when, and how often.
extension Conformance {
  func checkDragging() {
    guard facts.draggable != nil, !facts.isPushOnly else { return }
    guard let place = scratchPlace() else { return log.skip(58, "it was given a real folder") }
    open(in: place) { probe in
      let run = TransferRun(self, place, probe)
      let rows = probe.lines.flatMap { $0.parameters?["content"]?["items"]?.elements ?? [] }
      let shown = Set(run.shown.ids)
      let draggable = rows.filter {
        ($0["drag"] ?? .truth(false)) != .truth(false) && shown.contains($0["id"]?.string ?? "")
      }
      guard !draggable.isEmpty else {
        self.log.skip(58, "in an empty folder it shows no rows to drag")
        return run.finish()
      }
      // A row that stands for its file is moved by the host; its program is asked for nothing.
      let own = draggable.filter { ($0["drag"]?["file"] ?? .truth(false)) != .truth(true) }
      guard !own.isEmpty else {
        self.log.skip(58, "its rows stand for files, which the host moves")
        return run.finish()
      }
      var ids: [String] = []
      for row in own { if let id = row["id"]?.string, !ids.contains(id) { ids.append(id) } }
      DragRun(run, ids, promisesMove: Self.promisesMove(own[0])).start()
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
  /// The texts of the rows, by their ids.
  private var texts: [String: String] = [:]
  private var log: FindingLog {
    get { run.conformance.log }
    set { run.conformance.log = newValue }
  }

  init(_ run: TransferRun, _ ids: [String], promisesMove: Bool) {
    self.run = run
    self.ids = ids
    self.promisesMove = promisesMove
    for id in ids { texts[id] = run.row(id)?["text"]?.plainText }
  }

  private func order(_ number: Int, _ id: String) -> SeenMembers {
    var item: SeenMembers = ["id": .text(id)]
    item["rev"] = revisions[id] ?? run.row(id)?["drag"]?["rev"]
    return [
      "transfer": run.name(number), "role": .text("source"), "op": .text("move"),
      "items": .list([.object(item)]),
    ]
  }

  /// The order as a promise is asked for, which says how long it has to hold.
  private func promise(_ members: SeenMembers, then: @escaping (RecordedLine?) -> Void) {
    var members = members
    members["ttl"] = .number(Double(CheckLimits.promiseSeconds))
    run.call("prepare", members, then: then)
  }

  private func holds(_ id: String) -> Bool { run.shown.ids.contains(id) }

  // MARK: Steps

  func start() {
    guard run.conformance.facts.wants.contains("drag.begin") else { return prepare() }
    let id = ids[0]
    let session = run.name(70)
    let parameters: SeenMembers = [
      "session": session, "input": .text("keyboard"), "rows": .list([.text(id)]),
      "pressed": .text(id), "want": .list([.text("copy"), .text("move")]),
    ]
    run.probe.ask(.other("drag.begin", parameters)) { answer in
      let items = answer?.result?["items"]
      if items?.isList != true {
        self.log.fail(58, "drag.begin: \(self.run.complaint(answer))", self.run.probe)
      }
      for item in items?.elements ?? [] {
        if let id = item["id"]?.string { self.revisions[id] = item["rev"] }
      }
      let ended: SeenValue = .object(["session": session, "outcome": .text("cancelled")])
      self.run.probe.send(CheckMessages.notification("drag.ended", ended))
      self.run.settle { _ in
        if !self.holds(id) { self.log.fail(58, "a cancelled drag removed the row", self.run.probe) }
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
        if !self.holds(id) { self.log.fail(58, "prepare removed the row", self.run.probe) }
        self.run.call("abort", ["transfer": self.run.name(1)]) { answer in
          if answer == nil || answer?.errorCode != nil {
            self.log.fail(58, "abort: \(self.run.complaint(answer))", self.run.probe)
          }
          self.run.settle { _ in
            if !self.holds(id) {
              self.log.fail(58, "after abort the row is not there", self.run.probe)
            }
            self.prepareAndDie(id)
          }
        }
      }
    }
  }

  private func refused(_ answer: RecordedLine?) {
    guard run.probe.isRunning else { return lost("at prepare") }
    let reason = run.complaint(answer)
    if answer?.errorCode == WireErrorCode.methodNotFound.rawValue || answer == nil, !promisesMove {
      log.skip(58, "its rows are copied, never moved")
    } else if answer?.result?["vote"] != nil {
      log.skip(58, "it does not let the row go: \(reason)")
    } else {
      log.fail(58, "prepare: \(reason)", run.probe)
    }
    run.finish()
  }

  private func lost(_ moment: String) {
    log.fail(58, "\(run.probe.exit?.words ?? "it ended") \(moment)", run.probe)
    run.finish()
  }

  /// Between prepare and commit the store must hold the row.
  private func prepareAndDie(_ id: String) {
    guard run.probe.isRunning else { return lost("after abort") }
    promise(order(2, id)) { _ in
      self.run.killAndRestart {
        guard self.holds(id) else {
          self.log.fail(58, "killed after prepare, it has lost the row", self.run.probe)
          return self.run.finish()
        }
        self.judgeDoubt(id)
      }
    }
  }

  /// A promise that outlives the process has to be named; another transfer for its row shows it.
  private func judgeDoubt(_ id: String) {
    if run.isInDoubt(2) {
      log.pass(72)
      return run.call("abort", ["transfer": run.name(2)]) { _ in self.tryStale(id) }
    }
    promise(order(6, id)) { during in
      self.run.call("abort", ["transfer": self.run.name(6)]) { _ in
        self.run.call("abort", ["transfer": self.run.name(2)]) { _ in
          self.promise(self.order(7, id)) { after in
            let votes = [during, after].map { $0?.result?["vote"]?.string }
            if votes == ["no", "yes"] {
              self.log.fail(
                72, "it holds a row for a transfer that its inDoubt does not name", self.run.probe)
            }
            self.run.call("abort", ["transfer": self.run.name(7)]) { _ in self.tryStale(id) }
          }
        }
      }
    }
  }

  /// A row that is not what it was when it was picked up has to stay.
  private func tryStale(_ id: String) {
    guard run.probe.isRunning else { return lost("after abort") }
    guard let victim = ids.last(where: holds), order(8, victim).hasRevision else {
      log.skip(71, "its rows have no rev")
      return commit(id)
    }
    promise(order(8, victim).stale) { vote in
      self.run.call("abort", ["transfer": self.run.name(8)]) { _ in
        self.run.call("commit", self.order(9, victim).stale) { answer in
          self.run.settle { _ in
            let outcome = answer?.result?["items"]?.elements.first?["outcome"]?.string
            if !self.holds(victim) || outcome == "removed" {
              self.log.fail(71, "it let go a row whose rev is another one", self.run.probe)
            } else if vote?.result?["vote"]?.string == "yes" {
              self.log.warn(71, "prepare promised a row whose rev is another one", self.run.probe)
            } else {
              self.log.pass(71)
            }
            self.holds(id) ? self.commit(id) : self.run.finish()
          }
        }
      }
    }
  }

  /// Promises the same row to another transfer, and another row to a third.
  private func promiseRivals(
    _ id: String, _ other: String?, then: @escaping (_ isPromisedTwice: Bool) -> Void
  ) {
    promise(order(5, id)) { rival in
      let isTwice = rival?.result?["vote"]?.string == "yes"
      guard let other else { return then(isTwice) }
      self.promise(self.order(4, other)) { _ in then(isTwice) }
    }
  }

  /// The rows of other transfers than the one that was committed.
  private func judgeRivals(
    _ id: String, _ other: String?, isPromisedTwice: Bool, then: @escaping () -> Void
  ) {
    if let other, !holds(other) {
      log.fail(74, "the row of another transfer went, too", run.probe)
    } else {
      log.pass(74)
    }
    guard isPromisedTwice else { return then() }
    run.call("commit", order(5, id)) { answer in
      if answer?.result?["items"]?.elements.first?["outcome"]?.string == "removed" {
        self.log.fail(74, "two transfers were told that they have the same row", self.run.probe)
      }
      then()
    }
  }

  private func commit(_ id: String) {
    guard run.probe.isRunning else { return lost("after abort") }
    let other = ids.first { $0 != id && holds($0) }
    let members = order(3, id)
    promise(members) { _ in
      self.promiseRivals(id, other) { isTwice in
        self.commit(id, members) { answer in
          self.judgeRivals(id, other, isPromisedTwice: isTwice) {
            self.commitAndDie(id, members, answer)
          }
        }
      }
    }
  }

  private func commit(
    _ id: String, _ members: SeenMembers, then: @escaping (RecordedLine?) -> Void
  ) {
    let count = run.shown.count
    self.run.call("commit", members) { first in
      guard first?.result?["state"]?.string == "done" else {
        self.log.fail(58, "commit: \(self.run.complaint(first))", self.run.probe)
        return self.run.finish()
      }
      self.run.call("commit", members) { second in
        if second?.result != first?.result {
          self.log.fail(58, "the repeated commit was answered otherwise", self.run.probe)
        }
        self.run.settle(CheckLimits.shown, { !$0.ids.contains(id) }) { shown in
          if shown.ids.contains(id) {
            self.log.fail(58, "the row is still there after commit", self.run.probe)
          }
          if shown.count < count - 1 {
            self.log.fail(58, "\(count - shown.count) rows went for one item", self.run.probe)
          }
          then(first)
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
        ? self.log.fail(
          57, "killed after it had acknowledged, it has the row again", self.run.probe)
        : self.log.pass(57)
      self.run.call("commit", members) { again in
        if again?.result != answer?.result {
          self.log.fail(
            57, "after the restart the repeated commit was answered otherwise", self.run.probe)
        }
        self.log.pass(58)
        self.tryAborted { self.undo(id, answer, of: members["transfer"]) }
      }
    }
  }

  /// What was taken back stays so, also when a line of an older host still comes.
  private func tryAborted(then: @escaping () -> Void) {
    guard run.probe.isRunning, let id = ids.last(where: holds) else { return then() }
    let members = order(13, id)
    promise(members) { _ in
      self.run.call("abort", ["transfer": self.run.name(13)]) { _ in
        self.run.call("commit", members) { answer in
          self.run.settle { _ in
            let outcome = answer?.result?["items"]?.elements.first?["outcome"]?.string
            if !self.holds(id) || outcome == "removed" {
              self.log.fail(
                58, "it let a row go for a transfer that had been aborted", self.run.probe)
            }
            then()
          }
        }
      }
    }
  }

  // MARK: Back again

  /// Takes the move back at the pane itself, with the word it gave for the row.
  private func undo(_ id: String, _ answer: RecordedLine?, of transfer: SeenValue?) {
    let word = answer?.result?["items"]?.elements.first?["undo"]
    let rules = run.conformance.facts.dropRules
    let mode = rules?["transfer"]?.string
    guard let word, word.string != nil, mode == "keyed" || mode == "staged",
      let type = DropTypes.text(rules), let transfer
    else { return run.finish() }
    let text = texts[id] ?? id
    let item: SeenMembers = [
      "n": .number(0), "id": .text("check-row"), "text": .text(text),
      "types": .list([.text(type)]), "type": .text(type), "value": .text(text),
    ]
    let end: SeenValue = .object(["end": .truth(true)])
    let key: SeenValue = .text((transfer.string ?? "") + "/undo")
    guard mode == "staged" else {
      let members: SeenMembers = [
        "transfer": key, "op": .text("move"), "anchor": end, "restore": .list([word]),
        "items": .list([.object(item)]),
      ]
      return run.call("perform", members) { self.judgeReturn(of: id, $0) }
    }
    let members: SeenMembers = [
      "transfer": key, "role": .text("target"), "op": .text("move"),
      "items": .list([.object(item)]), "anchor": end, "restore": .list([word]),
    ]
    run.call("prepare", members) { vote in
      var commit: SeenMembers = [
        "transfer": key, "role": .text("target"), "op": .text("move"),
      ]
      commit["staged"] = vote?.result?["staged"]
      commit["items"] = .list([.object(["n": .number(0), "id": .text("check-row")])])
      commit["anchor"] = end
      commit["restore"] = .list([word])
      self.run.call("commit", commit) { self.judgeReturn(of: id, $0) }
    }
  }

  private func judgeReturn(of id: String, _ answer: RecordedLine?) {
    let isBack: (TransferRun.Shown) -> Bool = { $0.ids.contains(id) }
    run.settle(CheckLimits.shown, isBack) { _ in
      let now = answer?.result?["items"]?.elements.first?["id"]?.string
      if answer?.result?["state"]?.string != "done" {
        self.log.fail(75, "the undo: \(self.run.complaint(answer))", self.run.probe)
      } else if now != id || !self.holds(id) {
        self.log.fail(
          75, "“\(id.prefix(40))” came back as “\((now ?? "nothing").prefix(40))”", self.run.probe)
      } else if let text = self.texts[id], self.run.row(id)?["text"]?.plainText != text {
        self.log.fail(75, "“\(id.prefix(40))” came back with other words", self.run.probe)
      } else {
        self.log.pass(75)
      }
      self.run.finish()
    }
  }
}

extension SeenMembers {
  /// True when the item of an order says what it was.
  fileprivate var hasRevision: Bool { self["items"]?.elements.first?["rev"] != nil }

  /// The same order for a row that was another one when it was picked up.
  fileprivate var stale: SeenMembers {
    guard case .object(var item)? = self["items"]?.elements.first else { return self }
    var members = self
    item["rev"] = .text("x-check-other")
    members["items"] = .list([.object(item)])
    return members
  }
}
