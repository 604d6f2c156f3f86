// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol
import TerminalInput

/// What is typed into a field for secrets, without what it says.
extension HostEvent {
  /// The same with an `x` for every character.
  package var withoutLetters: HostEvent {
    guard case .input(let input, let times) = self else { return self }
    return .input(input.withoutLetters, times: times)
  }
}

extension InputEvent {
  /// The same with an `x` for every character; keys that type nothing stay.
  fileprivate var withoutLetters: InputEvent {
    switch self {
    case .text: .text("x")
    case .paste(let text, let isComplete):
      .paste(String(repeating: "x", count: text.count), isComplete: isComplete)
    case .key: typedScalar == nil ? self : .text("x")
    case .mouse, .focus, .drop, .size, .reply: self
    }
  }
}

extension HostMessage {
  /// The same with dots in place of secret values, for what is written down.
  package var withoutSecrets: HostMessage {
    if case .formSubmit(let id, var form) = self {
      form.values = form.values.hiding(form.secrets)
      return .formSubmit(id: id, form)
    }
    if case .commandRun(let id, var run) = self {
      run.arguments = run.arguments.hiding(run.secrets)
      return .commandRun(id: id, run)
    }
    if case .result(let id, let answer, true) = self {
      return .result(id, answer.hiding(["value"]), isSecret: true)
    }
    return self
  }
}

extension HostState {
  /// True while what is typed is nobody's to read.
  package var isTypingSecret: Bool {
    if let sheet = dialogs.top {
      return sheet.kind == .password || sheet.form?.isTypingSecret == true
    }
    return keys.typing == nil && panes.read(columns[focus], { $0.isTypingSecret }) == true
  }
}
