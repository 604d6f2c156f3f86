// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `prompt.complete`: what could become of a line that is being typed.
public struct PromptComplete: Equatable, Sendable, WireObject {
  /// Id of the command whose argument is typed.
  public var command: String
  /// Id of the argument.
  public var argument: String
  /// The line as far as it is typed.
  public var text: String

  /// Creates a question.
  public init(command: String, argument: String, text: String) {
    self.command = command
    self.argument = argument
    self.text = text
  }

  package static let shape = WireShape(
    .required("command", .id), .required("arg", .id),
    .optional("text", .string(upTo: Limit.textRunBytes)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let command = reader.id("command", in: value), let argument = reader.id("arg", in: value)
    else { return nil }
    self.init(
      command: command, argument: argument,
      text: reader.string("text", in: value, maxBytes: Limit.textRunBytes) ?? "")
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("command", command)
    writer.member("arg", argument)
    writer.member("text", text)
  }
}

/// The answer to `prompt.complete`.
public struct Completions: Equatable, Sendable, WireObject {
  /// What the line could become, the best first: the id is the whole line, or what is chosen.
  public var choices: [PluginCommand.Argument.Choice]

  /// The lines on offer, the best first; none when nothing fits.
  public init(_ choices: [PluginCommand.Argument.Choice]) { self.choices = choices }

  package static let shape = WireShape(
    .optional("choices", .list(of: PluginCommand.Argument.Choice.self, upTo: Limit.choices)))
  package static var absent: Self? { Self([]) }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    choices = reader.choices(value)
  }

  package func write(into writer: inout JSONWriter) {
    if !choices.isEmpty { writer.member("choices", choices) }
  }
}

extension WireMethod where Parameters == PromptComplete, Answer == Completions {
  package static var promptComplete: Self {
    Self("prompt.complete", from: .host, .request, since: 1)
  }
}
