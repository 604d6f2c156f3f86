// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// An error, shown instead of content.
public struct ErrorCard: Equatable, Sendable, WireObject {
  /// The error, in one sentence.
  public var text: SafeText
  /// Further words below it.
  public var detail: SafeText?
  /// True when a button sends the input again.
  public var canRetry: Bool
  /// Creates a card.
  public init(text: SafeText, detail: SafeText? = nil, canRetry: Bool = false) {
    self.text = text
    self.detail = detail
    self.canRetry = canRetry
  }

  package static let shape = WireShape(
    .required("text", .label), .optional("detail", .paragraph), .optional("retry", .bool))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let text = reader.label("text", in: value) else {
      reader.note(RemarkWords.withoutText("error"))
      return nil
    }
    self.init(
      text: text, detail: reader.multiline("detail", in: value),
      canRetry: reader.bool("retry", in: value) ?? false)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("text", text.string)
    writer.optional("detail", detail?.string)
    writer.flag("retry", canRetry)
  }
}
