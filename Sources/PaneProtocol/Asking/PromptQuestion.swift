// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// `prompt.ask`: a question to the user.
public struct PromptQuestion: Equatable, Sendable, WireObject {
  /// The kind of the user's answer.
  public enum Kind: String, CaseIterable, Sendable { case confirm, text, password, choice }
  /// The kind of the user's answer.
  public var kind: Kind
  /// The subject of the question.
  public var title: SafeText
  /// Further words below the title.
  public var text: SafeText?
  /// The first content of the field.
  public var initial: JSONText?
  /// Values to choose from.
  public var choices: [PluginCommand.Argument.Choice]
  /// True when saying yes destroys something.
  public var isDangerous: Bool
  /// Creates a question.
  public init(
    kind: Kind, title: SafeText, text: SafeText? = nil, initial: JSONText? = nil,
    choices: [PluginCommand.Argument.Choice] = [], isDangerous: Bool = false
  ) {
    self.kind = kind
    self.title = title
    self.text = text
    self.initial = initial
    self.choices = choices
    self.isDangerous = isDangerous
  }

  package static let shape = WireShape(
    .required("kind", .word(of: Kind.self)), .required("title", .label),
    .optional("text", .paragraph), .optional("default", .scalar),
    .optional("choices", .list(of: PluginCommand.Argument.Choice.self, upTo: Limit.choices)),
    .optional("danger", .bool))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let kind = reader.string("kind", in: value).flatMap(Kind.init) else {
      reader.note(RemarkWords.unknownQuestion)
      return nil
    }
    guard let title = reader.label("title", in: value) else { return nil }
    let choices = reader.choices(value)
    if kind == .choice, choices.isEmpty {
      reader.note(RemarkWords.noChoices)
      return nil
    }
    self.init(
      kind: kind, title: title, text: reader.multiline("text", in: value),
      initial: reader.scalar("default", in: value), choices: choices,
      isDangerous: reader.bool("danger", in: value) ?? false)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kind", kind.rawValue)
    writer.member("title", title.string)
    writer.optional("text", text?.string)
    writer.optional("default", initial)
    if !choices.isEmpty { writer.member("choices", choices) }
    writer.flag("danger", isDangerous)
  }
}

/// The answer to `prompt.ask`.
public struct PromptAnswer: Equatable, Sendable, WireObject {
  /// A text, the id of a choice, or whether the user agreed; `nil` when the question was dismissed.
  public var value: JSONText?
  /// The value chosen or typed; `nil` when the user has left the question.
  public init(value: JSONText?) { self.value = value }

  package static let shape = WireShape(.optional("value", .json(upTo: Limit.textRunBytes)))
  package static var absent: Self? { Self(value: nil) }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    let answer = reader.json("value", in: value, maxBytes: Limit.hostLineBytes)
    self.value = answer == .null ? nil : answer
  }

  package func write(into writer: inout JSONWriter) { writer.member("value", json: value?.text) }
}

extension WireMethod where Parameters == PromptQuestion, Answer == PromptAnswer {
  /// Asks the user something in a sheet over the window.
  public static var promptAsk: Self { Self("prompt.ask", from: .plugin, .request, since: 1) }
}
