// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneContent
import PaneProtocol
import SplitLayout

/// The first words to a plugin.
extension HostState {
  /// What a plugin may say it needs.
  static let capabilities: Set<String> = [
    "list", "outline", "table", "board", "text", "rows", "select", "commands", "prompts", "undo",
    "drag", "drop",
  ]

  func hello(
    to pane: PaneState, reason: PluginSession.StartReason
  ) -> InitializeParameters {
    InitializeParameters(
      host: .init(version: HostSettings.version, processID: settings.hostProcessID),
      paneID: pane.id.wireName, role: pane.role.rawValue,
      session: .init(
        reason: reason.rawValue, arguments: pane.spec.sessionArguments,
        folder: pane.spec.workingDirectory ?? settings.currentDirectory,
        config: OpaqueJSON(text: pane.spec.configuration), restore: pane.restoreToken,
        restarts: pane.session.restarts),
      view: viewDescription(for: pane.role), theme: themeDescription,
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
  func parameters(generation: Int, by: String) -> InputParameters {
    InputParameters(
      generation: generation, entry: item.map { .init($0) }, entries: items.map { .init($0) },
      count: count, fromPane: source.wireName, fromPlugin: sourceName, by: by)
  }
}
