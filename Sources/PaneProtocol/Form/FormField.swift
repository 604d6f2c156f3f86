// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// A field of a form: what the user is asked for, and how the answer is given.
public struct FormField: Equatable, Sendable, WireObject {
  /// The way the answer is given; a note is words without an answer.
  public enum Kind: String, CaseIterable, Sendable {
    case text, area, password, number, bool, choice, multi, note
  }

  /// One of the values to choose from.
  public typealias Choice = PluginCommand.Argument.Choice

  /// A condition for being there: another field has one of these values.
  public struct Condition: Equatable, Sendable, WireObject {
    /// The id of the other field.
    public var field: String
    /// The values as JSON.
    public var values: [JSONText]

    /// Creates a condition.
    public init(_ field: String, isAnyOf values: [JSONText]) {
      self.field = field
      self.values = values
    }
  }

  /// Name of the value in what is sent.
  public var id: String
  /// The way the answer is given.
  public var kind: Kind
  /// What stands before the field; the id when there is none.
  public var label: SafeText
  /// Words about the field for the status line.
  public var help: SafeText?
  /// Faint words in the field while it is empty.
  public var placeholder: SafeText?
  /// The value at first, as JSON; passwords have none.
  public var value: JSONText?
  /// Values to choose from.
  public var choices: [Choice]
  /// True when it may not be empty.
  public var isRequired: Bool
  /// The least number, or the fewest characters or boxes.
  public var least: Double?
  /// The greatest number, or the most characters or boxes.
  public var most: Double?
  /// By what Page Up and Page Down change a number; `nil` for 1.
  public var step: Double?
  /// Rows of an area; `nil` for the usual number.
  public var lines: Int?
  /// When the field is there; `nil` for always.
  public var condition: Condition?
  /// The plugin's complaint, until the user changes the field.
  public var error: SafeText?
  /// True when it is shown and sent and cannot be changed.
  public var isDisabled: Bool

  /// Creates a field.
  public init(
    id: String, label: SafeText? = nil, kind: Kind = .text, value: JSONText? = nil,
    choices: [Choice] = [], isRequired: Bool = false, isDisabled: Bool = false
  ) {
    self.id = id
    self.label = label ?? SafeText(id)
    self.kind = kind
    self.value = value
    self.choices = choices
    self.isRequired = isRequired
    self.isDisabled = isDisabled
  }

  package static let shape = WireShape(
    .required("id", .id), .optional("type", .word(of: Kind.self)), .optional("label", .label),
    .optional("help", .label), .optional("placeholder", .label),
    .optional("value", .json(upTo: Limit.fieldBytes)),
    .optional("choices", .list(of: Choice.self, upTo: Limit.choices)),
    .optional("required", .bool), .optional("min", .number), .optional("max", .number),
    .optional("step", .number), .optional("lines", .bounded(Limit.fieldLines)),
    .optional("when", .object(Condition.self)), .optional("error", .label),
    .optional("disabled", .bool))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = reader.id("id", in: value) else { return nil }
    self.init(
      id: id, label: reader.label("label", in: value),
      kind: reader.choice("type", in: value) ?? .text,
      value: reader.json("value", in: value, maxBytes: Limit.fieldBytes),
      choices: reader.choices(value), isRequired: reader.bool("required", in: value) ?? false,
      isDisabled: reader.bool("disabled", in: value) ?? false)
    help = reader.label("help", in: value)
    placeholder = reader.label("placeholder", in: value)
    least = reader.double("min", in: value)
    most = reader.double("max", in: value)
    ContentJudge.judge(from: least, to: most, &reader)
    step = reader.double("step", in: value)
    if let step, step <= 0 { reader.noteWrong("step", RemarkWords.aboveNothing) }
    lines = reader.bounded("lines", in: value, Limit.fieldLines)
    condition = reader.object("when", in: value)
    error = reader.label("error", in: value)
  }

  /// Writes the members into an open object; what is as usual is left out.
  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    for member in Self.members where !member.isUsual(self) { member.write(self, &writer) }
  }

  /// Writes the id and the members of these names, what is as usual, too.
  func write(_ names: Set<String>, into writer: inout JSONWriter) {
    writer.member("id", id)
    for member in Self.members where names.contains(member.key) {
      let start = writer.count
      member.write(self, &writer)
      if writer.count == start { writer.member(member.name, json: "null") }
    }
  }

  /// The field with the members of these names as another one has them; its id and its value stay.
  func taking(_ names: Set<String>, of other: FormField) -> FormField {
    var new = self
    for member in Self.members where member.key != "value" && names.contains(member.key) {
      member.take(&new, other)
    }
    return new
  }
}

extension FormField {
  /// The greatest number, or the most characters or boxes, unless that is below the least.
  package var greatest: Double? {
    guard let least, let most, most < least else { return most }
    return nil
  }

  /// By what a number changes; one that does not go up is none.
  package var stride: Double { step.flatMap { $0 > 0 ? $0 : nil } ?? 1 }
}

extension FormField {
  /// A member besides the id: how it is written, and how another field takes it over.
  private struct Member: Sendable {
    let name: StaticString
    var key: String { name.description }
    let isUsual: @Sendable (FormField) -> Bool
    let write: @Sendable (FormField, inout JSONWriter) -> Void
    let take: @Sendable (inout FormField, FormField) -> Void

    init<Value>(
      _ name: StaticString, _ path: any WritableKeyPath<FormField, Value> & Sendable,
      isUsual: @escaping @Sendable (Value) -> Bool = { _ in false },
      write: @escaping @Sendable (inout JSONWriter, StaticString, Value) -> Void
    ) {
      self.name = name
      self.isUsual = { isUsual($0[keyPath: path]) }
      self.write = { write(&$1, name, $0[keyPath: path]) }
      take = { $0[keyPath: path] = $1[keyPath: path] }
    }
  }

  /// The members besides the id, in the order in which they are written.
  private static let members: [Member] = [
    Member("type", \.kind) { $0.member($1, $2.rawValue) },
    Member("label", \.label) { $0.member($1, $2.string) },
    Member("help", \.help) { $0.optional($1, $2?.string) },
    Member("placeholder", \.placeholder) { $0.optional($1, $2?.string) },
    Member("value", \.value) { $0.optional($1, $2) },
    Member("choices", \.choices, isUsual: \.isEmpty) { $0.member($1, $2) },
    Member("required", \.isRequired, isUsual: { !$0 }, write: { $0.member($1, $2) }),
    Member("min", \.least) { $0.optional($1, $2) },
    Member("max", \.most) { $0.optional($1, $2) },
    Member("step", \.step) { $0.optional($1, $2) },
    Member("lines", \.lines) { $0.optional($1, $2) },
    Member("when", \.condition) { $0.optional($1, $2) },
    Member("error", \.error) { $0.optional($1, $2?.string) },
    Member("disabled", \.isDisabled, isUsual: { !$0 }, write: { $0.member($1, $2) }),
  ]
}

extension FormField.Condition {
  package static let shape = WireShape(
    .required("field", .id),
    .required("is", .list(.json(upTo: Limit.nameBytes), upTo: Limit.choices)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let field = reader.id("field", in: value), let list = reader.array("is", in: value)
    else { return nil }
    var values: [JSONText] = []
    for element in list.elements("is", upTo: Limit.choices, &reader) {
      if let one = reader.json(element, "is", maxBytes: Limit.nameBytes) { values.append(one) }
    }
    self.init(field, isAnyOf: values)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("field", field)
    writer.array("is") { for value in values { $0.value(json: value.text) } }
  }
}

extension MemberReader {
  /// The fields of a form: ids of their own, the first of a repeated one counts.
  mutating func fields(in value: JSONValue) -> [FormField]? {
    guard let array = array("fields", in: value) else { return nil }
    var seen: Set<String> = []
    var fields: [FormField] = []
    array.each("fields", upTo: Limit.fields, &self) { element, reader in
      guard element.isObject, let field = FormField(element, &reader),
        seen.insert(field.id).inserted
      else { return reader.note(RemarkWords.withoutOwnID("fields")) }
      ContentJudge.judge(field, sent: element["value"], &reader)
      fields.append(field)
    }
    ContentJudge.judge(conditionsOf: fields, &self)
    return fields
  }
}

extension JSONText {
  /// The strings of a list, when it is one; other elements are left out.
  package var strings: [String]? {
    decoded { $0.isArray ? $0.elements.compactMap(\.string) : nil }
  }
}
