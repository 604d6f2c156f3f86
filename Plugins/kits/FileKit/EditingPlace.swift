// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// Where the user's editor gets its room: on the lent screen, or in a tab beside the panes.
package enum EditingPlace: String, CaseIterable, Equatable, Sendable {
  /// The editor has the whole screen until it ends.
  case screen
  /// The editor runs in a tab of the secondary column, which goes when it has ended well.
  case column

  /// The name of the setting in the configuration of a pane.
  package static let setting = "editIn"

  /// Reads what the layout or the user says; anything else is the screen.
  package init(_ configuration: JSON) {
    self = configuration[Self.setting]?.string.flatMap(Self.init(rawValue:)) ?? .screen
  }

  /// The value that has the pane `terminal` run an editor.
  ///
  /// - Parameters:
  ///   - command: The editor and its arguments.
  ///   - directory: The folder it begins in.
  ///   - name: The name of the file, for the title of the tab.
  /// - Returns: The value for `pane.open`.
  package static func program(_ command: [String], directory: String, name: String) -> JSON {
    let editor = ExternalEditor.words().first?.split(separator: "/").last.map(String.init)
    return [
      "argv": .array(command.map(JSON.string)), "cwd": .string(directory), "close": "exit",
      "title": .string([editor, name].compactMap(\.self).joined(separator: " ")),
    ]
  }

  /// Lets the user edit a file.
  ///
  /// A tab that cannot be had (no such column, too many tabs) makes it the whole screen. What has
  /// changed when a tab goes is told by `opening.onClosed`.
  ///
  /// - Parameters:
  ///   - command: The editor and its arguments.
  ///   - name: The name of the file.
  ///   - directory: The folder the editor begins in.
  ///   - pane: The pane that asks for it.
  ///   - then: Gets why it could not run, or `nil`: when the tab is there, or the screen is back.
  package func edit(
    _ command: [String], name: String, directory: String, for pane: Pane,
    then: @escaping (String?) -> Void
  ) {
    guard self == .column else {
      return Self.editOnScreen(command, name: name, directory: directory, for: pane, then: then)
    }
    let program = Self.program(command, directory: directory, name: name)
    pane.open(
      column: "secondary", type: PaneOpen.programType, value: program, plugin: "terminal",
      focus: true, as: .tab
    ) { outcome in
      guard case .failure = outcome else { return then(nil) }
      Self.editOnScreen(command, name: name, directory: directory, for: pane, then: then)
    }
  }

  /// Lets the user edit a file that is only written to be edited, and waits for the end of it.
  ///
  /// - Parameters:
  ///   - command: The editor and its arguments.
  ///   - name: The name of the file, for the title of a tab.
  ///   - title: What the host calls it while the editor has the screen.
  ///   - directory: The folder the editor begins in.
  ///   - pane: The pane that asks for it.
  ///   - editors: Those of the pane that run in tabs.
  ///   - opened: Runs when the editor has a tab, for as long as the user likes.
  ///   - then: Gets how the editor ended, or why it could not run.
  package func edit(
    _ command: [String], name: String, title: String, directory: String, for pane: Pane,
    in editors: OpenEditors, opened: @escaping () -> Void,
    then: @escaping (Result<ProgramEnd, WireError>) -> Void
  ) {
    let useScreen = {
      pane.runProgram(command, directory: directory, title: title, screen: true, then: then)
    }
    guard self == .column else { return useScreen() }
    let program = Self.program(command, directory: directory, name: name)
    pane.open(
      column: "secondary", type: PaneOpen.programType, value: program, plugin: "terminal",
      focus: true, as: .tab
    ) { outcome in
      guard case .success(let tab) = outcome else { return useScreen() }
      editors.wait(for: tab, then: then)
      opened()
    }
  }

  private static func editOnScreen(
    _ command: [String], name: String, directory: String, for pane: Pane,
    then: @escaping (String?) -> Void
  ) {
    pane.runProgram(command, directory: directory, title: "Edit \(name)", screen: true) { outcome in
      if case .failure(let error) = outcome { then(error.message.string) } else { then(nil) }
    }
  }
}
