// SPDX-License-Identifier: Apache-2.0

extension StyledText {
  /// Creates a text of one style.
  package init(_ text: SafeText, style: TextStyle) {
    self.init(
      text, runs: style == .plain ? [] : [Run(utf8Count: text.utf8Count, style: style)])
  }

  /// The characters without their styles.
  public var string: String { text.string }

  /// True when there are no characters.
  public var isEmpty: Bool { text.isEmpty }

  /// Adds text behind what is there.
  package mutating func append(_ more: SafeText, style: TextStyle = .plain) {
    append(StyledText(more, style: style))
  }

  /// Adds styled text behind what is there.
  public mutating func append(_ more: StyledText) {
    guard !more.isEmpty else { return }
    if !runs.isEmpty || !more.runs.isEmpty {
      let covered = runs.reduce(0) { $0 + $1.utf8Count }
      let missing = text.utf8Count - covered
      if missing > 0 { appendRun(missing, .plain) }
      for run in more.runs { appendRun(run.utf8Count, run.style) }
    }
    let start = text.utf8Count
    for link in more.links {
      links.extend(
        start + link.range.lowerBound..<start + link.range.upperBound, to: link.target)
    }
    text = text + more.text
  }

  private mutating func appendRun(_ count: Int, _ style: TextStyle) {
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].utf8Count += count
    } else if count > 0 {
      runs.append(Run(utf8Count: count, style: style))
    }
  }

  /// The piece between two offsets in bytes of UTF-8, with its styles; offsets are clamped.
  package subscript(utf8 range: Range<Int>) -> StyledText {
    let lower = min(max(0, range.lowerBound), text.utf8Count)
    let upper = min(max(lower, range.upperBound), text.utf8Count)
    var piece = StyledText(text[utf8: lower..<upper])
    var start = 0
    for run in runs {
      let end = start + min(max(0, run.utf8Count), text.utf8Count)
      let count = min(end, upper) - max(start, lower)
      if count > 0 { piece.appendRun(count, run.style) }
      start = end
      if start >= upper { break }
    }
    if piece.runs.allSatisfy({ $0.style == .plain }) { piece.runs = [] }
    for link in links {
      let shown = link.range.clamped(to: lower..<upper)
      guard !shown.isEmpty else { continue }
      piece.links.extend(shown.lowerBound - lower..<shown.upperBound - lower, to: link.target)
    }
    return piece
  }

  /// The text cut to a number of cells, with `…` where something is missing.
  package func truncated(
    to columns: Int, mode: Truncation = .end, profile: WidthProfile = .conservative
  ) -> StyledText {
    guard columns > 0 else { return .empty }
    guard let kept = text.kept(in: columns, mode: mode, profile: profile) else { return self }
    var styled = self[utf8: 0..<kept.front]
    styled.append("…", style: styled.runs.last?.style ?? .plain)
    styled.append(self[utf8: kept.back..<text.utf8Count])
    return styled
  }

  /// Joins two texts.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var joined = left
    joined.append(right)
    return joined
  }
}

/// Joins many pieces into one styled text, without copying what is there already.
package struct StyledTextBuilder {
  private var string = ""
  private var runs: [StyledText.Run] = []
  private var links: [StyledText.Link] = []

  /// Creates a builder of the empty text.
  package init() {}

  /// Adds text behind what is there.
  package mutating func append(
    _ text: SafeText, style: TextStyle = .plain, link: String? = nil
  ) {
    let count = text.utf8Count
    guard count > 0 else { return }
    if let link {
      let start = string.utf8.count
      links.extend(start..<start + count, to: link)
    }
    string += text.string
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].utf8Count += count
    } else {
      runs.append(StyledText.Run(utf8Count: count, style: style))
    }
  }

  /// The text so far.
  package var styledText: StyledText {
    let isPlain = runs.allSatisfy { $0.style == .plain }
    return StyledText(SafeText(sanitized: string), runs: isPlain ? [] : runs, links: links)
  }
}
