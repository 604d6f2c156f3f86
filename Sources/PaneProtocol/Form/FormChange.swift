// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `form.change`: the user has changed a field and has stopped typing, or has left it.
public struct FormChange: Equatable, Sendable, WireObject {
  /// What has ended the change.
  public enum Cause: String, CaseIterable, Sendable { case typed, left }

  /// The id of the form; empty for one without.
  public var form: String
  /// A number that grows with every change of the form.
  public var sequence: Int
  /// The id of the field.
  public var field: String
  /// Its value as JSON.
  public var value: JSONText
  /// What has ended the change.
  public var by: Cause

  /// A field's new value, with the number of the change and what has brought it about.
  public init(form: String, sequence: Int, field: String, value: JSONText, by: Cause) {
    self.form = form
    self.sequence = sequence
    self.field = field
    self.value = value
    self.by = by
  }

  package static let shape = WireShape(
    .required("form", .string(upTo: Limit.idBytes)), .required("seq", .count),
    .required("field", .id), .required("value", .json(upTo: Limit.fieldBytes)),
    .optional("by", .word(of: Cause.self)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let form = reader.string("form", in: value, maxBytes: Limit.idBytes),
      let sequence = reader.count("seq", in: value), let field = reader.id("field", in: value),
      let content = reader.json("value", in: value, maxBytes: Limit.fieldBytes)
    else { return nil }
    self.init(
      form: form, sequence: sequence, field: field, value: content,
      by: reader.choice("by", in: value) ?? .typed)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("form", form)
    writer.member("seq", sequence)
    writer.member("field", field)
    writer.member("value", json: value.text)
    writer.member("by", by.rawValue)
  }
}

/// `form.cancel`: the user has pressed the button that leaves a form.
public struct FormCancel: Equatable, Sendable, WireObject {
  /// The id of the form; empty for one without.
  public var form: String

  /// Names the form that was left.
  public init(form: String) { self.form = form }

  package static let shape = WireShape(.required("form", .string(upTo: Limit.idBytes)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let form = reader.string("form", in: value, maxBytes: Limit.idBytes) else { return nil }
    self.form = form
  }

  package func write(into writer: inout JSONWriter) { writer.member("form", form) }
}

extension WireMethod where Parameters == FormChange, Answer == NoMembers {
  package static var formChange: Self {
    Self("form.change", from: .host, .notification, since: 1, event: "form.change")
  }
}

extension WireMethod where Parameters == FormCancel, Answer == NoMembers {
  package static var formCancel: Self {
    Self("form.cancel", from: .host, .notification, since: 1, event: "form.cancel")
  }
}
