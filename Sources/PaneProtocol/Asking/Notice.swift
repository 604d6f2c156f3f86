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
  /// Creates a notice.
  public init(level: Level, text: SafeText) {
    self.level = level
    self.text = text
  }

  package static let shape = WireShape(
    .optional("level", .word(of: Level.self)), .required("text", .label))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let text = reader.label("text", in: value) else { return nil }
    self.init(level: reader.choice("level", in: value) ?? .info, text: text)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("level", level.rawValue)
    writer.member("text", text.string)
  }
}

extension WireMethod where Parameters == Notice, Answer == NoMembers {
  package static var notifyShow: Self {
    Self("notify.show", from: .plugin, .notification, since: 1)
  }
}
