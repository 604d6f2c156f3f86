// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// A verb of the plugin with its keys and places in menus.
public struct PluginCommand: Equatable, Sendable, WireObject {
  /// A place a command is listed in.
  public enum Menu: String, CaseIterable, Sendable { case item, pane, bar }
  /// The selection a command needs to be offered.
  public enum Need: String, CaseIterable, Sendable { case item, items, always }
  /// Name of the command, unique in the pane.
  public var id: String
  /// What menus and the palette show.
  public var title: SafeText
  /// Key as written by the plugin, such as `ctrl+r` or `delete`.
  public var key: String?
  /// Further keys that run it.
  public var moreKeys: [String]
  /// Places it is listed in; `nil` leaves that to the host.
  public var menus: [Menu]?
  /// The selection it needs.
  public var need: Need
  /// True when it is shown as a danger and never the default.
  public var isDangerous: Bool
  /// Question that is asked before, or `nil`.
  public var confirm: SafeText?
  /// Values asked for before it is sent, in order.
  public var arguments: [Argument]
  /// Sent as a notification, without waiting for an answer.
  public var isNotification: Bool
  /// True when the line for the filter opens once it has been answered.
  ///
  /// Keys pressed between the command and its answer wait for the line.
  public var opensLine: Bool
  /// True when it puts a question of its own, or leads to a page, an editor or another column.
  ///
  /// Keys pressed between the command and its first question, its first progress or its answer wait for
  /// that; those for a program that gets the screen are dropped.
  public var asks: Bool
  /// Types of the rows in whose menus it stands, such as `inode/symlink` or `text/*`; empty for all.
  public var types: [String]
  /// Creates a command that needs nothing and asks nothing.
  public init(id: String, title: SafeText) {
    self.id = id
    self.title = title
    key = nil
    moreKeys = []
    menus = nil
    need = .always
    isDangerous = false
    confirm = nil
    arguments = []
    isNotification = false
    opensLine = false
    asks = false
    types = []
  }

  /// All its keys as written by the plugin, the one for hints first.
  package var keyNames: [String] { (key.map { [$0] } ?? []) + moreKeys }

  /// Whether it is of use for a row of this type; `nil` for a row that says none.
  package func fits(_ type: String?) -> Bool {
    types.isEmpty || type.map { TypePattern.matches($0, anyOf: types) } == true
  }

  /// Whether it is listed in a place; without a word of the plugin, with the rows and the pane.
  public func isListed(in menu: Menu) -> Bool { menus?.contains(menu) ?? (menu != .bar) }

  package static let shape = WireShape(
    .required("id", .id), .optional("title", .label),
    .optional("key", .string(upTo: Limit.keyBytes)),
    .optional("menu", .list(.word(of: Menu.self), upTo: Limit.names)),
    .optional("when", .word(of: Need.self)), .optional("danger", .bool),
    .optional("confirm", .label), .optional("args", .list(of: Argument.self, upTo: Limit.fields)),
    .optional("notify", .bool),
    .optional("keys", .list(.string(upTo: Limit.keyBytes), upTo: Limit.moreKeys)),
    .optional("line", .bool), .optional("asks", .bool),
    .optional("types", .list(.name, upTo: Limit.names)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = reader.id("id", in: value) else { return nil }
    self.init(id: id, title: reader.label("title", in: value) ?? SafeText(id))
    key = reader.string("key", in: value, maxBytes: Limit.keyBytes)
    menus = Array(words: "menu", in: value, &reader)
    need = reader.choice("when", in: value) ?? .always
    isDangerous = reader.bool("danger", in: value) ?? false
    confirm = reader.label("confirm", in: value)
    arguments = reader.arguments(value)
    isNotification = reader.bool("notify", in: value) ?? false
    let keys = reader.strings(
      "keys", in: value, limit: Limit.moreKeys, maxBytes: Limit.keyBytes)
    moreKeys = keys ?? []
    opensLine = reader.bool("line", in: value) ?? false
    asks = reader.bool("asks", in: value) ?? false
    types = reader.strings("types", in: value, limit: Limit.names) ?? []
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("title", title.string)
    writer.optional("key", key)
    if let menus { writer.member("menu", menus.map(\.rawValue)) }
    if need != .always { writer.member("when", need.rawValue) }
    writer.flag("danger", isDangerous)
    writer.optional("confirm", confirm?.string)
    if !arguments.isEmpty { writer.member("args", arguments) }
    writer.flag("notify", isNotification)
    if !moreKeys.isEmpty { writer.member("keys", moreKeys) }
    writer.flag("line", opensLine)
    writer.flag("asks", asks)
    if !types.isEmpty { writer.member("types", types) }
  }
}

extension MemberReader {
  /// The commands of a plugin: unique ids, the first of a repeated one counts.
  ///
  /// Source: `Plugins/REFERENCE.md`, Commands.
  mutating func commands(_ value: JSONValue) -> [PluginCommand]? {
    guard value.isArray else {
      noteWrong("commands", RemarkWords.array)
      return nil
    }
    var seen: Set<String> = []
    var commands: [PluginCommand] = []
    value.each("commands", upTo: Limit.commands, &self) { element, reader in
      guard let command = PluginCommand(element, &reader) else {
        return reader.note(RemarkWords.commandWithoutID)
      }
      if seen.insert(command.id).inserted {
        commands.append(command)
      } else {
        reader.note(RemarkWords.commandTwice(command.id))
      }
    }
    return commands
  }
}
