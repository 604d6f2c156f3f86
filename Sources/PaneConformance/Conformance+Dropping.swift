// SPDX-License-Identifier: Apache-2.0

/// Targets of transfers: what they show, repeat, keep and refuse.
extension Conformance {
  func checkDropping() {
    guard let rules = facts.dropRules, facts.isPushOnly == false else { return }
    guard let mode = rules["transfer"]?.string, mode == "staged" || mode == "keyed" else {
      return skipDropping("its transfers are plain: copies without a promise")
    }
    let accepts = rules["accepts"]?.elements.compactMap(\.string) ?? []
    guard let type = DropTypes.text(rules) else {
      return skipDropping("it takes no text")
    }
    guard let place = scratchPlace() else { return skipDropping("it was given a real folder") }
    open(in: place) { probe in
      let run = TransferRun(self, place, probe)
      guard run.showsRows else {
        self.skipDropping("it shows no rows when something is dropped")
        return run.finish()
      }
      DropRun(run, rules, type, isStaged: mode == "staged", takesAll: accepts.contains("*/*"))
        .start()
    }
  }

  private func skipDropping(_ reason: String) {
    for number in [55, 56, 59] { log.skip(number, reason) }
  }
}

/// What a target takes.
enum DropTypes {
  /// The type of a text that a target takes; `nil` when it takes none.
  static func text(_ rules: SeenValue?) -> String? {
    let accepts = rules?["accepts"]?.elements.compactMap(\.string) ?? []
    if accepts.contains(where: { ["*/*", "text/*", "text/plain"].contains($0) }) {
      return "text/plain"
    }
    return accepts.first { $0.hasPrefix("text/") && $0 != "text/uri-list" }
  }
}

/// The transfers tried on one target.
private final class DropRun {
  private let run: TransferRun
  private let type: String
  private let isStaged: Bool
  private let takesAll: Bool
  private let rules: SeenValue
  private var before = TransferRun.Shown()
  private var log: FindingLog {
    get { run.conformance.log }
    set { run.conformance.log = newValue }
  }

  init(_ run: TransferRun, _ rules: SeenValue, _ type: String, isStaged: Bool, takesAll: Bool) {
    self.run = run
    self.rules = rules
    self.type = type
    self.isStaged = isStaged
    self.takesAll = takesAll
  }

  // MARK: Words

  private var anchor: SeenValue {
    let rows = rules["rows"]?.string
    if rules["pane"]?.bool != true, let last = run.shown.ids.last, rows != "none" {
      return .object([rows == "into" ? "into" : "after": .text(last)])
    }
    return .object(["pane": .truth(true)])
  }

  private func order(
    _ number: Int, _ type: String? = nil, at place: SeenValue? = nil
  ) -> SeenMembers {
    let type = type ?? self.type
    let anchor = place ?? self.anchor
    let item: SeenMembers = [
      "n": .number(0), "id": .text("check-row"), "text": .text("Checked"),
      "types": .list([.text(type)]), "type": .text(type), "value": .text("Checked"),
    ]
    // As the host orders the members of either kind.
    let items: SeenValue = .list([.object(item)])
    guard isStaged else {
      return [
        "transfer": run.name(number), "op": .text("copy"), "anchor": anchor, "items": items,
      ]
    }
    return [
      "transfer": run.name(number), "role": .text("target"), "op": .text("copy"),
      "items": items, "anchor": anchor,
    ]
  }

  /// Carries a transfer out and hands over what it was ended with, and the answer.
  private func carryOut(
    _ number: Int, at place: SeenValue? = nil,
    then: @escaping (SeenMembers, RecordedLine?) -> Void
  ) {
    let members = order(number, at: place)
    guard isStaged else { return run.call("perform", members) { then(members, $0) } }
    run.call("prepare", members) { answer in
      guard answer?.result?["vote"]?.string == "yes" else { return then(members, answer) }
      let commit = self.commitment(to: members, staged: answer?.result?["staged"])
      self.run.call("commit", commit) { then(commit, $0) }
    }
  }

  /// The parameters of the commit to what was staged; the items are named, and not sent again.
  private func commitment(to members: SeenMembers, staged: SeenValue?) -> SeenMembers {
    var commit = SeenMembers()
    for name in ["transfer", "role", "op"] { commit[name] = members[name] }
    commit["staged"] = staged
    commit["items"] = .list(
      (members["items"]?.elements ?? []).map { item in
        var named = SeenMembers()
        for name in ["n", "id"] { named[name] = item[name] }
        return .object(named)
      })
    commit["anchor"] = members["anchor"]
    return commit
  }

  private var lastMethod: String { isStaged ? "commit" : "perform" }

  private func isDone(_ answer: RecordedLine?) -> Bool {
    answer?.result?["state"]?.string == "done"
  }

  private func arrived(_ answer: RecordedLine?) -> [String] {
    answer?.result?["items"]?.elements.compactMap { $0["id"]?.string } ?? []
  }

  // MARK: Steps

  func start() {
    before = run.shown
    guard !takesAll else { return tryAbort() }
    let members = order(1, "application/x-check-unknown")
    run.call(isStaged ? "prepare" : "perform", members) { answer in
      if self.run.probe.exit != nil || answer == nil {
        self.log.fail(59, self.run.complaint(answer), self.run.probe)
      } else if self.isDone(answer) || answer?.result?["vote"]?.string == "yes" {
        let words = "it took an application/x-check-unknown"
        // A host sends a small target nothing that does not fit what it declared.
        self.isStaged
          ? self.log.fail(59, words, self.run.probe) : self.log.warn(59, words, self.run.probe)
      } else {
        self.log.pass(59)
      }
      self.run.call(self.isStaged ? "abort" : "cancel", ["transfer": self.run.name(1)]) { _ in
        self.tryAbort()
      }
    }
  }

  private func tryAbort() {
    guard run.probe.isRunning else { return run.finish() }
    before = run.shown
    isStaged ? tryPrepare() : tryCancel()
  }

  /// A keyed transfer that is cancelled before it comes must not come any more.
  private func tryCancel() {
    run.call("cancel", ["transfer": run.name(2)]) { answer in
      guard answer?.errorCode == nil, answer != nil, !self.isDone(answer) else {
        self.log.fail(55, "cancel: \(self.run.complaint(answer))", self.run.probe)
        return self.tryTwice()
      }
      self.run.call("perform", self.order(2)) { answer in
        self.isDone(answer)
          ? self.log.fail(55, "it carried out a transfer that had been cancelled", self.run.probe)
          : self.log.pass(55)
        self.tryTwice()
      }
    }
  }

  private func tryPrepare() {
    let members = order(2)
    run.call("prepare", members) { first in
      guard first?.result?["vote"]?.string == "yes" else {
        let reason = self.run.complaint(first)
        first?.result?["vote"] == nil
          ? self.log.fail(55, "prepare: \(reason)", self.run.probe)
          : self.log.skip(55, "it refused: \(reason)")
        return self.run.finish()
      }
      self.run.call("prepare", members) { second in
        if second?.result != first?.result {
          self.log.fail(55, "a repeated prepare was answered otherwise", self.run.probe)
        }
        self.run.settle { shown in
          if shown != self.before {
            self.log.fail(55, "a prepared transfer shows already", self.run.probe)
          }
          self.abort(members)
        }
      }
    }
  }

  private func abort(_ members: SeenMembers) {
    run.call("abort", ["transfer": run.name(2)]) { answer in
      if answer == nil || answer?.errorCode != nil {
        self.log.fail(55, "abort: \(self.run.complaint(answer))", self.run.probe)
      }
      self.run.call("prepare", members) { late in
        if late?.result?["vote"]?.string == "yes" {
          self.log.fail(55, "it prepared a transfer that had been aborted", self.run.probe)
        }
        self.run.call("prepare", self.order(3)) { third in
          self.run.closeAndRestart {
            let isSame = self.run.shown == self.before
            isSame
              ? self.log.pass(55)
              : self.log.fail(55, "a prepared transfer shows after EOF", self.run.probe)
            self.judgeDoubt(third?.result?["staged"])
          }
        }
      }
    }
  }

  /// What is staged and outlives the process has to be named; a commit shows whether it does.
  private func judgeDoubt(_ staged: SeenValue?) {
    guard run.probe.isRunning, !run.isInDoubt(3) else {
      log.pass(72)
      return run.call("abort", ["transfer": run.name(3)]) { _ in self.tryTwice() }
    }
    run.call("commit", commitment(to: order(3), staged: staged)) { answer in
      if self.isDone(answer) {
        self.log.fail(
          72, "it has kept a staged transfer that its inDoubt does not name", self.run.probe)
      }
      self.run.settle { _ in self.tryTwice() }
    }
  }

  private func tryTwice() {
    guard run.probe.isRunning else { return run.finish() }
    before = run.shown
    carryOut(4) { members, first in
      guard self.isDone(first) else {
        self.log.fail(56, self.run.complaint(first), self.run.probe)
        return self.run.finish()
      }
      self.run.call(self.lastMethod, members) { second in
        if second?.result != first?.result {
          self.log.fail(56, "the repeated call was answered otherwise", self.run.probe)
        }
        self.run.settle(CheckLimits.shown, { $0.count == self.before.count + 1 }) { shown in
          // Something may come late that must not come at all.
          let more = shown.count - self.before.count
          more == 1
            ? self.log.pass(56) : self.log.fail(56, "\(more) rows came of one item", self.run.probe)
          self.tryTogether()
        }
      }
    }
  }

  /// Two transfers that overlap must not know of each other.
  private func tryTogether() {
    guard run.probe.isRunning else { return run.finish() }
    let count = run.shown.count
    guard isStaged else {
      let calls = [10, 11].map { ("perform", order($0)) }
      return run.callTogether(calls) { self.judgeTogether($0, count) }
    }
    let orders = [order(10), order(11)]
    run.call("prepare", orders[0]) { first in
      self.run.call("prepare", orders[1]) { second in
        let stages = [first, second].map { $0?.result?["staged"] }
        let commits = zip(orders, stages).map { ("commit", self.commitment(to: $0, staged: $1)) }
        self.run.callTogether(commits.reversed()) { self.judgeTogether($0, count) }
      }
    }
  }

  private func judgeTogether(_ answers: [RecordedLine?], _ count: Int) {
    let isComplete: (TransferRun.Shown) -> Bool = { $0.count == count + 2 }
    run.settle(CheckLimits.shown, isComplete) { shown in
      if let answer = answers.first(where: { !self.isDone($0) }) {
        self.log.fail(74, self.run.complaint(answer), self.run.probe)
      } else if Set(answers.flatMap(self.arrived)).count < 2 || shown.count != count + 2 {
        let words = "\(shown.count - count) rows came of two transfers at once"
        self.log.fail(74, words, self.run.probe)
      } else {
        self.log.pass(74)
      }
      self.tryPlace()
    }
  }

  /// Where the order is the user's, a thing comes before the row it was dropped before.
  private func tryPlace() {
    guard run.probe.isRunning else { return run.finish() }
    let (rows, shown) = (rules["rows"]?.string, run.shown)
    guard rules["ordered"]?.bool == true, rows == "between" || rows == "both",
      shown.sourceCount == nil, let first = shown.ids.first
    else { return tryKill() }
    carryOut(12, at: .object(["before": .text(first)])) { _, answer in
      guard self.isDone(answer), let new = self.arrived(answer).first else {
        self.log.fail(76, self.run.complaint(answer), self.run.probe)
        return self.tryKill()
      }
      self.run.settle(CheckLimits.shown, { $0.ids.contains(new) }) { shown in
        let after = shown.ids.drop { $0 != new }.dropFirst().first
        if after == first {
          self.log.pass(76)
        } else {
          let words =
            "dropped before “\(first.prefix(30))”, it is before “\((after ?? "nothing").prefix(30))”"
          self.log.fail(76, words, self.run.probe)
        }
        self.tryPlaceBehind(first)
      }
    }
  }

  /// Behind a row, and before one that has gone meanwhile, which is the end.
  private func tryPlaceBehind(_ first: String) {
    guard run.probe.isRunning else { return run.finish() }
    carryOut(14, at: .object(["after": .text(first)])) { _, answer in
      let new = self.arrived(answer).first ?? ""
      self.run.settle(CheckLimits.shown, { $0.ids.contains(new) }) { shown in
        let before = shown.ids.prefix { $0 != new }.last
        if self.isDone(answer), before != first {
          let words =
            "dropped behind “\(first.prefix(30))”, it is behind “\((before ?? "nothing").prefix(30))”"
          self.log.fail(76, words, self.run.probe)
        }
        self.tryPlaceOfNothing()
      }
    }
  }

  private func tryPlaceOfNothing() {
    guard run.probe.isRunning else { return run.finish() }
    carryOut(15, at: .object(["before": .text("x-check-gone")])) { _, answer in
      if !self.isDone(answer) {
        self.log.fail(
          76, "before a row that has gone: \(self.run.complaint(answer))", self.run.probe)
      }
      self.tryTooLarge()
    }
  }

  /// What is too large for a line comes without its data.
  private func tryTooLarge() {
    guard run.probe.isRunning, !isStaged else { return tryKill() }
    var members = order(16)
    let item: SeenMembers = [
      "n": .number(0), "id": .text("check-row"), "text": .text("Checked"),
      "types": .list([.text(type)]), "lazy": .truth(true),
    ]
    members["items"] = .list([.object(item)])
    run.call("perform", members) { _ in
      guard let exit = self.run.probe.exit else { return self.tryKill() }
      self.log.fail(59, "\(exit.words) at an item without its data", self.run.probe)
      self.run.finish()
    }
  }

  private func tryKill() {
    guard run.probe.isRunning else { return run.finish() }
    let count = run.shown.count
    carryOut(5) { members, answer in
      guard self.isDone(answer) else { return self.run.finish() }
      let ids = self.arrived(answer)
      self.run.killAndRestart {
        let shown = self.run.shown
        let isThere = ids.isEmpty || shown.sourceCount != nil || shown.ids.contains(ids[0])
        if shown.count != count + 1 || !isThere {
          self.log.fail(
            57, "killed after it had acknowledged, it has lost the item", self.run.probe)
        }
        self.run.call(self.lastMethod, members) { again in
          if again?.result != answer?.result {
            self.log.fail(
              57, "after the restart the repeated call was answered otherwise", self.run.probe)
          }
          self.run.settle { shown in
            shown.count == count + 1
              ? self.log.pass(57)
              : self.log.fail(57, "repeated after the restart, it came again", self.run.probe)
            self.run.finish()
          }
        }
      }
    }
  }
}
