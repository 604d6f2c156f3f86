// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Commands and prompts, tried in a folder of the checker's own.
extension Conformance {
  func checkCommands() {
    guard let place = scratchPlace() else {
      return log.skip(51, "it was given a real folder")
    }
    open(in: place) { probe in CommandRun(self, probe, place).start() }
  }
}

/// The commands of one plugin, tried one after the other in a folder of the checker's own.
final class CommandRun {

  private let conformance: Conformance
  private let probe: PluginProbe
  /// Kept until the process is gone.
  private let place: ScratchPlace
  /// The names of the commands by the ids of the requests.
  private var names: [Int: String] = [:]
  /// What it says of its rows before and after a command; `nil` when it shows no source.
  private var rows: RowsRun?

  init(_ conformance: Conformance, _ probe: PluginProbe, _ place: ScratchPlace) {
    self.conformance = conformance
    self.probe = probe
    self.place = place
  }

  func start() {
    let declared = probe.lines.last { $0.parameters?["commands"] != nil }
    let commands = declared?.parameters?["commands"]?.elements ?? []
    guard !commands.isEmpty, probe.isRunning else { return conformance.finish(probe) }
    // What may harm is not tried, not even here.
    let harmless = commands.filter {
      $0["danger"]?.bool != true && $0["confirm"] == nil && $0["id"]?.string != nil
    }
    let first = harmless.prefix(CheckLimits.commands)
    guard let source = probe.lines.last(where: { $0.source != nil })?.source else {
      return run(first)
    }
    rows = RowsRun(conformance, probe, source)
    rows?.look { self.run(first) }
  }

  /// Looks at the rows that the commands have changed, before other things are tried.
  private func judgeRows() {
    rows == nil ? runUnknown() : rows?.lookAgain { self.runUnknown() }
  }

  private func run(_ commands: ArraySlice<SeenValue>) {
    guard let command = commands.first, probe.isRunning else { return judgeRows() }
    let rest = commands.dropFirst()
    let id = command["id"]?.string ?? ""
    let row = probe.lines.last { !$0.rows.isEmpty }?.rows.first?.id
    if command["when"]?.string?.hasPrefix("item") == true, row == nil { return run(rest) }
    let parameters = Self.parameters(of: command, id, row)
    if command["notify"]?.bool == true {
      probe.send(CheckMessages.line(.commandRun(id: nil, parameters)))
      return run(rest)
    }
    let request = probe.request(CheckRequest { .commandRun(id: $0, parameters) })
    names[request] = "the command “\(id.prefix(40))”"
    let isProgressing = { [probe] in
      probe.lines.contains { $0.method == "$.progress" && $0.parameters?["id"]?.int == request }
    }
    probe.wait(CheckLimits.answer, for: self.probe.answer(to: request) != nil || isProgressing()) {
      _ in
      guard self.probe.isRunning else { return self.lost(request) }
      if let answer = self.probe.answer(to: request) {
        self.conformance.log.pass(51)
        return self.takeBack(answer, named: id) {
          self.complete(command) { self.empty(command, parameters) { self.run(rest) } }
        }
      }
      self.cancel(request, isProgressing: isProgressing()) { self.run(rest) }
    }
  }

  /// Does what `u` does, where the answer has a word for that.
  private func takeBack(
    _ answer: RecordedLine, named id: String, then: @escaping () -> Void
  ) {
    guard let undo = answer.result?["undo"], let name = undo["command"]?.string else {
      return then()
    }
    let parameters = PaneProtocol.CommandRun(
      command: name, item: nil, items: [],
      arguments: CheckMessages.opaque(undo["args"] ?? .object([:])), by: "key")
    probe.ask(CheckRequest { .commandRun(id: $0, parameters) }) { answer in
      let title = "the undo of the command “\(id.prefix(40))”"
      if let exit = self.probe.exit {
        self.conformance.log.fail(51, "\(exit.words) at \(title)", self.probe)
        return self.conformance.finish(self.probe)
      }
      let code = answer?.errorCode
      if answer == nil || code == WireErrorCode.methodNotFound.rawValue
        || code == WireErrorCode.invalidParameters.rawValue
      {
        self.conformance.log.fail(
          51, "\(title): \(code.map { "error \($0)" } ?? "no answer")", self.probe)
      }
      then()
    }
  }

  /// Asks for what an argument could become, where the command says that it tells.
  private func complete(_ command: SeenValue, then: @escaping () -> Void) {
    let argument = command["args"]?.elements.first { $0["complete"]?.bool == true }
    guard let name = argument?["id"], let id = command["id"], probe.isRunning else {
      return then()
    }
    let members: SeenMembers = ["command": id, "arg": name, "text": .text("")]
    probe.ask(.other("prompt.complete", members)) { answer in
      if let exit = self.probe.exit {
        self.conformance.log.fail(51, "\(exit.words) at prompt.complete", self.probe)
        return self.conformance.finish(self.probe)
      }
      if answer == nil { self.conformance.log.fail(51, "no answer to prompt.complete", self.probe) }
      then()
    }
  }

  /// Runs a command once more, with nothing in the fields for numbers, as a user may leave them.
  private func empty(
    _ command: SeenValue, _ parameters: PaneProtocol.CommandRun, then: @escaping () -> Void
  ) {
    let fields = command["args"]?.elements ?? []
    guard fields.contains(where: { $0["type"]?.string == "number" }), probe.isRunning else {
      return then()
    }
    var parameters = parameters
    parameters.arguments = Self.arguments(for: fields) {
      $0["type"]?.string == "number" ? .null : Self.answer(to: $0)
    }
    probe.ask(CheckRequest { [parameters] in .commandRun(id: $0, parameters) }) { answer in
      let title = "the command “\(parameters.command.prefix(40))” without a number"
      if let exit = self.probe.exit {
        self.conformance.log.fail(51, "\(exit.words) at \(title)", self.probe)
        return self.conformance.finish(self.probe)
      }
      if answer == nil { self.conformance.log.fail(51, "no answer to \(title)", self.probe) }
      then()
    }
  }

  /// Cancels a command that takes long; that, too, has to be answered.
  private func cancel(_ request: Int, isProgressing: Bool, then: @escaping () -> Void) {
    probe.send(CheckMessages.line(.cancel(id: request, reason: "the user pressed Esc")))
    let name = names[request] ?? ""
    probe.wait(CheckLimits.cancelled, for: self.probe.answer(to: request) != nil) { isAnswered in
      if isAnswered {
        self.conformance.log.pass(51)
        self.conformance.log.pass(68)
      } else if !self.probe.isRunning {
        return self.lost(request)
      } else if isProgressing {
        self.conformance.log.pass(51)
        self.conformance.log.fail(68, "no answer to \(name) after $.cancel", self.probe)
      } else {
        self.conformance.log.fail(51, "no answer to \(name)", self.probe)
      }
      then()
    }
  }

  private func lost(_ request: Int) {
    let words = "\(probe.exit?.words ?? "") at \(names[request] ?? "")"
    conformance.log.fail(51, words, probe)
    conformance.finish(probe)
  }

  private static func parameters(of command: SeenValue, _ id: String, _ row: String?)
    -> PaneProtocol.CommandRun
  {
    PaneProtocol.CommandRun(
      command: id, item: row, items: row.map { [$0] } ?? [],
      arguments: arguments(for: command["args"]?.elements ?? [], answer), by: "palette")
  }

  private static func arguments(
    for fields: [SeenValue], _ answer: (SeenValue) -> SeenValue?
  ) -> JSONText {
    var arguments = SeenMembers()
    for field in fields {
      if let name = field["id"]?.string { arguments[name] = answer(field) }
    }
    return CheckMessages.opaque(.object(arguments))
  }

  /// What a user might answer, in the form in which a host sends it.
  private static func answer(to field: SeenValue) -> SeenValue? {
    let choice = field["choices"]?.elements.first.flatMap { $0.string ?? $0["id"]?.string }
    let value = field["value"] ?? .null
    switch field["type"]?.string {
    case "note": return nil
    case "bool": return .truth(value == .truth(true) || value == .text("true"))
    case "number": return .number(Double(value.int ?? value.string.flatMap { Int($0) } ?? 1))
    case "multi": return .list([.text(choice ?? "checked")])
    case "choice": return .text(choice ?? "checked")
    default:
      let start = PluginCommand.Argument.fill(value.string ?? "", text: "checked", name: "checked")
      return .text(start.isEmpty ? "checked" : start)
    }
  }

  private func runUnknown() {
    guard probe.isRunning else { return conformance.finish(probe) }
    let parameters = Self.parameters(of: .null, "x.check.unknown", nil)
    probe.ask(CheckRequest { .commandRun(id: $0, parameters) }, within: CheckLimits.refusal) {
      answer in
      if let exit = self.probe.exit {
        self.conformance.log.fail(51, "\(exit.words) at a command it does not have", self.probe)
      } else if let answer {
        answer.errorCode == nil
          ? self.conformance.log.fail(
            51, "a command it does not have was answered with a result", self.probe)
          : self.conformance.log.pass(51)
      } else {
        self.conformance.log.warn(51, "no answer to a command it does not have", self.probe)
      }
      self.probe.pause(CheckLimits.secondAnswer) { self.judgeAnswers() }
    }
  }

  private func judgeAnswers() {
    for (request, name) in names.sorted(by: { $0.key < $1.key }) {
      let count = probe.lines.count { $0.answers(request) }
      if count > 1 { conformance.log.fail(51, "\(count) answers to \(name)", probe) }
    }
    judgePrompts()
  }

  private func judgePrompts() {
    guard probe.lines.contains(where: { $0.method == "prompt.ask" }) else {
      return conformance.finish(probe)
    }
    probe.pause(CheckLimits.silence) {
      if let exit = self.probe.exit {
        self.conformance.log.fail(52, exit.words, self.probe)
      } else {
        self.conformance.log.pass(52)
      }
      self.conformance.finish(self.probe)
    }
  }
}
