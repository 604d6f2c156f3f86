// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PaneProtocol

/// How processes end: by the end of their input, by SIGTERM, without a reader.
extension Conformance {
  /// Looks at a process whose input ended 2 seconds ago, or that has ended.
  func judgeEnd(_ probe: PluginProbe, _ moment: String = "while idle") {
    guard let exit = probe.exit else {
      log.fail(23, "still running 2 seconds after its input ended \(moment)")
      return finish(probe)
    }
    log.pass(23)
    if probe.hasClosedInput {
      exit == .exited(0) ? log.pass(28) : log.fail(28, exit.words)
    }
    judgeRemains(probe, tries: 5)
  }

  private func judgeRemains(_ probe: PluginProbe, tries: Int) {
    let living = probe.livingProcesses
    guard living > 0 else {
      log.pass(24)
      return finish(probe)
    }
    guard tries > 0 else {
      log.fail(24, "\(living) of its processes still there a second after it ended")
      return finish(probe)
    }
    let pause = Timer(loop)
    pause.start(milliseconds: subject.limit(200)) { self.judgeRemains(probe, tries: tries - 1) }
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
    probe.wait(3_000, for: !probe.lines.isEmpty) { _ in
      probe.wait(2_000, for: !probe.isRunning) { _ in self.judgeEnd(probe, moment) }
    }
  }

  /// SIGTERM after the first content; before it, the ids are compared with those of the first run.
  func checkTermination() {
    guard let probe = probe() else { return }
    probe.send(initialize)
    let isReady = { self.firstIDs.isEmpty ? !probe.lines.isEmpty : self.ids(of: probe) != nil }
    probe.wait(5_000, for: isReady()) { _ in
      self.compareIDs(probe)
      // What has said nothing yet may not even have begun.
      guard probe.isRunning, !probe.lines.isEmpty else { return self.finish(probe) }
      probe.signal(15)
      probe.wait(1_000, for: !probe.isRunning) { _ in
        probe.isRunning ? self.log.fail(27, "still running") : self.log.pass(27)
        self.finish(probe)
      }
    }
  }

  private func ids(of probe: PluginProbe) -> [String]? {
    probe.lines.first { !$0.itemIDs.isEmpty }?.itemIDs
  }

  private func compareIDs(_ probe: PluginProbe) {
    guard !firstIDs.isEmpty, !wants.contains("input") else { return }
    guard probe.lines.contains(where: \.hasContent) else {
      return log.skip(35, "it showed nothing again within \(subject.limit(5)) seconds")
    }
    let again = ids(of: probe) ?? []
    if again == firstIDs {
      log.pass(35)
    } else if Set(again) == Set(firstIDs) {
      log.pass(35, "in another order")
    } else {
      let new = again.first { !firstIDs.contains($0) } ?? "none"
      log.fail(35, "“\(firstIDs.first?.prefix(30) ?? "")” … became “\(new.prefix(30))”")
    }
  }

  /// `shutdown`, for plugins that want it.
  func checkShutdown() {
    guard let probe = probe() else { return }
    probe.send(initialize)
    probe.wait(3_000, for: !probe.lines.isEmpty) { _ in
      let before = probe.lines.count
      probe.send(CheckMessages.line(.shutdown(id: 2, reason: .quit)))
      probe.wait(2_000, for: probe.lines.contains { $0.answers(2) }) { isAnswered in
        guard isAnswered else {
          self.log.fail(25, probe.exit?.words ?? "no answer")
          return self.finish(probe)
        }
        self.log.pass(25)
        let answer = probe.lines.firstIndex { $0.answers(2) } ?? before
        probe.closeInput()
        probe.wait(2_000, for: !probe.isRunning) { _ in
          let late = probe.lines.dropFirst(answer + 1).first { $0.method != nil }
          if let late { self.log.fail(25, "\(late.method ?? "") after the answer") }
          self.judgeEnd(probe, "after shutdown")
        }
      }
    }
  }
}
