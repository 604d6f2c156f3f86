// SPDX-License-Identifier: Apache-2.0

/// Reads the coloured output of programs: SGR becomes styles, OSC 8 links, every other sequence is
/// swallowed.
///
/// The style stays from one call to the next, as it does on a terminal, so lines can be read one
/// by one. A sequence that is not complete at the end of a call goes.
///
/// Source: ECMA-48 8.3.117 (SGR); ctlseqs; ITU T.416 for colons.
package struct AnsiReader: Sendable {
  /// The style of what comes next.
  package private(set) var style = TextStyle.plain
  /// The address of what comes next; `nil` outside of links.
  private var link: String?

  /// Creates a reader in the terminal's own style.
  package init() {}

  /// Reads one piece of output.
  ///
  /// - Parameters:
  ///   - string: Any text.
  ///   - place: What the text is for.
  /// - Returns: The characters that can be shown, and their styles.
  package mutating func read(_ string: String, place: SafeText.Place = .label) -> StyledText {
    let utf8 = string.utf8Span.span
    var result = StyledTextBuilder()
    var pieceStart = 0
    var offset = 0
    while offset < utf8.count {
      let byte = utf8[offset]
      let isC1 =
        byte == 0xC2 && offset + 1 < utf8.count && AnsiReader.opensSequence(utf8[offset + 1])
      guard byte == 0x1B || isC1 else {
        offset += 1
        continue
      }
      take(string, pieceStart..<offset, place, into: &result)
      let sequence = AnsiSequence(utf8, at: offset)
      if let sgr = sequence.sgr { style.apply(sgr) }
      if let address = sequence.address { link = StyledText.address(string.piece(address)) }
      offset = sequence.end
      pieceStart = offset
    }
    if pieceStart == 0, style == .plain, link == nil {
      return StyledText(SafeText(string, place: place))
    }
    take(string, pieceStart..<utf8.count, place, into: &result)
    return result.styledText
  }

  /// Reads bytes; broken UTF-8 becomes U+FFFD.
  package mutating func read(
    utf8: some Collection<UInt8>, place: SafeText.Place = .label
  ) -> StyledText {
    read(String(decoding: utf8, as: UTF8.self), place: place)
  }

  private func take(
    _ string: String, _ range: Range<Int>, _ place: SafeText.Place,
    into result: inout StyledTextBuilder
  ) {
    guard !range.isEmpty else { return }
    result.append(SafeText(string.piece(range), place: place), style: style, link: link)
  }

  /// DCS, SOS, CSI, OSC, PM and APC as C1 characters.
  private static func opensSequence(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F: true
    default: false
    }
  }
}

extension String {
  /// The part between two offsets in bytes of UTF-8.
  fileprivate func piece(_ range: Range<Int>) -> String {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    return String(self[start..<end])
  }
}

extension StyledText {
  /// Reads the coloured output of a program, all of it at once.
  package init(ansi string: String, place: SafeText.Place = .multiline) {
    var reader = AnsiReader()
    self = reader.read(string, place: place)
  }

  /// Reads the coloured output of a program from bytes.
  package init(ansi utf8: some Collection<UInt8>, place: SafeText.Place = .multiline) {
    self.init(ansi: String(decoding: utf8, as: UTF8.self), place: place)
  }
}
