// SPDX-License-Identifier: Apache-2.0
import CellText

extension MarkdownRow {
  /// The stretches as they are drawn when code is scrolled by so many cells.
  package func clipped(by offset: Int) -> [Segment] {
    segments.compactMap { segment in
      guard let room = segment.room else { return segment }
      return segment.clipped(by: offset, to: room)
    }
  }
}

extension MarkdownRow.Segment {
  /// What is left of the stretch behind some cells, cut to others; `nil` for nothing.
  fileprivate func clipped(by offset: Int, to room: Int) -> Self? {
    var shown = self
    if offset > 0 {
      var reader = ClusterReader(text.text)
      var left = offset
      while left > 0, let cluster = reader.next() { left -= cluster.columns }
      guard reader.offset < text.text.utf8Count else { return nil }
      shown.text = text[utf8: reader.offset..<text.text.utf8Count]
      shown.origin = origin.map { $0 + reader.offset }
      // A wide character that is cut in its middle leaves a blank.
      shown.column -= left
    }
    shown.text = shown.text.truncated(to: room + left(of: shown))
    return shown
  }

  private func left(of shown: Self) -> Int { column - shown.column }
}
