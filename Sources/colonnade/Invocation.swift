// SPDX-License-Identifier: Apache-2.0
import CPlatform
import EventLoop

/// A whole command line: which command it names, and the words that are left for it.
enum Invocation: Equatable {
  case version
  case command(CommandName, [String])

  /// Reads the words behind the program's name; any words are a command line.
  ///
  /// A first word that is no command belongs to `open`, which may be left out; options of it may stand
  /// before the name of another command, too.
  init(_ arguments: [String]) {
    let arguments = Self.withCommandFirst(arguments)
    let first = arguments.first ?? ""
    let name = CommandName(rawValue: first)
    let words = name == nil ? arguments : Array(arguments.dropFirst())
    let options = words.prefix { $0 != "--" }
    if Self.versionWords.contains(first) {
      self = .version
    } else if !options.contains(where: Self.helpWords.contains) {
      self = .command(name ?? .open, words)
    } else {
      self = .command(.help, Self.subject(of: name, words).map { [$0] } ?? [])
    }
  }

  /// Moves the name of a command before the options that stand before it.
  private static func withCommandFirst(_ arguments: [String]) -> [String] {
    guard arguments.first?.hasPrefix("-") == true else { return arguments }
    for (index, word) in arguments.enumerated() where CommandName(rawValue: word) != nil {
      let before = Array(arguments[..<index])
      // What does not stand by itself before the word takes it as its value.
      guard let parsed = try? CommandLineParser.parse(before, as: CommandName.open.description),
        parsed.operands.isEmpty, !before.contains("--")
      else { continue }
      return [word] + before + arguments[(index + 1)...]
    }
    return arguments
  }

  /// Names the layout that shows files where options of its programs stand without it.
  private static func named(_ words: [String], _ name: CommandName) -> [String] {
    guard name == .open else { return words }
    return withLayoutFirst(words) { LayoutOptions.ofPathLayout(ResourcePaths()) }
  }

  /// Puts the name of the layout that shows files before the first option that only it knows.
  ///
  /// - Parameters:
  ///   - words: The words for a window.
  ///   - options: Tells the options of the layout's programs, where that is needed.
  /// - Returns: The words; the same ones where they name a layout or know all options themselves.
  static func withLayoutFirst(
    _ words: [String], options: () -> [CommandDescription.Option]
  ) -> [String] {
    let description = CommandName.open.description
    for (index, word) in words.enumerated() where word.hasPrefix("-") && word != "-" {
      let name = String(word.prefix { $0 != "=" })
      guard name != "--" else { return words }
      guard !description.options.contains(where: { $0.name == name }) else { continue }
      guard let before = try? CommandLineParser.parse(Array(words[..<index]), as: description),
        before.operands.isEmpty
      else { return words }
      let others = options()
      guard others.contains(where: { $0.name == name }) else { return words }
      let rest = withoutLayout(Array(words[index...]), description.options + others)
      return words[..<index] + [LayoutOrder.pathLayout] + rest
    }
    return words
  }

  /// Leaves the name of the layout out that stands behind options of its programs.
  private static func withoutLayout(
    _ words: [String], _ options: [CommandDescription.Option]
  ) -> [String] {
    let description = CommandDescription(
      summary: "", forms: [], operand: .text("WORD"), options: options)
    for (index, word) in words.enumerated() where word == LayoutOrder.pathLayout {
      let before = Array(words[..<index])
      guard !before.contains("--"),
        let parsed = try? CommandLineParser.parse(before, as: description),
        parsed.operands.isEmpty
      else { continue }
      return before + words[(index + 1)...]
    }
    return words
  }

  /// The word that help is asked about: a command, or a layout; `nil` is the whole program.
  private static func subject(of name: CommandName?, _ words: [String]) -> String? {
    let layout = words.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    switch name {
    case nil: return layout
    case .open: return layout ?? CommandName.open.rawValue
    case let name?: return name.rawValue
    }
  }

  /// The guardian that has to be there before anything is done.
  var guardian: colonnade_guardian_mode? {
    switch self {
    case .version: nil
    case .command(let name, _): name.guardian
    }
  }

  /// Does what is asked for and says what is wrong with the words.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    switch self {
    case .version:
      return HostEnvironment.write(CommandWords.version) ? 0 : 1
    case .command(let name, let words):
      do throws(UsageError) {
        return try name.run(CommandLineParser.parse(Self.named(words, name), as: name.description))
      } catch {
        return error.report(name)
      }
    }
  }

  private static let versionWords = ["--version", "-V"]
  private static let helpWords = ["--help", "-h"]
}
