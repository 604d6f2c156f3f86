// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// The first process: start, first content, what it declares, its answers.
extension Conformance {
  func checkBasics() {
    guard let probe = probe() else {
      giveUp()
      return onlyStartFailed()
    }
    probe.send(initialize)
    probe.wait(CheckLimits.firstLine, for: !probe.lines.isEmpty) { hasSpoken in
      guard self.hasStarted(probe) else {
        self.giveUp()
        return self.finish(probe)
      }
      if hasSpoken { self.awaitContent(probe) } else { self.explainSilence(probe) }
    }
  }

  private func onlyStartFailed() {
    // There is no process to wait for.
    loop.atTurnEnd { self.concludeWithoutProcess() }
  }

  private func hasStarted(_ probe: PluginProbe) -> Bool {
    switch probe.exit {
    case nil, .exited(0): break
    case .exited(let status) where status == 126 || status == 127:
      log.fail(1, "status \(status): \(lastComplaint(probe) ?? "it cannot be run")", probe)
      return false
    case let exit?:
      let reason = lastComplaint(probe).map { "; stderr: \($0)" } ?? ""
      log.fail(1, exit.words + reason, probe)
      return false
    }
    log.pass(1)
    return true
  }

  /// The last line on stderr, which says most in most languages.
  func lastComplaint(_ probe: PluginProbe) -> String? {
    let lines = probe.evidence.complaints.split(whereSeparator: \.isNewline)
    return lines.last.map { String($0.prefix(120)) }
  }

  /// Finds out why nothing came: a buffer, slowness, or nothing to say.
  private func explainSilence(_ probe: PluginProbe) {
    giveUp()
    guard probe.isRunning else {
      log.fail(2, "it ended without a message", probe)
      return finish(probe)
    }
    guard probe.hasReadEverything else { return awaitSlowStart(probe) }
    endSilent(probe, within: CheckLimits.end) { silence in
      if let silence {
        self.log.fail(4, silence.words, probe)
        self.log.fail(2, "nothing came while its input was open", probe)
      } else if probe.isRunning || !probe.lines.isEmpty {
        self.log.warn(
          2, "silent for 5 seconds; a host would say “not responding”", probe)
      } else {
        self.log.fail(
          2, "it never said anything: no answer to initialize and no content", probe)
      }
      self.judgeEnd(probe)
    }
  }

  /// What has not read its first line yet notices the end of its input only when it does.
  private func awaitSlowStart(_ probe: PluginProbe) {
    probe.closeInput()
    probe.wait(CheckLimits.slowFirstLine, for: !probe.lines.isEmpty) { hasSpoken in
      let words =
        hasSpoken ? "its first line came after \(probe.now) ms" : "it had not read initialize"
      self.log.warn(2, "it starts slowly: \(words)", probe)
      probe.wait(CheckLimits.end, for: !probe.isRunning) { _ in self.judgeEnd(probe) }
    }
  }

  /// A buffer that kept back what a process has to say.
  enum Silence {
    /// The plugin acts on a line only when many more have come.
    case readsAhead
    /// The plugin has written, but not flushed.
    case holdsOutput

    /// What is wrong.
    var words: String {
      switch self {
      case .readsAhead:
        "it reads ahead, and acts on a line only when kilobytes more have come (mawk: -W interactive)"
      case .holdsOutput: "stdout is block-buffered"
      }
    }
  }

  /// Ends the input of a process that has said nothing, and finds out whether a buffer kept it back.
  ///
  /// First it is sent as much as fills a buffer for reading: what speaks then reads ahead. What has
  /// not read its first line yet is slow to start, and what speaks long after the end of its input was
  /// at work: neither has anything in a buffer.
  func endSilent(
    _ probe: PluginProbe, within milliseconds: Int, then: @escaping (Silence?) -> Void
  ) {
    guard probe.hasReadEverything else {
      probe.closeInput()
      return probe.wait(milliseconds, for: !probe.isRunning) { _ in then(nil) }
    }
    let filling = CheckMessages.unknownNotification(
      String(repeating: "?", count: CheckLimits.fillingBytes))
    probe.send(Array(repeating: filling, count: CheckLimits.readBuffers).flatMap { $0 })
    probe.wait(CheckLimits.readAhead, for: !probe.lines.isEmpty) { hasSpoken in
      let end = probe.now
      probe.closeInput()
      probe.wait(milliseconds, for: !probe.isRunning) { _ in
        let first = probe.lines.first?.milliseconds ?? .max
        let holds = first < end + self.subject.limit(CheckLimits.readAhead)
        then(hasSpoken ? .readsAhead : holds ? .holdsOutput : nil)
      }
    }
  }

  private func awaitContent(_ probe: PluginProbe) {
    let first = probe.lines.first?.milliseconds ?? 0
    log.pass(2, "after \(first) ms")
    log.pass(4)
    facts.noteWants(probe.lines)
    if facts.wants.contains("input") { return InputScenario(check: self).start(probe) }
    probe.wait(CheckLimits.greeting, for: probe.lines.contains(where: \.hasContent)) { hasContent in
      if hasContent { self.note(firstContentOf: probe, since: 0) }
      // What has not answered may be about to end: it reads nothing.
      let isQuick = probe.lines.contains { $0.answers(1) }
      probe.wait(isQuick ? 0 : CheckLimits.moreContent, for: isQuick) { _ in
        self.contentIsKnown(probe)
      }
    }
  }

  func note(firstContentOf probe: PluginProbe, since start: Int) {
    guard let line = probe.lines.first(where: \.hasContent) else { return }
    let time = max(0, line.milliseconds - start)
    facts.firstContentMilliseconds = time
    if time <= subject.limit(CheckLimits.firstContent) {
      log.pass(3, "after \(time) ms")
    } else if CheckPatience.isMachineBusy {
      log.pass(3, "after \(time) ms on a busy machine")
    } else {
      log.fail(3, "after \(time) ms", probe)
    }
  }

  func contentIsKnown(_ probe: PluginProbe) {
    facts.noteDeclarations(of: probe)
    branch()
    facts.isPushOnly ? judgePushOnly(probe) : UnknownScenario(check: self).start(probe)
  }

  private func judgePushOnly(_ probe: PluginProbe) {
    for number in [13, 14, 15, 16, 17, 18, 19, 20] {
      log.skip(number, "it ended with status 0 and reads nothing")
    }
    judgeAnswers(probe)
    judgeEnd(probe)
  }

  func judgeAnswers(_ probe: PluginProbe) {
    let answers = probe.lines.filter { $0.answers(1) }
    switch answers.count {
    case 0: log.pass(9, "it does not answer, which is fine")
    case 1: log.pass(9)
    default: log.fail(9, "\(answers.count) answers", probe)
    }
    for line in probe.lines where line.method == nil && !line.answers(1) && !line.answers(2) {
      if probe.hasAsked(line.id) { continue }
      log.fail(9, "an answer with id \(line.id ?? "none"), which nothing was asked with", probe)
    }
    guard let answer = answers.first, answer.errorCode == nil else { return }
    if let version = answer.version, version != 1 {
      log.fail(10, "it chose \(version) where 1 was offered", probe)
    }
  }
}
