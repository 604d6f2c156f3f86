// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PaneProtocol

/// The ends of processes: by the end of their input, by SIGTERM, without a reader.
extension Conformance {
  /// Looks at a process whose input ended 2 seconds ago, or that has ended.
  func judgeEnd(_ probe: PluginProbe, _ moment: String = "while idle") {
    guard let exit = probe.exit else {
      log.fail(23, "still running 2 seconds after its input ended \(moment)", probe)
      return finish(probe)
    }
    log.pass(23)
    if probe.hasClosedInput {
      exit == .exited(0) ? log.pass(28) : log.fail(28, exit.words, probe)
    }
    judgeRemains(probe, tries: CheckPatience.isMachineBusy ? 20 : 5)
  }

  private func judgeRemains(_ probe: PluginProbe, tries: Int) {
    let living = probe.livingProcesses
    guard living > 0 else {
      log.pass(24)
      return finish(probe)
    }
    guard tries > 0 else {
      log.fail(24, "\(living) of its processes still there a second after it ended", probe)
      return finish(probe)
    }
    let pause = Timer(loop)
    pause.start(milliseconds: subject.limit(CheckLimits.remains)) {
      self.judgeRemains(probe, tries: tries - 1)
    }
  }

  /// Input that ends before the plugin had time to answer.
  func checkEarlyEnd() {
    guard let probe = probe() else { return }
    probe.send(initialize)
    probe.closeInput()
    awaitEnd(probe, "right after initialize")
  }

  /// Waits for the end of a process whose input was closed early.
  ///
  /// Among many others it may take seconds to start; it can notice the end of its input only then.
  func awaitEnd(_ probe: PluginProbe, _ moment: String) {
    probe.wait(CheckLimits.greeting, for: !probe.lines.isEmpty) { _ in
      probe.wait(CheckLimits.end, for: !probe.isRunning) { _ in self.judgeEnd(probe, moment) }
    }
  }

  /// SIGTERM after the first content; before it, the ids are compared with those of the first run.
  func checkTermination() {
    guard let probe = probe() else { return }
    probe.send(initialize)
    let isReady = {
      self.facts.firstRows.isEmpty ? !probe.lines.isEmpty : Self.rows(of: probe) != nil
    }
    probe.wait(CheckLimits.firstLine, for: isReady()) { _ in
      self.compareIDs(probe)
      // What has said nothing yet may not even have begun.
      guard probe.isRunning, !probe.lines.isEmpty else { return self.finish(probe) }
      probe.signal(15)
      probe.wait(CheckLimits.terminated, for: !probe.isRunning) { _ in
        probe.isRunning ? self.log.fail(27, "still running", probe) : self.log.pass(27)
        self.finish(probe)
      }
    }
  }

  /// The first rows it showed.
  private static func rows(of probe: PluginProbe) -> [RecordedLine.Row]? {
    probe.lines.first { !$0.rows.isEmpty }?.rows
  }

  private func compareIDs(_ probe: PluginProbe) {
    guard !facts.firstRows.isEmpty, !facts.wants.contains("input") else { return }
    guard probe.lines.contains(where: \.hasContent) else {
      return log.skip(35, "it showed nothing again within \(subject.limit(5)) seconds")
    }
    let first = facts.firstRows
    let again = Self.rows(of: probe) ?? []
    let kept = Set(again.map(\.id)).intersection(first.map(\.id))
    if again.map(\.id) == first.map(\.id) {
      log.pass(35)
    } else if kept.count == first.count, again.count == first.count {
      log.pass(35, "in another order")
    } else if kept.isEmpty, !isLive(probe), again.map(\.text) == first.map(\.text) {
      let (old, new) = (first.first?.id ?? "none", again.first?.id ?? "none")
      log.fail(35, "the same rows, but “\(old.prefix(30))” became “\(new.prefix(30))”", probe)
    } else if kept.isEmpty {
      log.warn(35, "all rows are others after a restart; the same thing should keep its id", probe)
    } else {
      log.pass(35, "\(again.count - kept.count) of \(again.count) rows are new")
    }
  }

  /// Tells whether the rows change by themselves while it runs.
  private func isLive(_ probe: PluginProbe) -> Bool {
    let lists = probe.lines.lazy.filter { !$0.rows.isEmpty }.map { $0.rows.map(\.id) }
    return lists.first.map { first in lists.contains { $0 != first } } ?? false
  }

  /// `shutdown`, for plugins that want it.
  func checkShutdown() {
    guard let probe = probe() else { return }
    probe.send(initialize)
    probe.wait(CheckLimits.greeting, for: !probe.lines.isEmpty) { _ in
      let before = probe.lines.count
      probe.send(CheckMessages.line(.shutdown(id: 2, reason: .quit)))
      probe.wait(CheckLimits.end, for: probe.lines.contains { $0.answers(2) }) { isAnswered in
        guard isAnswered else {
          self.log.fail(25, probe.exit?.words ?? "no answer", probe)
          return self.finish(probe)
        }
        self.log.pass(25)
        let answer = probe.lines.firstIndex { $0.answers(2) } ?? before
        probe.closeInput()
        probe.wait(CheckLimits.end, for: !probe.isRunning) { _ in
          let late = probe.lines.dropFirst(answer + 1).first { $0.method != nil }
          if let late { self.log.fail(25, "\(late.method ?? "") after the answer", probe) }
          self.judgeEnd(probe, "after shutdown")
        }
      }
    }
  }
}
