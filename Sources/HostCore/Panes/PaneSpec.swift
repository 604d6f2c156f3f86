// SPDX-License-Identifier: Apache-2.0
package import CellText
import HostConfiguration
import SplitLayout

/// The program of a column, its words, and its look.
package struct PaneSpec: Equatable, Sendable {
  /// The look of a column.
  package enum Look: String, Sendable { case sidebar, plain, content }

  /// The plugin's name, as layouts and messages call it.
  package var name: String
  /// The program and its words.
  package var arguments: [String]
  /// The way the program is spoken with.
  package var mode: PluginMode
  /// The look of the column.
  package var look: Look
  /// The name of the column, until the pane gives a title.
  package var title: SafeText
  /// True when `title` is only the name of the program, and the pane knows a better one.
  package var isTitleGuessed = false
  /// True when the layout gives that name.
  package var isTitleGiven = false
  /// The layout's words for the plugin, as JSON.
  package var configuration: String
  /// Words of the layout, as `initialize` hands them over.
  package var sessionArguments: [String]
  /// Folder to start it in, or `nil` for the host's.
  package var workingDirectory: String?
  /// Names of the user's environment that pass through; `nil` passes all.
  package var allowedNames: [String]?
  /// A level 0 command with `{}` in it, run anew for every value.
  package var template: CommandTemplate?
  /// True when rows come from the host's own standard input.
  package var readsStandardInput = false
  /// The words of its manifest; those of a command say nothing.
  package var declared = PluginDeclaration()

  /// Creates what a column runs.
  package init(
    name: String, arguments: [String], mode: PluginMode = .rpc, look: Look = .plain,
    title: SafeText, configuration: String = "{}", sessionArguments: [String] = [],
    workingDirectory: String? = nil, allowedNames: [String]? = nil,
    template: CommandTemplate? = nil
  ) {
    self.name = name
    self.arguments = arguments
    self.mode = mode
    self.look = look
    self.title = title
    self.configuration = configuration
    self.sessionArguments = sessionArguments
    self.workingDirectory = workingDirectory
    self.allowedNames = allowedNames
    self.template = template
  }

  /// Whether the program runs on another machine, as far as its words tell: what it wants run here
  /// names things that are there.
  var isRemote: Bool {
    ["ssh", "mosh", "rsh"].contains {
      $0 == arguments.first?.split(separator: "/").last.map(String.init)
    }
  }

  /// True when it begins where the last session ended: its words ask for that, or the layout's.
  var goesOn: Bool {
    arguments.contains(SavedLayout.goesOnWord)
      || configuration.utf8.count > 2
        && configuration.filter { !$0.isWhitespace }.contains(#""start":"last""#)
  }

  /// True for the bundled pane that runs any program.
  var runsPrograms: Bool { declared.isOurs && name == "terminal" }

  /// True for the bundled pane that shows the commands it is given: without any there is nothing to see.
  var needsCommands: Bool { declared.isOurs && name == "lines" }

  /// True when the user has a word in its changes of files.
  var asksForFiles: Bool { declared.mayChangeFiles && !declared.isOurs && !isRemote }
}
