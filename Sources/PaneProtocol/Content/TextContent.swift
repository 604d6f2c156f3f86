// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// Text of any length.
public struct TextContent: ContentObject, WireObject {
  /// Where the lines are: in the message, or kept by the plugin.
  public enum Body: Equatable, Sendable {
    /// One text that may hold line feeds; what is read comes as lines.
    case text(StyledText)
    case lines([StyledText])
    case source(SourceReference)
  }
  /// The format the text is read in.
  public enum Format: String, CaseIterable, Sendable { case plain, markdown, ansi, code }
  /// The lines, or where to fetch them.
  public var body: Body
  /// The format the lines are read in.
  public var format: Format
  /// Name of the language of code, in the words of the plugin.
  public var language: String?
  /// Whether long lines are folded, or `nil` for what fits the format: `true` for words, `false` for
  /// code and ANSI.
  public var wraps: Bool?
  /// True when the view stays at the end while lines arrive.
  public var follows: Bool
  /// The place that relative addresses of links start from: a folder as a path, or a URL.
  public var base: String?
  /// How pictures that stand alone in Markdown are shown.
  public enum Images: String, CaseIterable, Sendable {
    /// By the words for them.
    case alt
    /// As pictures, when their addresses are relative and they lie below ``TextContent/base``.
    case show
  }
  /// Whether pictures of Markdown are shown.
  public var images = Images.alt
  /// The id of the heading or anchor to begin at.
  public var start: String?
  /// The plain words for it, which stand where it has no lines.
  public var alt: SafeText?
  /// Places that can be gone to besides headings.
  public var anchors: [TextAnchor] = []
  /// Creates a text; without `wraps` the format decides.
  public init(
    body: Body, format: Format = .plain, language: String? = nil, wraps: Bool? = nil,
    follows: Bool = false
  ) {
    self.body = body
    self.format = format
    self.language = language
    self.wraps = wraps
    self.follows = follows
  }

  /// True when long lines are folded.
  public var foldsLines: Bool { wraps ?? (format == .plain || format == .markdown) }

  /// True when its lines came with the message.
  package var isWhole: Bool { if case .source = body { false } else { true } }
  /// The name of the source of its lines.
  package var changeName: String? { if case .source(let source) = body { source.id } else { nil } }

  package static let shape = WireShape(
    .required("kind", .word(["text"])), .shorthand("text", .text, for: "body"),
    .optional("lines", .list(.text, upTo: Limit.textLines), oneOf: "body"),
    .optional("source", .object(SourceReference.self), oneOf: "body"),
    .optional("format", .word(of: Format.self)), .optional("lang", .name),
    .optional("wrap", .bool), .optional("follow", .bool),
    .optional("base", .string(upTo: Limit.pathBytes)),
    .optional("images", .word(of: Images.self)), .optional("start", .id),
    .optional("anchors", .list(of: TextAnchor.self, upTo: Limit.anchors)),
    .optional("alt", .label))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard value["kind"] != nil else { return nil }
    let format: Format = reader.choice("format", in: value) ?? .plain
    let body = Body(value, format, &reader)
    let alt = reader.label("alt", in: value)
    // Without lines there may be something better to show than that there are none.
    if body == nil, value["fallback"]?.isObject == true || alt != nil { return nil }
    if body == nil { reader.note(RemarkWords.withoutLines) }
    self.init(
      body: body ?? .lines([]), format: format,
      language: reader.string("lang", in: value), wraps: reader.bool("wrap", in: value),
      follows: reader.bool("follow", in: value) ?? false)
    self.alt = alt
    base = reader.string("base", in: value, maxBytes: Limit.pathBytes)
    images = reader.choice("images", in: value) ?? .alt
    start = reader.id("start", in: value)
    anchors = reader.objects("anchors", in: value, limit: Limit.anchors) ?? []
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kind", "text")
    switch body {
    case .text(let text): writer.optional("text", text)
    case .lines(let lines) where format == .ansi:
      // As a program prints it, or with its meanings where it has some.
      writer.array("lines") { list in
        for line in lines {
          if let text = line.ansi { list.value(text) } else { list.value(line) }
        }
      }
    case .lines(let lines): writer.member("lines", lines)
    case .source(let source): writer.optional("source", source)
    }
    if format != .plain { writer.member("format", format.rawValue) }
    writer.optional("lang", language)
    if let wraps { writer.member("wrap", wraps) }
    writer.flag("follow", follows)
    writer.optional("base", base)
    if images != .alt { writer.member("images", images.rawValue) }
    writer.optional("start", start)
    if !anchors.isEmpty { writer.member("anchors", anchors) }
    writer.optional("alt", alt?.string)
  }
}

extension TextContent.Body {
  /// Reads the lines, or where to fetch them; `nil` where neither is told.
  fileprivate init?(
    _ value: JSONValue, _ format: TextContent.Format, _ reader: inout MemberReader
  ) {
    if let text = value["text"], !text.isNull {
      self = .lines(reader.lines(of: text, format))
    } else if let lines = value["lines"], !lines.isNull {
      self = .lines(reader.textLines(lines, "lines", parsesANSI: format == .ansi))
    } else if let source: SourceReference = reader.object("source", in: value) {
      self = .source(source)
    } else {
      return nil
    }
  }
}

extension MemberReader {
  /// The lines of one text, cut at line feeds.
  fileprivate mutating func lines(
    of text: JSONValue, _ format: TextContent.Format
  ) -> [StyledText] {
    if let utf8 = text.utf8 {
      var isCut = false
      defer { if isCut { note(RemarkWords.cutLine("text")) } }
      return TextLine.lines(utf8, parsesANSI: format == .ansi, isCut: &isCut)
    }
    var splitter = LineSplitter()
    if text.isArray {
      spans(text, "text") { splitter.append($0, $1, address: $2) }
    } else {
      note(RemarkWords.notExpected("text", "text"))
    }
    if splitter.isCut { note(RemarkWords.cutLine("text")) }
    return splitter.finish()
  }

  /// The lines of an array of texts; a wrong one stays as an empty line.
  mutating func textLines(
    _ value: JSONValue, _ name: StaticString, parsesANSI: Bool
  ) -> [StyledText] {
    guard value.isArray else {
      note(RemarkWords.notExpected(name, RemarkWords.array))
      return []
    }
    var lines: [StyledText] = []
    lines.reserveCapacity(min(value.count, Limit.textLines))
    for element in value.elements(name, upTo: Limit.textLines, &self) {
      if let utf8 = element.utf8 {
        if utf8.count > Limit.textLineBytes { note(RemarkWords.cutLine(name)) }
        lines.append(TextLine.line(utf8, parsesANSI: parsesANSI))
      } else if element.isArray {
        var pieces = StyledPieces(maxBytes: Limit.textLineBytes, place: .multiline)
        spans(element, name) { pieces.append($0, $1, address: $2) }
        if pieces.isCut { note(RemarkWords.cutLine(name)) }
        lines.append(pieces.text)
      } else {
        noteWrong(name, "text")
        lines.append(.empty)
      }
    }
    return lines
  }
}
