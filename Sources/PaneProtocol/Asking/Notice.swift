// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// `notify.show`: a short word to the user.
public struct Notice: Equatable, Sendable, WireObject {
  /// The tone of the news.
  public enum Level: String, CaseIterable, Sendable { case info, good, warn, bad }
  /// The tone of the news.
  public var level: Level
  /// The news, one line.
  public var text: SafeText
  /// The way to take back what it tells of; `nil` for none.
  public var undo: CommandDone.Undo?
  /// Creates a notice.
  public init(level: Level, text: SafeText, undo: CommandDone.Undo? = nil) {
    self.level = level
    self.text = text
    self.undo = undo
  }

  package static let shape = WireShape(
    .optional("level", .word(of: Level.self)), .required("text", .label),
    .optional("undo", .object(CommandDone.Undo.self)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let text = reader.label("text", in: value) else { return nil }
    self.init(
      level: reader.choice("level", in: value) ?? .info, text: text,
      undo: reader.object("undo", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("level", level.rawValue)
    writer.member("text", text.string)
    writer.optional("undo", undo)
  }
}

extension WireMethod where Parameters == Notice, Answer == NoMembers {
  package static var notifyShow: Self {
    Self("notify.show", from: .plugin, .notification, since: 1)
  }
}
