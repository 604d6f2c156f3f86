// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// `command.run`: a command the user chose, with what it is to work on.
public struct CommandRun: Equatable, Sendable, WireObject {
  /// Id of the command as declared.
  public var command: String
  /// The row under the cursor, or `nil` when it is about the pane.
  public var item: ItemID?
  /// Selected ids, at most 1,000; ``count`` tells the true number.
  public var items: [ItemID]
  /// True number of selected rows.
  public var count: Int
  /// An object of the values the user gave.
  public var arguments: JSONText
  /// `key`, `menu`, `bar` or `palette`.
  public var by: String
  /// The rows under the cursors of all columns before, from the left, as they were when it was asked
  /// for; only for a pane that wants ``InputSet/beforeEvent``, and `nil` where one is missing.
  public var before: [InputSet.Entry]?
  /// Ids of the arguments whose values nobody may read but the plugin; they do not travel.
  package var secrets: Set<String> = []

  /// A command with its rows; `count` is more than their number when a line holds too few.
  public init(
    command: String, item: ItemID?, items: [ItemID], count: Int? = nil,
    arguments: JSONText = .empty, by: String
  ) {
    self.command = command
    self.item = item
    self.items = items
    self.count = count ?? items.count
    self.arguments = arguments
    self.by = by
  }

  package static let shape = WireShape(
    .required("command", .id), .optional("item", .id),
    .optional("items", .list(.id, upTo: Limit.ids)), .optional("count", .count),
    .optional("args", .json(upTo: Limit.hostLineBytes)), .optional("by", .name),
    .optional("before", .list(of: InputSet.Entry.self, upTo: Limit.rowsBefore)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let command = reader.id("command", in: value) else { return nil }
    self.init(
      command: command, item: reader.id("item", in: value),
      items: reader.strings("items", in: value, limit: Limit.ids) ?? [],
      count: reader.count("count", in: value),
      arguments: reader.json("args", in: value, maxBytes: Limit.hostLineBytes) ?? .empty,
      by: reader.string("by", in: value) ?? "menu")
    before = reader.objects("before", in: value, limit: Limit.rowsBefore)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("command", command)
    writer.member("item", item)
    InputSet.write(before: before, into: &writer)
    let tail = 256 + arguments.text.utf8.count
    writer.bounded("items", items.prefix(Limit.ids), reservedBytes: tail) { $0.value($1) }
    writer.member("count", count)
    writer.member("args", json: arguments.text)
    writer.member("by", by)
  }
}

/// The answer to `command.run`: the outcome of a command.
public struct CommandDone: Equatable, Sendable, WireObject {
  /// The command that takes a command back.
  public struct Undo: Equatable, Sendable, WireObject {
    /// Id of the command to send.
    public var command: String
    /// Its arguments, handed back unread.
    public var arguments: JSONText
    /// Creates a way back.
    public init(command: String, arguments: JSONText) {
      self.command = command
      self.arguments = arguments
    }
  }
  /// The words for the user.
  public var text: SafeText?
  /// The way to undo it, or `nil`.
  public var undo: Undo?
  /// Creates an outcome; without arguments there is nothing to say.
  public init(text: SafeText? = nil, undo: Undo? = nil) {
    self.text = text
    self.undo = undo
  }

  package static let shape = WireShape(
    .optional("text", .label), .optional("undo", .object(Undo.self)))

  package static var absent: Self? { Self() }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(text: reader.label("text", in: value), undo: reader.object("undo", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.optional("text", text?.string)
    writer.optional("undo", undo)
  }
}

extension CommandDone.Undo {
  package static let shape = WireShape(
    .required("command", .id), .optional("args", .json(upTo: Limit.valueBytes)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let command = reader.id("command", in: value) else { return nil }
    self.init(command: command, arguments: reader.json("args", in: value) ?? .empty)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("command", command)
    writer.member("args", json: arguments.text)
  }
}

extension WireMethod where Parameters == CommandRun, Answer == CommandDone {
  /// A notification for commands that are declared with `notify`.
  package static var commandRun: Self { Self("command.run", from: .host, .either, since: 1) }
}
