// SPDX-License-Identifier: Apache-2.0
package import CellText
import JSONRPC

/// A piece of Markdown as the program that reads it tells it, in the order of the text.
///
/// Quotes, lists and their items begin with one and end with ``end``.
package enum MarkdownBlock: Equatable, Sendable {
  case paragraph(LinkedText)
  /// A paragraph that is one picture: its address as it is written, and the words for it.
  case picture(target: String, LinkedText)
  case heading(level: Int, LinkedText)
  case code(language: SafeText, lines: [SafeText])
  /// HTML, as it is written.
  case markup([SafeText])
  /// A table; its first row holds the headings.
  case table(rows: [[LinkedText]], sides: [Side])
  case rule
  case quote
  /// A list; one with a start has numbers.
  case list(start: Int?, isTight: Bool)
  /// An item of a list; a task is done or not.
  case item(isDone: Bool?)
  case end

  /// The sign before the words of a picture.
  package static let pictureSign = "▣ "

  /// The side that the cells of a column keep to.
  package enum Side: Sendable { case start, end, center }

  /// A block and the line it begins in, from 0; `nil` where that is not known.
  package struct Placed: Equatable, Sendable {
    /// The line, counted from the first of the text that was read.
    package var line: Int?
    /// The block.
    package var block: MarkdownBlock

    /// Creates a block at a place.
    package init(_ block: MarkdownBlock, line: Int? = nil) {
      self.block = block
      self.line = line
    }
  }
}

/// A text with the places in it that lead elsewhere.
package struct LinkedText: Equatable, Sendable {
  /// A place of a text that leads elsewhere.
  package typealias Link = StyledText.Link

  /// The words.
  package var text: StyledText
  /// The places that lead elsewhere, from the first to the last.
  package var links: [Link]

  /// Creates a text.
  package init(_ text: StyledText = .empty, links: [Link] = []) {
    self.text = text
    self.links = links
  }
}

extension MarkdownBlock {
  /// Reads the answer of the program; `nil` when it is none, or says that it could not do it.
  package static func read(_ answer: JSONText) -> [Placed]? {
    answer.decoded { root in
      guard let blocks = root["result"]?["blocks"], blocks.isArray else { return nil }
      var placed: [Placed] = []
      placed.reserveCapacity(blocks.count)
      for value in blocks.elements {
        guard let block = MarkdownBlock(value) else { return nil }
        placed.append(Placed(block, line: value["l"]?.int))
      }
      return placed
    }
  }

  private init?(_ value: JSONValue) {
    switch value["b"]?.string {
    case "p":
      let words = LinkedText(value["t"])
      self = Self.onlyPicture(value["t"]).map { .picture(target: $0, words) } ?? .paragraph(words)
    case "h": self = .heading(level: min(max(1, value["n"]?.int ?? 1), 6), LinkedText(value["t"]))
    case "code":
      let language = value["lang"]?.string ?? ""
      self = .code(language: SafeText(language), lines: Self.lines(value["lines"]))
    case "html": self = .markup(Self.lines(value["lines"]))
    case "table":
      var rows: [[LinkedText]] = []
      if let list = value["rows"] {
        for row in list.elements { rows.append(row.elements.map { LinkedText($0) }) }
      }
      guard !rows.isEmpty else { return nil }
      self = .table(rows: rows, sides: (value["sides"]?.string ?? "").map(Side.init))
    case "rule": self = .rule
    case "quote": self = .quote
    case "list": self = .list(start: value["start"]?.int, isTight: value["tight"]?.bool == true)
    case "item": self = .item(isDone: value["task"]?.string.map { $0 == "x" })
    case "end": self = .end
    default: return nil
    }
  }

  /// The address of the picture that a paragraph consists of; `nil` where there is more or less.
  private static func onlyPicture(_ spans: JSONValue?) -> String? {
    guard let spans, spans.isArray else { return nil }
    var address: String?
    for span in spans.elements {
      guard span["picture"]?.bool == true else { return nil }
      guard let source = span["src"]?.string else { continue }
      guard address == nil else { return nil }
      address = source
    }
    return address
  }

  private static func lines(_ value: JSONValue?) -> [SafeText] {
    guard let value, value.isArray else { return [] }
    return value.elements.map { element in
      element.utf8.map {
        SafeText(BoundedText.shown($0, toBytes: Limit.textLineBytes), place: .multiline)
      } ?? .empty
    }
  }
}

extension MarkdownBlock.Side {
  fileprivate init(_ letter: Character) {
    self = letter == "r" ? .end : letter == "c" ? .center : .start
  }
}

extension LinkedText {
  private static let pictureSign = Array(MarkdownBlock.pictureSign.utf8)

  /// Reads a list of spans: words, or objects with the words and their looks.
  fileprivate init(_ value: JSONValue?) {
    self.init()
    guard let value, value.isArray else { return }
    var pieces = StyledPieces(maxBytes: Limit.textRunBytes, place: .multiline)
    var links: [Link] = []
    var isInPicture = false
    for span in value.elements {
      guard let utf8 = span.utf8 ?? span["t"]?.utf8 else { continue }
      let target = span["link"]?.string
      let isPicture = span["picture"]?.bool == true
      let style = Self.style(of: span, isLink: target != nil)
      let start = pieces.utf8Count
      if isPicture, !isInPicture {
        Self.pictureSign.withUnsafeBufferPointer { pieces.append($0, style) }
      }
      isInPicture = isPicture
      pieces.append(utf8, style)
      guard let target, pieces.utf8Count > start else { continue }
      if let last = links.last, last.range.upperBound == start, last.target == target {
        links[links.count - 1].range = last.range.lowerBound..<pieces.utf8Count
      } else {
        links.append(Link(range: start..<pieces.utf8Count, target: target))
      }
    }
    text = pieces.text
    if text.text.utf8Count == pieces.utf8Count { self.links = links }
  }

  private static func style(of span: JSONValue, isLink: Bool) -> TextStyle {
    var style = TextStyle()
    if isLink {
      style.role = .link
    } else if span["code"]?.bool == true {
      style.role = .code
    } else if span["html"]?.bool == true {
      style.role = .dim
    }
    if span["b"]?.bool == true { style.attributes.insert(.bold) }
    if span["i"]?.bool == true { style.attributes.insert(.italic) }
    if span["s"]?.bool == true { style.attributes.insert(.strike) }
    return style
  }
}
