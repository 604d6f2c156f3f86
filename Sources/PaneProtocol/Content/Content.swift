// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// The content of a pane.
///
/// To add a kind: a case here and its wire file beside this one, a case in `PaneContentState` with a
/// folder of its own, and an arm in `WindowRenderer+Kinds.swift`.
public enum Content: Equatable, Sendable, WireObject {
  case list(ListContent)
  case text(TextContent)
  case unsupported(UnsupportedContent)

  /// The members as data.
  package static let shape = WireShape(kinds: [
    ("list", ListContent.self), ("outline", ListContent.self), ("text", TextContent.self),
  ])

  /// True when there were more rows than a message may hold, and they were left out.
  package var isCut: Bool {
    switch self {
    case .list(let list): list.isCut
    case .text, .unsupported: false
    }
  }

  /// Reads the content of a pane; `nil` with a remark when it has no kind.
  ///
  /// A kind this host does not show gives way to its `fallback`, that to its own, and so on; then to
  /// the plain words.
  ///
  /// Source: protocol, content.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    var candidate = value
    var name: String?
    var alt: SafeText?
    for _ in 0...Limit.fallbacks {
      guard candidate.isObject, let kind = reader.string("kind", in: candidate) else { break }
      if let content = Self.shown(candidate, kind: kind, &reader) {
        self = content
        return
      }
      name = name ?? kind
      alt = alt ?? reader.label("alt", in: candidate)
      guard let next = candidate["fallback"] else { break }
      candidate = next
    }
    guard let name else {
      reader.note("content: without a kind, ignored")
      return nil
    }
    self = .unsupported(UnsupportedContent(kind: SafeText(name), alt: alt))
  }

  /// The content of a kind this host shows, else `nil`.
  private static func shown(
    _ value: JSONValue, kind: String, _ reader: inout MemberReader
  ) -> Content? {
    switch kind {
    // Columns of a table come with their own content one day; until then cells are joined in rows.
    case "list", "outline", "table": ListContent(value, &reader).map { .list($0) }
    case "board": ListContent(lanesOf: value, &reader).map { .list($0) }
    case "text": TextContent(value, &reader).map { .text($0) }
    default: nil
    }
  }

  /// Writes the members into an open object.
  package func write(into writer: inout JSONWriter) {
    switch self {
    case .list(let list): list.write(into: &writer)
    case .text(let text): text.write(into: &writer)
    case .unsupported(let other):
      writer.member("kind", other.kind.string)
      writer.optional("alt", other.alt?.string)
    }
  }

  /// Writes the content as a value.
  func writeValue(into writer: inout JSONWriter) {
    if case .unsupported(let other) = self, let sent = other.sent {
      writer.value(json: sent.text)
    } else {
      writer.value(self)
    }
  }
}

/// Content of a kind that this version does not show.
public struct UnsupportedContent: Equatable, Sendable {
  /// The name of the kind.
  public var kind: SafeText
  /// Plain words to show instead.
  public var alt: SafeText?
  /// The content as a plugin sends it; never there in what was read.
  public var sent: JSONText?

  /// Creates content by its kind.
  public init(kind: SafeText, alt: SafeText?) {
    self.kind = kind
    self.alt = alt
  }

  /// Creates content that is sent as it stands; it must have a `kind`.
  public init(sending json: JSONText) {
    kind = .empty
    sent = json
  }
}
