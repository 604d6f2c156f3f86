// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `form.patch`: other members for fields of the form on show.
public struct FormPatch: Equatable, Sendable, WireObject {
  /// The id of the form; empty for one without.
  public var form: String
  /// The number of the `form.change` it answers; values count where nothing was changed since.
  public var sequence: Int?
  /// The fields with the members that are to be replaced.
  public var fields: [Change]

  /// A field with the members that are to be replaced.
  public struct Change: Equatable, Sendable, WireObject {
    /// The field; of its members only those that are named count.
    public var field: FormField
    /// The names of the members to replace.
    public var members: Set<String>

    /// Creates a change.
    public init(_ field: FormField, members: Set<String>) {
      self.field = field
      self.members = members
    }
  }

  /// Changes of fields; without a number they hold for whatever was typed meanwhile.
  public init(form: String, sequence: Int? = nil, fields: [Change]) {
    self.form = form
    self.sequence = sequence
    self.fields = fields
  }

  package static let shape = WireShape(
    .required("form", .string(upTo: Limit.idBytes)), .optional("seq", .count),
    .required("fields", .list(of: Change.self, upTo: Limit.fields)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let form = reader.string("form", in: value, maxBytes: Limit.idBytes),
      let fields = reader.objects("fields", in: value, limit: Limit.fields, as: Change.self)
    else { return nil }
    self.init(form: form, sequence: reader.count("seq", in: value), fields: fields)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("form", form)
    if let sequence { writer.member("seq", sequence) }
    writer.member("fields", fields)
  }
}

extension FormPatch.Change {
  package static let shape = FormField.shape

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let field = FormField(value, &reader) else { return nil }
    let known = Set(Self.shape.members.map(\.name))
    self.init(field, members: known.intersection(value.members.map(\.key.string)))
  }

  package func write(into writer: inout JSONWriter) {
    field.write(members, into: &writer)
  }

  /// A field with the members of this one that count; its id and its value stay.
  package func applied(to old: FormField) -> FormField {
    old.taking(members, of: field)
  }
}

extension WireMethod where Parameters == FormPatch, Answer == NoMembers {
  /// The method `form.patch`.
  public static var formPatch: Self { Self("form.patch", from: .plugin, .notification, since: 1) }
}
