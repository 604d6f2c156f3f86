// SPDX-License-Identifier: Apache-2.0

/// One command as help, completions and the manual describe it.
struct CommandDescription {
  /// The words behind the command or an option.
  enum Value {
    case none
    case text(String)
    case file(String)
    case folder(String)
    case command(String)
    /// One of these words.
    case choice([String])
    /// The name of a layout.
    case layout
    /// The name or path of a plugin.
    case plugin
    /// The name of a command or a layout.
    case subject
  }

  /// The treatment of an option that a command does not know.
  enum OtherOptions {
    case refused
    /// Behind the first operand it is an operand, too, and so is `--`: they are for somebody else.
    case passedOnBehindOperand
    /// Such an option is an operand wherever it stands.
    case passedOn
  }

  /// One option.
  struct Option {
    var name: String
    var value = Value.none
    var summary: String

    init(_ name: String, _ value: Value = .none, _ summary: String) {
      self.name = name
      self.value = value
      self.summary = summary
    }
  }

  /// A line to try, with what it does.
  struct Example {
    var line: String
    var effect: String

    init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }

  /// Its effect, in a few words.
  var summary: String
  /// The forms it takes, without the program's name.
  var forms: [String]
  /// Paragraphs.
  var details: [String] = []
  /// The kind of its words; a command with `none` takes no words but options.
  var operand = Value.none
  /// The treatment of an option that is not its own.
  var otherOptions = OtherOptions.refused
  var options: [Option] = []
  var examples: [Example] = []
}

extension CommandDescription.Value {
  /// Its spelling behind an option.
  var placeholder: String {
    switch self {
    case .none: ""
    case .text(let name), .file(let name), .folder(let name), .command(let name): name
    case .choice(let words): words.joined(separator: "|")
    case .layout: "LAYOUT"
    case .plugin: "PLUGIN"
    case .subject: "COMMAND|LAYOUT"
    }
  }
}

extension CommandDescription.Option {
  /// True when a word follows it.
  var takesValue: Bool { !value.placeholder.isEmpty }

  /// The option with its value, as one types it.
  var form: String { takesValue ? "\(name) \(value.placeholder)" : name }
}
