// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// A message no plugin knows.
enum UnknownMessage: CaseIterable {
  case notification
  case answer
  case request

  /// The rule about it.
  var rule: Int {
    switch self {
    case .notification: 18
    case .answer: 20
    case .request: 19
    }
  }

  /// The id of the request.
  static let requestID = 2

  /// The line.
  fileprivate var line: [UInt8] {
    switch self {
    case .notification: CheckMessages.unknownNotification()
    case .answer: CheckMessages.raw(#"{"jsonrpc":"2.0","id":99999,"result":{}}"#)
    case .request: CheckMessages.unknownRequest(id: Self.requestID)
    }
  }
}

/// Messages the plugin does not know, one after the other.
///
/// A process that ended at one of them, or at something before, is replaced: each is blamed for its
/// own doing only. What comes later sends none of those at which the plugin ends.
struct UnknownScenario: CheckScenario {
  let check: Conformance

  /// Tries all of them, then ends the process and goes on to how it reads.
  func start(_ probe: PluginProbe) { tryUnknown(UnknownMessage.allCases[...], probe) }

  private func tryUnknown(_ messages: ArraySlice<UnknownMessage>, _ probe: PluginProbe) {
    guard probe.isRunning else {
      check.judgeAnswers(probe)
      finish(probe)
      return messages.isEmpty ? unknownIsKnown() : replace(messages)
    }
    guard let message = messages.first else {
      check.judgeAnswers(probe)
      unknownIsKnown()
      probe.closeInput()
      return probe.wait(CheckLimits.end, for: !probe.isRunning) { _ in check.judgeEnd(probe) }
    }
    let before = probe.lines.count
    probe.send(message.line)
    let isRequest = message == .request
    let id = UnknownMessage.requestID
    probe.wait(
      isRequest ? CheckLimits.shown : CheckLimits.silence,
      for: isRequest && probe.lines.contains { $0.answers(id) }
    ) { _ in
      self.judge(message, probe, probe.lines.dropFirst(before))
      self.tryUnknown(messages.dropFirst(), probe)
    }
  }

  /// Goes on with another process.
  private func replace(_ messages: ArraySlice<UnknownMessage>) {
    let isStarted = check.open { probe in
      guard probe.isRunning else {
        for message in messages { self.log.skip(message.rule, "it had ended before") }
        self.finish(probe)
        return self.unknownIsKnown()
      }
      self.tryUnknown(messages, probe)
    }
    if !isStarted { unknownIsKnown() }
  }

  private func judge(
    _ message: UnknownMessage, _ probe: PluginProbe, _ lines: ArraySlice<RecordedLine>
  ) {
    let rule = message.rule
    if let exit = probe.exit {
      facts.endsAt.insert(message)
      return log.fail(rule, exit.words, probe)
    }
    guard message == .request else {
      let isError = message == .notification && lines.contains { $0.errorCode != nil }
      return isError ? log.fail(rule, "it answered with an error", probe) : log.pass(rule)
    }
    let answer = lines.first { $0.answers(UnknownMessage.requestID) }
    facts.answersUnknown = answer != nil
    if let code = answer?.errorCode {
      code == WireErrorCode.methodNotFound.rawValue
        ? log.pass(rule) : log.fail(rule, "it answered with error \(code)", probe)
    } else {
      log.fail(rule, facts.answersUnknown ? "it answered with a result" : "no answer", probe)
    }
  }

  /// What can be sent is known now.
  private func unknownIsKnown() {
    if check.parts.contains(.starts) { ReadingScenario(check: check).startCrowded() }
  }
}
