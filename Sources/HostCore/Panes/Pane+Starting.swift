// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol
import SplitLayout

/// The first words to a program: what it is started with, and the greeting.
extension Pane {
  /// The order by which the runtime starts the program.
  ///
  /// A level 0 command takes the values chosen in the columns that it names.
  func spawnOrder(view: ViewDescription, isDark: Bool) -> SpawnOrder {
    let named = input.current?.named ?? []
    let words = spec.template.map {
      $0.arguments(
        row: input.current?.item?.handedBytes ?? [],
        all: input.current?.items.map(\.handedBytes) ?? [],
        values: [1, 2].map { number in
          named.first { $0.column == number }?.item?.handedBytes ?? []
        })
    }
    var order = SpawnOrder(
      arguments: words ?? spec.arguments.map { Array($0.utf8) }, keepsInput: spec.mode == .rpc,
      workingDirectory: spec.workingDirectory,
      environment: [
        "COLONNADE_PROTOCOL": "1", "COLONNADE_ROLE": role.rawValue,
        "COLONNADE_COLS": String(view.columns), "COLONNADE_ROWS": String(view.rows),
        "COLONNADE_THEME": isDark ? "dark" : "light",
      ],
      allowedNames: spec.allowedNames, mode: spec.mode)
    order.handsInput = spec.readsStandardInput && spec.mode == .rpc
    return order
  }

  /// The greeting of a plugin.
  func greeting(
    _ reason: PluginSession.StartReason, view: ViewDescription, on terminal: TerminalTraits,
    _ settings: HostSettings
  ) -> Initialize {
    Initialize(
      host: .init(version: HostSettings.version, processID: settings.surroundings.processID),
      paneID: id.wireName, role: role.rawValue,
      session: .init(
        reason: reason.rawValue, arguments: spec.sessionArguments,
        folder: spec.workingDirectory ?? settings.surroundings.currentDirectory,
        config: JSONText(text: spec.configuration), restore: conversation.saved.token,
        restarts: session.restarts, choosing: settings.picks?.description),
      view: view, theme: terminal.theme,
      locale: LocaleDescription(
        tags: settings.surroundings.languageTags, timeZone: settings.surroundings.timeZone,
        unicode: "17.0"),
      capabilities: HostCapabilities(
        text: settings.shown.texts, images: terminal.waysOfPictures(settings.shown.pictures),
        hasFullKeys: terminal.hasFullKeys, hasMouse: true,
        hasDragAndDrop: true,
        hasClipboard: true),
      limits: WireLimits())
  }
}

extension TerminalTraits {
  /// The ways in which pictures are shown, best first; `others` is what can be drawn everywhere.
  func waysOfPictures(_ others: [String]) -> [String] {
    guard colors == "256" || colors == "rgb", !others.isEmpty else { return [] }
    return pixelWays + others
  }

  /// The looks as plugins are told them.
  var theme: ThemeDescription {
    ThemeDescription(
      isDark: isDark, depth: ThemeDescription.Depth(rawValue: colors) ?? .palette,
      foreground: foreground, background: background, hasFullKeys: hasFullKeys)
  }
}

extension PaneInput.Value {
  /// What a program wants to see in another column, as if it had been selected.
  init(_ open: PaneOpen, from id: PaneID, named name: String) {
    var item = Item(id: open.item ?? "open", text: StyledText(SafeText(open.item ?? "")))
    item.type = open.type
    item.value = open.value
    self.init(item: item, items: [item], count: 1, source: id, sourceName: name)
  }

  /// The selection as it travels.
  func parameters(generation: Int, by: String) -> InputSet {
    // Where a row further to the left is missing, nothing is chosen.
    let item = lacksNamed ? nil : item
    var input = InputSet(
      generation: generation, entry: item.map { .init($0) }, entries: items.map { .init($0) },
      count: count, fromPane: source.wireName, fromPlugin: sourceName, by: by)
    input.cell = cell
    if !named.isEmpty { input.before = named.entries }
    return input
  }
}
