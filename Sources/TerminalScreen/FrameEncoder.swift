// SPDX-License-Identifier: Apache-2.0
package import CellGeometry

/// What the terminal can do, as far as drawing is concerned.
package struct ScreenCapabilities: Equatable, Sendable {
  package enum ColorDepth: Comparable, Sendable { case mono, ansi16, palette256, rgb }
  package var colors = ColorDepth.palette256
  package var hasSynchronizedOutput = false
  package init() {}
}

/// Turns pictures into bytes: only what differs from the picture before.
package struct FrameEncoder: Sendable {
  private var shown: [Cell] = []
  private var size = CellSize.zero
  private var isKnown = false
  private var position: CellPoint?
  private var pen: StyleID?
  private var shownCursor: CellPoint??

  package init() {}

  /// Forgets what the terminal shows: the next frame is drawn whole.
  package mutating func invalidate() { isKnown = false }

  /// Appends what turns the terminal's picture into this one; nothing when it already is.
  ///
  /// - Returns: Whether anything was appended.
  @discardableResult
  package mutating func encode(
    _ surface: Surface, capabilities: ScreenCapabilities, into bytes: inout [UInt8]
  ) -> Bool {
    var body: [UInt8] = []
    let isWhole = !isKnown || size != surface.size
    if isWhole {
      body.append(contentsOf: "\u{1B}[m\u{1B}[H\u{1B}[2J".utf8)
      shown = Array(repeating: .blank(0), count: surface.cells.count)
      size = surface.size
      isKnown = true
      position = .zero
      pen = 0
      shownCursor = .none
    }
    let width = size.columns
    var runs = isWhole ? 2 : 0
    if width > 0 {
      for row in 0..<size.rows {
        let start = row * width
        let isEqual = shown.withUnsafeBytes { old in
          surface.cells.withUnsafeBytes { new in
            let stride = MemoryLayout<Cell>.stride
            return old[(start * stride)..<((start + width) * stride)].elementsEqual(
              new[(start * stride)..<((start + width) * stride)])
          }
        }
        if isEqual { continue }
        runs += encodeRow(row, surface, capabilities, &body)
      }
    }
    encodeCursor(surface.cursor, &body)
    guard !body.isEmpty else { return false }
    let wraps = capabilities.hasSynchronizedOutput && runs > 1
    if wraps { bytes.append(contentsOf: "\u{1B}[?2026h".utf8) }
    bytes.append(contentsOf: body)
    if wraps { bytes.append(contentsOf: "\u{1B}[?2026l".utf8) }
    return true
  }

  private mutating func encodeRow(
    _ row: Int, _ surface: Surface, _ capabilities: ScreenCapabilities, _ body: inout [UInt8]
  ) -> Int {
    let width = size.columns
    let start = row * width
    var column = 0
    var runs = 0
    // A blank rest of the row in plain style is erased in one go.
    var blankFrom = width
    while blankFrom > 0, surface.cells[start + blankFrom - 1] == .blank(0) { blankFrom -= 1 }
    while column < width {
      let cell = surface.cells[start + column]
      if cell == shown[start + column] || cell.columns == 0 {
        column += 1
        continue
      }
      if column >= blankFrom, width - column > 4 {
        move(to: CellPoint(column: column, row: row), surface, &body)
        setPen(0, surface, capabilities, &body)
        body.append(contentsOf: "\u{1B}[K".utf8)
        for index in column..<width { shown[start + index] = .blank(0) }
        return runs + 1
      }
      move(to: CellPoint(column: column, row: row), surface, &body)
      runs += 1
      // A short stretch of equal cells in the same style is cheaper written than jumped over.
      var end = column
      var equal = 0
      while end < width, end < blankFrom || equal == 0 {
        let next = surface.cells[start + end]
        let isSame = next == shown[start + end]
        if isSame { equal += 1 } else { equal = 0 }
        if equal > 3 { break }
        end += 1
        if end >= blankFrom, width - end > 4 { break }
      }
      end -= min(equal, end - column - 1)
      while column < end {
        let next = surface.cells[start + column]
        if next.columns > 0 {
          setPen(next.style, surface, capabilities, &body)
          surface.append(next.glyph, to: &body)
          position?.column += Int(next.columns)
          if next.isUncertain { position = nil }
        }
        shown[start + column] = next
        column += 1
        if position == nil, column < width {
          move(to: CellPoint(column: column, row: row), surface, &body)
        }
      }
      if column >= width { position = nil }
    }
    return runs
  }

  private mutating func move(
    to target: CellPoint, _ surface: Surface, _ body: inout [UInt8]
  ) {
    if position == target { return }
    if let position, position.row == target.row, target.column > position.column {
      let gap = target.column - position.column
      body.append(contentsOf: gap == 1 ? "\u{1B}[C".utf8 : "\u{1B}[\(gap)C".utf8)
    } else if target.column == 0 {
      body.append(contentsOf: target.row == 0 ? "\u{1B}[H".utf8 : "\u{1B}[\(target.row + 1)H".utf8)
    } else {
      body.append(contentsOf: "\u{1B}[\(target.row + 1);\(target.column + 1)H".utf8)
    }
    position = target
  }

  private mutating func encodeCursor(_ cursor: CellPoint?, _ body: inout [UInt8]) {
    if let shownCursor, shownCursor == cursor, cursor == nil || body.isEmpty { return }
    if let cursor {
      if position != cursor {
        body.append(contentsOf: "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H".utf8)
        position = cursor
      }
      if shownCursor == nil || shownCursor == .some(nil) {
        body.append(contentsOf: "\u{1B}[?25h".utf8)
      }
    } else {
      body.append(contentsOf: "\u{1B}[?25l".utf8)
    }
    shownCursor = .some(cursor)
  }

  private mutating func setPen(
    _ id: StyleID, _ surface: Surface, _ capabilities: ScreenCapabilities,
    _ body: inout [UInt8]
  ) {
    guard pen != id else { return }
    let new = surface.styles[id]
    let old = pen.map { surface.styles[$0] }
    pen = id
    PenChange(from: old, to: new, colors: capabilities.colors).append(to: &body)
  }
}

/// The shortest way from one style to another.
struct PenChange {
  let from: Style?
  let to: Style
  let colors: ScreenCapabilities.ColorDepth

  init(from: Style?, to: Style, colors: ScreenCapabilities.ColorDepth) {
    self.from = from
    self.to = to
    self.colors = colors
  }

  func append(to bytes: inout [UInt8]) {
    var fresh: [String] = []
    attributes(added: to.attributes, into: &fresh)
    if colors != .mono {
      if to.foreground != .standard { color(to.foreground, base: 30, into: &fresh) }
      if to.background != .standard { color(to.background, base: 40, into: &fresh) }
    }
    let reset = fresh.isEmpty ? "\u{1B}[m" : "\u{1B}[0;" + fresh.joined(separator: ";") + "m"
    guard let from else {
      bytes.append(contentsOf: reset.utf8)
      return
    }
    var parts: [String] = []
    let gone = from.attributes.subtracting(to.attributes)
    let kept = from.attributes.intersection(to.attributes)
    var again: Style.Attributes = to.attributes.subtracting(from.attributes)
    if !gone.isDisjoint(with: [.bold, .faint]) {
      parts.append("22")
      again.formUnion(kept.intersection([.bold, .faint]))
    }
    if gone.contains(.italic) { parts.append("23") }
    if gone.contains(.underline) { parts.append("24") }
    if gone.contains(.inverse) { parts.append("27") }
    if gone.contains(.strike) { parts.append("29") }
    attributes(added: again, into: &parts)
    if colors != .mono {
      if from.foreground != to.foreground { color(to.foreground, base: 30, into: &parts) }
      if from.background != to.background { color(to.background, base: 40, into: &parts) }
    }
    guard !parts.isEmpty else { return }
    let step = "\u{1B}[" + parts.joined(separator: ";") + "m"
    bytes.append(contentsOf: step.utf8.count <= reset.utf8.count ? step.utf8 : reset.utf8)
  }

  private func attributes(added: Style.Attributes, into parts: inout [String]) {
    if added.contains(.bold) { parts.append("1") }
    if added.contains(.faint) { parts.append("2") }
    if added.contains(.italic) { parts.append("3") }
    if added.contains(.underline) { parts.append("4") }
    if added.contains(.inverse) { parts.append("7") }
    if added.contains(.strike) { parts.append("9") }
  }

  private func color(_ color: Color, base: Int, into parts: inout [String]) {
    switch color {
    case .standard: parts.append("\(base + 9)")
    case .palette(let index):
      if index < 8 {
        parts.append("\(base + Int(index))")
      } else if index < 16 {
        parts.append("\(base + 52 + Int(index))")
      } else {
        parts.append("\(base + 8);5;\(index)")
      }
    case .rgb(let red, let green, let blue):
      parts.append("\(base + 8);2;\(red);\(green);\(blue)")
    }
  }
}
