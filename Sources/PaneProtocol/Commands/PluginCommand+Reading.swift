// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

extension MemberReader {
  /// The commands of a plugin: unique ids, the first of a repeated one counts.
  ///
  /// Source: protocol, commands.
  mutating func commands(_ value: JSONValue) -> [PluginCommand]? {
    guard value.isArray else {
      noteWrong("commands", "an array")
      return nil
    }
    var seen: Set<String> = []
    var commands: [PluginCommand] = []
    for element in value.elements {
      guard commands.count < Limit.commands else {
        note("commands: only the first \(Limit.commands) count")
        break
      }
      guard let command = command(element) else { continue }
      if seen.insert(command.id).inserted {
        commands.append(command)
      } else {
        note("commands: “\(command.id.prefix(64))” is there twice, the first one counts")
      }
    }
    return commands
  }

  private mutating func command(_ value: JSONValue) -> PluginCommand? {
    guard let id = id("id", in: value) else {
      note("commands: one without an id, ignored")
      return nil
    }
    var command = PluginCommand(id: id, title: label("title", in: value) ?? SafeText(id))
    command.key = string("key", in: value, maxBytes: 64)
    if let menus = strings("menu", in: value, limit: Limit.names) {
      command.menus = Set(menus.filter { $0 == "item" || $0 == "pane" || $0 == "bar" })
    }
    command.need = choice("when", in: value) ?? .always
    command.isDangerous = bool("danger", in: value) ?? false
    command.confirm = label("confirm", in: value)
    command.arguments = arguments(value)
    command.isNotification = bool("notify", in: value) ?? false
    return command
  }

  private mutating func arguments(_ value: JSONValue) -> [PluginCommand.Argument] {
    guard let array = array("args", in: value) else { return [] }
    var seen: Set<String> = []
    var arguments: [PluginCommand.Argument] = []
    for element in array.elements.prefix(Limit.fields) {
      guard let id = id("id", in: element), seen.insert(id).inserted else {
        note("args: one without an id of its own, ignored")
        continue
      }
      arguments.append(
        PluginCommand.Argument(
          id: id, label: label("label", in: element) ?? SafeText(id),
          kind: choice("type", in: element) ?? .text, value: scalar("value", in: element),
          choices: choices(element)))
    }
    return arguments
  }

  /// A string, number or truth value as the text of a field; anything else counts as empty.
  mutating func scalar(_ name: StaticString, in object: JSONValue) -> String {
    guard let value = object[name] else { return "" }
    switch value.kind {
    case .string: return string(value, name, maxBytes: Limit.textRunBytes) ?? ""
    case .number, .bool: return value.rawText
    case .null: return ""
    case .array, .object:
      noteWrong(name, "a string, number, true or false")
      return ""
    }
  }

  /// The choices of a field or prompt, given as `{id,text,detail?}` or as plain strings.
  mutating func choices(_ value: JSONValue) -> [PluginCommand.Argument.Choice] {
    guard let array = array("choices", in: value) else { return [] }
    var choices: [PluginCommand.Argument.Choice] = []
    for element in array.elements.prefix(Limit.choices) {
      let id = element.isObject ? self.id("id", in: element) : self.id(element, "choices")
      guard let id else {
        note("choices: one without an id, ignored")
        continue
      }
      choices.append(
        PluginCommand.Argument.Choice(
          id: id, text: label("text", in: element) ?? SafeText(id),
          detail: label("detail", in: element)))
    }
    return choices
  }
}
