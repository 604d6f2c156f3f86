// SPDX-License-Identifier: Apache-2.0
package import SplitLayout

/// A *layout*: which programs sit in which columns, and how the split view behaves.
///
/// To add a member: a property here, its key in `ConfigKeys` and its line in `Layout+Reading.swift`,
/// and its entry in `Config/layout.schema.json`; a test compares the keys with the schema.
package struct Layout: Equatable, Sendable {
  /// The name it is opened by.
  package var name: String
  /// The name for people; the name when none is given.
  package var title: String
  /// What it shows, in a few words, for the help; empty when none is given.
  package var summary = ""
  /// The words that may stand behind its name, for the help, such as `[FOLDER|FILE]`.
  package var usage = ""
  /// The columns that have a program, in the order of the roles.
  package var columns: [LayoutColumn] = []
  /// Widths, modes and behaviour; the panes carry the names of their roles.
  package var split = SplitConfiguration(style: .double, columns: [])
  /// The column that has the focus first.
  package var focus = ColumnRole.primary
  /// The column whose plugin answers questions about the layout.
  package var coordinator = ColumnRole.primary
  /// Two columns whose plugins hear what the other one shows; empty when there are none.
  package var peers: [ColumnRole] = []
  /// Which plugin shows what type, first match wins.
  package var opens: [TypeRoute] = []
  /// Settings that hold while this layout is open; they win over the user's.
  package var settings = UserSettings()

  /// Creates an empty layout.
  package init(name: String) {
    self.name = name
    title = name
  }

  /// The column of a role, if the layout has it.
  package subscript(role: ColumnRole) -> LayoutColumn? { columns.first { $0.role == role } }

  /// The plugin for a media type, if a rule names one.
  package func plugin(for type: String) -> String? {
    opens.first { $0.matches(type) }?.plugin
  }

  /// The programs of all columns, those that share one in the order of their names.
  package var programs: [LayoutColumn] { columns.flatMap { [$0] + $0.behind } }

  /// The first word behind the layout's name that none of its columns takes; `nil` without one.
  package func unused(_ arguments: LayoutArguments) -> String? {
    arguments.unused(in: columns.flatMap(\.wordsWithPlaceholders))
  }

  /// The same layout with the placeholders in commands, arguments and folders filled.
  package func filled(with arguments: LayoutArguments) -> Layout {
    var layout = self
    for index in layout.columns.indices {
      layout.columns[index].fill(with: arguments)
    }
    return layout
  }
}

/// One column of a layout: the program and how it looks.
package struct LayoutColumn: Equatable, Sendable {
  /// Programs that share one column, at most.
  package static let mostPrograms = 9

  /// The program that is started.
  package enum Source: Equatable, Sendable {
    /// A plugin by its name.
    case plugin(String)
    /// A program and its arguments; no shell runs.
    case command([String])
  }
  /// The way the program speaks.
  package enum Mode: String, CaseIterable, Sendable { case rpc, lines, text }
  /// The look of the column.
  package enum Look: String, CaseIterable, Sendable { case sidebar, plain, content }

  /// Which column it is.
  package var role: ColumnRole
  /// The program that is started.
  package var source: Source
  /// The way the program speaks.
  package var mode = Mode.rpc
  /// Further arguments; may hold placeholders, see ``LayoutArguments``.
  package var arguments: [String] = []
  /// The plugin's own settings as JSON text, passed on unread.
  package var config: String?
  /// True when these settings let the program begin where its last session ended: `"start": "last"`.
  package var goesOn = false
  /// Name in the title bar until the pane says another; `nil` takes the plugin's.
  package var title: String?
  /// Its look.
  package var look: Look
  /// Names of environment variables passed on beside the standard ones.
  package var environment: [String] = []
  /// The working directory; may hold placeholders.
  package var workingDirectory: String?
  /// Further programs that share the column, in the order of their names; this one is in front.
  package var behind: [LayoutColumn] = []

  /// Creates a column with the look that is usual for its role.
  package init(role: ColumnRole, source: Source) {
    self.role = role
    self.source = source
    look =
      switch role {
      case .primary: .sidebar
      case .supplementary, .compact: .plain
      case .secondary, .inspector: .content
      }
  }

  /// Everything in which placeholders are filled.
  var wordsWithPlaceholders: [String] {
    var words = arguments
    if case .command(let command) = source { words += command }
    if let workingDirectory { words.append(workingDirectory) }
    return words + behind.flatMap(\.wordsWithPlaceholders)
  }

  /// Fills the placeholders of the command, its arguments and its folder.
  mutating func fill(with arguments: LayoutArguments) {
    if case .command(let words) = source { source = .command(arguments.fill(words)) }
    self.arguments = arguments.fill(self.arguments)
    workingDirectory = workingDirectory.map(arguments.fill)
    for index in behind.indices { behind[index].fill(with: arguments) }
  }
}

/// A rule of the type routing table.
package struct TypeRoute: Equatable, Sendable {
  /// The words of a rule for where its plugin is shown.
  enum Placement: String, CaseIterable { case replace, tab }

  /// A media type; `text/*` matches all texts and `*` everything.
  package let pattern: String
  /// The name of the plugin that shows it.
  package let plugin: String
  /// True when it shows it in a tab of its own.
  package let isTab: Bool
  /// The pattern in small letters.
  private let wanted: String

  /// Creates a rule.
  package init(pattern: String, plugin: String, isTab: Bool = false) {
    self.pattern = pattern
    self.plugin = plugin
    self.isTab = isTab
    wanted = pattern.lowercased()
  }

  /// Tells whether the rule is for a media type; case and parameters behind `;` do not matter.
  package func matches(_ type: String) -> Bool { rank(of: type) != nil }

  /// The exactness of the rule for a media type: 0 by name, 1 by family, 2 for everything; `nil` when
  /// it is not for that type.
  package func rank(of type: String) -> Int? {
    if wanted == "*" || wanted == "*/*" { return 2 }
    let name = Self.bare(type)
    if wanted.hasSuffix("/*") { return name.hasPrefix(wanted.dropLast()) ? 1 : nil }
    return name == wanted ? 0 : nil
  }

  /// A media type in small letters, without parameters and blanks.
  private static func bare(_ type: String) -> String {
    let isBare = type.utf8.allSatisfy { byte in
      byte != UInt8(ascii: ";") && byte != UInt8(ascii: " ") && byte < 0x80
        && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
    if isBare { return type }
    let name = type.lowercased().split(separator: ";").first ?? ""
    return String(name.filter { $0 != " " })
  }
}
