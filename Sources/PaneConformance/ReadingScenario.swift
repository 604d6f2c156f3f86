// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// How the plugin reads: pieces, piles, long lines, odd characters, other hosts, other places.
struct ReadingScenario: CheckScenario {
  let check: Conformance

  /// The first line byte by byte; then nobody reads the answers any more.
  func startBytewise() {
    guard let probe = check.probe() else { return }
    probe.sendSlowly(check.initialize[...]) {
      probe.wait(CheckLimits.firstLine, for: !probe.lines.isEmpty) { hasSpoken in
        hasSpoken ? self.log.pass(13) : self.log.fail(13, probe.exit?.words ?? "no answer", probe)
        probe.closeOutput()
        guard probe.isRunning else { return self.finish(probe) }
        probe.send(CheckMessages.unknownRequest(id: 2))
        probe.send(CheckMessages.input(generation: 1, item: "one"))
        self.watchProcessor(probe)
      }
    }
  }

  /// After a second without a reader, the time it uses in the next ones is measured: it spins when it
  /// works in all of them.
  private func watchProcessor(_ probe: PluginProbe) {
    probe.pause(CheckLimits.unread) { self.watchProcessor(probe, tries: CheckLimits.unreadWindows) }
  }

  private func watchProcessor(_ probe: PluginProbe, tries: Int) {
    guard probe.isRunning else { return endWithoutReader(probe) }
    let before = ProcessTime.ticks(of: probe.pid)
    probe.pause(CheckLimits.unread) {
      guard probe.isRunning else { return self.endWithoutReader(probe) }
      let used = max(0, ProcessTime.ticks(of: probe.pid) - before)
      if used > 5, tries > 1 { return self.watchProcessor(probe, tries: tries - 1) }
      if used > 5 {
        self.log.fail(26, "\(used * 10) ms of processor time in a second without a reader", probe)
      } else {
        self.log.pass(26)
      }
      self.finish(probe)
    }
  }

  private func endWithoutReader(_ probe: PluginProbe) {
    log.pass(26, "it ended")
    finish(probe)
  }

  /// Members from the future, many lines at once, a long line, odd characters.
  func startCrowded() {
    guard let probe = check.probe() else { return }
    probe.send(CheckMessages.crowdedInitialize(isRemote: subject.isRemote))
    probe.wait(CheckLimits.firstLine, for: !probe.lines.isEmpty) { hasSpoken in
      hasSpoken ? self.log.pass(17) : self.log.fail(17, probe.exit?.words ?? "no answer", probe)
      guard hasSpoken, probe.isRunning else { return self.finish(probe) }
      // The content may follow its answer, and names the source.
      probe.wait(CheckLimits.silence, for: probe.lines.contains { $0.source != nil }) { _ in
        self.checkPile(probe)
      }
    }
  }

  private func checkPile(_ probe: PluginProbe) {
    let source = probe.lines.last { $0.source != nil }?.source
    let takesInput = facts.wants.contains("input")
    var pile = requests(2...3, source)
    if takesInput {
      for generation in 1...3 { pile += CheckMessages.input(generation: generation, item: "one") }
    }
    // Its answer says that the inputs were read.
    pile += requests(4...4, source)
    guard !pile.isEmpty else {
      log.skip(14, "it ends at a request it does not know, and takes nothing else")
      return checkLongLine(probe)
    }
    let before = probe.lines.count
    probe.send(pile)
    let needsAnswers = source != nil || facts.answersUnknown
    let needsInput = takesInput && log.holds(37)
    func answered() -> Int { (2...4).count { id in probe.lines.contains { $0.answers(id) } } }
    func hasAnswers() -> Bool { !needsAnswers || answered() == 3 }
    func hasInput() -> Bool {
      let answers = probe.lines.dropFirst(before).filter(\.answersInput)
      // Three answers are answers to all three, whatever input they name.
      return !needsInput || answers.count > 2 || answers.contains { $0.answers(input: 3) }
    }
    // Who answers nothing of this is given a moment to end at it.
    let expects = needsAnswers || needsInput
    probe.wait(
      expects ? CheckLimits.answer : CheckLimits.silence, for: expects && hasAnswers() && hasInput()
    ) { _ in
      if let exit = probe.exit {
        if !self.facts.mayHaveEnded(probe) { self.log.fail(14, exit.words, probe) }
        return self.finish(probe)
      }
      if !hasAnswers() {
        self.log.fail(14, "\(answered()) of 3 requests answered", probe)
      } else if !hasInput() {
        self.log.fail(
          needsAnswers ? 38 : 14, "no answer to the last of 3 inputs that came at once", probe)
      }
      self.log.pass(14)
      self.checkLongLine(probe)
    }
  }

  /// Requests, of its rows if it has any; none when it would end at them.
  private func requests(
    _ ids: ClosedRange<Int>, _ source: SeenSource?
  ) -> [UInt8] {
    if let source {
      return ids.flatMap { CheckMessages.line(CheckMessages.page(id: $0, of: source)) }
    }
    if facts.endsAt.contains(.request) { return [] }
    return ids.flatMap { CheckMessages.unknownRequest(id: $0) }
  }

  private func checkLongLine(_ probe: PluginProbe) {
    guard !facts.endsAt.contains(.notification) else {
      log.skip(15, "it ends at a notification it does not know")
      return checkOddText(probe)
    }
    probe.send(
      CheckMessages.unknownNotification(String(repeating: "long ", count: CheckLimits.longWords)))
    awaitUnknown(probe, 5) {
      if let exit = probe.exit {
        if !self.facts.mayHaveEnded(probe) { self.log.fail(15, exit.words, probe) }
        return self.finish(probe)
      }
      self.log.pass(15)
      self.checkOddText(probe)
    }
  }

  /// Gives it time to end, or to answer a request at which it does not end.
  private func awaitUnknown(_ probe: PluginProbe, _ id: Int, then: @escaping () -> Void) {
    if !facts.endsAt.contains(.request) { probe.send(CheckMessages.unknownRequest(id: id)) }
    probe.wait(CheckLimits.silence, for: probe.lines.contains { $0.answers(id) }) { _ in then() }
  }

  private func checkOddText(_ probe: PluginProbe) {
    let odd = CheckMessages.oddText
    let takesOdd = facts.wants.contains("input")
    guard takesOdd || !facts.endsAt.contains(.notification) else {
      log.skip(16, "it ends at a notification it does not know, and takes nothing else")
      return finish(probe, excused: 32)
    }
    let before = probe.lines.count
    if takesOdd {
      probe.send(CheckMessages.input(generation: 9, item: odd, value: odd))
    }
    if !facts.endsAt.contains(.notification) { probe.send(CheckMessages.unknownNotification(odd)) }
    awaitUnknown(probe, 6) {
      guard takesOdd, probe.isRunning else { return self.judgeOddText(probe, isHeard: true) }
      // An answer to an input before this one may still have been on its way.
      func isHeard() -> Bool {
        probe.lines.dropFirst(before).contains {
          $0.answers(6) || $0.answersInput && ($0.generation ?? 9) == 9
        }
      }
      probe.wait(CheckLimits.answer, for: isHeard()) { self.judgeOddText(probe, isHeard: $0) }
    }
  }

  private func judgeOddText(_ probe: PluginProbe, isHeard: Bool) {
    if let exit = probe.exit {
      if !facts.mayHaveEnded(probe) { log.fail(16, exit.words, probe) }
    } else if isHeard {
      log.pass(16)
    } else {
      log.fail(16, "it answers nothing any more after an input with brackets and quotes", probe)
    }
    // The plugin may show the odd name it was sent.
    finish(probe, excused: 32)
  }

  /// A host that offers a version the plugin cannot know.
  func startWithOtherVersion() {
    guard let probe = check.probe() else { return }
    probe.send(CheckMessages.initialize(versions: [99], isRemote: subject.isRemote))
    probe.wait(CheckLimits.refusal, for: probe.lines.contains { $0.answers(1) }) { isAnswered in
      let answer = probe.lines.first { $0.answers(1) }
      if case .signaled = probe.exit {
        self.log.fail(10, probe.exit?.words ?? "", probe)
      } else if let code = answer?.errorCode {
        self.log.pass(10, "offered 99, it refuses with error \(code)")
      } else {
        self.log.pass(10, isAnswered ? "offered 99, it speaks \(answer?.version ?? 1)" : "")
      }
      guard probe.isRunning else { return self.finish(probe) }
      probe.closeInput()
      check.awaitEnd(probe, "after an unknown version")
    }
  }

  /// Sockets instead of pipes, as some hosts and libraries make them.
  func startWithSockets() {
    guard let probe = check.probe(usesSockets: true) else { return }
    probe.send(check.initialize)
    probe.wait(CheckLimits.greeting, for: !probe.lines.isEmpty) { hasSpoken in
      if probe.hasFailed {
        self.log.fail(22, probe.exit?.words ?? "", probe)
      } else {
        hasSpoken ? self.log.pass(22) : self.log.fail(22, "no answer over sockets", probe)
      }
      self.finish(probe)
    }
  }

  /// Another folder and an environment that holds nothing but the search path.
  func startBare() {
    var environment = ["LANG": "C"]
    environment["PATH"] = subject.environment["PATH"] ?? "/usr/bin:/bin"
    let folder = subject.arguments.first?.hasPrefix("/") == true ? "/" : nil
    guard let probe = check.probe(environment: environment, workingDirectory: folder) else {
      return
    }
    probe.send(check.initialize)
    probe.wait(CheckLimits.greeting, for: !probe.lines.isEmpty) { hasSpoken in
      if probe.hasFailed {
        self.log.fail(21, probe.exit?.words ?? "", probe)
      } else if hasSpoken {
        self.log.pass(21)
      }
      if hasSpoken || !probe.isRunning { return self.finish(probe) }
      check.endSilent(probe, within: CheckLimits.unread) { silence in
        self.log.fail(21, silence.map { "\($0.words) there" } ?? "no answer", probe)
        self.finish(probe)
      }
    }
  }
}

/// The processor time of a process.
enum ProcessTime {
  /// User and system time in ticks of 10 ms; 0 when there is no such process.
  static func ticks(of process: Int32) -> Int {
    guard let bytes = try? FileSystem.read("/proc/\(process)/stat", limit: 4_096) else { return 0 }
    // The name in parentheses may hold spaces; what follows it does not.
    let rest = String(decoding: bytes, as: UTF8.self).split(separator: ")").last ?? ""
    let words = rest.split(separator: " ")
    guard words.count > 12 else { return 0 }
    return (Int(words[11]) ?? 0) + (Int(words[12]) ?? 0)
  }
}
