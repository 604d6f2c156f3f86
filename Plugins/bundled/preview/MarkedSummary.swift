// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// What several marked files are together.
struct MarkedSummary: Sendable {
  private var places: [(path: FilePath, facts: FileFacts)] = []
  private let count: Int
  private var size = SumOfSizes(milliseconds: milliseconds)

  /// Milliseconds in which sizes of folders are counted.
  private static let milliseconds = 1_500
  /// Names and largest ones told, and kinds.
  private static let (mostNames, mostLargest, mostKinds) = (200, 5, 12)

  /// Looks at the places; waits for the disk.
  ///
  /// - Parameters:
  ///   - paths: The places that are known.
  ///   - count: The number of all that are marked.
  init(_ paths: [FilePath], of count: Int) {
    self.count = count
    for path in paths {
      guard let facts = try? FileFacts(of: path) else { continue }
      places.append((path, facts))
      size.add(path, facts)
    }
    if places.count < count { size.leaveOut() }
  }

  /// The rows of the page, below headings; names too long for it are cut as in all lists.
  var content: ListContent {
    let files = places.filter { $0.facts.kind == .file }.sorted { $0.facts.size > $1.facts.size }
      .prefix(Self.mostLargest)
    let largest = Self.rows(
      files.map { (FileWords.size($0.facts.size), FileName.text($0.path.nameBytes)) })
    let named = places.prefix(Self.mostNames)
    var names = named.map { Self.row(Text(FileName.text($0.path.nameBytes)), $0) }
    let rest = count - names.count
    if rest > 0 { names.append(Item("", Text("and \(FileWords.grouped(rest)) more", .dim))) }
    let folder = shared.map { [Self.row(Text($0.display()), $0, .folder)] }
    let parts = [
      ("Facts", facts), ("Where", folder ?? []), ("Kinds", kinds.map { Item("", $0) }),
      ("Largest", zip(largest, files).map(Self.row)), ("Names", names),
    ].filter { !$0.1.isEmpty }
    let rows = parts.flatMap { title, rows in
      rows.enumerated().map { number, row in
        var row = row
        row.id = "\(title) \(number)"
        return row
      }
    }
    return ListContent(
      .items(rows), sections: parts.map { Section($0.0, Text($0.0), count: $0.1.count) },
      allowsMarks: false)
  }

  /// A row that names a file, and is cut as such.
  private static func row(
    _ text: Text, _ place: (path: FilePath, facts: FileFacts)
  ) -> Item {
    row(text, place.path, place.facts.kind)
  }

  private static func row(_ text: Text, _ path: FilePath, _ kind: FileKind) -> Item {
    Item("", text, type: MediaType.of(path.nameBytes, kind), value: .string(path.value))
  }

  /// The facts; a date has a row of its own, so that it can be read in a narrow column, too.
  private var facts: [Item] {
    let folders = places.count { $0.facts.kind == .folder }
    let sums = [
      Self.fact("Files", FileWords.grouped(places.count - folders)),
      Self.fact("Folders", FileWords.grouped(folders)),
      Self.fact("Size", size.words),
      Self.fact("On disk", size.diskWords),
    ]
    var rows = sums.map { Item("", $0) }
    let dated = places.sorted { $0.facts.modified < $1.facts.modified }
    if let first = dated.first, let last = dated.last, places.count > 1 {
      for (word, place) in [("Oldest", first), ("Newest", last)] {
        rows.append(Item("", Self.fact(word, Self.date(of: place))))
        rows.append(Self.row(Self.fact("", FileName.text(place.path.nameBytes)), place))
      }
    }
    return rows
  }

  private var kinds: [Text] {
    var counts: [String: Int] = [:]
    for place in places {
      // A link is one, whatever it leads to.
      let isLink = place.facts.kind == .link
      let type =
        isLink ? MediaType.link : MediaType.of(place.path.nameBytes, place.facts.kind)
      counts[type, default: 0] += 1
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return Self.rows(
      sorted.prefix(Self.mostKinds).map {
        (FileWords.grouped($0.value), MediaType.word(of: $0.key))
      })
  }

  /// The deepest folder that all of them are in.
  private var shared: FilePath? {
    guard var folder = places.first?.path.parent else { return nil }
    for place in places {
      while folder.bytes.count > 1, !place.path.bytes.starts(with: folder.bytes + [47]) {
        guard let parent = folder.parent else { return nil }
        folder = parent
      }
    }
    return folder
  }

  private static func date(of place: (path: FilePath, facts: FileFacts)) -> String {
    FileWords.date(nanoseconds: place.facts.modified, thisYear: FileWords.Moment.now.year)
  }

  private static func fact(_ name: String, _ value: String) -> Text {
    Text(name + String(repeating: " ", count: max(1, 8 - name.count)), .dim) + Text(value)
  }

  /// Names behind numbers, which stand below each other by their ends.
  private static func rows(_ rows: [(number: String, name: String)]) -> [Text] {
    let width = rows.map(\.number.count).max() ?? 0
    return rows.map { number, name in
      let blanks = String(repeating: " ", count: width - number.count)
      return Text(blanks + number + "  ", .dim) + Text(name)
    }
  }
}

extension Previewer {
  /// Sums up what is marked, when all of it are places; tells whether it is.
  func showSummary(_ input: InputSet) -> Bool {
    let paths = input.entries.compactMap { entry in
      entry.value.string.flatMap { FilePath(value: $0) }
    }
    guard paths.count == input.entries.count, !paths.isEmpty else { return false }
    let count = input.count
    pane.work {
      MarkedSummary(paths, of: count).content
    } then: { [self] content in
      guard pane.isCurrent(input) else { return }
      var update = page(title: "\(FileWords.grouped(count)) marked", badge: "")
      update.content = .list(content)
      pane.set(update, for: input)
    }
    return true
  }

  // MARK: Facts that a program knows

  /// Adds what exiftool knows of a picture, a sound or a film to the facts on show.
  func addMediaFacts(_ path: FilePath, to lines: [Text], of input: InputSet) {
    let type = MediaType.of(path.nameBytes)
    guard ["image/", "audio/", "video/"].contains(where: type.hasPrefix) else { return }
    let ticket = shown.revision
    let rule = PreviewRules.mediaFacts
    guard let program = rule.words.first.flatMap(HelperRun.find) else {
      return showFacts(lines + ["", Text(rule.missingWords, .dim)], of: input)
    }
    pane.work { () -> RuleReading? in
      try? RuleReading(rule, program, path, columns: 80, rows: 24)
    } then: { [self] reading in
      guard let reading else { return }
      readOn(reading, ticket) { [self] reading in
        guard shown.revision == ticket else { return }
        let more = InspectedPlace.lines(
          of: reading.output.prefix(Self.mostFacts), columns: factColumns)
        showFacts(lines + [""] + more, of: input)
      }
    }
  }

  /// Bytes of the facts of a program.
  private static let mostFacts = 65_536

  func showFacts(_ lines: [Text], of input: InputSet) {
    guard pane.isCurrent(input) else { return }
    var text = TextContent(.lines(lines))
    text.wraps = true
    var update = PaneUpdate()
    update.content = .text(text)
    pane.set(update, for: input)
  }
}
