// SPDX-License-Identifier: Apache-2.0

extension StyledText {
  /// Bytes of an address; a longer one leads nowhere.
  ///
  /// Source: OSC 8 specification, as for the addresses a terminal is given.
  package static let addressBytes = 2_048

  /// An address as it may be kept: not empty, not too long, without control characters; else `nil`.
  package static func address(_ text: String) -> String? {
    let isClean = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
    }
    return !text.isEmpty && text.utf8.count <= addressBytes && isClean ? text : nil
  }

  /// Calls `body` with each stretch of one style and one address, in order; together they are the
  /// text.
  package func forEachPiece(
    _ body: (_ utf8: Range<Int>, _ style: TextStyle, _ address: String?) -> Void
  ) {
    let count = text.utf8Count
    var start = 0
    var run = (index: 0, end: runs.first.map { max(0, $0.utf8Count) } ?? count)
    var link = 0
    while start < count {
      while run.index < runs.count, run.end <= start {
        run.index += 1
        run.end += runs.indices.contains(run.index) ? max(0, runs[run.index].utf8Count) : count
      }
      while link < links.count, links[link].range.upperBound <= start { link += 1 }
      var end = min(count, run.index < runs.count ? run.end : count)
      var address: String?
      if link < links.count {
        let range = links[link].range
        if range.lowerBound > start {
          end = min(end, range.lowerBound)
        } else {
          address = links[link].target
          end = min(end, range.upperBound)
        }
      }
      body(start..<end, runs.indices.contains(run.index) ? runs[run.index].style : .plain, address)
      start = end
    }
  }
}

extension [StyledText.Link] {
  /// Adds a stretch; one that goes on with the last makes that one longer.
  mutating func extend(_ range: Range<Int>, to target: String) {
    if let last = indices.last, self[last].target == target,
      self[last].range.upperBound == range.lowerBound
    {
      self[last].range = self[last].range.lowerBound..<range.upperBound
    } else {
      append(StyledText.Link(range: range, target: target))
    }
  }
}
