// SPDX-License-Identifier: Apache-2.0

/// Markdown laid out in a width: its blocks, their rows, and the ways from place to place.
///
/// The paper knows nothing of what is on screen. Rows are made when they are asked for.
struct MarkdownPaper: Equatable, Sendable {
  var document: MarkdownDocument
  var pictures: MarkdownPictures
  /// Cells for text.
  private(set) var columns = 0
  private var memory = LayoutMemory()

  /// A line of the source and an offset in the block that begins there.
  struct Anchor: Equatable, Sendable {
    var line: Int
    var offset: Int
  }

  /// Creates it without a width.
  init(_ document: MarkdownDocument, pictures: MarkdownPictures) {
    self.document = document
    self.pictures = pictures
  }

  /// Takes another text, or other pictures, in the same width.
  mutating func replace(with document: MarkdownDocument, pictures: MarkdownPictures? = nil) {
    self.document = document
    if let pictures { self.pictures = pictures }
    forgetRows()
  }

  /// Lays all blocks out anew.
  mutating func forgetRows() { memory = LayoutMemory() }

  /// Lays the blocks of some pieces out anew.
  mutating func forgetRows(of pieces: Set<Int>) { memory.forget(pieces) }

  /// Lays all blocks out in another width.
  mutating func setColumns(_ columns: Int) {
    self.columns = columns
    forgetRows()
  }

  /// The rows of the block at a place.
  mutating func rows(at place: MarkdownPlace) -> [MarkdownRow] {
    guard columns > 0, let leaf = document.leaf(at: place) else { return [] }
    let (columns, pictures) = (columns, pictures)
    return memory.rows(of: place) {
      MarkdownLayout.rows(of: leaf, columns: columns, pictures: pictures)
    }
  }

  // MARK: Places

  /// The place in the words of its block that a row begins at; -1 for the blank row above it.
  func offset(of place: MarkdownPlace) -> Int {
    var copy = self
    let rows = copy.rows(at: place)
    guard place.row > 0 || document.leaf(at: place)?.gap == nil else { return -1 }
    return rows.dropFirst(place.row).first { !$0.range.isEmpty }?.range.lowerBound ?? 0
  }

  /// The row of a block that shows a place in its words.
  mutating func row(of offset: Int, at place: MarkdownPlace) -> Int {
    guard offset >= 0 else { return 0 }
    let rows = rows(at: place)
    let first = document.leaf(at: place)?.gap == nil ? 0 : 1
    return rows.indices.last {
      $0 >= first && !rows[$0].range.isEmpty && rows[$0].range.lowerBound <= offset
    } ?? min(first, max(0, rows.count - 1))
  }

  /// The place of an anchor, as far as its piece has been read.
  mutating func place(of anchor: Anchor) -> MarkdownPlace {
    let piece = document.pieces.lastIndex { $0.lines.lowerBound <= anchor.line } ?? 0
    guard document.pieces.indices.contains(piece) else { return MarkdownPlace() }
    let line = anchor.line - document.pieces[piece].lines.lowerBound
    var place = MarkdownPlace(piece: piece)
    place.leaf =
      document.isAsWritten
      ? line : document.pieces[piece].leaves.lastIndex { $0.line <= line } ?? 0
    place.row = row(of: anchor.offset, at: place)
    return place
  }

  /// The lowest place of the top, so that the end of the text is at the bottom.
  mutating func lastTop(_ rows: Int) -> MarkdownPlace {
    var place: MarkdownPlace? = document.lastLeaf
    var left = max(1, rows)
    while let here = place {
      let count = self.rows(at: here).count
      if count >= left {
        return MarkdownPlace(piece: here.piece, leaf: here.leaf, row: count - left)
      }
      left -= count
      place = document.previous(before: here)
    }
    return document.firstPlace
  }

  /// The place so many rows further down, or that of the last row.
  mutating func place(below rows: UInt, from start: MarkdownPlace) -> MarkdownPlace {
    var left = Int(clamping: rows)
    var place = start
    while left > 0 {
      let rest = self.rows(at: place).count - place.row
      if left < rest {
        return MarkdownPlace(piece: place.piece, leaf: place.leaf, row: place.row + left)
      }
      guard let next = document.next(after: place) else {
        place.row += max(0, rest - 1)
        return place
      }
      left -= max(0, rest)
      place = next
    }
    return place
  }

  /// The place so many rows further up, or that of the first row.
  mutating func place(above rows: UInt, from start: MarkdownPlace) -> MarkdownPlace {
    var left = Int(clamping: rows)
    var place = start
    while left > place.row {
      guard let previous = document.previous(before: place) else { return document.firstPlace }
      left -= place.row + 1
      place = previous
      place.row = max(0, self.rows(at: place).count - 1)
    }
    place.row -= left
    return place
  }
}

/// Rows of the blocks laid out so far.
///
/// The memory only saves time, so it makes no difference between two states.
private struct LayoutMemory: Equatable, Sendable {
  /// By the piece, then by the block in it: a piece that is read anew is forgotten at once.
  private var rows: [Int: [Int: [MarkdownRow]]] = [:]
  /// Blocks whose rows are kept.
  private var count = 0

  /// The rows of a block, made when they are not known.
  mutating func rows(
    of place: MarkdownPlace, make: () -> [MarkdownRow]
  ) -> [MarkdownRow] {
    if let known = rows[place.piece]?[place.leaf] { return known }
    if count >= 2_048 { self = LayoutMemory() }
    let made = make()
    rows[place.piece, default: [:]][place.leaf] = made
    count += 1
    return made
  }

  /// Forgets the rows of pieces.
  mutating func forget(_ pieces: Set<Int>) {
    for piece in pieces { count -= rows.removeValue(forKey: piece)?.count ?? 0 }
  }

  static func == (one: LayoutMemory, other: LayoutMemory) -> Bool { true }
}
