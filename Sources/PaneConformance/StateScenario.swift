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
        let title = Self.title(of: probe)
        probe.signal(9)
        probe.wait(CheckLimits.terminated, for: !probe.isRunning) { _ in
          self.finish(probe)
          if let token = saved() { self.restore(token, title, place) }
          self.restoreGarbage(place)
        }
      }
    }
  }

  private static func title(of probe: PluginProbe) -> String? {
    probe.lines.last { $0.parameters?["title"] != nil }?.parameters?["title"]?.plainText
  }

  private func restore(_ token: SeenValue, _ title: String?, _ place: ScratchPlace) {
    let text = token.jsonText
    if text.utf8.count > Limit.restoreBytes {
      log.fail(53, "\(text.utf8.count) bytes; \(Limit.restoreBytes) is the limit")
    }
    check.open(in: place, restore: text) { probe in
      probe.wait(CheckLimits.end, for: Self.title(of: probe) == title) { isSame in
        if probe.hasFailed {
          self.log.fail(53, probe.exit?.words ?? "", probe)
        } else if let error = Self.error(of: probe) {
          self.log.fail(53, "restored, it shows “\(error.prefix(60))”", probe)
        } else if !isSame {
          let now = Self.title(of: probe) ?? "nothing"
          self.log.fail(53, "“\(title?.prefix(40) ?? "")” came back as “\(now.prefix(40))”", probe)
        } else {
          self.log.pass(53)
        }
        self.finish(probe)
        withExtendedLifetime(place) {}
      }
    }
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
