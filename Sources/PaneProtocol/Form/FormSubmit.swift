// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// `form.submit`: the user has filled a form in.
public struct FormSubmit: Equatable, Sendable, WireObject {
  /// The id of the form; empty for one without.
  public var form: String
  /// An object of the values by the ids of their fields; what is not there by `when` is left out.
  public var values: JSONText
  /// The ids of the fields that differ from what the plugin sent.
  public var changed: [String]
  /// `key` or `mouse`.
  public var by: String
  /// Ids of the fields whose values nobody may read but the plugin; they do not travel.
  package var secrets: Set<String> = []

  /// All values of a form, and the fields whose values are not those it came with.
  public init(form: String, values: JSONText, changed: [String], by: String) {
    self.form = form
    self.values = values
    self.changed = changed
    self.by = by
  }

  package static let shape = WireShape(
    .required("form", .string(upTo: Limit.idBytes)),
    .required("values", .json(upTo: Limit.hostLineBytes)),
    .optional("changed", .list(.id, upTo: Limit.fields)), .optional("by", .name))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let form = reader.string("form", in: value, maxBytes: Limit.idBytes),
      let values = reader.json("values", in: value, maxBytes: Limit.hostLineBytes)
    else { return nil }
    self.init(
      form: form, values: values,
      changed: reader.strings("changed", in: value, limit: Limit.fields) ?? [],
      by: reader.string("by", in: value) ?? "key")
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("form", form)
    writer.member("values", json: values.text)
    writer.member("changed", changed)
    writer.member("by", by)
  }
}

extension JSONText {
  /// An object with dots in place of these members, for what is written down.
  package func hiding(_ names: Set<String>) -> JSONText {
    guard !names.isEmpty else { return self }
    let hidden = JSONText(string: "•••")
    return JSONText(
      members: entries.map { ($0.name, names.contains($0.name) ? hidden : $0.value) })
  }

  /// The members of an object in their order; none of anything else.
  package var entries: [(name: String, value: JSONText)] {
    decoded { object in
      object.members.map { key, value in (name: key.string, value: JSONText(text: value.rawText)) }
    } ?? []
  }
}

/// The answer to `form.submit`: what became of it, or what is wrong with fields.
public struct FormSubmitted: Equatable, Sendable, WireObject {
  /// A complaint about one field.
  public struct Complaint: Equatable, Sendable {
    /// The id of the field.
    public var field: String
    /// What is wrong with it.
    public var words: SafeText

    /// Creates a complaint.
    public init(_ field: String, _ words: SafeText) {
      self.field = field
      self.words = words
    }
  }

  /// The words for the user, and the way to undo it.
  public var done: CommandDone
  /// What is wrong; the form stays as it is when there is something.
  public var errors: [Complaint]

  /// Creates an outcome; without arguments all went well and there is nothing to say.
  public init(_ done: CommandDone = CommandDone(), errors: [Complaint] = []) {
    self.done = done
    self.errors = errors
  }

  package static let shape = WireShape(
    CommandDone.shape.members + [.optional("errors", .map(.label, upTo: Limit.fields))])
  package static var absent: Self? { Self() }

  /// Reads the answer; `nil` when it has complaints of which none can be understood.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(CommandDone(value, &reader))
    guard let said = value["errors"], !said.isNull else { return }
    guard let errors: JSONValue = reader.object("errors", in: value) else { return nil }
    for (field, words) in errors.members where self.errors.count < Limit.fields {
      guard let words = reader.label(words, "errors") else { continue }
      self.errors.append(Complaint(field.string, words))
    }
    if self.errors.isEmpty, errors.count > 0 { return nil }
  }

  package func write(into writer: inout JSONWriter) {
    done.write(into: &writer)
    guard !errors.isEmpty else { return }
    writer.object("errors") {
      for error in errors {
        $0.name(text: error.field)
        $0.value(error.words.string)
      }
    }
  }
}

extension WireMethod where Parameters == FormSubmit, Answer == FormSubmitted {
  package static var formSubmit: Self { Self("form.submit", from: .host, .request, since: 1) }
}
