// SPDX-License-Identifier: Apache-2.0

/// Inputs in haste, and large ones.
extension Conformance {
  /// Inputs sent in a second.
  private static let storm = 50

  func checkInputStorm() {
    guard wants.contains("input") else { return }
    open { probe in self.sendStorm(probe, 2) }
  }

  private func sendStorm(_ probe: PluginProbe, _ generation: Int) {
    guard probe.isRunning else { return judgeStorm(probe) }
    probe.send(
      CheckMessages.input(
        generation: generation, item: "item \(generation)", value: "value \(generation)"))
    guard generation <= Self.storm else { return awaitLast(probe, generation) }
    probe.wait(20, for: false) { _ in self.sendStorm(probe, generation + 1) }
  }

  private func awaitLast(_ probe: PluginProbe, _ generation: Int) {
    let isThere = { probe.lines.contains { $0.hasContent && $0.generation == generation } }
    probe.wait(3_000, for: isThere()) { _ in
      // What belongs to an earlier one may still be on its way.
      probe.wait(300, for: false) { _ in self.judgeStorm(probe) }
    }
  }

  private func judgeStorm(_ probe: PluginProbe) {
    if let exit = probe.exit {
      log.fail(38, exit.words)
      return finish(probe)
    }
    let generations = probe.lines.filter(\.hasContent).compactMap(\.generation)
    let back = zip(generations, generations.dropFirst()).first { $0 > $1 }
    if generations.isEmpty {
      log.skip(38, "its answers have no gen")
    } else if let back {
      log.fail(38, "it answered input \(back.0) and then input \(back.1)")
    } else if generations.last != Self.storm + 1 {
      log.fail(38, "the last answer is for input \(generations.last ?? 0) of \(Self.storm + 1)")
    } else {
      log.pass(38)
    }
    sendCrowd(probe)
  }

  private func sendCrowd(_ probe: PluginProbe) {
    let generation = Self.storm + 2
    let before = probe.lines.count
    probe.send(CheckMessages.crowd(generation: generation, count: 1_000))
    func isAnswered() -> Bool {
      probe.lines.dropFirst(before).contains {
        $0.hasContent && ($0.generation ?? generation) == generation
      }
    }
    probe.wait(3_000, for: isAnswered()) { isAnswered in
      if let exit = probe.exit {
        self.log.fail(41, exit.words)
      } else if !isAnswered, self.log.holds(37) {
        self.log.fail(41, "no answer to an input of 1,000 rows")
      } else {
        self.log.pass(41)
      }
      self.finish(probe)
    }
  }
}
