// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import CellText
package import PaneProtocol

/// A canvas as the host shows it: the cells of its last picture.
package struct CanvasState: ContentState {
  /// The declaration of the plugin.
  private var content: CanvasContent
  private(set) var field = CanvasField()
  /// The looks by their numbers.
  private(set) var styles: [Int: CanvasStyle] = [:]
  /// Number of the last picture; `nil` before the first.
  private var frame: Int?
  /// The cursor; `nil` without one.
  private var cursor: CanvasCursor?
  /// The link that was clicked on.
  private var link: PressedLink?
  /// The cells that are chosen, and the picture that stands still meanwhile.
  var chooser = CellChooser<Int>()
  var still: StillPicture?
  private var tokens: RequestTokens
  private(set) var size = CellSize(columns: 0, rows: 0)

  private struct PressedLink: Equatable, Sendable {
    var place: CellPoint
    var target: String
  }

  init(_ content: CanvasContent, tokens: RequestTokens) {
    self.content = content
    self.tokens = tokens
  }

  mutating func replace(with content: CanvasContent) {
    let keeps = content.id == self.content.id
    let before = self
    self = CanvasState(content, tokens: tokens)
    size = before.size
    guard keeps else { return }
    (field, styles, frame, cursor) = (before.field, before.styles, before.frame, before.cursor)
    (chooser, still) = (before.chooser, before.still)
  }

  mutating func setViewport(_ size: CellSize) {
    if size != self.size { _ = goOnDrawing() }
    self.size = size
  }

  /// The size of the screen that a program which takes all keys has.
  var placeWords: SafeText {
    guard content.keys == .all, size.columns > 0, size.rows > 0 else { return .empty }
    return SafeText("\(size.columns)×\(size.rows)")
  }

  mutating func takeCancellations() -> [Int] { tokens.takeAbandoned() }

  mutating func endRequests() -> RequestTokens { tokens }

  mutating func programEnded() {
    // A new run counts its pictures anew.
    frame = nil
    _ = takeCancellations()
  }

  // MARK: Drawing

  mutating func draw(_ picture: CanvasFrame) -> DrawResult {
    guard picture.frame > frame ?? -1 else { return .overtaken(frame ?? picture.frame) }
    frame = picture.frame
    field.resize(to: picture.size)
    var hasRoom = true
    for (id, style) in picture.styles.sorted(by: { $0.key < $1.key }) {
      if styles[id] != nil || styles.count < Limit.canvasStyles {
        styles[id] = style
      } else {
        hasRoom = false
      }
    }
    var style = 0
    var isCut = false
    let stranger = unknownStyle(in: picture.steps)
    for step in picture.steps {
      switch step {
      case .write(let point, let runs):
        isCut = field.write(runs, at: point, style: &style) || isCut
      case .scroll(let area, let count): field.scroll(area, by: count)
      case .clear(let style): field.clear(style: style)
      }
    }
    switch picture.cursor {
    case .unchanged: break
    case .hidden: cursor = nil
    case .at(let new): cursor = new
    }
    if let link, address(at: link.place) != link.target { self.link = nil }
    if !hasRoom { return .drawn(picture.frame, .stylesWithoutRoom) }
    return .drawn(picture.frame, stranger.map(PictureFlaw.unknownStyle) ?? (isCut ? .cut : nil))
  }

  /// The first style that is drawn with and was never given; `nil` for none.
  private func unknownStyle(in steps: [CanvasStep]) -> Int? {
    var known = 0
    func isUnknown(_ style: Int) -> Bool {
      if style == known { return false }
      if style != 0, styles[style] == nil { return true }
      known = style
      return false
    }
    for step in steps {
      switch step {
      case .write(_, let runs):
        for run in runs { if let style = run.style, isUnknown(style) { return style } }
      case .clear(let style): if isUnknown(style) { return style }
      case .scroll: break
      }
    }
    return nil
  }

  // MARK: Links

  private func address(at cell: CellPoint) -> String? {
    guard plainWords == nil, let cells = shown.field.cells(inRow: cell.row),
      cells.indices.contains(cell.column)
    else { return nil }
    return shown.styles[cells[cell.column].style]?.link
  }

  func hasLink(at cell: CellPoint) -> Bool { address(at: cell) != nil }

  var currentLink: ContentLink? {
    link.map { ContentLink(target: $0.target, needsClick: true) }
  }

  mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress {
    guard let target = address(at: cell) else {
      link = nil
      return .nothing
    }
    defer { link = PressedLink(place: cell, target: target) }
    return .link(isCurrent: link?.target == target)
  }

  mutating func perform(_ command: ContentCommand) -> ContentOutcome {
    switch command {
    case .mark(.leave):
      defer { link = nil }
      return ContentOutcome(isChanged: goOnDrawing() || link != nil)
    case .mark(.range): return chooseByKeys()
    case .cells(let step): return followMouse(step)
    case _: return moveCaret(command) ?? .nothing
    }
  }

  var grab: InputGrab {
    let choosing: InputGrab.Choosing =
      choice == nil ? .nothing : still?.caret == nil ? .byMouse : .byKeys
    return InputGrab(
      keys: content.keys, mouse: choosing == .byKeys ? .none : content.mouse, choosing: choosing)
  }

  // MARK: Looking

  /// The words to show in place of the cells: the pane is too small, or nothing was drawn yet.
  package var plainWords: SafeText? {
    let isSmall = size.columns < content.least.columns || size.rows < content.least.rows
    return isSmall ? content.alt ?? .empty : nil
  }

  /// Calls `body` with the stretches of one look in a row, each with the column it begins at.
  ///
  /// A cluster that takes other cells than it has stands by itself, so that it moves no neighbour.
  package func forEachStretch(
    inRow row: Int, columns: Int,
    _ body: (_ column: Int, _ text: SafeText, _ style: CanvasStyle) -> Void
  ) {
    let (field, styles) = (shown.field, shown.styles)
    guard field.rows.indices.contains(row) else { return }
    var start = 0
    var letters: [UInt8] = []
    var style = 0
    var end = 0
    func flush() {
      if !letters.isEmpty {
        var look = styles[style] ?? .plain
        if let link, look.link == link.target {
          look.text.attributes.formSymmetricDifference(.inverse)
        }
        body(start, SafeText(String(decoding: letters, as: UTF8.self)), look)
      }
      letters.removeAll(keepingCapacity: true)
    }
    let cells = field.rows[row]
    letters.reserveCapacity(cells.count)
    // Most cells hold one letter; as a text each costs more than as a byte.
    for column in 0..<min(max(0, columns), cells.count) where cells[column].columns > 0 {
      let cell = cells[column]
      let isPlain = cell.text.isPlainASCII
      if letters.isEmpty || cell.style != style || column != end || !isPlain {
        flush()
        (start, style) = (column, cell.style)
      }
      letters.append(contentsOf: cell.text.string.utf8)
      end = column + cell.columns
      if !isPlain { flush() }
    }
    flush()
  }

  /// The place of the cursor, wherever it stands.
  var cursorPoint: CellPoint? { cursor?.point }

  /// The cursor, where it stands on the pane, or the cell that keys move; `nil` without one.
  package var caret: ContentCaret? {
    if isChoosing { return still?.caret.map { ContentCaret($0) } }
    guard plainWords == nil, let cursor, cursor.point.column < size.columns,
      cursor.point.row < size.rows
    else { return nil }
    return ContentCaret(cursor.point, shape: cursor.shape, blinks: cursor.blinks)
  }

  /// The chosen cells, else all of them.
  func copiedText(limit bytes: Int) -> CopiedText {
    if let choice { return text(of: choice, limit: bytes) }
    let lines = field.rows.map { row in
      var line = row.map(\.text.string).joined()
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
    return CopiedText(lines.joined(separator: "\n"), limit: bytes)
  }
}

extension CanvasContent: ShownContent {
  typealias State = CanvasState
}

extension SafeText {
  fileprivate var isPlainASCII: Bool { string.utf8.allSatisfy { $0 < 0x80 } }
}
