// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Headings and other named places of Markdown, and the way there.
extension MarkdownState {
  /// A named place.
  private struct NamedPlace {
    var place: MarkdownPlace
    /// Its line in the source, for a heading that has not been read.
    var line: Int?
    var landmark: ContentLandmark
    var name: String
  }

  /// The headings that have come, and the places the plugin names, in their order.
  var landmarks: [ContentLandmark] { namedPlaces.map(\.landmark) }

  private var namedPlaces: [NamedPlace] {
    var places: [NamedPlace] = []
    var counts: [String: Int] = [:]
    for heading in document.headings {
      let name = MarkdownHeading.name(of: heading.words.string)
      let count = counts[name, default: 0]
      counts[name] = count + 1
      places.append(
        NamedPlace(
          place: heading.place, line: heading.line,
          landmark: ContentLandmark(title: heading.words, level: heading.level),
          name: count > 0 ? "\(name)-\(count)" : name))
    }
    var paper = paper
    for anchor in anchors {
      let place = paper.place(of: MarkdownPaper.Anchor(line: anchor.line, offset: 0))
      let line = document.isRead(place.piece) ? nil : anchor.line
      let landmark = ContentLandmark(title: anchor.title ?? SafeText(anchor.id), level: 1)
      places.append(NamedPlace(place: place, line: line, landmark: landmark, name: anchor.id))
    }
    return anchors.isEmpty ? places : places.sorted { $0.place < $1.place }
  }

  /// Goes to a named place.
  mutating func go(_ command: LandmarkCommand) -> ContentOutcome {
    let places = namedPlaces
    switch command {
    case .next:
      guard !places.isEmpty else { return .nothing }
      let next = places.first { document.firstRow(of: $0.place) > firstShown }
      return next.map { ContentOutcome(isChanged: go(to: $0)) } ?? .unchanged
    case .previous:
      guard !places.isEmpty else { return .nothing }
      let last = places.last { document.firstRow(of: $0.place) < firstShown }
      return last.map { ContentOutcome(isChanged: go(to: $0)) } ?? .unchanged
    case .number(let number):
      guard places.indices.contains(number) else { return .nothing }
      _ = go(to: places[number])
      return .changed
    case .named(let name): return go(toName: name) ? .changed : .nothing
    }
  }

  /// The row at the top, for comparing with others.
  private var firstShown: MarkdownPlace { top }

  /// Goes to the place of a name; tells whether there is one.
  mutating func go(toName name: String) -> Bool {
    if name.hasPrefix("^"), let number = Int(name.dropFirst()) {
      // A note at the foot, which stands in the last piece.
      let note = document.note(number)
      _ = go(to: note ?? document.lastLeaf.block)
      if note == nil, document.canCome(name) { start = name }
      return note != nil
    }
    guard let named = namedPlaces.first(where: { $0.name == name }) else {
      // The name may stand in what has not been read.
      if document.canCome(name) { start = name }
      return false
    }
    _ = go(to: named)
    return true
  }

  /// Goes to a place, or to where it is going to be once it has been read.
  private mutating func go(to named: NamedPlace) -> Bool {
    let isChanged = go(to: document.firstRow(of: named.place))
    guard let line = named.line, !document.isAsWritten else { return isChanged }
    anchor = MarkdownPaper.Anchor(line: line, offset: 0)
    return true
  }

  /// Shows the text as it is written, or laid out again; the place stays.
  mutating func turnAsWritten() {
    let line = document.sourceLine(of: top)
    document.isAsWritten.toggle()
    paper.forgetRows()
    choice = nil
    link = nil
    finding = MarkdownFinding(finding.phrase)
    top = paper.place(of: MarkdownPaper.Anchor(line: line, offset: 0))
    layOut()
  }
}
