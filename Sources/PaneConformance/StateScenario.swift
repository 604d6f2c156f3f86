// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Saved states, tried in a folder of the checker's own.
struct StateScenario: CheckScenario {
  let check: Conformance

  /// Starts a process, ends it when it has saved something, and restores that and something else.
  func start() {
    guard let place = check.scratchPlace() else {
      return log.skip(54, "it was given a real folder")
    }
    check.open(in: place) { probe in
      // The plugin may save a moment after it has shown something.
      let saved = { probe.lines.last { $0.method == "state.save" }?.parameters?["restore"] }
      probe.wait(CheckLimits.shown, for: saved() != nil) { _ in
        probe.signal(9)
        probe.wait(CheckLimits.terminated, for: !probe.isRunning) { _ in
          self.finish(probe)
          if let token = saved() { self.restore(token, Self.titles(of: probe), place) }
          self.restoreGarbage(place)
        }
      }
    }
  }

  /// The titles that a process has shown, in their order; one without any has shown `nil`.
  private static func titles(of probe: PluginProbe) -> [String?] {
    let titles = probe.lines.compactMap { $0.parameters?["title"] }.map(\.plainText)
    return titles.isEmpty ? [nil] : titles
  }

  /// Restores a state in a further process, which has to show one of the titles of the process that
  /// has saved it: which of them it had at the moment nobody can tell.
  private func restore(_ token: SeenValue, _ titles: [String?], _ place: ScratchPlace) {
    let text = token.jsonText
    if text.utf8.count > Limit.restoreBytes {
      log.fail(53, "\(text.utf8.count) bytes; \(Limit.restoreBytes) is the limit")
    }
    check.open(in: place, restore: text) { probe in
      func isSame() -> Bool { titles.contains(Self.titles(of: probe).last ?? nil) }
      probe.wait(CheckLimits.end, for: isSame()) { isSame in
        if probe.hasFailed {
          self.log.fail(53, probe.exit?.words ?? "", probe)
        } else if let error = Self.error(of: probe) {
          self.log.fail(53, "restored, it shows “\(error.prefix(60))”", probe)
        } else if !isSame {
          self.explain(probe, titles.last ?? nil, place)
        } else {
          self.log.pass(53)
        }
        self.finish(probe)
        withExtendedLifetime(place) {}
      }
    }
  }

  /// Finds out whether a title that did not come back comes by itself: then a process that has
  /// nothing to restore shows it, too.
  private func explain(_ restored: PluginProbe, _ title: String?, _ place: ScratchPlace) {
    let now = Self.titles(of: restored).last ?? nil
    let words = "“\(title?.prefix(40) ?? "")” came back as “\(now?.prefix(40) ?? "nothing")”"
    let isOpen = check.open(in: place) { probe in
      probe.wait(CheckLimits.end, for: Self.titles(of: probe).contains(now)) { comesByItself in
        comesByItself ? self.log.pass(53) : self.log.fail(53, words, restored)
        self.finish(probe)
        withExtendedLifetime(place) {}
      }
    }
    if !isOpen { log.fail(53, words, restored) }
  }

  private static func error(of probe: PluginProbe) -> String? {
    probe.lines.compactMap { $0.parameters?["error"]?["text"]?.plainText }.last
  }

  private func restoreGarbage(_ place: ScratchPlace) {
    check.open(in: place, restore: #"{"xCheck":[1,null,{"a":"b"}],"path":7}"#) { probe in
      if probe.hasFailed {
        self.log.fail(54, probe.exit?.words ?? "", probe)
      } else {
        probe.lines.isEmpty ? self.log.fail(54, "no answer", probe) : self.log.pass(54)
      }
      self.finish(probe)
      withExtendedLifetime(place) {}
    }
  }
}
