// SPDX-License-Identifier: Apache-2.0
import CellText

extension StyledText {
  /// The text with some ranges of its UTF-8 marked as matches, one of them reversed.
  func marking(_ ranges: [Range<Int>], current: Range<Int>? = nil) -> StyledText {
    let count = text.string.utf8.count
    var cuts: Set<Int> = [0, count]
    var offset = 0
    var styles: [(Range<Int>, TextStyle)] = []
    for run in runs {
      let end = min(count, offset + max(0, run.utf8Count))
      if end > offset { styles.append((offset..<end, run.style)) }
      cuts.insert(end)
      offset = end
    }
    for range in ranges {
      cuts.insert(min(count, max(0, range.lowerBound)))
      cuts.insert(min(count, max(0, range.upperBound)))
    }
    let sorted = cuts.sorted()
    var result = StyledText(text, links: links)
    for (from, to) in zip(sorted, sorted.dropFirst()) {
      var style = styles.first { $0.0.contains(from) }?.1 ?? .plain
      if ranges.contains(where: { $0.contains(from) }) {
        style.role = .match
        style.foreground = nil
        if current?.contains(from) == true { style.attributes.insert(.inverse) }
      }
      result.runs.append(Run(utf8Count: to - from, style: style))
    }
    return result
  }
}
