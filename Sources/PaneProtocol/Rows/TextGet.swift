// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// `text.get`: asks a pane for a page of lines.
public struct TextGet: Equatable, Sendable, WireObject {
  /// Id of the source.
  public var source: String
  /// Revision the host knows.
  public var revision: Int
  /// Index of the first line, from 0.
  public var from: Int
  /// Most lines wanted.
  public var count: Int

  /// Creates a request.
  public init(source: String, revision: Int, from: Int, count: Int) {
    self.source = source
    self.revision = revision
    self.from = from
    self.count = count
  }

  package static let shape = WireShape(
    .required("source", .id), .required("rev", .integer), .required("from", .position),
    .required("count", .count))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let source = reader.id("source", in: value), let revision = reader.int("rev", in: value),
      let from = reader.position("from", in: value), let count = reader.count("count", in: value)
    else { return nil }
    self.init(source: source, revision: revision, from: from, count: count)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("source", source)
    writer.member("rev", revision)
    writer.member("from", from)
    writer.member("count", count)
  }
}

/// A page of lines as asked for by `text.get`.
public struct TextPage: Equatable, Sendable, WireObject {
  /// Revision the lines are of.
  public var revision: Int
  /// Index of the first line, from 0.
  public var from: Int
  /// The lines; fewer than asked for are fine.
  public var lines: [StyledText]
  /// Lines that hold escape sequences, as those colour them, by place in `lines`: the answer does
  /// not say the text's format, and in one of another format the sequences are shown.
  private var colored: [Int: StyledText] = [:]
  /// Creates a page.
  public init(revision: Int, from: Int, lines: [StyledText]) {
    self.revision = revision
    self.from = from
    self.lines = lines
  }

  package static let shape = WireShape(
    .required("rev", .integer), .required("from", .position),
    .optional("lines", .list(.text, upTo: Limit.textLines)))

  /// Reads the answer; `nil` without `rev` or `from`.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let revision = reader.int("rev", in: value),
      let from = reader.position("from", in: value)
    else { return nil }
    self.revision = revision
    self.from = from
    lines =
      reader.array("lines", in: value).map {
        reader.textLines($0, "lines", parsesANSI: false)
      } ?? []
    guard !lines.isEmpty, let array = value["lines"] else { return }
    for (index, line) in zip(lines.indices, array.elements) {
      guard let utf8 = line.utf8, utf8.contains(0x1B) else { continue }
      colored[index] = TextLine.line(utf8, parsesANSI: true)
    }
  }

  /// Takes the escape sequences in the lines for colours, as a text of the format `ansi` has them.
  package mutating func takeColors() {
    for (index, line) in colored where lines.indices.contains(index) { lines[index] = line }
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("rev", revision)
    writer.member("from", from)
    writer.member("lines", lines)
  }
}

extension WireMethod where Parameters == TextGet, Answer == TextPage {
  package static var textGet: Self { Self("text.get", from: .host, .request, since: 1) }
}
