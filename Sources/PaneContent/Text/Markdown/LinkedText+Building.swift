// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

extension LinkedText {
  /// Adds text behind what is there.
  mutating func append(_ more: LinkedText) {
    let start = text.text.utf8Count
    text.append(more.text)
    for link in more.links {
      let range = start + link.range.lowerBound..<start + link.range.upperBound
      links.append(Link(range: range, target: link.target))
    }
  }

  /// The piece between two offsets in bytes of UTF-8, with the links in it.
  subscript(utf8 range: Range<Int>) -> LinkedText {
    var piece = LinkedText(text[utf8: range])
    for link in links {
      let common = link.range.clamped(to: range)
      guard !common.isEmpty else { continue }
      let start = range.lowerBound
      piece.links.append(
        Link(
          range: common.lowerBound - start..<common.upperBound - start, target: link.target))
    }
    return piece
  }
}

extension StyledText {
  /// The text with each of its styles changed.
  func mapStyles(_ change: (inout TextStyle) -> Void) -> StyledText {
    var changed = StyledText(text)
    var covered = 0
    for run in runs {
      let count = min(max(0, run.utf8Count), text.utf8Count - covered)
      var style = run.style
      change(&style)
      if count > 0 { changed.runs.append(Run(utf8Count: count, style: style)) }
      covered += count
    }
    var plain = TextStyle.plain
    change(&plain)
    if covered < text.utf8Count {
      changed.runs.append(Run(utf8Count: text.utf8Count - covered, style: plain))
    }
    return changed
  }

  /// The style of the byte at an offset.
  func style(at offset: Int) -> TextStyle {
    var start = 0
    for run in runs {
      let end = start + max(0, run.utf8Count)
      if offset >= start, offset < end { return run.style }
      start = end
    }
    return .plain
  }
}

extension SafeText {
  /// Cells of the widest of its lines.
  var widestLine: Int { lines.reduce(0) { max($0, self[utf8: $1].columns) } }
}
