// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// The rules for members that are right by themselves and cannot be together: each finding is a
/// remark, and content counts as if what is remarked had not been said.
enum ContentJudge {
  // MARK: Numbers

  /// The `max` of a range is not below its `min`.
  static func judge<Number: Comparable>(
    from least: Number?, to greatest: Number?, _ reader: inout MemberReader
  ) {
    if let least, let greatest, greatest < least { reader.note(RemarkWords.backwards) }
  }

  /// Numbers are within what can be drawn.
  static func judge(drawn numbers: [Double?], _ name: StaticString, _ reader: inout MemberReader) {
    let isBeyond = numbers.contains { $0.map { !Limit.scale.contains($0) } ?? false }
    if isBeyond { reader.note(RemarkWords.beyondScale(name)) }
  }

  // MARK: Fields

  /// The value of a field is one of its kind, and its choices are there, each once.
  static func judge(_ field: FormField, sent value: JSONValue?, _ reader: inout MemberReader) {
    if let value, !value.isNull, !field.kind.takes(value, among: field.choices) {
      reader.note(RemarkWords.wrongValue(of: field.id, field.kind.rawValue))
    }
    switch field.kind {
    case .choice, .multi:
      if field.choices.isEmpty { reader.note(RemarkWords.noChoices(for: field.id)) }
    case .text, .area, .password, .number, .bool, .note: break
    }
    if Set(field.choices.map(\.id)).count < field.choices.count {
      reader.note(RemarkWords.withoutOwnID("choices"))
    }
  }

  /// Conditions name another field, and lead in no circle.
  static func judge(conditionsOf fields: [FormField], _ reader: inout MemberReader) {
    let deciders = Dictionary(
      fields.compactMap { field in field.condition.map { (field.id, $0.field) } },
      uniquingKeysWith: { first, _ in first })
    let ids = Set(fields.map(\.id))
    for field in fields {
      guard let decider = deciders[field.id] else { continue }
      if !ids.contains(decider) {
        reader.note(RemarkWords.unknownDecider(decider, of: field.id))
        continue
      }
      var next: String? = decider
      var steps = 0
      while let id = next, id != field.id, steps <= fields.count {
        next = deciders[id]
        steps += 1
      }
      // Once for each circle: of the fields in it the first one is told.
      if next == field.id { return reader.note(RemarkWords.circle(field.id)) }
    }
  }
}

extension FormField.Kind {
  /// True for a value that a field of the kind can begin with.
  fileprivate func takes(_ value: JSONValue, among choices: [FormField.Choice]) -> Bool {
    func isChoice(_ value: JSONValue) -> Bool { choices.contains { $0.id == value.string } }
    switch self {
    case .text, .area: return value.isString
    case .number: return value.double != nil
    case .bool: return value.bool != nil
    case .choice: return isChoice(value)
    case .multi: return value.isArray && value.elements.allSatisfy(isChoice)
    // Secrets are not sent to be shown, and words without an answer have none.
    case .password, .note: return false
    }
  }
}
