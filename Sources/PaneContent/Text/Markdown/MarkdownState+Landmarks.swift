// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Headings and other named places of Markdown, and the way there.
extension MarkdownState {
  /// A named place.
  private struct NamedPlace {
    var place: MarkdownPlace
    var landmark: ContentLandmark
    var name: String
  }

  /// The headings that have been read, and the places the plugin names, in their order.
  var landmarks: [ContentLandmark] { namedPlaces.map(\.landmark) }

  private var namedPlaces: [NamedPlace] {
    var places: [NamedPlace] = []
    var counts: [String: Int] = [:]
    for (piece, part) in document.pieces.enumerated() {
      for (number, leaf) in part.leaves.enumerated() {
        guard case .heading(let level) = leaf.kind else { continue }
        let words = leaf.content.text.text
        let name = Self.name(of: words.string)
        let count = counts[name, default: 0]
        counts[name] = count + 1
        places.append(
          NamedPlace(
            place: MarkdownPlace(piece: piece, leaf: number),
            landmark: ContentLandmark(title: words, level: level),
            name: count > 0 ? "\(name)-\(count)" : name))
      }
    }
    var state = self
    for anchor in anchors {
      let place = state.place(of: Anchor(line: anchor.line, offset: 0))
      let landmark = ContentLandmark(title: anchor.title ?? SafeText(anchor.id), level: 1)
      places.append(NamedPlace(place: place, landmark: landmark, name: anchor.id))
    }
    return anchors.isEmpty ? places : places.sorted { $0.place < $1.place }
  }

  /// The name by which links lead to a heading.
  ///
  /// Source: the places that read Markdown on the web: letters and digits, small, with hyphens.
  static func name(of heading: String) -> String {
    var name = ""
    for scalar in heading.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar == "-" || scalar == "_"
      {
        name.unicodeScalars.append(scalar)
      } else if scalar == " " {
        name += "-"
      }
    }
    return name
  }

  /// Goes to a named place.
  mutating func go(_ command: LandmarkCommand) -> ContentOutcome {
    let places = namedPlaces
    switch command {
    case .next:
      guard !places.isEmpty else { return .nothing }
      let next = places.first { shownFirst($0.place) > firstShown }
      return next.map { ContentOutcome(isChanged: go(to: shownFirst($0.place))) } ?? .unchanged
    case .previous:
      guard !places.isEmpty else { return .nothing }
      let last = places.last { shownFirst($0.place) < firstShown }
      return last.map { ContentOutcome(isChanged: go(to: shownFirst($0.place))) } ?? .unchanged
    case .number(let number):
      guard places.indices.contains(number) else { return .nothing }
      _ = go(to: shownFirst(places[number].place))
      return .changed
    case .named(let name): return go(toName: name) ? .changed : .nothing
    }
  }

  /// The row at the top, for comparing with others.
  private var firstShown: MarkdownPlace { top }

  /// The first row of a block that is not its blank row.
  private func shownFirst(_ place: MarkdownPlace) -> MarkdownPlace {
    var place = place
    if !document.isAsWritten, document.leaf(at: place)?.gap != nil { place.row = 1 }
    return place
  }

  /// Goes to the place of a name; tells whether there is one.
  mutating func go(toName name: String) -> Bool {
    if name.hasPrefix("^"), let note = Int(name.dropFirst()) { return go(toNote: note) }
    guard let named = namedPlaces.first(where: { $0.name == name }) else {
      // It may stand in what has not been read.
      if !isRead { start = name }
      return false
    }
    _ = go(to: shownFirst(named.place))
    return true
  }

  /// Goes to a note at the foot, which stands in the last piece.
  private mutating func go(toNote number: Int) -> Bool {
    guard let piece = document.pieces.indices.last else { return false }
    let sign = "[\(number)] "
    let leaf = document.pieces[piece].leaves.firstIndex { leaf in
      leaf.margins.first?.first.string.hasSuffix(sign) == true
    }
    guard let leaf else { return false }
    _ = go(to: MarkdownPlace(piece: piece, leaf: leaf))
    return true
  }

  /// Shows the text as it is written, or laid out again; the place stays.
  mutating func turnAsWritten() {
    let line = document.sourceLine(of: top)
    document.isAsWritten.toggle()
    memory = LayoutMemory()
    link = nil
    finding = MarkdownFinding(finding.phrase)
    top = place(of: Anchor(line: line, offset: 0))
    layOut()
  }
}
