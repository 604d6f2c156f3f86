// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

extension PluginCommand {
  /// A value the user is asked for before the command is sent.
  public struct Argument: Equatable, Sendable, WireObject {
    /// The way the answer is given.
    public enum Kind: String, CaseIterable, Sendable {
      case text, password, number, bool, choice, multi, note
    }

    /// Name of the value in the arguments that are sent.
    public var id: String
    /// What stands before the field.
    public var label: SafeText
    /// The way the answer is given.
    public var kind: Kind
    /// What stands in the field at first: a string, number or truth value.
    public var value: JSONText?
    /// Values to choose from; empty for all but choices.
    public var choices: [Choice]
    /// True when an empty answer is refused.
    public var isRequired: Bool
    /// True when the plugin is asked by `prompt.complete` what a text could become.
    ///
    /// Of a choice, what is typed narrows the choices that the plugin gives instead of `choices`.
    public var isCompleted: Bool

    /// True when a text is the name of a file: the caret stands before its ending at first.
    public var isFileName: Bool

    /// Creates an argument.
    public init(
      id: String, label: SafeText, kind: Kind, value: JSONText? = nil, choices: [Choice] = [],
      isRequired: Bool = false, isCompleted: Bool = false, isFileName: Bool = false
    ) {
      self.id = id
      self.label = label
      self.kind = kind
      self.value = value
      self.choices = choices
      self.isRequired = isRequired
      self.isCompleted = isCompleted
      self.isFileName = isFileName
    }

    package static let shape = WireShape(
      .required("id", .id), .optional("label", .label), .optional("type", .word(of: Kind.self)),
      .optional("value", .scalar),
      .optional("choices", .list(of: Choice.self, upTo: Limit.choices)),
      .optional("required", .bool), .optional("complete", .bool),
      .optional("file", .bool))

    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      guard let id = reader.id("id", in: value) else { return nil }
      self.init(
        id: id, label: reader.label("label", in: value) ?? SafeText(id),
        kind: reader.choice("type", in: value) ?? .text, value: reader.scalar("value", in: value),
        choices: reader.choices(value), isRequired: reader.bool("required", in: value) ?? false,
        isCompleted: reader.bool("complete", in: value) ?? false,
        isFileName: reader.bool("file", in: value) ?? false)
    }

    package func write(into writer: inout JSONWriter) {
      writer.member("id", id)
      writer.member("label", label.string)
      writer.member("type", kind.rawValue)
      writer.optional("value", value)
      if !choices.isEmpty { writer.member("choices", choices) }
      writer.flag("required", isRequired)
      writer.flag("complete", isCompleted)
      writer.flag("file", isFileName)
    }
  }
}

extension PluginCommand.Argument {
  /// One of the values to choose from.
  public struct Choice: Equatable, Sendable, WireObject {
    /// The value that is sent.
    public var id: String
    /// The words the user chooses it by.
    public var text: SafeText
    /// A fainter second text.
    public var detail: SafeText?
    /// A key that takes it at once, such as `n` or `N`.
    public var key: String?
    /// Creates a choice.
    public init(id: String, text: SafeText, detail: SafeText? = nil, key: String? = nil) {
      self.id = id
      self.text = text
      self.detail = detail
      self.key = key
    }

    package static let shape = WireShape(
      .required("id", .id), .optional("text", .label), .optional("detail", .label),
      .optional("key", .string(upTo: Limit.keyBytes)))

    /// Reads `{id,text,detail?,key?}` or a plain string.
    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      let id = value.isObject ? reader.id("id", in: value) : reader.id(value, "choices")
      guard let id else { return nil }
      self.init(
        id: id, text: reader.label("text", in: value) ?? SafeText(id),
        detail: reader.label("detail", in: value),
        key: value.isObject
          ? reader.string("key", in: value, maxBytes: Limit.keyBytes) : nil)
    }

    package func write(into writer: inout JSONWriter) {
      writer.member("id", id)
      writer.member("text", text.string)
      writer.optional("detail", detail?.string)
      writer.optional("key", key)
    }
  }
}

extension JSONText {
  /// A string, number or truth value as the text of a field.
  package var fieldText: String { string ?? text }
}

extension MemberReader {
  /// The arguments of a command: ids of their own, the first of a repeated one counts.
  mutating func arguments(_ value: JSONValue) -> [PluginCommand.Argument] {
    guard let array = array("args", in: value) else { return [] }
    var seen: Set<String> = []
    var arguments: [PluginCommand.Argument] = []
    array.each("args", upTo: Limit.fields, &self) { element, reader in
      if let argument = PluginCommand.Argument(element, &reader), seen.insert(argument.id).inserted
      {
        arguments.append(argument)
      } else {
        reader.note(RemarkWords.withoutOwnID("args"))
      }
    }
    return arguments
  }

  /// A string, number or truth value; `nil` for null and for what is none of these.
  mutating func scalar(_ name: StaticString, in object: JSONValue) -> JSONText? {
    guard let value = object[name] else { return nil }
    switch value.kind {
    case .string:
      return string(value, name, maxBytes: Limit.textRunBytes).map { JSONText(string: $0) }
    case .number, .bool: return JSONText(text: value.rawText)
    case .null: return nil
    case .array, .object:
      noteWrong(name, RemarkWords.scalar)
      return nil
    }
  }

  /// The choices of a field or prompt; those without an id are left out.
  mutating func choices(_ value: JSONValue) -> [PluginCommand.Argument.Choice] {
    guard let array = array("choices", in: value) else { return [] }
    var choices: [PluginCommand.Argument.Choice] = []
    array.each("choices", upTo: Limit.choices, &self) { element, reader in
      if let choice = PluginCommand.Argument.Choice(element, &reader) {
        choices.append(choice)
      } else {
        reader.note(RemarkWords.withoutID("choices"))
      }
    }
    return choices
  }
}

extension PluginCommand.Argument {
  /// Stands in a text to begin with for the text of the row that the command acts on.
  public static let textOfRow = "{text}"
  /// Stands in a text to begin with for the name of the file that the row is; for the row's text when
  /// it is none.
  public static let nameOfRow = "{name}"

  /// A text to begin with, the words of the row in their places; each is filled in once.
  package static func fill(_ start: String, text: String, name: String) -> String {
    var rest = Substring(start)
    var filled = ""
    while let brace = rest.firstIndex(of: "{") {
      filled += rest[..<brace]
      rest = rest[brace...]
      if rest.hasPrefix(textOfRow) {
        filled += text
        rest = rest.dropFirst(textOfRow.count)
      } else if rest.hasPrefix(nameOfRow) {
        filled += name
        rest = rest.dropFirst(nameOfRow.count)
      } else {
        filled += "{"
        rest = rest.dropFirst()
      }
    }
    return filled + rest
  }
}
