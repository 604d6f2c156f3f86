// SPDX-License-Identifier: Apache-2.0
package import SplitLayout

/// A *layout*: which programs sit in which columns, and how the split view behaves.
///
/// To add a member: a property here, its key in `Layout+Reading.swift`, and its entry in
/// `Config/layout.schema.json`; a test compares the last two.
package struct Layout: Equatable, Sendable {
  /// The name it is opened by.
  package var name: String
  /// The name for people; the name when none is given.
  package var title: String
  /// The columns that have a plugin, in the order of the roles.
  package var columns: [LayoutColumn] = []
  /// Widths, modes and behaviour; the panes carry the names of their roles.
  package var split = SplitConfiguration(style: .double, columns: [])
  /// The column that has the focus first.
  package var focus = ColumnRole.primary
  /// The column whose plugin answers questions about the layout.
  package var coordinator = ColumnRole.primary
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
}

/// One column of a layout: the program and how it looks.
package struct LayoutColumn: Equatable, Sendable {
  /// What is started.
  package enum Source: Equatable, Sendable {
    /// A plugin by its name.
    case plugin(String)
    /// A program and its arguments; no shell runs.
    case command([String])
  }
  /// How the program speaks.
  package enum Mode: String, CaseIterable, Sendable { case rpc, lines, text }
  /// How the column is drawn.
  package enum Look: String, CaseIterable, Sendable { case sidebar, plain, content }

  package var role: ColumnRole
  package var source: Source
  package var mode = Mode.rpc
  /// Further arguments; may hold placeholders, see ``LayoutArguments``.
  package var arguments: [String] = []
  /// The plugin's own settings as JSON text, passed on unread.
  package var config: String?
  package var title: String?
  package var look = Look.plain
  /// Names of environment variables passed on beside the standard ones.
  package var environment: [String] = []
  /// The working directory; may hold placeholders.
  package var workingDirectory: String?

  /// Creates a column.
  package init(role: ColumnRole, source: Source) {
    self.role = role
    self.source = source
  }
}

/// A rule of the type routing table.
package struct TypeRoute: Equatable, Sendable {
  /// A media type; `text/*` and `*` match more.
  package var pattern: String
  /// The name of the plugin that shows it.
  package var plugin: String

  /// Creates a rule.
  package init(pattern: String, plugin: String) {
    self.pattern = pattern
    self.plugin = plugin
  }

  /// Whether the rule is for a media type; case does not matter.
  package func matches(_ type: String) -> Bool { false }
}

extension Layout {
  /// Reads a layout file.
  ///
  /// - Parameters:
  ///   - text: The bytes of the file, at most 1 MiB.
  ///   - file: Its name for messages.
  ///   - name: The name of the layout when the text gives none.
  package static func read(_ text: [UInt8], file: String, name: String) -> Reading<Layout> {
    Reading(Layout(name: name))
  }
}
