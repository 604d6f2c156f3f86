// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol
import SplitLayout

/// Starting and ending programs as far as more than their own pane is concerned.
extension HostState {
  /// Starts every program that needs no input to run, all at once.
  ///
  /// The focused column comes first and then those it drives: what the user looks at and what is
  /// waited for longest is there soonest.
  mutating func start(_ turn: inout HostTurn) {
    typeAhead.startedAt = turn.now
    if let first = settings.firstFocus { performSplit(.focus(first), &turn) }
    let first = chain.firstIndex(of: focus) ?? 0
    for role in chain[first...] + chain[..<first] + [.compact] where columns[role] != nil {
      startProgram(in: role, &turn)
    }
    turn.needFrame(.now)
  }

  /// Starts the program of a column, unless it waits for a value of another column.
  mutating func startProgram(in role: ColumnRole, _ turn: inout HostTurn) {
    guard let id = columns[role] else { return }
    converse(with: id, &turn) { $0.start(.start, showing: &$1, in: $2, &$3) }
  }

  /// Restarts the program of a column because the user asked.
  mutating func restartProgram(in role: ColumnRole, _ turn: inout HostTurn) {
    guard let id = columns[role] else { return }
    converse(with: id, &turn) { $0.restart(showing: &$1, in: $2, &$3) }
  }

  /// Begins to end a program.
  mutating func endProgram(_ id: PaneID, reason: Shutdown.Reason, _ turn: inout HostTurn) {
    converse(with: id, &turn) { $0.end(reason, in: $2, &$3) }
  }

  /// What the runtime needs to start the program of a pane.
  func spawnOrder(of pane: Pane) -> SpawnOrder {
    let view = viewDescription(of: pane.id)
    let arguments =
      pane.spec.template.map { template in
        template.arguments(
          current: pane.input.current?.item?.plainValue ?? "", values: chosenValues())
      } ?? pane.spec.arguments
    return SpawnOrder(
      arguments: arguments, keepsInput: pane.spec.mode == .rpc,
      workingDirectory: pane.spec.workingDirectory,
      environment: [
        "COLONNADE_PROTOCOL": "1", "COLONNADE_ROLE": pane.role.rawValue,
        "COLONNADE_COLS": String(view.columns), "COLONNADE_ROWS": String(view.rows),
        "COLONNADE_THEME": terminal.isDark ? "dark" : "light",
      ],
      allowedNames: pane.spec.allowedNames, mode: pane.spec.mode)
  }

  /// The values chosen in the columns, in their order, for a level 0 command.
  private func chosenValues() -> [String] {
    chain.map { role in pane(in: role)?.page.list?.cursorItem?.plainValue ?? "" }
  }

  /// The first words to a plugin.
  func greeting(of pane: Pane, reason: PluginSession.StartReason) -> Initialize {
    Initialize(
      host: .init(version: HostSettings.version, processID: settings.hostProcessID),
      paneID: pane.id.wireName, role: pane.role.rawValue,
      session: .init(
        reason: reason.rawValue, arguments: pane.spec.sessionArguments,
        folder: pane.spec.workingDirectory ?? settings.currentDirectory,
        config: JSONText(text: pane.spec.configuration), restore: pane.conversation.saved.token,
        restarts: pane.session.restarts),
      view: viewDescription(of: pane.id), theme: themeDescription,
      locale: LocaleDescription(
        tags: settings.languageTags, timeZone: settings.timeZone, unicode: "17.0"),
      capabilities: HostCapabilities(
        hasFullKeys: terminal.hasFullKeys, hasMouse: true, hasDragAndDrop: true,
        hasClipboard: true),
      limits: WireLimits())
  }

  var themeDescription: ThemeDescription {
    ThemeDescription(
      isDark: terminal.isDark, depth: ThemeDescription.Depth(rawValue: terminal.colors) ?? .palette)
  }
}

extension PaneInput.Value {
  /// The selection as it travels.
  func parameters(generation: Int, by: String) -> InputSet {
    InputSet(
      generation: generation, entry: item.map { .init($0) }, entries: items.map { .init($0) },
      count: count, fromPane: source.wireName, fromPlugin: sourceName, by: by)
  }
}
