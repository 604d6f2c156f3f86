// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Inputs one by one, in haste, and large ones.
struct InputScenario: CheckScenario {
  let check: Conformance

  // MARK: One by one

  /// Sends inputs to the first process and judges the answers.
  func start(_ probe: PluginProbe) {
    // What it shows by itself is no answer.
    probe.wait(CheckLimits.silence, for: probe.lines.contains(where: \.hasContent)) { hasContent in
      if hasContent { check.note(firstContentOf: probe, since: 0) }
      self.tryInput(probe, 1, item: "one")
    }
  }

  private func tryInput(_ probe: PluginProbe, _ generation: Int, item: String) {
    let (before, sent) = (probe.lines.count, probe.now)
    probe.send(CheckMessages.input(generation: generation, item: item))
    func answer() -> RecordedLine? {
      probe.lines.dropFirst(before).first { $0.answers(input: generation) }
    }
    probe.wait(CheckLimits.answer, for: answer() != nil) { _ in
      if self.facts.firstContentMilliseconds == nil {
        check.note(firstContentOf: probe, since: sent)
      }
      guard let answer = answer() else {
        let heard = probe.lines.dropFirst(before)
        self.log.fail(37, Self.silence(probe, heard, generation), probe)
        self.log.skip(39, "it does not answer inputs")
        return self.checkEmptyInput(probe, generation + 1)
      }
      // Without a gen it may be something that was on its way: once more.
      if answer.generation == nil, generation == 1 { return self.tryInput(probe, 2, item: "two") }
      self.log.pass(37, "after \(max(0, answer.milliseconds - sent)) ms")
      answer.generation == nil
        ? self.log.fail(39, "the answer has no gen", probe) : self.log.pass(39)
      self.checkEmptyInput(probe, generation + 1)
    }
  }

  /// Why an input counts as not answered.
  private static func silence(
    _ probe: PluginProbe, _ lines: ArraySlice<RecordedLine>, _ generation: Int
  ) -> String {
    if let exit = probe.exit { return "\(exit.words) at a text/plain value" }
    if let other = lines.last(where: \.answersInput)?.generation {
      return "what it showed then names input \(other)"
    }
    if lines.contains(where: { $0.method == "pane.set" && $0.generation == generation }) {
      return "it answered input \(generation) without content, error or loading: the column goes "
        + "on showing what it showed, faint"
    }
    return "no content, error or loading for a text/plain value"
  }

  private func checkEmptyInput(_ probe: PluginProbe, _ generation: Int) {
    guard probe.isRunning else {
      log.skip(40, "it had ended before")
      return check.contentIsKnown(probe)
    }
    let last = generation + 1
    probe.send(CheckMessages.input(generation: generation, item: nil))
    probe.send(
      CheckMessages.input(generation: last, item: "odd", type: "application/x-check-unknown"))
    let isAnswered = { probe.lines.contains { $0.answersInput && $0.generation == last } }
    probe.wait(CheckLimits.secondInput, for: isAnswered()) { _ in
      if let exit = probe.exit {
        self.log.fail(
          40, "\(exit.words) after an input without an item, or of an unknown type", probe)
      } else {
        self.log.pass(40)
      }
      self.askAhead(probe, last + 1)
    }
  }

  // MARK: Ahead

  /// Asks what would be shown for another input, and then gives that.
  private func askAhead(_ probe: PluginProbe, _ generation: Int) {
    guard facts.wants.contains("input.ahead"), probe.isRunning else {
      return check.contentIsKnown(probe)
    }
    let before = probe.lines.count
    let input = CheckMessages.inputSet(generation: generation, item: "one", value: "colonnade")
    probe.ask(CheckRequest { .inputAhead(id: $0, input) }) { answer in
      // What it shows of the question comes behind the answer at the latest.
      probe.pause(CheckLimits.silence) {
        self.judge(answer, since: before, of: probe, generation)
        check.contentIsKnown(probe)
      }
    }
  }

  private func judge(
    _ answer: RecordedLine?, since before: Int, of probe: PluginProbe, _ generation: Int
  ) {
    let shown = probe.lines.dropFirst(before).first {
      $0.hasContent && $0.generation == generation
    }
    if let exit = probe.exit {
      log.fail(83, "\(exit.words) at input.ahead", probe)
    } else if answer == nil {
      log.fail(83, "no answer to input.ahead", probe)
    } else if shown != nil {
      log.fail(
        83, "it showed content for input \(generation), which it was only asked about", probe)
    } else {
      log.pass(83)
    }
  }

  // MARK: In haste

  /// Sends inputs faster than they can be answered to a process of its own.
  func startStorm() {
    guard facts.wants.contains("input") else { return }
    check.open { probe in self.sendStorm(probe, 2) }
  }

  private func sendStorm(_ probe: PluginProbe, _ generation: Int) {
    guard probe.isRunning else { return judgeStorm(probe) }
    probe.send(
      CheckMessages.input(
        generation: generation, item: "item \(generation)", value: "value \(generation)"))
    guard generation <= CheckLimits.storm else { return awaitLast(probe, generation) }
    probe.pause(CheckLimits.betweenInputs) { self.sendStorm(probe, generation + 1) }
  }

  private func awaitLast(_ probe: PluginProbe, _ generation: Int) {
    let isThere = { probe.lines.contains { $0.answersInput && $0.generation == generation } }
    probe.wait(CheckLimits.answer, for: isThere()) { _ in
      // What belongs to an earlier one may still be on its way.
      probe.pause(CheckLimits.silence) { self.judgeStorm(probe) }
    }
  }

  private func judgeStorm(_ probe: PluginProbe) {
    if let exit = probe.exit {
      log.fail(38, exit.words, probe)
      return finish(probe)
    }
    let generations = probe.lines.filter(\.answersInput).compactMap(\.generation)
    let back = zip(generations, generations.dropFirst()).first { $0 > $1 }
    let last = CheckLimits.storm + 1
    if generations.isEmpty {
      log.skip(38, log.holds(37) ? "its answers have no gen" : "it does not answer inputs")
    } else if let back {
      log.fail(38, "it answered input \(back.0) and then input \(back.1)", probe)
    } else if let newest = generations.last, newest != last {
      log.fail(38, "the last answer is for input \(newest) of \(last)", probe)
      if generations.count > 2, Set(generations).count == 1 {
        log.fail(39, "each of its answers names input \(newest)", probe)
      }
    } else {
      log.pass(38)
    }
    sendCrowd(probe)
  }

  private func sendCrowd(_ probe: PluginProbe) {
    let generation = CheckLimits.storm + 2
    let before = probe.lines.count
    probe.send(CheckMessages.crowd(generation: generation, count: CheckLimits.crowd))
    func isAnswered() -> Bool {
      probe.lines.dropFirst(before).contains { $0.answers(input: generation) }
    }
    probe.wait(CheckLimits.answer, for: isAnswered()) { isAnswered in
      let other = probe.lines.dropFirst(before).last(where: \.answersInput)?.generation
      if let exit = probe.exit {
        self.log.fail(41, exit.words, probe)
      } else if isAnswered || !self.log.holds(37) {
        self.log.pass(41)
      } else if let other, !self.log.holds(38) {
        self.log.skip(
          41, "its answers still name input \(other) of \(CheckLimits.storm + 1) before it")
      } else {
        self.log.fail(41, "no answer to an input of 1,000 rows", probe)
      }
      self.finish(probe)
    }
  }
}
