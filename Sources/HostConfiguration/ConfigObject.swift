// SPDX-License-Identifier: Apache-2.0
import CellText

/// The members of an object that are known, each once.
struct ConfigObject {
  /// The place the object begins at.
  let place: TextPlace
  /// The members that may be used, in the order of the text.
  private(set) var members: [ConfigMember] = []

  /// Takes an object apart; a name that comes twice and one that is unknown are errors.
  ///
  /// - Parameters:
  ///   - value: What should be an object.
  ///   - what: The object in words, for messages.
  ///   - keys: The known names, or `nil` when any name will do.
  ///   - isTolerant: Whether unknown names are ignored without a word.
  ///   - findings: Gets what is wrong.
  init?(
    _ value: ConfigValue, as what: String, keys: [String]?, isTolerant: Bool = false,
    findings: inout Findings
  ) {
    guard case .object(let all) = value.kind else {
      findings.error(ConfigWords.noObject(what, found: value.kindName), at: value.place)
      return nil
    }
    place = value.place
    var lines: [String: Int] = [:]
    for member in all {
      if let line = lines[member.name] {
        findings.error(ConfigWords.givenTwice(member.name, line: line), at: member.place)
      } else if let keys, !keys.contains(member.name) {
        if isTolerant { continue }
        findings.error(ConfigWords.unknownKey(member.name, among: keys), at: member.place)
      } else {
        lines[member.name] = member.place.line
        members.append(member)
      }
    }
  }

  subscript(name: String) -> ConfigValue? { members.first { $0.name == name }?.value }
}

// Typed reading: what is missing is `nil` without a word, what is wrong is `nil` with an error.
extension Findings {
  mutating func string(_ value: ConfigValue?, _ name: String) -> String? {
    guard let value else { return nil }
    if let text = value.string { return text }
    mismatch("a string", value, name)
    return nil
  }

  mutating func bool(_ value: ConfigValue?, _ name: String) -> Bool? {
    guard let value else { return nil }
    if let truth = value.bool { return truth }
    mismatch(ConfigWords.truth, value, name)
    return nil
  }

  /// Reads a whole number within bounds.
  mutating func integer(
    _ value: ConfigValue?, _ name: String, in range: ClosedRange<Int>
  ) -> Int? {
    guard let value else { return nil }
    if let number = value.integer, range.contains(number) { return number }
    let wanted = ConfigWords.wholeNumber(range)
    if case .number(let text) = value.kind {
      let words = ConfigWords.mismatch(wanted, for: name, found: String(text.prefix(24)))
      error(words, at: value.place)
    } else {
      mismatch(wanted, value, name)
    }
    return nil
  }

  /// Reads one of the raw values of an enum.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: ConfigValue?, _ name: String, _ type: Choice.Type
  ) -> Choice? {
    guard let text = string(value, name), let value else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    error(ConfigWords.unknownChoice(text, for: name, among: known), at: value.place)
    return nil
  }

  /// Reads a list of strings; elements that are none are left out.
  mutating func strings(_ value: ConfigValue?, _ name: String) -> [String]? {
    guard let value else { return nil }
    guard let elements = value.elements else {
      mismatch(ConfigWords.strings, value, name)
      return nil
    }
    return elements.compactMap { string($0, name) }
  }

  /// Reads a command: a list of words, or one string split as a shell would.
  mutating func words(_ value: ConfigValue?, _ name: String) -> [String]? {
    guard let value else { return nil }
    guard let text = value.string else {
      guard value.elements != nil else {
        mismatch(ConfigWords.stringOrStrings, value, name)
        return nil
      }
      return strings(value, name)
    }
    do {
      return try splitWords(text)
    } catch {
      self.error("\"\(name)\": \(error.message)", at: value.place)
      return nil
    }
  }

  mutating func mismatch(_ wanted: String, _ value: ConfigValue, _ name: String) {
    let words = ConfigWords.mismatch(wanted, for: name, found: value.kindName)
    error(words, at: value.place)
  }
}
