// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// A user at work in the pane, in a folder of the checker's own: what the pane's content invites to.
///
/// Nothing is sent that this content would not lead a host to send.
struct ActingScenario: CheckScenario {
  let check: Conformance

  /// An event, and its name for people.
  private typealias Act = (name: String, method: String, members: SeenMembers)

  /// Starts a process in a folder where it may change what it likes.
  func start() {
    guard let place = check.scratchPlace() else {
      for number in [80, 81] { log.skip(number, "it was given a real folder") }
      return
    }
    check.open(in: place) { probe in
      self.tell(self.acts(in: probe)[...], probe, place)
    }
  }

  // MARK: Events

  private func acts(in probe: PluginProbe) -> [Act] {
    let page = probe.lines.last { $0.parameters?["content"]?["kind"] != nil }?.parameters
    guard let content = page?["content"] else { return [] }
    let isUnder = probe.lines.contains { $0.parameters?["up"]?.plainText != nil }
    let acts =
      rowActs(content) + textActs(content) + canvasActs(content) + formActs(content)
      + (isUnder ? [("a step out", "nav", ["page": .text(".."), "by": .text("key")])] : [])
    return acts.filter { facts.wants.contains($0.method) || $0.method.hasPrefix("canvas.") }
  }

  private func rowActs(_ content: SeenValue) -> [Act] {
    let rows = content["items"]?.elements ?? []
    var acts: [Act] = []
    let stays = rows.first { ["self", "open"].contains($0["enter"]?.string) } ?? rows.first
    if let id = stays?["id"] {
      acts.append(
        ("activate", "activate", ["item": id, "mods": .list([]), "by": .text("enter")]))
    }
    if let row = rows.first(where: { $0["checked"]?.bool != nil }), let id = row["id"] {
      let isOn = row["checked"]?.bool ?? false
      acts += [!isOn, isOn].map { ("check", "check", ["item": id, "checked": .truth($0)]) }
    }
    let branch = rows.first { $0["expandable"]?.bool == true || $0["children"]?.isList == true }
    if let id = branch?["id"] {
      acts += [true, false].map {
        ($0 ? "expand" : "a branch that closes", "expand", ["item": id, "expanded": .truth($0)])
      }
    }
    return acts
  }

  private func textActs(_ content: SeenValue) -> [Act] {
    if content["pages"] != nil { return [("page", "page", ["n": .number(1)])] }
    let lines = content["text"]?.plainText?.split(separator: "\n", omittingEmptySubsequences: false)
    guard let line = lines?.firstIndex(where: { $0.hasPrefix("- [ ]") }) else { return [] }
    return [("task", "task", ["line": .number(Double(line)), "checked": .truth(true)])]
  }

  private func canvasActs(_ content: SeenValue) -> [Act] {
    guard content["kind"]?.string == "canvas", content["mode"] == nil else { return [] }
    var acts: [Act] = []
    if let mouse = content["mouse"]?.string, !["none", "wheel"].contains(mouse) {
      acts += ["down", "up"].map { type in
        (
          "canvas.mouse", "canvas.mouse",
          [
            "type": .text(type), "x": .number(0), "y": .number(0), "button": .text("left"),
            "mods": .list([]), "clicks": .number(1),
          ]
        )
      }
    }
    if let keys = content["keys"]?.string, keys != "none" {
      acts.append(
        (
          "canvas.paste", "canvas.paste",
          ["text": .text("two\nlines"), "seq": .number(0), "last": .truth(true)]
        ))
    }
    return acts
  }

  private func formActs(_ content: SeenValue) -> [Act] {
    guard content["kind"]?.string == "form" else { return [] }
    let field = content["fields"]?.elements.first {
      ["text", "area"].contains($0["type"]?.string ?? "text") && $0["disabled"]?.bool != true
    }
    guard let id = field?["id"] else { return [] }
    return [
      (
        "form.change", "form.change",
        [
          "form": content["id"] ?? .text(""), "seq": .number(1), "field": id,
          "value": .text("checked"), "by": .text("typed"),
        ]
      )
    ]
  }

  /// Sends one after the other, so that the one at which it ends is known.
  private func tell(_ acts: ArraySlice<Act>, _ probe: PluginProbe, _ place: ScratchPlace) {
    guard let act = acts.first, probe.isRunning else { return submit(probe, place) }
    probe.send(CheckMessages.notification(act.method, .object(act.members)))
    // The death of an interpreter takes its time, and nothing follows the last one.
    let time = acts.count == 1 ? CheckLimits.silence : CheckLimits.event
    probe.pause(time) {
      if let exit = probe.exit {
        self.log.fail(80, "\(exit.words) at \(act.name)", probe)
        return self.finish(probe)
      }
      self.log.pass(80)
      self.tell(acts.dropFirst(), probe, place)
    }
  }

  // MARK: Forms

  private func submit(_ probe: PluginProbe, _ place: ScratchPlace) {
    let content = probe.lines.last { $0.parameters?["content"]?["kind"] != nil }?
      .parameters?["content"]
    guard probe.isRunning, let content, content["kind"]?.string == "form" else {
      return ask(probe, place)
    }
    var values = SeenMembers()
    for field in content["fields"]?.elements ?? [] {
      if let id = field["id"]?.string, let value = Self.answer(to: field) { values[id] = value }
    }
    let members: SeenMembers = [
      "form": content["id"] ?? .text(""), "values": .object(values), "changed": .list([]),
      "by": .text("key"),
    ]
    probe.ask(.other("form.submit", members)) { answer in
      if let exit = probe.exit {
        self.log.fail(81, exit.words, probe)
      } else if answer == nil {
        self.log.fail(81, "no answer", probe)
      } else if answer?.errorCode == WireErrorCode.methodNotFound.rawValue {
        self.log.fail(81, "it does not know form.submit", probe)
      } else {
        self.log.pass(81)
      }
      self.ask(probe, place)
    }
  }

  /// What a user might have left in a field; `nil` for one without an answer.
  private static func answer(to field: SeenValue) -> SeenValue? {
    let value = field["value"].flatMap { $0 == .null ? nil : $0 }
    let choice = field["choices"]?.elements.first.map { $0["id"] ?? $0 }
    switch field["type"]?.string.flatMap(FormField.Kind.init(rawValue:)) ?? .text {
    case .note: return nil
    case .bool: return value ?? .truth(false)
    case .number: return value ?? field["min"] ?? .number(1)
    case .choice: return value ?? choice ?? .null
    case .multi: return value ?? .list(choice.map { [$0] } ?? [])
    case .text, .area, .password: return value ?? .text("checked")
    }
  }

  // MARK: Gestures

  /// Carries something over the pane, and asks it what it wanted to be asked.
  private func ask(_ probe: PluginProbe, _ place: ScratchPlace) {
    let session: SeenValue = .text("check-gesture")
    let id = probe.lines.last { !$0.rows.isEmpty }?.rows.last?.id
    let anchor: SeenValue = .object(id.map { ["before": .text($0)] } ?? ["end": .truth(true)])
    let questions: [(String, SeenMembers)] = [
      (
        "drop.enter",
        [
          "session": session, "local": .truth(false), "origin": .text("host"),
          "count": .number(1), "types": .list([.text("text/plain")]),
          "titles": .list([.text("Checked")]), "rows": .list([]),
          "allowed": .list([.text("copy"), .text("move")]),
        ]
      ),
      (
        "drop.propose",
        ["session": session, "seq": .number(1), "target": .object(["anchor": anchor])]
      ),
    ]
    let wanted = questions.filter {
      facts.dropRules != nil && (facts.wants.contains($0.0) || asks(in: $0.0))
    }
    ask(wanted[...], probe, place)
  }

  private func asks(in question: String) -> Bool {
    question == "drop.propose" && facts.dropRules?["propose"]?.bool == true
  }

  private func ask(
    _ questions: ArraySlice<(String, SeenMembers)>, _ probe: PluginProbe, _ place: ScratchPlace
  ) {
    guard let (method, members) = questions.first, probe.isRunning else { return finish(probe) }
    probe.ask(.other(method, members), within: CheckLimits.gesture) { answer in
      if let exit = probe.exit {
        self.log.fail(82, "\(exit.words) at \(method)", probe)
      } else if answer == nil {
        self.log.fail(82, "no answer to \(method)", probe)
      } else {
        self.log.pass(82)
        self.judge(anchor: answer?.result?["anchor"], probe)
      }
      self.ask(questions.dropFirst(), probe, place)
    }
  }

  /// Another place that a proposal names is beside a row that is there.
  private func judge(anchor: SeenValue?, _ probe: PluginProbe) {
    let shown = probe.lines.last { $0.parameters?["content"]?["items"] != nil }
    guard let items = shown?.parameters?["content"]?["items"] else { return }
    let ids = Self.ids(in: items)
    let named = ["before", "after", "into"].compactMap { anchor?[$0]?.string }
    for id in named where !ids.contains(id) {
      log.fail(
        29, "drop.propose names a place at the row “\(id.prefix(40))”, which is not there", probe)
    }
  }

  private static func ids(in rows: SeenValue) -> Set<String> {
    rows.elements.reduce(into: []) { ids, row in
      if let id = row["id"]?.string { ids.insert(id) }
      if let children = row["children"] { ids.formUnion(Self.ids(in: children)) }
    }
  }
}
