// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// The card that stands in a list without rows.
public struct EmptyCard: Equatable, Sendable, WireObject {
  /// What is not there, in one sentence.
  public var text: SafeText
  /// Further words below it.
  public var detail: SafeText?
  /// Id of a command that becomes a button.
  public var command: String?
  /// Creates a card.
  public init(text: SafeText, detail: SafeText? = nil, command: String? = nil) {
    self.text = text
    self.detail = detail
    self.command = command
  }

  package static let shape = WireShape(
    .required("text", .label), .optional("detail", .paragraph), .optional("command", .name))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let text = reader.label("text", in: value) else {
      reader.note(RemarkWords.withoutText("empty"))
      return nil
    }
    self.init(
      text: text, detail: reader.multiline("detail", in: value),
      command: reader.string("command", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("text", text.string)
    writer.optional("detail", detail?.string)
    writer.optional("command", command)
  }
}
