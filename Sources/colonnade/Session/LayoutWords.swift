// SPDX-License-Identifier: Apache-2.0
import EventLoop
import FileAddressing
import FileKit
import HostConfiguration
import HostCore

/// A layout that was found, with the words that stand behind its name.
struct LayoutOrder {
  /// The word it was asked for by, or the one that opens paths.
  let name: String
  /// The layout's file.
  let file: String
  /// The words for it; a path that stands in the place of a name comes first.
  let words: [String]

  /// Finds what a command line means; `nil` when nothing is called so.
  ///
  /// - Parameters:
  ///   - word: The name of a layout, the path of a layout's file, or the path of a folder or file;
  ///     `nil` is the layout that shows files.
  ///   - words: The words behind it.
  ///   - paths: Where to look.
  init?(_ word: String?, _ words: [String], paths: ResourcePaths) {
    let name = word ?? Self.pathLayout
    if let file = paths.layout(named: name) {
      (self.name, self.file, self.words) = (name, file, words)
    } else if Self.isPlace(name), let file = paths.layout(named: Self.pathLayout) {
      // A path that looks like an option would be taken for one.
      let path = name.hasPrefix("-") ? "./" + name : name
      (self.name, self.file, self.words) = (Self.pathLayout, file, [path] + words)
    } else {
      return nil
    }
  }

  /// Tells whether something is at a path, or at the address of one that is no text.
  private static func isPlace(_ word: String) -> Bool {
    guard word.hasPrefix("file:///"), let place = FilePath(value: word) else {
      return FileSystem.exists(word)
    }
    return (try? FileFacts(of: place)) != nil
  }

  /// The layout that shows a folder, or a file in its folder.
  static let pathLayout = "files"
}

/// The words behind a layout's name: options by who declared them, and the rest.
struct LayoutWords {
  /// What fills the placeholders of the layout.
  let plain: LayoutArguments
  private let given: [ParsedCommand.GivenOption]
  /// True when a program of the layout takes the word that lets it begin where it ended.
  private let canGoOn: Bool

  /// Tells the options of a layout's plugins from its other words.
  ///
  /// Where a column has a program that does not declare its options, an unknown one is a word like
  /// any other, because it may be meant for it.
  ///
  /// - Throws: `UsageError` for an option that no column takes.
  init(_ words: [String], of layout: Layout, paths: ResourcePaths) throws(UsageError) {
    let options = LayoutOptions(layout, paths)
    let description = CommandDescription(
      summary: "", forms: [], operand: .text("WORD"),
      otherOptions: options.areComplete ? .refused : .passedOn,
      options: options.all.map(CommandDescription.Option.init))
    let parsed = try CommandLineParser.parse(words, as: description)
    plain = LayoutArguments(parsed.operands, home: HostEnvironment.home)
    if let word = layout.unused(plain) { throw UsageError.oneTooMany(word) }
    given = parsed.given
    canGoOn = options.all.contains { $0.name == SavedLayout.goesOnWord }
  }

  /// What becomes of the tabs of the last session.
  ///
  /// Words say what is to be seen, so no tab of the past stands in front of that, and what is kept
  /// stays kept. Without words the tabs come back; where a program has to be asked to go on, as
  /// `colonnade files --last` does, they come back with it.
  func tabsBefore(of layout: Layout) -> TabsBefore {
    guard plain.words.isEmpty else { return .areKept }
    let goesOn = given.contains { $0.name == SavedLayout.goesOnWord }
    return !canGoOn || goesOn || layout.programs.contains(where: \.goesOn)
      ? .comeBack : .areReplaced
  }

  /// The options that a plugin declared, as it is given them.
  func options(for manifest: PluginManifest?) -> [String] {
    let declared = manifest?.options ?? []
    return given.flatMap { given -> [String] in
      guard let option = declared.first(where: { $0.name == given.name }) else { return [] }
      return option.value == .none ? [given.name] : [given.name, given.value]
    }
  }
}

/// The options that the plugins of a layout declare.
struct LayoutOptions {
  /// Each option once, in the order of the columns.
  private(set) var all: [PluginOption] = []
  /// True when every column's program declares what it takes.
  private(set) var areComplete = true

  /// Reads the manifests of a layout's columns.
  init(_ layout: Layout, _ paths: ResourcePaths) {
    for column in layout.programs {
      guard case .plugin(let name) = column.source,
        let options = paths.plugin(named: name)?.manifest?.options
      else {
        areComplete = false
        continue
      }
      all += options.filter { option in !all.contains { $0.name == option.name } }
    }
  }
}

extension LayoutOptions {
  /// The options of the layout that shows files; none where it cannot be read.
  static func ofPathLayout(_ paths: ResourcePaths) -> [CommandDescription.Option] {
    guard let order = LayoutOrder(nil, [], paths: paths),
      let layout = try? SessionPlan.layout(order)
    else { return [] }
    return LayoutOptions(layout, paths).all.map(CommandDescription.Option.init)
  }
}

extension CommandDescription.Option {
  /// An option of a plugin as help, completions and parser know it.
  init(_ option: PluginOption) {
    name = option.name
    summary = option.summary
    value =
      switch option.value {
      case .none: .none
      case .choice(let words): .choice(words)
      case .named("FILE"): .file("FILE")
      case .named("DIR"): .folder("DIR")
      case .named(let name): .text(name)
      }
  }
}
