// SPDX-License-Identifier: Apache-2.0

/// Targets of transfers: what they show, repeat, keep and refuse.
extension Conformance {
  func checkDropping() {
    guard let rules = dropRules, isPushOnly == false else { return }
    guard let mode = rules["transfer"]?.string, mode == "staged" || mode == "keyed" else {
      return skipDropping("its transfers are plain: copies without a promise")
    }
    let accepts = rules["accepts"]?.elements.compactMap(\.string) ?? []
    guard let type = Self.plainType(accepts) else {
      return skipDropping("it takes no text")
    }
    guard let place = scratchPlace() else { return skipDropping("it was given a real folder") }
    open(in: place) { probe in
      let run = TransferRun(self, place, probe)
      DropRun(run, rules, type, isStaged: mode == "staged", takesAll: accepts.contains("*/*"))
        .start()
    }
  }

  private func skipDropping(_ reason: String) {
    for number in [55, 56, 57, 59] { log.skip(number, reason) }
  }

  /// The type of a text that fits one of the patterns.
  private static func plainType(_ accepts: [String]) -> String? {
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

  private func order(_ number: Int, _ type: String? = nil) -> SeenMembers {
    let type = type ?? self.type
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
    _ number: Int, then: @escaping (SeenMembers, RecordedLine?) -> Void
  ) {
    let members = order(number)
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
        self.log.fail(59, self.run.complaint(answer))
      } else if self.isDone(answer) || answer?.result?["vote"]?.string == "yes" {
        let words = "it took an application/x-check-unknown"
        // A host sends a small target nothing that does not fit what it declared.
        self.isStaged ? self.log.fail(59, words) : self.log.warn(59, words)
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
        self.log.fail(55, "cancel: \(self.run.complaint(answer))")
        return self.tryTwice()
      }
      self.run.call("perform", self.order(2)) { answer in
        self.isDone(answer)
          ? self.log.fail(55, "it carried out a transfer that had been cancelled")
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
          ? self.log.fail(55, "prepare: \(reason)") : self.log.skip(55, "it refused: \(reason)")
        return self.run.finish()
      }
      self.run.call("prepare", members) { second in
        if second?.result != first?.result {
          self.log.fail(55, "a repeated prepare was answered otherwise")
        }
        self.run.settle { shown in
          if shown != self.before { self.log.fail(55, "a prepared transfer shows already") }
          self.abort(members)
        }
      }
    }
  }

  private func abort(_ members: SeenMembers) {
    run.call("abort", ["transfer": run.name(2)]) { answer in
      if answer == nil || answer?.errorCode != nil {
        self.log.fail(55, "abort: \(self.run.complaint(answer))")
      }
      self.run.call("prepare", members) { late in
        if late?.result?["vote"]?.string == "yes" {
          self.log.fail(55, "it prepared a transfer that had been aborted")
        }
        self.run.call("prepare", self.order(3)) { _ in
          self.run.closeAndRestart {
            let isSame = self.run.shown == self.before
            isSame ? self.log.pass(55) : self.log.fail(55, "a prepared transfer shows after EOF")
            self.tryTwice()
          }
        }
      }
    }
  }

  private func tryTwice() {
    guard run.probe.isRunning else { return run.finish() }
    before = run.shown
    carryOut(4) { members, first in
      guard self.isDone(first) else {
        self.log.fail(56, self.run.complaint(first))
        return self.run.finish()
      }
      self.run.call(self.lastMethod, members) { second in
        if second?.result != first?.result {
          self.log.fail(56, "the repeated call was answered otherwise")
        }
        self.run.settle(500, { $0.count == self.before.count + 1 }) { shown in
          // Something may come late that must not come at all.
          let more = shown.count - self.before.count
          more == 1 ? self.log.pass(56) : self.log.fail(56, "\(more) rows came of one item")
          self.tryKill()
        }
      }
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
          self.log.fail(57, "killed after it had acknowledged, it has lost the item")
        }
        self.run.call(self.lastMethod, members) { again in
          if again?.result != answer?.result {
            self.log.fail(57, "after the restart the repeated call was answered otherwise")
          }
          self.run.settle { shown in
            shown.count == count + 1
              ? self.log.pass(57) : self.log.fail(57, "repeated after the restart, it came again")
            self.run.finish()
          }
        }
      }
    }
  }
}
