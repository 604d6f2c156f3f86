// SPDX-License-Identifier: Apache-2.0
package import CellText
package import JSONRPC

/// The content of a pane.
///
/// To add a kind: a case here with its arm in ``object``, a row in ``kinds``, and files of its own: the
/// wire beside this one, a folder in `PaneContent` and its drawing in `PaneRendering`.
public enum Content: Equatable, Sendable, WireObject {
  case list(ListContent)
  case text(TextContent)
  case image(ImageContent)
  case canvas(CanvasContent)
  case form(FormContent)
  case chart(ChartContent)
  case unsupported(UnsupportedContent)

  /// The kinds by their names on the wire, in the order in which hosts name them.
  private static let kinds = [
    ContentKind("list", Content.list),
    ContentKind("outline", Content.list),
    ContentKind("table", Content.list),
    ContentKind("board", isOffered: false) { (board: BoardContent) in .list(board.list) },
    ContentKind("text", Content.text),
    ContentKind("image", Content.image),
    ContentKind("canvas", Content.canvas),
    ContentKind("form", Content.form),
    ContentKind("chart", Content.chart),
  ]

  /// The content itself, whatever its kind.
  package var object: any ContentObject {
    switch self {
    case .list(let list): list
    case .text(let text): text
    case .image(let image): image
    case .canvas(let canvas): canvas
    case .form(let form): form
    case .chart(let chart): chart
    case .unsupported(let other): other
    }
  }

  /// The names of the kinds that are shown as such; what is read as another kind is none.
  public static let kindNames = kinds.filter(\.isOffered).map(\.name)

  package static let shape = WireShape(kinds: kinds.map { ($0.name, $0.type) })

  /// True when there were more rows than a message may hold, and they were left out.
  package var isCut: Bool { object.isCut }

  /// The rows that came with it; none where they are fetched, or it has none.
  package var inlineRows: [Item] { object.inlineRows }

  /// True when all of it came with the message: nothing is to be fetched, read or sent after it.
  package var isWhole: Bool { object.isWhole }

  /// What makes its rows a table; `nil` without a table.
  package var tableShape: TableShape? { object.tableShape }

  /// The plain words for it, which stand where there is nothing of it to show.
  package var alt: SafeText? { object.alt }

  /// The name by which messages change it once it is there; `nil` where none do.
  package var changeName: String? { object.changeName }

  /// Reads the content of a pane; `nil` with a remark when it has no kind.
  ///
  /// A kind this host does not show gives way to its `fallback`, that to its own, and so on; then to
  /// the plain words.
  ///
  /// Source: `Plugins/REFERENCE.md`, Content.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    var candidate = value
    var name: String?
    var alt: SafeText?
    for _ in 0...Limit.fallbacks {
      guard candidate.isObject, let kind = reader.string("kind", in: candidate) else { break }
      for known in Self.kinds where known.name == kind {
        guard let content = known.read(candidate, &reader) else { break }
        self = content
        return
      }
      name = name ?? kind
      alt = alt ?? reader.label("alt", in: candidate)
      guard let next = candidate["fallback"] else { break }
      candidate = next
    }
    guard let name else {
      reader.note(RemarkWords.withoutKind)
      return nil
    }
    let kind = Self.kinds.first { $0.name == name }
    let missing = kind?.type.shape.missing(in: value) ?? []
    var remark =
      kind == nil
      ? RemarkWords.unknownKind(name) : RemarkWords.incompleteContent(name, without: missing)
    // Where there are no words to show, there is a card that says it.
    if alt == nil { remark.topic = .card }
    reader.note(remark)
    var content = UnsupportedContent(kind: SafeText(name), alt: alt)
    content.isKnown = kind != nil
    content.missing = missing.first.map { SafeText($0) }
    self = .unsupported(content)
  }

  package func write(into writer: inout JSONWriter) { object.write(into: &writer) }
}

/// Content of one kind as it travels.
package protocol ContentObject: Equatable, Sendable {
  /// True when there was more than a message may hold, and it was left out.
  var isCut: Bool { get }
  /// The rows that came with it.
  var inlineRows: [Item] { get }
  /// What makes its rows a table; `nil` without a table.
  var tableShape: TableShape? { get }
  /// True when all of it came with the message.
  var isWhole: Bool { get }
  /// The name by which messages change it once it is there: that of its source, or of a form.
  var changeName: String? { get }
  /// The plain words for it; `nil` where it has none, or shows them by itself.
  var alt: SafeText? { get }

  /// Writes the members into an open object.
  func write(into writer: inout JSONWriter)
}

extension ContentObject {
  /// False: all of it is there.
  package var isCut: Bool { false }
  /// None: it has no rows.
  package var inlineRows: [Item] { [] }
  /// None: only new content takes its place.
  package var changeName: String? { nil }
  /// None: it is never without something to show, or shows them by itself.
  package var alt: SafeText? { nil }
  /// None: it is no table.
  package var tableShape: TableShape? { nil }
  /// False: there is more to it than the message.
  package var isWhole: Bool { false }
}

/// A kind of content by its name on the wire.
private struct ContentKind: Sendable {
  /// The name in `kind`.
  let name: String
  /// The type that describes its members.
  let type: any WireObject.Type
  /// Reads an object of the kind; `nil` without a member that is needed.
  let read: @Sendable (JSONValue, inout MemberReader) -> Content?

  /// False for a kind that is shown as another one: it is read, and nobody is told of it.
  let isOffered: Bool

  /// A kind of a type, and how that is shown.
  init<Wire: WireObject>(
    _ name: String, isOffered: Bool = true, _ make: @escaping @Sendable (Wire) -> Content
  ) {
    self.name = name
    self.isOffered = isOffered
    type = Wire.self
    read = { Wire($0, &$1).map(make) }
  }
}
