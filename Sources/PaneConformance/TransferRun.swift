// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// One plugin with its store in a folder of the checker's, its processes one after the other.
///
/// The folder outlives the processes: what a plugin has made durable is there for the next one.
final class TransferRun {
  /// The rows a pane shows, as far as they can be told apart.
  struct Shown: Equatable {
    var ids: [String] = []
    /// The number of rows of a source; `nil` for rows given directly.
    var sourceCount: Int?

    /// The number of rows.
    var count: Int { sourceCount ?? ids.count }
  }

  let conformance: Conformance
  let place: ScratchPlace
  private(set) var probe: PluginProbe
  private let names: Int

  init(_ conformance: Conformance, _ place: ScratchPlace, _ probe: PluginProbe) {
    self.conformance = conformance
    self.place = place
    self.probe = probe
    names = conformance.loop.nanoseconds
    prepareAnswers()
  }

  /// The name of the n-th transfer of this run; no other run has it.
  func name(_ number: Int) -> SeenValue {
    let digits = String(names % 1_000_000_000_000 + 1_000_000_000_000).dropFirst()
    return .text("01900000-0000-7000-80\(number % 90 + 10)-\(digits)")
  }

  /// The content on show now.
  var shown: Shown {
    var shown = Shown()
    for line in probe.lines where line.isAboutRoot {
      if let content = line.parameters?["content"], content["kind"] != nil {
        shown = Shown(
          ids: content["items"]?.elements.compactMap { $0["id"]?.string } ?? [],
          sourceCount: line.source?.count)
      } else if line.method == "rows.reset" || line.method == "rows.change" {
        if let count = line.parameters?["count"]?.int { shown.sourceCount = count }
      }
    }
    return shown
  }

  /// Whether rows are on show, to which something can be added or from which something can go.
  var showsRows: Bool {
    let content = probe.lines.last { $0.isAboutRoot && $0.parameters?["content"]?["kind"] != nil }
    return ["list", "outline", "table", "board"]
      .contains(content?.parameters?["content"]?["kind"]?.string)
  }

  /// The row as it was shown last; `nil` when it never was.
  func row(_ id: String) -> SeenValue? {
    for line in probe.lines.reversed() {
      let items = line.parameters?["content"]?["items"]?.elements ?? []
      if let row = items.first(where: { $0["id"]?.string == id }) { return row }
    }
    return nil
  }

  /// The lasting name the process gave its store last; `nil` when it named none.
  var storeID: String? {
    let declared = probe.lines.last { $0.parameters?["drop"]?["storeId"] != nil }
    let answer = probe.lines.first { $0.answers(1) }?.result
    return (declared?.parameters?["drop"]?["storeId"] ?? answer?["provides"]?["drop"]?["storeId"])?
      .string
  }

  /// Tells whether the process has said that it does not know how a transfer ended.
  func isInDoubt(_ number: Int) -> Bool {
    probe.lines.contains { line in
      let list =
        line.method == "transfer.inDoubt"
        ? line.parameters?["transfers"] : line.answers(1) ? line.result?["inDoubt"] : nil
      return list?.elements.contains(name(number)) == true
    }
  }

  /// Compares the names of the store before and after a restart.
  private func judgeStore(_ before: String?) {
    guard let before, let now = storeID else { return }
    before == now
      ? conformance.log.pass(73)
      : conformance.log.fail(73, "“\(before.prefix(60))” became “\(now.prefix(60))”", probe)
  }

  /// Waits until what is shown is as expected, or a moment has passed.
  func settle(
    _ milliseconds: Int = CheckLimits.silence,
    _ isExpected: @escaping (Shown) -> Bool = { _ in false },
    then: @escaping (Shown) -> Void
  ) {
    probe.wait(milliseconds, for: isExpected(self.shown)) { _ in then(self.shown) }
  }

  /// Makes a request of a transfer.
  func call(
    _ method: String, _ members: SeenMembers, then: @escaping (RecordedLine?) -> Void
  ) {
    probe.ask(.other("transfer." + method, members), within: CheckLimits.transfer, then: then)
  }

  /// Makes several requests without waiting in between, and hands over their answers.
  func callTogether(
    _ calls: [(method: String, members: SeenMembers)],
    then: @escaping ([RecordedLine?]) -> Void
  ) {
    let ids = calls.map { probe.request(.other("transfer." + $0.method, $0.members)) }
    let answers = { [self] in ids.map { probe.answer(to: $0) } }
    probe.wait(CheckLimits.transfer, for: answers().allSatisfy { $0 != nil }) { _ in then(answers())
    }
  }

  /// Kills the process and starts another in the same folder.
  func killAndRestart(then: @escaping () -> Void) {
    probe.signal(9)
    end(then: then)
  }

  /// Ends the input of the process and starts another in the same folder.
  func closeAndRestart(then: @escaping () -> Void) {
    probe.closeInput()
    end(then: then)
  }

  private func end(then: @escaping () -> Void) {
    probe.wait(CheckLimits.killed, for: !self.probe.isRunning) { _ in
      let old = self.probe
      let store = self.storeID
      self.conformance.open(in: self.place) { probe in
        self.probe = probe
        self.prepareAnswers()
        self.judgeStore(store)
        then()
      }
      self.conformance.finish(old)
    }
  }

  /// Ends the run.
  func finish() { conformance.finish(probe) }

  /// What a target that reads the data of an item is told.
  private func prepareAnswers() {
    probe.replies.results["transfer.read"] =
      #"{"data":"Checked","base64":"Q2hlY2tlZA==","eof":true,"size":7}"#
  }

  /// How the process ended, or what it answered instead of what was hoped for.
  func complaint(_ answer: RecordedLine?) -> String {
    if let exit = probe.exit { return exit.words }
    guard let answer else { return "no answer" }
    if let code = answer.errorCode { return "error \(code)" }
    return answer.result?["reason"]?.plainText ?? answer.result?.jsonText ?? "an odd answer"
  }
}

extension RecordedLine {
  /// False for what is about a page on top of the root.
  fileprivate var isAboutRoot: Bool {
    method != "nav.push" && (parameters?["page"]?.string ?? "").isEmpty
  }
}
