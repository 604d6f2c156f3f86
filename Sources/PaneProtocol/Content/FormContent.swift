// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// Fields to fill in, with a button that sends them by `form.submit`.
public struct FormContent: ContentObject, WireObject {
  /// A lasting name; content with the same keeps what the user typed.
  public var id: String
  /// The fields, in their order.
  public var fields: [FormField]
  /// The word on the button that sends; `nil` for the usual one.
  public var submit: SafeText?
  /// The word on the button that leaves; `nil` for no such button.
  public var cancel: SafeText?
  /// Whether the user is asked before changes are lost.
  public var asksBeforeLeaving: Bool
  /// The words for hosts without forms.
  public var alt: SafeText?

  /// Creates the content.
  public init(
    id: String = "", fields: [FormField], submit: SafeText? = nil, cancel: SafeText? = nil,
    asksBeforeLeaving: Bool = true, alt: SafeText? = nil
  ) {
    self.id = id
    self.fields = fields
    self.submit = submit
    self.cancel = cancel
    self.asksBeforeLeaving = asksBeforeLeaving
    self.alt = alt
  }

  /// Its own name: fields of it are changed one by one.
  package var changeName: String? { id }

  package static let shape = WireShape(
    .required("kind", .word(["form"])), .optional("id", .id),
    .required("fields", .list(of: FormField.self, upTo: Limit.fields)),
    .optional("submit", .label), .optional("cancel", .label), .optional("guard", .bool),
    .optional("alt", .label))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard value["kind"] != nil, let fields = reader.fields(in: value) else { return nil }
    self.init(
      id: reader.id("id", in: value) ?? "", fields: fields,
      submit: reader.label("submit", in: value)?.unlessEmpty,
      cancel: reader.label("cancel", in: value)?.unlessEmpty,
      asksBeforeLeaving: reader.bool("guard", in: value) ?? true,
      alt: reader.label("alt", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kind", "form")
    if !id.isEmpty { writer.member("id", id) }
    writer.member("fields", fields)
    writer.optional("submit", submit?.string)
    writer.optional("cancel", cancel?.string)
    if !asksBeforeLeaving { writer.member("guard", false) }
    writer.optional("alt", alt?.string)
  }
}

extension SafeText {
  /// The words; `nil` when there are none.
  fileprivate var unlessEmpty: SafeText? { isEmpty ? nil : self }
}
