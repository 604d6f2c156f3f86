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

  /// The rows that can be selected together, where their ids fit into one message.
  public static var mostSelected: Int { Limit.selected }

  /// The rows a list may have so that all that are selected are found in it.
  public static var mostSearched: Int { Limit.searched }

  /// Selects rows, the first of which gets the cursor: as many as can be, and as a message has room for.
  ///
  /// - Returns: How many that are.
  public mutating func select(firstOf ids: [ItemID]) -> Int {
    var left = Limit.selectedBytes
    let end = ids.prefix(Limit.selected).firstIndex { id in
      // Two quotation marks and a comma; in an id hardly anything needs an escape.
      left -= id.utf8.reduce(3) { $0 + ($1 < 0x20 ? 6 : $1 == 0x22 || $1 == 0x5C ? 2 : 1) }
      return left < 0
    }
    select = Array(ids.prefix(min(end ?? ids.count, Limit.selected)))
    return select.count
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
