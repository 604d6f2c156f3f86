// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Makes leaves of the blocks of a piece: what stands in quotes and lists gets their signs.
struct MarkdownLeaves {
  /// A quote, list or item that is open.
  private enum Container {
    case quote(id: Int, TextRole)
    case list(id: Int, List)
    case item(id: Int, Item)

    var id: Int {
      switch self {
      case .quote(let id, _), .list(let id, _), .item(let id, _): id
      }
    }
  }

  private struct List {
    var isTight: Bool
    /// The number of the next item; `nil` for bullets.
    var number: Int?
    /// Cells of the widest number.
    var columns: Int
    /// How many lists of bullets it stands in.
    var level: Int
    /// True for the notes at the foot.
    var isOfNotes: Bool
  }

  private struct Item {
    var sign: StyledText
    var task: MarkdownLeaf.Box?
    var hasLeaf = false
  }

  private(set) var leaves: [MarkdownLeaf] = []
  private let notes: [String: Int]
  /// Numbers of items of the lists, in the order these begin.
  private var sizes: [Int]
  private var containers: [Container] = []
  private var lastID = 0
  private var lastLine = 0
  /// The containers of the leaf before.
  private var before: [Container]?
  private let areNotes: Bool

  /// Makes leaves of blocks.
  ///
  /// - Parameters:
  ///   - blocks: What was read.
  ///   - shift: Lines that were put before the piece when it was read.
  ///   - notes: The numbers of the notes at the foot, by their names.
  ///   - areNotes: True when the piece is the list of these notes.
  ///   - isFirst: True when nothing stands above it.
  init(
    _ blocks: [MarkdownBlock.Placed], shift: Int = 0, notes: [String: Int] = [:],
    areNotes: Bool = false, isFirst: Bool
  ) {
    self.notes = notes
    self.areNotes = areNotes
    before = isFirst ? nil : []
    sizes = Self.sizes(of: blocks)
    for placed in blocks {
      if let line = placed.line { lastLine = max(0, line - shift) }
      add(placed.block)
    }
  }

  private static func sizes(of blocks: [MarkdownBlock.Placed]) -> [Int] {
    var sizes: [Int] = []
    var open: [Int?] = []
    for placed in blocks {
      switch placed.block {
      case .list:
        open.append(sizes.count)
        sizes.append(0)
      case .item:
        if let list = open.last, let list { sizes[list] += 1 }
        open.append(nil)
      case .quote: open.append(nil)
      case .end: _ = open.popLast()
      case .paragraph, .picture, .heading, .code, .markup, .table, .rule: break
      }
    }
    return sizes.reversed()
  }

  // MARK: Blocks

  private mutating func add(_ block: MarkdownBlock) {
    switch block {
    case .quote: open { .quote(id: $0, .dim) }
    case .list(let start, let isTight): openList(start, isTight)
    case .item(let isDone): openItem(isDone)
    case .end: close()
    case .paragraph(let text): addParagraph(withNotes(text))
    case .picture(let target, let text): append(.picture(target: target), text)
    case .heading(let level, let text): addHeading(level, withNotes(text))
    case .code(let language, let lines): append(.code(language: language), Self.lines(lines, .code))
    case .markup(let lines): append(.written, Self.lines(lines, .dim))
    case .table(let rows, let sides): addTable(rows, sides)
    case .rule: append(.rule, LinkedText())
    }
  }

  private mutating func open(_ make: (Int) -> Container) {
    lastID += 1
    containers.append(make(lastID))
  }

  private mutating func openList(_ start: Int?, _ isTight: Bool) {
    let count = sizes.popLast() ?? 1
    let isOfNotes = areNotes && containers.isEmpty
    let last = (start ?? 0).addingReportingOverflow(max(0, count - 1)).partialValue
    let columns = isOfNotes ? "[\(last)]".count : start == nil ? 1 : "\(last).".count
    let level = containers.count { container in
      if case .list(_, let list) = container { list.number == nil } else { false }
    }
    if isOfNotes {
      append(.footRule, LinkedText())
      before = nil
    }
    let list = List(
      isTight: isTight || isOfNotes, number: start, columns: columns, level: level,
      isOfNotes: isOfNotes)
    open { .list(id: $0, list) }
  }

  private static let bullets: [SafeText] = ["•", "◦", "▪"]

  private mutating func openItem(_ isDone: Bool?) {
    var sign = StyledText(Self.bullets[0], style: TextStyle(role: .dim))
    if case .list(let id, var list)? = containers.last {
      if let isDone {
        sign = .taskBox(isDone: isDone)
        if isDone { sign = sign.mapStyles { $0.role = .good } }
      } else if let number = list.number {
        let words = list.isOfNotes ? "[\(number)]" : "\(number)."
        let blanks = String(repeating: " ", count: max(0, list.columns - words.count))
        sign = StyledText(SafeText(blanks + words), style: TextStyle(role: .dim))
      } else {
        let bullet = Self.bullets[min(list.level, Self.bullets.count - 1)]
        sign = StyledText(bullet, style: TextStyle(role: .dim))
      }
      list.number = list.number.map { $0 &+ 1 }
      containers[containers.count - 1] = .list(id: id, list)
    }
    let task = isDone.map { MarkdownLeaf.Box(line: lastLine, isDone: $0) }
    open { .item(id: $0, Item(sign: sign + StyledText(" "), task: task)) }
  }

  private mutating func close() {
    // An item without words has its sign all the same.
    if case .item(_, let item)? = containers.last, !item.hasLeaf {
      append(.paragraph, LinkedText())
    }
    _ = containers.popLast()
  }

  // MARK: Leaves

  private mutating func append(_ kind: MarkdownLeaf.Kind, _ text: LinkedText, hasGap: Bool = true) {
    var leaf = MarkdownLeaf(kind: kind, content: text, line: lastLine)
    leaf.gap = hasGap ? gap() : nil
    for index in containers.indices {
      switch containers[index] {
      case .quote(_, let role):
        let bar = StyledText("▎ ", style: TextStyle(role: role))
        leaf.margins.append(MarkdownMargin(first: bar, rest: bar))
      case .list: break
      case .item(let id, var item):
        let blanks = StyledText(SafeText(" ").repeated(item.sign.text.columns))
        leaf.margins.append(MarkdownMargin(first: item.hasLeaf ? blanks : item.sign, rest: blanks))
        if !item.hasLeaf { leaf.task = item.task }
        item.hasLeaf = true
        containers[index] = .item(id: id, item)
      }
    }
    before = containers
    leaves.append(leaf)
  }

  /// The blank row before the next leaf, with the bars of the quotes both stand in; `nil` between
  /// the items of a tight list.
  private func gap() -> StyledText? {
    guard let before else { return nil }
    let shared = zip(before, containers).prefix { $0.id == $1.id }.map(\.1)
    for container in shared.reversed() {
      if case .list(_, let list) = container {
        if list.isTight { return nil }
        break
      }
      if case .quote = container { break }
    }
    var row = StyledText.empty
    for container in shared {
      switch container {
      case .quote(_, let role): row.append("▎ ", style: TextStyle(role: role))
      case .list: break
      case .item(_, let item): row.append(SafeText(" ").repeated(item.sign.text.columns))
      }
    }
    return row
  }

  private mutating func addParagraph(_ text: LinkedText) {
    guard case .quote(let id, _)? = containers.last, before?.last?.id != id,
      let alert = MarkdownAlert(text.text.string)
    else { return append(.paragraph, text) }
    containers[containers.count - 1] = .quote(id: id, alert.role)
    let style = TextStyle(role: alert.role, attributes: .bold)
    append(.paragraph, LinkedText(StyledText(SafeText(alert.title), style: style)))
    let rest = text[utf8: alert.utf8Count..<text.text.text.utf8Count]
    if !rest.text.isEmpty { append(.paragraph, rest, hasGap: false) }
  }

  private mutating func addHeading(_ level: Int, _ text: LinkedText) {
    var text = text
    text.text = text.text.mapStyles { style in
      style.attributes.insert(.bold)
      if level > 3, style.role == .plain { style.role = .dim }
    }
    append(.heading(level: level), text)
  }

  private mutating func addTable(_ rows: [[LinkedText]], _ sides: [MarkdownBlock.Side]) {
    let columns = rows.first?.count ?? 0
    guard columns > 0 else { return }
    var words = LinkedText()
    var table = MarkdownTable(
      rows: [], sides: sides, widths: Array(repeating: 1, count: columns))
    for (number, row) in rows.enumerated() {
      var cells: [Range<Int>] = []
      for column in 0..<columns {
        var cell = column < row.count ? withNotes(row[column]) : LinkedText()
        if number == 0 { cell.text = cell.text.mapStyles { $0.attributes.insert(.bold) } }
        let start = words.text.text.utf8Count
        words.append(cell)
        cells.append(start..<words.text.text.utf8Count)
        words.append(LinkedText(StyledText(column + 1 < columns ? "  " : Self.lineFeed)))
        table.widths[column] = max(table.widths[column], cell.text.text.widestLine)
      }
      table.rows.append(cells)
    }
    append(.table(table), words)
  }

  private static let lineFeed = SafeText("\n", place: .multiline)

  private static func lines(_ lines: [SafeText], _ role: TextRole) -> LinkedText {
    let words = SafeText(lines.map(\.string).joined(separator: "\n"), place: .multiline)
    return LinkedText(StyledText(words, style: TextStyle(role: role)))
  }

  /// The text with the names of notes as numbers that lead to them.
  private func withNotes(_ text: LinkedText) -> LinkedText {
    guard !notes.isEmpty, text.text.string.utf8.contains(0x5E) else { return text }
    var result = LinkedText()
    var rest = text
    while let (range, number) = nextNote(in: rest) {
      result.append(rest[utf8: 0..<range.lowerBound])
      let words = StyledText(SafeText("[\(number)]"), style: TextStyle(role: .link))
      let link = LinkedText.Link(range: 0..<words.text.utf8Count, target: "#^\(number)")
      result.append(LinkedText(words, links: [link]))
      rest = rest[utf8: range.upperBound..<rest.text.text.utf8Count]
    }
    result.append(rest)
    return result
  }

  private func nextNote(in text: LinkedText) -> (Range<Int>, Int)? {
    let string = text.text.string
    var from = string.startIndex
    while let open = string[from...].firstRange(of: "[^") {
      let start = string.utf8.distance(from: string.startIndex, to: open.lowerBound)
      guard let end = string[open.upperBound...].firstIndex(of: "]") else { return nil }
      let id = String(string[open.upperBound..<end])
      if let number = notes[id], text.text.style(at: start).role != .code {
        let upper = string.utf8.distance(from: string.startIndex, to: end) + 1
        return (start..<upper, number)
      }
      from = open.upperBound
    }
    return nil
  }
}

/// A quote that warns or tells, by its first word.
struct MarkdownAlert {
  /// Its title for people, and the role of title and bar.
  let title: String
  let role: TextRole
  /// Bytes of the word and the blank or line feed behind it.
  let utf8Count: Int

  private static let all: [(word: String, title: String, role: TextRole)] = [
    ("[!NOTE]", "Note", .info), ("[!TIP]", "Tip", .good), ("[!IMPORTANT]", "Important", .accent),
    ("[!WARNING]", "Warning", .warn), ("[!CAUTION]", "Caution", .bad),
  ]

  /// The alert a text begins with; `nil` for others.
  init?(_ text: String) {
    guard text.hasPrefix("[!") else { return nil }
    let head = text.prefix(13).uppercased()
    guard let kind = Self.all.first(where: { head.hasPrefix($0.word) }) else { return nil }
    let count = kind.word.utf8.count
    let behind = text.utf8.dropFirst(count).first
    guard behind == nil || behind == 0x20 || behind == 0x0A else { return nil }
    title = kind.title
    role = kind.role
    utf8Count = count + (behind == nil ? 0 : 1)
  }
}
