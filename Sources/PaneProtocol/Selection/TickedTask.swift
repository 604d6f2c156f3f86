// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `task`: the user ticks a task of a Markdown text, or takes the tick away.
///
/// The text changes when the plugin sends it again.
public struct TickedTask: Equatable, Sendable, WireObject {
  /// The line of the source that the box is in, from 0.
  public var line: Int
  /// True when it is to be ticked.
  public var isChecked: Bool
  /// A task by its line in the source, counted from 0, and how it is to be.
  public init(line: Int, isChecked: Bool) {
    self.line = line
    self.isChecked = isChecked
  }

  package static let shape = WireShape(
    .required("line", .count), .required("checked", .bool))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let line = reader.count("line", in: value),
      let isChecked = reader.bool("checked", in: value)
    else { return nil }
    self.init(line: line, isChecked: isChecked)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("line", line)
    writer.member("checked", isChecked)
  }
}

extension WireMethod where Parameters == TickedTask, Answer == NoMembers {
  package static var task: Self {
    Self("task", from: .host, .notification, since: 1, event: "task")
  }
}
