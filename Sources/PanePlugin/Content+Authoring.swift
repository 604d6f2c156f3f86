// SPDX-License-Identifier: Apache-2.0
import ByteCoding

/// Text with meaning: a plain string, or one whose stretches have a role or a look.
///
/// Write a literal for plain text and add up the rest: `"27 lines, " + Text("1 error", .bad)`.
/// Never measure, pad, cut or wrap: the host does, for the width it has.
public typealias Text = StyledText
/// A named stretch of rows.
public typealias Section = ListContent.Section
/// One answer to choose.
public typealias Choice = PluginCommand.Argument.Choice

// MARK: Texts

extension StyledText {
  /// Creates a text of one role.
  public init(_ string: String, _ role: TextRole = .plain) {
    self.init(string, style: TextStyle(role: role))
  }

  /// Creates a text of one style.
  public init(_ string: String, style: TextStyle) {
    let runs =
      style == .plain ? [] : [Run(utf8Count: string.utf8.count, style: style)]
    self.init(SafeText(sending: string), runs: runs)
  }

  /// Creates a text from its characters and its styled stretches.
  ///
  /// Stretches cover the text from its start; one that ends inside a character is extended to the
  /// end of that character.
  public init(_ string: String, runs: [Run]) {
    self.init(SafeText(sending: string), runs: runs)
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  /// Makes a plain text.
  public init(stringLiteral value: String) { self.init(value) }
}

extension TextStyle {
  /// Creates a style from a role; set the other properties where they matter.
  public init(_ role: TextRole, bold: Bool = false, italic: Bool = false) {
    var attributes = TextAttributes()
    if bold { attributes.insert(.bold) }
    if italic { attributes.insert(.italic) }
    self.init(role: role, attributes: attributes)
  }
}

// MARK: Content

extension Item {
  /// Creates a row; set the other properties where they matter.
  public init(
    _ id: String, _ text: Text, detail: Text? = nil, badge: Text? = nil, type: String? = nil,
    value: JSONText? = nil
  ) {
    self.init(id: id, text: text)
    self.detail = detail
    self.badge = badge
    self.type = type
    self.value = value
  }
}

extension Content {
  /// A list of rows given at once, at most 5,000.
  public static func list(_ items: [Item], sections: [Section] = []) -> Content {
    .list(ListContent(.items(items), sections: sections))
  }

  /// A list whose rows are answered page by page.
  ///
  /// - Parameters:
  ///   - source: The rows.
  ///   - firstRows: The first of them, at most 128; they are shown without having been asked for.
  ///   - sections: Headings, first to last.
  /// - Returns: The content.
  public static func list(
    _ source: SourceReference, firstRows: [Item] = [], sections: [Section] = []
  ) -> Content {
    var list = ListContent(.source(source), sections: sections)
    list.firstRows = firstRows
    return .list(list)
  }

  /// A table of rows given at once, at most 5,000; the host sorts and filters them.
  public static func table(_ columns: [TableColumn], _ items: [Item]) -> Content {
    var list = ListContent(.items(items))
    list.table = TableShape(columns)
    return .list(list)
  }

  /// A table whose rows are answered page by page.
  public static func table(_ columns: [TableColumn], _ source: SourceReference) -> Content {
    var list = ListContent(.source(source))
    list.table = TableShape(columns)
    return .list(list)
  }

  /// A short text given at once.
  public static func text(_ text: Text) -> Content {
    .text(TextContent(.text(text)))
  }

  /// Lines given at once.
  public static func lines(_ lines: [Text], format: TextContent.Format = .plain) -> Content {
    .text(TextContent(.lines(lines), format: format))
  }

  /// A picture in a file, by its full path, and the words for those who cannot see it.
  public static func image(_ path: String, alt: String, caption: Text? = nil) -> Content {
    .image(ImageContent(.path(path), alt: SafeText(sending: alt), caption: caption))
  }

  /// A picture by its bytes, which have to fit into a line, at most some 700 KiB of them.
  public static func image(_ bytes: [UInt8], alt: String, caption: Text? = nil) -> Content {
    .image(
      ImageContent(.base64(Base64.text(bytes)), alt: SafeText(sending: alt), caption: caption))
  }

  /// A picture that was sent before, by `PanePictures.send`.
  public static func image(sent id: String, alt: String, caption: Text? = nil) -> Content {
    .image(ImageContent(.sent(id), alt: SafeText(sending: alt), caption: caption))
  }

  /// Numbers as bars, those of the first series, or as lines, at most four of them.
  public static func chart(
    _ drawing: ChartContent.Drawing = .bars, _ series: [ChartContent.Series], unit: String? = nil,
    from first: String? = nil, to last: String? = nil, alt: String? = nil
  ) -> Content {
    var chart = ChartContent(drawing, series: series, alt: alt.map { SafeText(sending: $0) })
    chart.format.unit = unit.map { SafeText(sending: $0) }
    if first != nil || last != nil {
      chart.ends = [first ?? "", last ?? ""].map { SafeText(sending: $0) }
    }
    return .chart(chart)
  }

  /// A kind the kit has no type for, as it travels; it must have `kind`.
  public static func raw(_ json: JSONText) -> Content {
    .unsupported(UnsupportedContent(sending: json))
  }
}

extension ListContent {
  /// Creates a list.
  public init(
    _ rows: Rows, sections: [Section] = [], isOutline: Bool = false, allowsMarks: Bool = true
  ) {
    self.init(rows: rows, isOutline: isOutline, sections: sections, allowsMarks: allowsMarks)
  }
}

extension TextContent {
  /// Creates a text.
  public init(
    _ body: Body, format: Format = .plain, language: String? = nil, wraps: Bool? = nil,
    follows: Bool = false
  ) {
    self.init(body: body, format: format, language: language, wraps: wraps, follows: follows)
  }
}

extension ListContent.Section {
  /// Creates a section.
  public init(_ id: String, _ title: Text, count: Int) {
    self.init(id: id, title: title, count: count)
  }
}

extension SourceReference {
  /// Creates a reference.
  ///
  /// - Parameters:
  ///   - id: Its name.
  ///   - revision: The revision it is at.
  ///   - count: Number of rows; `nil` while nobody can tell.
  ///   - isGrowing: Whether more rows than that will come.
  public init(_ id: String, revision: Int = 1, count: Int?, isGrowing: Bool = false) {
    self.init(id: id, revision: revision, count: count)
    self.isGrowing = isGrowing
  }
}

extension RowsChange {
  /// Creates a change; the revision is the one after `base` unless given.
  public init(
    source: String, base: Int, revision: Int? = nil, count: Int?, _ operations: [Operation],
    rows: [Item]? = nil, done: Bool = false
  ) {
    self.init(
      source: source, base: base, revision: revision ?? (base &+ 1), count: count,
      operations: operations, rows: rows, isDone: done)
  }
}

// MARK: Cards and commands

extension Loading {
  /// Creates a note of work under way.
  public init(_ text: String, done: Double? = nil, total: Double? = nil) {
    self.init(text: SafeText(sending: text), done: done, total: total)
  }
}

extension ErrorCard {
  /// Creates a card.
  public init(_ text: String, detail: String? = nil, canRetry: Bool = false) {
    self.init(
      text: SafeText(sending: text), detail: detail.map { SafeText(sending: $0) },
      canRetry: canRetry)
  }
}

extension EmptyCard {
  /// Creates a card.
  public init(_ text: String, detail: String? = nil, command: String? = nil) {
    self.init(
      text: SafeText(sending: text), detail: detail.map { SafeText(sending: $0) },
      command: command)
  }
}

extension GuardQuestion {
  /// Creates a question.
  public init(
    _ text: String, confirm: String? = nil, cancel: String? = nil, guardsInput: Bool = true
  ) {
    self.init(
      text: SafeText(sending: text), confirm: confirm.map { SafeText(sending: $0) },
      cancel: cancel.map { SafeText(sending: $0) }, guardsInput: guardsInput)
  }
}

extension PluginCommand {
  /// Creates a command.
  public init(
    _ id: String, _ title: String, key: String? = nil, keys: [String] = [], menus: [Menu]? = nil,
    need: Need = .always, dangerous: Bool = false, confirm: String? = nil,
    arguments: [Argument] = [], opensLine: Bool = false, asks: Bool = false,
    types: [String] = []
  ) {
    self.init(id: id, title: SafeText(sending: title))
    self.key = key
    moreKeys = keys
    self.menus = menus
    self.need = need
    isDangerous = dangerous
    self.confirm = confirm.map { SafeText(sending: $0) }
    self.arguments = arguments
    self.opensLine = opensLine
    self.asks = asks
    self.types = types
  }
}

extension PluginCommand.Argument {
  /// Creates an argument.
  public init(
    _ id: String, _ label: String, kind: Kind = .text, value: JSONText? = nil,
    choices: [Choice] = [], required: Bool = false, completed: Bool = false
  ) {
    self.init(
      id: id, label: SafeText(sending: label), kind: kind, value: value, choices: choices,
      isRequired: required, isCompleted: completed)
  }
}

extension PluginCommand.Argument.Choice {
  /// Creates an answer.
  public init(_ id: String, _ text: String, detail: String? = nil, key: String? = nil) {
    self.init(
      id: id, text: SafeText(sending: text), detail: detail.map { SafeText(sending: $0) }, key: key)
  }
}

extension PromptQuestion {
  /// Creates a question.
  public init(
    _ kind: Kind, _ title: String, text: String? = nil, initial: JSONText? = nil,
    choices: [Choice] = [], dangerous: Bool = false
  ) {
    self.init(
      kind: kind, title: SafeText(sending: title), text: text.map { SafeText(sending: $0) },
      initial: initial, choices: choices, isDangerous: dangerous)
  }
}

extension CommandDone.Undo {
  /// Creates a way back.
  public init(_ command: String, _ arguments: JSON = .object([])) {
    self.init(command: command, arguments: JSONText(arguments))
  }
}

extension StyledText.Run {
  /// Creates a stretch.
  public init(utf8Count: Int, _ style: TextStyle) {
    self.init(utf8Count: utf8Count, style: style)
  }
}
