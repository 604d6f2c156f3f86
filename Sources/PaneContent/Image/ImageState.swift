// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText
package import PaneProtocol

/// A picture as the host shows it: in cells, drawn by a program beside the host for the room there is.
///
/// Until the answer to another room or another picture has come, the one before stays on show.
package struct ImageState: ContentState {
  private var content: ImageContent
  /// The cells that are there; `nil` before the first, and when it could not be decoded.
  package private(set) var picture: DrawnPicture?
  /// Why there is no picture; `nil` while there is one, or may be.
  package private(set) var fault: SafeText?
  /// What is said of a picture in which there is nothing to see.
  package private(set) var note: SafeText?
  /// Cells that are scrolled over: to the right, and down.
  package private(set) var offset = CellPoint(column: 0, row: 0)
  private(set) var size = CellSize(columns: 0, rows: 0)
  /// The size in percent of the fitted one.
  private var percent = 100
  /// The wish that is out, with its ticket.
  private var asked: (ticket: Int, wish: PictureWish)?
  /// The ticket of a picture that is being drawn although a newer one has come since; `nil` for none.
  ///
  /// What moves is shown as often as it can be drawn.
  private var overtaken: Int?
  /// The wish that was answered last.
  private var settled: PictureWish?
  private var tokens: RequestTokens
  /// The page that the user has turned to and that is not on show yet, and whether its plugin has yet
  /// to hear of it.
  private var turned: (page: Int, isUntold: Bool)?
  /// The end of the pages that keys would go beyond, until that is said.
  private var reachedEnd: PageTurn?

  /// Cells that a step goes sideways.
  private static let stepCells = 8
  /// The sizes in percent of the fitted one.
  private static let sizes = [25, 50, 75, 100, 150, 200, 300, 400]

  init(_ content: ImageContent, tokens: RequestTokens) {
    self.content = content
    self.tokens = tokens
  }

  /// Tells whether content, cells and place are the same.
  package static func == (one: ImageState, other: ImageState) -> Bool {
    one.content == other.content && one.picture == other.picture && one.fault == other.fault
      && one.offset == other.offset && one.percent == other.percent && one.size == other.size
      && one.asked?.ticket == other.asked?.ticket && one.overtaken == other.overtaken
      && one.settled == other.settled
      && one.turned?.page == other.turned?.page && one.turned?.isUntold == other.turned?.isUntold
  }

  /// A file may have changed, so it is decoded again even when it is the same.
  mutating func replace(with content: ImageContent) {
    if content.source != self.content.source {
      offset = CellPoint(column: 0, row: 0)
      fault = nil
      // Pages of one thing are looked at in one size.
      if content.pages == nil || self.content.pages == nil { percent = 100 }
    }
    overtake(by: content.source)
    self.content = content
    turned = nil
    settled = nil
  }

  /// Leaves the picture that is being drawn to be shown until a newer one is there; but of files that
  /// are passed on the way to another one nothing is shown.
  private mutating func overtake(by source: PictureSource) {
    if case .path = source, source != content.source {
      overtaken = nil
    } else if let asked {
      overtaken = asked.ticket
    }
    asked = nil
  }

  mutating func setViewport(_ size: CellSize) {
    self.size = size
    keepInside()
  }

  mutating func takeCancellations() -> [Int] { tokens.takeAbandoned() }

  mutating func endRequests() -> RequestTokens { tokens }

  // MARK: Reading

  /// What is wanted now; `nil` without room.
  private func wish(on screen: PictureScreen) -> PictureWish? {
    guard size.columns > 0, room.rows > 0 else { return nil }
    var wish = PictureWish(columns: size.columns, rows: room.rows)
    wish.fit = content.fit
    wish.background = content.background
    wish.raw = content.raw
    wish.frame = content.frame
    wish.grows = true
    wish.percent = percent
    wish.fit(to: screen)
    return wish
  }

  mutating func nextErrand(ticket: Int, on screen: PictureScreen) -> HelperErrand? {
    guard let wish = wish(on: screen), !wish.isMet(by: settled, picture), asked?.wish != wish
    else { return nil }
    asked = (ticket, wish)
    return .picture(.source(content.source), wish)
  }

  func awaits(ticket: Int, meanwhile: Bool) -> Bool {
    asked?.ticket == ticket || meanwhile && overtaken == ticket
  }

  mutating func receive(_ answer: JSONText?, ofErrand ticket: Int) {
    if overtaken == ticket {
      overtaken = nil
      let drawn = answer.flatMap(DrawnPicture.read)
      if case .picture = drawn { show(drawn) }
    } else if let asked, asked.ticket == ticket {
      let isOtherSize = settled.map { $0.percent != asked.wish.percent } ?? false
      (self.asked, overtaken) = (nil, nil)
      settled = asked.wish
      show(answer.flatMap(DrawnPicture.read), isOtherSize: isOtherSize)
    }
  }

  private mutating func show(_ answer: DrawnPicture.Answer?, isOtherSize: Bool = false) {
    switch answer {
    case .picture(let drawn):
      if isOtherSize { keepMiddle(in: drawn) }
      (picture, fault) = (drawn, nil)
    case .fault(let words): (picture, fault) = (nil, words)
    case nil: (picture, fault) = (nil, ImageWords.noAnswer)
    }
    switch picture?.plainness {
    case .transparent: (fault, note) = (ImageWords.transparent, nil)
    case .color(let red, let green, let blue): note = ImageWords.plain(red, green, blue)
    case nil: note = nil
    }
    keepInside()
  }

  var pictureFaults: [SafeText] {
    fault.flatMap { $0 == ImageWords.transparent ? nil : [$0] } ?? []
  }

  var sentPicture: String? { if case .sent(let name) = content.source { name } else { nil } }

  mutating func readAnew() {
    overtake(by: content.source)
    settled = nil
  }

  // MARK: Looking

  /// The words for those who cannot see it.
  package var alt: SafeText { content.alt }

  /// The line below it.
  package var caption: StyledText? { content.caption }

  /// The cells a picture may take: all but the line below it.
  package var room: CellSize {
    let below = content.caption == nil || size.rows < 3 ? 0 : 1
    return CellSize(columns: size.columns, rows: size.rows - below)
  }

  var placeWords: SafeText {
    if let pages = content.pages { return ImageWords.page(pages) }
    guard let picture else { return .empty }
    let own = content.size
    return ImageWords.size(
      own?.columns ?? picture.pixels.width, own?.rows ?? picture.pixels.height, percent: percent)
  }

  func copiedText(limit bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    for line in [alt.string, caption?.string ?? ""] where !line.isEmpty {
      guard copied.add(line: line) else { break }
    }
    return copied
  }

  var keys: ContentKeys { .text }

  var canMagnify: Bool { fault == nil }

  // MARK: Going about

  mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress { .whole }

  mutating func perform(_ command: ContentCommand) -> ContentOutcome {
    switch command {
    case .move(let move, let times):
      if pan(down: distance(of: move, times: times)) == .changed {
        .changed
      } else {
        turn(move, times: times)
      }
    case .mark(.toggle): perform(.move(.pageDown))
    case .scroll(let lines): pan(down: lines)
    case .scrollSideways(let cells): pan(right: cells)
    case .stepIn: pan(right: Self.stepCells) == .changed ? .changed : .edge
    case .stepOut: pan(right: -Self.stepCells) == .changed ? .changed : .beyond
    case .magnify(let change): magnify(change)
    case .moveTo, .moveToRow, .scrollToEnd, .reveal, .select, .setOpen, .mark, .find, .columns,
      .column, .widen, .letGo, .link, .landmark, .awaitTick, .asWritten, .enter, .choose, .discard,
      .cells:
      .nothing
    }
  }

  private func distance(of move: ContentMove, times: Int) -> Int {
    let page = max(1, room.rows - 1)
    let times = min(max(0, times), Limit.geometry.upperBound)
    return switch move {
    case .up: -times
    case .down: times
    case .pageUp: -times * page
    case .pageDown: times * page
    case .first: -Limit.geometry.upperBound
    case .last: Limit.geometry.upperBound
    }
  }

  private mutating func pan(right columns: Int = 0, down rows: Int = 0) -> ContentOutcome {
    let before = offset
    offset = CellPoint(
      column: offset.column.addingReportingOverflow(columns).partialValue,
      row: offset.row.addingReportingOverflow(rows).partialValue)
    keepInside()
    return ContentOutcome(isChanged: offset != before)
  }

  /// Turns pages where there is nothing more to see of this one; the plugin shows them.
  private mutating func turn(_ move: ContentMove, times: Int) -> ContentOutcome {
    guard let pages = content.pages, move == .pageUp || move == .pageDown else { return .unchanged }
    let step = min(max(0, times), Limit.counts.upperBound) * (move == .pageUp ? -1 : 1)
    let page = turned?.page ?? pages.number
    let last = max(pages.number, pages.count ?? Limit.counts.upperBound)
    let next = min(max(1, page + step), last)
    guard next != page else {
      reachedEnd = step < 0 ? .first : .last
      return .unchanged
    }
    turned = (next, true)
    return .changed
  }

  var hasPages: Bool { content.pages.map { $0.count != 1 } ?? false }

  mutating func takePageTurn() -> PageTurn? {
    defer { reachedEnd = nil }
    guard let turned, turned.isUntold else { return reachedEnd }
    self.turned?.isUntold = false
    return .page(turned.page)
  }

  /// Changes the size in steps; the cells of the size before stay on show until the next are there.
  private mutating func magnify(_ change: MagnifyCommand) -> ContentOutcome {
    guard canMagnify else { return .nothing }
    let before = percent
    switch change {
    case .larger: percent = Self.sizes.first { $0 > before } ?? before
    case .smaller: percent = Self.sizes.last { $0 < before } ?? before
    case .fit: percent = 100
    }
    return ContentOutcome(isChanged: percent != before)
  }

  /// Goes to where the middle of the pane shows the same of another size as it does of this one.
  private mutating func keepMiddle(in next: DrawnPicture) {
    guard let picture else { return }
    func place(_ offset: Int, of cells: Int, _ next: Int, room: Int) -> Int {
      let middle = offset + min(room, cells) / 2
      return middle * next / max(1, cells) - min(room, next) / 2
    }
    offset = CellPoint(
      column: place(offset.column, of: picture.columns, next.columns, room: room.columns),
      row: place(offset.row, of: picture.rows, next.rows, room: room.rows))
  }

  /// Goes no further than to the last cells.
  private mutating func keepInside() {
    let columns = max(0, (picture?.columns ?? 0) - room.columns)
    let rows = max(0, (picture?.rows ?? 0) - room.rows)
    offset = CellPoint(
      column: min(max(0, offset.column), columns), row: min(max(0, offset.row), rows))
  }
}

extension ImageContent: ShownContent {
  typealias State = ImageState
}
