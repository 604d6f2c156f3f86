// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

extension MemberReader {
  /// The content of a pane, or `nil` with a remark when it has no kind.
  ///
  /// A kind this host does not show gives way to its `fallback`, that to its own, and so on; then to
  /// the plain words.
  ///
  /// Source: protocol, content.
  mutating func content(_ value: JSONValue) -> Content? {
    var candidate = value
    var name: String?
    var alt: SafeText?
    for _ in 0...Limit.fallbacks {
      guard candidate.isObject, let kind = string("kind", in: candidate) else { break }
      if let content = content(candidate, kind: kind) { return content }
      name = name ?? kind
      alt = alt ?? label("alt", in: candidate)
      guard let next = candidate["fallback"] else { break }
      candidate = next
    }
    guard let name else {
      note("content: without a kind, ignored")
      return nil
    }
    return .unsupported(kind: SafeText(name), alt: alt)
  }

  /// The content of a kind this host shows, else `nil`.
  private mutating func content(_ value: JSONValue, kind: String) -> Content? {
    switch kind {
    case "list": .list(list(value))
    case "outline": .list(list(value, isOutline: true))
    // Columns come with their own content one day; until then the cells are joined in each row.
    case "table": .list(list(value))
    case "board": board(value).map { .list($0) }
    case "text": .text(text(value))
    default: nil
    }
  }

  // MARK: Lists

  private mutating func list(_ value: JSONValue, isOutline: Bool = false) -> ListContent {
    var decoder = ItemDecoder(limit: Limit.inlineItems)
    var content = ListContent(
      rows: rows(value, &decoder), isOutline: isOutline, sections: sections(value),
      allowsMarks: bool("multi", in: value) ?? true)
    content.isCut = decoder.isCut
    return content
  }

  private mutating func rows(
    _ value: JSONValue, _ decoder: inout ItemDecoder
  ) -> ListContent.Rows {
    if let items = value["items"], !items.isNull {
      return .items(decoder.items(items, "items", &self))
    }
    if let source = source(value) { return .source(source) }
    note("content: neither items nor source, shown as empty")
    return .items([])
  }

  /// A reference to rows or lines the plugin keeps.
  private mutating func source(_ value: JSONValue) -> SourceReference? {
    guard let source = object("source", in: value), let id = id("id", in: source) else {
      return nil
    }
    return SourceReference(
      id: id, revision: int("rev", in: source) ?? 0, count: count("count", in: source))
  }

  private mutating func sections(_ value: JSONValue) -> [ListContent.Section] {
    guard let array = array("sections", in: value) else { return [] }
    var sections: [ListContent.Section] = []
    for element in array.elements.prefix(Limit.sections) {
      guard let id = id("id", in: element) else {
        note("sections: one without an id, ignored")
        continue
      }
      sections.append(
        ListContent.Section(
          id: id, title: styled("title", in: element) ?? StyledText(SafeText(id)),
          count: count("count", in: element) ?? 0))
    }
    return sections
  }

  /// A board as a list with one section for each lane, or `nil` without lanes.
  private mutating func board(_ value: JSONValue) -> ListContent? {
    guard let lanes = array("lanes", in: value) else { return nil }
    var decoder = ItemDecoder(limit: Limit.inlineItems)
    var items: [Item] = []
    var sections: [ListContent.Section] = []
    for lane in lanes.elements.prefix(Limit.sections) {
      guard let id = id("id", in: lane) else { continue }
      let cards = lane["items"].map { decoder.items($0, "items", &self) } ?? []
      let title = styled("title", in: lane) ?? StyledText(SafeText(id))
      sections.append(ListContent.Section(id: id, title: title, count: cards.count))
      items += cards
    }
    var content = ListContent(rows: .items(items), sections: sections)
    content.isCut = decoder.isCut
    return content
  }

  // MARK: Text

  private mutating func text(_ value: JSONValue) -> TextContent {
    let format: TextContent.Format = choice("format", in: value) ?? .plain
    return TextContent(
      body: textBody(value, format), format: format, language: string("lang", in: value),
      wraps: bool("wrap", in: value), follows: bool("follow", in: value) ?? false)
  }

  private mutating func textBody(
    _ value: JSONValue, _ format: TextContent.Format
  ) -> TextContent.Body {
    if let text = value["text"], !text.isNull {
      if let utf8 = text.utf8 {
        return .lines(TextLine.lines(utf8, parsesANSI: format == .ansi))
      }
      var splitter = LineSplitter()
      if text.isArray {
        spans(text, "text") { splitter.append($0, $1) }
      } else {
        noteWrong("text", "text")
      }
      return .lines(splitter.finish())
    }
    if let lines = value["lines"], !lines.isNull {
      return .lines(textLines(lines, "lines", parsesANSI: format == .ansi))
    }
    if let source = source(value) { return .source(source) }
    note("content: neither text nor lines nor source, shown as empty")
    return .lines([])
  }

  /// The lines of an array of texts; a wrong one stays as an empty line.
  mutating func textLines(
    _ value: JSONValue, _ name: StaticString, parsesANSI: Bool
  ) -> [StyledText] {
    guard value.isArray else {
      noteWrong(name, "an array")
      return []
    }
    var lines: [StyledText] = []
    lines.reserveCapacity(min(value.count, Limit.textLines))
    for element in value.elements.prefix(Limit.textLines) {
      if let utf8 = element.utf8 {
        lines.append(TextLine.line(utf8, parsesANSI: parsesANSI))
      } else if element.isArray {
        var pieces = StyledPieces(maxBytes: Limit.textLineBytes, place: .multiline)
        spans(element, name) { pieces.append($0, $1) }
        lines.append(pieces.text)
      } else {
        noteWrong(name, "text")
        lines.append(.empty)
      }
    }
    return lines
  }
}
