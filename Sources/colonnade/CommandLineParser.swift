// SPDX-License-Identifier: Apache-2.0
import HostConfiguration

/// The words behind a command's name, sorted into options and operands.
struct ParsedCommand: Equatable {
  /// An option as it was given.
  struct GivenOption: Equatable {
    var name: String
    /// Its value; `nil` for an option that takes none.
    var argument: String?
    /// Its value; empty for an option that takes none, too.
    var value: String { argument ?? "" }
    /// The option as one word.
    var word: String { argument.map { "\(name)=\($0)" } ?? name }
    /// The number of operands before it.
    var operandsBefore = 0
  }

  /// The words that are no options, in their order.
  fileprivate(set) var operands: [String] = []
  /// The options in their order.
  fileprivate(set) var given: [GivenOption] = []

  fileprivate init() {}

  /// The words from which the parser makes the same again.
  var words: [String] {
    var words: [String] = []
    var isBehindOptions = false
    func add(_ place: Int) {
      words += given.filter { $0.operandsBefore == place }.map(\.word)
    }
    for (place, operand) in operands.enumerated() {
      add(place)
      if !isBehindOptions, operand.hasPrefix("-"), operand != "-" {
        words.append("--")
        isBehindOptions = true
      }
      words.append(operand)
    }
    add(operands.count)
    return words
  }

  /// Tells whether an option was given.
  func has(_ option: CommandDescription.Option) -> Bool {
    given.contains { $0.name == option.name }
  }

  /// The value of an option, the last one where it was given twice.
  func value(_ option: CommandDescription.Option) -> String? { values(option).last }

  /// All values of an option that may be repeated.
  func values(_ option: CommandDescription.Option) -> [String] {
    given.filter { $0.name == option.name }.map(\.value)
  }
}

/// The one reader of command lines: the table says which options there are and which take a value.
enum CommandLineParser {
  /// Sorts the words of a command.
  ///
  /// A value follows its option as a word of its own or behind `=`; `--` ends the options; `-` alone
  /// is an operand.
  ///
  /// - Parameters:
  ///   - words: The words behind the command's name.
  ///   - description: The command's row.
  /// - Returns: The words by what they are.
  /// - Throws: `UsageError` for an option that is unknown or lacks its value, for a value that is
  ///   none of its choices, and for operands of a command that takes none.
  static func parse(
    _ words: [String], as description: CommandDescription
  ) throws(UsageError) -> ParsedCommand {
    var parsed = ParsedCommand()
    var rest = words[...]
    while let word = rest.popFirst() {
      let isBehindOperand = !parsed.operands.isEmpty
      if word == "--" {
        // Who gets the rest has to know that it is no option.
        if isBehindOperand, description.otherOptions == .passedOnBehindOperand {
          parsed.operands.append(word)
        }
        parsed.operands += rest
        break
      }
      if word.hasPrefix("-"), word != "-",
        var given = try option(word, &rest, description, isBehindOperand: isBehindOperand)
      {
        given.operandsBefore = parsed.operands.count
        parsed.given.append(given)
      } else {
        parsed.operands.append(word)
      }
    }
    if let word = parsed.operands.first, case .none = description.operand {
      throw UsageError.oneTooMany(word)
    }
    return parsed
  }

  /// The option that a word begins; `nil` when it is a word for somebody else.
  private static func option(
    _ word: String, _ rest: inout ArraySlice<String>, _ description: CommandDescription,
    isBehindOperand: Bool
  ) throws(UsageError) -> ParsedCommand.GivenOption? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? word
    guard let option = description.options.first(where: { $0.name == name }) else {
      switch description.otherOptions {
      case .passedOn: return nil
      case .passedOnBehindOperand: if isBehindOperand { return nil }
      case .refused: break
      }
      let near = suggestion(for: name, among: description.options.map(\.name))
      throw UsageError.unknownOption(name, near: near)
    }
    var value = parts.count > 1 ? String(parts[1]) : nil
    guard option.takesValue else {
      if value != nil { throw UsageError.takesNoValue(name) }
      return .init(name: name)
    }
    value = value ?? rest.popFirst()
    guard let value else { throw UsageError.needsValue(name, option.value.placeholder) }
    if case .choice(let choices) = option.value, !choices.contains(value) {
      throw UsageError.noChoice(name, value, of: choices)
    }
    return .init(name: name, argument: value)
  }
}
