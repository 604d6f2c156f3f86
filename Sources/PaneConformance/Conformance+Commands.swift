// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol

/// Commands, prompts and saved states, all tried in a folder of the checker's own.
extension Conformance {
  /// Commands tried of one plugin.
  private static let commandLimit = 40

  func checkCommands() {
    guard let place = scratchPlace() else {
      return log.skip(51, "it was given a real folder")
    }
    open(in: place) { probe in
      let declared = probe.lines.last { $0.parameters?["commands"] != nil }
      let commands = declared?.parameters?["commands"]?.elements ?? []
      guard !commands.isEmpty, probe.isRunning else { return self.finish(probe) }
      // What may harm is not tried, not even here.
      let harmless = commands.filter {
        $0["danger"]?.bool != true && $0["confirm"] == nil && $0["id"]?.string != nil
      }
      self.run(harmless.prefix(Self.commandLimit), probe, place)
    }
  }

  private func run(_ commands: ArraySlice<SeenValue>, _ probe: PluginProbe, _ place: ScratchPlace) {
    guard let command = commands.first, probe.isRunning else {
      return runUnknown(probe, place)
    }
    let id = command["id"]?.string ?? ""
    let row = probe.lines.last { !$0.rows.isEmpty }?.rows.first?.id
    if command["when"]?.string?.hasPrefix("item") == true, row == nil {
      return run(commands.dropFirst(), probe, place)
    }
    let parameters = Self.parameters(of: command, id, row)
    if command["notify"]?.bool == true {
      probe.send(CheckMessages.line(.commandRun(id: nil, parameters)))
      return run(commands.dropFirst(), probe, place)
    }
    let request = probe.request(CheckRequest { .commandRun(id: $0, parameters) })
    func isAlive() -> Bool {
      probe.answer(to: request) != nil
        || probe.lines.contains {
          $0.method == "$.progress" && $0.parameters?["id"]?.int == request
        }
    }
    probe.wait(3_000, for: isAlive()) { isAnswered in
      if let exit = probe.exit {
        self.log.fail(51, "\(exit.words) at the command “\(id.prefix(40))”")
      } else if !isAnswered {
        self.log.fail(51, "no answer to the command “\(id.prefix(40))”")
      } else {
        self.log.pass(51)
        if probe.answer(to: request) == nil {
          probe.send(CheckMessages.line(.cancel(id: request, reason: "checked")))
        }
      }
      self.run(commands.dropFirst(), probe, place)
    }
  }

  private static func parameters(of command: SeenValue, _ id: String, _ row: String?)
    -> CommandParameters
  {
    var arguments: SeenMembers = [:]
    for field in command["args"]?.elements ?? [] {
      guard let name = field["id"]?.string else { continue }
      arguments[name] = field["value"] ?? field["default"] ?? .text("checked")
    }
    return CommandParameters(
      command: id, item: row, items: row.map { [$0] } ?? [],
      arguments: CheckMessages.opaque(.object(arguments)), by: "palette")
  }

  private func runUnknown(_ probe: PluginProbe, _ place: ScratchPlace) {
    guard probe.isRunning else { return finish(probe) }
    let parameters = Self.parameters(of: .null, "x.check.unknown", nil)
    probe.ask(CheckRequest { .commandRun(id: $0, parameters) }, within: 1_000) { answer in
      if let exit = probe.exit {
        self.log.fail(51, "\(exit.words) at a command it does not have")
      } else if let answer {
        answer.errorCode == nil
          ? self.log.fail(51, "a command it does not have was answered with a result")
          : self.log.pass(51)
      } else {
        self.log.warn(51, "no answer to a command it does not have")
      }
      self.judgePrompts(probe)
      withExtendedLifetime(place) {}
    }
  }

  private func judgePrompts(_ probe: PluginProbe) {
    guard probe.lines.contains(where: { $0.method == "prompt.ask" }) else { return finish(probe) }
    probe.wait(300, for: false) { _ in
      if let exit = probe.exit {
        self.log.fail(52, exit.words)
      } else {
        self.log.pass(52)
      }
      self.finish(probe)
    }
  }

  // MARK: State

  func checkState() {
    guard let place = scratchPlace() else {
      return log.skip(54, "it was given a real folder")
    }
    open(in: place) { probe in
      // It may save a moment after it has shown something.
      let saved = { probe.lines.last { $0.method == "state.save" }?.parameters?["restore"] }
      probe.wait(500, for: saved() != nil) { _ in
        let title = Self.title(of: probe)
        probe.signal(9)
        probe.wait(1_000, for: !probe.isRunning) { _ in
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
    open(in: place, restore: text) { probe in
      probe.wait(2_000, for: Self.title(of: probe) == title) { isSame in
        if probe.hasFailed {
          self.log.fail(53, probe.exit?.words ?? "")
        } else if let error = Self.error(of: probe) {
          self.log.fail(53, "restored, it shows “\(error.prefix(60))”")
        } else if !isSame {
          let now = Self.title(of: probe) ?? "nothing"
          self.log.fail(53, "“\(title?.prefix(40) ?? "")” came back as “\(now.prefix(40))”")
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
    open(in: place, restore: #"{"xCheck":[1,null,{"a":"b"}],"path":7}"#) { probe in
      if probe.hasFailed {
        self.log.fail(54, probe.exit?.words ?? "")
      } else {
        probe.lines.isEmpty ? self.log.fail(54, "no answer") : self.log.pass(54)
      }
      self.finish(probe)
      withExtendedLifetime(place) {}
    }
  }
}
