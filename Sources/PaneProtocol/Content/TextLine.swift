// SPDX-License-Identifier: Apache-2.0
package import CellText
import JSONRPC

/// Turns bytes into lines that are safe to show.
package enum TextLine {
  /// One line of a program that does not speak the protocol, with its colours.
  package static func streamed(_ bytes: UnsafeRawBufferPointer) -> StyledText {
    ansi(BoundedText.cut(bytes.bindMemory(to: UInt8.self), toBytes: Limit.textLineBytes))
  }

  /// One line of a message, cut when it is very long.
  static func line(_ utf8: UnsafeBufferPointer<UInt8>, parsesANSI: Bool) -> StyledText {
    let string = BoundedText.shown(utf8, toBytes: Limit.textLineBytes)
    return parsesANSI ? ansi(string) : StyledText(SafeText(string, place: .multiline))
  }

  /// A row whose colours are given by escape sequences.
  static func ansiLabel(_ utf8: UnsafeBufferPointer<UInt8>) -> StyledText {
    let string = BoundedText.cut(utf8, toBytes: Limit.labelBytes)
    return string.utf8.contains(0x1B) ? ansi(string) : StyledText(SafeText(string))
  }

  /// A line whose colours are given by escape sequences.
  static func ansi(_ string: String) -> StyledText {
    StyledText(ansi: string, place: .multiline)
  }

  /// The lines of a text; a line feed at the very end opens no further one.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - parsesANSI: Whether escape sequences give it colours.
  ///   - isCut: Becomes true when a line is too long to be kept whole.
  /// - Returns: The lines, as many as there may be.
  static func lines(
    _ utf8: UnsafeBufferPointer<UInt8>, parsesANSI: Bool, isCut: inout Bool
  ) -> [StyledText] {
    var lines: [StyledText] = []
    var rest = utf8[...]
    while !rest.isEmpty, lines.count < Limit.textLines {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      var line = rest[..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      isCut = isCut || line.count > Limit.textLineBytes
      lines.append(self.line(UnsafeBufferPointer(rebasing: line), parsesANSI: parsesANSI))
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return lines
  }
}

/// Cuts styled pieces into lines at line feeds.
struct LineSplitter {
  private var lines: [StyledText] = []
  private var open: StyledPieces?
  /// True when a line was too long to be kept whole.
  private(set) var isCut = false

  /// Appends a piece; it may hold any number of line feeds.
  mutating func append(
    _ utf8: UnsafeBufferPointer<UInt8>, _ style: TextStyle, address: String?
  ) {
    var rest = utf8[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")), lines.count < Limit.textLines {
      extend(rest[..<end], style, address)
      if let open { lines.append(open.text) }
      open = nil
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { extend(rest, style, address) }
  }

  /// The lines; a line feed at the very end opens no further one.
  mutating func finish() -> [StyledText] {
    if let open, lines.count < Limit.textLines { lines.append(open.text) }
    open = nil
    return lines
  }

  private mutating func extend(
    _ utf8: Slice<UnsafeBufferPointer<UInt8>>, _ style: TextStyle, _ address: String?
  ) {
    var pieces = open ?? StyledPieces(maxBytes: Limit.textLineBytes, place: .multiline)
    pieces.append(UnsafeBufferPointer(rebasing: utf8), style, address: address)
    isCut = isCut || pieces.isCut
    open = pieces
  }
}
