// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// A question the host asks before a page is left.
public struct GuardQuestion: Equatable, Sendable, WireObject {
  /// The question.
  public var text: SafeText
  /// Word on the button that leaves, or `nil` for the usual one.
  public var confirm: SafeText?
  /// Word on the button that stays, or `nil` for the usual one.
  public var cancel: SafeText?
  /// False where another input is no reason to ask: it replaces nothing that would be lost.
  public var guardsInput: Bool

  /// Creates a question.
  public init(
    text: SafeText, confirm: SafeText? = nil, cancel: SafeText? = nil, guardsInput: Bool = true
  ) {
    self.text = text
    self.confirm = confirm
    self.cancel = cancel
    self.guardsInput = guardsInput
  }

  package static let shape = WireShape(
    .required("text", .label), .optional("confirm", .label), .optional("cancel", .label),
    .optional("input", .bool))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let text = reader.label("text", in: value) else {
      reader.note(RemarkWords.withoutText("guard"))
      return nil
    }
    self.init(
      text: text, confirm: reader.label("confirm", in: value),
      cancel: reader.label("cancel", in: value),
      guardsInput: reader.bool("input", in: value) ?? true)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("text", text.string)
    writer.optional("confirm", confirm?.string)
    writer.optional("cancel", cancel?.string)
    if !guardsInput { writer.member("input", false) }
  }
}
