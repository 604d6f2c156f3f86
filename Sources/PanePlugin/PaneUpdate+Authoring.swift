// SPDX-License-Identifier: Apache-2.0

extension PaneUpdate {
  /// Creates an update; set the other properties where they matter.
  ///
  /// - Parameters:
  ///   - title: Name in the title bar.
  ///   - subtitle: Second line of the header.
  ///   - status: Facts in the status line.
  ///   - badge: Short text at the right edge of the title bar.
  ///   - content: What the pane shows.
  ///   - commands: All commands of the pane.
  public init(
    title: Text? = nil, subtitle: Text? = nil, status: Text? = nil, badge: Text? = nil,
    content: Content? = nil, commands: [PluginCommand]? = nil
  ) {
    self.init()
    self.title = Change(title)
    self.subtitle = Change(subtitle)
    self.status = Change(status)
    self.badge = Change(badge)
    self.content = Change(content)
    self.commands = Change(commands)
  }
}

extension Change {
  /// Sets a value; without one nothing changes.
  public init(_ value: Value?) { self = value.map { .set($0) } ?? .unchanged }
}

extension Change where Value == Content {
  /// Shows a list of rows given at once, at most 5,000.
  public static func list(_ items: [Item], sections: [Section] = []) -> Self {
    .set(.list(items, sections: sections))
  }
  /// Shows a list whose rows are answered page by page.
  public static func list(_ source: SourceReference, sections: [Section] = []) -> Self {
    .set(.list(source, sections: sections))
  }
  /// Shows a list or an outline.
  public static func list(_ list: ListContent) -> Self { .set(.list(list)) }
  /// Shows a short text given at once.
  public static func text(_ text: Text) -> Self { .set(.text(text)) }
  /// Shows a text of any length.
  public static func text(_ text: TextContent) -> Self { .set(.text(text)) }
  /// Shows lines given at once.
  public static func lines(_ lines: [Text], format: TextContent.Format = .plain) -> Self {
    .set(.lines(lines, format: format))
  }
}

extension Change: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation
where Value == StyledText {
  /// Sets a plain text.
  public init(stringLiteral value: String) { self = .set(StyledText(value)) }
}
